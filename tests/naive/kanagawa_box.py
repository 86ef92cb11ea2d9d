"""Kanagawa's box for the slow second engine: a copy of its own of cards, tiles and diplomas.

The tables are drawn as text, `-` for nothing; sections named here are those of the records page.
"""

from typing import Any, NamedTuple


class Studio(NamedTuple):
    """The half of a card that is put into the studio."""

    landscape: str | None  # its symbol, with a slot for a brush; or joker
    arrow: int
    hold: int
    brush: int
    assistant: int
    points: int


class Subject(NamedTuple):
    """The main subject of a print."""

    kind: str
    type: str
    count: int


class Print(NamedTuple):
    """The half of a card that is added to the print."""

    landscape: str
    symbols: int  # of this landscape, that it asks for
    season: str
    subject: Subject | None
    points: int


class Card(NamedTuple):
    """A lesson card."""

    id: str
    back: str
    studio: Studio
    print: Print


class Tile(NamedTuple):
    """A starting tile."""

    id: str
    season: str
    landscape: str | None
    arrow: int


class Diploma(NamedTuple):
    """A diploma: what it asks for, what it is worth, what it gives at once."""

    id: str
    colour: str
    condition: str
    least: int
    animals: tuple[str, ...]
    points: int
    brush: int
    storm_token: int
    assistant: int


class Box(NamedTuple):
    """All there is to play with; the order of the diplomas matters (section 4.4)."""

    cards: dict[str, Card]
    tiles: dict[str, Tile]
    diplomas: list[Diploma]
    brushes: int
    storm_tokens: int


# Studio: landscape, what else, points. Print: landscape, symbols, season, subject, count, points.
CARDS = """
G01 forest   -          0 | forest   1 spring tree             1 1
G02 forest   -          0 | ocean    2 spring tree             3 0
G03 forest   assistant  0 | plain    1 spring tree             1 0
G04 mountain -          0 | mountain 1 autumn tree             1 1
G05 mountain -          0 | plain    2 autumn tree             3 0
G06 mountain -          0 | ocean    1 autumn tree             1 0
G07 plain    -          0 | plain    1 summer tree             1 1
G08 plain    -          0 | forest   2 summer tree             3 0
G09 plain    assistant  0 | mountain 1 summer tree             1 0
G10 ocean    -          0 | ocean    1 winter tree             1 1
G11 ocean    -          0 | mountain 2 winter tree             3 0
G12 ocean    -          0 | forest   1 winter tree             1 0
G13 -        arrow      0 | forest   1 autumn tree             2 0
G14 -        brush      0 | ocean    1 spring tree             2 0
G15 -        assistant  1 | plain    1 winter tree             2 0
G16 -        assistant  1 | plain    1 storm  -                0 0
G17 -        hold       2 | forest   1 storm  -                0 1
G18 joker    -         -2 | mountain 1 summer tree             1 0
R01 forest   -          0 | forest   1 spring lady             1 0
R02 forest   -          0 | ocean    2 spring lady             1 1
R03 forest   assistant  0 | plain    1 spring lady             1 0
R04 mountain -          0 | mountain 1 autumn peasant          1 0
R05 mountain -          0 | plain    2 autumn peasant          1 1
R06 mountain assistant  0 | ocean    1 autumn peasant          1 0
R07 plain    -          0 | plain    1 summer warrior          1 0
R08 plain    -          0 | forest   2 summer warrior          1 1
R09 plain    assistant  0 | mountain 1 summer warrior          1 0
R10 ocean    -          0 | ocean    1 winter monk             1 0
R11 ocean    -          0 | mountain 2 winter monk             1 1
R12 ocean    assistant  0 | forest   1 winter monk             1 0
R13 -        arrow      0 | forest   1 autumn peasant          1 0
R14 -        brush      0 | ocean    1 summer warrior          1 0
R15 -        assistant  1 | plain    1 spring monk             1 0
R16 -        assistant  1 | plain    1 storm  -                0 1
R17 -        hold       2 | forest   1 storm  -                0 1
R18 joker    -         -2 | mountain 1 winter -                0 0
B01 forest   -          0 | forest   1 spring boar             1 0
B02 forest   -          0 | ocean    2 spring boar             1 1
B03 forest   -          0 | plain    1 spring boar             1 0
B04 mountain -          0 | mountain 1 autumn deer             1 0
B05 mountain -          0 | plain    2 autumn deer             1 1
B06 mountain assistant  0 | ocean    1 autumn deer             1 0
B07 plain    -          0 | plain    1 summer butterfly        1 0
B08 plain    -          0 | forest   2 summer butterfly        1 1
B09 plain    -          0 | mountain 1 summer butterfly        1 0
B10 ocean    -          0 | ocean    1 winter crane            1 0
B11 ocean    -          0 | mountain 2 winter crane            1 1
B12 ocean    assistant  0 | forest   1 winter crane            1 0
B13 -        arrow      0 | forest   1 spring deer             1 0
B14 -        brush      0 | ocean    1 summer boar             1 1
B15 -        assistant  1 | plain    1 autumn -                0 0
B16 -        assistant  1 | ocean    1 storm  -                0 0
B17 -        hold       2 | mountain 1 storm  -                0 1
B18 joker    -         -2 | mountain 1 winter -                0 0
Y01 forest   -          0 | forest   1 spring shrine           1 1
Y02 forest   -          0 | ocean    2 spring pagoda           1 0
Y03 forest   assistant  0 | plain    1 spring shrine           1 0
Y04 mountain -          0 | mountain 1 autumn castle           1 1
Y05 mountain -          0 | plain    2 autumn tiled_house      1 0
Y06 mountain assistant  0 | ocean    1 autumn castle           1 0
Y07 plain    -          0 | plain    1 summer thatched_cottage 1 1
Y08 plain    -          0 | forest   2 summer pagoda           1 0
Y09 plain    assistant  0 | mountain 1 summer thatched_cottage 1 0
Y10 ocean    -          0 | ocean    1 winter round_house      1 1
Y11 ocean    -          0 | mountain 2 winter tiled_house      1 0
Y12 ocean    assistant  0 | forest   1 winter round_house      1 0
Y13 -        arrow      0 | forest   1 autumn castle           1 0
Y14 -        brush      0 | ocean    1 summer thatched_cottage 1 0
Y15 -        assistant  1 | plain    1 winter round_house      1 0
Y16 -        assistant  1 | ocean    1 storm  -                0 1
Y17 -        hold       2 | mountain 1 storm  -                0 1
Y18 joker    -         -2 | mountain 1 spring -                0 0
"""
# Season, landscape, arrows.
TILES = """
T1 spring plain 1
T2 summer ocean 1
T3 autumn mountain 1
T4 winter forest 1
"""
# Colour, condition, how many or which, points, effect.
DIPLOMAS = """
tree3                    green  trees_total            3                   3 -
tree4                    green  trees_total            4                   4 storm
tree5                    green  trees_total            5                   7 assistant
bldg2                    yellow distinct_buildings     2                   3 -
bldg3                    yellow distinct_buildings     3                   4 storm
bldg4                    yellow distinct_buildings     4                   7 assistant
pers2                    red    distinct_persons       2                   3 -
pers3                    red    distinct_persons       3                   4 storm
pers3same                red    same_person            3                   9 -
anim_boar_deer           blue   animals_all            boar+deer           3 brush
anim_crane_butterfly     blue   animals_all            crane+butterfly     4 brush
anim_boar_butterfly_deer blue   animals_all            boar+butterfly+deer 7 assistant
brush3                   pink   brushes_owned          3                   1 assistant
brush4                   pink   brushes_owned          4                   3 -
arrow2                   purple arrows_in_studio       2                   1 assistant
arrow3                   purple arrows_in_studio       3                   3 -
land2                    cyan   same_landscape_symbols 2                   2 -
land3                    cyan   same_landscape_symbols 3                   3 brush
land4                    cyan   same_landscape_symbols 4                   5 assistant
"""
BACKS = {"G": "green", "R": "red", "B": "blue", "Y": "yellow"}
SUBJECTS = {"green": "tree", "red": "person", "blue": "animal", "yellow": "building"}


def draw_card(row: str) -> Card:
    """The card of one row; its id begins as its back, which tells the kind of subject."""
    studio_half, print_half = row.split("|")
    name, landscape, thing, points = studio_half.split()
    asked, symbols, season, shown, count, print_points = print_half.split()
    back = BACKS[name[0]]
    things = [int(thing == one) for one in ("arrow", "hold", "brush", "assistant")]
    studio = Studio(None if landscape == "-" else landscape, *things, int(points))
    subject = None if shown == "-" else Subject(SUBJECTS[back], shown, int(count))
    return Card(name, back, studio, Print(asked, int(symbols), season, subject, int(print_points)))


def draw_diploma(row: str) -> Diploma:
    """The diploma of one row."""
    name, colour, condition, asked, points, effect = row.split()
    least, animals = (int(asked), ()) if asked.isdigit() else (0, tuple(asked.split("+")))
    effects = [int(effect == one) for one in ("brush", "storm", "assistant")]
    return Diploma(name, colour, condition, least, animals, int(points), *effects)


def draw_tile(row: str) -> Tile:
    """The starting tile of one row."""
    name, season, landscape, arrows = row.split()
    return Tile(name, season, landscape, int(arrows))


BOX = Box(
    {card.id: card for card in map(draw_card, CARDS.strip().splitlines())},
    {tile.id: tile for tile in map(draw_tile, TILES.strip().splitlines())},
    [draw_diploma(row) for row in DIPLOMAS.strip().splitlines()],
    brushes=15,
    storm_tokens=3,
)


# Tables of a record (section 1)


def read_box(table: dict[str, Any]) -> Box:
    """The box that `components.table` of a header describes."""
    counts = table["components"]["data"]
    return Box(
        {card["id"]: read_card(card) for card in table["cards"]["data"]},
        {tile["id"]: read_tile(tile) for tile in table["starting_tiles"]["data"]},
        [read_diploma(diploma) for diploma in table["diplomas"]["data"]],
        counts["brushes"],
        counts["storm_tokens"],
    )


def read_card(card: dict[str, Any]) -> Card:
    """A card's two halves."""
    half, other = card["studio"], card["print"]
    names = ("landscape", "arrow", "hold", "instant_brush", "instant_assistant", "points")
    asked, subject = other["requires"], other["subject"]
    shown = subject and Subject(subject["kind"], subject["type"], subject["count"])
    return Card(
        card["id"],
        card["back"],
        Studio(*(half[name] for name in names)),
        Print(asked["landscape"], asked["count"], other["season"], shown, other["points"]),
    )


def read_tile(tile: dict[str, Any]) -> Tile:
    """A starting tile's season, landscape and arrows."""
    studio = tile["studio"]
    return Tile(tile["id"], tile["print"]["season"], studio["landscape"], studio["arrow"])


def read_diploma(diploma: dict[str, Any]) -> Diploma:
    """A diploma; its condition counts something or names animals."""
    condition, effect = diploma["condition"], diploma["effect"]
    return Diploma(
        diploma["id"],
        diploma["color"],
        condition["type"],
        condition.get("n", 0),
        tuple(condition.get("animals", ())),
        diploma["points"],
        effect["brush"],
        effect["storm_token"],
        effect["assistant"],
    )
