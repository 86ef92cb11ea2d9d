"""The slow second engine of Fresco on its own: set-up, hours, mood, plans, course of a round."""

import pytest

from tests.naive.fresco_setup import (
    act,
    cubes,
    new_table,
    offered,
    plan,
    refill,
    stand,
    visit,
    wake,
    words,
)


def zeros(sums):
    """Plans in the theatre for so many apprentices, three of them at most."""
    return [f"000{max(0, number - 3)}{min(3, number)}" for number in sums]


class TestSettingUp:
    """Rulebook, preparing the game."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everybody_has_12_thalers_three_basic_cubes_and_a_middling_mood(self, players):
        table = new_table(players)
        assert list(table.seats) == list(range(players))
        for seat, player in table.seats.items():
            assert (player.money, player.mood, player.apprentices) == (12, 0, 5)
            assert cubes(table, seat) == "RYB"
            assert player.tiles == []

    def test_nobody_has_points_and_the_bishop_stands_in_the_centre(self):
        table = new_table(4)
        assert set(table.track.space.values()) == {0}
        assert table.fresco.bishop == 12
        assert len(table.fresco.tiles) == 25

    def test_the_other_market_tiles_are_in_the_bag(self):
        assert new_table(4).market.bag == {"M14"}
        assert new_table(3).market.bag == {"M11", "M12"}

    def test_other_beginnings(self):
        table = new_table(start_thaler=3, start_cubes="RROP", mood_start=2, apprentices=7)
        assert (table.seats[2].money, table.seats[2].mood) == (3, 2)
        assert cubes(table, 1) == "RROP"


class TestHours:
    """Rulebook, phase 1; records page, 4.2."""

    def test_red_on_the_last_place_gets_up_at_7(self):
        """The rulebook's example: mood one down, two thalers a tile, the hour is taken."""
        table = new_table(4, start=(2, 0, 1, 3))
        assert table.seat == 2
        act(table, "hour", hour=7)
        assert table.seats[2].mood == -1
        assert table.price(2) == 2
        assert offered(table, "hour", "hour") == [5, 6, 8, 9]

    def test_the_start_line_chooses_from_S1_on(self):
        table, asked = new_table(4, start=(3, 1, 0, 2)), []
        for hour in (9, 8, 7, 6):
            asked.append(table.seat)
            act(table, "hour", hour=hour)
        assert asked == [3, 1, 0, 2]

    def test_then_the_last_on_the_track_before_the_first(self):
        table = new_table(4)
        stand(table, s1=7, s3=2)
        assert table.track.choosing_order() == [0, 2, 3, 1]

    @pytest.mark.parametrize(
        ("hour", "mood", "price"), [(5, -3, 4), (6, -2, 3), (7, -1, 2), (8, 0, 2), (9, 1, 1)]
    )
    def test_an_hour_gives_mood_and_price(self, hour, mood, price):
        table = new_table()
        act(table, "hour", hour=hour)
        assert (table.seats[0].mood, table.price(0)) == (mood, price)

    @pytest.mark.parametrize(("before", "hour", "after"), [(-3, 5, -4), (4, 9, 4), (-4, 6, -4)])
    def test_the_mood_stays_on_its_track(self, before, hour, after):
        table = new_table(mood_start=before)
        act(table, "hour", hour=hour)
        assert table.seats[0].mood == after

    def test_other_hours(self):
        table = new_table(hours=[4, 6, 10], hour_mood=[-1, 2, 0], hour_price=[9, 0, 3])
        assert offered(table, "hour", "hour") == [4, 6, 10]
        wake(table, 10, 6, 4)
        assert table.acting_order() == [2, 1, 0]
        assert [table.seats[seat].mood for seat in range(3)] == [0, 2, -1]
        assert [table.price(seat) for seat in range(3)] == [3, 0, 9]

    def test_hours_must_suffice_for_all_painters(self):
        with pytest.raises(ValueError, match="2 hours are too few for 3 painters"):
            new_table(2, hours=[5, 6])


class TestApprentices:
    """Rulebook, the spaces +1 and -1."""

    @pytest.mark.parametrize(
        ("mood", "apprentices"),
        [(-4, 4), (-3, 4), (-2, 5), (0, 5), (2, 5), (3, 6), (4, 6)],
    )
    def test_the_zone_of_the_mood_counts(self, mood, apprentices):
        table = new_table(mood_start=mood)
        act(table, "hour", hour=8)
        assert table.seats[0].apprentices == apprentices

    def test_only_after_the_change_by_the_hour(self):
        table = new_table(mood_start=3)
        act(table, "hour", hour=7)
        assert table.seats[0].apprentices == 5
        table = new_table(mood_start=2)
        act(table, "hour", hour=9)
        assert table.seats[0].apprentices == 6

    def test_the_theatre_counts_only_after_the_next_hour(self):
        table = new_table(mood_start=1)
        wake(table, 8, 7, 9)
        plan(table, "00032", "00032", "00023")
        while table.agenda:
            table.act(table.choices()[0])
        assert [player.mood for player in table.seats.values()] == [4, 4, 4]
        assert [player.apprentices for player in table.seats.values()] == [5, 5, 5]
        refill(table)
        wake(table, 7, 5, 8)
        assert {seat: table.seats[seat].apprentices for seat in range(3)} == {1: 6, 2: 5, 0: 6}

    def test_the_same_apprentice_does_not_come_twice(self):
        table = new_table(mood_start=3)
        wake(table, 8, 9, 7)
        plan(table, *zeros([5, 6, 6]))
        while table.agenda:
            table.act(table.choices()[0])
        refill(table)
        wake(table, 9, 8, 7)
        assert max(player.apprentices for player in table.seats.values()) == 6

    def test_there_are_never_fewer_than_none(self):
        table = new_table(apprentices=0, mood_start=-4)
        wake(table, 7, 8, 9)
        assert table.choices() == [{"seat": 0, "do": "plan", "at": [0, 0, 0, 0, 0]}]


class TestPlans:
    """Rulebook, planning; records page, section 5."""

    @pytest.mark.parametrize(("apprentices", "number"), [(4, 65), (5, 101), (6, 135)])
    def test_so_many_plans(self, apprentices, number):
        table = new_table(apprentices=apprentices)
        wake(table, 8, 9, 7)
        assert table.count() == len(table.choices()) == number
        for at in offered(table, "plan", "at"):
            assert sum(at) == apprentices
            assert max(at) <= 3

    def test_the_plan_of_the_rulebook_is_one(self):
        table = new_table()
        wake(table, 8, 9, 7)
        assert [1, 2, 0, 1, 1] in offered(table, "plan", "at")

    def test_plans_come_in_acting_order(self):
        table, asked = new_table(4), []
        wake(table, 8, 6, 9, 5)
        while words(table) == ["plan"]:
            asked.append(table.seat)
            plan(table, "00032" if asked[-1] != 3 else "00031")
        assert asked == [3, 1, 0, 2]

    def test_they_do_not_depend_on_each_other(self):
        table = new_table()
        wake(table, 8, 9, 7)
        before = offered(table, "plan", "at")
        plan(table, "30200")
        assert offered(table, "plan", "at") == before

    def test_who_finds_no_room_keeps_apprentices(self):
        table = new_table(places_per_location=1, apprentices=9)
        wake(table, 7, 8, 9)
        assert offered(table, "plan", "at") == [[1, 1, 1, 1, 1]]


class TestCourse:
    """Rulebook, carrying out the plans; records page, 4.4."""

    def test_location_by_location_in_the_order_of_getting_up(self):
        table, asked = new_table(), []
        wake(table, 9, 7, 8)
        plan(table, "11111", "11111", "11111")
        while table.agenda:
            asked.append((words(table)[-1], table.seat))
            table.act(table.choices()[-1])
        places = ["pass", "pass", "studio", "mix", "theatre"]
        assert asked == [(place, seat) for place in places for seat in (1, 2, 0)]

    def test_who_sent_nobody_is_passed_over(self):
        table = new_table()
        wake(table, 9, 7, 8)
        plan(table, "00320", "30020", "00032")
        assert (table.seat, words(table)[0]) == (2, "buy")
        act(table, "pass")
        assert (table.seat, words(table)) == (1, ["studio"])

    def test_everybody_finishes_before_the_next_begins(self):
        table = new_table()
        wake(table, 9, 7, 8)
        plan(table, "02300", "03200", "00032")
        stand(table, s0=10)
        table.seats[1].cubes["R"] += 1
        table.seats[1].cubes["G"] += 1
        act(table, "restore", tile="F01", bishop=False)
        assert table.seat == 1
        act(table, "restore", tile="F03", bishop=False)
        assert table.seat == 2

    def test_apprentices_nobody_needs_are_lost_by_passing(self):
        table = visit("cathedral", 3, cubes="RYBRYB")
        act(table, "altar", cubes="RYB")
        assert table.seat == 0
        act(table, "pass")
        assert table.chance == "refill"

    def test_a_choice_that_is_none_is_refused(self):
        table = new_table()
        with pytest.raises(ValueError, match="seat 0 to act, and this is not legal"):
            act(table, "hour", hour=10)
        with pytest.raises(ValueError, match="seat 0 to act"):
            table.act({"seat": 1, "do": "hour", "hour": 5})
        with pytest.raises(ValueError, match="seat 0 to act"):
            refill(table)

    def test_the_order_of_keys_and_the_kind_of_values_count(self):
        table = visit("cathedral", cubes="RYB")
        for event in (
            {"seat": 0, "do": "restore", "bishop": False, "tile": "F01"},
            {"seat": 0, "do": "restore", "tile": "F01", "bishop": 0},
            {"seat": False, "do": "pass"},
        ):
            with pytest.raises(ValueError, match="not legal"):
                table.act(event)
