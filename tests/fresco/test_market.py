"""RULES 4.1: the market."""

import pytest

from sim.fresco.components import own_tables
from tests.fresco.table_setup import act, bag, cubes, morning, plan, stalls, thaler, visit, wake
from tests.helpers.by_hand import offered, words_offered

ROW = "M01 M02, M04 M05 M07, M08 M10 M13 M14"  # R RR, Y YY B, BB RY O G


class TestStalls:
    """RULES 4.1.1: one stall that still has tiles."""

    def test_any_stall_may_be_chosen(self):
        table = visit("market", stalls=ROW)
        assert offered(table, "close", "stall") == [0, 1, 2]
        assert set(offered(table, "buy", "stall")) == {0, 1, 2}

    def test_a_closed_one_may_not(self):
        table = visit("market", stalls=ROW)
        act(table, "close", stall=1)
        assert offered(table, "close", "stall") == [0, 2]
        assert set(offered(table, "buy", "stall")) == {0, 2}

    def test_all_tiles_come_from_one_stall(self):
        table = visit("market", 3, stalls=ROW)
        for stall, tiles in offered(table, "buy", "stall", "tiles"):
            assert set(tiles) <= set(stalls(table)[stall].split())

    def test_with_all_closed_there_is_only_passing(self):
        table = morning(stalls="M01 M02", rules={"stall_sizes": [2]})
        wake(table, 7, 8, 9)
        plan(table, "32000", "32000", "32000")
        act(table, "close", stall=0)
        assert words_offered(table) == {"pass"}


class TestBuying:
    """RULES 4.1.2: up to one tile for each apprentice, at the price of the hour."""

    @pytest.mark.parametrize(
        ("apprentices", "number"),
        [
            (1, 2 + 3 + 4),
            (2, 3 + 6 + 10),
            (3, 3 + 7 + 14),
        ],
    )
    def test_sets_of_tiles(self, apprentices, number):
        found = offered(visit("market", apprentices, stalls=ROW), "buy", "tiles")
        assert len(found) == number
        assert max(map(len, found)) == apprentices

    @pytest.mark.parametrize(("money", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
    def test_all_must_be_paid(self, money, most):
        found = offered(visit("market", 3, thaler=money, stalls=ROW), "buy", "tiles")
        assert max(map(len, found), default=0) == most

    def test_money_and_cubes(self):
        table = visit("market", 3, "B", stalls=ROW)
        act(table, "buy", stall=2, tiles=["M08", "M10", "M13"])
        assert cubes(table) == "RYBBBO"
        assert thaler(table) == 12 - 3 * 2

    def test_the_example(self):
        """One apprentice, two thaler, three yellow cubes from stall IV, which is then empty."""
        table = morning(players=4, cubes={0: ""})
        wake(table, 7, 8, 9, 6)
        plan(table, "01121", "12011", "02111", "02111")
        act(table, "buy", stall=2, tiles=["M06"])
        assert (cubes(table), thaler(table)) == ("YYY", 10)
        assert stalls(table)[2] == ""

    def test_for_nothing_even_without_money(self):
        table = visit("market", 3, thaler=0, rules={"hour_price": [0] * 5}, stalls=ROW)
        assert max(map(len, offered(table, "buy", "tiles"))) == 3


class TestClosing:
    """RULES 4.1.2: or the stall is closed, for nothing."""

    def test_it_costs_nothing_and_brings_nothing(self):
        table = visit("market", 2, "R", thaler=0, stalls=ROW)
        act(table, "close", stall=2)
        assert stalls(table) == ["M01 M02", "M04 M05 M07", ""]
        assert (cubes(table), thaler(table)) == ("R", 0)

    def test_one_stall_whatever_the_number_of_apprentices(self):
        table = visit("market", 3, stalls=ROW)
        act(table, "close", stall=2)
        assert table.seat == 1


class TestEmptyStalls:
    """RULES 4.1.3: all its tiles go into the bag, bought ones too; it stays empty."""

    def test_after_buying(self):
        table = visit("market", stalls=ROW)
        assert bag(table) == "M11 M12"
        act(table, "buy", stall=2, tiles=["M13"])
        assert stalls(table) == ["M01 M02", "M04 M05 M07", ""]
        assert bag(table) == "M08 M10 M11 M12 M13 M14"

    def test_after_closing(self):
        table = visit("market", stalls=ROW)
        act(table, "close", stall=0)
        assert bag(table) == "M01 M02 M11 M12"

    def test_for_the_rest_of_the_round(self):
        table = visit("market", stalls=ROW)
        act(table, "buy", stall=0, tiles=["M01"])
        act(table, "buy", stall=1, tiles=["M04"])
        act(table, "close", stall=2)
        assert stalls(table) == ["", "", ""]
        assert words_offered(table) == {"pass"}  # in the cathedral


class TestPassing:
    """RULES 4.1.4: every stall stays as it is."""

    def test_nothing_changes(self):
        table = visit("market", 2, "R", stalls=ROW)
        act(table, "pass")
        assert stalls(table) == ROW.split(", ")
        assert (cubes(table), thaler(table), table.seat) == ("R", 12, 1)


class TestSamePrints:
    """RULES 10.12: a tile with the same cubes is the same purchase."""

    def table(self, number):
        """A stall of R, R, Y, R."""
        told = own_tables().told()
        for tile in (1, 4):  # M02 and M05
            told["market"]["tiles"][tile]["cubes"] = "R"
        stall = "M01 M02 M04 M05"
        return visit("market", number, stalls=stall, tiles=told, rules={"stall_sizes": [4]})

    @pytest.mark.parametrize(
        ("apprentices", "sets"),
        [
            (1, ["M01", "M04"]),
            (2, ["M01", "M04", "M01 M02", "M01 M04"]),
            (3, ["M01", "M04", "M01 M02", "M01 M04", "M01 M02 M04", "M01 M02 M05"]),
        ],
    )
    def test_the_first_ids_stand_for_all(self, apprentices, sets):
        found = offered(self.table(apprentices), "buy", "tiles")
        assert sorted(map(" ".join, found)) == sorted(sets)
