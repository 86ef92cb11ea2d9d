"""RULES 1.1, 2.1: maps from drawings and from files of the publisher's generator."""

import os
from collections import Counter
from pathlib import Path

import pytest

from sim.core.errors import InputError
from sim.core.game import copy_of
from sim.core.table import Table
from sim.hacienda import board
from sim.hacienda.board import board_from_drawing, drawing_from_haz, read_map_file
from tests.hacienda.random_games import compare
from tests.hacienda.table_setup import GAME, position

HAZ = ["[Control]", "Version=1", "", "[Hex]", "1=7", "3=2", "102=9", "100=4"]
FAN_MAPS = Path(os.environ.get("LUDOSTAT_FAN_MAPS", "no such folder"))


def saved(tmp_path, name, text):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return path


class TestDrawings:
    """RULES 1.1: a text of rows; trailing spaces and empty rows at the end are dropped."""

    def test_empty_rows_above_stay(self):
        assert board_from_drawing("x", "\nM .   \n ^\n \n").rows == ("", "M .", " ^")

    def test_cells_are_numbered_in_reading_order(self):
        own = board_from_drawing("x", "\nM . o\n   ^")
        assert list(own.signs) == [(0, 1), (2, 1), (4, 1), (3, 2)]
        assert list(own.signs.values()) == ["M", ".", "o", "^"]

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_a_file_is_read_whatever_its_line_ends(self, tmp_path, end):
        path = saved(tmp_path, "own.txt", end.join([" ^ .", "F M", ""]))
        assert read_map_file(path) == ("own", " ^ .\nF M")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("", "holds no hex"),
            ("  \n \n", "holds no hex"),
            ("^", "row 0, column 0 stands between two hexes"),
            (" .\n .", "row 1, column 1 stands between"),
            (" . x", "'x' in row 0, column 3 is no hex"),
            (" . m", "signs are"),
        ],
    )
    def test_what_is_none_is_refused(self, tmp_path, text, message):
        with pytest.raises(InputError, match=f"map .*own.*{message}"):
            read_map_file(saved(tmp_path, "own.txt", text))


class TestGeneratorMaps:
    """RULES 1.1: lines KEY=CODE after `[Hex]`, transposed."""

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    def test_the_example_of_the_record_page(self, tmp_path, end):
        path = saved(tmp_path, "fan.haz", end.join([*HAZ, ""]))
        assert read_map_file(path) == ("fan", " ^ .\nF M")

    def test_every_code_has_its_sign(self):
        codes = [f"{100 + 2 * code}={code}" for code in range(1, 11)]
        assert drawing_from_haz("\n".join(["[Hex]", *codes])).strip() == '. " F ~ o ^ ? M W'

    def test_hexes_that_are_none_leave_no_trace(self, tmp_path):
        path = saved(tmp_path, "fan.haz", "\n".join([*HAZ, "300=1", "5=1"]))
        assert read_map_file(path)[1] == " ^ .\nF M"

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("5=11", "line 9: code 11 is unknown"),
            ("5=0", "line 9: code 0 is unknown"),
            ("3=2", "line 9: key 3 stands twice"),
            ("3=1", "line 9: key 3 stands twice"),
            ("4=2", "line 9: key 4 lies between hexes"),
            ("5", "line 9: '5' must be KEY=CODE"),
            ("x=2", "must be KEY=CODE"),
            ("-1=2", "must be KEY=CODE"),
            ("1=2=2", "must be KEY=CODE"),
            ("[Other]", "must be KEY=CODE"),
            ("80001=2", "has a hex in row 800"),
        ],
    )
    def test_other_lines_are_refused(self, tmp_path, line, message):
        path = saved(tmp_path, "fan.haz", "\n".join([*HAZ, line]))
        with pytest.raises(InputError, match=message):
            read_map_file(path)

    def test_a_text_without_the_heading_is_refused(self):
        with pytest.raises(InputError, match=r"no line \[Hex\]"):
            drawing_from_haz("1=7\n3=2\n")

    def test_a_map_of_nothing_but_gaps_is_refused(self, tmp_path):
        with pytest.raises(InputError, match="holds no hex"):
            read_map_file(saved(tmp_path, "fan.haz", "[Hex]\n1=1\n3=1\n"))


class TestFiles:
    """The message names the file."""

    @pytest.mark.parametrize("name", ["map.png", "map", "map.HAZ"])
    def test_other_kinds_are_refused(self, tmp_path, name):
        with pytest.raises(InputError, match=f"{name}: must be a drawing"):
            read_map_file(saved(tmp_path, name, " ."))

    def test_a_missing_file(self, tmp_path):
        with pytest.raises(InputError, match=r"own\.txt: cannot be read"):
            read_map_file(tmp_path / "own.txt")

    @pytest.mark.parametrize("name", ["own.txt", "own.haz"])
    def test_bytes_that_are_no_text(self, tmp_path, name):
        (tmp_path / name).write_bytes(b"[Hex]\n\xff\xfe")
        with pytest.raises(InputError, match="not UTF-8"):
            read_map_file(tmp_path / name)

    def test_an_unknown_name_brings_the_nearest(self):
        with pytest.raises(InputError, match="did you mean 'symmetric'"):
            GAME.set_up(2, {"map": "symetric"})


class TestSizes:
    """Sets of cells have four words on small maps, eleven on large ones."""

    @pytest.mark.parametrize(("hexes", "words"), [(1, 4), (256, 4), (257, 11), (704, 11)])
    def test_a_row_of_hexes(self, hexes, words):
        own = board_from_drawing("x", " ." * hexes)
        assert (own.layout.size, own.words) == (hexes, words)

    def test_seven_hundred_and_four_padded_cells_are_the_most(self):
        with pytest.raises(InputError, match="needs 705 padded cells; at most 704 fit"):
            board_from_drawing("x", " ." * 705)

    def test_the_largest_map_can_be_played(self):
        rows = [" " * (1 - row % 2) + ". " * 30 for row in range(22)]
        rows = [row.replace(".", "^", 3).replace(". . .", ". M .", 2) for row in rows]
        own = board_from_drawing("x", "\n".join(rows))
        assert 690 < own.layout.size <= board.MOST_CELLS
        rules = {"map": "x", "stall_guard": 2, "water_tiles": {"rhombus": 9}}
        assert compare(Table.deal(GAME, 2, 1, rules, {"x": "\n".join(rows)}), 1)


def crowded():
    """A map full of one-tile chains, 256 land cards played; those of one seat are harvested."""
    places = [(x, row) for row in range(22) for x in range(1 - row % 2, 60, 2)]
    colours = [((x - row - 1) // 2 - row) % 3 for x, row in places]
    land = {seat: [i for i, own in enumerate(colours) if own == seat][:128] for seat in (0, 1)}
    drawing = [" " * (1 - row % 2) + ". " * 30 for row in range(22)]
    rules = {"harvest_tokens": len(land[1])}
    return position(drawing, land=land, tokens=land[1], pesos={0: 99}, rules=rules)


class TestMostChoices:
    """The list that choices are written to is as long as they are many."""

    def test_for_as_many_harvests_as_two_seats_can_have(self):
        table = crowded()
        count = GAME.survey(table.state, table.variant.rules)
        assert count > 1 << 14
        assert len(table.legal()) == count


@pytest.fixture(scope="module")
def dealt():
    """The row that a seed deals for a map of three mountains and seven undealt hexes."""
    rules = {"map": "x", "land_cards": {"pampa": 20, "rock": 80}}
    variant = GAME.set_up(2, rules, {"x": " ^ ^ ^ ? ? ? ? ? ? ? ."})

    def row(seed):
        state = copy_of(variant.fresh)
        GAME.deal(state, variant.rules, seed)
        return GAME.told(variant, state)["board"][0].split()

    return row


class TestDealtTerrain:
    """RULES 2.1: hexes drawn `?`."""

    def test_the_terrains_come_as_evenly_as_can_be(self, dealt):
        for seed in range(50):
            counts = Counter(dealt(seed)[3:-1])
            assert sorted(counts[sign] for sign in board.TERRAIN_SIGNS) == [1, 1, 1, 2, 2]

    def test_in_any_order_and_any_may_come_twice(self, dealt):
        rows = [tuple(dealt(seed)[3:-1]) for seed in range(300)]
        assert len(set(rows)) > 250
        twice = Counter(sign for row in rows for sign in set(row) if row.count(sign) == 2)
        assert all(80 < twice[sign] < 160 for sign in board.TERRAIN_SIGNS)

    def test_other_hexes_stay(self, dealt):
        assert [dealt(1)[at] for at in (0, 1, 2, -1)] == ["^", "^", "^", "."]

    def test_the_same_seed_deals_the_same(self, dealt):
        assert dealt(3) == dealt(3)


class TestPrintedWater:
    """RULES 2.6."""

    @pytest.mark.parametrize("tiles", [{"single": 2}, {"double": 9}, {}])
    def test_more_than_there_are_singles_is_refused(self, tiles):
        with pytest.raises(InputError, match="map x needs 3"):
            GAME.set_up(2, {"map": "x", "water_tiles": tiles}, {"x": " W W . W"})

    def test_as_many_as_there_are_singles_will_do(self):
        rules = {"map": "x", "water_tiles": {"single": 3}}
        variant = GAME.set_up(2, rules, {"x": " W W . W"})
        assert variant.fresh.water_left.tolist() == [0] * 6


def fan_maps():
    return sorted(FAN_MAPS.glob("*.haz")) if FAN_MAPS.is_dir() else []


class TestFanMaps:
    """Maps of others, where the folder LUDOSTAT_FAN_MAPS has some."""

    @pytest.mark.skipif(not fan_maps(), reason="LUDOSTAT_FAN_MAPS names no folder with .haz files")
    @pytest.mark.parametrize("path", fan_maps(), ids=lambda path: path.stem)
    def test_a_game_is_the_same_in_both_engines(self, path):
        name, drawing = read_map_file(path)
        rules = {"map": name, "stall_guard": 12}
        assert compare(Table.deal(GAME, 2, 1, rules, {name: drawing}), 1)
