"""RULES 4.2: segments, the bishop, the altar."""

from collections import Counter

import pytest

from tests.fresco.table_setup import act, cubes, on_fresco, points, space, thaler, visit
from tests.helpers.by_hand import offered, words_offered

ALL = "RRRYYYBBBOOOGGGPPP"


class TestRestoring:
    """RULES 4.2.1: pay the cubes, score the value, take the tile; the bishop comes."""

    def test_what_the_cubes_suffice_for(self):
        table = visit("cathedral", cubes="RYB", bishop=24)
        assert offered(table, "restore", "tile") == ["F01", "F02"]
        table = visit("cathedral", cubes="RGP")
        assert set(offered(table, "restore", "tile")) == {"F03", "F22"}
        assert {"F24", "F25"} <= set(offered(visit("cathedral", cubes=ALL), "restore", "tile"))

    def test_one_restoration(self):
        table = visit("cathedral", cubes="RRYB", bishop=24)
        act(table, "restore", tile="F02", bishop=False)
        assert cubes(table) == "R"
        assert space(table) == 3
        assert 5 not in on_fresco(table)
        assert table.state.bishop == 5
        assert (table.state.owned[0], table.state.restored[0]) == (1, 1)

    def test_one_for_each_apprentice(self):
        table = visit("cathedral", 2, "RRYYBB", bishop=24)
        act(table, "restore", tile="F01", bishop=False)
        act(table, "restore", tile="F02", bishop=False)
        assert (table.seat, table.state.owned[0]) == (1, 2)

    def test_the_example(self):
        """A tile worth 3, the bishop next to it: 3 + 2 = 5."""
        table = visit("cathedral", 2, "RYBO", bishop=6)
        act(table, "restore", tile="F01", bishop=False)
        assert (space(table), points(table)["fresco"], points(table)["bishop"]) == (5, 3, 2)
        assert table.state.bishop == 0
        assert (table.seat, words_offered(table)) == (0, {"pass"})

    def test_a_restored_segment_is_gone(self):
        table = visit("cathedral", cubes="RYB", left=(5, 12))
        assert set(offered(table, "restore", "tile")) == {"F02"}


class TestBonus:
    """RULES 4.2.1: 3 on the segment, 2 on a neighbour in any of eight directions."""

    @pytest.mark.parametrize(
        ("bishop", "bonus"),
        [(12, 3), *((near, 2) for near in (6, 7, 8, 11, 13, 16, 17, 18)), (10, 0), (22, 0), (2, 0)],
    )
    def test_of_the_centre(self, bishop, bonus):
        table = visit("cathedral", cubes="OGP", bishop=bishop)
        act(table, "restore", tile="F24", bishop=False)
        assert (points(table)["bishop"], space(table)) == (bonus, 11 + bonus)

    def test_it_does_not_reach_round_the_edge(self):
        table = visit("cathedral", cubes="RYB", bishop=4)  # the end of the row above
        act(table, "restore", tile="F02", bishop=False)
        assert points(table)["bishop"] == 0

    def test_the_next_bonus_goes_by_the_last_segment(self):
        table = visit("cathedral", 2, "RRYYBB", bishop=24)
        act(table, "restore", tile="F01", bishop=False)
        act(table, "restore", tile="F02", bishop=False)
        assert points(table)["bishop"] == 2

    def test_other_bonuses(self):
        table = visit("cathedral", 2, "RRYYBB", bishop=5, rules={"bishop_on": 7, "bishop_near": 1})
        act(table, "restore", tile="F02", bishop=False)
        act(table, "restore", tile="F01", bishop=False)
        assert points(table)["bishop"] == 7 + 1


class TestSteps:
    """RULES 4.2.1, 10.8: a step for a thaler before a restoration, where it helps."""

    @pytest.mark.parametrize(("bishop", "bonus"), [(7, 3), (18, 3), (2, 2), (10, 2), (24, 2)])
    def test_where_it_helps_and_what_it_brings(self, bishop, bonus):
        table = visit("cathedral", cubes="OGP", bishop=bishop)
        assert ["F24", False] in offered(table, "restore", "tile", "bishop")
        act(table, "restore", tile="F24", bishop=True)
        assert (points(table)["bishop"], thaler(table)) == (bonus, 11)

    def test_on_the_segment_none_helps(self):
        table = visit("cathedral", cubes="OGP", bishop=12, left=(12,))
        assert offered(table, "restore", "bishop") == [False]

    def test_too_far_away(self):
        table = visit("cathedral", cubes="RYB", bishop=24)
        assert offered(table, "restore", "bishop") == [False, False]

    def test_with_or_without_a_tile_on_its_way(self):
        table = visit("cathedral", cubes="OGP", bishop=10, left=(12,))
        act(table, "restore", tile="F24", bishop=True)
        assert (points(table)["bishop"], table.state.bishop) == (2, 12)

    def test_not_without_money(self):
        table = visit("cathedral", cubes="OGP", bishop=7, thaler=0, left=(12,))
        assert offered(table, "restore", "bishop") == [False]
        rules = {"bishop_move_cost": 13}
        dear = visit("cathedral", cubes="OGP", bishop=7, left=(12,), rules=rules)
        assert offered(dear, "restore", "bishop") == [False]

    def test_at_most_one_for_each_restoration(self):
        table = visit("cathedral", 2, "RRYYBB", thaler=2, bishop=6)
        act(table, "restore", tile="F01", bishop=True)
        act(table, "restore", tile="F02", bishop=True)
        assert (points(table)["bishop"], thaler(table)) == (6, 0)

    def test_never_alone_nor_for_the_altar(self):
        assert words_offered(visit("cathedral", bishop=7)) == {"pass"}
        table = visit("cathedral", cubes="RYB", left=(12,))
        assert words_offered(table) == {"altar", "pass"}

    def test_with_a_bonus_beside_above_that_on_the_segment(self):
        rules = {"bishop_on": 1, "bishop_near": 4}
        table = visit("cathedral", cubes="OGP", bishop=12, rules=rules)
        act(table, "restore", tile="F24", bishop=True)
        assert points(table)["bishop"] == 4


class TestAltar:
    """RULES 4.2.2, 10.5: basic cubes, blends for them, or three different blends."""

    @pytest.mark.parametrize(
        ("paid", "score"),
        [
            ("RYB", 2),
            ("RBG", 3),
            ("RYO", 3),
            ("BOG", 4),
            ("ROO", 4),
            ("OOG", 5),
            ("PPP", 5),
            ("OGP", 6),
        ],
    )
    def test_points(self, paid, score):
        table = visit("cathedral", cubes=paid)
        act(table, "altar", cubes=paid)
        assert (points(table)["altar"], space(table), cubes(table)) == (score, score, "")

    def test_38_ways(self):
        ways = offered(visit("cathedral", cubes=ALL), "altar", "cubes")
        assert Counter(sum(cube in "OGP" for cube in way) for way in ways) == {
            0: 1,
            1: 3 * 3,
            2: 3 * 6,
            3: 10,
        }

    def test_what_is_not_there_is_not_paid(self):
        ways = offered(visit("cathedral", cubes="RRYOO"), "altar", "cubes")
        assert sorted(ways) == ["ROO", "RYO", "YOO"]

    def test_it_never_runs_out(self):
        table = visit("cathedral", 3, "RRRYYYBBB")
        for _ in range(3):
            act(table, "altar", cubes="RYB")
        assert (space(table), table.seat) == (6, 1)

    def test_the_bishop_has_no_part_in_it(self):
        table = visit("cathedral", cubes="RYB", bishop=3)
        act(table, "altar", cubes="RYB")
        assert (table.state.bishop, points(table)["bishop"], thaler(table)) == (3, 0, 12)

    def test_other_points(self):
        rules = {"altar_basic": 4, "altar_blend": 5, "altar_three_blends": 1}
        for paid, score in (("RYB", 4), ("RYP", 9), ("OGG", 19), ("OGP", 1)):
            table = visit("cathedral", cubes=paid, rules=rules)
            act(table, "altar", cubes=paid)
            assert points(table)["altar"] == score
