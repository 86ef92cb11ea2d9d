"""RULES 6.4 to 6.8 and 8.4a: herds at markets."""

import pytest

from tests.hacienda.table_setup import act, pesos, points, position

PRODUCT = {"market_income": "product"}
TABLE = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66]


def earned(drawing, cell, card="pig", **words):
    """Pesos for playing one animal card."""
    table = position(drawing, hand={0: {card: 1}}, **words)
    act(table, "animal", card=card, cell=cell)
    return pesos(table)[0] - 20


class TestWorkedExamples:
    """RULES 6.4: the rulebook's examples."""

    def test_the_second_pig_earns_five_and_the_third_at_the_next_side_six(self):
        table = position(" R R R . . M\n        . . .", hand={0: {"pig": 3}})
        purse = []
        for cell in (3, 4, 7):
            act(table, "animal", card="pig", cell=cell)
            purse.append(pesos(table)[0])
        assert purse == [20, 25, 31]

    def test_six_pigs_and_five_land_tiles_earn_eleven(self):
        assert earned(" R R R p p p . M\nP R R p p s P", 6) == 11


class TestIncome:
    """RULES 6.4, 6.5."""

    def test_a_lone_animal_earns_for_itself_and_its_chain(self):
        assert earned(" R R . M", 2) == 3

    def test_the_whole_chain_counts_though_one_tile_touches(self):
        assert earned(" R R R R . M", 4) == 5

    @pytest.mark.parametrize(
        ("drawing", "cell", "income"), [(" R p p . M", 3, 3 + 1), (" p . M\n    R", 1, 2 + 1)]
    )
    def test_a_chain_may_touch_the_herd_anywhere(self, drawing, cell, income):
        assert earned(drawing, cell) == income

    def test_neither_the_land_of_others_nor_their_herds_count(self):
        assert earned(" B R . M\n  P B P", 2) == 2

    def test_a_chain_that_does_not_touch_counts_nothing(self):
        assert earned(" R . R . M", 3) == 2

    def test_growing_elsewhere_pays_nothing(self):
        table = position(" . R . p M\n. .", hand={0: {"pig": 1, "pampa": 1}})
        act(table, "animal", card="pig", cell=2)
        act(table, "land", card="pampa", cell=0)
        assert pesos(table) == [20, 20]

    def test_another_side_of_the_same_market_pays_again(self):
        table = position(" R . M .\n    . .", hand={0: {"pig": 3}})
        purse = []
        for cell in (1, 4, 5):
            act(table, "animal", card="pig", cell=cell)
            purse.append(pesos(table)[0])
        assert purse == [22, 25, 29]

    def test_another_herd_at_the_same_market_is_paid_too(self):
        table = position(" R . M . R", hand={0: {"pig": 1, "sheep": 1}})
        act(table, "animal", card="pig", cell=1)
        act(table, "animal", card="sheep", cell=3)
        assert pesos(table) == [24, 20]


class TestSeveralChains:
    """RULES 6.6."""

    def test_all_chains_at_the_herd_count_each_tile_once(self):
        assert earned(" R R R p . M\n        R B", 4) == 2 + 3 + 1

    def test_a_chain_that_touches_in_many_places_counts_once(self):
        assert earned(" R R R\n. p . M\n R R R", 5) == 2 + 6

    def test_house_rules_may_count_the_largest_alone(self):
        rules = {"payout_chains": "largest"}
        assert earned(" R R R p . M\n        R B", 4, rules=rules) == 2 + 3
        assert earned(" p . M", 1, rules=rules) == 2


class TestSeveralSides:
    """RULES 6.7."""

    def test_two_markets_beside_one_animal_pay_twice(self):
        assert earned(" R . M\n  M", 1) == 4

    def test_three_pay_three_times(self):
        assert earned(" R . M\n  M M", 1) == 6


class TestJoinedHerds:
    """RULES 6.8."""

    def test_a_herd_that_is_joined_is_paid_whole(self):
        assert earned(" R p . p p R R\n    M", 2) == 4 + 1 + 2


class TestProduct:
    """RULES 11.1: animals times own land tiles beside the herd."""

    def test_only_land_beside_the_herd_counts_each_tile_once(self):
        assert earned(" R R R p . M\n        R B", 4, rules=PRODUCT) == 2 * 2

    def test_a_herd_without_land_beside_it_earns_nothing(self):
        assert earned(" p . M", 1, rules=PRODUCT) == 0

    def test_two_sides_pay_twice(self):
        assert earned(" R . M\n  M", 1, rules=PRODUCT) == 2

    def test_joined_herds_are_multiplied_whole(self):
        assert earned(" R p . p p R R\n    M", 2, rules=PRODUCT) == 4 * 2


class TestPoints:
    """RULES 8.4a."""

    @pytest.mark.parametrize("count", range(12))
    def test_markets_by_the_table(self, count):
        table = position(" p M p  " * count + " . M    " * (11 - count))
        assert [points(table, seat)["markets"] for seat in (0, 1)] == [TABLE[count], 0]

    @pytest.mark.parametrize("count", [12, 13, 20])
    def test_on_larger_maps_the_table_goes_on(self, count):
        table = position(" p M p  " * count)
        assert points(table)["markets"] == count * (count + 1) // 2

    def test_seven_markets_are_twenty_eight_points(self):
        assert points(position(" p M p  " * 7))["markets"] == 28

    def test_a_market_counts_once_for_many_herds_and_sides(self):
        table = position(" p M s\n  p")
        assert points(table)["markets"] == 1

    def test_several_seats_may_use_one_market(self):
        table = position(" p M S\ns S")
        assert [points(table, seat)["markets"] for seat in (0, 1)] == [1, 1]

    def test_one_animal_may_reach_two_markets(self):
        assert points(position(" M p M"))["markets"] == 3

    def test_house_rules_may_set_another_table(self):
        table = position(" M p M", rules={"market_points": [0, 4, 5]})
        assert points(table)["markets"] == 5
