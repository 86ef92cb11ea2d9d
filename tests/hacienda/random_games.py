"""Games by lot: maps, rules and choices drawn so that everything that can happen does."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.core.table import Table
from sim.hacienda.components import ANIMALS, LAND_CARDS, TILES
from tests.hacienda.table_setup import GAME
from tests.helpers import by_lot
from tests.naive import hacienda as naive

Event = dict[str, Any]

SMALL = "\n".join([" ^ . F .   ~", ". M . . ?", ' . . W . "', ". o . M .", " . . ^ . ."])
WET = "\n".join([" . W W . .", ". ^ W . F", " M . . . .", ". F . ^ ."])
ISLANDS = (  # each a drawing of its own
    (" . ^ . .", ". . M .", " F . . W", ". . . .", " . ."),
    (" . . F", ". M .", " . . .", ". . o", " . ?"),
    (" . M", ". . .", " . ^", ". . .", ""),
)
# so far apart that a set of cells needs eleven words
WIDE = "\n".join("".join(part.ljust(70) for part in row) for row in zip(*ISLANDS, strict=True))
MAPS = {"small": SMALL, "wet": WET, "wide": WIDE}
QUICK = {  # decks and hands for small maps
    "land_cards": {"mountain": 5, "forest": 5, "meadow": 3, "rock": 4, "swamp": 3, "pampa": 12},
    "animal_cards": {"cattle": 7, "horse": 6, "pig": 8, "sheep": 7},
    "animals_removed": 2,
    "land_hand": 3,
    "animal_hand": 2,
    "open_row": 2,
    "stall_guard": 25,
}


def some_board(luck: random.Random) -> str:
    """A ragged board, pampa above all; the top left hex makes sure that there is one."""
    rows = []
    for row in range(luck.randint(3, 7)):
        hexes = [luck.choice('..........^F"o~?MMW ') for _ in range(luck.randint(3, 9))]
        rows.append((" " * (1 - row % 2) + " ".join(hexes)).rstrip())
    return "\n".join([" . .", *rows[1:]])


def some_cards(luck: random.Random, players: int) -> dict[str, Any]:
    """Small decks, large enough for the deal."""
    sizes = {name: luck.randint(0, 3) for name in ("land_hand", "animal_hand", "open_row")}
    removed = luck.randint(0, 3)
    land = {card: luck.randint(0, 5) for card in LAND_CARDS}
    land["pampa"] += players * sizes["land_hand"] + sizes["open_row"]
    animals = {card: luck.randint(0, 6) for card in ANIMALS}
    animals["pig"] += players * sizes["animal_hand"] + sizes["open_row"] + removed + 2
    return sizes | {"land_cards": land, "animal_cards": animals, "animals_removed": removed}


def some_rules(luck: random.Random, players: int, board: str) -> dict[str, Any]:
    """Values by lot for every rule parameter but the map."""
    water = {tile: luck.randint(0, 2) for tile in TILES}
    water["single"] += board.count("W")
    prices = ("price_blind", "price_open", "price_hacienda", "price_water")
    counts = ("haciendas", "harvest_tokens", "animal_tiles", "harvest_pesos")
    weights = ("land_points", "herd_points", "hacienda_points", "water_points")
    least = ("land_chain_min", "herd_min", "hacienda_min_size", "actions_per_turn")
    return {
        **some_cards(luck, players),
        "deal_terrain": luck.random() < 0.5,
        "water_tiles": {tile: count for tile, count in water.items() if count},
        "allow_pass": luck.random() < 0.5,
        "market_income": luck.choice(["sum", "product"]),
        "payout_chains": luck.choice(["all", "largest"]),
        "market_points": [luck.randint(0, 9) for _ in range(1 + board.count("M"))],
        "scorings": luck.choice([1, 2]),
        "stall_guard": luck.randint(3, 25),
        "pesos_per_point": luck.randint(1, 12),
        "start_money": luck.choice([0, 7, 30, 200]),
        **{name: luck.randint(0, 5) for name in prices},
        **{name: luck.choice([0, 1, 2, 4, 12]) for name in counts},
        **{name: luck.randint(0, 3) for name in weights},
        **{name: luck.randint(1, 4) for name in least},
    }


def some_table(seed: int) -> Table:
    """A table of which map, rules, number of players and deal are drawn by lot."""
    luck = random.Random(seed)
    players, board = luck.randint(2, 5), some_board(luck)
    rules = some_rules(luck, players, board) | {"map": "lot"}
    return Table.deal(GAME, players, seed, rules, {"lot": board})


def quick_table(players: int, seed: int, name: str = "small", **rules: Any) -> Table:
    """A table on a small map with few cards."""
    return Table.deal(GAME, players, seed, {**QUICK, "map": name, **rules}, MAPS)


def usual_table(seed: int, **rules: Any) -> Table:
    """A table of two to five on the small map, or with these changes."""
    return quick_table(2 + seed % 4, seed, **rules)


def eager(luck: random.Random, choices: list[Event]) -> Event:
    """A choice: every word is as likely as another, but to stop is rare."""
    words = sorted({choice["do"] for choice in choices})
    word = luck.choice([word for word in words if word != "stop"] * 9 + words)
    return luck.choice([choice for choice in choices if choice["do"] == word])


def played(table: Table, seed: int) -> Iterator[tuple[list[Event], Event]]:
    """Play a table to its end by lot; yields the legal choices and the choice before it is made."""
    return by_lot.played(table, seed, eager)


def finished(table: Table, seed: int) -> Table:
    """The table, its game played to the end by lot."""
    return by_lot.finished(table, seed, eager)


def slow_table(table: Table) -> naive.Table:
    """The same deal in the slow engine."""
    setup = GAME.told(table.variant, table.dealt)
    return naive.Table(table.variant.players, table.variant.parameters, setup)


def compare(table: Table, seed: int) -> Counter:
    """Play one game by lot in both engines; returns how often each kind of event happened."""
    slow, kinds = slow_table(table), Counter()
    for choices, event in played(table, seed):
        assert repr(choices) == repr(slow.choices()), f"seed {seed}\n{table.show()}"
        slow.act(event)
        kinds["theft" if event.get("from") is not None else event["do"]] += 1
    assert slow.over
    assert repr(table.end()) == repr(slow.end()), f"seed {seed}"
    return kinds
