"""RULES 4.4 to 4.6: studio, workshop, theatre."""

import pytest

from tests.fresco.table_setup import act, cubes, mood, thaler, visit
from tests.helpers.by_hand import offered


def mixes(number, held, **rules):
    """Orange, green and purple of all choices in the workshop."""
    table = visit("workshop", number, held, rules=rules)
    return offered(table, "mix", "orange", "green", "purple")


class TestStudio:
    """RULES 4.4: three thaler for each apprentice."""

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_pay(self, number):
        table = visit("studio", number)
        act(table, "studio")
        assert thaler(table) == 12 + 3 * number

    def test_other_pay(self):
        table = visit("studio", 2, rules={"studio_thaler": 5})
        act(table, "studio")
        assert thaler(table) == 22

    def test_one_event_for_all(self):
        table = visit("studio", 3)
        act(table, "studio")
        assert [event.get("do") for event in table.events].count("studio") == 1
        assert table.state.rounds == 2


class TestWorkshop:
    """RULES 4.5, 10.9: two cubes make a blend; up to two blends for each apprentice."""

    @pytest.mark.parametrize(
        ("blend", "held", "left"),
        [("orange", "RYB", "BO"), ("green", "RYB", "RG"), ("purple", "RYB", "YP")],
    )
    def test_each_blend(self, blend, held, left):
        table = visit("workshop", cubes=held)
        act(table, "mix", **{"orange": 0, "green": 0, "purple": 0, blend: 1})
        assert cubes(table) == left

    @pytest.mark.parametrize(("number", "most"), [(1, 2), (2, 4), (3, 6)])
    def test_two_for_each_apprentice(self, number, most):
        found = mixes(number, "R" * 9 + "Y" * 9 + "B" * 9)
        assert max(map(sum, found)) == most
        assert len(found) == sum((total + 1) * (total + 2) // 2 for total in range(most + 1))

    def test_equal_or_different(self):
        found = mixes(1, "RRRYYYBBB")
        assert [2, 0, 0] in found
        assert [1, 0, 1] in found

    def test_cubes_must_be_there_before(self):
        assert mixes(2, "RY") == [[0, 0, 0], [1, 0, 0]]
        assert sorted(mixes(1, "RYB")) == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]
        assert sorted(mixes(1, "RRYB")) == [
            [0, 0, 0],
            [0, 0, 1],
            [0, 1, 0],
            [1, 0, 0],
            [1, 0, 1],
        ]

    def test_blends_are_never_mixed(self):
        assert mixes(3, "OOGGPP") == [[0, 0, 0]]

    def test_other_numbers(self):
        assert max(map(sum, mixes(1, "RRRYYYBBB", blends_per_apprentice=3))) == 3
        assert mixes(3, "RYB", blends_per_apprentice=0) == [[0, 0, 0]]


class TestTheatre:
    """RULES 4.6: two steps of mood for each apprentice, not beyond the end of the track."""

    @pytest.mark.parametrize(
        ("number", "before", "after"), [(1, 0, 1), (2, 0, 3), (3, 0, 4), (1, 4, 4), (3, -4, 2)]
    )
    def test_steps(self, number, before, after):
        table = visit("theatre", number, mood={0: before})
        act(table, "theatre")
        assert mood(table) == after

    def test_other_steps(self):
        table = visit("theatre", 2, rules={"theatre_mood": 1})
        act(table, "theatre")
        assert mood(table) == -1 + 2
