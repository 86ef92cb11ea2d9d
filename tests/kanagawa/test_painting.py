"""RULES 28 to 34: what a print half asks for, and what it uses up.

Seat 0 has a plain slot and an arrow on its tile and two brushes where nothing else is said.
"""

import pytest

from sim.kanagawa.components import CARD_IDS, CARD_ROWS
from tests.helpers.by_hand import act, offered, words_offered
from tests.kanagawa.table_setup import (
    at_work,
    hand,
    move,
    paint,
    points,
    printed,
    put,
    slots,
    studio,
)

OCEAN = "T2 T1"  # seat 0 with the ocean tile
ASKED = {row["id"]: row["print"] for row in CARD_ROWS}
TWO_OF_EACH = "G01 R01 G04 R04 G07 G10 R10"  # with the plain slot of the tile
LANDSCAPES = ("forest", "mountain", "plain", "ocean")


class TestLandscapes:
    """RULES 28."""

    def test_its_landscape_needs_a_symbol_with_a_brush_on_it(self):
        table = at_work("G03 G01")
        assert not offered(table, "print", "card")
        put(table, "plain")
        assert offered(table, "print", "card", "jokers") == [["G03", 0]]

    @pytest.mark.parametrize("landscape", LANDSCAPES)
    @pytest.mark.parametrize("symbols", [1, 2])
    def test_each_of_the_72_asks_for_what_it_shows(self, landscape, symbols):
        cards = [card for card in CARD_IDS if card not in TWO_OF_EACH.split()]
        table = at_work(" ".join(cards), studio=TWO_OF_EACH, put=f"{landscape} " * symbols)
        wanted = [
            card
            for card in cards
            if ASKED[card]["landscape"] == landscape and ASKED[card].get("symbols", 1) <= symbols
        ]
        assert offered(table, "print", "card") == wanted

    def test_a_brush_in_supply_is_not_enough(self):
        assert not offered(at_work("G03"), "print", "card")


class TestJokers:
    """RULES 28, Q7."""

    @pytest.mark.parametrize("card", ["G01", "G03", "G04", "G06"])
    def test_a_joker_is_any_one_landscape(self, card):
        table = at_work(card, studio="G18", put="joker")
        assert offered(table, "print", "jokers") == [1]
        paint(table, card, jokers=1)
        assert slots(table) == ["plain empty", "joker-used used"]

    def test_symbol_or_joker_is_a_choice(self):
        table = at_work("G03", studio="G18", put="plain joker")
        assert offered(table, "print", "jokers") == [0, 1]

    def test_one_of_two_symbols_may_be_a_joker(self):
        table = at_work("G05", studio="G18", put="plain joker")
        assert offered(table, "print", "jokers") == [1]
        paint(table, "G05", jokers=1)
        assert slots(table) == ["plain-used used", "joker-used used"]

    def test_and_so_may_both(self):
        table = at_work("G02", studio="G18 R18", put="joker joker")
        assert offered(table, "print", "jokers") == [2]
        paint(table, "G02", jokers=2)
        assert slots(table) == ["plain empty", "joker-used used", "joker-used used"]

    def test_all_numbers_that_are_possible(self):
        words = {"brushes": {0: 4}, "put": "plain plain joker joker"}
        table = at_work("G05 G03", studio="G07 G18 R18", **words)
        assert offered(table, "print", "card", "jokers") == [
            ["G03", 0],
            ["G03", 1],
            ["G05", 0],
            ["G05", 1],
            ["G05", 2],
        ]

    def test_once_a_turn_like_every_symbol(self):
        table = at_work("G01 G04", studio="G18", put="joker")
        paint(table, "G01", jokers=1)
        assert not offered(table, "print", "card")


class TestOncePerTurn:
    """RULES 29."""

    def test_a_symbol_paints_once_even_with_a_fresh_brush(self):
        table = at_work("G03 R03", studio="G01", put="plain")
        paint(table, "G03")
        move(table, "plain-used", "forest", "used")
        put(table, "plain-used")
        assert slots(table) == ["forest used", "plain-used fresh"]
        assert not offered(table, "print", "card")

    def test_a_brush_paints_once_before_it_is_moved(self):
        table = at_work("G03 G01", studio="R01", put="plain")
        paint(table, "G03")
        move(table, "plain-used", "forest", "used")
        assert not offered(table, "print", "card")

    def test_or_after_it_is_moved(self):
        table = at_work("G03 G01", studio="R01", put="plain")
        move(table, "plain", "forest")
        assert offered(table, "print", "card") == ["G01"]
        paint(table, "G01")
        assert slots(table) == ["forest-used used", "plain empty"]

    def test_two_symbols_with_two_brushes_paint_two_cards(self):
        table = at_work("G03 R03 B03", studio="G07", put="plain plain")
        paint(table, "G03 R03")
        assert not offered(table, "print", "card")

    def test_a_fresh_slot_beside_a_used_one_is_chosen(self):
        table = at_work("G03 R03", studio="G07", put="plain")
        paint(table, "G03")
        assert offered(table, "put", "slot") == ["plain"]
        put(table, "plain")
        paint(table, "R03")
        assert slots(table) == ["plain-used used", "plain-used used"]

    def test_both_kinds_of_empty_slot_may_be_there(self):
        table = at_work("G03", studio="G07 G01", put="plain")
        paint(table, "G03")
        move(table, "plain-used", "forest", "used")
        assert offered(table, "put", "slot") == ["plain", "plain-used"]

    def test_all_marks_clear_at_the_end_of_the_turn(self):
        table = at_work("G03", studio="G01 G17", put="plain")
        paint(table, "G03")
        move(table, "plain-used", "forest", "used")
        act(table, "done")
        assert slots(table) == ["forest fresh", "plain empty"]
        assert table.state.arrows_used == 0


class TestTwoSymbols:
    """RULES 30."""

    def test_the_rulebooks_example_one_brush_from_supply_one_by_an_arrow(self):
        words = {"studio": "G10 G01", "tiles": OCEAN, "put": "forest"}
        table = at_work("G02", **words)
        assert table.state.supply[0] == 1
        put(table, "ocean")
        assert not offered(table, "print", "card")
        move(table, "forest", "ocean")
        paint(table, "G02")
        assert slots(table) == ["forest empty", "ocean-used used", "ocean-used used"]

    def test_one_symbol_is_not_two(self):
        table = at_work("G02 G10", tiles=OCEAN, put="ocean")
        assert offered(table, "print", "card") == ["G10"]

    def test_one_brush_on_one_symbol_after_the_other_is_not_enough(self):
        table = at_work(
            "G02", studio="G10", tiles=OCEAN, put="ocean", rules={"starting_brushes": 1}
        )
        assert not offered(table, "print", "card")
        assert not offered(table, "move", "to")

    def test_nor_are_two_of_which_one_has_painted(self):
        table = at_work("G10 G02", studio="G12", tiles=OCEAN, put="ocean ocean")
        assert offered(table, "print", "card") == ["G02", "G10"]
        paint(table, "G10")
        assert not offered(table, "print", "card")


class TestOrder:
    """RULES 2, 31."""

    def test_a_card_goes_to_the_right_end_and_stays_there(self):
        table = at_work("G01 G03", studio="R01", print="G16", put="plain forest")
        paint(table, "G03 G01")
        assert printed(table) == ["G16", "G03", "G01"]

    def test_it_is_used_for_one_half_for_good(self):
        table = at_work("G01 G04", studio="R01", put="forest")
        paint(table, "G01")
        assert (hand(table), studio(table), printed(table)) == (["G04"], ["R01"], ["G01"])
        assert offered(table, "studio", "card") == ["G04"]
        assert points(table)["harmony"] == 1


class TestSeasonAndSubject:
    """RULES 32."""

    def test_neither_matters(self):
        table = at_work("G07 R07 B03 Y03 G16", print="R01", put="plain")
        assert offered(table, "print", "card") == ["G07", "G16", "R07", "B03", "Y03"]


class TestDone:
    """RULES 34."""

    def test_the_turn_ends_when_all_cards_are_placed(self):
        table = at_work("G03 R03", put="plain")
        paint(table, "G03")
        assert "done" not in words_offered(table)
        act(table, "studio", card="R03")
        act(table, "done")
        assert table.seat == 1

    def test_who_cannot_paint_can_always_lay_into_the_studio(self):
        table = at_work("G02 R02 B02", rules={"starting_brushes": 0})
        assert words_offered(table) == {"studio"}

    def test_it_ends_by_a_choice_even_if_nothing_else_is_left(self):
        table = at_work("", put="plain")
        assert words_offered(table) == {"done"}
