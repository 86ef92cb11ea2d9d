"""Fresco's box of the slow second engine: totals of market and fresco tiles."""

from collections import Counter

import pytest

from tests.naive.fresco_box import BLENDS, BOX, COLOURS, read_box
from tests.naive.fresco_setup import FRESCO, STALLS, layout, rules_for

PRICES = {"R": 1, "Y": 1, "B": 1, "O": 3, "G": 3, "P": 5}


class TestMarketTiles:
    """Rulebook, contents and the market; records page, section 3."""

    def test_fourteen_tiles_with_a_name_each(self):
        assert list(BOX.market) == [f"M{number:02}" for number in range(1, 15)]
        assert all(name == tile.id for name, tile in BOX.market.items())

    def test_one_to_three_cubes_of_a_basic_colour_pairs_and_two_blends(self):
        prints = [tile.cubes for tile in BOX.market.values()]
        single = [colour * number for colour in "RYB" for number in (1, 2, 3)]
        assert prints == [*single, "RY", "RB", "YB", "O", "G"]
        assert Counter("".join(prints)) == {"R": 8, "Y": 8, "B": 8, "O": 1, "G": 1}

    def test_three_of_a_colour_are_for_four_players(self):
        removed = [tile.cubes for tile in BOX.market.values() if tile.for_four]
        assert removed == ["RRR", "YYY", "BBB"]

    @pytest.mark.parametrize(("players", "in_play", "in_bag"), [(2, 11, 2), (3, 11, 2), (4, 14, 1)])
    def test_so_many_are_in_play_and_in_the_bag(self, players, in_play, in_bag):
        assert len(BOX.tiles_in_play(players)) == in_play
        assert in_play - sum(rules_for(players)["stall_sizes"]) == in_bag


class TestFrescoTiles:
    """Rulebook, contents and the cathedral."""

    def test_twenty_five_tiles_with_a_name_each(self):
        assert list(BOX.fresco) == [f"F{number:02}" for number in range(1, 26)]
        assert all(name == tile.id for name, tile in BOX.fresco.items())

    def test_values_from_3_to_11(self):
        values = [tile.value for tile in BOX.fresco.values()]
        assert Counter(values) == {3: 2, 4: 2, 5: 6, 6: 1, 7: 6, 9: 6, 11: 2}
        assert sum(values) == 168

    def test_every_colour_is_asked_for_twelve_times_and_once_a_tile(self):
        costs = [tile.cost for tile in BOX.fresco.values()]
        assert Counter("".join(costs)) == dict.fromkeys(COLOURS, 12)
        assert all(len(set(cost)) == len(cost) for cost in costs)
        assert all(list(cost) == sorted(cost, key=COLOURS.index) for cost in costs)

    def test_values_follow_from_the_cubes(self):
        for tile in BOX.fresco.values():
            assert tile.value == sum(PRICES[cube] for cube in tile.cost)

    def test_two_tiles_of_11_ask_for_all_blends(self):
        highest = [tile.cost for tile in BOX.fresco.values() if tile.value == 11]
        assert highest == [BLENDS, BLENDS]

    def test_only_the_lowest_and_the_highest_are_there_twice(self):
        costs = Counter(tile.cost for tile in BOX.fresco.values())
        assert {cost for cost, number in costs.items() if number > 1} == {"RYB", "OGP"}


class TestPositions:
    """The positions of these tests use the whole box."""

    def test_the_same_tables_written_out(self):
        assert read_box(layout()) == BOX

    def test_every_fresco_tile_lies_once(self):
        assert sorted(FRESCO) == list(BOX.fresco)

    @pytest.mark.parametrize("players", [3, 4])
    def test_the_stalls_are_full(self, players):
        stalls = [stall.split() for stall in STALLS[players]]
        assert [len(stall) for stall in stalls] == rules_for(players)["stall_sizes"]
        assert {name for stall in stalls for name in stall} <= set(BOX.tiles_in_play(players))
