"""Records of Hacienda: games on small maps, the example, and what is wrong in one of its lines."""

import pytest

from sim.core import record
from sim.core.table import Table
from tests.hacienda.random_games import finished, quick_table
from tests.hacienda.table_setup import GAME
from tests.helpers.records import EXAMPLES, comes_back, replay

EXAMPLE = EXAMPLES["hacienda"]
LINES = EXAMPLE.lines


class TestRoundTrip:
    """Written, read and written again: the same bytes."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("name", ["small", "wet", "wide"])
    def test_of_whole_games(self, players, name):
        comes_back(finished(quick_table(players, players, name), players))

    @pytest.mark.parametrize("name", ["symmetric", "asymmetric"])
    def test_on_the_maps_of_the_box(self, name):
        table = Table.deal(GAME, 3, 8, {"map": name, "deal_terrain": True, "stall_guard": 4})
        comes_back(finished(table, 8))


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_games_on_small_maps(self, players):
        for name in ("small", "wet"):
            table = finished(quick_table(players, players, name, deal_terrain=True), players)
            EXAMPLE.check(record.write(table).splitlines())


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [8, 2]

    def test_the_order_of_cards_in_a_hand_has_no_meaning(self):
        old, new = '["mountain","forest","pig","pig"]', '["forest","mountain","pig","pig"]'
        assert replay(EXAMPLE.changed(1, old, new)).over


class TestBrokenEvents:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (2, '"n":16', '"n":15'),
            (2, '"n":16', '"n":16.0'),
            (2, '"n":16', '"n":"16"'),
            (2, '"seat":1', '"seat":0'),
            (2, '"seat":1', '"seat":true'),
            (2, '"seat":1', '"seat":1.0'),
            (2, '"cell":0', '"cell":1'),
            (2, '"cell":0', '"cell":false'),
            (2, '"cell":0', '"cell":-9'),
            (2, '"cell":0', '"cell":99'),
            (2, '"cell":0', '"cell":"0"'),
            (2, '"seat":1,"do":"land"', '"do":"land","seat":1'),
            (2, '"cell":0,"n":16', '"n":16,"cell":0'),
            (2, '"cell":0,', ""),
            (2, '"cell":0', '"cell":0,"hex":0'),
            (2, '"card":"mountain"', '"card":"hill"'),
            (2, '"do":"land"', '"do":"farm"'),
            (2, '"do":"land"', '"do":["land"]'),
            (2, '"seat":1,"do"', '"chance"'),
            (2, '"seat":1,', '"seat":1, '),
            (2, '"seat":1', '"seat":1,"seat":1'),
            (2, "mountain", "m\\u006funtain"),
            (2, "}", ""),
            (2, "}", "}}"),
            (3, '"from":null', '"from":1'),
            (6, '"from":0', '"from":null'),
            (8, '"animal"', '"pigs"'),
            (11, "[2,3]", "[3,2]"),
            (11, "[2,3]", "[2]"),
            (11, "[2,3]", "2"),
            (11, '"double"', '"triangle"'),
            (16, "[8,2]", "[9,2]"),
            (16, '"cash":13', '"cash":12'),
            (16, '"cash":13', '"cash":13.0'),
            (16, '"markets":1,"land":0', '"land":0,"markets":1'),
            (16, '"places":[1,2]', '"places":[1,1]'),
            (16, '"rounds":3', '"rounds":4'),
            (16, '"cards"', '"stalled"'),
            (16, ',"reason":"cards"', ""),
            (16, "}}", '},"n":0}'),
        ],
    )
    def test_one_change(self, line, old, new):
        EXAMPLE.refused(EXAMPLE.changed(line, old, new), line)
