"""RULES 3: hours, and what they bring."""

import pytest

from tests.fresco.table_setup import (
    act,
    acting,
    choosing,
    finish_round,
    line,
    mood,
    morning,
    pass_to,
    plan,
    wake,
)
from tests.helpers.by_hand import offered, words_offered


class TestChoosingOrder:
    """RULES 2.2, 3.1: the line from S1 on, then by rising space."""

    def test_on_the_line(self):
        assert choosing(morning(start="201")) == [2, 0, 1]

    def test_then_the_last_on_the_track(self):
        table = morning(players=4, start="2013", spaces={2: 9, 0: 4})
        assert choosing(table) == [1, 3, 0, 2]

    def test_spaces_count_not_seats(self):
        assert choosing(morning(spaces={0: 30, 1: 2, 2: 7})) == [1, 2, 0]

    def test_they_are_asked_in_this_order(self):
        table, asked = morning(players=4, start="3102", spaces={1: 5}), []
        for hour in (5, 6, 7, 8):
            asked.append(table.seat)
            wake(table, hour)
        assert asked == [3, 0, 2, 1]


class TestHours:
    """RULES 3.1: an hour that is still free."""

    def test_one_painter_an_hour(self):
        table = morning(players=4)
        assert offered(table, "hour", "hour") == [5, 6, 7, 8, 9]
        wake(table, 7)
        assert offered(table, "hour", "hour") == [5, 6, 8, 9]
        wake(table, 5, 9)
        assert offered(table, "hour", "hour") == [6, 8]

    def test_nothing_else_can_be_done(self):
        assert words_offered(morning()) == {"hour"}

    def test_other_hours(self):
        rules = {"hours": [1, 4, 20], "hour_mood": [0, 1, 2], "hour_price": [0, 1, 2]}
        table = morning(rules=rules)
        assert offered(table, "hour", "hour") == [1, 4, 20]
        wake(table, 20, 1, 4)
        assert [mood(table, seat) for seat in range(3)] == [2, 0, 1]
        assert acting(table) == [1, 2, 0]


class TestMood:
    """RULES 3.2: the hour moves the mood at once, within its track."""

    @pytest.mark.parametrize(("hour", "after"), [(5, -3), (6, -2), (7, -1), (8, 0), (9, 1)])
    def test_each_hour(self, hour, after):
        table = morning()
        wake(table, hour)
        assert mood(table) == after

    @pytest.mark.parametrize(("before", "hour", "after"), [(-2, 5, -4), (-4, 6, -4), (4, 9, 4)])
    def test_it_stays_on_the_track(self, before, hour, after):
        table = morning(mood={0: before})
        wake(table, hour)
        assert mood(table) == after

    def test_of_nobody_else(self):
        table = morning()
        wake(table, 5)
        assert [mood(table, seat) for seat in (1, 2)] == [0, 0]

    def test_a_shorter_track(self):
        table = morning(rules={"mood_min": -1, "mood_max": 0, "mood_minus": -5, "mood_plus": 1})
        wake(table, 5, 9)
        assert [mood(table, seat) for seat in (0, 1)] == [-1, 0]


class TestApprentices:
    """RULES 3.3: one more from +3 on, one less from -3 down."""

    @pytest.mark.parametrize(
        ("before", "hour", "number"),
        [
            (0, 8, 5),
            (2, 8, 5),
            (2, 9, 6),
            (4, 9, 6),
            (4, 7, 6),
            (4, 6, 5),
            (0, 6, 5),
            (0, 5, 4),
            (-2, 7, 4),
            (-4, 8, 4),
            (-3, 9, 5),
        ],
    )
    def test_by_the_mood_after_the_hour(self, before, hour, number):
        table = morning(mood={0: before})
        wake(table, hour)
        assert table.state.apprentices[0] == number

    def test_other_numbers_and_zones(self):
        table = morning(rules={"apprentices": 2, "mood_plus": 0, "mood_minus": -1})
        wake(table, 8, 7)
        assert table.state.apprentices[:2].tolist() == [3, 1]

    def test_a_single_five_o_clock_costs_one(self):
        table = morning()
        wake(table, 5, 8, 9)
        assert len(offered(table, "plan", "at")) == 65


class TestPrices:
    """RULES 3.4: the hour fixes the price of a market tile."""

    @pytest.mark.parametrize(("hour", "price"), [(5, 4), (6, 3), (7, 2), (8, 2), (9, 1)])
    def test_each_hour(self, hour, price):
        table = morning(mood={0: 2})
        others = [other for other in (5, 6, 7, 8, 9) if other != hour][:2]
        wake(table, hour, *others)
        while table.seat != 0:
            plan(table, "00320" if table.state.apprentices[table.seat] == 5 else "00220")
        plans = [at for at in offered(table, "plan", "at") if at[0] == 1]
        act(table, "plan", at=plans[0])
        while "plan" in words_offered(table):
            plan(table, "00320" if table.state.apprentices[table.seat] == 5 else "00220")
        act(table, "buy", stall=0, tiles=["M01"])
        assert table.state.thaler[0] == 12 - price

    def test_the_example_at_seven_o_clock(self):
        """Mood one step down, two thaler for each tile."""
        table = morning()
        wake(table, 7, 8, 9)
        plan(table, "30200", "00320", "00320")
        act(table, "buy", stall=1, tiles=["M04", "M05", "M07"])
        assert (mood(table), table.state.thaler[0]) == (-1, 12 - 3 * 2)

    def test_the_other_reading_of_eight_o_clock(self):
        table = morning(rules={"hour_price": [4, 3, 2, 1, 1]})
        wake(table, 8, 7, 9)
        plan(table, "00320", "10310", "00320")
        act(table, "buy", stall=0, tiles=["M01"])
        assert table.state.thaler[0] == 11


class TestLaterMood:
    """RULES 3.5: mood that changes after the hour counts from the next hour on."""

    def test_the_theatre_comes_too_late_for_this_round(self):
        table = morning(mood={0: 1})
        wake(table, 8, 7, 9)
        plan(table, "00320", "30002", "30200")
        pass_to(table, "theatre")
        act(table, "theatre")
        assert (mood(table), table.state.apprentices[0]) == (5 - 1, 5)

    def test_but_counts_in_the_next(self):
        table = morning(mood={0: 1})
        wake(table, 8, 7, 9)
        plan(table, "00320", "30002", "30200")
        finish_round(table)
        assert line(table) == [1, 2, 0]
        wake(table, 9, 6, 8)
        assert (mood(table), table.state.apprentices[0]) == (4, 6)

    def test_and_may_be_lost_again_by_the_next_hour(self):
        table = morning(mood={0: 1})
        wake(table, 8, 7, 9)
        plan(table, "00320", "30002", "30200")
        finish_round(table)
        wake(table, 9, 8, 6)
        assert (mood(table), table.state.apprentices[0]) == (2, 5)
