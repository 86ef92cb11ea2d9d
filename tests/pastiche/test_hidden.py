"""RULES 10: what a seat cannot know, and tables dealt anew behind its back."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.core.table import Table
from tests.helpers.by_hand import act, disguised
from tests.helpers.by_lot import broken_off, played
from tests.pastiche.random_games import eager, finished, some_table, usual_table
from tests.pastiche.table_setup import GAME, at, commissions, gallery, hold, new_table, tiles

HIDDEN = {"luck", "whims", "stack", "pile", "tiles", "commissions"}
SCRATCH = {"offer"}
WORLDS = range(200)


def looked_at(seed, steps=9):
    """A game by lot, shown every few choices."""
    table = some_table(seed) if seed % 2 else usual_table(seed // 2)
    for number, _ in enumerate(played(table, seed, eager)):
        if number % steps == 0:
            yield table


def world(table, seat, seed):
    """A table that the seat cannot tell from this one."""
    return Table(GAME, table.variant, disguised(table, seat, seed))


def seats(table):
    return range(table.variant.players)


@pytest.mark.parametrize("seed", range(6))
class TestKnown:
    """RULES 10.1: the own hand and all that is open stay."""

    def test_all_that_is_open_stays(self, seed):
        for table in looked_at(seed):
            state = disguised(table, table.seat, 5)
            for name in set(state.dtype.names) - HIDDEN - SCRATCH:
                assert np.array_equal(state[name], table.state[name]), name

    def test_the_own_hand_stays(self, seed):
        for table in looked_at(seed):
            for seat in seats(table):
                after = world(table, seat, 5)
                assert tiles(after, seat) == tiles(table, seat)
                assert commissions(after, seat) == commissions(table, seat)

    def test_numbers_of_hidden_pieces_stay(self, seed):
        for table in looked_at(seed):
            after = world(table, table.seat, 5)
            for hand in (tiles, commissions):
                for seat in seats(table):
                    assert len(hand(after, seat)) == len(hand(table, seat))

    def test_every_piece_is_still_in_one_place(self, seed):
        for table in looked_at(seed):
            assert self.unseen(table) == self.unseen(world(table, table.seat, 5))

    def unseen(self, table):
        """Hexes and commissions in stack, pile and hands."""
        state = table.state
        hexes = [tile + 1 for tile in state.stack[state.stack_top :].tolist()]
        cards = [card + 1 for card in state.pile[state.pile_top :].tolist()]
        for seat in seats(table):
            hexes += tiles(table, seat)
            cards += commissions(table, seat)
        return sorted(hexes), sorted(cards)

    def test_the_seat_to_act_has_the_same_choices(self, seed):
        for table in looked_at(seed, 19):
            assert world(table, table.seat, seed).choices() == table.choices()


class TestSwapped:
    """RULES 10.2: what came out of the gallery is known to all."""

    def swapped(self):
        """Seat 0 has taken 28 for 17."""
        table = at("swap", commissions=(33, 34, 28, 8, 3, 17, 29, 7))
        act(table, "swap", give=17, take=28)
        return table

    def test_it_stays(self):
        hands = [commissions(world(self.swapped(), 1, seed)) for seed in WORLDS]
        assert all(28 in hand for hand in hands)
        assert len({card for hand in hands for card in hand}) > 20

    def test_what_was_given_lies_open(self):
        table = self.swapped()
        assert gallery(world(table, 1, 3)) == gallery(table) == [8, 17, 33, 34]

    def test_until_it_is_swapped_back(self):
        table = self.swapped()
        table.state.phase, table.state.swaps = 4, 0
        act(table, "swap", give=28, take=17)
        assert {17 in commissions(world(table, 1, seed)) for seed in range(9)} == {True}
        assert 28 in gallery(table)
        assert int(table.state.known[0]) == 1 << 16

    def test_or_completed(self):
        table = self.swapped()
        hold(table, 0, "red yellow blue orange amber")
        act(table, "complete", card=28, source="hand")
        assert table.state.known[0] == 0


class TestReshuffling:
    """RULES 10.1: what is unknown may be anything."""

    def test_the_next_hex_is_as_likely_as_any(self):
        table = new_table(hexes_in_hand=1)
        found = Counter(int(disguised(table, 0, seed).stack[2]) for seed in range(2650))
        assert len(found) == 53
        assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_a_hex_of_another_hand_likewise(self):
        table = new_table(hexes_in_hand=1)
        found = Counter(tiles(world(table, 0, seed), 1)[0] for seed in range(2650))
        assert len(found) == 53
        assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_commissions_of_another_hand_and_the_next_one(self):
        table = new_table(commissions_in_hand=1)
        worlds = [world(table, 0, seed) for seed in range(1450)]
        hands = Counter(commissions(one, 1)[0] for one in worlds)
        tops = Counter(int(one.state.pile[one.state.pile_top]) for one in worlds)
        for found in (hands, tops):
            assert len(found) == 34 - 4 - 1
            assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_the_same_for_every_seat_that_looks(self):
        table = new_table(3)
        for seat in range(3):
            assert len({str(tiles(world(table, seat, one), (seat + 1) % 3)) for one in WORLDS}) > 99


class TestCopies:
    """A disguised table is a game of its own."""

    def test_the_original_stays_as_it_was(self):
        table = broken_off(usual_table(3), 3, eager, 40)
        before = table.state.tobytes()
        disguised(table, table.seat, 5)
        assert table.state.tobytes() == before

    def test_it_has_luck_of_its_own_and_the_same_seed_gives_the_same(self):
        table = broken_off(usual_table(3), 3, eager, 40)
        first, again, other = (disguised(table, 0, seed) for seed in (5, 5, 6))
        assert first.tobytes() == again.tobytes()
        assert first.luck != table.state.luck
        assert first.whims != table.state.whims
        assert first.stack.tobytes() != other.stack.tobytes()

    @pytest.mark.parametrize("seed", range(6))
    def test_it_can_be_played_to_its_end(self, seed):
        table = broken_off(some_table(seed), seed, eager, 25)
        if not table.over:
            assert finished(world(table, table.seat, 9), seed).over
