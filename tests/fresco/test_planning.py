"""RULES 2, 4.0: the course of a round, plans, who acts when."""

from math import comb

import pytest

from tests.fresco.table_setup import (
    act,
    acting,
    cubes,
    finish_round,
    idle,
    morning,
    plan,
    thaler,
    visit,
    wake,
)
from tests.helpers.by_hand import offered, words_offered


def course(table):
    """Seat and word of all choices so far."""
    return [(event["seat"], event["do"]) for event in table.events if "do" in event]


class TestCourse:
    """RULES 2.1: hours, plans, five locations, upkeep."""

    def test_a_round(self):
        table = morning()
        wake(table, 9, 7, 8)
        plan(table, "11111", "11111", "11111")
        finish_round(table)
        words = ["hour", "plan", "pass", "pass", "studio", "mix", "theatre"]
        assert [word for _, word in course(table)] == [word for word in words for _ in range(3)]
        assert list(table.events[-1]) == ["chance", "stalls"]
        assert words_offered(table) == {"hour"}
        assert table.state.rounds == 2


class TestActingOrder:
    """RULES 2.2, 2.3: the earliest hour first, at every location, all before the next."""

    def test_by_hour(self):
        table = morning(players=4, start="3210")
        wake(table, 8, 5, 9, 6)
        assert acting(table) == [2, 0, 3, 1]

    def test_plans_and_all_locations_go_by_it(self):
        table = morning()
        wake(table, 9, 7, 8)
        plan(table, "11111", "11111", "11111")
        finish_round(table)
        assert [seat for seat, _ in course(table)[3:]] == [1, 2, 0] * 6

    def test_who_has_nobody_there_is_passed_over(self):
        table = morning()
        wake(table, 7, 8, 9)
        plan(table, "30200", "03002", "10310")
        finish_round(table)
        assert course(table)[6:] == [
            (0, "pass"),
            (2, "pass"),
            (1, "pass"),
            (0, "studio"),
            (2, "studio"),
            (2, "mix"),
            (1, "theatre"),
        ]

    def test_all_actions_at_a_location_come_before_the_next_player(self):
        table = morning(cubes={0: "RRRYYYBBB"})
        wake(table, 7, 8, 9)
        plan(table, "03200", "03200", "03200")
        for _ in range(3):
            assert table.seat == 0
            act(table, "altar", cubes="RYB")
            if "bump" in words_offered(table):
                act(table, "bump", way="forward")
        assert table.seat == 1


class TestWaiving:
    """RULES 2.4: an action may be waived; what cannot be paid cannot be done."""

    @pytest.mark.parametrize(("place", "word"), [("market", "pass"), ("cathedral", "pass")])
    def test_market_and_cathedral(self, place, word):
        assert word in words_offered(visit(place, cubes="RYB"))

    def test_passing_in_the_cathedral_ends_the_visit(self):
        table = visit("cathedral", 3, "RYB")
        act(table, "pass")
        assert table.seat == 1

    def test_the_workshop(self):
        table = visit("workshop", cubes="RY")
        act(table, "mix", orange=0, green=0, purple=0)
        assert cubes(table) == "RY"

    @pytest.mark.parametrize("place", ["studio", "theatre"])
    def test_studio_and_theatre_are_never_waived(self, place):
        assert words_offered(visit(place)) == {place}

    def test_without_money_nothing_is_bought(self):
        table = visit("market", 3, thaler=1)
        assert words_offered(table) == {"close", "pass"}
        assert thaler(table) == 1

    def test_without_cubes_nothing_is_restored(self):
        assert words_offered(visit("cathedral", 3)) == {"pass"}


class TestPlans:
    """RULES 4.0: all apprentices of the round, at most three at a location."""

    @pytest.mark.parametrize(("mood", "hour", "number"), [(0, 5, 65), (0, 7, 101), (2, 9, 135)])
    def test_their_number(self, mood, hour, number):
        table = morning(mood={0: mood})
        wake(table, hour, *[other for other in (6, 7, 8) if other != hour][:2])
        while table.seat != 0:
            table.act(0)
        assert len(offered(table, "plan", "at")) == number

    def test_all_are_placed_and_no_location_is_too_full(self):
        table = morning()
        wake(table, 7, 8, 9)
        plans = offered(table, "plan", "at")
        assert {sum(at) for at in plans} == {5}
        assert {max(at) for at in plans} == {1, 2, 3}

    @pytest.mark.parametrize(
        ("apprentices", "places", "number"), [(3, 1, comb(5, 3)), (9, 1, 1), (1, 4, 5), (2, 2, 15)]
    )
    def test_other_numbers(self, apprentices, places, number):
        rules = {"apprentices": apprentices, "places_per_location": places}
        table = morning(rules=rules)
        wake(table, 7, 8, 9)
        plans = offered(table, "plan", "at")
        assert len(plans) == number
        assert {sum(at) for at in plans} == {min(apprentices, 5 * places)}

    def test_whoever_plans_may_choose_anything_whatever_others_planned(self):
        table = morning()
        wake(table, 7, 8, 9)
        before = offered(table, "plan", "at")
        plan(table, "32000")
        assert offered(table, "plan", "at") == before

    def test_idle_apprentices_do_nothing(self):
        table = morning()
        wake(table, 7, 8, 9)
        plan(table, "32000", "32000", "32000")
        before = [thaler(table, seat) for seat in range(3)]
        for _ in range(6):
            idle(table)
        assert [thaler(table, seat) for seat in range(3)] == before
