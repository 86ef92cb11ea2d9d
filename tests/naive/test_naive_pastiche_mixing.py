"""The slow second engine of Pastiche on its own: mixes of drops and centres of tiles."""

import pytest

from tests.naive.pastiche_box import BOX, PRIMARY
from tests.naive.pastiche_field import Field, neighbours
from tests.naive.pastiche_setup import (
    act,
    at,
    cards,
    hold,
    leave,
    new_table,
    offered,
    place,
    words,
)

NOTCH = (1, -1)  # beside the upper two hexes of the tri-hex


def mixed(*drops):
    """What the middle hex of three makes, each hex with the same drop at all corners."""
    cells = [NOTCH, (0, 0), (1, 0)]
    field = Field(4, {cell: drop * 6 for cell, drop in zip(cells, drops, strict=False)})
    return field.mixes(NOTCH, BOX.mixes)


class TestMixing:
    """Rulebook, making palette cards; records page, section 5."""

    @pytest.mark.parametrize(
        ("drops", "card"),
        [("RY", "orange"), ("YB", "green"), ("RB", "violet"), ("RR", ""), ("YY", ""), ("BB", "")],
    )
    def test_two_hexes_share_two_corners(self, drops, card):
        assert mixed(*drops) == mixed(*reversed(drops)) == card.split() * 2

    @pytest.mark.parametrize(
        ("drops", "card"),
        [
            ("RYB", "brown"),
            ("RRY", "scarlet"),
            ("RYY", "amber"),
            ("YYB", "olive"),
            ("YBB", "teal"),
            ("RRB", "magenta"),
            ("RBB", "purple"),
            ("RRR", "red"),
            ("YYY", "yellow"),
            ("BBB", "blue"),
        ],
    )
    def test_three_drops_are_mixed_all_together(self, drops, card):
        for _ in range(3):
            drops = drops[1:] + drops[0]
            assert mixed(*drops).count(card) == 1
            assert len(mixed(*drops)) == 1 + sum(drops[0] != drop for drop in drops[1:])

    def test_a_drop_alone_makes_nothing(self):
        assert mixed("R") == []

    @pytest.mark.parametrize(
        ("rot", "made"),
        [
            (0, "green scarlet"),  # Y+B and B+B left and right, R+Y+R between
            (1, "green violet brown"),
            (2, "violet amber"),
        ],
    )
    def test_a_notch_makes_two_mixes_of_two_and_one_of_three(self, rot, made):
        table = new_table(tiles=[49])
        hold(table, 0, "")
        place(table, 49, NOTCH, rot)
        act(table, "mix")
        assert cards(table) == made

    def test_corners_are_mixed_clockwise_from_the_north(self):
        field = Field(4, dict.fromkeys(neighbours((0, 0)), "RRRRRR") | {(0, 0): "BYBYRR"})
        made = ["magenta", "scarlet", "magenta", "scarlet", "red", "red"]
        assert field.mixes((0, 0), BOX.mixes) == made

    @pytest.mark.parametrize(
        ("beside", "drops"),
        [
            ((0, -1), "YYBBYY"),  # the north-western hex touches with its south-east and south
            ((1, -1), "YYYBBY"),
            ((1, 0), "YYYYBB"),
            ((0, 1), "BYYYYB"),
            ((-1, 1), "BBYYYY"),
            ((-1, 0), "YBBYYY"),
        ],
    )
    def test_the_drops_that_meet_are_those_of_the_shared_side(self, beside, drops):
        field = Field(4, {(0, 0): "RRRRRR", beside: drops})
        assert field.mixes((0, 0), BOX.mixes) == ["violet", "violet"]

    @pytest.mark.parametrize("left", [6, 4, 0])
    def test_six_corners_make_six_cards_or_as_many_as_the_bank_has_left(self, left):
        table = at("take", "")
        leave(table, magenta=left)
        table.field.hexes = dict.fromkeys(neighbours(NOTCH), "RRRRRR") | {NOTCH: "BBBBBB"}
        table.placed, table.cell = BOX.tiles[41], NOTCH
        act(table, "mix")
        assert cards(table) == " ".join(["magenta"] * left)
        assert table.bank["magenta"] == 0

    def test_mix_is_legal_even_if_it_brings_nothing(self):
        table = new_table(tiles=[41])
        table.field.hexes = {(0, 0): "BBBBBB"}
        place(table, 41, NOTCH, 0)
        before = cards(table)
        act(table, "mix")
        assert (cards(table), table.phase) == (before, "trade")


class TestCentre:
    """Rulebook, getting primaries."""

    def placed(self, tile):
        """The tile has just been placed in a notch by seat 0, which holds nothing."""
        table = new_table(tiles=[tile])
        hold(table, 0, "")
        place(table, tile, NOTCH)
        return table

    def test_the_primary_of_the_centre_comes_instead_of_all_mixes(self):
        table = self.placed(13)
        assert offered(table, "centre", "colour") == ["yellow"]
        act(table, "centre", colour="yellow")
        assert (cards(table), table.phase) == ("yellow", "trade")

    @pytest.mark.parametrize(
        ("tile", "colours"),
        [(1, ["red", "yellow"]), (5, ["yellow", "blue"]), (9, ["red", "blue"])],
    )
    def test_a_double_centre_gives_one_of_the_two(self, tile, colours):
        table = self.placed(tile)
        assert words(table) == ["mix", "centre"]
        assert offered(table, "centre", "colour") == colours
        act(table, "centre", colour=colours[1])
        assert cards(table) == colours[1]

    def test_the_bank_must_have_it(self):
        table = self.placed(1)
        leave(table, red=0)
        assert offered(table, "centre", "colour") == ["yellow"]
        leave(table, yellow=0)
        assert words(table) == ["mix"]

    @pytest.mark.parametrize("tile", BOX.tiles)
    def test_every_tile_offers_its_centre(self, tile):
        centre = BOX.tiles[tile].centre
        wanted = [colour for colour in PRIMARY if colour in centre]
        assert offered(self.placed(tile), "centre", "colour") == wanted

    def test_three_drops_alike_are_the_other_way_to_a_primary(self):
        table = new_table(tiles=[41])
        hold(table, 0, "")
        table.field.hexes = {(0, 0): "BBBBBB", (1, 0): "BBBBBB"}
        place(table, 41, NOTCH)
        act(table, "mix")
        assert cards(table) == "blue"
