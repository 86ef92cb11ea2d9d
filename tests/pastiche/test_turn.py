"""RULES 3, 7, 9: phases, turns, the hand limit."""

import pytest

from tests.helpers.by_hand import act, offered, words_offered
from tests.pastiche.table_setup import (
    at,
    bank,
    cards,
    empty_stack,
    in_bank,
    new_table,
    pass_round,
    pass_turn,
    phase,
    place,
    tiles,
)

TEN = "red red red red teal teal black white gray gray"


def follow(table, *words):
    """The phases that a turn goes through, one choice each."""
    for word in words:
        yield phase(table)
        act(table, word)
    yield phase(table)


class TestPhases:
    """RULES 3.1."""

    def test_in_this_order(self):
        table = new_table(tiles=(1,))
        place(table, 1, (0, -1))
        phases = list(follow(table, "mix", "done", "done", "done"))
        assert phases == ["take", "trade", "swap", "complete", "place"]
        assert table.seat == 1

    def test_with_a_hand_check(self):
        table = at("complete", TEN)
        act(table, "done")
        assert phase(table) == "discard"
        assert table.seat == 0

    def test_without_a_way_back(self):
        for name in ("swap", "complete"):
            assert not {"place", "mix", "bank", "offer"} & words_offered(at(name, TEN))

    def test_a_hex_must_be_placed(self):
        assert words_offered(new_table()) == {"place"}


class TestWithoutHexes:
    """RULES 3.2, 7.2."""

    def test_the_first_phase_is_left_out(self):
        table = new_table()
        table.state.tiles[1] = 0
        pass_turn(table)
        assert (table.seat, phase(table)) == (1, "trade")

    def test_who_has_none_at_the_end_draws_none(self):
        table = new_table()
        empty_stack(table)
        pass_round(table)
        assert [tiles(table, seat) for seat in (0, 1)] == [[2], [4]]
        pass_round(table)
        assert table.over  # no hexes anywhere


class TestRounds:
    """RULES 3.3."""

    @pytest.mark.parametrize("start", range(3))
    def test_a_round_is_a_turn_of_each(self, start):
        table = new_table(3, start=start)
        rounds = []
        for _ in range(6):
            pass_turn(table)
            rounds.append(int(table.state.rounds))
        assert rounds == [0, 0, 1, 1, 1, 2]
        assert table.seat == start


class TestHandLimit:
    """RULES 7.1."""

    def test_cards_too_many_go_one_by_one(self):
        table = at("complete", TEN)
        act(table, "done")
        assert offered(table, "discard", "colour") == ["red", "teal", "black", "white", "gray"]
        act(table, "discard", colour="gray")
        assert (table.seat, phase(table)) == (0, "discard")
        act(table, "discard", colour="red")
        assert table.seat == 1
        assert cards(table) == "red red red teal teal black white gray"

    def test_to_the_bank(self):
        table = at("discard", TEN)
        before = in_bank(table, "gray")
        act(table, "discard", colour="gray")
        assert in_bank(table, "gray") == before + 1

    def test_none_must_go_at_the_limit(self):
        table = at("complete", "red red red red teal teal black white")
        act(table, "done")
        assert table.seat == 1

    def test_there_is_no_end_to_it_before(self):
        assert words_offered(at("discard", TEN)) == {"discard"}

    def test_at_other_times_there_is_no_limit(self):
        table = at("trade", TEN + " yellow brown", "red teal " * 5)
        bank(table, "yellow brown", "bisque")
        assert len(cards(table).split()) == 11
        assert len(cards(table, 1).split()) == 10

    @pytest.mark.parametrize("limit", [0, 3, 12])
    def test_another_one_by_a_rule(self, limit):
        table = at("complete", TEN, hand_limit=limit)
        act(table, "done")
        while table.seat == 0:
            act(table, "discard", colour=offered(table, "discard", "colour")[0])
        assert len(cards(table).split()) == min(limit, 10)


class TestDrawing:
    """RULES 7.2."""

    def test_up_to_two_from_the_front(self):
        table = new_table(tiles=(10, 20, 30, 40, 50, 25))
        place(table, 10, (0, -1))
        table.state.phase = 5
        act(table, "done")
        assert tiles(table) == [20, 50]
        assert table.state.stack_top == 5

    def test_as_long_as_there_are_any(self):
        table = new_table()
        table.state.stack_top = 53
        pass_turn(table)
        assert tiles(table) == [2, 54]
        pass_turn(table)
        assert tiles(table, 1) == [4]

    def test_several_at_once_if_some_are_missing(self):
        table = at("complete", hexes_in_hand=3)
        table.state.tiles[0] = 1
        act(table, "done")
        assert tiles(table) == [1, 7, 8]


class TestFiniteTurns:
    """RULES 9.1: what makes every turn finite."""

    def test_trades_completions_and_discards_make_the_hand_smaller(self):
        for name in ("trade", "complete", "discard"):
            table = at(name, "green black bisque yellow brown red teal teal teal",
                       commissions=(3, 8, 17, 19))  # fmt: skip
            for choice in table.choices():
                if choice["do"] in ("bank", "complete", "discard"):
                    assert self.cards_after(name, choice) < 9

    def cards_after(self, name, choice):
        table = at(name, "green black bisque yellow brown red teal teal teal",
                   commissions=(3, 8, 17, 19))  # fmt: skip
        table.act(choice)
        return int(table.state.total[0])

    def test_offers_and_swaps_are_limited(self):
        table = at("trade", "red", "teal")
        for _ in range(2):
            act(table, "offer", to=1, give=["red"], want=["teal"])
            act(table, "refuse")
        assert words_offered(table) == {"done"}
