"""The slow second engine of Pastiche on its own: trades with the bank and with other players."""

import pytest

from tests.naive.pastiche_box import COLOURS, PRIMARY, SECONDARY, TERTIARY
from tests.naive.pastiche_setup import (
    act,
    at,
    bank,
    cards,
    deals,
    hold,
    leave,
    new_table,
    offer,
    offered,
    place,
    words,
)

CHEAP = [*SECONDARY, *TERTIARY, "black", "white"]


class TestThreeAlike:
    """Rulebook, trades; records page, section 5."""

    @pytest.mark.parametrize("colour", COLOURS)
    def test_three_cards_of_any_colour_buy_a_cheap_one(self, colour):
        table = at("trade", " ".join([colour] * 3))
        found = deals(table, " ".join([colour] * 3))
        assert found == [get for get in CHEAP if get != colour]

    def test_never_a_gray_a_primary_or_a_bisque(self):
        found = deals(at("trade", "green green green"), "green green green")
        assert not set(found) & {*PRIMARY, "gray", "bisque"}

    def test_two_or_three_different_cards_do_not(self):
        assert deals(at("trade", "green green violet orange")) == []

    def test_the_cards_go_back_to_the_bank(self):
        table = at("trade", "green green green olive")
        bank(table, "green green green", "black")
        assert cards(table) == "olive black"
        assert (table.bank["green"], table.bank["black"]) == (11, 5)

    def test_what_was_paid_can_be_bought_again(self):
        table = at("trade", "green green green olive olive olive")
        leave(table, green=0)
        assert "green" not in deals(table, "olive olive olive")
        bank(table, "green green green", "black")
        assert "green" in deals(table, "olive olive olive")

    def test_another_number(self):
        table = at("trade", "green green violet olive", bank_same=2)
        assert deals(table) == [("green green", get) for get in CHEAP if get != "green"]


class TestBlends:
    """Rulebook, trades: yellow and brown, black and white."""

    def test_yellow_and_brown_buy_a_bisque(self):
        table = at("trade", "yellow brown")
        assert deals(table, "yellow brown") == ["bisque", "red", "blue"]
        bank(table, "yellow brown", "bisque")
        assert (cards(table), table.bank["yellow"]) == ("bisque", 8)

    def test_black_and_white_buy_a_gray(self):
        assert deals(at("trade", "black white")) == [("black white", "gray")]

    @pytest.mark.parametrize("hand", ["yellow", "brown", "black black", "white gray"])
    def test_one_of_the_two_is_not_enough(self, hand):
        assert not {"gray", "bisque"} & {get for _, get in deals(at("trade", hand))}

    def test_the_bank_must_have_the_card(self):
        table = at("trade", "yellow brown black white")
        leave(table, gray=0, bisque=0)
        assert not {"gray", "bisque"} & {get for _, get in deals(table)}


class TestPrimaries:
    """Rulebook, getting primaries and trades."""

    @pytest.mark.parametrize("penalty", [colour for colour in COLOURS if colour not in PRIMARY])
    def test_a_primary_and_any_card_buy_another_primary(self, penalty):
        found = deals(at("trade", f"red {penalty}"), f"red {penalty}")
        assert found == ["yellow", "blue"]

    def test_two_primaries_buy_the_third_in_one_way(self):
        assert deals(at("trade", "red blue")) == [("red blue", "yellow")]

    def test_the_penalty_may_be_of_the_same_colour(self):
        assert deals(at("trade", "red red")) == [("red red", "yellow"), ("red red", "blue")]

    def test_a_primary_alone_or_no_primary_buys_none(self):
        assert deals(at("trade", "red")) == deals(at("trade", "green violet gray")) == []

    def test_the_primary_of_the_centre_can_be_exchanged_at_once(self):
        table = new_table(tiles=[13])
        hold(table, 0, "green")
        place(table, 13, (1, -1))
        act(table, "centre", colour="yellow")
        bank(table, "yellow green", "blue")
        assert cards(table) == "blue"

    @pytest.mark.parametrize(
        ("hand", "found"),
        [
            ("red green", []),
            ("red green olive", ["yellow", "blue"]),
            ("red red green", ["yellow", "blue"]),
            ("red yellow green", ["blue"]),
            ("red yellow blue", []),
        ],
    )
    def test_two_penalty_cards(self, hand, found):
        table = at("trade", hand, bank_penalty=2)
        assert deals(table) == [(hand, get) for get in found]

    def test_each_choice_of_penalty_cards_once(self):
        found = deals(at("trade", "red green green olive", bank_penalty=2))
        paid = list(dict.fromkeys(give for give, _ in found))
        assert paid == ["red green green", "red green olive"]

    def test_three_reds_with_two_penalty_cards_buy_all_but_red_gray_and_bisque(self):
        found = deals(at("trade", "red red red", bank_penalty=2), "red red red")
        assert sorted(found) == sorted([*CHEAP, "yellow", "blue"])


class TestBank:
    """Rulebook, trades: only the player on turn, as often as they like."""

    def test_results_are_traded_on(self):
        table = at("trade", "green green green black olive olive olive red")
        bank(table, "green green green", "white")
        bank(table, "black white", "gray")
        bank(table, "olive olive olive", "brown")
        bank(table, "red brown", "yellow")
        assert cards(table) == "yellow gray"
        act(table, "done")
        assert words(table) == ["swap", "done"]

    def test_trading_is_not_forced_and_not_revisited(self):
        table = at("trade", "yellow brown")
        for _ in range(2):
            act(table, "done")
        assert "bank" not in words(table)
        assert table.phase == "complete"

    @pytest.mark.parametrize(
        ("give", "get"),
        [
            (["brown", "yellow"], "bisque"),  # out of order
            (["yellow", "brown"], "gray"),
            (["yellow", "brown"], "yellow"),  # paid in the card that is bought
            (["yellow", "yellow"], "blue"),  # not held
            (["brown", "brown", "brown"], "black"),
        ],
    )
    def test_other_trades_are_refused(self, give, get):
        with pytest.raises(ValueError, match="not legal"):
            act(at("trade", "yellow brown"), "bank", give=give, get=get)


class TestOffers:
    """Rulebook, trades with other players; records page, section 5."""

    def test_one_card_for_another_of_another_colour(self):
        table = at("trade", "red red green", "red olive", players=2)
        found = offered(table, "offer", "to", "give", "want")
        assert found == [
            [1, ["red"], ["olive"]],
            [1, ["green"], ["red"]],
            [1, ["green"], ["olive"]],
        ]

    def test_a_trade_changes_both_hands_and_not_the_bank(self):
        table = at("trade", "red green", "olive")
        before = table.bank.copy()
        offer(table, 1, "red", "olive")
        assert (table.seat, words(table)) == (1, ["accept", "refuse"])
        act(table, "accept")
        assert (cards(table, 0), cards(table, 1)) == ("green olive", "red")
        assert (table.seat, table.phase, table.bank) == (0, "trade", before)

    def test_a_refused_offer_counts_and_may_be_repeated(self):
        table = at("trade", "red", "olive")
        for _ in range(2):
            offer(table, 1, "red", "olive")
            act(table, "refuse")
        assert (cards(table, 0), cards(table, 1)) == ("red", "olive")
        assert words(table) == ["done"]

    def test_the_player_on_turn_takes_part_in_every_trade(self):
        table = at("trade", "red", "olive", "green", players=3)
        assert offered(table, "offer", "seat", "to") == [[0, 1], [0, 2]]
        with pytest.raises(ValueError, match="not legal"):
            table.act({"seat": 1, "do": "offer", "to": 2, "give": ["olive"], "want": ["green"]})

    def test_only_who_is_asked_answers(self):
        table = at("trade", "red", "olive", "green", players=3)
        offer(table, 2, "red", "green")
        for seat in (0, 1):
            with pytest.raises(ValueError, match="not legal"):
                table.act({"seat": seat, "do": "accept"})
        act(table, "accept")
        assert [cards(table, seat) for seat in range(3)] == ["green", "olive", "red"]

    def test_what_is_got_can_be_traded_on(self):
        table = at("trade", "brown red", "yellow")
        offer(table, 1, "red", "yellow")
        act(table, "accept")
        bank(table, "yellow brown", "bisque")
        assert cards(table) == "bisque"

    def test_offers_are_counted_anew_in_each_turn(self):
        table = at("trade", "red", "olive", trade_offers_per_turn=1)
        offer(table, 1, "red", "olive")
        act(table, "accept")
        for _ in range(3):
            act(table, "done")
        table.phase = "trade"
        assert offered(table, "offer", "to", "give", "want") == [[0, ["red"], ["olive"]]]

    def test_trading_between_players_can_be_off(self):
        assert words(at("trade", "red", "olive", trade_offers_per_turn=0)) == ["done"]

    def test_nobody_trades_with_empty_hands(self):
        assert words(at("trade", "", "olive")) == ["done"]
        assert words(at("trade", "olive", "")) == ["done"]

    def test_more_cards_each_way_at_any_ratio(self):
        table = at("trade", "red red", "olive teal", trade_cards=2)
        assert offered(table, "offer", "give", "want") == [
            [["red"], ["olive"]],
            [["red"], ["teal"]],
            [["red"], ["olive", "teal"]],
            [["red", "red"], ["olive"]],
            [["red", "red"], ["teal"]],
            [["red", "red"], ["olive", "teal"]],
        ]
        offer(table, 1, "red red", "teal")
        act(table, "accept")
        assert (cards(table, 0), cards(table, 1)) == ("teal", "red red olive")

    def test_no_colour_goes_both_ways(self):
        table = at("trade", "red green", "red olive", trade_cards=2)
        for give, want in offered(table, "offer", "give", "want"):
            assert not set(give) & set(want)
        assert [["red", "green"], ["olive"]] in offered(table, "offer", "give", "want")

    def test_other_hands_may_exceed_the_limit(self):
        table = at("trade", "red red", "teal teal teal teal teal teal teal olive", trade_cards=2)
        offer(table, 1, "red red", "olive")
        act(table, "accept")
        assert table.seats[1].cards.total() == 9
        for _ in range(3):
            act(table, "done")
        assert (table.seat, table.phase) == (1, "place")
