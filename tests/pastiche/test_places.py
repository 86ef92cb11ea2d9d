"""RULES 8.3, 8.6: scores and ties."""

import pytest

from tests.helpers.by_hand import act
from tests.pastiche.table_setup import (
    GAME,
    at,
    complete,
    completed,
    finish,
    new_table,
)

FIFER = 19
GALLERY = (1, 2, 3, 4)


def places(*parts):
    """Places of seats with these points for commissions, usable cards and bonus, and this number
    of completed commissions."""
    table = new_table(len(parts))
    for seat, (commissions, usable, bonus, number) in enumerate(parts):
        table.state.points[seat] = (commissions, usable, bonus)
        table.state.completed[seat] = number
    return GAME.end(table.variant, table.state)["places"]


class TestScore:
    """RULES 8.3: commissions, usable cards and bonus."""

    def test_the_sum_of_the_parts(self):
        table = at("complete", "red gray", commissions=(*GALLERY, 10, 13), end_points=20)
        finish(table, 0, 33, 34)
        table.state.start = 1
        act(table, "done")
        end = table.end()
        assert end["breakdown"][0] == {
            "commissions": 31,
            "usable": 4,
            "bonus": 6,
            "completed": 2,
        }
        assert end["scores"][0] == 41
        assert end["places"] == [1, 2]

    def test_open_commissions_bring_nothing(self):
        table = at("complete", "", commissions=(*GALLERY, 10, 13), end_points=0)
        table.state.start = 1
        act(table, "done")
        assert table.end()["scores"][0] == 0


class TestTies:
    """RULES 8.6."""

    def test_more_points(self):
        assert places((40, 3, 0, 1), (30, 4, 8, 9)) == [1, 2]

    def test_then_more_completed_commissions(self):
        assert places((40, 5, 0, 3), (45, 0, 0, 4)) == [2, 1]

    def test_a_number_and_not_their_points(self):
        assert places((42, 0, 3, 4), (45, 0, 0, 3)) == [1, 2]

    def test_then_more_usable_points(self):
        assert places((40, 2, 3, 4), (38, 4, 3, 4)) == [2, 1]
        assert places((34, 6, 5, 4), (40, 5, 0, 4)) == [1, 2]

    def test_then_more_bonus(self):
        assert places((38, 3, 4, 4), (39, 3, 3, 4)) == [1, 2]

    def test_all_equal_share_a_place_and_the_next_is_left_out(self):
        assert places((40, 2, 3, 4), (40, 2, 3, 4), (30, 0, 0, 3)) == [1, 1, 3]
        assert places((40, 2, 3, 4), (50, 2, 3, 4), (40, 2, 3, 4), (0, 0, 0, 0)) == [2, 1, 2, 4]


class TestExample:
    """RULES 8.1, 8.6: the rulebook's example: 44, 39 and 39, decided by usable cards."""

    @pytest.fixture
    def table(self):
        """Joanne, Genny, Alex and Paul; she has the last turn of the round."""
        hands = ("red black black gray", "red", "purple", "orange")
        dealt = (*GALLERY, FIFER, 13, 10, 14, 24, 25, 16, 9)
        table = at("complete", *hands, players=4, start=1, commissions=dealt)
        table.state.seat = table.state.turn = 0
        for seat, works in enumerate(((20, 12, 21), (5, 6), (33, 34), (31,))):
            finish(table, seat, *works)
        return table

    def test_nobody_has_35_before(self, table):
        assert table.state.earned.tolist() == [24, 29, 31, 7]

    def test_the_fifer_ends_the_game(self, table):
        complete(table, FIFER)
        act(table, "done")
        end = table.end()
        assert end["reason"] == "points"
        assert end["scores"] == [44, 39, 39, 7]
        assert completed(table) == [12, FIFER, 20, 21]

    def test_genny_is_second_on_usable_cards(self, table):
        complete(table, FIFER)
        act(table, "done")
        end = table.end()
        genny, alex = end["breakdown"][1:3]
        assert genny["completed"] == alex["completed"]
        assert (genny["usable"], alex["usable"]) == (4, 2)
        assert end["places"] == [1, 2, 3, 4]
