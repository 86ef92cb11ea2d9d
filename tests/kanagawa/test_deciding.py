"""RULES 33, 41 to 45: diplomas claimed or declined at once, or, in a variant, claimed later.

Seat 0 has a plain slot and an arrow on its tile and two brushes where nothing else is said.
"""

import pytest

from tests.helpers.by_hand import act, offered, words_offered
from tests.kanagawa.table_setup import (
    at_work,
    decide,
    diplomas,
    paint,
    pending,
    points,
    school,
    take,
)

LATER = {"settled": False, "rules": {"claim_later": True}}
PLAIN = {"studio": "G07 R07", "put": "plain plain plain", "brushes": {0: 3}}


class TestDeciding:
    """RULES 33, 41."""

    def test_after_each_card_in_the_studio_before_anything_else(self):
        table = at_work("G07 G01")
        act(table, "studio", card="G07")
        assert table.choices() == [
            {"seat": 0, "do": "claim", "diploma": "land2"},
            {"seat": 0, "do": "decline", "diploma": "land2"},
        ]

    def test_after_each_card_in_the_print(self):
        table = at_work("G07 G03", print="G13", studio="R07", put="plain plain")
        paint(table, "G07")
        decide(table, "+tree3")
        paint(table, "G03")
        assert pending(table) is None

    def test_the_rulebooks_example_take_the_third_tree(self):
        table = at_work("G03 G07 G15", print="G13", **PLAIN)
        paint(table, "G03")
        decide(table, "+tree3")
        paint(table, "G07 G15")
        assert pending(table) is None
        assert diplomas(table) == ["tree3"]
        assert points(table)["diplomas"] == 3

    def test_or_decline_it_for_a_better_one(self):
        table = at_work("G03 G07 G15", print="G13", **PLAIN)
        paint(table, "G03")
        decide(table, "-tree3")
        paint(table, "G07")
        decide(table, "-tree4")
        paint(table, "G15")
        decide(table, "+tree5")
        assert points(table)["diplomas"] == 7

    def test_it_is_asked_for_whoever_has_what_it_wants_at_the_start_of_a_turn(self):
        table = school("G01", rules={"starting_brushes": 3}, settled=False)
        act(table, "take", column=1)
        decide(table, "-brush3")
        assert pending(table) is None


class TestDeclining:
    """RULES 41, 42, 43."""

    def test_it_is_closed_for_ever_though_it_stays_on_the_table(self):
        table = at_work("G03", print="G13", put="plain", deck="R01 G01 R04")
        paint(table, "G03")
        decide(table, "-tree3")
        assert words_offered(table) == {"done"}
        act(table, "done")
        take(table, 2)
        act(table, "take", column=1)
        assert pending(table) is None
        assert table.state.diplomas_left & 1

    def test_the_others_may_still_have_it(self):
        table = school("G03 G04", print={0: "G02", 1: "G05"}, settled=False)
        act(table, "take", column=1)
        decide(table, "-tree3")
        act(table, "studio", card="G03")
        act(table, "done")
        act(table, "take", column=2)
        assert pending(table) == "tree3"

    def test_better_ones_stay_open(self):
        table = at_work("R07", studio="G07")
        act(table, "studio", card="R07")
        decide(table, "+land3")

    def test_a_cyan_one_is_declined_for_every_landscape(self):
        table = at_work("G07 G01 R01 B01")
        act(table, "studio", card="G07")
        decide(table, "-land2")
        act(table, "studio", card="G01")
        act(table, "studio", card="R01")
        assert pending(table) is None
        act(table, "studio", card="B01")
        decide(table, "+land3")


class TestSeveral:
    """RULES 44, Q4."""

    @pytest.mark.parametrize(
        ("answers", "won"),
        [
            ("+tree3", 3),
            ("-tree3 +tree4", 4),
            ("-tree3 -tree4 +tree5", 7),
            ("-tree3 -tree4 -tree5", 0),
        ],
    )
    def test_one_card_may_jump_from_two_trees_to_five(self, answers, won):
        table = at_work("G05", studio="G07", print="G13", put="plain plain")
        paint(table, "G05")
        decide(table, answers)
        assert pending(table) is None
        assert points(table)["diplomas"] == won

    def test_of_several_colours_each_is_asked_for(self):
        words = {"studio": "R07 B07 G14", "print": "G02 R01 R04"}
        table = school("G03", settled=False, **words)
        act(table, "take", column=1)
        decide(table, "+tree3 +pers2 +brush3 -land2 +land3")
        assert pending(table) is None
        assert points(table)["diplomas"] == 3 + 3 + 1 + 3


class TestBrushesWon:
    """RULES Q5."""

    def test_a_brush_card_opens_pink_at_once(self):
        table = at_work("G14 G01")
        act(table, "studio", card="G14")
        decide(table, "+brush3")

    def test_so_does_the_brush_of_a_diploma_though_pink_is_listed_before_it(self):
        table = at_work("R07", studio="G07", assistant=1)
        act(table, "studio", card="R07")
        decide(table, "+land3 +brush3")
        assert (table.state.assistant, pending(table)) == (0, None)

    def test_and_one_of_the_print(self):
        table = at_work("B03", print="B04", brushes={0: 3}, put="plain")
        paint(table, "B03")
        decide(table, "+anim_boar_deer +brush4")
        assert points(table)["diplomas"] == 6


class TestClaimingLater:
    """RULES 45: the variant `claim_later`."""

    def test_nothing_is_pending_and_nothing_declined(self):
        table = at_work("G07 G01", **LATER)
        act(table, "studio", card="G07")
        assert pending(table) is None
        assert words_offered(table) == {"studio", "put", "claim"}
        assert offered(table, "claim", "diploma") == ["land2"]

    def test_any_open_one_until_the_turn_is_done(self):
        table = at_work("", studio="G07 R07", brushes={0: 4}, **LATER)
        assert offered(table, "claim", "diploma") == ["brush3", "brush4", "land2", "land3"]
        act(table, "claim", diploma="land3")
        assert offered(table, "claim", "diploma") == ["brush3", "brush4"]
        act(table, "claim", diploma="brush4")
        assert words_offered(table) == {"put", "done"}

    def test_also_in_a_later_turn(self):
        table = at_work("", studio="G07", deck="R01 R04 R05", **LATER)
        act(table, "done")
        take(table, 2)
        act(table, "take", column=1)
        assert offered(table, "claim", "diploma") == ["land2"]

    def test_unless_somebody_else_was_faster(self):
        table = at_work("", studio={0: "G07", 1: "G10"}, deck="R01 R04 R05", **LATER)
        act(table, "done")
        act(table, "take", column=2)
        act(table, "claim", diploma="land2")
        act(table, "studio", card="R04")
        act(table, "done")
        act(table, "take", column=1)
        assert not offered(table, "claim", "diploma")

    def test_still_one_of_each_colour(self):
        table = at_work("", studio="G07 R07", **LATER)
        act(table, "claim", diploma="land2")
        assert not offered(table, "claim", "diploma")

    def test_without_the_variant_what_is_not_taken_is_lost(self):
        table = at_work("", studio="G07", deck="R01 R04 R05", settled=False)
        decide(table, "-land2")
        act(table, "done")
        take(table, 2)
        act(table, "take", column=1)
        assert pending(table) is None
        assert not offered(table, "claim", "diploma")
