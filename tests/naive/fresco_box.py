"""Fresco's box for the slow second engine: a copy of its own of market and fresco tiles.

The tables are drawn as text; sections named here are those of the records page.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

COLOURS = "RYBOGP"
BASIC, BLENDS = "RYB", "OGP"


class MarketTile(NamedTuple):
    """A tile of a market stall."""

    id: str
    cubes: str
    for_four: bool  # out of the game with fewer players


class FrescoTile(NamedTuple):
    """A tile on a segment of the fresco."""

    id: str
    value: int
    cost: str


class Box(NamedTuple):
    """All there is to play with."""

    market: dict[str, MarketTile]
    fresco: dict[str, FrescoTile]

    def tiles_in_play(self, players: int) -> dict[str, MarketTile]:
        """Market tiles for so many players (section 3)."""
        tiles = self.market.values()
        return {tile.id: tile for tile in tiles if players == 4 or not tile.for_four}


# M01 to M14; a star marks those that only four players use.
MARKET = "R RR RRR* Y YY YYY* B BB BBB* RY RB YB O G"
# Value, and what the tiles of this value cost: F01 to F25.
FRESCO = """
 3 RYB RYB
 4 RG BO
 5 RBO RYO YBO RBG RYG YBG
 6 YP
 7 YOG ROG BOG RYP RBP YBP
 9 YOP ROP BOP YGP RGP BGP
11 OGP OGP
"""


def draw_market() -> Iterator[MarketTile]:
    """The market tiles, numbered as drawn."""
    for number, print_ in enumerate(MARKET.split(), start=1):
        yield MarketTile(f"M{number:02}", print_.removesuffix("*"), print_.endswith("*"))


def draw_fresco() -> Iterator[FrescoTile]:
    """The fresco tiles, numbered as drawn."""
    rows = [row.split() for row in FRESCO.strip().splitlines()]
    faces = [(int(value), cost) for value, *costs in rows for cost in costs]
    for number, (value, cost) in enumerate(faces, start=1):
        yield FrescoTile(f"F{number:02}", value, cost)


BOX = Box({tile.id: tile for tile in draw_market()}, {tile.id: tile for tile in draw_fresco()})


def read_box(table: dict[str, Any]) -> Box:
    """The box that `components.table` of a header describes (section 1)."""
    market = [
        MarketTile(tile["id"], tile["cubes"], tile["removed_with_3_players"])
        for tile in table["market"]["tiles"]
    ]
    fresco = [
        FrescoTile(tile["id"], tile["value"], tile["cost"])
        for tile in table["fresco_tiles"]["tiles"]
    ]
    return Box({tile.id: tile for tile in market}, {tile.id: tile for tile in fresco})
