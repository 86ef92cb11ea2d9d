"""Games by lot: rules and choices drawn so that everything that can happen does."""

import random
from typing import Any

from sim.core.table import Table
from tests.helpers import by_lot
from tests.kanagawa.table_setup import GAME
from tests.naive import kanagawa as naive

Event = dict[str, Any]

EAGERNESS = {
    "stay": 3,
    "take": 2,
    "leave": 1,
    "studio": 2,
    "print": 9,
    "put": 6,
    "move": 3,
    "claim": 3,
    "decline": 2,
    "done": 1,
}


def eager(luck: random.Random, choices: list[Event]) -> Event:
    """A choice by lot: a word that is likely to bring the game on, and jokers above all."""
    words = sorted({choice["do"] for choice in choices})
    (word,) = luck.choices(words, [EAGERNESS[word] for word in words])
    named = [choice for choice in choices if choice["do"] == word]
    return luck.choices(named, [4 if with_jokers(choice) else 1 for choice in named])[0]


def with_jokers(choice: Event) -> bool:
    """Does it lay, man or use a joker?"""
    return (
        bool(choice.get("jokers"))
        or "joker" in (choice.get("slot"), choice.get("to"))
        or (choice["do"] == "studio" and choice["card"].endswith("18"))
    )


def some_rules(luck: random.Random) -> dict[str, Any]:
    """Values by lot for every rule parameter."""
    return {
        "claim_later": luck.random() < 0.5,
        "end_print_cards": luck.randint(1, 14),
        "first_player_points": luck.randint(-3, 5),
        "lessons": luck.randint(1, 3),
        "starting_brushes": luck.randint(0, 3),
        "work_without_cards": luck.random() < 0.5,
    }


def some_table(seed: int) -> Table:
    """A table of which rules, number of players and deal are drawn by lot."""
    luck = random.Random(seed)
    return Table.deal(GAME, luck.randint(2, 4), seed, some_rules(luck))


def usual_table(seed: int, **rules: Any) -> Table:
    """A table of two to four under the usual rules, or with these changes."""
    return Table.deal(GAME, 2 + seed % 3, seed, rules)


def finished(table: Table, seed: int) -> Table:
    """The table, its game played to the end by lot."""
    return by_lot.finished(table, seed, eager)


def slow_table(table: Table) -> naive.Table:
    """The same deal in the slow engine."""
    setup = GAME.told(table.variant, table.dealt)
    return naive.Table(table.variant.players, table.variant.parameters, setup)
