"""Pastiche's box for the slow second engine: a copy of its own of cards, tiles and mixes.

The tables are drawn as text; sections named here are those of the records page.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

PRIMARY = ("red", "yellow", "blue")
SECONDARY = ("orange", "green", "violet", "brown")
TERTIARY = ("amber", "scarlet", "olive", "teal", "magenta", "purple")
UNMIXED = ("black", "white", "gray", "bisque")
COLOURS = (*PRIMARY, *SECONDARY, *TERTIARY, *UNMIXED)  # table order
DROPS = dict(zip("RYB", PRIMARY, strict=True))  # a drop's letter stands for its colour

Cell = tuple[int, int]


class Commission(NamedTuple):
    """A commission card."""

    id: int
    artist: str
    points: int
    palette: tuple[str, ...]


class Tile(NamedTuple):
    """A palette hex: a drop's letter for each corner, clockwise, and the colours in its centre."""

    id: int
    corners: str
    centre: tuple[str, ...]


class Box(NamedTuple):
    """All there is to play with."""

    copies: dict[str, int]  # of each palette card
    mixes: dict[str, str | None]  # card by drops in order
    commissions: dict[int, Commission]
    tiles: dict[int, Tile]
    tri_hex: dict[Cell, str]  # corners by cell


def in_order(drops: Iterable[str]) -> str:
    """Drops as one text, red before yellow before blue."""
    return "".join(sorted(drops, key="RYB".index))


COPIES = {
    **dict.fromkeys(PRIMARY, 8),
    **dict.fromkeys(SECONDARY, 12),
    **dict.fromkeys((*TERTIARY, *UNMIXED), 6),
}
MIXES = """
RR -   RY orange  RB violet
       YY -       YB green
                  BB -
RRR red    RRY scarlet  RRB magenta
RYY amber  RYB brown    RBB purple
YYY yellow YYB olive    YBB teal   BBB blue
"""
# Points and palettes of each artist's two works; numbered from 1 as drawn.
COMMISSIONS = """
Sandro Botticelli
11 orange green teal white bisque
14 orange green brown scarlet olive black bisque
Leonardo da Vinci
8 green black bisque
9 brown scarlet black white
Raphael
16 orange purple white gray bisque
13 red blue green bisque
Rogier van der Weyden
16 red blue green white bisque
7 black bisque
El Greco
12 green teal black gray
12 red yellow olive purple
Diego Velazquez
14 brown black gray bisque
7 brown amber bisque
Rembrandt van Rijn
12 red yellow brown black
8 orange brown amber bisque
Johannes Vermeer
12 blue amber black white
14 yellow blue brown teal white
Gerard ter Borch
9 white gray
9 blue orange scarlet purple
Edouard Manet
13 red black gray
9 orange green violet brown olive black
Jean Frederic Bazille
8 green scarlet olive white
11 green violet brown teal black white
Pierre-Auguste Renoir
13 blue orange green violet brown scarlet white
9 yellow violet magenta purple
Paul Cezanne
10 red orange green violet white
13 orange green violet olive teal purple bisque
Paul Gauguin
13 yellow orange green scarlet magenta black
15 red yellow blue orange amber
Vincent van Gogh
16 yellow blue violet amber teal black
11 yellow orange green brown amber olive
Georges Seurat
7 violet olive magenta purple
8 orange teal magenta white
Franz Marc
16 red yellow blue green violet magenta
15 red yellow blue violet purple
"""
# Corners, then the centre of each tile that has them; numbered from 1 as drawn.
TILES = """
YRYRYR RY RY RY RY
BYBYBY YB YB YB YB
RBRBRB RB RB RB RB
RRYRRY Y Y Y RY
YYBYYB B B B RB
BBRBBR R R R YB
YYRYYR R R R RB
BBYBBY Y Y Y RY
RRBRRB B B B YB
RRRRRY Y RY
YYYYYB B RB
BBBBBR R YB
YYYYYR R RB
BBBBBY Y RY
RRRRRB B YB
RYBRYB RY RY YB YB RB RB
"""
TRI_HEX = {(0, 0): "BYRBYR", (1, 0): "BYRBYR", (0, 1): "BYRBYR"}


def draw_mixes() -> dict[str, str | None]:
    """The card that each two or three drops make, or none."""
    words = MIXES.split()
    cards = [None if word == "-" else word for word in words[1::2]]
    return dict(zip(words[::2], cards, strict=True))


def draw_commissions() -> Iterator[Commission]:
    """The commissions, each under its artist's name."""
    artist, number = "", 0
    for row in COMMISSIONS.strip().splitlines():
        points, *palette = row.split()
        if points.isdigit():
            number += 1
            yield Commission(number, artist, int(points), tuple(palette))
        else:
            artist = row


def draw_tiles() -> Iterator[Tile]:
    """The tiles, family by family."""
    rows = [row.split() for row in TILES.strip().splitlines()]
    faces = [(corners, centre) for corners, *centres in rows for centre in centres]
    for number, (corners, centre) in enumerate(faces, start=1):
        yield Tile(number, corners, tuple(DROPS[drop] for drop in centre))


BOX = Box(
    COPIES,
    draw_mixes(),
    {card.id: card for card in draw_commissions()},
    {tile.id: tile for tile in draw_tiles()},
    TRI_HEX,
)


# Tables of a record


def read_box(table: dict[str, Any]) -> Box:
    """The box that `components.table` of a header describes."""
    return Box(
        {row["color"]: row["count"] for row in table["palette_cards"]["cards"]},
        {in_order(row["drops"]): row["card"] for row in rows_of_mixes(table)},
        {card["id"]: read_commission(card) for card in table["commissions"]["cards"]},
        {tile["id"]: read_tile(tile) for tile in table["hexes"]["tiles"]},
        {(row["q"], row["r"]): "".join(row["corners"]) for row in table["tri_hex"]["hexes"]},
    )


def rows_of_mixes(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The mixes of two drops, then those of three."""
    return [*table["mixing"]["two_drops"], *table["mixing"]["three_drops"]]


def read_commission(card: dict[str, Any]) -> Commission:
    """A commission's number, artist, points and palette."""
    return Commission(card["id"], card["artist"], card["points"], tuple(card["palette"]))


def read_tile(tile: dict[str, Any]) -> Tile:
    """A tile's number, corners and centre."""
    centre = tuple(DROPS[drop] for drop in tile["centre"])
    return Tile(tile["id"], "".join(tile["corners"]), centre)
