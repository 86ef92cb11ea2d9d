"""RULES 1.5, 6: swapping and completing."""

import pytest

from sim.core.errors import InputError
from tests.helpers.by_hand import act, offered, words_offered
from tests.pastiche.table_setup import (
    at,
    cards,
    commissions,
    complete,
    completed,
    empty_pile,
    gallery,
    in_bank,
    phase,
)

MONA_LISA, GALLANT, FIFER, LADY, SAVING = 3, 17, 19, 8, 12  # ids
DEALT = (33, 34, 28, LADY, MONA_LISA, GALLANT, 29, 7, FIFER, SAVING)
ALL = "green black black black bisque bisque white gray gray red"


def completions(table):
    return offered(table, "complete", "card", "from")


class TestSwap:
    """RULES 1.5, 6.1."""

    def test_each_of_the_hand_for_each_of_the_gallery(self):
        table = at("swap", commissions=DEALT)
        pairs = [[give, take] for give in (MONA_LISA, GALLANT) for take in (LADY, 28, 33, 34)]
        assert offered(table, "swap", "give", "take") == pairs
        assert len(table.choices()) == 9

    def test_they_change_places(self):
        table = at("swap", commissions=DEALT)
        act(table, "swap", give=GALLANT, take=28)
        assert commissions(table) == [MONA_LISA, 28]
        assert gallery(table) == [LADY, GALLANT, 33, 34]
        assert commissions(table, 1) == [7, 29]

    def test_once_in_a_turn(self):
        table = at("swap", commissions=DEALT)
        act(table, "swap", give=GALLANT, take=28)
        assert phase(table) == "complete"

    def test_twice_by_a_rule(self):
        table = at("swap", commissions=DEALT, gallery_swaps_per_turn=2)
        act(table, "swap", give=GALLANT, take=28)
        act(table, "swap", give=28, take=GALLANT)
        assert commissions(table) == [MONA_LISA, GALLANT]
        assert phase(table) == "complete"

    def test_never_by_a_rule(self):
        table = at("swap", commissions=DEALT, gallery_swaps_per_turn=0)
        assert table.choices() == [{"seat": 0, "do": "done"}]

    def test_it_may_be_left_out(self):
        table = at("swap", commissions=DEALT)
        act(table, "done")
        assert phase(table) == "complete"
        assert commissions(table) == [MONA_LISA, GALLANT]


class TestComplete:
    """RULES 6.3."""

    def test_hand_and_gallery(self):
        table = at("complete", ALL, commissions=DEALT)
        assert completions(table) == [[MONA_LISA, "hand"], [GALLANT, "hand"], [LADY, "gallery"]]

    def test_the_palette_goes_to_the_bank(self):
        table = at("complete", "green black black bisque red", commissions=DEALT)
        before = in_bank(table, "black")
        complete(table, MONA_LISA)
        assert cards(table) == "red black"
        assert in_bank(table, "black") == before + 1
        assert completed(table) == [MONA_LISA]
        assert (table.state.earned[0], table.state.completed[0]) == (8, 1)

    @pytest.mark.parametrize("hand", ["green black", "black bisque teal", "green bisque white", ""])
    def test_the_whole_palette_is_needed(self, hand):
        assert [MONA_LISA, "hand"] not in completions(at("complete", hand, commissions=DEALT))

    def test_as_many_as_wanted(self):
        table = at("complete", ALL, commissions=DEALT)
        complete(table, MONA_LISA)
        complete(table, LADY, "gallery")
        complete(table, GALLANT)
        assert completed(table) == [MONA_LISA, LADY, GALLANT]
        assert table.state.earned[0] == 8 + 7 + 9

    def test_one_uses_up_the_cards_of_another(self):
        table = at("complete", "green black bisque", commissions=DEALT)
        assert completions(table) == [[MONA_LISA, "hand"], [LADY, "gallery"]]
        complete(table, LADY, "gallery")
        assert completions(table) == []

    def test_not_those_of_others(self):
        hand = "red blue green white bisque"  # 7, in the hand of seat 1
        assert completions(at("complete", hand, commissions=DEALT)) == []

    def test_a_card_of_the_hand_is_not_one_of_the_gallery(self):
        table = at("complete", ALL, commissions=DEALT)
        with pytest.raises(InputError, match=r"not legal|no choice"):
            complete(table, MONA_LISA, "gallery")

    def test_none_must_be(self):
        table = at("complete", ALL, commissions=DEALT, hand_limit=99)
        act(table, "done")
        assert table.seat == 1


class TestRefill:
    """RULES 6.4, 6.5."""

    def test_of_the_gallery(self):
        table = at("complete", ALL, commissions=DEALT)
        complete(table, LADY, "gallery")
        assert gallery(table) == [FIFER, 28, 33, 34]
        assert commissions(table) == [MONA_LISA, GALLANT]

    def test_of_the_hand(self):
        table = at("complete", ALL, commissions=DEALT)
        complete(table, GALLANT)
        assert commissions(table) == [MONA_LISA, FIFER]
        assert gallery(table) == [LADY, 28, 33, 34]

    def test_the_new_one_may_be_completed_at_once(self):
        table = at("complete", ALL, commissions=DEALT)
        complete(table, LADY, "gallery")
        complete(table, FIFER, "gallery")
        assert gallery(table) == [SAVING, 28, 33, 34]

    def test_from_an_empty_pile_nothing(self):
        table = at("complete", ALL, commissions=DEALT)
        empty_pile(table)
        complete(table, LADY, "gallery")
        complete(table, MONA_LISA)
        assert gallery(table) == [28, 33, 34]
        assert commissions(table) == [GALLANT]

    def test_fewer_are_offered_for_a_swap_then(self):
        table = at("complete", ALL, commissions=DEALT)
        empty_pile(table)
        complete(table, LADY, "gallery")
        table.state.phase = 4
        assert len(offered(table, "swap", "give")) == 2 * 3
        assert words_offered(table) == {"swap", "done"}
