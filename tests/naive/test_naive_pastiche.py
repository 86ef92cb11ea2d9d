"""The slow second engine of Pastiche on its own: set-up, cells, placing a tile."""

import pytest

from tests.naive.pastiche_box import BOX, SECONDARY
from tests.naive.pastiche_field import Field, neighbours, points, rotate, rotations
from tests.naive.pastiche_setup import (
    act,
    cards,
    new_table,
    numbers,
    offered,
    pass_turn,
    place,
    words,
)

NOTCH = (1, -1)  # beside the upper two hexes of the tri-hex


class TestSetUp:
    """Rulebook, preparation; records page, section 3."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_cards_tiles_and_commissions_are_dealt(self, players):
        table = new_table(players)
        assert [cards(table, seat) for seat in range(players)] == [" ".join(SECONDARY)] * players
        assert [len(player.tiles) for player in table.seats] == [2] * players
        assert [len(player.commissions) for player in table.seats] == [2] * players
        assert len(table.gallery) == 4
        assert table.bank.total() == 132 - 4 * players
        assert (len(table.stack), len(table.pile)) == (54 - 2 * players, 30 - 2 * players)

    def test_tiles_go_to_seat_0_first_whoever_starts(self):
        table = new_table(3, start=2, tiles=[9, 8, 7, 6, 5, 4, 3], commissions=[20, 19])
        assert [numbers(player.tiles) for player in table.seats] == [[9, 8], [7, 6], [5, 4]]
        assert (table.seat, table.stack[0].id) == (2, 3)

    def test_the_gallery_comes_before_the_hands(self):
        table = new_table(2, commissions=[9, 8, 7, 6, 5, 4, 3, 2, 1])
        assert numbers(table.gallery) == [9, 8, 7, 6]
        assert [numbers(player.commissions) for player in table.seats] == [[5, 4], [3, 2]]
        assert table.pile[0].id == 1

    def test_other_numbers(self):
        table = new_table(
            2, hexes_in_hand=3, commissions_in_hand=1, gallery=5, start_cards={"red": 2, "gray": 1}
        )
        assert [numbers(player.tiles) for player in table.seats] == [[1, 2, 3], [4, 5, 6]]
        assert [numbers(player.commissions) for player in table.seats] == [[6], [7]]
        assert cards(table, 1) == "red red gray"
        assert (table.bank["red"], table.bank["gray"], table.bank["orange"]) == (4, 4, 12)

    @pytest.mark.parametrize(
        ("rules", "message"),
        [
            ({"hexes_in_hand": 28}, "too few tiles"),
            ({"gallery": 31}, "too few commissions"),
            ({"commissions_in_hand": 16}, "too few commissions"),
            ({"start_cards": {"gray": 4}}, "too few gray cards"),
        ],
    )
    def test_there_has_to_be_enough(self, rules, message):
        with pytest.raises(ValueError, match=message):
            new_table(2, **rules)

    def test_just_enough(self):
        rules = {"hexes_in_hand": 27, "commissions_in_hand": 15, "start_cards": {"gray": 3}}
        table = new_table(2, **rules)
        assert (table.stack, table.pile, table.bank["gray"]) == ([], [], 0)


class TestCells:
    """Records page, section 1."""

    def test_corners_lie_between_two_neighbours(self):
        assert neighbours((0, 0)) == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
        assert points((0, 0))[0] == {(0, 0), (0, -1), (1, -1)}
        assert points((0, 0))[5] == {(0, 0), (-1, 0), (0, -1)}

    def test_every_corner_belongs_to_three_cells(self):
        for point in points((2, 3)):
            assert all(point in points(cell) for cell in point)
        shared = [set(points((2, 3))) & set(points(cell)) for cell in neighbours((2, 3))]
        assert list(map(len, shared)) == [2] * 6

    @pytest.mark.parametrize("radius", [0, 1, 4, 7])
    def test_the_field_is_all_cells_so_many_steps_from_the_tri_hex(self, radius):
        field = Field(radius, BOX.tri_hex)
        near = set(BOX.tri_hex)
        for _ in range(radius):
            near |= {cell for one in near for cell in neighbours(one)}
        square = range(-radius - 3, radius + 5)
        assert {(q, r) for q in square for r in square if field.in_play((q, r))} == near
        assert len(near) == 3 * (radius + 1) ** 2

    @pytest.mark.parametrize(
        ("corners", "different"),
        [
            ("YRYRYR", [0, 1]),
            ("RRYRRY", [0, 1, 2]),
            ("RYBRYB", [0, 1, 2]),
            ("RRRRRY", [0, 1, 2, 3, 4, 5]),
            ("RRRRRR", [0]),
        ],
    )
    def test_of_rotations_that_look_alike_the_smallest_is_legal(self, corners, different):
        assert rotations(corners) == different

    def test_a_rotation_turns_clockwise(self):
        assert rotate("RRRRRY", 0) == "RRRRRY"
        assert rotate("RRRRRY", 1) == "YRRRRR"
        assert rotate("RYBRYB", 2) == "YBRYBR"


class TestPlacing:
    """Rulebook, placing a hex."""

    def test_at_first_there_are_nine_cells_beside_the_tri_hex(self):
        table = new_table(tiles=[21, 37])
        assert words(table) == ["place"]
        beside = [[-1, 0], [-1, 1], [-1, 2], [0, -1], [0, 2], [1, -1], [1, 1], [2, -1], [2, 0]]
        assert sorted(map(list, {tuple(cell) for cell in offered(table, "place", "at")})) == beside
        assert len(table.choices()) == 9 * (3 + 6)

    def test_a_side_of_an_earlier_tile_is_enough(self):
        field = new_table().field
        before = field.open_cells()
        field.place((2, -1), "RRRRRR", 0)
        assert set(field.open_cells()) - set(before) == {(2, -2), (3, -2), (3, -1)}
        assert set(before) - set(field.open_cells()) == {(2, -1)}

    def test_either_tile_in_hand_may_be_placed_but_no_other(self):
        table = new_table(tiles=[30, 40, 50])
        assert set(offered(table, "place", "tile")) == {30, 40}
        with pytest.raises(ValueError, match="not legal"):
            place(table, 50, NOTCH)

    def test_equal_tiles_are_two_choices(self):
        table = new_table(tiles=[1, 2])
        assert len(table.choices()) == 2 * 9 * 2

    def test_the_field_ends(self):
        table = new_table(field_radius=4)
        reached = [cell for cell in map(tuple, cells_in_play(4)) if cell not in BOX.tri_hex]
        for cell in reached[1:]:
            table.field.place(cell, "RRRRRR", 0)
        assert table.field.open_cells() == reached[:1]

    def test_a_seat_without_tiles_begins_with_trades(self):
        table = new_table(2)
        table.seats[1].tiles = []
        pass_turn(table)
        assert (table.seat, table.phase) == (1, "trade")

    def test_the_turn_ends_with_a_draw(self):
        table = new_table(2, tiles=[5, 6, 7, 8, 9])
        place(table, 6, NOTCH)
        act(table, "mix")
        for _ in range(3):
            assert numbers(table.seats[0].tiles) == [5]
            act(table, "done")
        assert numbers(table.seats[0].tiles) == [5, 9]
        assert (table.seat, table.phase) == (1, "place")

    def test_an_empty_stack_gives_none(self):
        table = new_table(2, hexes_in_hand=27)
        pass_turn(table)
        assert [len(player.tiles) for player in table.seats] == [26, 27]

    def test_missing_tiles_are_all_drawn(self):
        table = new_table(2, hexes_in_hand=3)
        table.seats[0].tiles.pop()
        pass_turn(table)
        assert numbers(table.seats[0].tiles) == [2, 7, 8]


def cells_in_play(radius):
    """All cells of a field, in order."""
    field, square = Field(radius, BOX.tri_hex), range(-radius, radius + 2)
    return [(q, r) for q in square for r in square if field.in_play((q, r))]
