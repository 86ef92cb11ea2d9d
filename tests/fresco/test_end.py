"""RULES 6: the final round, the last round, money, places."""

import pytest

from tests.fresco.table_setup import (
    act,
    cubes,
    finish_round,
    morning,
    plan,
    points,
    space,
    spaces,
    thaler,
    visit,
    wake,
    whole_round,
)
from tests.helpers.by_hand import offered, words_offered

SIX = (0, 1, 2, 5, 6, 12)


def last_round(thaler=(0, 0, 0), hours=(7, 8, 9), start="012", **spaces):
    """A final round in which nobody does anything; money and spaces by seat, s0 and so on."""
    there = {int(name[1:]): space for name, space in spaces.items()}
    table = morning(left=SIX, thaler=dict(enumerate(thaler)), spaces=there, start=start)
    by_seat = dict(enumerate(hours))
    wake(table, *(by_seat[seat] for seat in table.state.choosing[:3].tolist()))
    while "plan" in words_offered(table):
        table.act(next(event for event in table.choices() if event["at"][2] == 0))
    finish_round(table)
    return table


class TestFinalRound:
    """RULES 6.1: the round that starts with six or fewer tiles on the fresco."""

    @pytest.mark.parametrize(("left", "final"), [(7, False), (6, True), (1, True)])
    def test_by_tiles(self, left, final):
        table = morning(left=tuple(range(left)))
        whole_round(table, 7, 8, 9)
        assert table.over == final

    def test_its_reason(self):
        end = last_round().end()
        assert (end["reason"], end["rounds"]) == ("few_tiles", 1)

    def test_fewer_tiles_during_a_round_do_not_make_it_final(self):
        table = visit("cathedral", 1, "RYB", left=(*SIX, 24))
        act(table, "restore", tile="F01", bishop=False)
        finish_round(table)
        assert not table.over
        assert table.state.rounds == 2
        whole_round(table, 7, 8, 9)
        assert (table.over, table.end()["rounds"]) == (True, 2)

    def test_another_number_of_tiles(self):
        table = morning(rules={"final_round_tiles": 25})
        whole_round(table, 7, 8, 9)
        assert table.over


class TestSecondVisit:
    """RULES 6.2, 10.7: the cathedral again instead of the theatre, after the workshop."""

    def final(self, digits, held=""):
        table = morning(left=SIX, cubes={0: held})
        wake(table, 7, 8, 9)
        plan(table, digits, "00320", "00320")
        return table

    def test_there_is_no_theatre(self):
        table = self.final("00023")
        finish_round(table)
        assert {event["do"] for event in table.events} == {"hour", "plan", "studio", "mix", "pass"}

    def test_it_comes_after_the_workshop(self):
        table = self.final("01112", "RYB")
        words = []
        while not table.over:
            if table.seat == 0:
                words.append(sorted(words_offered(table)))
            table.act(table.choices()[-1])
        assert [found[-1] for found in words] == ["restore", "studio", "mix", "pass"]

    def test_it_can_use_blends_just_mixed(self):
        table = self.final("00023", "RRYYBB")
        while not (table.seat == 0 and "mix" in words_offered(table)):
            table.act(0)
        act(table, "mix", orange=1, green=1, purple=1)
        while table.seat != 0:
            table.act(0)
        act(table, "altar", cubes="OGP")
        assert (space(table), cubes(table)) == (6, "")

    def test_as_many_apprentices_as_elsewhere(self):
        table = self.final("00023", "RRRYYYBBB")
        while table.seat != 0 or "altar" not in words_offered(table):
            table.act(0)
        for _ in range(3):
            act(table, "altar", cubes="RYB")
        assert table.over
        assert points(table)["altar"] == 6


class TestCompleted:
    """RULES 6.3, 10.6: a round in which the fresco is completed is the last, but not final."""

    def completed(self):
        """Seat 0 restores the last tile; the workshop and the theatre are still to come."""
        table = morning(left=(0,), cubes={0: "RRYB"}, rules={"final_round_tiles": 0})
        wake(table, 7, 8, 9)
        plan(table, "02012", "00113", "00320")
        act(table, "restore", tile="F01", bishop=False)
        return table

    def test_the_other_locations_are_still_visited(self):
        table = self.completed()
        assert words_offered(table) == {"pass"}
        finish_round(table)
        later = [(event["seat"], event["do"]) for event in table.events[7:]]
        assert later == [
            (0, "pass"),
            (1, "studio"),
            (2, "studio"),
            (0, "mix"),
            (1, "mix"),
            (2, "mix"),
            (0, "theatre"),
            (1, "theatre"),
        ]

    def test_then_it_is_over(self):
        table = self.completed()
        finish_round(table)
        assert (table.over, table.end()["reason"]) == (True, "complete")
        assert "chance" not in table.events[-1]

    def test_a_final_round_is_named_first(self):
        table = visit("cathedral", 1, "RYB", left=(0,))
        act(table, "restore", tile="F01", bishop=False)
        finish_round(table)
        assert table.end()["reason"] == "few_tiles"


class TestMoney:
    """RULES 6.4: no income; a point for two thaler, in acting order, forward past others."""

    @pytest.mark.parametrize(("money", "score"), [(0, 0), (1, 0), (2, 1), (5, 2), (12, 6)])
    def test_rounded_down(self, money, score):
        table = last_round((money, 0, 0))
        assert (space(table), points(table)["money"]) == (score, score)

    def test_no_income(self):
        table = visit("cathedral", 1, "RYB", 0, left=SIX, bishop=24)
        act(table, "restore", tile="F01", bishop=False)
        finish_round(table)
        assert (thaler(table), points(table)["money"]) == (0, 0)

    def test_forward_past_occupied_spaces(self):
        table = last_round((4, 0, 0), s0=3, s1=5, s2=6)
        assert (space(table), points(table)["money"], points(table)["bump"]) == (7, 2, 2)

    def test_in_acting_order(self):
        assert spaces(last_round((4, 4, 0), hours=(7, 8, 9))) == [2, 3, 0]
        assert spaces(last_round((4, 4, 0), hours=(8, 7, 9))) == [3, 2, 0]

    def test_a_space_that_was_left_is_empty(self):
        assert spaces(last_round((4, 4, 0), s0=5, s1=3)) == [7, 5, 0]

    def test_who_gets_no_point_does_not_move(self):
        table = last_round((1, 12, 12), s0=4, s1=1, s2=2)
        assert space(table) == 4

    def test_another_rate(self):
        table = morning(left=SIX, thaler={0: 14, 1: 15, 2: 4}, rules={"thaler_per_point": 5})
        whole_round(table, 7, 8, 9)
        assert [points(table, seat)["money"] for seat in range(3)] == [
            thaler(table, seat) // 5 for seat in range(3)
        ]

    def test_parts_add_up_to_scores(self):
        end = last_round((4, 9, 12), s0=3, s1=5, s2=6).end()
        start = [3, 5, 6]
        sums = [sum(parts.values()) for parts in end["breakdown"]]
        assert [before + won for before, won in zip(start, sums, strict=True)] == end["scores"]


class TestLastRound:
    """RULES 6.5: after round 100, or the number set."""

    @pytest.mark.parametrize("last", [1, 2, 3])
    def test_a_number_set(self, last):
        table = morning(rules={"max_rounds": last})
        while not table.over:
            whole_round(table, 7, 8, 9)
        assert (table.end()["rounds"], table.end()["reason"]) == (last, "max_rounds")

    def test_round_100(self):
        table = morning(rounds=99)
        whole_round(table, 7, 8, 9)
        assert not table.over
        whole_round(table, 7, 8, 9)
        assert table.end()["rounds"] == 100

    def test_complete_is_named_first(self):
        rules = {"final_round_tiles": 0, "max_rounds": 1}
        table = visit("cathedral", 1, "RYB", left=(0,), rules=rules)
        act(table, "restore", tile="F01", bishop=False)
        finish_round(table)
        assert table.end()["reason"] == "complete"

    def test_money_scores_then_too(self):
        table = morning(thaler={1: 0, 2: 0}, rules={"max_rounds": 1, "start_thaler": 12})
        wake(table, 7, 8, 9)
        plan(table, "32000", "32000", "32000")
        finish_round(table)
        assert spaces(table) == [6, 0, 0]


class TestPlaces:
    """RULES 6.6: one more than the seats ahead; equal only on the line."""

    def test_by_score(self):
        end = last_round((0, 0, 0), s0=7, s1=12, s2=3).end()
        assert (end["scores"], end["places"]) == ([7, 12, 3], [2, 1, 3])

    def test_equal_on_the_line(self):
        end = last_round((0, 0, 4)).end()
        assert (end["scores"], end["places"]) == ([0, 0, 2], [2, 2, 1])

    def test_all_may_stay_there(self):
        assert last_round().end()["places"] == [1, 1, 1]

    def test_nothing_can_be_done_after_the_end(self):
        table = last_round()
        assert table.choices() == []
        assert offered(table, "hour", "hour") == []
