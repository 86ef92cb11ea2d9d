"""A strict checker of Pastiche records: header, every event and its count, end line.

Written from the records pages alone; sections named here are those of Pastiche's page.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from tests.naive.kanagawa_record import anything, need_different, need_shape
from tests.naive.pastiche import Table
from tests.naive.pastiche_box import COLOURS, DROPS, MIXES, TRI_HEX, in_order, rows_of_mixes
from tests.naive.records import (
    Test,
    Thing,
    check_components,
    check_header,
    check_lines,
    check_rules,
    is_text,
    list_of,
    need,
    need_keys,
    one_of,
    whole,
)

TILES, COMMISSIONS = range(1, 55), range(1, 35)
SETUP = ["start_seat", "tiles", "commissions"]
EVENTS: dict[str, list[str]] = {
    "place": ["tile", "at", "rot"],
    "mix": [],
    "centre": ["colour"],
    "bank": ["give", "get"],
    "offer": ["to", "give", "want"],
    "accept": [],
    "refuse": [],
    "swap": ["give", "take"],
    "complete": ["card", "from"],
    "discard": ["colour"],
    "done": [],
}


def is_start(value: Any) -> bool:
    """Counts of some of the colours, in table order."""
    return (
        type(value) is dict
        and list(value) == [colour for colour in COLOURS if colour in value]
        and all(map(whole(), value.values()))
    )


def is_count_of_all(value: Any) -> bool:
    """A count for each of the colours, in table order."""
    return is_start(value) and len(value) == len(COLOURS)


def is_bonus(value: Any) -> bool:
    """Rows of lowest sum, highest sum and bonus, no sum in two of them."""
    if not list_of(list_of(whole()))(value) or not all(len(row) == 3 for row in value):
        return False
    rows = sorted(value)
    apart = all(row[1] < after[0] for row, after in pairwise(rows))
    return apart and all(low <= high for low, high, _ in rows)


RULES: dict[str, Test] = {
    "end_points": whole(),
    "hand_limit": whole(),
    "hexes_in_hand": whole(1),
    "commissions_in_hand": whole(),
    "gallery": whole(),
    "gallery_swaps_per_turn": whole(),
    "start_cards": is_start,
    "card_points": is_count_of_all,
    "bank_same": whole(2),
    "bank_penalty": whole(1),
    "trade_offers_per_turn": whole(),
    "trade_cards": whole(1),
    "artist_bonus": is_bonus,
    "field_radius": whole(4),
}


def check(lines: list[str]) -> None:
    """Replay a whole record; ValueError names the first line at fault and what is wrong with it."""
    check_lines(lines, open_table, EVENTS)


def open_table(header: Thing) -> Table:
    """The table that a header lays, once it is found sound."""
    check_header(header, "pastiche", 4)
    check_rules(header["rules"], RULES)
    check_components(header["components"])
    table = header["components"].get("table")
    if table is not None:
        check_table(table)
    check_setup(header["players"], header["setup"])
    return Table(header["players"], header["rules"], header["setup"], table)


def check_setup(players: int, setup: Any) -> None:
    """The start player and two full orders (section 3)."""
    need_keys(setup, SETUP, "setup")
    start = setup["start_seat"]
    need(one_of(*range(players))(start), f"setup: start_seat is {start!r}, no seat")
    need_all(setup["tiles"], TILES, "setup: tiles")
    need_all(setup["commissions"], COMMISSIONS, "setup: commissions")


def need_all(found: Any, numbers: Iterable[int], what: str) -> None:
    """A list has each of the numbers once, in some order."""
    numbers = list(numbers)
    need(list_of(one_of(*numbers))(found), f"{what} is not a list of numbers up to {len(numbers)}")
    need_different(map(str, found), what)
    need(len(found) == len(numbers), f"{what} has {len(found)} of {len(numbers)} numbers")


# Tables of components (section 1)

DROP = one_of(*DROPS)
COLOUR = one_of(*COLOURS)


def is_corners(value: Any) -> bool:
    """Six drops."""
    return list_of(DROP)(value) and len(value) == 6


def is_centre(value: Any) -> bool:
    """One drop or two different ones."""
    return list_of(DROP)(value) and 0 < len(value) == len(set(value)) < 3


def is_palette(value: Any) -> bool:
    """At least one colour."""
    return list_of(COLOUR)(value) and bool(value)


PALETTE_CARD = {"color": COLOUR, "count": whole()}
MIX = {"drops": list_of(DROP), "card": one_of(*COLOURS, None)}
COMMISSION = {
    "id": one_of(*COMMISSIONS),
    "artist": is_text,
    "points": whole(),
    "palette": is_palette,
}
TILE = {"id": one_of(*TILES), "corners": is_corners, "centre": is_centre}
HEX = {"q": one_of(0, 1), "r": one_of(0, 1), "corners": is_corners}
LISTS: dict[tuple[str, str], Thing] = {
    ("palette_cards", "cards"): PALETTE_CARD,
    ("mixing", "two_drops"): MIX,
    ("mixing", "three_drops"): MIX,
    ("commissions", "cards"): COMMISSION,
    ("hexes", "tiles"): TILE,
    ("tri_hex", "hexes"): HEX,
}


def check_table(table: Thing) -> None:
    """What is read of the tables is there and of its kind; all else is passed over."""
    for (part, name), shape in LISTS.items():
        where = f"components: table: {part}"
        need_shape(table, {part: {name: anything}}, "components: table")
        need(type(table[part][name]) is list, f"{where}: {name} is not a list")
        for number, row in enumerate(table[part][name], start=1):
            need_shape(row, shape, f"{where}: {name} {number}")
    check_complete(table)


def check_complete(table: Thing) -> None:
    """Every colour, mix, commission, tile and hex is there once, two works by each artist."""
    cards = table["commissions"]["cards"]
    mixes = [in_order(row["drops"]) for row in rows_of_mixes(table)]
    hexes = [(row["q"], row["r"]) for row in table["tri_hex"]["hexes"]]
    colours = [row["color"] for row in table["palette_cards"]["cards"]]
    tiles = [tile["id"] for tile in table["hexes"]["tiles"]]
    need_same(colours, COLOURS, "palette_cards")
    need_same(mixes, MIXES.split()[::2], "mixing")
    need_same((card["id"] for card in cards), COMMISSIONS, "commissions")
    need_same(tiles, TILES, "hexes")
    need_same(hexes, TRI_HEX, "tri_hex")
    works = Counter(card["artist"] for card in cards)
    for artist, number in works.items():
        need(number == 2, f"components: table: commissions: {number} works by {artist}, not 2")


def need_same(found: Iterable[object], things: Iterable[object], part: str) -> None:
    """Each of the things is found once, in some order."""
    counts = Counter(found)
    for thing in things:
        number = counts.pop(thing, 0)
        need(number == 1, f"components: table: {part} has {thing} {number} times, not once")
    need(not counts, f"components: table: {part} has {list(counts)} besides")
