"""RULES 9, 22, Q11, Q12: what a seat cannot know, and tables dealt anew behind its back."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats

from sim.core import bits
from sim.core.table import Table
from sim.kanagawa.components import BACK_OF, CARD_IDS
from sim.kanagawa.state import CARDS
from tests.helpers.by_hand import act, disguised
from tests.helpers.by_lot import broken_off, played
from tests.kanagawa.random_games import eager, finished, slow_table, some_table, usual_table
from tests.kanagawa.table_setup import GAME, columns, hand, school, take

HIDDEN = {"luck", "whims", "deck", "school", "hand", "secret"}
SCRATCH = {"offer", "pile"}
WORLDS = range(200)


def backs(cards):
    """Back colours of some cards."""
    return [BACK_OF[card] for card in cards]


def members(words):
    return [card for card in range(CARDS) if bits.has(words, card)]


def where(state):
    """Where every card lies."""
    places = {card: ("deck", at) for at, card in enumerate(state.deck.tolist()) if at >= state.top}
    for (column, row), cell in np.ndenumerate(state.school):
        if cell:
            places[int(cell) - 1] = ("school", column, row)
    for name in ("hand", "studio", "prints"):
        for seat in range(4):
            places |= dict.fromkeys(members(state[name][seat]), (name, seat))
    return places


def looked_at(seed, steps=9):
    """A game by lot in both engines, shown every few choices."""
    table = some_table(seed) if seed % 2 else usual_table(seed // 2)
    slow = slow_table(table)
    for number, (_, event) in enumerate(played(table, seed, eager)):
        if number % steps == 0:
            yield table, slow
        slow.act(event)


class TestKnown:
    """RULES 9, Q11: all but faces in the deck, face-down cells and cards taken from them."""

    @pytest.mark.parametrize("seed", range(8))
    def test_every_card_that_a_seat_has_seen_stays_where_it_is(self, seed):
        for table, slow in looked_at(seed):
            before = where(table.state)
            for seat in range(table.variant.players):
                unknown = {CARD_IDS.index(name) for name in slow.hidden(seat)}
                after = where(disguised(table, seat, 7 * seed + seat))
                assert set(after) == set(before)
                assert {card for card in before if after[card] != before[card]} <= unknown

    @pytest.mark.parametrize("seed", range(8))
    def test_all_else_that_is_public_stays(self, seed):
        for table, _ in looked_at(seed):
            state = disguised(table, table.seat, 5)
            for name in set(state.dtype.names) - HIDDEN - SCRATCH:
                assert np.array_equal(state[name], table.state[name]), name
            top = table.state.top
            assert state.deck[:top].tolist() == table.state.deck[:top].tolist()

    @pytest.mark.parametrize("seed", range(8))
    def test_the_own_hand_stays(self, seed):
        for table, _ in looked_at(seed):
            for seat in range(table.variant.players):
                state = disguised(table, seat, 5)
                for name in ("hand", "secret"):
                    assert state[name][seat].tolist() == table.state[name][seat].tolist()

    def test_a_held_card_that_lay_face_up_is_known_to_all(self):
        table = self.held("G01 R01 R04", column=1)
        assert {where(disguised(table, 1, seed))[0] for seed in WORLDS} == {("hand", 0)}

    def test_one_that_lay_face_down_is_known_to_its_taker_alone(self):
        table = self.held("R01 R04 G01", column=3)
        assert {where(disguised(table, 0, seed))[0] for seed in WORLDS} == {("hand", 0)}
        for other in (1, 2):
            assert len({where(disguised(table, other, seed))[0] for seed in WORLDS}) > 10

    def test_and_to_all_once_it_is_placed(self):
        table = school("R01 R04 G01", players=3)
        act(table, "take", column=3)
        act(table, "studio", card="G01")
        assert {where(disguised(table, 1, seed))[0] for seed in WORLDS} == {("studio", 0)}

    def held(self, deck, column):
        """Seat 0 of three has taken a column and holds G01 from it."""
        table = school(deck, players=3, studio="G17")
        act(table, "take", column=column)
        act(table, "done")
        assert hand(table) == ["G01"]
        return table


class TestBacks:
    """RULES 9, Q12: back colours are known everywhere, in the deck in their order."""

    @pytest.mark.parametrize("seed", range(8))
    def test_in_the_deck_on_the_mat_and_in_hands(self, seed):
        for table, _ in looked_at(seed):
            state = disguised(table, table.seat, 5)
            assert backs(state.deck) == backs(table.state.deck)
            for cell, before in zip(state.school.ravel(), table.state.school.ravel(), strict=True):
                assert (cell > 0) == (before > 0)
                assert backs([cell - 1]) == backs([before - 1]) or not cell
            for name in ("hand", "secret"):
                for own, before in zip(state[name], table.state[name], strict=True):
                    assert sorted(backs(members(own))) == sorted(backs(members(before)))


class TestReshuffling:
    """RULES 9, 14, Q11: what is unknown may be anything that agrees with what is known."""

    @pytest.mark.parametrize("seed", range(3))
    def test_every_hidden_card_may_lie_elsewhere(self, seed):
        for table, slow in looked_at(seed, steps=40):
            unknown = [CARD_IDS.index(name) for name in slow.hidden(table.seat)]
            worlds = [where(disguised(table, table.seat, world)) for world in range(40)]
            places = where(table.state)
            for back in set(backs(unknown)):
                alike = [card for card in unknown if BACK_OF[card] == back]
                if len({places[card] for card in alike}) > 1:
                    assert all(len({world[card] for world in worlds}) > 1 for card in alike)

    def test_a_face_down_cell_may_hold_any_hidden_card_of_its_back(self):
        table = school("R01 R04 G01", players=3)
        found = Counter(
            CARD_IDS[disguised(table, 1, seed).school[2, 0] - 1] for seed in range(1800)
        )
        assert set(found) == {f"G{number:02}" for number in range(1, 19)}
        assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_and_never_one_that_has_been_seen(self):
        table = school("G01 G02 G04", players=3, studio="G13", print={1: "G16"})
        seen = {"G01", "G02", "G13", "G16"}
        found = {CARD_IDS[disguised(table, 0, seed).school[2, 0] - 1] for seed in WORLDS}
        assert len(found) == 14
        assert not found & seen

    def test_a_secretly_held_card_is_as_likely_as_any_hidden_one_of_its_back(self):
        table = school("R01 R04 G01", players=3, studio="G17")
        act(table, "take", column=3)
        act(table, "done")
        found = Counter(members(disguised(table, 1, seed).hand[0])[0] for seed in range(1700))
        assert len(found) == 17
        assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_the_next_card_of_the_deck_likewise(self):
        table = school("R01 R04 G01")
        found = Counter(int(disguised(table, 0, seed).deck[2]) for seed in range(1800))
        assert len(found) == 18
        assert stats.chisquare(list(found.values())).pvalue > 1e-3

    def test_cells_that_hide_nothing_stay(self):
        table = school("G01 G02 G04 G05 R01 R02 R04 R05", players=4)
        for _ in range(4):
            act(table, "stay")
        cards = set()
        for seed in WORLDS:
            again = Table(GAME, table.variant, disguised(table, 0, seed))
            (a, r), (b, s), (c, t), (d, u) = columns(again).values()
            assert (a, b, d, r, t, u) == ("G01", "G02", "G05", "R01", "R04", "R05")
            cards |= {c, s}
        assert len(cards) > 20


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
        assert first.deck.tobytes() != other.deck.tobytes()

    @pytest.mark.parametrize("seed", range(8))
    def test_it_can_be_played_to_its_end(self, seed):
        table = broken_off(some_table(seed), seed, eager, 25)
        if not table.over:
            copy = Table(GAME, table.variant, disguised(table, table.seat, 9))
            assert finished(copy, seed).over

    @pytest.mark.parametrize("seed", range(4))
    def test_it_offers_the_seat_the_same_choices(self, seed):
        for table, _ in looked_at(seed):
            copy = Table(GAME, table.variant, disguised(table, table.seat, seed))
            assert copy.choices() == table.choices()

    def test_a_game_without_secrets_is_left_as_it_is(self):
        table = school("G01 G02", last=True)
        take(table, 1)
        state = disguised(table, 0, 5)
        assert where(state) == where(table.state)
