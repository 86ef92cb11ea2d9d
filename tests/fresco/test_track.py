"""RULES 4.3: the score track, on which no two painters share a space."""

import pytest

from tests.fresco.table_setup import act, cubes, line, morning, plan, points, space, visit, wake
from tests.helpers.by_hand import offered, words_offered


def altar(own=0, others=(), paid="RYB", **rules):
    """Seat 0 of three or four restores the altar from its space; others stand on theirs."""
    spaces = {seat: there for seat, there in enumerate((own, *others)) if there}
    table = morning(players=1 + max(2, len(others)), spaces=spaces, cubes={0: paid}, rules=rules)
    by_seat = {0: 7, 1: 8, 2: 9, 3: 6}
    order = table.state.choosing[: table.variant.players].tolist()
    wake(table, *(by_seat[seat] for seat in order))
    while "plan" in words_offered(table):
        plan(table, "01112" if table.seat == 0 else "00221")
    act(table, "altar", cubes=paid)
    return table


class TestBumps:
    """RULES 4.3, 10.1: the next empty space behind or ahead of an occupied one."""

    def test_an_empty_space_asks_nothing(self):
        table = altar(own=4, others=[5, 7])
        assert words_offered(table) != {"bump"}
        assert (space(table), points(table)["bump"]) == (6, 0)

    @pytest.mark.parametrize(("way", "there", "won"), [("back", 5, -1), ("forward", 7, 1)])
    def test_an_occupied_one(self, way, there, won):
        table = altar(own=4, others=[6])
        assert offered(table, "bump", "way") == ["back", "forward"]
        act(table, "bump", way=way)
        assert (space(table), space(table, 1), points(table)["bump"]) == (there, 6, won)

    @pytest.mark.parametrize(("way", "there"), [("back", 5), ("forward", 9)])
    def test_the_count_goes_on_past_more(self, way, there):
        table = altar(own=2, others=[7, 6, 8], altar_basic=5)
        act(table, "bump", way=way)
        assert space(table) == there

    def test_back_to_the_own_old_space(self):
        table = altar(own=5, others=[7, 6])
        act(table, "bump", way="back")
        assert (space(table), points(table)) == (
            5,
            {"fresco": 0, "bishop": 0, "altar": 2, "money": 0, "bump": -2},
        )

    def test_behind_space_1_there_is_nothing(self):
        table = altar(others=[2, 1])
        assert offered(table, "bump", "way") == ["forward"]
        act(table, "bump", way="forward")
        assert space(table) == 3

    def test_space_1_itself_will_do(self):
        table = altar(others=[2])
        act(table, "bump", way="back")
        assert (space(table), line(table)) == (1, [2])

    def test_it_comes_before_anything_else(self):
        table = visit("cathedral", 2, "RRYYBB", spaces={1: 2})
        act(table, "altar", cubes="RYB")
        assert (table.seat, words_offered(table)) == (0, {"bump"})
        act(table, "bump", way="forward")
        assert words_offered(table) >= {"altar", "pass"}

    def test_and_after_the_last_action_of_a_visit(self):
        table = visit("cathedral", 1, "RYB", spaces={1: 2})
        act(table, "altar", cubes="RYB")
        act(table, "bump", way="back")
        assert table.seat == 1


class TestOneMove:
    """RULES 4.2.3, 10.2, 10.11: value and bonus together; only the end of a move matters."""

    def test_value_and_bonus_are_one_move(self):
        table = visit("cathedral", cubes="RYB", bishop=6, spaces={1: 3})
        act(table, "restore", tile="F01", bishop=False)
        assert (space(table), points(table)["bump"]) == (5, 0)

    def test_and_meet_who_stands_at_its_end(self):
        table = visit("cathedral", cubes="RYB", bishop=6, spaces={1: 5})
        act(table, "restore", tile="F01", bishop=False)
        assert words_offered(table) == {"bump"}

    def test_spaces_on_the_way_do_not_matter(self):
        table = altar(own=4, others=[5])
        assert space(table) == 6

    def test_points_of_a_seat_add_up_to_its_space(self):
        table = altar(others=[2])
        act(table, "bump", way="forward")
        assert sum(points(table).values()) == space(table) == 3

    def test_no_points_move_nobody(self):
        table = altar(others=[2], altar_basic=0)
        assert (space(table), line(table), cubes(table)) == (0, [0, 2], "")
        assert words_offered(table) != {"bump"}
