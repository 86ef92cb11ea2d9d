"""What always holds in games by lot, looked at after every choice."""

from collections import Counter
from itertools import pairwise

import pytest

from sim.core import bits
from sim.kanagawa.components import CARD_ROWS, DIPLOMA_ROWS, KINDS, SUBJECTS, TILE_ROWS
from sim.kanagawa.state import CARDS
from tests.helpers.by_lot import played
from tests.kanagawa.random_games import eager, some_table, usual_table

SEEDS = range(10)


def members(words):
    """A set of cards as a Python set."""
    return {card for card in range(CARDS) if bits.has(words, card)}


def tables(seed):
    """The same table after each choice of a game by lot."""
    table = some_table(seed) if seed % 2 else usual_table(seed // 2, claim_later=seed % 4 == 0)
    for _ in played(table, seed, eager):
        yield table
    yield table


def seats(table):
    return range(table.variant.players)


def in_school(state):
    """The cards on the mat."""
    return [int(cell) - 1 for cell in state.school.ravel() if cell]


def halves(table, seat, half):
    """The halves in use of a seat's studio or print."""
    pile = {"studio": table.state.studio, "print": table.state.prints}[half]
    return [CARD_ROWS[card][half] for card in members(pile[seat])]


def tile(table, seat):
    return TILE_ROWS[table.state.tile[seat]]


@pytest.mark.parametrize("seed", SEEDS)
class TestCards:
    """RULES 2, 21: a card is in one place, and stays where it is placed."""

    def test_every_card_is_in_exactly_one_place(self, seed):
        for table in tables(seed):
            state = table.state
            places = [*state.deck[state.top :].tolist(), *in_school(state)]
            for pile in (state.hand, state.studio, state.prints):
                places += [card for seat in range(4) for card in members(pile[seat])]
            assert sorted(places) == list(range(CARDS))

    def test_the_deck_is_never_shuffled_again(self, seed):
        decks = {table.state.deck.tobytes() for table in tables(seed)}
        tops = [int(table.state.top) for table in tables(seed)]
        assert len(decks) == 1
        assert all(0 <= after - before <= 4 for before, after in pairwise(tops))

    def test_columns_are_filled_from_the_first_row_down(self, seed):
        for table in tables(seed):
            filled = table.state.school > 0
            assert filled.sum(axis=1).tolist() == table.state.height.tolist()
            assert (filled[:, :-1] >= filled[:, 1:]).all()
            assert not filled[table.variant.players :].any()

    def test_what_is_placed_stays_and_the_print_grows_at_its_right_end(self, seed):
        before, prints = [set()] * 4, [[]] * 4
        for table in tables(seed):
            state = table.state
            after = [members(state.studio[seat]) for seat in range(4)]
            order = [state.order[seat, : state.painted[seat]].tolist() for seat in range(4)]
            assert all(old <= new for old, new in zip(before, after, strict=True))
            assert all(new[: len(old)] == old for old, new in zip(prints, order, strict=True))
            assert [set(row) for row in order] == [members(pile) for pile in state.prints]
            before, prints = after, order

    def test_secret_cards_are_in_hand(self, seed):
        for table in tables(seed):
            state = table.state
            assert all(members(state.secret[at]) <= members(state.hand[at]) for at in range(4))

    def test_outside_a_turn_a_hand_has_no_more_cards_than_there_are_holds(self, seed):
        for table in tables(seed):
            state = table.state
            for seat in seats(table):
                if seat != state.seat or not state.phase:
                    assert bits.count(state.hand[seat]) <= state.holds[seat]


@pytest.mark.parametrize("seed", SEEDS)
class TestStudio:
    """RULES 25 to 29: symbols, slots, brushes and arrows agree with the cards."""

    def test_symbols_arrows_and_holds(self, seed):
        for table in tables(seed):
            for seat in seats(table):
                shown = [tile(table, seat), *halves(table, seat, "studio")]
                kinds = Counter(half.get("landscape") for half in shown)
                state = table.state
                assert state.symbols[seat].tolist() == [kinds[kind] for kind in KINDS]
                assert state.arrows[seat] == sum(half.get("arrow", 0) for half in shown)
                assert state.holds[seat] == sum(half.get("hold", 0) for half in shown)

    def test_every_symbol_has_one_slot(self, seed):
        for table in tables(seed):
            slots = table.state.slots
            assert slots.min() >= 0
            assert (slots.reshape(4, 5, 6).sum(axis=2) == table.state.symbols).all()

    def test_fifteen_brushes(self, seed):
        for table in tables(seed):
            state = table.state
            on_slots = state.slots[:, :, 1:].sum(axis=(1, 2))
            assert (state.supply + on_slots == state.brushes).all()
            assert state.supply.min() >= 0
            assert state.brushes.sum() + state.brushes_left == 15

    def test_marks_are_those_of_the_turn(self, seed):
        for table in tables(seed):
            state = table.state
            for seat in range(4):
                if seat != state.seat or not state.phase:
                    assert state.slots[seat, 1::2].sum() == state.slots[seat, :, 2].sum() == 0
            assert 0 <= state.arrows_used <= (state.arrows[state.seat] if state.phase else 0)

    def test_as_many_symbols_as_brushes_are_used(self, seed):
        for table in tables(seed):
            slots = table.state.slots
            assert (slots[:, 1::2].sum(axis=(1, 2)) == slots[:, :, 2].sum(axis=1)).all()


@pytest.mark.parametrize("seed", SEEDS)
class TestPrint:
    """RULES 39, 49: what is counted on the way agrees with a recount."""

    def test_trees_and_subjects(self, seed):
        for table in tables(seed):
            for seat in seats(table):
                shown = halves(table, seat, "print")
                found = Counter(half.get("subject") for half in shown)
                assert table.state.trees[seat] == sum(half.get("trees", 0) for half in shown)
                assert table.state.subjects[seat].tolist() == [found[name] for name in SUBJECTS]

    def test_harmony(self, seed):
        for table in tables(seed):
            for seat in seats(table):
                both = halves(table, seat, "print") + halves(table, seat, "studio")
                assert table.state.harmony[seat] == sum(half.get("points", 0) for half in both)


@pytest.mark.parametrize("seed", SEEDS)
class TestDiplomas:
    """RULES 40, 41: each is on the table or with one seat, and closes its colour."""

    def test_each_is_in_one_place(self, seed):
        for table in tables(seed):
            state = table.state
            masks = [int(state.diplomas_left), *state.owned.tolist()]
            assert sum(masks) == (1 << 19) - 1
            assert sum(mask.bit_count() for mask in masks) == 19

    def test_nobody_owns_two_of_a_colour_and_the_rest_of_it_is_closed(self, seed):
        for table in tables(seed):
            for seat in seats(table):
                owned, closed = int(table.state.owned[seat]), int(table.state.closed[seat])
                colors = [row["color"] for at, row in enumerate(DIPLOMA_ROWS) if owned >> at & 1]
                assert len(set(colors)) == len(colors)
                for at, row in enumerate(DIPLOMA_ROWS):
                    assert row["color"] not in colors or closed >> at & 1

    def test_what_is_closed_stays_closed(self, seed):
        before = [0] * 4
        for table in tables(seed):
            after = table.state.closed.tolist()
            assert all(old & new == old for old, new in zip(before, after, strict=True))
            before = after

    def test_three_storm_tokens(self, seed):
        for table in tables(seed):
            state = table.state
            assert state.storms.sum() + state.storms_left == 3
            givers = [
                at for at, row in enumerate(DIPLOMA_ROWS) if row.get("effect") == "storm_token"
            ]
            for seat in range(4):
                assert state.storms[seat] == sum(state.owned[seat] >> at & 1 for at in givers)

    def test_with_the_variant_none_is_ever_pending(self, seed):
        for table in tables(seed):
            assert not (table.variant.parameters["claim_later"] and table.state.pending)


class TestGames:
    """Games end."""

    @pytest.mark.parametrize("seed", SEEDS)
    def test_rounds_are_limited_and_only_grow(self, seed):
        rounds = [int(table.state.rounds) for table in tables(seed)]
        assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))
        assert rounds[-1] <= 36
