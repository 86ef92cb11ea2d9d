"""Games by lot: rules, tables and choices drawn so that everything that can happen does."""

import json
import random
from typing import Any

from sim.core.table import Table
from sim.pastiche.game import PASTICHE
from tests.helpers import by_lot
from tests.naive import pastiche as naive
from tests.naive import pastiche_lot

GAME = PASTICHE
Event = dict[str, Any]
EAGERNESS = {"complete": 40, "mix": 4, "done": 4, "swap": 2, "offer": 2}


def eager(luck: random.Random, choices: list[Event]) -> Event:
    """A choice by lot: one that is likely to bring the game on, and rare things above all."""
    words = list(dict.fromkeys(choice["do"] for choice in choices))
    (word,) = luck.choices(words, [EAGERNESS.get(word, 1) for word in words])
    named = [choice for choice in choices if choice["do"] == word]
    return luck.choices(named, [12 if is_rare(choice) else 1 for choice in named])[0]


def is_rare(choice: Event) -> bool:
    """A trade for bisque or gray, two cards on a side of an offer, a gallery card?"""
    several = any(len(choice.get(side, ())) > 1 for side in ("give", "want") if "to" in choice)
    return choice.get("get") in ("bisque", "gray") or several or choice.get("from") == "gallery"


def some_table(seed: int) -> Table:
    """A table of which number of players, deal, rules and sometimes tables are drawn by lot."""
    luck = random.Random(seed)
    players = luck.randint(2, 4)
    rules = pastiche_lot.some_rules(luck, players)
    if seed % 2 == 0:
        return Table.deal(GAME, players, seed, rules)
    tables = pastiche_lot.some_table(luck)
    for row in tables["palette_cards"]["cards"]:  # enough to begin with
        row["count"] = max(row["count"], players * rules["start_cards"].get(row["color"], 0))
    return Table.deal(GAME, players, seed, rules, {"by-lot": json.dumps(tables)})


def usual_table(seed: int, **rules: Any) -> Table:
    """A table of two to four under the usual rules, or with these changes."""
    return Table.deal(GAME, 2 + seed % 3, seed, rules)


def finished(table: Table, seed: int) -> Table:
    """The table, its game played to the end by lot."""
    return by_lot.finished(table, seed, eager)


def slow_table(table: Table) -> naive.Table:
    """The same deal in the slow engine."""
    setup, variant = GAME.told(table.variant, table.dealt), table.variant
    return naive.Table(variant.players, variant.parameters, setup, variant.own_tables)
