"""RULES 5.1 to 5.7: trades with the bank."""

import pytest

from sim.core.errors import InputError
from sim.pastiche.components import COLORS
from tests.helpers.by_hand import act, words_offered
from tests.pastiche.table_setup import (
    at,
    bank,
    cards,
    deals,
    in_bank,
    leave,
    offer,
    phase,
)

PRIMARIES = list(COLORS[:3])
CHEAP = list(COLORS[3:15])  # from orange to white


class TestEqualCards:
    """RULES 5.3: three of one colour for a cheap one."""

    @pytest.mark.parametrize("colour", COLORS)
    def test_three_of_any_colour(self, colour):
        table = at("trade", " ".join([colour] * 3))
        given = " ".join([colour] * 3)
        assert deals(table, given) == [get for get in CHEAP if get != colour]

    def test_two_are_too_few_and_a_fourth_is_kept(self):
        assert deals(at("trade", "teal teal")) == []
        table = at("trade", "teal teal teal teal")
        bank(table, "teal teal teal", "black")
        assert cards(table) == "teal black"

    @pytest.mark.parametrize("get", ["red", "gray", "bisque"])
    def test_never_a_primary_gray_or_bisque(self, get):
        with pytest.raises(InputError, match="not legal"):
            bank(at("trade", "teal teal teal"), "teal teal teal", get)

    @pytest.mark.parametrize("number", [2, 4, 6])
    def test_another_number_by_a_rule(self, number):
        table = at("trade", " ".join(["teal"] * number), bank_same=number)
        assert {paid for paid, _ in deals(table)} == {" ".join(["teal"] * number)}
        assert deals(at("trade", " ".join(["teal"] * (number - 1)), bank_same=number)) == []


class TestBlends:
    """RULES 5.4."""

    def test_yellow_and_brown_for_bisque(self):
        table = at("trade", "yellow brown")
        assert deals(table, "yellow brown") == ["bisque", "red", "blue"]
        bank(table, "yellow brown", "bisque")
        assert cards(table) == "bisque"

    def test_black_and_white_for_gray(self):
        table = at("trade", "black white")
        assert deals(table) == [("black white", "gray")]
        bank(table, "black white", "gray")
        assert cards(table) == "gray"

    @pytest.mark.parametrize("hand", ["yellow orange", "brown brown", "black black", "white gray"])
    def test_both_are_needed(self, hand):
        assert not {"bisque", "gray"} & {get for _, get in deals(at("trade", hand))}


class TestPrimaries:
    """RULES 5.5: a primary and a penalty for another primary."""

    @pytest.mark.parametrize("penalty", COLORS)
    @pytest.mark.parametrize("paid", PRIMARIES)
    def test_any_other_card_is_a_penalty(self, paid, penalty):
        table = at("trade", f"{paid} {penalty}")
        give = " ".join(sorted((paid, penalty), key=COLORS.index))
        got = [get for get in deals(table, give) if get in PRIMARIES]
        assert got == [colour for colour in PRIMARIES if colour not in (paid, penalty)]

    def test_two_primaries_are_one_choice(self):
        assert deals(at("trade", "red blue")) == [("red blue", "yellow")]

    def test_without_a_primary_none(self):
        assert deals(at("trade", "teal black gray bisque")) == []

    def test_one_card_alone_does_not_pay(self):
        assert deals(at("trade", "red")) == []

    def test_a_primary_just_taken_from_a_centre(self):
        table = at("take", "teal", tiles=(13,))
        table.state.phase = 0
        act(table, "place", tile=13, at=[0, -1], rot=0)
        act(table, "centre", colour="yellow")
        bank(table, "yellow teal", "blue")
        assert cards(table) == "blue"

    def test_two_penalty_cards_by_a_rule(self):
        table = at("trade", "red teal teal black", bank_penalty=2)
        paid = ["red teal teal", "red teal black"]
        assert deals(table) == [(give, get) for get in ("yellow", "blue") for give in paid]


class TestNoWaste:
    """RULES 5.6."""

    def test_no_colour_that_is_paid_comes_back(self):
        table = at("trade", "red red red yellow brown black black black white orange orange orange")
        assert len(deals(table)) > 30
        assert all(get not in give.split() for give, get in deals(table))

    def test_red_and_red_for_yellow_is_a_trade(self):
        assert deals(at("trade", "red red")) == [("red red", "yellow"), ("red red", "blue")]


class TestBank:
    """RULES 1.4, 5.7."""

    def test_cards_paid_are_back_at_once(self):
        table = at("trade", "red teal")
        leave(table, yellow=1, teal=0)
        assert deals(table, "red teal") == ["yellow", "blue"]
        bank(table, "red teal", "yellow")
        assert (in_bank(table, "red"), in_bank(table, "teal"), in_bank(table, "yellow")) == (
            8,
            1,
            0,
        )

    def test_an_empty_stack_gives_nothing(self):
        table = at("trade", "red teal")
        leave(table, yellow=0, blue=0)
        assert deals(table) == []

    def test_nor_bisque_nor_cheap_cards(self):
        table = at("trade", "yellow brown teal teal teal")
        leave(table, bisque=0, amber=0)
        assert not {"bisque", "amber"} & {get for _, get in deals(table)}


class TestPhase:
    """RULES 5.1, 5.2: as often as wanted, on the own turn."""

    def test_results_may_be_traded_on(self):
        table = at("trade", "teal teal teal white")
        bank(table, "teal teal teal", "black")
        bank(table, "black white", "gray")
        assert cards(table) == "gray"
        assert phase(table) == "trade"

    def test_between_offers(self):
        table = at("trade", "yellow brown red", "teal")
        offer(table, 1, "red", "teal")
        assert words_offered(table) == {"accept", "refuse"}  # no bank for the seat asked
        act(table, "accept")
        bank(table, "yellow brown", "bisque")
        assert cards(table) == "teal bisque"
        assert words_offered(table) == {"offer", "done"}

    @pytest.mark.parametrize("where", ["place", "swap", "complete"])
    def test_in_no_other_phase(self, where):
        assert "bank" not in words_offered(at(where, "yellow brown"))
