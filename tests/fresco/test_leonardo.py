"""RULES 7: two players, and Leonardo."""

import pytest

from tests.fresco.table_setup import (
    LEONARDO,
    act,
    acting,
    bag,
    choosing,
    finish_round,
    idle,
    line,
    morning,
    on_fresco,
    plan,
    points,
    space,
    stalls,
    wake,
    whole_round,
)
from tests.helpers.by_hand import offered, words_offered

ROW = "M01 M02, M04 M05 M07, M08 M10 M13 M14"
SIX = (0, 1, 2, 5, 6, 12)


def in_cathedral(**words):
    """Two players; Leonardo, up first, is in the cathedral."""
    table = morning(players=2, **words)
    for painter in choosing(table):
        wake(table, {0: 8, 1: 9, LEONARDO: 7}[painter])
    plan(table, "00320", "00320")
    act(table, "leonardo_close", stall=0)
    return table


class TestSetUp:
    """RULES 7.1, 7.2: the third painter, on S3, with nothing of his own."""

    @pytest.mark.parametrize("start", ["01", "10"])
    def test_he_stands_on_s3(self, start):
        table = morning(players=2, start=start)
        assert line(table) == [*map(int, start), LEONARDO]
        assert choosing(table) == line(table)

    def test_his_painter_and_the_bishop_are_in_the_centre(self):
        state = morning(players=2).state
        assert (state.helper, state.bishop) == (12, 12)

    def test_he_makes_no_plan(self):
        table = morning(players=2)
        wake(table, 8, 9, 7)
        assert acting(table) == [LEONARDO, 0, 1]
        plan(table, "00320", "00320")
        assert words_offered(table) == {"leonardo_close"}

    def test_with_more_players_he_is_not_there(self):
        table = morning(players=3)
        whole_round(table, 7, 8, 9)
        assert not any("leonardo" in event.get("do", "") for event in table.events)

    def test_his_score_stands_by_itself(self):
        table = in_cathedral(left=SIX)
        finish_round(table)
        end = table.end()
        assert (len(end["scores"]), end["leonardo"]) == (2, 0)

    def test_he_cannot_win(self):
        table = in_cathedral(left=SIX, spaces={LEONARDO: 90})
        finish_round(table)
        assert sorted(table.end()["places"]) == [1, 2]


class TestControl:
    """RULES 7.3: in turn, round by round, S1 begins; his hour comes in choosing order."""

    @pytest.mark.parametrize(("start", "seats"), [("01", [0, 1, 0]), ("10", [1, 0, 1])])
    def test_round_by_round(self, start, seats):
        table = morning(players=2, start=start)
        for _ in range(3):
            whole_round(table, 7, 8, 9)
        his = [event for event in table.events if "leonardo" in event.get("do", "")]
        found = [event["seat"] for event in his if event["do"] == "leonardo_hour"]
        assert found == seats

    def test_his_hour_comes_by_his_space(self):
        table = morning(players=2, spaces={0: 9, LEONARDO: 4})
        assert choosing(table) == [1, LEONARDO, 0]
        wake(table, 7)
        assert offered(table, "leonardo_hour", "hour") == [5, 6, 8, 9]

    def test_he_acts_by_his_hour(self):
        table = morning(players=2)
        wake(table, 5, 9, 7)
        assert acting(table) == [0, LEONARDO, 1]

    def test_he_leaves_the_line_as_soon_as_he_scores(self):
        table = in_cathedral()
        act(table, "leonardo_restore", tile="F08")
        assert line(table) == [0, 1]
        finish_round(table)
        assert (line(table), choosing(table)) == ([1, 0], [1, 0, LEONARDO])


class TestMarket:
    """RULES 7.4: he closes one open stall and never buys."""

    def test_any_that_is_open(self):
        table = morning(players=2, stalls=ROW)
        wake(table, 5, 9, 7)
        plan(table, "11200", "32000")
        act(table, "buy", stall=1, tiles=["M04"])
        assert offered(table, "leonardo_close", "stall") == [0, 2]
        assert words_offered(table) == {"leonardo_close"}
        act(table, "leonardo_close", stall=2)
        assert stalls(table) == ["M01 M02", "", ""]
        assert set(bag(table).split()) == {"M04", "M05", "M07", "M08", "M10", "M11", "M12",
                                           "M13", "M14"}  # fmt: skip

    def test_with_none_open_he_does_nothing(self):
        table = morning(players=2, stalls="M01 M02", rules={"stall_sizes": [2]})
        wake(table, 6, 9, 7)
        plan(table, "12200", "32000")
        act(table, "close", stall=0)
        assert (table.seat, words_offered(table)) == (1, {"pass"})


class TestCathedral:
    """RULES 7.5: a segment beside his painter, for nothing; else one of the lowest value."""

    def test_up_down_left_and_right(self):
        table = in_cathedral(bishop=0)
        assert set(offered(table, "leonardo_restore", "tile")) == {"F08", "F10", "F13", "F17"}
        assert words_offered(table) == {"leonardo_restore"}

    def test_it_does_not_reach_round_the_edge(self):
        table = in_cathedral(helper=10)
        assert set(offered(table, "leonardo_restore", "tile")) == {"F02", "F10", "F15"}

    def test_value_bonus_painter_and_bishop(self):
        table = in_cathedral(bishop=8)
        act(table, "leonardo_restore", tile="F08")
        assert (space(table, LEONARDO), line(table)) == (5 + 2, [0, 1])
        assert points(table, LEONARDO)["bishop"] == 2
        assert (table.state.helper, table.state.bishop) == (7, 7)
        assert 7 not in on_fresco(table)

    def test_one_a_round(self):
        table = in_cathedral()
        act(table, "leonardo_restore", tile="F08")
        assert words_offered(table) == {"studio"}

    def test_with_nothing_beside_him_the_lowest_anywhere(self):
        table = in_cathedral(left=(0, 5, 1, 18, 22, 23, 24))
        assert offered(table, "leonardo_restore", "tile") == ["F01", "F02"]

    def test_his_own_segment_is_not_beside_him(self):
        table = in_cathedral(left=(12, 4, 19, 20, 21, 22, 23))
        assert offered(table, "leonardo_restore", "tile") == ["F06"]

    def test_an_occupied_space_is_up_to_his_player(self):
        table = in_cathedral(bishop=24, spaces={1: 5})
        act(table, "leonardo_restore", tile="F08")
        assert (table.seat, offered(table, "leonardo_bump", "way")) == (0, ["back", "forward"])
        act(table, "leonardo_bump", way="back")
        assert (space(table, LEONARDO), points(table, LEONARDO)["bump"]) == (4, -1)

    def test_with_a_completed_fresco_he_does_nothing(self):
        table = morning(players=2, left=(0,), cubes={0: "RYB"}, rules={"final_round_tiles": 0})
        wake(table, 6, 9, 7)
        plan(table, "01211", "01220")
        act(table, "leonardo_close", stall=0)
        act(table, "restore", tile="F01", bishop=False)
        assert (table.seat, words_offered(table)) == (1, {"altar", "pass"})


class TestFinalRound:
    """RULES 7.6: he restores nothing, but his marker takes up its space."""

    def test_he_still_takes_an_hour_and_closes_a_stall(self):
        table = in_cathedral(left=SIX)
        words = [event["do"] for event in table.events if "leonardo" in event["do"]]
        assert words == ["leonardo_hour", "leonardo_close"]

    def test_he_restores_nothing(self):
        table = in_cathedral(left=SIX)
        while not table.over:
            assert "leonardo_restore" not in words_offered(table)
            idle(table)
        assert len(on_fresco(table)) == 6

    def test_he_takes_up_a_space_in_the_scoring_of_money(self):
        table = in_cathedral(left=SIX, spaces={LEONARDO: 6}, thaler={0: 3, 1: 0})
        finish_round(table)
        assert (table.state.thaler[0], space(table), points(table)["bump"]) == (12, 7, 1)

    def test_he_has_no_money_to_score(self):
        table = in_cathedral(left=SIX, spaces={LEONARDO: 6})
        finish_round(table)
        assert space(table, LEONARDO) == 6
