"""RULES 8.4: what a scoring gives; the rulebook's whole worked example as one position.

Single sources of points stand with what they belong to: markets, chains, haciendas, water.
"""

import pytest

from tests.hacienda.table_setup import Position, act, points, position

# The double tile is drawn as D, the triangle as T; red is seat 0, blue seat 1.
WORKED_EXAMPLE = """\
 . B . . . M H H . . .
. H B R . . B . s s s s
 M B R . . B . s W s M
. p p W . H B B R R . .
 . . p p p T T B R R .
W . p D D . T B B H s s
 . s R R . H H C W H M
. M . . R s M C . . H .
 . . . s s . C C . . H"""
PARTS = {
    "red": {"markets": 15, "land": 14, "herds": 0, "haciendas": 6, "water": 17, "money": 1},
    "blue": {"markets": 10, "land": 20, "herds": 0, "haciendas": 11, "water": 11, "money": 0},
}


def cells(sign):
    """Where a sign stands in the worked example."""
    signs = enumerate("".join(WORKED_EXAMPLE.split()))
    return [cell for cell, own in signs if own == sign]


def worked_example():
    return Position(
        WORKED_EXAMPLE.translate(str.maketrans("DT", "..")),
        water=[("double", cells("D")), ("triangle", cells("T"))],
        haciendas=[cells("p")[0], cells("B")[-1], cells("C")[0]],
        pesos={0: 12, 1: 8},
    )


class TestWorkedExample:
    """RULES 8.4: red 53, blue 52."""

    def test_the_parts(self):
        table = worked_example().table()
        assert [points(table, seat) for seat in (0, 1)] == list(PARTS.values())

    def test_the_sums(self):
        table = worked_example().table()
        assert [sum(points(table, seat).values()) for seat in (0, 1)] == [53, 52]

    def test_the_slow_engine_agrees(self):
        table = worked_example().naive()
        assert [table.score(seat) for seat in (0, 1)] == list(PARTS.values())

    def test_it_is_the_position_that_the_rulebook_describes(self):
        table = worked_example().naive()
        assert sorted(map(len, table.chains(0))) == [2, 3, 4]
        assert sorted(map(len, table.chains(1))) == [3, 7]
        assert len(cells("p")) == 6
        assert len(cells("C")) == 4

    def test_water_tile_by_tile(self):
        table = worked_example().naive()
        pieces = [table.own_land(seat) | table.own_animals(seat) for seat in (0, 1)]
        found = [[len(table._beside(tile) & own) for tile in table.water] for own in pieces]
        assert [sorted(filter(None, counts)) for counts in found] == [[1, 4, 6, 6], [4, 7]]


class TestMoney:
    """RULES 8.4e."""

    @pytest.mark.parametrize(("purse", "score"), [(9, 0), (10, 1), (12, 1), (28, 2), (30, 3)])
    def test_a_point_for_ten_pesos(self, purse, score):
        assert points(position(" .", pesos={0: purse}))["money"] == score

    def test_house_rules_may_ask_for_more(self):
        table = position(" .", pesos={0: 28}, rules={"pesos_per_point": 20})
        assert points(table)["money"] == 1


class TestBothScorings:
    """RULES 8.4: alike, and of the whole board."""

    def test_the_first_takes_nothing_off_the_board_or_out_of_the_purse(self):
        table = position(" R R R W p M", pesos={0: 34}, tokens=[0], haciendas=[0])
        for _ in range(2):
            act(table, "draw", deck="animal")
            act(table, "stop")
            act(table, "stop")
        parts = table.end()["breakdown"][0]
        first = {"markets": 1, "land": 6, "herds": 0, "haciendas": 3, "water": 2, "money": 3}
        assert parts == {"first": first, "last": first, "cash": 30}

    def test_scores_are_the_sum_of_both(self):
        table = position(" R R R", tokens=[0], pesos={0: 4})
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        act(table, "stop")
        act(table, "stop")
        assert table.end()["scores"] == [6 + 6, 2 + 2]
