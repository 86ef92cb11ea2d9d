"""The slow second engine of Kanagawa on its own: the working turn up to the diplomas.

Seat 0 has a plain slot on its tile, an arrow and two brushes in supply where nothing else is said.
"""

import pytest

from tests.naive.kanagawa_box import BOX
from tests.naive.kanagawa_setup import act, at_work, ids, move, offered, paint, take, words

OCEAN = ("T2", "T1")  # seat 0 with the ocean tile


def put_out(table, *slots):
    """The seat to act puts out brushes."""
    for slot in slots:
        act(table, "put", slot=slot)


def marks(table):
    """Kind and brush of each slot of the seat to act."""
    return [(slot.kind, slot.brush) for slot in table.player.slots]


class TestStudio:
    """Rulebook, improving the studio."""

    def test_any_number_of_cards_go_into_the_studio(self):
        table = at_work("G01 G04")
        act(table, "studio", card="G04")
        act(table, "studio", card="G01")
        assert ids(table.player.studio) == ["G04", "G01"]
        assert offered(table, "put", "slot") == ["forest", "mountain", "plain"]
        assert "done" in words(table)

    def test_every_card_has_to_be_placed(self):
        table = at_work("G01")
        assert "done" not in words(table)
        act(table, "studio", card="G01")
        assert "done" in words(table)

    def test_a_brush_is_got_at_once_and_may_wait_in_the_supply(self):
        table = at_work("G14", supply=0)
        act(table, "studio", card="G14")
        act(table, "done")
        assert (table.seats[0].supply, table.brushes) == (1, 12)

    def test_the_assistant_comes_from_whoever_has_it(self):
        table = at_work("G03 G15")
        table.assistant = 1
        act(table, "studio", card="G03")
        assert table.assistant == 0
        act(table, "studio", card="G15")
        assert (table.assistant, table.start) == (0, 0)

    def test_slots_and_arrows_count_at_once(self):
        table = at_work("G13 R01 G01")
        put_out(table, "plain")
        act(table, "studio", card="R01")
        move(table, "plain", "fresh", "forest")
        assert not offered(table, "move", "to")
        act(table, "studio", card="G13")
        act(table, "decline", diploma="arrow2")
        move(table, "forest", "fresh", "plain")
        put_out(table, "forest")
        paint(table, "G01")

    @pytest.mark.parametrize("name", BOX.cards)
    def test_every_half_does_what_it_shows(self, name):
        table, half = at_work(name), BOX.cards[name].studio
        table.assistant = 1
        before = table.player.points()["harmony"]
        act(table, "studio", card=name)
        player = table.player
        assert player.supply == 2 + half.brush
        assert player.arrows == 1 + half.arrow
        assert player.holds == half.hold
        assert table.assistant == 1 - half.assistant
        assert player.points()["harmony"] == before + half.points
        assert len(player.slots) == 1 + (half.landscape is not None)


class TestPainting:
    """Rulebook, adding to the print; records page, 4.2."""

    def test_a_print_needs_a_brush_on_its_landscape(self):
        table = at_work("G03 G01")
        assert not offered(table, "print", "card")
        put_out(table, "plain")
        assert offered(table, "print", "card", "jokers") == [["G03", 0]]

    def test_ocean_twice_by_a_brush_from_supply_and_one_moved_by_an_arrow(self):
        table = at_work("G02", "G10 G01", supply=1, tiles=OCEAN)
        table.player.slots[2].brush = "fresh"
        put_out(table, "ocean")
        assert not offered(table, "print", "card")
        move(table, "forest", "fresh", "ocean")
        assert offered(table, "print", "card", "jokers") == [["G02", 0]]
        paint(table, "G02")
        assert marks(table) == [("ocean-used", "used"), ("ocean-used", "used"), ("forest", None)]

    def test_one_symbol_is_not_two(self):
        table = at_work("G02 G10", tiles=OCEAN)
        put_out(table, "ocean")
        assert offered(table, "print", "card") == ["G10"]

    def test_two_symbols_are_painted_with_at_once_not_one_after_the_other(self):
        table = at_work("G10 G02", "G12", tiles=OCEAN)
        put_out(table, "ocean", "ocean")
        assert offered(table, "print", "card") == ["G02", "G10"]
        paint(table, "G10")
        assert not offered(table, "print", "card")

    def test_a_symbol_paints_once_even_with_a_fresh_brush(self):
        table = at_work("G03 R03", "G01")
        put_out(table, "plain")
        paint(table, "G03")
        move(table, "plain-used", "used", "forest")
        put_out(table, "plain-used")
        assert marks(table) == [("plain-used", "fresh"), ("forest", "used")]
        assert not offered(table, "print", "card")

    def test_a_brush_paints_once_before_it_is_moved(self):
        table = at_work("G03 G01", "R01")
        put_out(table, "plain")
        paint(table, "G03")
        move(table, "plain-used", "used", "forest")
        assert not offered(table, "print", "card")

    def test_or_after_it_is_moved(self):
        table = at_work("G03 G01", "R01")
        put_out(table, "plain")
        move(table, "plain", "fresh", "forest")
        assert offered(table, "print", "card") == ["G01"]
        paint(table, "G01")
        assert marks(table) == [("plain", None), ("forest-used", "used")]

    def test_cards_join_the_print_at_its_right_end(self):
        table = at_work("G01 G03", "R01", print="G16")
        put_out(table, "plain", "forest")
        paint(table, "G03 G01")
        assert table.player.seasons() == ["spring", "storm", "spring", "spring"]
        assert ids(table.player.print) == ["G16", "G03", "G01"]

    def test_neither_season_nor_subject_matters(self):
        table = at_work("G07 R07 B03 Y03 G16")
        put_out(table, "plain")
        assert offered(table, "print", "card") == ["B03", "G07", "G16", "R07", "Y03"]

    def test_a_print_half_gives_nothing_of_the_studio_half(self):
        table = at_work("R16")
        table.assistant = 1
        put_out(table, "plain")
        paint(table, "R16")
        assert (table.assistant, table.player.points()["harmony"]) == (1, 1)


class TestJokers:
    """Rulebook, the joker symbol; records page, 4.2."""

    @pytest.mark.parametrize("card", ["G01", "G03", "G04", "G06"])
    def test_a_joker_is_any_one_landscape(self, card):
        table = at_work(card, "G18")
        put_out(table, "joker")
        act(table, "print", card=card, jokers=1)
        assert marks(table) == [("plain", None), ("joker-used", "used")]

    def test_own_symbol_or_joker_is_a_choice(self):
        table = at_work("G03", "G18")
        put_out(table, "joker", "plain")
        assert offered(table, "print", "card", "jokers") == [["G03", 0], ["G03", 1]]
        paint(table, "G03")
        assert marks(table) == [("plain-used", "used"), ("joker", "fresh")]

    def test_a_double_may_take_none_one_or_two(self):
        table = at_work("G02", "G18 R18 G10", supply=4, tiles=OCEAN)
        put_out(table, "ocean", "joker")
        assert offered(table, "print", "jokers") == [1]
        put_out(table, "joker")
        assert offered(table, "print", "jokers") == [1, 2]
        put_out(table, "ocean")
        assert offered(table, "print", "jokers") == [0, 1, 2]
        act(table, "print", card="G02", jokers=1)
        assert [brush for _, brush in marks(table)].count("used") == 2

    def test_two_jokers_make_a_double_without_any_symbol(self):
        table = at_work("G02", "G18 R18")
        put_out(table, "joker", "joker")
        assert offered(table, "print", "jokers") == [2]

    def test_no_more_jokers_than_symbols(self):
        table = at_work("G03", "G18 R18")
        put_out(table, "joker", "joker")
        assert offered(table, "print", "jokers") == [1]
        act(table, "print", card="G03", jokers=1)
        assert sorted(brush for _, brush in marks(table)[1:]) == ["fresh", "used"]


class TestBrushes:
    """Rulebook, putting out and moving brushes; records page, 3, 4.2 and 4.3."""

    def test_each_kind_of_empty_slot_is_one_choice(self):
        table = at_work("", "G07 R07 G01")
        assert offered(table, "put", "slot") == ["forest", "plain"]
        put_out(table, "plain")
        assert offered(table, "put", "slot") == ["forest", "plain"]

    def test_a_painted_symbol_is_another_kind(self):
        table = at_work("G03", "G07", supply=3)
        put_out(table, "plain")
        paint(table, "G03")
        assert offered(table, "put", "slot") == ["plain"]
        move(table, "plain-used", "used", "plain")
        assert offered(table, "put", "slot") == ["plain-used"]

    def test_one_slot_holds_one_brush(self):
        table = at_work()
        put_out(table, "plain")
        assert words(table) == ["done"]

    def test_without_supply_nothing_is_put_out(self):
        assert not offered(at_work("", "G01 G04", supply=0), "put", "slot")

    def test_an_arrow_moves_one_brush_once(self):
        table = at_work("", "G01 G04")
        put_out(table, "plain")
        ends = [["plain", "fresh", "forest"], ["plain", "fresh", "mountain"]]
        assert offered(table, "move", "from", "brush", "to") == ends
        move(table, "plain", "fresh", "mountain")
        assert not offered(table, "move", "to")

    def test_a_move_within_a_kind_is_none(self):
        table = at_work("", "G07")
        put_out(table, "plain")
        assert not offered(table, "move", "to")

    def test_one_brush_may_be_moved_by_several_arrows(self):
        table = at_work("", "G13 G01 G04")
        put_out(table, "plain")
        move(table, "plain", "fresh", "mountain")
        move(table, "mountain", "fresh", "forest")
        assert not offered(table, "move", "to")

    def test_fresh_and_used_brushes_are_told_apart(self):
        table = at_work("G03", "G13 G07 G01")
        put_out(table, "plain")
        paint(table, "G03")
        move(table, "plain-used", "used", "plain")
        put_out(table, "plain-used")
        assert offered(table, "move", "from", "brush", "to") == [
            ["plain", "used", "forest"],
            ["plain-used", "fresh", "forest"],
        ]

    def test_all_marks_clear_when_the_turn_ends(self):
        table = at_work("G03", "G01")
        put_out(table, "plain")
        paint(table, "G03")
        move(table, "plain-used", "used", "forest")
        act(table, "done")
        take(table, 2)
        act(table, "take", column=1)
        assert marks(table) == [("plain", None), ("forest", "fresh")]
        assert offered(table, "move", "from", "brush", "to") == [["forest", "fresh", "plain"]]

    def test_nothing_is_touched_in_school(self):
        table = at_work("", "G01 G17")
        act(table, "done")
        assert words(table) == ["stay", "take"]


class TestHolding:
    """Rulebook, holding a card; records page, 4.2."""

    def test_one_card_for_each_symbol_and_at_once(self):
        table = at_work("G17 G01 G02")
        assert "done" not in words(table)
        act(table, "studio", card="G17")
        assert "done" not in words(table)
        act(table, "studio", card="G01")
        assert "done" in words(table)

    def test_two_symbols_keep_two(self):
        assert "done" in words(at_work("G01 G02", "G17 R17"))
        assert "done" not in words(at_work("G01 G02 G04", "G17 R17"))

    def test_a_held_card_is_placed_or_held_again_in_a_later_round(self):
        table = at_work("G04", "G17")
        act(table, "done")
        take(table, 2)
        act(table, "take", column=2)
        old, new = ids(table.player.hand)
        assert old == "G04"
        assert offered(table, "studio", "card") == sorted([old, new])
        act(table, "studio", card=new)
        act(table, "done")
        assert ids(table.seats[0].hand) == [old]
