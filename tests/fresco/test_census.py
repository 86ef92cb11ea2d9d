"""A census: sequences of choices counted from fixed positions, one, two and three deep."""

import pytest

from tests.fresco.table_setup import GAME, Position, act, pass_to, plan, wake
from tests.helpers.census import counted, counted_slowly
from tests.helpers.records import EXAMPLES
from tests.naive import fresco as naive
from tests.naive.fresco_box import BOX

FIXED = (BOX, *BOX.market.values(), *BOX.fresco.values())
DEPTHS = (1, 2, 3)
ROW = "M01 M02, M04 M05 M07, M08 M10 M13 M14"
RICH = {"start_cubes": "RRYYBO"}


def asleep(table):
    """Nobody is up yet."""


def up(table):
    """Two of three are up."""
    wake(table, 5, 9)


def at_market(table):
    """Two apprentices of each are at the market."""
    wake(table, 7, 9, 8)
    plan(table, "21110", "21110", "21110")


def in_cathedral(table):
    """Two apprentices of each are in the cathedral, one at the market passed."""
    wake(table, 7, 9, 8)
    plan(table, "12011", "12011", "12011")
    pass_to(table, "altar")


def in_workshop(table):
    """All are in the workshop."""
    wake(table, 7, 9, 8)
    plan(table, "00032", "00032", "00032")


def second_visit(table):
    """All are in the cathedral after the workshop, two apprentices each."""
    in_workshop(table)
    pass_to(table, "altar")


def with_leonardo(table):
    """Leonardo closed a stall and is in the cathedral."""
    wake(table, 8, 9, 7)
    plan(table, "02120", "02120")
    act(table, "leonardo_close", stall=1)


POSITIONS = {
    "hours": (Position(players=4), asleep),
    "last hour": (Position(stalls=ROW, rules={"apprentices": 1}), up),
    "market": (Position(stalls=ROW, rules={"start_thaler": 5}), at_market),
    "cathedral": (Position(start="120", rules={"start_cubes": "RRYBBGP"}), in_cathedral),
    "workshop": (Position(rules=RICH), in_workshop),
    "second visit": (Position(rules={**RICH, "final_round_tiles": 25}), second_visit),
    "leonardo": (Position(players=2, start="10", rules=RICH), with_leonardo),
}
COUNTS = {
    "hours": [5, 20, 60],
    "last hour": [3, 3, 15],
    "market": [23, 343, 2809],
    "cathedral": [37, 327, 9211],
    "workshop": [7, 49, 343],
    "second visit": [17, 55, 561],
    "leonardo": [4, 61, 192],
}
EXAMPLE_COUNTS = [5, 20, 60]


def both(name):
    """The position in the compiled and in the slow engine."""
    position, begin = POSITIONS[name]
    table = position.table()
    begin(table)
    slow = naive.Table(position.players, table.variant.parameters, position.told())
    for event in table.events:
        slow.act({key: value for key, value in event.items() if key != "n"})
    return table, slow


@pytest.mark.parametrize("name", POSITIONS)
class TestPositions:
    """Small positions in which much can happen."""

    def test_the_compiled_engine(self, name):
        table, _ = both(name)
        found = [counted(GAME, table.state, table.variant.rules, depth) for depth in DEPTHS]
        assert found == COUNTS[name]

    def test_the_slow_engine(self, name):
        _, slow = both(name)
        fixed = (*FIXED, slow.rules)
        assert [counted_slowly(slow, depth, fixed) for depth in DEPTHS] == COUNTS[name]


class TestExample:
    """The deal of the record page's example."""

    def test_both_engines(self):
        header = EXAMPLES["fresco"].header
        players, rules, setup = (header[key] for key in ("players", "rules", "setup"))
        variant, state = GAME.retold(players, rules, setup)
        assert [counted(GAME, state, variant.rules, depth) for depth in DEPTHS] == EXAMPLE_COUNTS
        slow = naive.Table(players, rules, setup)
        fixed = (*FIXED, slow.rules)
        assert [counted_slowly(slow, depth, fixed) for depth in DEPTHS] == EXAMPLE_COUNTS
