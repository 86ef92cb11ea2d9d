"""A strict checker of Kanagawa records: header, every event and its count, end line.

Written from the records pages alone; sections named here are those of Kanagawa's page.
"""

from collections.abc import Iterable
from typing import Any

from tests.naive.kanagawa import Table
from tests.naive.kanagawa_box import BOX, Box, read_box
from tests.naive.records import (
    Test,
    Thing,
    check_components,
    check_header,
    check_lines,
    check_rules,
    compact,
    is_flag,
    is_integer,
    is_text,
    list_of,
    need,
    need_keys,
    one_of,
    whole,
)

SETUP = ["start", "tiles", "deck"]
EVENTS: dict[str, list[str]] = {
    "stay": [],
    "take": ["column"],
    "leave": [],
    "studio": ["card"],
    "print": ["card", "jokers"],
    "put": ["slot"],
    "move": ["from", "brush", "to"],
    "claim": ["diploma"],
    "decline": ["diploma"],
    "done": [],
}
RULES: dict[str, Test] = {
    "claim_later": is_flag,
    "end_print_cards": whole(1),
    "first_player_points": is_integer,
    "lessons": one_of(1, 2, 3),
    "starting_brushes": one_of(0, 1, 2, 3),
    "work_without_cards": is_flag,
}


def check(lines: list[str]) -> None:
    """Replay a whole record; ValueError names the first line at fault and what is wrong with it."""
    check_lines(lines, open_table, EVENTS)


def open_table(header: Thing) -> Table:
    """The table that a header lays, once it is found sound."""
    check_header(header, "kanagawa", 4)
    check_rules(header["rules"], RULES)
    check_components(header["components"])
    table = header["components"].get("table")
    if table is not None:
        check_table(table)
    check_setup(header["players"], header["setup"], BOX if table is None else read_box(table))
    return Table(header["players"], header["rules"], header["setup"], table)


def check_setup(players: int, setup: Any, box: Box) -> None:
    """All that chance decided, in agreement with the box (section 1)."""
    need_keys(setup, SETUP, "setup")
    need(one_of(*range(players))(setup["start"]), f"setup: start is {setup['start']!r}, no seat")
    tiles, deck = setup["tiles"], setup["deck"]
    need(list_of(one_of(*box.tiles))(tiles), "setup: tiles is not a list of starting tiles")
    need(len(tiles) == players, f"setup: there are {len(tiles)} tiles for {players} players")
    need_different(tiles, "setup: tiles")
    need(list_of(one_of(*box.cards))(deck), "setup: deck is not a list of cards")
    need_different(deck, "setup: deck")
    need(len(deck) == len(box.cards), f"setup: deck has {len(deck)} of {len(box.cards)} cards")


def need_different(names: Iterable[str], what: str) -> None:
    """No name stands twice."""
    seen: set[str] = set()
    for name in names:
        need(name not in seen, f"{what} has {name} twice")
        seen.add(name)


# Tables of components (section 1)

LANDSCAPES = ("forest", "mountain", "plain", "ocean")
SEASON = one_of("spring", "summer", "autumn", "winter", "storm")
SYMBOL = one_of(*LANDSCAPES, "joker", None)
STUDIO = {
    "landscape": SYMBOL,
    "arrow": whole(),
    "hold": whole(),
    "instant_brush": whole(),
    "instant_assistant": whole(),
    "points": is_integer,
}
SUBJECT = {
    "kind": one_of("tree", "person", "animal", "building"),
    "type": is_text,
    "count": whole(),
}
PRINT = {
    "requires": {"landscape": one_of(*LANDSCAPES), "count": whole()},
    "season": SEASON,
    "points": is_integer,
}
CARD = {"id": is_text, "back": is_text, "studio": STUDIO, "print": PRINT}
TILE = {
    "id": is_text,
    "print": {"season": SEASON},
    "studio": {"landscape": SYMBOL, "arrow": whole()},
}
EFFECT = {"brush": whole(), "storm_token": whole(), "assistant": whole()}
DIPLOMA = {"id": is_text, "color": is_text, "points": is_integer, "effect": EFFECT}
COUNTED = (
    "trees_total",
    "distinct_buildings",
    "distinct_persons",
    "same_person",
    "brushes_owned",
    "arrows_in_studio",
    "same_landscape_symbols",
)
CONDITIONS = {
    **{condition: {"n": whole()} for condition in COUNTED},
    "animals_all": {"animals": list_of(is_text)},
}
COUNTS = {"brushes": whole(), "storm_tokens": whole()}


def anything(_: Any) -> bool:
    """Passes whatever is there."""
    return True


def check_table(table: Thing) -> None:
    """What is read of the tables is there and of its kind; all else is passed over."""
    need_shape(part(table, "components"), COUNTS, "components: table: components")
    for name, shape in {"cards": CARD, "starting_tiles": TILE, "diplomas": DIPLOMA}.items():
        rows = part(table, name)
        need(type(rows) is list, f"components: table: {name} has no list of data")
        for number, row in enumerate(rows, start=1):
            need_shape(row, shape, f"components: table: {name} {number}")
        need_different((row["id"] for row in rows), f"components: table: {name}")
    for card in part(table, "cards"):
        check_subject(card)
    for diploma in part(table, "diplomas"):
        check_condition(diploma)


def part(table: Thing, name: str) -> Any:
    """The data of one of the tables."""
    need_shape(table, {name: {"data": anything}}, "components: table")
    return table[name]["data"]


def need_shape(value: Any, shape: Any, name: str) -> None:
    """An object has all keys of the shape, with values that pass."""
    if type(shape) is not dict:
        need(shape(value), f"{name} cannot be {compact(value)}")
        return
    need(type(value) is dict, f"{name} is not an object")
    for key, inner in shape.items():
        need(key in value, f"{name} lacks the key {key!r}")
        need_shape(value[key], inner, f"{name}: {key}")


def check_subject(card: Thing) -> None:
    """A main subject, or null."""
    name = f"components: table: card {card['id']}: print"
    need_shape(card["print"], {"subject": anything}, name)
    if card["print"]["subject"] is not None:
        need_shape(card["print"], {"subject": SUBJECT}, name)


def check_condition(diploma: Thing) -> None:
    """A condition of a known type, with what it counts."""
    name = f"components: table: diploma {diploma['id']}"
    need_shape(diploma, {"condition": {"type": one_of(*CONDITIONS)}}, name)
    need_shape(diploma, {"condition": CONDITIONS[diploma["condition"]["type"]]}, name)
