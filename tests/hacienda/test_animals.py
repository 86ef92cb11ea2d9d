"""RULES 6.1 to 6.3: playing animal cards, and herds."""

import pytest

from tests.hacienda.table_setup import act, hand, offered, points, position


class TestWhere:
    """RULES 6.1."""

    def test_free_pampa_beside_an_own_land_tile(self):
        table = position(" . R .\n^ . M W", hand={0: {"pig": 1}})
        assert offered(table, "animal", "card", "cell") == [["pig", 0], ["pig", 2], ["pig", 4]]

    def test_or_beside_an_own_animal_of_its_species(self):
        table = position(" . p . . s .", hand={0: {"pig": 1, "sheep": 1}})
        pigs, sheep = [["pig", 0], ["pig", 2]], [["sheep", 3], ["sheep", 5]]
        assert offered(table, "animal", "card", "cell") == pigs + sheep

    def test_not_beside_the_pieces_of_others(self):
        assert not offered(position(" . B . P .", hand={0: {"pig": 1}}), "animal", "cell")

    def test_land_on_a_terrain_will_do(self):
        table = position(" ^ .", land={0: [0]}, hand={0: {"horse": 1}})
        assert offered(table, "animal", "cell") == [1]

    def test_a_cell_is_offered_once_though_land_and_herd_are_beside(self):
        table = position(" R . p", hand={0: {"pig": 2}})
        assert offered(table, "animal", "card", "cell") == [["pig", 1]]

    def test_a_hex_with_an_animal_is_taken(self):
        table = position(" R . .", hand={0: {"pig": 1, "pampa": 1}})
        act(table, "animal", card="pig", cell=1)
        assert not offered(table, "land", "cell")
        assert hand(table) == ["pampa"]


class TestHerds:
    """RULES 1.4, 6.2."""

    def test_a_herd_is_of_one_species_and_one_seat(self):
        table = position(" p p s P p", rules={"herd_points": 1, "herd_min": 1})
        assert offered(table, "hacienda", "on") == [0, 2, 4]

    def test_herds_that_meet_become_one(self):
        table = position(" p . p\n  R", hand={0: {"pig": 1}})
        act(table, "animal", card="pig", cell=1)
        assert offered(table, "hacienda", "on") == [0, 3]

    def test_herds_of_others_may_touch(self):
        table = position(" R . P B", hand={0: {"pig": 1}})
        act(table, "animal", card="pig", cell=1)
        assert offered(table, "hacienda", "on") == [0, 1]

    @pytest.mark.parametrize(("least", "score"), [(1, 5), (2, 5), (3, 3), (4, 0)])
    def test_herds_score_where_house_rules_say_so(self, least, score):
        drawing = " p p p s s R"
        assert points(position(drawing))["herds"] == 0
        rules = {"herd_points": 1, "herd_min": least}
        assert points(position(drawing, rules=rules))["herds"] == score


class TestTiles:
    """RULES 6.3."""

    def test_thirty_animals_of_any_species_are_the_most(self):
        row = " R " + " ".join("p" * 15 + "s" * 14) + " . ."
        table = position(row, hand={0: {"sheep": 2}})
        act(table, "animal", card="sheep", cell=30)
        assert not offered(table, "animal", "cell")

    def test_one_species_never_runs_short(self):
        table = position(" R " + " ".join("p" * 29) + " .", hand={0: {"pig": 1}})
        assert offered(table, "animal", "cell") == [30]

    def test_house_rules_may_give_fewer(self):
        table = position(" R p .", hand={0: {"pig": 1}}, rules={"animal_tiles": 1})
        assert not offered(table, "animal", "cell")

    def test_each_seat_has_its_own(self):
        table = position(" R . P B", hand={0: {"pig": 1}}, rules={"animal_tiles": 1})
        assert offered(table, "animal", "cell") == [1]
