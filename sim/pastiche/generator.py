"""Alternatives to the tables that are not exact: commissions, hexes and the starting piece, drawn
anew within what is known of them.

Kept in every alternative: what `data/` calls exact or told by a source. For commissions these are
34 works by 17 artists with their names, different colours on a card, 2 to 7 colours in the shape
of the reconstruction, points that are the palette's sum from 7 to 16, pair sums within the bonus
table and in each of its rows, Mona Lisa, a card of 6 colours and 13 points, a Marc card of 15; the
mean of the points stays within half a point of the reconstruction. For hexes it is the 23 that are
legible on the photograph; the others fall into the four families as often as those seen, or, in
the wide kind, all 54 are different patterns of 3 + 2 + 1 and 2 + 2 + 2 drops.
"""

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

from sim.core.game import line_of
from sim.pastiche import contents
from sim.pastiche.components import BOX, COLORS, LETTERS

LOW, HIGH = 7, 16  # points of a card
TRIES = 500  # for a pair before the sizes are drawn anew
MEAN_SLACK = 0.5  # points by which the mean may miss that of the reconstruction
DOUBLES = ("RY", "YB", "RB")
FAMILIES = (5, 10, 5, 3)  # hexes seen of XYXYXY, XXZXXZ, XXXXXZ, RYBRYB
ALTERNATING = 0  # the family whose centre shows both of its colours
CENTRES = ((0, 5), (8, 2), (3, 2), (0, 3))  # of those seen: a rarer colour alone, or a double
WIDE = (((3, 2, 1), 42), ((2, 2, 2), 12))  # drops by colour, and hexes of that composition
WIDE_CENTRES = ("R", "Y", "B") * 8 + DOUBLES * 10


def generated(seed: int, *, wide: bool = False) -> str:
    """The text of an alternative set of tables; the same seed gives the same text (RULES 11.5)."""
    own, chance = contents.own_box(), Random(seed)
    tables = own | {
        "commissions": {"cards": _commissions(chance)},
        "hexes": {"tiles": _wide_hexes(chance) if wide else _hexes(chance)},
        "tri_hex": {"hexes": [_start_hex(chance, row) for row in own["tri_hex"]["hexes"]]},
    }
    return line_of(contents.checked(f"generated-{seed}", tables))


def shuffled(chance: Random, things: Iterable[Any]) -> list[Any]:
    """All of them in random order."""
    rest = list(things)
    return chance.sample(rest, len(rest))


def _commissions(chance: Random) -> list[dict[str, Any]]:
    """Sets are drawn until one keeps to all that is known of the whole."""
    while True:
        rows = _some_commissions(chance)
        if rows and _fits(rows):
            return rows


def _known(what: str) -> set[int]:
    """The ids of commissions of which that is told by a source."""
    return {row["id"] for row in BOX.tables["commissions"].rows if row.get("known") == what}


def _some_commissions(chance: Random) -> list[dict[str, Any]]:
    """All cards, artist by artist; none if a pair cannot be made of the sizes drawn for it."""
    own = contents.own_box()["commissions"]["cards"]
    free = [row for row in own if row["id"] not in _known("all")]
    sizes = shuffled(chance, (len(row["palette"]) for row in free))
    size_of = {row["id"]: size for row, size in zip(free, sizes, strict=True)}
    rows = []
    for pair in zip(own[::2], own[1::2], strict=True):
        drawn = _pair(chance, pair, size_of)
        if not drawn:
            return []
        rows += drawn
    return rows


def _pair(
    chance: Random, pair: Iterable[dict[str, Any]], size_of: dict[int, int]
) -> list[dict[str, Any]]:
    """Both works of an artist, their points within the bonus table; none after many tries."""
    for _ in range(TRIES):
        drawn = [_card(chance, row, size_of[row["id"]]) if row["id"] in size_of else row
                 for row in pair]  # fmt: skip
        fits = all(
            LOW <= row["points"] <= HIGH
            and (row["id"] not in _known("points") or row["points"] == own["points"])
            for row, own in zip(drawn, pair, strict=True)
        )
        if fits and _bonus_row(drawn) >= 0:
            return drawn
    return []


def _card(chance: Random, row: dict[str, Any], size: int) -> dict[str, Any]:
    """A palette of so many colours, the more copies the more often, and its points."""
    cards = contents.own_box()["palette_cards"]["cards"]
    weights = [card["count"] for card in cards]
    chosen: list[int] = []
    for _ in range(size):
        chosen += chance.choices(range(len(cards)), weights)
        weights[chosen[-1]] = 0
    points = sum(cards[color]["points"] for color in chosen)
    return row | {"points": points, "palette": [COLORS[color] for color in sorted(chosen)]}


def _bonus_row(pair: Iterable[dict[str, Any]]) -> int:
    """The row of the bonus table that the points of two works fall into, or -1."""
    points = sum(row["points"] for row in pair)
    for number, (low, high, _) in enumerate(BOX.parameters["artist_bonus"].default):
        if low <= points <= high:
            return number
    return -1


def _fits(rows: list[dict[str, Any]]) -> bool:
    """Do the commissions keep to all that is known of the whole set?"""
    points = [row["points"] for row in rows]
    own = [row["points"] for row in contents.own_box()["commissions"]["cards"]]
    bonus = {_bonus_row(pair) for pair in zip(rows[::2], rows[1::2], strict=True)}
    return (
        abs(sum(points) - sum(own)) <= MEAN_SLACK * len(rows)
        and (min(points), max(points)) == (LOW, HIGH)
        and len(bonus) == len(BOX.parameters["artist_bonus"].default)
        and len({tuple(row["palette"]) for row in rows}) == len(rows)
        and any((len(row["palette"]), row["points"]) == (6, 13) for row in rows)
    )


def _hexes(chance: Random) -> list[dict[str, Any]]:
    """The hexes seen as they are, the others of families in the proportion of those seen."""
    seen = {row["id"] for row in BOX.tables["hexes"].rows if row.get("seen")}
    return [
        row if row["id"] in seen else {"id": row["id"]} | _family_hex(chance)
        for row in contents.own_box()["hexes"]["tiles"]
    ]


def _family_hex(chance: Random) -> dict[str, Any]:
    """Corners and centre of a hex of one of the families."""
    (family,) = chance.choices(range(len(FAMILIES)), FAMILIES)
    major, minor, third = shuffled(chance, LETTERS)
    corners = (
        (major, minor) * 3,
        (major, major, minor) * 2,
        (major,) * 5 + (minor,),
        (major, minor, third) * 2,
    )[family]
    centre = "".join(sorted(major + minor, key=LETTERS.index))
    if family != ALTERNATING:
        (centre,) = chance.choices((minor, chance.choice(DOUBLES)), CENTRES[family])
    return {"corners": list(corners), "centre": list(centre)}


def _wide_hexes(chance: Random) -> list[dict[str, Any]]:
    """Different patterns of wide compositions, and centres in the usual numbers."""
    patterns: list[str] = []
    for composition, hexes in WIDE:
        patterns += chance.sample(_patterns(composition), hexes)
    centres = shuffled(chance, WIDE_CENTRES)
    return [
        {"id": number, "corners": list(corners), "centre": list(centre)}
        for number, (corners, centre) in enumerate(zip(patterns, centres, strict=True), 1)
    ]


def _patterns(composition: tuple[int, ...]) -> list[str]:
    """All patterns of six corners with so many drops of each colour, in any colours, turned to
    the first in the alphabet."""
    found = set()
    for letters in permutations(LETTERS):
        drops = "".join(letter * count for letter, count in zip(letters, composition, strict=True))
        for order in set(permutations(drops)):
            text = "".join(order)
            found.add(min(text[turn:] + text[:turn] for turn in range(6)))
    return sorted(found)


def _start_hex(chance: Random, row: dict[str, Any]) -> dict[str, Any]:
    """One hex of the starting piece: drops of any family, turned at random."""
    corners = _family_hex(chance)["corners"]
    turn = chance.randrange(6)
    return row | {"corners": corners[turn:] + corners[:turn]}
