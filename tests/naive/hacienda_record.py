"""A strict checker of Hacienda records: header, every event and its count, end line.

Written from the records pages alone; sections named here are those of Hacienda's page.
"""

from collections import Counter
from typing import Any

from tests.naive.hacienda import ANIMALS, LAND_CARDS, Table
from tests.naive.hacienda_board import SHAPES, read_drawing
from tests.naive.records import (
    Test,
    Thing,
    check_components,
    check_header,
    check_lines,
    check_rules,
    compact,
    is_flag,
    is_text,
    list_of,
    need,
    need_keys,
    one_of,
    whole,
)

__all__ = ["RULES", "check", "compact"]

SETUP = [
    "board",
    "start",
    "hands",
    "land_row",
    "land_deck",
    "animal_row",
    "animal_stacks",
    "removed",
]
EVENTS = {
    "draw": ["deck"],
    "take": ["card"],
    "hacienda": ["on"],
    "water": ["tile", "cells"],
    "land": ["card", "cell"],
    "animal": ["card", "cell"],
    "harvest": ["on", "from"],
    "stop": [],
}


def counts_of(names: tuple[str, ...]) -> Test:
    """A test for objects that count each of the names, in that order."""
    return lambda value: (
        type(value) is dict and tuple(value) == names and all(map(whole(), value.values()))
    )


def is_water_set(value: Any) -> bool:
    """Counts of water tiles in the order of section 1, kinds with 0 left out."""
    return (
        type(value) is dict
        and list(value) == [kind for kind in SHAPES if kind in value]
        and all(map(whole(1), value.values()))
    )


RULES: dict[str, Test] = {
    "map": is_text,
    "deal_terrain": is_flag,
    "land_cards": counts_of(LAND_CARDS),
    "animal_cards": counts_of(ANIMALS),
    "animals_removed": whole(),
    "land_hand": whole(),
    "animal_hand": whole(),
    "open_row": whole(),
    "start_money": whole(),
    "haciendas": whole(),
    "harvest_tokens": whole(),
    "animal_tiles": whole(),
    "water_tiles": is_water_set,
    "actions_per_turn": whole(1),
    "allow_pass": is_flag,
    "price_blind": whole(),
    "price_open": whole(),
    "price_hacienda": whole(),
    "price_water": whole(),
    "hacienda_min_size": whole(),
    "market_income": one_of("sum", "product"),
    "payout_chains": one_of("all", "largest"),
    "harvest_pesos": whole(),
    "market_points": list_of(whole()),
    "land_points": whole(),
    "land_chain_min": whole(),
    "herd_points": whole(),
    "herd_min": whole(),
    "hacienda_points": whole(),
    "water_points": whole(),
    "pesos_per_point": whole(1),
    "scorings": one_of(1, 2),
    "stall_guard": whole(1),
}


def check(lines: list[str]) -> None:
    """Replay a whole record; ValueError names the first line at fault and what is wrong with it."""
    check_lines(lines, open_table, EVENTS)


def open_table(header: Thing) -> Table:
    """The table that a header lays, once it is found sound."""
    check_header(header, "hacienda", 5)
    check_rules(header["rules"], RULES)
    check_setup(header["players"], header["rules"], header["setup"])
    check_components(header["components"])
    if "table" in header["components"]:
        check_map(header["components"]["table"], header["rules"], header["setup"]["board"])
    return Table(header["players"], header["rules"], header["setup"])


def check_map(table: Thing, rules: Thing, board: list[str]) -> None:
    """The board is the included table's map but for dealt land hexes (section 4)."""
    maps = table.get("maps")
    chart = maps.get(rules["map"]) if type(maps) is dict else None
    rows = chart.get("ascii_rows") if type(chart) is dict else None
    if rows is None:
        return
    need(list_of(is_text)(rows), "components: the map's ascii_rows is not a list of rows")
    printed, laid = read_drawing(rows), read_drawing(board)
    need(list(printed) == list(laid), "setup: board has other hexes than the map in components")
    dealt = '^F"o~?' if rules["deal_terrain"] else "?"
    for (x, r), sign in laid.items():
        options = '^F"o~' if printed[x, r] in dealt else printed[x, r]
        need(sign in options, f"setup: board shows {sign!r} at row {r}, character {x}")


def check_setup(players: int, rules: Thing, setup: Any) -> None:
    """All that chance decided, in agreement with the rules (section 4)."""
    need_keys(setup, SETUP, "setup")
    check_board(setup["board"], rules)
    need(one_of(*range(players))(setup["start"]), f"setup: start is {setup['start']!r}, no seat")
    check_hands(setup["hands"], players, rules)
    check_cards(setup["land_row"], "land_row", LAND_CARDS, rules["open_row"])
    check_cards(setup["land_deck"], "land_deck", LAND_CARDS)
    check_cards(setup["animal_row"], "animal_row", ANIMALS, rules["open_row"])
    check_stacks(setup["animal_stacks"])
    check_cards(setup["removed"], "removed", ANIMALS, rules["animals_removed"])
    check_totals(rules, setup)


def check_board(board: Any, rules: Thing) -> None:
    """A drawing without undealt hexes or needless spaces, its markets all worth something."""
    need(list_of(is_text)(board), "setup: board is not a list of rows")
    signs = read_drawing(board).values()
    need("?" not in signs, "setup: board has a land hex without terrain")
    need(all(row == row.rstrip(" ") for row in board), "setup: board has spaces after a row")
    need(board[-1:] != [""], "setup: board ends in an empty row")
    markets = Counter(signs)["M"]
    need(len(rules["market_points"]) > markets, f"rules: market_points stops before {markets}")


def check_cards(cards: Any, name: str, names: tuple[str, ...], size: int | None = None) -> None:
    """A list of cards of one sort, of the size that the rules ask for."""
    need(list_of(one_of(*names))(cards), f"setup: {name} is not a list of cards from {names}")
    need(size in (None, len(cards)), f"setup: {name} has {len(cards)} cards, not {size}")


def check_hands(hands: Any, players: int, rules: Thing) -> None:
    """Each seat's land cards, then its animal cards (section 4)."""
    need(list_of(list_of(is_text))(hands), "setup: hands is not a list of lists of cards")
    need(len(hands) == players, f"setup: there are {len(hands)} hands for {players} players")
    land = rules["land_hand"]
    for seat, hand in enumerate(hands):
        check_cards(hand[:land], f"hands[{seat}] (land part)", LAND_CARDS, land)
        animals = rules["animal_hand"]
        check_cards(hand[land:], f"hands[{seat}] (animal part)", ANIMALS, animals)


def check_stacks(stacks: Any) -> None:
    """Two stacks, equal or the first one card larger, neither empty (section 4)."""
    need(type(stacks) is list and len(stacks) == 2, "setup: animal_stacks is not two lists")
    for which, stack in enumerate(stacks):
        check_cards(stack, f"animal_stacks[{which}]", ANIMALS)
    first, second = map(len, stacks)
    need(second > 0, "setup: animal_stacks has an empty stack")
    need(first - second in (0, 1), f"setup: animal_stacks has {first} and {second} cards")


def check_totals(rules: Thing, setup: Thing) -> None:
    """All cards together are the cards of the rules (section 4)."""
    dealt = Counter(card for hand in setup["hands"] for card in hand)
    piles = [setup["land_row"], setup["land_deck"], setup["animal_row"], setup["removed"]]
    for pile in [*piles, *setup["animal_stacks"]]:
        dealt.update(pile)
    for card, count in {**rules["land_cards"], **rules["animal_cards"]}.items():
        need(dealt[card] == count, f"setup: {dealt[card]} {card} cards, not {count}")
