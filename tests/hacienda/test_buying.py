"""RULES 4.1 to 4.3 and 4.6: cards and what they cost."""

import pytest

from tests.hacienda.table_setup import (
    act,
    face_up,
    hand,
    offered,
    pesos,
    position,
    words_offered,
)

LANDS = ["rock", "swamp", "pampa", "forest"]


class TestPrices:
    """RULES 4.1."""

    def test_two_pesos_blind_three_face_up_twelve_for_the_rest(self):
        table = position(
            " R . .", row=["pig"], deck=LANDS, pesos={0: 100}, stacks=(["pig"], ["pig"])
        )
        spent = []
        for choice in ({"do": "draw", "deck": "land"}, {"do": "take", "card": "pig"}):
            act(table, **choice)
            spent.append(100 - pesos(table)[0])
        act(table, "hacienda", on=0)
        spent.append(100 - pesos(table)[0])
        assert spent == [2, 5, 17]

    @pytest.mark.parametrize("tile", ["single", "double", "triangle", "rhombus"])
    def test_water_of_any_size_costs_twelve(self, tile):
        table = position(" . . .\n. . . .")
        cells = next(
            cells for kind, cells in offered(table, "water", "tile", "cells") if kind == tile
        )
        act(table, "water", tile=tile, cells=cells)
        assert pesos(table) == [8, 20]

    @pytest.mark.parametrize(
        ("purse", "words"),
        [
            (1, set()),
            (2, {"draw"}),
            (3, {"draw", "take"}),
            (11, {"draw", "take"}),
            (12, {"draw", "take", "hacienda", "water"}),
        ],
    )
    def test_there_is_no_credit(self, purse, words):
        table = position(" R .", row=["pig"], deck=LANDS, tokens=[0], pesos={0: purse})
        assert words_offered(table) == words | {"stop"}

    def test_house_prices(self):
        prices = {"price_blind": 1, "price_open": 7, "price_hacienda": 5, "price_water": 6}
        table = position(" R .", row=["pig"], deck=LANDS, pesos={0: 6}, rules=prices)
        assert words_offered(table) == {"draw", "hacienda", "water", "harvest", "stop"}
        act(table, "draw", deck="land")
        act(table, "hacienda", on=0)
        assert pesos(table)[0] == 0


class TestCards:
    """RULES 4.2."""

    def test_a_blind_card_is_the_top_one(self):
        table = position(" ^", deck=["rock", "swamp"], stacks=(["pig", "sheep"], ["pig"]))
        act(table, "draw", deck="land")
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        assert hand(table) == ["rock", "pig", "sheep"]

    def test_a_blind_card_is_not_seen_by_the_others_and_a_face_up_one_is(self):
        table = position(" ^", row=["pampa"], deck=["rock", "swamp"])
        act(table, "draw", deck="land")
        act(table, "take", card="pampa")
        assert table.state.seen[0].tolist() == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]

    def test_face_up_cards_are_offered_by_name(self):
        table = position(" ^", row=["pig", "rock", "rock", "cattle", "pig", "mountain"])
        assert offered(table, "take", "card") == ["mountain", "rock", "cattle", "pig"]


class TestRefill:
    """RULES 4.3."""

    def test_a_face_up_card_is_replaced_from_its_own_deck(self):
        table = position(" ^", row=["pampa", "pig"], deck=["rock"], stacks=(["horse"], ["sheep"]))
        act(table, "take", card="pig")
        assert face_up(table) == ["pampa", "horse"]
        act(table, "take", card="pampa")
        assert face_up(table) == ["rock", "horse"]

    def test_the_new_card_may_be_bought_with_the_next_action(self):
        table = position(" ^", row=["pampa"], deck=["rock", "swamp"])
        act(table, "take", card="pampa")
        act(table, "take", card="rock")
        act(table, "take", card="swamp")
        assert hand(table) == ["rock", "swamp", "pampa"]
        assert face_up(table) == []

    def test_a_blind_card_leaves_the_row_alone(self):
        table = position(" ^", row=["pampa"], deck=["rock", "swamp"])
        act(table, "draw", deck="land")
        assert face_up(table) == ["pampa"]


class TestNothingToBuy:
    """RULES 4.6."""

    def test_an_empty_deck_sells_no_blind_card(self):
        table = position(" ^", deck=["rock"])
        assert offered(table, "draw", "deck") == ["land", "animal"]
        act(table, "draw", deck="land")
        assert offered(table, "draw", "deck") == ["animal"]

    def test_what_has_no_place_cannot_be_bought(self):
        assert words_offered(position(" ^")) == {"draw", "stop"}
        assert "water" in words_offered(position(" ."))
        assert "hacienda" in words_offered(position(" R"))

    def test_an_empty_supply_sells_nothing(self):
        table = position(" R .", rules={"haciendas": 0, "water_tiles": {"double": 3}})
        assert words_offered(table) == {"draw", "harvest", "stop"}
