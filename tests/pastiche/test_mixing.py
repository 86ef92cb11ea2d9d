"""RULES 1.4, 4.4 to 4.9: cards for a hex."""

from itertools import combinations_with_replacement, permutations

import pytest

from sim.core.errors import InputError
from tests.helpers.by_hand import act, offered
from tests.naive.pastiche_setup import layout
from tests.pastiche.table_setup import cards, hold, in_bank, leave, new_table, phase, place

PAIRS = {"RY": "orange", "YB": "green", "RB": "violet"}
TRIPLES = {
    **{"RYB": "brown", "RRY": "scarlet", "RYY": "amber", "YYB": "olive", "YBB": "teal"},
    **{"RRB": "magenta", "RBB": "purple", "RRR": "red", "YYY": "yellow", "BBB": "blue"},
}


def notch(left, right, own, centre="R"):
    """A hex of one colour has just been laid between two others of one colour each."""
    table = layout()
    for piece, letter in zip(table["tri_hex"]["hexes"], (left, right, "R"), strict=True):
        piece["corners"] = [letter] * 6
    table["hexes"]["tiles"][0].update(corners=[own] * 6, centre=list(centre))
    table = new_table(tiles=(1,), table=table)
    hold(table, 0, "")
    place(table, 1, (1, -1))
    return table


def in_order(drops):
    return "".join(sorted(drops, key="RYB".index))


def mixed(*drops):
    """The cards of these corners, in no order."""
    made = [{**PAIRS, **TRIPLES}.get(in_order(one)) for one in drops]
    return sorted(card for card in made if card)


class TestMixes:
    """RULES 4.5, 4.6, 4.7, 4.9: two corners of two drops and one of three."""

    @pytest.mark.parametrize("drops", list(combinations_with_replacement("RYB", 3)), ids="".join)
    def test_all_drops_of_each_corner(self, drops):
        for left, right, own in set(permutations(drops)):
            table = notch(left, right, own)
            act(table, "mix")
            assert sorted(cards(table).split()) == mixed(left + own, right + own, drops)

    def test_every_card_of_mixing_is_a_primary_secondary_or_tertiary(self):
        found = set()
        for left, right, own in ("RYB", "RRY", "RRR", "YYB", "BBR", "BBY", "YYR", "YYY", "BBB"):
            table = notch(left, right, own)
            act(table, "mix")
            found |= set(cards(table).split())
        assert not found & {"black", "white", "gray", "bisque"}

    @pytest.mark.parametrize(
        ("rot", "made"), [(0, "green green scarlet"), (1, "violet violet amber")]
    )
    def test_a_hex_of_the_box_in_a_notch(self, rot, made):
        table = new_table(tiles=(1,), start_cards={})
        place(table, 1, (1, -1), rot)
        act(table, "mix")
        assert cards(table) == made

    def test_at_one_side_two_corners_of_two_drops(self):
        table = new_table(tiles=(1,), start_cards={})
        place(table, 1, (0, -1))
        act(table, "mix")
        assert cards(table) == "green"  # yellow and blue; red and red give nothing


class TestCentre:
    """RULES 4.4, 4.8."""

    def test_a_primary_in_place_of_all_mixes(self):
        table = notch("R", "Y", "B", centre="Y")
        assert [choice["do"] for choice in table.choices()] == ["mix", "centre"]
        act(table, "centre", colour="yellow")
        assert cards(table) == "yellow"
        assert phase(table) == "trade"

    def test_one_of_two(self):
        table = notch("R", "Y", "B", centre="YB")
        assert offered(table, "centre", "colour") == ["yellow", "blue"]
        act(table, "centre", colour="blue")
        assert cards(table) == "blue"

    def test_no_other_colour(self):
        with pytest.raises(InputError, match="not legal"):
            act(notch("R", "Y", "B", centre="YB"), "centre", colour="red")


class TestBank:
    """RULES 1.4, 4.7: what the bank has."""

    def test_cards_come_from_it(self):
        table = notch("R", "Y", "B")
        act(table, "mix")
        assert cards(table) == "green violet brown"
        assert in_bank(table, "brown") == 12 - 2 + 1 - 1

    def test_what_is_left_is_taken(self):
        table = notch("R", "R", "B")
        leave(table, violet=1, magenta=0)
        act(table, "mix")
        assert cards(table) == "violet"
        assert in_bank(table, "violet") == 0

    def test_mixing_is_legal_even_if_it_brings_nothing(self):
        table = notch("R", "R", "R", centre="R")
        leave(table, red=0)
        assert [choice["do"] for choice in table.choices()] == ["mix"]
        act(table, "mix")
        assert cards(table) == ""

    def test_a_colour_of_the_centre_must_be_in_stock(self):
        table = notch("R", "Y", "B", centre="RY")
        leave(table, red=0)
        assert offered(table, "centre", "colour") == ["yellow"]
