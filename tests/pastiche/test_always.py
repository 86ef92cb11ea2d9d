"""What always holds in games by lot, looked at after every choice."""

from itertools import pairwise

import pytest

from sim.pastiche.components import COLORS
from sim.pastiche.state import ANSWER, COMMISSIONS, HEXES, TRADE
from tests.helpers.by_lot import played
from tests.pastiche.random_games import eager, some_table, usual_table
from tests.pastiche.table_setup import commissions, completed, gallery, tiles

SEEDS = range(6)


def tables(seed):
    """The same table after each choice of a game by lot."""
    table = some_table(seed) if seed % 2 else usual_table(seed // 2)
    for _ in played(table, seed, eager):
        yield table
    yield table


def seats(table):
    return range(table.variant.players)


def on_field(table):
    """The ids of the hexes that lie."""
    return [tile + 1 for tile, cell in enumerate(table.state.tile_cell) if cell >= 0]


@pytest.mark.parametrize("seed", SEEDS)
class TestPieces:
    """RULES 1.4, 2.4, 2.5: every piece is in exactly one place."""

    def test_hexes(self, seed):
        for table in tables(seed):
            state = table.state
            places = [tile + 1 for tile in state.stack[state.stack_top :].tolist()]
            places += on_field(table)
            for seat in seats(table):
                places += tiles(table, seat)
            assert sorted(places) == list(range(1, HEXES + 1))

    def test_commissions(self, seed):
        for table in tables(seed):
            state = table.state
            places = [card + 1 for card in state.pile[state.pile_top :].tolist()]
            places += gallery(table)
            for seat in seats(table):
                places += commissions(table, seat) + completed(table, seat)
            assert sorted(places) == list(range(1, COMMISSIONS + 1))

    def test_palette_cards(self, seed):
        for table in tables(seed):
            state = table.state
            rows = table.variant.tables["palette_cards"]["cards"]
            total = state.bank + state.cards.sum(axis=0)
            assert total.tolist() == [row["count"] for row in rows]
            assert min(state.bank.min(), state.cards.min()) >= 0

    def test_no_two_hexes_lie_on_a_cell(self, seed):
        *_, table = tables(seed)
        cells = [int(cell) for cell in table.state.tile_cell if cell >= 0]
        assert len(set(cells)) == len(cells)
        assert set(cells) <= set(table.variant.field.place_of)


@pytest.mark.parametrize("seed", SEEDS)
class TestCounts:
    """RULES 1.4, 8.3: what is counted on the way agrees with a recount."""

    def test_sets_of_colours_agree_with_the_cards(self, seed):
        for table in tables(seed):
            state = table.state
            assert int(state.stock) == self.colours(state.bank, 1)
            for seat in seats(table):
                counts = state.cards[seat]
                assert state.total[seat] == counts.sum()
                assert [int(held) for held in state.held[seat]] == [
                    self.colours(counts, copies) for copies in (1, 2, 3, 4)
                ]

    def colours(self, counts, least):
        return sum(1 << at for at in range(len(COLORS)) if counts[at] >= least)

    def test_points_of_completed_commissions(self, seed):
        for table in tables(seed):
            rows = table.variant.tables["commissions"]["cards"]
            for seat in seats(table):
                done = completed(table, seat)
                assert table.state.completed[seat] == len(done)
                assert table.state.earned[seat] == sum(rows[card - 1]["points"] for card in done)

    def test_commissions_seen_by_all_are_in_hand(self, seed):
        for table in tables(seed):
            known, held = table.state.known, table.state.commissions
            assert (known & ~held == 0).all()

    def test_the_hand_limit_holds_at_the_end_of_a_turn(self, seed):
        before = None
        for table in tables(seed):
            turn = (int(table.state.rounds), int(table.state.turn))
            if before not in (None, turn):
                assert table.state.total[before[1]] <= table.variant.rules.hand_limit
            before = turn


@pytest.mark.parametrize("seed", SEEDS)
class TestGames:
    """RULES 3.1, 9.1: games end, phases go forward."""

    def test_they_end_within_the_hexes(self, seed):
        *_, table = tables(seed)
        assert table.over
        players = table.variant.players
        assert table.state.rounds <= HEXES // players + table.variant.rules.hexes_in_hand

    def test_phases_go_forward(self, seed):
        turn, before = None, 0
        for table in tables(seed):
            state = table.state
            now = (int(state.rounds), int(state.turn))
            phase = TRADE if state.phase == ANSWER else int(state.phase)
            assert now != turn or phase >= before
            turn, before = now, phase

    def test_rounds_only_grow(self, seed):
        rounds = [int(table.state.rounds) for table in tables(seed)]
        assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))
