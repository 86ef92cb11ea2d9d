"""RULES 2: the set-up."""

import pytest

from sim.core.table import Table
from tests.pastiche.table_setup import (
    GAME,
    cards,
    commissions,
    gallery,
    in_bank,
    new_table,
    pass_round,
    tiles,
)


class TestStartingPiece:
    """RULES 2.1."""

    def test_three_hexes_lie_in_a_triangle(self):
        state, cell_at = new_table().state, new_table().variant.field.cell_at
        for place in ((0, 0), (1, 0), (0, 1)):
            assert state.taken[cell_at[place] // 64] >> (cell_at[place] % 64) & 1

    def test_nine_cells_are_open(self):
        places = {tuple(choice["at"]) for choice in new_table().choices()}
        assert len(places) == 9
        assert not places & {(0, 0), (1, 0), (0, 1)}


@pytest.mark.parametrize("players", [2, 3, 4])
class TestCards:
    """RULES 2.2."""

    def test_one_of_each_secondary(self, players):
        table = new_table(players)
        for seat in range(players):
            assert cards(table, seat) == "orange green violet brown"
        assert in_bank(table, "brown") == 12 - players

    def test_others_by_a_rule(self, players):
        table = new_table(players, start_cards={"red": 2, "gray": 1})
        assert cards(table, players - 1) == "red red gray"
        assert in_bank(table, "red") == 8 - 2 * players


class TestStartSeat:
    """RULES 2.3."""

    def test_by_lot(self):
        starts = {int(Table.deal(GAME, 4, seed).state.start) for seed in range(40)}
        assert starts == {0, 1, 2, 3}

    def test_clockwise_from_it(self):
        table = new_table(3, start=1)
        pass_round(table)
        placed = [event["seat"] for event in table.events if event["do"] == "place"]
        assert placed == [1, 2, 0]


class TestDeal:
    """RULES 2.4, 2.5."""

    def test_two_hexes_by_seat_whoever_starts(self):
        table = new_table(3, start=2, tiles=(9, 1, 20, 30, 54, 50))
        assert [tiles(table, seat) for seat in range(3)] == [[1, 9], [20, 30], [50, 54]]
        assert table.state.stack_top == 6

    def test_the_gallery_then_two_commissions_by_seat(self):
        table = new_table(2, start=1, commissions=(7, 5, 3, 1, 20, 10, 34, 33))
        assert gallery(table) == [1, 3, 5, 7]
        assert [commissions(table, seat) for seat in range(2)] == [[10, 20], [33, 34]]

    def test_other_numbers_by_rules(self):
        table = new_table(2, gallery=1, commissions_in_hand=3, hexes_in_hand=1)
        assert (gallery(table), commissions(table), tiles(table)) == ([1], [2, 3, 4], [1])

    def test_all_is_shuffled(self):
        deals = [GAME.told(table.variant, table.dealt) for table in map(self.dealt, range(20))]
        for name, count in (("tiles", 54), ("commissions", 34)):
            assert all(sorted(deal[name]) == list(range(1, count + 1)) for deal in deals)
            assert len({deal[name][0] for deal in deals}) > 8

    def dealt(self, seed):
        return Table.deal(GAME, 2, seed)
