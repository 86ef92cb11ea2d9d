"""RULES 10: what a seat cannot know, and tables dealt anew behind its back."""

from collections import Counter

import numpy as np
import pytest

from sim.core.game import copy_of
from sim.core.table import Table
from sim.hacienda.state import ANIMAL, LAND
from tests.hacienda.random_games import played, quick_table, some_table
from tests.hacienda.table_setup import GAME, act, position

HIDDEN = {"luck", "whims", "hand", "deck", "offer"}


def disguised(table, seat, seed):
    """A copy in which all is dealt anew that the seat cannot know."""
    state = copy_of(table.state)
    GAME.disguise(state, table.variant.rules, seat, seed)
    return state


def in_the_middle(seed, moves=40):
    """A game by lot, broken off after some choices."""
    table = quick_table(2 + seed % 4, seed)
    for _ in zip(range(moves), played(table, seed), strict=False):
        pass
    return table


def undrawn(state, rules):
    """Cards in decks and stacks, the removed ones included, by name."""
    lands = state.deck[LAND, state.top[LAND] : state.deck_end[LAND]]
    animals = state.deck[ANIMAL, state.top[ANIMAL] : state.deck_end[ANIMAL] + rules.removed]
    return Counter(lands.tolist()) + Counter(animals.tolist())


def held(state):
    """Cards in hands by name."""
    return Counter(dict(enumerate(state.hand.sum(axis=0).tolist())))


class TestDisguise:
    """RULES 10.1: hands and decks are hidden; the rest is public."""

    @pytest.mark.parametrize("seed", range(12))
    def test_all_that_is_public_stays(self, seed):
        table = in_the_middle(seed)
        state = disguised(table, table.seat, 5)
        for name in set(state.dtype.names) - HIDDEN:
            assert np.array_equal(state[name], table.state[name]), name

    @pytest.mark.parametrize("seed", range(12))
    def test_the_own_hand_and_cards_seen_taken_stay(self, seed):
        table = in_the_middle(seed)
        for seat in range(table.variant.players):
            state = disguised(table, seat, 5)
            assert state.hand[seat].tolist() == table.state.hand[seat].tolist()
            assert (state.hand >= state.seen).all()

    @pytest.mark.parametrize("seed", range(12))
    def test_sizes_of_hands_and_decks_and_the_cards_of_the_box_stay(self, seed):
        table = in_the_middle(seed)
        rules, before = table.variant.rules, table.state
        state = disguised(table, table.seat, 5)
        for kind in (slice(0, 6), slice(6, 10)):
            assert (state.hand[:, kind].sum(axis=1) == before.hand[:, kind].sum(axis=1)).all()
        assert held(state) + undrawn(state, rules) == held(before) + undrawn(before, rules)

    def test_the_original_stays_as_it_was(self):
        table = in_the_middle(3)
        before = table.state.tobytes()
        disguised(table, table.seat, 5)
        assert table.state.tobytes() == before

    def test_the_copy_has_luck_of_its_own_and_the_same_seed_gives_the_same(self):
        table = in_the_middle(3)
        first, again, other = (disguised(table, 0, seed) for seed in (5, 5, 6))
        assert first.tobytes() == again.tobytes()
        assert first.luck != table.state.luck
        assert first.deck.tobytes() != other.deck.tobytes()

    @pytest.mark.parametrize("seed", range(6))
    def test_a_disguised_game_can_be_played_to_its_end(self, seed):
        table = in_the_middle(seed)
        again = Table(GAME, table.variant, disguised(table, table.seat, 9))
        for _ in played(again, seed):
            pass
        assert again.over

    def test_with_unusual_rules_too(self):
        for seed in range(30):
            table = some_table(seed)
            for _ in zip(range(15), played(table, seed), strict=False):
                pass
            before, state = table.state, disguised(table, table.seat, seed)
            assert held(state) + undrawn(state, table.variant.rules) == held(before) + undrawn(
                before, table.variant.rules
            )


class TestReshuffling:
    """RULES 10.1, 10.2: what is unknown may be anything that agrees with what is known."""

    def worlds(self, table, seat, count=400):
        return [disguised(table, seat, seed) for seed in range(count)]

    def test_the_hands_of_others_are_dealt_anew(self):
        table = quick_table(3, 1)
        true = table.state.hand[1:3].tobytes()
        found = Counter(state.hand[1:3].tobytes() for state in self.worlds(table, 0))
        assert found[true] < 40
        assert len(found) > 100

    def test_unseen_cards_come_as_often_as_the_box_has_them(self):
        table = position(" ^", hand={1: {"pig": 1}}, stacks=(["pig", "sheep"], ["sheep", "sheep"]))
        worlds = self.worlds(table, 0, 1000)
        pigs = sum(int(state.hand[1, 8]) for state in worlds)
        assert pigs == pytest.approx(1000 * 2 / 5, abs=60)

    def test_removed_cards_may_come_up_and_others_be_removed(self):
        table = quick_table(2, 4, animals_removed=3)
        beyond = slice(table.state.deck_end[ANIMAL], table.state.deck_end[ANIMAL] + 3)
        found = {tuple(sorted(state.deck[ANIMAL, beyond])) for state in self.worlds(table, 0)}
        assert len(found) > 10

    def test_a_card_seen_taken_stays_until_it_is_played(self):
        table = position(
            " ^ . .", seat=1, land={1: [0]}, row=["pig"], stacks=(["sheep"] * 5, ["sheep"] * 5)
        )
        act(table, "take", card="pig")
        act(table, "draw", deck="animal")
        assert all(state.hand[1, 8] == 1 for state in self.worlds(table, 0, 50))
        act(table, "animal", card="pig", cell=1)
        assert all(state.hand[1, 8] == 0 for state in self.worlds(table, 0, 50))

    def test_two_cards_seen_taken_are_both_known(self):
        stacks = (["pig", *["sheep"] * 4], ["sheep"] * 5)
        table = position(" ^ . .", seat=1, land={1: [0]}, row=["pig"], stacks=stacks)
        act(table, "take", card="pig")  # turns up the other pig
        act(table, "take", card="pig")
        act(table, "animal", card="pig", cell=1)
        assert all(state.hand[1, 8] == 1 for state in self.worlds(table, 0, 50))

    def test_of_two_equal_cards_the_one_seen_counts_as_played(self):
        stacks = (["sheep", "pig", *["sheep"] * 3], ["sheep"] * 5)
        table = position(" ^ . .", seat=1, land={1: [0]}, row=["pig"], stacks=stacks)
        act(table, "take", card="pig")  # turns up a sheep
        act(table, "draw", deck="animal")  # the other pig, unseen
        act(table, "animal", card="pig", cell=1)
        assert {int(state.hand[1, 8]) for state in self.worlds(table, 0)} == {0, 1}

    def test_a_card_drawn_blind_is_known_to_its_owner_alone(self):
        table = position(" ^", stacks=(["pig", "sheep", "sheep"], ["sheep"] * 3))
        act(table, "draw", deck="animal")
        assert {int(state.hand[0, 8]) for state in self.worlds(table, 1)} == {0, 1}
        assert {int(state.hand[0, 8]) for state in self.worlds(table, 0)} == {1}
