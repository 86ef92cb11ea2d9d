"""RULES 5.8 to 5.10, 6.2: exchanges between players."""

import pytest

from sim.core.errors import InputError
from tests.helpers.by_hand import act, offered, words_offered
from tests.pastiche.table_setup import at, cards, commissions, offer, pass_round, phase, tiles


def offers(table, to=1):
    """What may be offered to a seat, as pairs of texts."""
    found = offered(table, "offer", "to", "give", "want")
    return [(" ".join(give), " ".join(want)) for seat, give, want in found if seat == to]


class TestChoices:
    """RULES 5.9: one card for one, no common colour."""

    def test_every_own_colour_for_every_other(self):
        table = at("trade", "red red teal", "teal black")
        assert offers(table) == [("red", "teal"), ("red", "black"), ("teal", "black")]

    def test_every_other_seat(self):
        table = at("trade", "red", "teal", "red", "blue gray", players=4)
        assert [offers(table, seat) for seat in range(4)] == [
            [],
            [("red", "teal")],
            [],
            [("red", "blue"), ("red", "gray")],
        ]

    def test_none_to_empty_hands(self):
        assert offers(at("trade", "red", "")) == []
        assert offers(at("trade", "", "red")) == []

    def test_none_without_trading(self):
        assert offers(at("trade", "red", "teal", trade_offers_per_turn=0)) == []

    @pytest.mark.parametrize("number", [1, 2, 4])
    def test_so_many_in_a_turn_taken_or_not(self, number):
        table = at("trade", "red red red red", "teal teal teal teal", trade_offers_per_turn=number)
        for made in range(number):
            offer(table, 1, "red", "teal")
            act(table, "accept" if made % 2 else "refuse")
        assert offers(table) == []
        assert words_offered(table) >= {"bank", "done"}

    def test_anew_in_the_next_turn(self):
        table = at("trade", "red", "teal")
        offer(table, 1, "red", "teal")
        act(table, "refuse")
        assert table.state.offers == 1
        pass_round(table)
        assert table.state.offers == 0

    def test_two_for_two_by_a_rule(self):
        table = at("trade", "red red", "teal black", trade_cards=2)
        assert offers(table) == [
            (give, want) for give in ("red", "red red") for want in ("teal", "black", "teal black")
        ]

    def test_no_common_colour_among_two(self):
        table = at("trade", "red teal", "teal black", trade_cards=2)
        assert set(offers(table)) == {
            *(("red", want) for want in ("teal", "black", "teal black")),
            ("teal", "black"),
            ("red teal", "black"),
        }


class TestAnswer:
    """RULES 5.10."""

    def test_taken_the_cards_change_hands_at_once(self):
        table = at("trade", "red", "teal black")
        offer(table, 1, "red", "black")
        assert (table.seat, phase(table)) == (1, "answer")
        act(table, "accept")
        assert [cards(table, seat) for seat in (0, 1)] == ["black", "red teal"]
        assert (table.seat, phase(table)) == (0, "trade")

    def test_refused_nothing_moves_and_it_may_be_made_again(self):
        table = at("trade", "red", "teal")
        before = offers(table)
        offer(table, 1, "red", "teal")
        act(table, "refuse")
        assert [cards(table, seat) for seat in (0, 1)] == ["red", "teal"]
        assert (table.seat, offers(table)) == (0, before)

    def test_there_are_two_answers(self):
        table = at("trade", "red", "teal")
        offer(table, 1, "red", "teal")
        assert table.choices() == [{"seat": 1, "do": "accept"}, {"seat": 1, "do": "refuse"}]

    def test_the_turn_passes_to_nobody(self):
        table = at("trade", "red", "teal", "blue", players=3)
        offer(table, 2, "red", "blue")
        act(table, "accept")
        act(table, "done")
        assert (table.seat, phase(table)) == (0, "swap")


class TestCounts:
    """What the rows tell of exchanges between players."""

    def test_everyone_counts_the_cards_it_got(self):
        table = at("trade", "red", "teal black", players=3)
        offer(table, 1, "red", "black")
        act(table, "accept")
        assert table.state.traded.tolist()[:3] == [1, 1, 0]
        assert table.state.accepted.tolist()[:3] == [1, 0, 0]

    def test_nobody_counts_what_was_refused(self):
        table = at("trade", "red", "teal black")
        offer(table, 1, "red", "black")
        act(table, "refuse")
        assert not table.state.traded.any()
        assert not table.state.accepted.any()


class TestPlayers:
    """RULES 5.8, 6.2: cards alone, with the player on turn."""

    def test_the_seat_asked_may_be_over_the_limit(self):
        full = "teal teal teal teal black black black black"
        table = at("trade", "red blue", full, trade_cards=2)
        offer(table, 1, "red blue", "teal")
        act(table, "accept")
        assert len(cards(table, 1).split()) == 9

    def test_hexes_and_commissions_stay(self):
        table = at("trade", "red", "teal")
        before = [(tiles(table, seat), commissions(table, seat)) for seat in (0, 1)]
        offer(table, 1, "red", "teal")
        act(table, "accept")
        assert before == [(tiles(table, seat), commissions(table, seat)) for seat in (0, 1)]

    @pytest.mark.parametrize("to", [0, 2])
    def test_to_nobody_else(self, to):
        with pytest.raises(InputError, match=r"no choice|not legal"):
            offer(at("trade", "red", "teal"), to, "red", "teal")

    def test_nobody_else_offers(self):
        choices = at("trade", "red", "teal", "blue", players=3, start=0).choices()
        assert {choice["seat"] for choice in choices} == {0}
