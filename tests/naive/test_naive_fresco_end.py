"""The slow second engine of Fresco on its own: the final round, reasons, points for money."""

import pytest

from tests.naive.fresco_options import Step
from tests.naive.fresco_setup import (
    act,
    keep,
    new_table,
    offered,
    plan,
    refill,
    stand,
    visit,
    wake,
    words,
)


def with_tiles(number, **rules):
    """The first round begins with so many tiles on the fresco."""
    table = visit("studio", **rules)
    keep(table, *range(number))
    act(table, "studio")
    refill(table)
    return table


def all_wake_and_plan(table, *plans):
    """Everybody gets up, seat 0 first and so on, and plans."""
    for _ in range(3):
        act(table, "hour", hour=6 + table.seat)
    plan(table, *plans)


def pass_on(table):
    """The last choice at each point to the end of the round."""
    seen = []
    while table.agenda:
        seen.append((table.seat, words(table)[-1]))
        table.act(table.choices()[-1])
    return seen


def last_visit(final=True, money=(0, 0, 0), hours=(7, 8, 9), **spaces):
    """Only seat 0's theatre is left of the last round; painters stand as given."""
    table = visit("theatre", hours=hours)
    stand(table, **spaces)
    table.final = final
    for seat, thalers in enumerate(money):
        table.seats[seat].money = thalers
    return table


class TestFinalRound:
    """Rulebook, end of the game; records page, 4.1."""

    @pytest.mark.parametrize(("number", "final"), [(7, False), (6, True), (1, True)])
    def test_six_tiles_or_fewer_at_the_start_of_a_round(self, number, final):
        table = with_tiles(number)
        all_wake_and_plan(table, "00032", "00032", "00032")
        words_seen = {word for _, word in pass_on(table)}
        assert ("theatre" in words_seen) == (not final)
        assert table.over == final

    def test_tiles_taken_during_a_round_make_only_the_next_one_final(self):
        table = with_tiles(7)
        table.seats[0].cubes.update("RYB")
        all_wake_and_plan(table, "02003", "00032", "00032")
        act(table, "restore", tile="F01", bishop=False)
        assert not table.final
        pass_on(table)
        refill(table)
        assert table.final

    def test_the_cathedral_is_visited_again_after_the_workshop(self):
        table = with_tiles(6)
        all_wake_and_plan(table, "11111", "01112", "00311")
        assert pass_on(table) == [
            (0, "pass"),
            *((seat, "pass") for seat in (0, 1)),
            *((seat, "studio") for seat in (0, 1, 2)),
            *((seat, "mix") for seat in (0, 1, 2)),
            *((seat, "pass") for seat in (0, 1, 2)),
        ]
        assert table.end()["reason"] == "few_tiles"

    def test_paint_just_mixed_can_be_used_there(self):
        table = with_tiles(6)
        table.seats[0].cubes.clear()
        table.seats[0].cubes.update("RYB")
        all_wake_and_plan(table, "02012", "00320", "00320")
        act(table, "pass")
        while words(table) == ["studio"]:
            act(table, "studio")
        act(table, "mix", orange=1, green=0, purple=0)
        while words(table) == ["mix"]:
            act(table, "mix", orange=0, green=0, purple=0)
        assert offered(table, "restore", "tile") == ["F04", "F04"]
        act(table, "restore", tile="F04", bishop=True)
        assert table.track.points[0]["fresco"] == 4
        assert (table.seat, words(table)) == (0, ["pass"])

    def test_passing_there_ends_only_that_visit(self):
        table = with_tiles(6)
        all_wake_and_plan(table, "02003", "00320", "00320")
        assert pass_on(table)[:1] == [(0, "pass")]
        assert table.over
        table = with_tiles(6)
        all_wake_and_plan(table, "03002", "03200", "03200")
        assert pass_on(table).count((0, "pass")) == 2

    @pytest.mark.parametrize("limit", [0, 3, 25])
    def test_other_limits(self, limit):
        table = new_table(final_round_tiles=limit)
        assert table.final == (limit == 25)
        keep(table, *range(limit))
        wake(table, 7, 8, 9)
        plan(table, *["00032"] * 3)
        pass_on(table)
        assert table.over == (limit in (0, 25))


class TestReasons:
    """Records page, 4.5 and section 7."""

    def test_the_fresco_complete_ends_the_game_with_its_round(self):
        table = visit("cathedral", cubes="RYB")
        keep(table, 0)
        table.agenda += [Step("studio", 1, 1), Step("theatre", 2, 1)]
        act(table, "restore", tile="F01", bishop=False)
        assert words(table) == ["studio"]
        act(table, "studio")
        assert words(table) == ["theatre"]
        act(table, "theatre")
        end = table.end()
        assert (end["reason"], end["rounds"]) == ("complete", 1)

    def test_there_is_neither_refill_nor_income(self):
        table = visit("cathedral", cubes="RYB", money=0, income="owned")
        keep(table, 0)
        act(table, "restore", tile="F01", bishop=False)
        assert (table.over, table.chance, table.choices()) == (True, None, [])
        assert table.seats[0].money == 0
        assert table.end()["breakdown"][0]["money"] == 0

    def test_a_final_round_that_completes_it_was_one_of_few_tiles(self):
        table = visit("cathedral", cubes="RYB")
        keep(table, 0)
        table.final = True
        act(table, "restore", tile="F01", bishop=False)
        assert table.end()["reason"] == "few_tiles"

    def test_after_so_many_rounds_it_is_over(self):
        table = new_table(max_rounds=2)
        for _ in range(2):
            wake(table, 9, 8, 7)
            plan(table, *["00320"] * 3)
            pass_on(table)
            if table.chance:
                refill(table)
        end = table.end()
        assert (end["reason"], end["rounds"]) == ("max_rounds", 2)

    def test_before_that_there_is_no_end(self):
        with pytest.raises(ValueError, match="not over"):
            new_table().end()

    def test_after_that_there_is_no_event(self):
        table = last_visit()
        act(table, "theatre")
        with pytest.raises(ValueError, match="seat None to act"):
            table.act({"seat": 0, "do": "pass"})


class TestMoney:
    """Rulebook, final scoring; records page, section 7."""

    @pytest.mark.parametrize(("money", "points"), [(0, 0), (1, 0), (2, 1), (7, 3), (12, 6)])
    def test_a_point_for_two_thalers_rounded_down(self, money, points):
        table = last_visit(money=(money, 0, 0), s0=20, s1=3, s2=4)
        act(table, "theatre")
        assert table.end()["scores"] == [20 + points, 3, 4]
        assert table.end()["breakdown"][0]["money"] == points

    def test_in_acting_order_and_forward_if_occupied(self):
        """Seat 1 gets up first and goes to 9, so seat 0 goes on to 10 and seat 2 to 11."""
        table = last_visit(money=(6, 4, 2), hours=(8, 6, 9), s0=6, s1=7, s2=8)
        act(table, "theatre")
        end = table.end()
        assert end["scores"] == [10, 9, 11]
        assert [part["bump"] for part in end["breakdown"]] == [1, 0, 2]

    def test_another_order_ends_otherwise(self):
        table = last_visit(money=(6, 4, 2), hours=(6, 9, 8), s0=6, s1=7, s2=8)
        act(table, "theatre")
        assert table.end()["scores"] == [9, 11, 10]

    def test_who_gets_no_point_does_not_move(self):
        table = last_visit(money=(1, 1, 1), s1=4)
        act(table, "theatre")
        assert table.end()["scores"] == [0, 4, 0]

    def test_from_the_start_line(self):
        table = last_visit(money=(2, 2, 2), hours=(9, 8, 7))
        act(table, "theatre")
        assert table.end()["scores"] == [3, 2, 1]

    def test_other_prices_of_a_point(self):
        table = visit("theatre", thaler_per_point=5, money=14)
        table.final = True
        act(table, "theatre")
        assert table.end()["breakdown"][0]["money"] == 2


class TestEnd:
    """Records page, section 7."""

    def test_scores_are_made_of_their_parts(self):
        table = visit("cathedral", 2, cubes="RYBOGP", money=5)
        table.final, table.fresco.bishop = True, 1
        stand(table, s1=5, s2=13)
        act(table, "restore", tile="F01", bishop=False)
        act(table, "bump", way="back")
        act(table, "altar", cubes="OGP")
        end = table.end()
        assert end["breakdown"][0] == {
            **{"fresco": 3, "bishop": 2, "altar": 6},
            **{"money": 2, "bump": -1},
        }
        assert end["scores"][0] == 12
        assert list(end) == ["scores", "breakdown", "places", "rounds", "reason"]

    def test_the_highest_wins(self):
        table = last_visit(s0=4, s1=9, s2=6)
        act(table, "theatre")
        assert table.end()["places"] == [3, 1, 2]

    def test_only_on_the_start_line_a_place_is_shared(self):
        table = last_visit(s1=9)
        act(table, "theatre")
        assert (table.end()["scores"], table.end()["places"]) == ([0, 9, 0], [2, 1, 2])
