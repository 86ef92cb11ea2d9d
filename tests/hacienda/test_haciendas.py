"""RULES 4.4: haciendas on chains and herds."""

import pytest

from tests.hacienda.table_setup import act, offered, points, position

RICH = {0: 100, 1: 100}


class TestWhere:
    """RULES 4.4."""

    def test_on_own_chains_and_herds_named_by_their_lowest_cell(self):
        table = position(" p R B s R s\n. . . . . s")
        assert offered(table, "hacienda", "on") == [0, 1, 3, 4, 5]

    def test_herds_of_two_species_side_by_side_are_two(self):
        assert offered(position(" R p p s s"), "hacienda", "on") == [0, 1, 3]

    def test_a_single_tile_will_do(self):
        assert offered(position(" R . B"), "hacienda", "on") == [0]

    @pytest.mark.parametrize(("least", "sites"), [(1, [0, 2, 5]), (2, [2, 5]), (3, [5])])
    def test_house_rules_may_ask_for_more(self, least, sites):
        table = position(" R . R R . p p p", rules={"hacienda_min_size": least})
        assert offered(table, "hacienda", "on") == sites

    def test_a_group_that_grows_large_enough_becomes_a_site(self):
        table = position(" R .", hand={0: {"pampa": 1}}, rules={"hacienda_min_size": 2})
        assert not offered(table, "hacienda", "on")
        act(table, "land", card="pampa", cell=1)
        assert offered(table, "hacienda", "on") == [0]


class TestOneEach:
    """RULES 4.4."""

    def test_a_chain_that_has_one_gets_no_other(self):
        table = position(" R R . p p . s", haciendas=[1, 4])
        assert offered(table, "hacienda", "on") == [6]

    def test_nor_after_it_has_grown_and_changed_its_name(self):
        table = position(" . R . R", haciendas=[1], hand={0: {"pampa": 1}})
        act(table, "land", card="pampa", cell=0)
        assert offered(table, "hacienda", "on") == [3]

    def test_a_chain_joined_to_one_that_has_one_is_closed(self):
        table = position(" R . R", haciendas=[2], hand={0: {"pampa": 1}})
        assert offered(table, "hacienda", "on") == [0]
        act(table, "land", card="pampa", cell=1)
        assert not offered(table, "hacienda", "on")

    def test_a_herd_joined_to_one_that_has_one_is_closed(self):
        table = position(" p . p\n  R", haciendas=[0], hand={0: {"pig": 1}})
        assert offered(table, "hacienda", "on") == [2, 3]
        act(table, "animal", card="pig", cell=1)
        assert offered(table, "hacienda", "on") == [3]

    def test_a_herd_beside_a_chain_with_one_is_a_site_of_its_own(self):
        assert offered(position(" R R p", haciendas=[0]), "hacienda", "on") == [2]


class TestSupply:
    """RULES 2.4, 4.4."""

    def test_each_takes_one_and_none_is_left(self):
        table = position(" R . R . B", pesos=RICH, rules={"haciendas": 2})
        act(table, "hacienda", on=0)
        act(table, "stop")
        act(table, "hacienda", on=4)
        act(table, "stop")
        assert table.state.haciendas_left == 0
        assert not offered(table, "hacienda", "on")


class TestPoints:
    """RULES 8.4c."""

    def test_seven_land_tiles_and_six_sheep_are_thirteen_points(self):
        table = position(" R R R R R R R . s s s s s s", haciendas=[2, 9])
        assert points(table)["haciendas"] == 13

    def test_short_chains_count_too(self):
        assert points(position(" R R . p . R", haciendas=[0, 3]))["haciendas"] == 3

    def test_growth_after_the_purchase_counts(self):
        table = position(" . R", haciendas=[1], hand={0: {"pampa": 1}})
        act(table, "land", card="pampa", cell=0)
        assert points(table)["haciendas"] == 2

    @pytest.mark.parametrize(
        ("drawing", "do", "card"), [(" R . R", "land", "pampa"), (" p . p\n  R", "animal", "pig")]
    )
    def test_a_merged_group_with_two_counts_once(self, drawing, do, card):
        table = position(drawing, haciendas=[0, 2], hand={0: {card: 1}})
        assert points(table)["haciendas"] == 2
        act(table, do, card=card, cell=1)
        assert points(table)["haciendas"] == 3

    def test_those_of_others_count_for_them(self):
        table = position(" R R . B B B", haciendas=[4])
        assert [points(table, seat)["haciendas"] for seat in (0, 1)] == [0, 3]

    def test_house_rules_may_weigh_them_otherwise(self):
        table = position(" R R", haciendas=[0], rules={"hacienda_points": 3})
        assert points(table)["haciendas"] == 6
