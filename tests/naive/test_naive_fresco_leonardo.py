"""The slow second engine of Fresco on its own: Leonardo, the third painter of two players."""

import pytest

from tests.naive.fresco_box import BOX
from tests.naive.fresco_cathedral import orthogonal
from tests.naive.fresco_options import Step
from tests.naive.fresco_setup import (
    FRESCO,
    act,
    keep,
    new_table,
    offered,
    plan,
    refill,
    stand,
    wake,
    words,
)
from tests.naive.fresco_track import LEONARDO

IDLE = "00032"


def at_work(bishop=12, painter=12, place="cathedral", **spaces):
    """Leonardo's turn in a location, everybody's score as given."""
    table = new_table(2, start=(1, 0))
    table.phase, table.hours = "visits", {1: 8, 0: 9, LEONARDO: 7}
    table.agenda = [Step(place, LEONARDO, 1)]
    table.fresco.bishop, table.fresco.leonardo = bishop, painter
    stand(table, **spaces)
    return table


def tiles(table):
    """Positions that Leonardo may restore."""
    return [FRESCO.index(name) for name in offered(table, "leonardo_restore", "tile")]


def finish(table):
    """The last choice at each point until chance is to act or the game is over."""
    while table.agenda:
        table.act(table.choices()[-1])


class TestControl:
    """Records page, section 9."""

    def test_he_is_last_on_the_start_line(self):
        table = new_table(2, start=(1, 0))
        assert table.track.choosing_order() == [1, 0, LEONARDO]

    def test_the_players_control_him_in_turn(self):
        table, asked = new_table(2, start=(1, 0)), []
        for _ in range(4):
            while table.agenda:
                if words(table)[0].startswith("leonardo"):
                    asked.append((table.rounds, table.seat))
                table.act(table.choices()[-1])
            if table.chance:
                refill(table)
        assert set(asked) == {(1, 1), (2, 0), (3, 1), (4, 0)}

    def test_he_takes_an_hour_at_his_place_and_acts_by_it(self):
        table = new_table(2)
        wake(table, 7, 6)
        assert table.choices() == [
            {"seat": 0, "do": "leonardo_hour", "hour": hour} for hour in (5, 8, 9)
        ]
        act(table, "leonardo_hour", hour=5)
        assert table.acting_order() == [LEONARDO, 1, 0]

    def test_ahead_on_the_track_he_chooses_later(self):
        table = new_table(2)
        stand(table, s0=9, leonardo=4)
        assert table.track.choosing_order() == [1, LEONARDO, 0]

    def test_he_plans_nothing(self):
        table = new_table(2)
        wake(table, 7, 6, 5)
        plan(table, IDLE, IDLE)
        assert words(table) == ["leonardo_close"]

    def test_with_more_players_he_is_not_there(self):
        assert LEONARDO not in new_table(3).track.space


class TestMarket:
    """Records page, section 9: he closes one stall and never buys."""

    def test_any_stall_that_has_tiles(self):
        table = at_work(place="market")
        table.market.close(1)
        assert table.choices() == [
            {"seat": 1, "do": "leonardo_close", "stall": stall} for stall in (0, 2)
        ]
        act(table, "leonardo_close", stall=2)
        assert table.market.open_stalls() == [0]
        assert {"M08", "M10", "M13", "M14"} <= table.market.bag

    def test_every_round_the_final_one_too(self):
        table = new_table(2, final_round_tiles=25)
        wake(table, 7, 6, 5)
        plan(table, IDLE, IDLE)
        assert words(table) == ["leonardo_close"]

    def test_without_a_stall_he_is_passed_over(self):
        table = new_table(2, stalls=["M01 M02"], stall_sizes=[2])
        wake(table, 5, 6, 7)
        plan(table, "30010", "00032")
        act(table, "close", stall=0)
        assert words(table) == ["leonardo_restore"]


class TestCathedral:
    """Records page, section 9: he restores a segment beside his own painter."""

    def test_steps_go_up_down_left_or_right(self):
        assert orthogonal(12) == {7, 11, 13, 17}
        assert orthogonal(0) == {1, 5}
        assert orthogonal(4) == {3, 9}
        assert orthogonal(24) == {19, 23}
        assert orthogonal(10) == {5, 11, 15}

    def test_a_tile_beside_his_painter_wherever_the_bishop_is(self):
        assert tiles(at_work(bishop=0, painter=12)) == [7, 11, 13, 17]
        assert tiles(at_work(bishop=12, painter=24)) == [19, 23]

    def test_only_segments_with_a_tile(self):
        table = at_work(painter=12)
        keep(table, 6, 11, 24)
        assert tiles(table) == [11]

    def test_with_none_beside_it_any_of_the_lowest_value(self):
        table = at_work(painter=0)
        keep(table, 3, 4, 6, 24)
        values = [BOX.fresco[FRESCO[place]].value for place in (3, 4, 6, 24)]
        assert values == [5, 5, 5, 11]
        assert tiles(table) == [3, 4, 6]

    def test_not_his_own_segment_or_a_corner(self):
        table = at_work(painter=12)
        keep(table, 12, 6)
        assert tiles(table) == [6]

    def test_he_pays_nothing_and_scores_value_and_bonus(self):
        table = at_work(bishop=12, painter=12)
        assert table.choices()[0] == {"seat": 1, "do": "leonardo_restore", "tile": "F08"}
        act(table, "leonardo_restore", tile="F08")
        assert table.track.space[LEONARDO] == 5 + 2
        assert (table.fresco.bishop, table.fresco.leonardo) == (7, 7)
        assert 7 not in table.fresco.tiles

    @pytest.mark.parametrize(("bishop", "bonus"), [(7, 3), (1, 2), (0, 0)])
    def test_the_bishop_does_not_step_for_him(self, bishop, bonus):
        table = at_work(bishop=bishop)
        act(table, "leonardo_restore", tile="F08")
        assert table.track.points[LEONARDO] == {
            **{"fresco": 5, "bishop": bonus},
            **{"altar": 0, "money": 0, "bump": 0},
        }

    def test_the_players_move_the_bishop_but_not_his_painter(self):
        table = new_table(2)
        wake(table, 5, 6, 7)
        plan(table, "02020", "00032")
        while words(table)[0].startswith("leonardo"):
            table.act(table.choices()[0])
        act(table, "restore", tile="F01", bishop=False)
        assert (table.fresco.bishop, table.fresco.leonardo) == (0, 12)

    def test_he_gets_no_income_and_nobody_gets_it_for_him(self):
        table = at_work()
        act(table, "leonardo_restore", tile="F08")
        refill(table)
        assert [player.money for player in table.seats.values()] == [12, 12]
        assert all(not player.tiles for player in table.seats.values())

    def test_not_in_the_final_round(self):
        table = new_table(2, final_round_tiles=25)
        wake(table, 7, 8, 5)
        plan(table, "01211", "01211")
        act(table, "leonardo_close", stall=0)
        assert (table.seat, words(table)[-1]) == (0, "pass")
        seen = []
        while table.agenda:
            seen += words(table)
            table.act(table.choices()[-1])
        assert table.over
        assert "leonardo_restore" not in seen

    def test_without_tiles_he_is_passed_over(self):
        table = at_work()
        keep(table)
        table.agenda = [Step("studio", 0, 1), Step("cathedral", LEONARDO, 1)]
        act(table, "studio")
        assert table.chance == "refill" or table.over


class TestTrack:
    """Records page, `leonardo_bump`."""

    def test_the_controlling_seat_chooses_his_way(self):
        table = at_work(bishop=0, s0=5)
        act(table, "leonardo_restore", tile="F08")
        assert table.choices() == [
            {"seat": 1, "do": "leonardo_bump", "way": "back"},
            {"seat": 1, "do": "leonardo_bump", "way": "forward"},
        ]
        act(table, "leonardo_bump", way="forward")
        assert table.track.space[LEONARDO] == 6

    def test_he_ends_with_his_score_but_without_a_place(self):
        table = at_work(bishop=0, s0=3, s1=4)
        table.final = True
        act(table, "leonardo_restore", tile="F08")
        end = table.end()
        assert list(end)[-1] == "leonardo"
        assert (end["scores"], end["leonardo"], end["places"]) == ([9, 10], 5, [2, 1])

    def test_he_blocks_a_space_at_the_end(self):
        table = at_work(bishop=0, s0=2, s1=1)
        table.final, table.seats[0].money, table.seats[1].money = True, 7, 0
        act(table, "leonardo_restore", tile="F08")
        end = table.end()
        assert (end["scores"], end["leonardo"]) == ([6, 1], 5)
        assert end["breakdown"][0] == {
            **{"fresco": 0, "bishop": 0, "altar": 0},
            **{"money": 3, "bump": 1},
        }


class TestWholeGame:
    """Leonardo alone restores the fresco while both players stay away."""

    def test_he_leaves_the_last_tiles(self):
        table = new_table(2)
        while not table.over:
            finish(table)
            if table.chance:
                refill(table)
        end = table.end()
        assert (end["rounds"], end["reason"]) == (20, "few_tiles")
        assert len(table.fresco.tiles) == 6
