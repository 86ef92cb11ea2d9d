"""The slow second engine of Kanagawa on its own: diplomas.

Seat 0 has a plain slot on its tile, an arrow and two brushes in supply where nothing else is said.
"""

import pytest

from tests.naive.kanagawa_box import BOX
from tests.naive.kanagawa_setup import act, at_work, ids, offered, paint, take, words, work_off

DIPLOMAS = {diploma.id: diploma for diploma in BOX.diplomas}


def pending(table):
    """The diploma about which the seat to act has to decide, if any."""
    if words(table) != ["claim", "decline"]:
        return None
    (name,) = offered(table, "claim", "diploma")
    assert offered(table, "decline", "diploma") == [name]
    return name


def decide(table, answers):
    """The seat to act claims (+) or declines (-) what is pending, in this order."""
    for answer in answers.split():
        assert pending(table) == answer[1:]
        act(table, {"+": "claim", "-": "decline"}[answer[0]], diploma=answer[1:])


def paint_plain(names, **position):
    """Seat 0 with two trees in its print, plain slots for these cards, and the first painted."""
    table = at_work(names, "G07 R07", print="G13", supply=3, **position)
    for _ in range(3):
        act(table, "put", slot="plain")
    paint(table, names.split()[0])
    return table


class TestTrees:
    """The rulebook's example: the third tree, and then the fourth or fifth."""

    def test_who_takes_it_gets_no_other_for_trees(self):
        table = paint_plain("G03")
        decide(table, "+tree3")
        assert pending(table) is None
        table.player.print += table.player.print
        assert pending(table) is None
        assert table.player.points()["diplomas"] == 3

    @pytest.mark.parametrize(("card", "best"), [("G03", None), ("G15", "tree5")])
    def test_who_declines_it_may_have_a_better_one_later(self, card, best):
        table = paint_plain(f"G07 {card}")
        decide(table, "-tree3")
        assert pending(table) is None
        paint(table, card)
        decide(table, "-tree4")
        assert pending(table) == best

    def test_what_is_declined_stays_closed_even_on_the_table(self):
        table = paint_plain("G07 G03")
        decide(table, "-tree3")
        paint(table, "G03")
        decide(table, "-tree4")
        assert {"tree3", "tree4"} <= set(ids(table.diplomas))
        assert words(table) == ["done"]

    def test_the_other_player_may_still_have_it(self):
        table = paint_plain("G07")
        decide(table, "-tree3")
        act(table, "done")
        act(table, "take", column=2)
        table.player.print = table.seats[0].print
        assert pending(table) == "tree3"

    def test_a_diploma_is_there_once(self):
        table = paint_plain("G07")
        decide(table, "+tree3")
        act(table, "done")
        act(table, "take", column=2)
        table.player.print = table.seats[0].print
        assert pending(table) is None


class TestConditions:
    """Rulebook, list of the diplomas; at least so much is asked for."""

    @pytest.mark.parametrize(
        ("printed", "met"),
        [
            ("G13", []),
            ("G02", ["tree3"]),
            ("G02 G01", ["tree3", "tree4"]),
            ("G02 G13", ["tree3", "tree4", "tree5"]),
            ("Y01 Y03", []),
            ("Y01 Y02", ["bldg2"]),
            ("Y01 Y02 Y04", ["bldg2", "bldg3"]),
            ("Y01 Y02 Y04 Y05", ["bldg2", "bldg3", "bldg4"]),
            ("R01 R02", []),
            ("R01 R04", ["pers2"]),
            ("R01 R04 R07", ["pers2", "pers3"]),
            ("R01 R02 R03", ["pers3same"]),
            ("R10 R01 R11 R12", ["pers2", "pers3same"]),
            ("B01 B02 B03", []),
            ("B01 B04", ["anim_boar_deer"]),
            ("B10 B07", ["anim_crane_butterfly"]),
            ("B01 B07", []),
            ("B01 B04 B07", ["anim_boar_deer", "anim_boar_butterfly_deer"]),
            ("B10 B04", []),
            ("G16 R18 B15 Y18", []),
        ],
    )
    def test_of_the_print(self, printed, met):
        player = at_work(print=printed).player
        assert [diploma.id for diploma in BOX.diplomas if player.meets(diploma)] == met

    @pytest.mark.parametrize(
        ("studio", "supply", "met"),
        [
            ("", 3, ["brush3"]),
            ("", 4, ["brush3", "brush4"]),
            ("", 9, ["brush3", "brush4"]),
            ("G13", 0, ["arrow2"]),
            ("G13 R13", 0, ["arrow2", "arrow3"]),
            ("G01 G04 G10", 0, []),
            ("G07", 0, ["land2"]),
            ("G01 R01", 0, ["land2"]),
            ("G01 R01 B01", 0, ["land2", "land3"]),
            ("G07 R07 B07", 0, ["land2", "land3", "land4"]),
            ("G18 R18", 0, []),
            ("G18 R18 G07", 0, ["land2"]),
        ],
    )
    def test_of_the_studio_tile_included_but_no_joker(self, studio, supply, met):
        player = at_work(studio=studio, supply=supply).player
        assert [diploma.id for diploma in BOX.diplomas if player.meets(diploma)] == met

    @pytest.mark.parametrize(
        ("count", "met"), [(0, []), (1, ["pers2"]), (3, ["pers2", "pers3same"])]
    )
    def test_a_card_shows_as_many_as_its_table_says(self, count, met):
        player, card = at_work(print="R01").player, BOX.cards["R04"]
        shown = card.print.subject._replace(count=count)
        player.print.append(card._replace(print=card.print._replace(subject=shown)))
        assert [diploma.id for diploma in BOX.diplomas if player.meets(diploma)] == met

    def test_brushes_count_in_supply_and_in_the_studio(self):
        table = at_work("G14")
        act(table, "put", slot="plain")
        act(table, "studio", card="G14")
        assert pending(table) == "brush3"


class TestDeciding:
    """Rulebook, checking for diplomas; records page, 4.4."""

    def test_it_comes_before_anything_else(self):
        table = at_work("G07 G01")
        act(table, "studio", card="G07")
        assert pending(table) == "land2"
        assert len(table.choices()) == 2

    def test_several_of_a_colour_are_offered_from_the_first_on(self):
        table = at_work("G05", "G07", print="G13")
        act(table, "put", slot="plain")
        act(table, "put", slot="plain")
        paint(table, "G05")
        decide(table, "-tree3 -tree4 +tree5")
        assert (table.player.points()["diplomas"], pending(table)) == (7, None)

    @pytest.mark.parametrize("answers", ["+tree3", "-tree3 +tree4", "-tree3 -tree4 -tree5"])
    def test_one_of_them_at_most(self, answers):
        table = at_work("G05", "G07", print="G13")
        act(table, "put", slot="plain")
        act(table, "put", slot="plain")
        paint(table, "G05")
        decide(table, answers)
        assert words(table) == ["done"]

    def test_a_cyan_one_is_declined_for_every_landscape(self):
        table = at_work("G07 G01 R01 B01")
        act(table, "studio", card="G07")
        decide(table, "-land2")
        act(table, "studio", card="G01")
        act(table, "studio", card="R01")
        assert pending(table) is None
        act(table, "studio", card="B01")
        decide(table, "+land3")

    def test_a_brush_won_may_open_the_next_one(self):
        table = at_work("R07", "G07")
        table.assistant = 1
        act(table, "studio", card="R07")
        decide(table, "+land3")
        assert table.player.brushes == 3
        decide(table, "+brush3")
        assert table.assistant == 0
        assert pending(table) is None

    def test_so_may_that_of_a_diploma_of_the_print(self):
        table = at_work("B03", print="B04", supply=3)
        table.player.declined = {"brush3"}
        act(table, "put", slot="plain")
        paint(table, "B03")
        decide(table, "+anim_boar_deer +brush4")
        assert table.player.points()["diplomas"] == 6

    def test_with_three_brushes_from_the_start_one_is_open_at_once(self):
        table = at_work("G01", starting_brushes=3, supply=3, settled=False)
        decide(table, "-brush3")
        assert pending(table) is None

    def test_it_is_asked_for_even_without_cards(self):
        table = at_work(starting_brushes=3, supply=3)
        table.deck = []
        act(table, "done")
        table.columns = {}
        act(table, "leave")
        assert pending(table) == "brush3"

    @pytest.mark.parametrize("name", DIPLOMAS)
    def test_every_effect_is_got_at_once(self, name):
        diploma = DIPLOMAS[name]
        table = at_work(claim_later=True)
        table.assistant, table.player.is_open = 1, lambda one: one is diploma
        act(table, "claim", diploma=name)
        assert table.player.supply == 2 + diploma.brush
        assert table.player.tokens == diploma.storm_token
        assert table.assistant == 1 - diploma.assistant
        assert table.player.points()["diplomas"] == diploma.points
        assert name not in ids(table.diplomas)

    def test_what_is_not_left_is_not_got(self):
        table = at_work("R07", "G07")
        table.brushes = 0
        act(table, "studio", card="R07")
        decide(table, "+land3")
        assert (table.player.brushes, table.brushes, pending(table)) == (2, 0, None)


class TestClaimingLater:
    """Rulebook, alternative rule for diplomas; records page, 4.4."""

    def test_nothing_is_pending_or_declined(self):
        table = at_work("G07 G01", claim_later=True)
        act(table, "studio", card="G07")
        assert words(table) == ["claim", "put", "studio"]
        assert offered(table, "claim", "diploma") == ["land2"]

    def test_any_open_one_may_be_had_until_the_turn_is_done(self):
        table = at_work("", "G07 R07", supply=4, claim_later=True, settled=False)
        assert offered(table, "claim", "diploma") == ["brush3", "brush4", "land2", "land3"]
        act(table, "claim", diploma="land3")
        act(table, "claim", diploma="brush4")
        assert words(table) == ["done", "put"]

    def test_and_in_a_later_turn_but_not_in_school(self):
        table = at_work("", "G07", claim_later=True, settled=False)
        act(table, "done")
        work = table.seat
        assert words(table) == ["stay", "take"]
        take(table, 2)
        assert (work, table.seat, words(table)) == (1, 0, ["stay", "take"])
        act(table, "take", column=1)
        assert offered(table, "claim", "diploma") == ["land2"]

    def test_unless_somebody_else_was_faster(self):
        table = at_work("", "G07", claim_later=True, settled=False)
        act(table, "done")
        act(table, "take", column=2)
        table.player.slots += table.seats[0].slots
        act(table, "claim", diploma="land2")
        work_off(table)
        act(table, "take", column=1)
        assert not offered(table, "claim", "diploma")

    def test_even_by_a_player_without_cards(self):
        table = at_work("", "", claim_later=True)
        act(table, "done")
        table.columns = {}
        table.player.add_to_studio(BOX.cards["G13"])
        act(table, "leave")
        assert offered(table, "claim", "diploma") == ["arrow2"]

    def test_still_one_of_each_colour(self):
        table = at_work("", "G07 R07", claim_later=True, settled=False)
        act(table, "claim", diploma="land2")
        assert "land3" not in offered(table, "claim", "diploma")
