"""RULES 3: the turn."""

import pytest

from tests.hacienda.table_setup import act, hand, offered, position, words_offered

RICH = {0: 100, 1: 100}


class TestActions:
    """RULES 3.1."""

    def test_three_actions_make_a_turn(self):
        table = position(" ^", deck=["rock"] * 5)
        for _ in range(3):
            assert table.seat == 0
            act(table, "draw", deck="land")
        assert table.seat == 1

    def test_in_any_order_with_repeats(self):
        table = position(" ^ ^", hand={0: {"mountain": 2}}, deck=["rock"])
        act(table, "land", card="mountain", cell=1)
        act(table, "draw", deck="land")
        act(table, "land", card="mountain", cell=0)
        assert table.seat == 1

    @pytest.mark.parametrize("actions", [1, 5])
    def test_house_rules_may_set_another_number(self, actions):
        table = position(" ^", deck=["rock"] * 9, rules={"actions_per_turn": actions})
        for _ in range(actions):
            act(table, "draw", deck="land")
        assert table.seat == 1

    def test_a_bought_card_may_be_played_at_once(self):
        table = position(" ^ .", deck=["mountain"])
        act(table, "draw", deck="land")
        act(table, "land", card="mountain", cell=0)
        assert hand(table) == []


class TestOncePerTurn:
    """RULES 3.2."""

    def test_one_hacienda(self):
        table = position(" R . R", pesos=RICH)
        act(table, "hacienda", on=0)
        assert not offered(table, "hacienda", "on")
        act(table, "stop")
        act(table, "stop")
        assert offered(table, "hacienda", "on") == [2]

    def test_one_water_tile(self):
        table = position(" . . .", pesos=RICH)
        act(table, "water", tile="single", cells=[1])
        assert not offered(table, "water", "cells")
        act(table, "stop")
        assert offered(table, "water", "cells") == [[0], [2]]

    def test_one_harvest(self):
        table = position(" R . R . B")
        act(table, "harvest", on=0, source=None)
        assert not offered(table, "harvest", "on")
        act(table, "stop")
        assert offered(table, "harvest", "on") == [4]

    def test_all_three_in_one_turn(self):
        table = position(" R .", pesos=RICH)
        act(table, "water", tile="single", cells=[1])
        act(table, "harvest", on=0, source=None)
        act(table, "hacienda", on=0)
        assert table.seat == 1

    def test_cards_are_bought_and_played_without_limit(self):
        table = position(" ^ ^ ^ ^", hand={0: {"mountain": 4}}, rules={"actions_per_turn": 8})
        for cell in range(4):
            act(table, "land", card="mountain", cell=cell)
        assert table.seat == 0


class TestStopping:
    """RULES 3.3."""

    def test_a_turn_may_end_early_at_every_point(self):
        table = position(" ^", deck=["rock"] * 3)
        assert offered(table, "stop") == [[]]
        act(table, "draw", deck="land")
        act(table, "stop")
        assert table.seat == 1

    def test_where_passing_is_barred_only_without_any_other_choice(self):
        table = position(" ^", hand={0: {"mountain": 1}}, pesos={0: 0}, rules={"allow_pass": False})
        assert words_offered(table) == {"land"}
        act(table, "land", card="mountain", cell=0)
        act(table, "harvest", on=0, source=None)
        act(table, "draw", deck="animal")
        assert table.seat == 1

    def test_an_unusable_turn_is_one_choice_to_stop(self):
        table = position(" ^", pesos={0: 1}, rules={"allow_pass": False})
        assert table.choices() == [{"seat": 0, "do": "stop"}]
