"""Headers of Fresco records that contradict themselves or the record page are refused."""

import json

import pytest

from sim.core import record
from tests.fresco.test_records import LINES, changed, refused_at, replay, with_header
from tests.naive.fresco_record import check
from tests.naive.fresco_setup import layout

RULES = json.loads(LINES[0])["rules"]


def with_table(change):
    """The example with tables of its own, those of the box but for one change."""
    header, table = json.loads(LINES[0]), layout()
    change(table)
    header["components"]["table"] = table
    return [record.line_of(header), *LINES[1:]]


class TestHeader:
    """The common part."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"record":1', '"record":2'),
            ('"record":1', '"record":true'),
            ('"record":1,', ""),
            ('"game":"fresco"', '"game":"hacienda"'),
            ('"players":2', '"players":1'),
            ('"players":2', '"players":3'),
            ('"players":2', '"players":5'),
            ('"players":2', '"players":2.0'),
            ('"seed":null', '"seed":"x"'),
            ('"seed":null,', ""),
            ('"seed":null', '"seed":7,"seats":["greedy"]'),
            ('"name":"fresco",', ""),
            ('"sha256":"ea', '"sha256":"e'),
        ],
    )
    def test_one_change(self, old, new):
        refused_at(1, changed(1, old, new))

    def test_seats_may_be_named(self):
        lines = changed(1, '"seed":null', '"seed":7,"seats":["tuned","casual"]')
        assert replay(lines).over
        check(lines)

    @pytest.mark.parametrize("part", ["rules", "setup", "components"])
    @pytest.mark.parametrize("value", [None, 7, [], {}])
    def test_parts_of_a_wrong_kind(self, part, value):
        header = json.loads(LINES[0])
        header[part] = value
        refused_at(1, [record.line_of(header)])


class TestRules:
    """Every parameter once, in order, of its kind."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"start_thaler":12,', ""),
            ('"bishop_on":3,"bishop_near":2', '"bishop_near":2,"bishop_on":3'),
            ('"start_thaler":12', '"start_thaler":12,"tax":1'),
            ('"start_thaler":12', '"start_thaler":-1'),
            ('"start_thaler":12', '"start_thaler":12.0'),
            ('"apprentices":5', '"apprentices":true'),
            ('"income":"restored_this_round"', '"income":"restored"'),
            ('"start_cubes":"RYB"', '"start_cubes":"RBY"'),
            ('"start_cubes":"RYB"', '"start_cubes":"RYX"'),
            ("[5,6,7,8,9]", "[5,6,7,9,8]"),
            ("[5,6,7,8,9]", "[5,6,7,8]"),
            ("[5,6,7,8,9]", "[5,6,7,8,8]"),
            ("[-3,-2,-1,0,1]", "[-3,-2,-1,0]"),
            ("[-3,-2,-1,0,1]", "[-3,-2,-1,0,1,2]"),
            ("[4,3,2,2,1]", "[4,3,2,2]"),
            ("[4,3,2,2,1]", "[4,3,2,2,-1]"),
            ('"mood_start":0', '"mood_start":5'),
            ('"mood_minus":-3', '"mood_minus":3'),
            ('"stall_sizes":[2,3,4]', '"stall_sizes":[2,3]'),
            ('"stall_sizes":[2,3,4]', '"stall_sizes":[4,3,2]'),
            ('"stall_sizes":[2,3,4]', '"stall_sizes":[2,3,-4]'),
            ('"thaler_per_point":2', '"thaler_per_point":0'),
            ('"max_rounds":100', '"max_rounds":0'),
        ],
    )
    def test_one_change(self, old, new):
        refused_at(1, changed(1, old, new))

    def test_hours_must_be_enough_for_all_painters(self):
        lines = changed(1, "[5,6,7,8,9]", "[5,6]")
        lines = [lines[0].replace("[-3,-2,-1,0,1]", "[0,0]").replace("[4,3,2,2,1]", "[1,1]")]
        refused_at(1, lines)

    @pytest.mark.parametrize("key", RULES)
    @pytest.mark.parametrize("value", [None, 1.5, "x", [1.5], {"a": 1}])
    def test_values_of_a_wrong_kind(self, key, value):
        refused_at(1, with_header("rules", key, value))


class TestSetup:
    """Start line, stalls and fresco agree with the box."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"start":[1,0]', '"start":[1,1]'),
            ('"start":[1,0]', '"start":[1]'),
            ('"start":[1,0]', '"start":[1,0,2]'),
            ('"start":[1,0]', '"start":[true,0]'),
            ('"start":[1,0]', '"start":[1,0.0]'),
            ('"start":[1,0],', ""),
            ('["M01","M13"]', '["M13","M01"]'),
            ('["M01","M13"]', '["M01"]'),
            ('["M01","M13"]', '["M01","M02"]'),
            ('["M01","M13"]', '["M01","M01"]'),
            ('["M01","M13"]', '["M01","M03"]'),
            ('["M01","M13"]', '["M01","M99"]'),
            ('["M01","M13"],', ""),
            ('"F03","F01"', '"F03","F03"'),
            ('"F03","F01"', '"F03"'),
            ('"F03","F01"', '"F03","F99"'),
            ('"F03","F01"', '"F03",1'),
            ('"F24","F15"', '"F15","F24"'),  # then the centre is worth 7
        ],
    )
    def test_one_change(self, old, new):
        refused_at(1, changed(1, old, new))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_values_of_a_wrong_kind(self, key, value):
        refused_at(1, with_header("setup", key, value))


class TestTables:
    """Component tables of a record's own are played with, and must be sound."""

    def test_they_are_played_with(self):
        def dearer(table):
            table["fresco_tiles"]["tiles"][10]["value"] = 8  # F11

        lines = with_table(dearer)
        ways = replay(lines[:11])
        assert int(ways.state.points[2, 0]) == 8
        for reader in (replay, check):
            with pytest.raises(ValueError, match=r"^line (12|37): "):
                reader(lines)

    def test_tables_that_say_the_same_give_the_same_game(self):
        lines = with_table(lambda table: None)
        assert replay(lines).over
        check(lines)

    @pytest.mark.parametrize(
        ("part", "key", "value"),
        [
            ("fresco_tiles", "id", "F02"),
            ("fresco_tiles", "value", "3"),
            ("fresco_tiles", "value", -3),
            ("fresco_tiles", "value", True),
            ("fresco_tiles", "cost", "BYR"),
            ("fresco_tiles", "cost", ["R", "Y"]),
            ("market", "id", "M02"),
            ("market", "cubes", "X"),
            ("market", "cubes", 1),
            ("market", "removed_with_3_players", 0),
        ],
    )
    def test_a_wrong_value(self, part, key, value):
        lines = with_table(lambda table: table[part]["tiles"][0].update({key: value}))
        refused_at(1, lines[:1])

    @pytest.mark.parametrize("part", ["market", "fresco_tiles"])
    def test_parts_and_keys_must_be_there(self, part):
        refused_at(1, with_table(lambda table: table.pop(part))[:1])
        for key in layout()[part]["tiles"][0]:
            lines = with_table(lambda table, key=key: table[part]["tiles"][0].pop(key))
            refused_at(1, lines[:1])

    def test_the_fresco_has_25_tiles(self):
        refused_at(1, with_table(lambda table: table["fresco_tiles"]["tiles"].pop())[:1])
