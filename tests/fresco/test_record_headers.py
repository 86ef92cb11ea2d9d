"""Headers of Fresco records that contradict themselves or the record page are refused."""

import pytest

from tests.helpers.records import EXAMPLES, replay
from tests.naive.fresco_setup import layout

EXAMPLE = EXAMPLES["fresco"]
LINES = EXAMPLE.lines


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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))

    def test_hours_must_be_enough_for_all_painters(self):
        lines = EXAMPLE.changed(1, "[5,6,7,8,9]", "[5,6]")
        lines = [lines[0].replace("[-3,-2,-1,0,1]", "[0,0]").replace("[4,3,2,2,1]", "[1,1]")]
        EXAMPLE.refused(lines)


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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))


class TestTables:
    """Component tables of a record's own are played with, and must be sound."""

    def test_they_are_played_with(self):
        def dearer(table):
            table["fresco_tiles"]["tiles"][10]["value"] = 8  # F11

        lines = EXAMPLE.with_table(dearer)
        ways = replay(lines[:11])
        assert int(ways.state.points[2, 0]) == 8
        for reader in (replay, EXAMPLE.check):
            with pytest.raises(ValueError, match=r"^line (12|37): "):
                reader(lines)

    def test_tables_that_say_the_same_give_the_same_game(self):
        lines = EXAMPLE.with_table(lambda table: None)
        assert replay(lines).over
        EXAMPLE.check(lines)

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
        lines = EXAMPLE.with_table(lambda table: table[part]["tiles"][0].update({key: value}))
        EXAMPLE.refused(lines[:1])

    @pytest.mark.parametrize("part", ["market", "fresco_tiles"])
    def test_parts_and_keys_must_be_there(self, part):
        EXAMPLE.refused(EXAMPLE.with_table(lambda table: table.pop(part))[:1])
        for key in layout()[part]["tiles"][0]:
            lines = EXAMPLE.with_table(lambda table, key=key: table[part]["tiles"][0].pop(key))
            EXAMPLE.refused(lines[:1])

    def test_the_fresco_has_25_tiles(self):
        EXAMPLE.refused(EXAMPLE.with_table(lambda table: table["fresco_tiles"]["tiles"].pop())[:1])
