"""Games by lot: rules and choices drawn so that everything that can happen does."""

import json
import random
from typing import Any

from sim.core.table import Table
from sim.fresco.components import COLORS, own_tables
from sim.fresco.game import FRESCO
from tests.helpers import by_lot
from tests.naive import fresco as naive

GAME = FRESCO
Event = dict[str, Any]
EAGERNESS = {"restore": 6, "altar": 2, "buy": 6, "close": 1, "pass": 1}
STALL_SIZES = ([9], [0, 3, 2, 2], [1, 1, 1], [2, 3, 4], [5, 5], [2, 2, 2, 2, 2], [0])
POINTS = ("bishop_on", "bishop_near", "altar_basic", "altar_blend", "altar_three_blends")
WAGES = ("bishop_move_cost", "studio_thaler", "blends_per_apprentice", "theatre_mood")


def eager(luck: random.Random, choices: list[Event]) -> Event:
    """A choice by lot: one that is likely to bring the game on, and rare things above all."""
    words = sorted({choice["do"] for choice in choices})
    (word,) = luck.choices(words, [EAGERNESS.get(word, 3) for word in words])
    named = [choice for choice in choices if choice["do"] == word]
    return luck.choices(named, [4 if is_rare(choice) else 1 for choice in named])[0]


def is_rare(choice: Event) -> bool:
    """A plan with much work in the cathedral, a step of the bishop, a blend?"""
    if choice["do"] == "plan":
        return choice["at"][1] > 1 and choice["at"][3] > 0
    return bool(choice.get("bishop") or choice.get("orange") or choice.get("purple"))


def some_hours(luck: random.Random, players: int) -> dict[str, list[int]]:
    """Hours by lot with their moods and prices."""
    hours = sorted(luck.sample(range(24), luck.randint(max(players, 3), 7)))
    return {
        "hours": hours,
        "hour_mood": [luck.randint(-4, 3) for _ in hours],
        "hour_price": [luck.randint(0, 4) for _ in hours],
    }


def some_rules(luck: random.Random, players: int) -> dict[str, Any]:
    """Values by lot for every rule parameter."""
    rules = {
        "income": luck.choice(["owned", "restored_this_round"]),
        "start_thaler": luck.randint(0, 20),
        "start_cubes": "".join(color * luck.randint(0, 5) for color in COLORS),
        "apprentices": luck.randint(1, 7),
        "mood_min": luck.randint(-5, -1),
        "mood_max": luck.randint(1, 5),
        "mood_start": luck.randint(-1, 1),
        "mood_plus": luck.randint(1, 4),
        "mood_minus": luck.randint(-4, 0),
        "places_per_location": luck.randint(1, 4),
        "stall_sizes": luck.choice(STALL_SIZES),
        "thaler_per_point": luck.randint(1, 5),
        "final_round_tiles": luck.choice([0, 0, 6, 12, 20, 25]),
        "max_rounds": luck.randint(1, 12),
    }
    numbers = {name: luck.randint(0, 4) for name in (*POINTS, *WAGES)}
    return rules | some_hours(luck, players) | numbers


def some_tiles(luck: random.Random) -> dict[str, str]:
    """Tables of one's own: other prints, values and costs, equal ones among them."""
    told = own_tables().told()
    for tile in told["market"]["tiles"]:
        tile["cubes"] = luck.choice(["R", "RR", "Y", "YY", "B", "RYB", "O", "G", "P"])
    for tile in told["fresco_tiles"]["tiles"]:
        tile["value"] = luck.choice([0, 1, 4, 7, 11])
        tile["cost"] = "".join(luck.choice(["", "", color]) for color in COLORS)
    told["fresco_tiles"]["tiles"][24]["value"] = 11
    return {"by-lot": json.dumps(told)}


def some_table(seed: int) -> Table:
    """A table of which rules, number of players, deal and sometimes tiles are drawn by lot."""
    luck = random.Random(seed)
    players = luck.randint(2, 4)
    tiles = some_tiles(luck) if seed % 5 == 0 else {}
    return Table.deal(GAME, players, seed, some_rules(luck, players), tiles)


def usual_table(seed: int, **rules: Any) -> Table:
    """A table of two to four under the usual rules, or with these changes."""
    return Table.deal(GAME, 2 + seed % 3, seed, rules)


def finished(table: Table, seed: int) -> Table:
    """The table, its game played to the end by lot."""
    return by_lot.finished(table, seed, eager)


class Slow:
    """The same deal in the slow engine, which is told of every refill before it goes on."""

    def __init__(self, table: Table) -> None:
        setup, variant = GAME.told(table.variant, table.dealt), table.variant
        self.fast = table
        self.table = naive.Table(variant.players, variant.parameters, setup, variant.own_tables)

    def choices(self) -> list[Event]:
        """Its legal choices, after the refill if one is due."""
        refilled = bool(self.fast.events) and "chance" in self.fast.events[-1]
        assert refilled == (self.table.chance == "refill")
        if refilled:
            self.table.act(self.fast.events[-1])
        return self.table.choices()

    def act(self, event: Event) -> None:
        """Carry out a choice."""
        self.table.act(event)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.table.over

    def end(self) -> dict[str, Any]:
        """Scores, breakdown, places."""
        return self.table.end()
