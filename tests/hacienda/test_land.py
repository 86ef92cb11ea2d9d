"""RULES 5 and 8.4b: playing land cards, and chains."""

import pytest

from tests.hacienda.table_setup import act, hand, offered, pesos, points, position, words_offered


class TestTerrainCards:
    """RULES 5.1."""

    def test_any_empty_hex_of_the_terrain_without_a_neighbour(self):
        table = position(" ^ . F ^ .\n. o ^ .", hand={0: {"mountain": 1}})
        assert offered(table, "land", "card", "cell") == [
            ["mountain", 0],
            ["mountain", 3],
            ["mountain", 7],
        ]

    def test_hexes_that_somebody_holds_are_not_empty(self):
        table = position(" ^ ^ ^", land={0: [0], 1: [2]}, hand={0: {"mountain": 1}})
        assert offered(table, "land", "cell") == [1]

    @pytest.mark.parametrize(
        ("card", "cell"), [("mountain", 0), ("forest", 1), ("meadow", 2), ("rock", 3), ("swamp", 4)]
    )
    def test_each_terrain_has_its_sign(self, card, cell):
        table = position(' ^ F " o ~', hand={0: {card: 1}})
        assert offered(table, "land", "card", "cell") == [[card, cell]]


class TestPampaCards:
    """RULES 5.2."""

    def test_free_pampa_beside_an_own_land_tile(self):
        table = position(" . R . .\n. . ^ W M", hand={0: {"pampa": 1}})
        assert offered(table, "land", "cell") == [0, 2, 5]

    def test_not_beside_an_animal_or_the_land_of_others(self):
        table = position(" . p . B .", hand={0: {"pampa": 1}})
        assert not offered(table, "land", "cell")

    def test_land_on_any_terrain_leads_onto_pampa(self):
        table = position(" ^ . .", land={0: [0]}, hand={0: {"pampa": 2}})
        act(table, "land", card="pampa", cell=1)
        assert offered(table, "land", "cell") == [2]


class TestExhaustedTerrain:
    """RULES 5.3."""

    def test_cards_of_a_terrain_without_an_empty_hex_are_pampa_cards_at_once(self):
        table = position(" ^ . . B .", hand={0: {"mountain": 2}, 1: {"mountain": 1}})
        act(table, "land", card="mountain", cell=0)
        assert offered(table, "land", "card", "cell") == [["mountain", 1]]
        act(table, "stop")
        assert offered(table, "land", "card", "cell") == [["mountain", 2], ["mountain", 4]]

    def test_also_where_the_map_never_had_such_a_hex(self):
        table = position(" R . ^", hand={0: {"rock": 1}})
        assert offered(table, "land", "card", "cell") == [["rock", 1]]

    def test_while_one_is_left_pampa_is_not_for_them(self):
        table = position(" R . o", hand={0: {"rock": 1}})
        assert offered(table, "land", "card", "cell") == [["rock", 2]]

    def test_a_seat_without_land_cannot_play_them(self):
        table = position(" . B", hand={0: {"rock": 1}})
        assert words_offered(table) == {"draw", "stop", "water"}


class TestChains:
    """RULES 1.4, 5.4, 8.4b."""

    def test_printed_terrain_does_not_matter(self):
        table = position(" ^ . F", land={0: [0, 1, 2]})
        assert offered(table, "hacienda", "on") == [0]
        assert points(table)["land"] == 6

    def test_seven_three_three_two_and_singles_are_twenty_six_points(self):
        table = position(" R R R R R R R . R R R B R R R\n\n R R . R . R . R")
        assert points(table)["land"] == (7 + 3 + 3) * 2

    def test_chains_that_meet_become_one(self):
        table = position(" R R . R", hand={0: {"pampa": 1}})
        assert points(table)["land"] == 0
        act(table, "land", card="pampa", cell=2)
        assert points(table)["land"] == 8

    def test_an_animal_between_them_joins_nothing(self):
        assert points(position(" R R p R R"))["land"] == 0

    @pytest.mark.parametrize(("least", "score"), [(1, 12), (2, 10), (3, 6), (4, 0)])
    def test_house_rules_may_ask_for_other_lengths(self, least, score):
        table = position(" R R R . R R . R", rules={"land_chain_min": least})
        assert points(table)["land"] == score


class TestPlayedCards:
    """RULES 5.5, 9.1."""

    def test_a_played_card_leaves_the_game(self):
        table = position(" ^ ^", hand={0: {"mountain": 2}})
        act(table, "land", card="mountain", cell=1)
        assert hand(table) == ["mountain"]
        assert offered(table, "draw", "deck") == ["animal"]

    def test_rock_and_pampa_on_one_cell_are_two_choices(self):
        table = position(" R .", hand={0: {"rock": 1, "pampa": 3}})
        assert offered(table, "land", "card", "cell") == [["rock", 1], ["pampa", 1]]

    def test_an_unplayable_card_stays_in_hand(self):
        table = position(" B .", hand={0: {"pampa": 1, "pig": 1}})
        act(table, "stop")
        assert hand(table) == ["pampa", "pig"]


class TestLandAtMarkets:
    """RULES 5.6."""

    def test_land_beside_a_market_earns_nothing_and_reaches_nothing(self):
        table = position(" R . M", hand={0: {"pampa": 1}})
        act(table, "land", card="pampa", cell=1)
        assert pesos(table) == [20, 20]
        assert points(table)["markets"] == 0


class TestTiles:
    """RULES 9.3."""

    def test_land_tiles_never_run_short(self):
        table = position(" ^" * 83, land={0: range(82)}, hand={0: {"mountain": 1}})
        assert offered(table, "land", "cell") == [82]
