"""What a box of Pastiche holds, as one object in the layout of records: the game's own tables, or
tables of one's own read from text and checked."""

import functools
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from sim.core.errors import InputError
from sim.pastiche.board import START
from sim.pastiche.components import BOX, COLORS, LETTERS
from sim.pastiche.state import COMMISSIONS, HEXES, LEVELS

Tables = dict[str, Any]

SECTIONS = ("palette_cards", "mixing", "commissions", "hexes", "tri_hex")
LARGEST = 1000  # number of copies or points that fits
MEETINGS = tuple(
    "".join(drops) for n in (2, 3) for drops in combinations_with_replacement(LETTERS, n)
)


@functools.cache
def own_box() -> Tables:
    """The game's own tables: hexes, palettes, mixtures, points
    (RULES 1.2, 1.3, 4.9, 11.2 to 11.4)."""
    rows = {name: BOX.tables[name].rows for name in SECTIONS}
    mixes = [{"drops": row["drops"], "card": row.get("card")} for row in rows["mixing"]]
    cards = [{**row, "cls": row["class"]} for row in rows["palette_cards"]]
    hexes, start = (
        [{**row, "corners": list(row["corners"]), "centre": list(row["centre"])} for row in pieces]
        for pieces in (rows["hexes"], rows["tri_hex"])
    )
    return checked(
        "of the box",
        {
            "palette_cards": {"cards": cards},
            "mixing": {"two_drops": [], "three_drops": mixes},  # told apart when read
            "commissions": {"cards": rows["commissions"]},
            "hexes": {"tiles": hexes},
            "tri_hex": {"hexes": start},
        },
    )


def read_tables(name: str, text: str) -> Tables:
    """Tables of one's own from JSON text; a section left out is the game's own."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"components {name}: not JSON ({error})") from None
    if not isinstance(found, dict) or not set(found) & set(SECTIONS):
        raise InputError(f"components {name}: must be an object with some of {', '.join(SECTIONS)}")
    return checked(name, own_box() | found)


def checked(name: str, found: Mapping[str, Any]) -> Tables:
    """What is read of complete tables, in table order; InputError naming a row that is wrong."""
    try:
        return {section: READERS[section](found[section]) for section in SECTIONS}
    except InputError as error:
        raise InputError(f"components {name}: {error}") from None
    except KeyError as error:
        raise InputError(f"components {name}: {error} is missing") from None
    except (TypeError, AttributeError, ValueError) as error:
        raise InputError(f"components {name}: malformed ({error})") from None


def _need(holds: bool, wish: str) -> None:
    if not holds:
        raise InputError(wish)


def _whole(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _in_order(
    rows: Sequence[Mapping[str, Any]], key: Callable[[Any], Any], known: Sequence[Any], name: str
) -> list[Mapping[str, Any]]:
    """The rows in the order of what they must be about, each once."""
    found = [key(row) for row in rows]
    _need(
        len(found) == len(known) and all(found.count(one) == 1 for one in known),
        f"{name} must hold each of {known[0]} to {known[-1]} once",
    )
    return [rows[found.index(one)] for one in known]


def _kept(row: Mapping[str, Any], needed: Collection[str], more: Collection[str]) -> dict[str, Any]:
    """The keys that are read or shown."""
    return {key: row[key] for key in needed} | {key: row[key] for key in more if key in row}


def _palette_cards(section: Mapping[str, Any]) -> dict[str, Any]:
    rows = _in_order(section["cards"], lambda row: row["color"], COLORS, "palette_cards")
    for row in rows:
        _need(_whole(row["count"]), f"palette_cards: count of {row['color']} must be from 0")
    return {"cards": [_kept(row, ("color", "count"), ("cls", "points")) for row in rows]}


def _meeting(row: Mapping[str, Any]) -> str:
    """The drops of a mix as letters, R before Y before B."""
    return "".join(sorted(row["drops"], key=LETTERS.index))


def _mixing(section: Mapping[str, Any]) -> dict[str, Any]:
    rows = _in_order([*section["two_drops"], *section["three_drops"]], _meeting, MEETINGS, "mixing")
    for row in rows:
        wish = f"mixing: card of {_meeting(row)} must be null or one of {', '.join(COLORS)}"
        _need(row["card"] in (None, *COLORS), wish)
    mixes = [{"drops": list(_meeting(row)), "card": row["card"]} for row in rows]
    return {
        "two_drops": [mix for mix in mixes if len(mix["drops"]) == 2],
        "three_drops": [mix for mix in mixes if len(mix["drops"]) == 3],
    }


def _commissions(section: Mapping[str, Any]) -> dict[str, Any]:
    ids = range(1, COMMISSIONS + 1)
    rows = _in_order(section["cards"], lambda row: row["id"], ids, "commissions")
    artists = [row["artist"] for row in rows]
    for row in rows:
        where, palette = f"commission {row['id']}", row["palette"]
        _need(type(row["id"]) is int and _whole(row["points"]), f"{where}: points must be from 0")
        _need(isinstance(row["artist"], str), f"{where}: artist must be a name")
        _need(
            artists.count(row["artist"]) == 2, f"commissions: {row['artist']} must have two works"
        )
        _need(
            isinstance(palette, list) and bool(palette) and set(palette) <= set(COLORS),
            f"{where}: palette must hold colours of {', '.join(COLORS)}",
        )
        most = max(map(palette.count, palette))
        _need(most <= LEVELS, f"{where}: palette has a colour {most} times; at most {LEVELS} fit")
    needed = ("id", "artist", "points", "palette")
    return {"cards": [_kept(row, needed, ("title",)) for row in rows]}


def _check_drops(row: Mapping[str, Any], name: str, *, centre: bool) -> None:
    corners = row["corners"]
    fits = isinstance(corners, list) and len(corners) == 6 and set(corners) <= set(LETTERS)
    _need(fits, f"{name}: corners must be six of R, Y, B")
    if centre:
        middle = row["centre"]
        fits = isinstance(middle, list) and 1 <= len(middle) == len(set(middle)) <= 2
        _need(fits and set(middle) <= set(LETTERS), f"{name}: centre must be one or two of R, Y, B")


def _hexes(section: Mapping[str, Any]) -> dict[str, Any]:
    rows = _in_order(section["tiles"], lambda row: row["id"], range(1, HEXES + 1), "hexes")
    for row in rows:
        _check_drops(row, f"hex {row['id']}", centre=True)
    return {"tiles": [_kept(row, ("id", "corners", "centre"), ()) for row in rows]}


def _tri_hex(section: Mapping[str, Any]) -> dict[str, Any]:
    rows = _in_order(section["hexes"], lambda row: (row["q"], row["r"]), START, "tri_hex")
    for row in rows:
        _check_drops(row, f"tri_hex {row['q']},{row['r']}", centre=False)
    return {"hexes": [_kept(row, ("q", "r", "corners"), ("centre",)) for row in rows]}


READERS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "palette_cards": _palette_cards,
    "mixing": _mixing,
    "commissions": _commissions,
    "hexes": _hexes,
    "tri_hex": _tri_hex,
}
