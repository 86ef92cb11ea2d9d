"""Games by lot, alone or in the compiled and the slow engine side by side."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from sim.core.table import Table

Event = dict[str, Any]
Lot = Callable[[random.Random, list[Event]], Event]


def played(table: Table, seed: int, by_lot: Lot) -> Iterator[tuple[list[Event], Event]]:
    """Play a table to its end by lot; yields the legal choices and the choice before it is made."""
    luck = random.Random(seed)
    while not table.over:
        choices = table.choices()
        event = by_lot(luck, choices)
        yield choices, event
        table.act(event)


def finished(table: Table, seed: int, by_lot: Lot) -> Table:
    """The table, its game played to the end by lot."""
    for _ in played(table, seed, by_lot):
        pass
    return table


def broken_off(table: Table, seed: int, by_lot: Lot, moves: int) -> Table:
    """The table after so many choices by lot, or at its end."""
    for made, _ in enumerate(played(table, seed, by_lot)):
        if made == moves:
            break
    return table


def each_once(choices: list[Event]) -> list[str]:
    """Choices as texts in an order of their own; none may be there twice."""
    texts = sorted(map(repr, choices))
    assert len(set(texts)) == len(texts)
    return texts


def side_by_side(table: Table, slow: Any, seed: int, by_lot: Lot) -> Iterator[Event]:
    """Play one game by lot in both engines, which must agree to the end; yields every choice."""
    for choices, event in played(table, seed, by_lot):
        assert each_once(choices) == each_once(slow.choices()), f"seed {seed}\n{table.show()}"
        yield event
        slow.act(event)
    assert slow.over
    assert repr(table.end()) == repr(slow.end()), f"seed {seed}"
