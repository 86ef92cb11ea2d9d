"""A census: sequences of choices counted from fixed positions, one, two and three deep."""

import pytest

from tests.helpers.census import counted, counted_slowly
from tests.helpers.records import EXAMPLES
from tests.kanagawa.table_setup import GAME, Position
from tests.naive import kanagawa as naive
from tests.naive.kanagawa_box import BOX

FIXED = (BOX, *BOX.cards.values(), *BOX.tiles.values(), *BOX.diplomas)
DEPTHS = (1, 2, 3)
POSITIONS = {
    "a full studio": Position(
        hand="G01 G05 R07",
        working=True,
        studio="G07 R01 G18 R18 G13 G17",
        put="plain plain joker",
        brushes={0: 4},
    ),
    "marks and arrows": Position(
        hand="G03 R03 B13",
        working=True,
        studio="G01 R07 R13",
        put="plain forest",
        tiles="T1 T3",
    ),
    "diplomas": Position(
        hand="G14 Y07 B04",
        working=True,
        studio={0: "G04 G01 G10", 1: "G11"},
        print={0: "G02 B01 Y02 R01", 1: "B07"},
        put="plain mountain",
        diplomas={1: "land2 tree4"},
    ),
    "claim later": Position(
        hand="G14 R07",
        working=True,
        players=3,
        start=2,
        studio={2: "G10 G13"},
        print={2: "R01 R04 G02"},
        settled=False,
        rules={"claim_later": True},
    ),
    "school": Position("G17 R18 B01 Y13", players=4, start=3, hand={3: "R01"}, studio={3: "R17"}),
    "last cards": Position("G01 R14", last=True, players=3, hand={2: "B01"}, studio={2: "B17"}),
}
COUNTS = {
    "a full studio": [13, 118, 1027],
    "marks and arrows": [7, 35, 142],
    "diplomas": [9, 40, 137],
    "claim later": [7, 47, 307],
    "school": [5, 17, 47],
    "last cards": [2, 4, 7],
}
EXAMPLE_COUNTS = [3, 7, 15]


@pytest.mark.parametrize("name", POSITIONS)
class TestPositions:
    """Small positions in which much can happen."""

    def test_the_compiled_engine(self, name):
        table = POSITIONS[name].table()
        found = [counted(GAME, table.state, table.variant.rules, depth) for depth in DEPTHS]
        assert found == COUNTS[name]

    def test_the_slow_engine(self, name):
        table = POSITIONS[name].slow()
        assert [counted_slowly(table, depth, FIXED) for depth in DEPTHS] == COUNTS[name]


class TestExample:
    """The deal of the record page's example."""

    def test_both_engines(self):
        header = EXAMPLES["kanagawa"].header
        players, rules, setup = (header[key] for key in ("players", "rules", "setup"))
        variant, state = GAME.retold(players, rules, setup)
        assert [counted(GAME, state, variant.rules, depth) for depth in DEPTHS] == EXAMPLE_COUNTS
        slow = naive.Table(players, rules, setup)
        assert [counted_slowly(slow, depth, FIXED) for depth in DEPTHS] == EXAMPLE_COUNTS
