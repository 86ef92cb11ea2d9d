"""RULES 22 to 27: cards taken, held and laid into the studio; brushes and arrows.

Seat 0 has a plain slot and an arrow on its tile and two brushes where nothing else is said.
"""

import pytest

from sim.kanagawa.components import CARD_IDS, CARD_ROWS
from tests.helpers.by_hand import act, offered, words_offered
from tests.kanagawa.table_setup import (
    at_work,
    columns,
    decide,
    hand,
    move,
    paint,
    points,
    printed,
    put,
    school,
    slots,
    studio,
    take,
)

HALVES = {row["id"]: row["studio"] for row in CARD_ROWS}


class TestTaking:
    """RULES 16, 22."""

    def test_all_cards_of_the_column_and_no_others(self):
        table = school("G01 G02 R01 R02")
        act(table, "stay")
        act(table, "stay")
        act(table, "take", column=2)
        assert hand(table) == ["G02", "R02"]
        assert columns(table) == {1: ["G01", "R01"]}

    def test_the_face_down_ones_are_seen_only_then(self):
        table = school("G01 G02 R01", players=3)
        assert table.state.secret[0].sum() == 0
        act(table, "take", column=3)
        assert hand(table) == ["R01"]
        assert table.state.secret[0].tolist() == table.state.hand[0].tolist()

    def test_a_card_that_lay_face_up_is_no_secret(self):
        table = school("G01 G02")
        act(table, "take", column=1)
        assert table.state.secret[0].sum() == 0


class TestHolding:
    """RULES 23, 34, Q13."""

    def test_without_a_hold_symbol_every_card_is_placed(self):
        table = at_work("G01 G04")
        for card in ("G01", "G04"):
            assert "done" not in words_offered(table)
            act(table, "studio", card=card)
        assert "done" in words_offered(table)

    @pytest.mark.parametrize("kept", ["G01", "G02"])
    def test_one_card_for_each_symbol_taken_now_or_held_before(self, kept):
        table = at_work("G01 G02", studio="G17")
        other = {"G01": "G02", "G02": "G01"}[kept]
        assert "done" not in words_offered(table)
        act(table, "studio", card=other)
        act(table, "done")
        assert hand(table) == [kept]

    def test_two_symbols_keep_two(self):
        table = at_work("G01 G02 G04", studio="G17 R17")
        act(table, "studio", card="G04")
        act(table, "done")
        assert hand(table) == ["G01", "G02"]

    def test_a_symbol_placed_this_turn_counts_at_once(self):
        table = at_work("G17 G01")
        act(table, "studio", card="G17")
        act(table, "done")
        assert hand(table) == ["G01"]

    def test_held_cards_join_the_new_ones_and_may_be_held_again_and_again(self):
        table = at_work("G01", studio="G17", deck="R01 R04 R05 R10 R11")
        for card in ("R04", "R10"):
            act(table, "done")
            take(table, 2)
            act(table, "take", column=1)
            assert hand(table) == ["G01", card]
            act(table, "studio", card=card)

    def test_a_placed_card_never_returns(self):
        table = at_work("G01", studio="G17")
        act(table, "studio", card="G01")
        act(table, "done")
        assert (hand(table), studio(table)) == ([], ["G01", "G17"])


class TestAnyOrder:
    """RULES 24."""

    def test_cards_brushes_and_arrows_in_turn(self):
        table = at_work("G13 R01 G01")
        put(table, "plain")
        act(table, "studio", card="R01")
        move(table, "plain", "forest")
        assert not offered(table, "move", "to")
        act(table, "studio", card="G13")
        decide(table, "-arrow2")
        move(table, "forest", "plain")
        put(table, "forest")
        paint(table, "G01")
        assert (studio(table), printed(table)) == (["G13", "R01"], ["G01"])

    def test_nothing_is_drawn_or_dealt_in_between(self):
        table = at_work("G01")
        top = table.state.top
        put(table, "plain")
        act(table, "studio", card="G01")
        assert table.state.top == top


class TestStudioCards:
    """RULES 25, Q14."""

    def test_any_number_and_in_any_order(self):
        table = at_work("G01 G04 G10")
        for card in ("G10", "G01", "G04"):
            assert card in offered(table, "studio", "card")
            act(table, "studio", card=card)
        assert studio(table) == ["G01", "G04", "G10"]

    @pytest.mark.parametrize("card", CARD_IDS)
    def test_each_of_the_72_halves_gives_what_it_shows(self, card):
        table, half = at_work(card, assistant=1, tiles="T1 T2"), HALVES[card]
        act(table, "studio", card=card)
        state = table.state
        assert state.supply[0] == state.brushes[0] == 2 + half.get("brush", 0)
        assert state.arrows[0] == 1 + half.get("arrow", 0)
        assert state.holds[0] == half.get("hold", 0)
        assert state.assistant == 1 - half.get("assistant", 0)
        assert points(table)["harmony"] == half.get("points", 0)
        wanted = [f"{half['landscape']} empty"] if "landscape" in half else []
        assert sorted(slots(table)) == sorted(["plain empty", *wanted])

    def test_a_brush_comes_from_the_general_supply_and_may_wait(self):
        table = at_work("G14", rules={"starting_brushes": 1})
        act(table, "studio", card="G14")
        act(table, "done")
        assert (table.state.supply[0], table.state.brushes_left) == (2, 15 - 3)

    def test_the_assistant_is_taken_from_its_holder_or_kept(self):
        table = at_work("G03 G15", assistant=1)
        for card in ("G03", "G15"):
            act(table, "studio", card=card)
            assert table.state.assistant == 0

    def test_a_print_half_gives_none_of_it(self):
        table = at_work("G15", assistant=1, put="plain")
        paint(table, "G15")
        assert (table.state.assistant, points(table)["harmony"]) == (1, 0)


class TestBrushes:
    """RULES 26."""

    def test_onto_any_free_slot(self):
        table = at_work("", studio="G01 G04 G18")
        assert offered(table, "put", "slot") == ["forest", "mountain", "plain", "joker"]

    def test_one_on_a_slot(self):
        table = at_work("", studio="G07")
        put(table, "plain plain")
        assert slots(table) == ["plain fresh", "plain fresh"]
        assert not offered(table, "put", "slot")

    def test_not_more_than_are_in_supply(self):
        table = at_work("", studio="G01 G04", put="plain")
        put(table, "forest")
        assert slots(table) == ["forest fresh", "mountain empty", "plain fresh"]
        assert not offered(table, "put", "slot")

    def test_none_has_to_be_put_out(self):
        assert "done" in words_offered(at_work(""))

    def test_they_stay_where_they_are_between_rounds(self):
        table = at_work("", studio="G01", put="plain", deck="R01 R04")
        act(table, "done")
        take(table, 2)
        assert table.state.rounds == 2
        assert slots(table) == ["forest empty", "plain fresh"]


class TestArrows:
    """RULES 27, 29, Q8, Q9."""

    def test_each_moves_one_brush_in_a_turn(self):
        table = at_work("", studio="G01 G04 G13", put="plain")
        move(table, "plain", "forest")
        move(table, "forest", "mountain")
        assert slots(table) == ["forest empty", "mountain fresh", "plain empty"]
        assert not offered(table, "move", "to")

    def test_the_arrow_of_the_tile_is_one(self):
        table = at_work("", studio="G01", put="plain")
        assert offered(table, "move", "from", "brush", "to") == [["plain", "fresh", "forest"]]
        move(table, "plain", "forest")
        assert not offered(table, "move", "to")

    def test_all_can_be_used_again_next_round(self):
        table = at_work("", studio="G01", put="plain", deck="R01 R04 R05")
        move(table, "plain", "forest")
        act(table, "done")
        take(table, 2)
        act(table, "take", column=1)
        assert offered(table, "move", "from", "to") == [["forest", "plain"]]

    def test_not_onto_an_occupied_slot(self):
        table = at_work("", studio="G01", put="plain forest")
        assert not offered(table, "move", "to")

    def test_a_brush_never_returns_to_the_supply(self):
        table = at_work("", studio="G01", put="plain")
        assert table.state.supply[0] == 1
        assert all(to != "supply" for to in offered(table, "move", "to"))
        move(table, "plain", "forest")
        assert table.state.supply[0] == 1

    def test_between_slots_of_one_kind_there_is_nothing_to_move(self):
        table = at_work("", studio="G07", put="plain")
        assert not offered(table, "move", "to")

    def test_a_brush_that_has_painted_may_be_moved_and_stays_used(self):
        table = at_work("G03", studio="G01", put="plain")
        paint(table, "G03")
        assert offered(table, "move", "from", "brush", "to") == [["plain-used", "used", "forest"]]
        move(table, "plain-used", "forest", "used")
        assert slots(table) == ["forest used", "plain-used empty"]

    def test_a_used_symbol_is_a_place_of_its_own(self):
        table = at_work("G03", studio="G07 G13", put="plain")
        paint(table, "G03")
        assert offered(table, "move", "from", "to") == [["plain-used", "plain"]]
        move(table, "plain-used", "plain", "used")
        assert offered(table, "move", "from", "brush", "to") == [["plain", "used", "plain-used"]]

    def test_brushes_may_be_made_ready_for_the_next_round(self):
        table = at_work("G03", studio="G01", put="plain")
        paint(table, "G03")
        move(table, "plain-used", "forest", "used")
        act(table, "done")
        assert slots(table) == ["forest fresh", "plain empty"]
