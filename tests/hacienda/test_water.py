"""RULES 4.5 and 8.4d: water tiles, their outlines, and who is beside them."""

import pytest

from tests.hacienda.table_setup import act, offered, points, position

ONE_OF_EACH = dict.fromkeys(("single", "double", "triangle", "line", "bent", "rhombus"), 1)
TURNS = {"single": 1, "double": 3, "triangle": 2, "line": 3, "bent": 6, "rhombus": 3}
MEADOWS = " . . .\n. . M ."
FIELD = "\n".join([" . . . . .", ". . . . .", " . . . . .", ". . . . .", " . . . . ."])
MIDDLE = 12  # of the field


def placements(drawing, tile, **words):
    table = position(drawing, rules={"water_tiles": ONE_OF_EACH}, **words)
    return [cells for kind, cells in offered(table, "water", "tile", "cells") if kind == tile]


def outline(cells):
    """A set of cells of the field, moved so that equal turns are equal."""
    places = [(2 * (cell % 5) + (1 - cell // 5 % 2), cell // 5) for cell in cells]
    x, row = min(places, key=lambda place: (place[1], place[0]))
    return frozenset((px - x, prow - row) for px, prow in places)


class TestOutlines:
    """RULES 4.5."""

    @pytest.mark.parametrize(("tile", "turns"), TURNS.items())
    def test_a_tile_lies_in_so_many_ways(self, tile, turns):
        found = {outline(cells) for cells in placements(FIELD, tile)}
        assert len(found) == turns

    @pytest.mark.parametrize(
        ("tile", "cells"),
        [
            ("single", [[0], [1], [2], [3], [4], [5]]),
            ("double", [[0, 1], [0, 3], [0, 4], [1, 2], [1, 4], [2, 5], [3, 4]]),
            ("triangle", [[0, 1, 4], [0, 3, 4]]),
            ("line", [[0, 1, 2]]),
            ("bent", [[0, 1, 3], [1, 2, 4], [1, 2, 5], [1, 3, 4]]),
            ("rhombus", [[0, 1, 3, 4]]),
        ],
    )
    def test_on_a_small_meadow(self, tile, cells):
        drawing = MEADOWS.replace("M", "^")
        moved = [[cell + (cell > 4) for cell in one] for one in cells]
        assert placements(drawing, tile) == moved

    @pytest.mark.parametrize("tile", TURNS)
    def test_each_kind_and_set_of_cells_is_offered_once(self, tile):
        found = [tuple(cells) for cells in placements(FIELD, tile)]
        assert found == sorted(set(found))
        assert all(list(cells) == sorted(cells) for cells in found)


class TestWhere:
    """RULES 4.5."""

    def test_only_free_pampa_is_flooded(self):
        table = position(" ^ R p P . W M .", rules={"water_tiles": {"single": 3}})
        assert offered(table, "water", "cells") == [[4], [7]]

    def test_every_hex_covered_must_be_free(self):
        assert placements(" . R . .", "double") == [[2, 3]]
        assert placements(" . W . .", "double") == [[2, 3]]

    def test_it_need_not_touch_anything_and_may_touch_water(self):
        table = position(" . W . . .", rules={"water_tiles": {"single": 2}})
        assert offered(table, "water", "cells") == [[0], [2], [3], [4]]

    def test_flooded_hexes_are_taken(self):
        table = position(" R . . .", hand={0: {"pampa": 1, "pig": 1}})
        act(table, "water", tile="double", cells=[1, 2])
        assert not offered(table, "land", "cell")
        assert not offered(table, "animal", "cell")
        act(table, "stop")
        assert [cells for _, cells in offered(table, "water", "tile", "cells")] == [[3]]

    def test_each_outline_has_its_own_supply(self):
        table = position(" . . . .", rules={"water_tiles": {"single": 2, "double": 1}})
        act(table, "water", tile="double", cells=[0, 1])
        act(table, "stop")
        assert offered(table, "water", "tile", "cells") == [["single", [2]], ["single", [3]]]


class TestPoints:
    """RULES 8.4d."""

    def test_every_own_piece_beside_a_tile_is_a_point(self):
        table = position(" R W p\n. s H .")
        assert [points(table, seat)["water"] for seat in (0, 1)] == [3, 1]

    def test_touching_a_tile_in_two_hexes_is_one_point(self):
        table = position(" . .\n. R .", water=[("double", [0, 1])])
        assert points(table)["water"] == 1

    def test_two_tiles_are_two_points_though_they_touch(self):
        table = position(" W W\n. p .\n R")
        assert points(table)["water"] == 2

    def test_water_that_comes_after_the_pieces_counts_alike(self):
        table = position(" . . R\n. p B .")
        act(table, "water", tile="double", cells=[0, 1])
        assert [points(table, seat)["water"] for seat in (0, 1)] == [2, 1]

    def test_who_bought_it_does_not_matter(self):
        table = position(" . R", seat=1)
        act(table, "water", tile="single", cells=[0])
        assert [points(table, seat)["water"] for seat in (0, 1)] == [1, 0]

    def test_pieces_that_come_after_the_water_count_alike(self):
        table = position(" R . W ^", hand={0: {"pig": 1, "mountain": 1}})
        act(table, "animal", card="pig", cell=1)
        act(table, "land", card="mountain", cell=3)
        assert points(table)["water"] == 2

    def test_house_rules_may_weigh_it_otherwise(self):
        assert points(position(" R W", rules={"water_points": 4}))["water"] == 4
