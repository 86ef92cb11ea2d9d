"""RULES 1.6, 1.7, 4.1 to 4.3: placing a hex."""

import pytest

from sim.core.errors import InputError
from tests.helpers.by_hand import act, offered
from tests.naive.pastiche_setup import layout
from tests.pastiche.table_setup import SE, S, new_table, pass_round, place, tiles

AROUND = [(0, -1), (1, -1), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2), (-1, 1), (-1, 0)]


def places(table, tile=None):
    """Cells that are offered, for all hexes or for one."""
    found = offered(table, "place", "tile", "at")
    return {tuple(place) for number, place in found if tile in (None, number)}


def drops(table, place, corner):
    """What lies at a corner: reds, yellows, blues."""
    field = table.variant.field
    lying = int(table.state.drops[field.corners[field.cell_at[place]][corner]])
    return (lying & 3, lying >> 2 & 3, lying >> 4)


class TestCells:
    """RULES 4.1."""

    def test_all_around_the_starting_piece(self):
        assert places(new_table()) == set(AROUND)

    def test_either_hex_of_the_hand(self):
        table = new_table(tiles=(1, 50))
        assert places(table, 1) == places(table, 50) == set(AROUND)
        assert places(table, 2) == set()

    def test_beside_a_placed_hex(self):
        table = new_table(tiles=(1, 2))
        place(table, 1, (0, -1))
        table.state.phase = 0
        assert places(table) == (set(AROUND) | {(0, -2), (1, -2), (-1, -1)}) - {(0, -1)}

    def test_neither_far_away_nor_on_a_hex(self):
        for cell in ((0, 0), (3, 0), (0, -2)):
            with pytest.raises(InputError, match="not legal"):
                place(new_table(tiles=(1,)), 1, cell)


class TestField:
    """RULES 1.7."""

    @pytest.mark.parametrize(("radius", "cells"), [(4, 75), (7, 192), (12, 507)])
    def test_its_size(self, radius, cells):
        field = new_table(field_radius=radius).variant.field
        assert len(field.places) == cells == 3 * (radius + 1) ** 2
        for q, r in field.places:
            assert all(-radius <= value <= radius + 1 for value in (q, r, q + r))

    def test_nothing_is_placed_beyond_it(self):
        table = new_table(field_radius=4)
        for r in range(-1, -5, -1):
            table.state.phase = 0
            tile = tiles(table, table.seat)[0]
            place(table, tile, (0, r))
            act(table, "mix")
            self.end_turn(table)
        assert (0, -4) not in places(table)
        assert all(r >= -4 for _, r in places(table))
        assert (1, -4) in places(table)

    def end_turn(self, table):
        while table.state.phase:
            table.act(len(table.legal()) - 1)


class TestRotations:
    """RULES 4.2."""

    @pytest.mark.parametrize(("tile", "turns"), [(1, 2), (13, 3), (37, 6), (49, 3)])
    def test_those_that_look_alike_are_one_choice(self, tile, turns):
        table = new_table(tiles=(tile,), hexes_in_hand=1)
        rots = [rot for cell, rot in offered(table, "place", "at", "rot") if cell == [0, -1]]
        assert rots == list(range(turns))
        assert len(table.choices()) == 9 * turns

    def test_a_hex_of_one_colour_has_one(self):
        table = layout()
        table["hexes"]["tiles"][0]["corners"] = ["R"] * 6
        table = new_table(tiles=(1,), hexes_in_hand=1, table=table)
        assert set(offered(table, "place", "rot")) == {0}

    def test_hexes_that_look_alike_count_each(self):
        assert len(new_table(tiles=(1, 2)).choices()) == 2 * 9 * 2

    @pytest.mark.parametrize("rot", range(6))
    def test_turned_clockwise(self, rot):
        table = new_table(tiles=(37,))  # five reds, and a yellow at NW
        place(table, 37, (0, -1), rot)
        assert [corner for corner in range(6) if drops(table, (0, -1), corner)[1]] == [
            (5 + rot) % 6
        ]


class TestCorners:
    """RULES 1.6: up to three drops."""

    def test_two_and_three(self):
        table = new_table(tiles=(37,))
        place(table, 37, (1, -1))
        assert drops(table, (1, -1), SE) == (1, 0, 1)
        assert drops(table, (1, -1), S) == (2, 1, 0)
        assert drops(table, (1, -1), 0) == (1, 0, 0)

    def test_inside_the_starting_piece_all_three_primaries_meet(self):
        assert drops(new_table(), (0, 0), SE) == (1, 1, 1)

    def test_a_corner_is_the_same_from_all_its_cells(self):
        corners = new_table().variant.field.corners
        numbers = [number for own in corners.values() for number in own]
        assert max(map(numbers.count, set(numbers))) == 3


class TestForGood:
    """RULES 4.3."""

    def test_a_hex_stays_where_it_is(self):
        table = new_table(tiles=(37,))
        place(table, 37, (1, -1), 2)
        act(table, "mix")
        for _ in range(3):
            pass_round(table)
        cell = table.variant.field.cell_at[1, -1]
        assert (table.state.tile_cell[36], table.state.tile_rot[36]) == (cell, 2)
        assert (1, -1) not in places(table)
        assert 37 not in tiles(table)
