"""A census: sequences of choices counted from fixed positions, one, two and three deep."""

import copy
import json
from pathlib import Path

import pytest

from sim.core.game import copy_of
from tests.hacienda.table_setup import GAME, Position
from tests.naive import hacienda as naive

EXAMPLE = Path(__file__).parents[1] / "records" / "hacienda-example.jsonl"

FEW = {"water_tiles": {"single": 1, "double": 1}, "actions_per_turn": 2}
POSITIONS = {
    "theft": Position(
        " R . R B\n. B . M .",
        tokens=[0, 5],
        haciendas=[2],
        hand={0: {"pampa": 1, "pig": 1}, 1: {"sheep": 1, "rock": 1}},
        pesos={0: 14, 1: 25},
        rules={**FEW, "harvest_tokens": 2},
    ),
    "markets": Position(
        " p . M ^\nR . . R",
        hand={0: {"pig": 2, "horse": 1, "mountain": 2}},
        row=["pig", "swamp", "swamp"],
        deck=["forest"],
        rules={**FEW, "water_tiles": {"bent": 1, "triangle": 1}},
    ),
    "three seats": Position(
        " ^ F .\n. . B\n o W .",
        players=3,
        seat=2,
        hand={0: {"forest": 1}, 1: {"cattle": 1}, 2: {"mountain": 1, "rock": 1}},
        row=["cattle"],
        rules={**FEW, "allow_pass": False, "actions_per_turn": 1},
    ),
    "last cards": Position(
        " R s . P B",
        hand={0: {"sheep": 2}, 1: {"pig": 1}},
        row=["horse", "pig"],
        deck=["pampa", "pampa"],
        rules={**FEW, "water_tiles": {}},
    ),
}
COUNTS = {
    "theft": [15, 151, 1912],
    "markets": [17, 246, 1285],
    "three seats": [5, 19, 134],
    "last cards": [9, 75, 635],
}
EXAMPLE_COUNTS = [16, 142, 1222]


def counted(state, rules, depth):
    """Sequences of choices in the compiled engine."""
    if GAME.over(state):
        return 0
    total = GAME.survey(state, rules)
    if depth == 1:
        return total
    return sum(counted(after(state, rules, k), rules, depth - 1) for k in range(total))


def after(state, rules, k):
    """The state after the k-th choice."""
    state = copy_of(state)
    GAME.survey(state, rules)
    GAME.act(state, rules, GAME.nth(state, rules, k))
    return state


def counted_slowly(table, depth):
    """Sequences of choices in the slow engine."""
    choices = table.choices()
    if depth == 1:
        return len(choices)
    return sum(counted_slowly(after_event(table, event), depth - 1) for event in choices)


def after_event(table, event):
    """The slow table after an event; board and rules never change and are shared."""
    fixed = (table.printed, table.around, table.placements, table.rules)
    copied = copy.deepcopy(table, {id(part): part for part in fixed})
    copied.act(event)
    return copied


@pytest.mark.parametrize("name", POSITIONS)
class TestDrawnPositions:
    """Small positions in which much can happen."""

    def test_the_compiled_engine(self, name):
        table = POSITIONS[name].table()
        found = [counted(table.state, table.variant.rules, depth) for depth in (1, 2, 3)]
        assert found == COUNTS[name]

    def test_the_slow_engine(self, name):
        table = POSITIONS[name].naive()
        assert [counted_slowly(table, depth) for depth in (1, 2, 3)] == COUNTS[name]


class TestExample:
    """The deal of the record page's example."""

    def test_both_engines(self):
        header = json.loads(EXAMPLE.read_text(encoding="utf-8").splitlines()[0])
        players, rules, setup = (header[key] for key in ("players", "rules", "setup"))
        variant, state = GAME.retold(players, rules, setup)
        assert [counted(state, variant.rules, depth) for depth in (1, 2, 3)] == EXAMPLE_COUNTS
        slow = naive.Table(players, rules, setup)
        assert [counted_slowly(slow, depth) for depth in (1, 2, 3)] == EXAMPLE_COUNTS
