"""Records of Fresco: the example's end, refills, and what is wrong in one of its lines."""

import pytest

from sim.core import record
from tests.fresco.random_games import finished, usual_table
from tests.helpers.records import EXAMPLES, replay

EXAMPLE = EXAMPLES["fresco"]
LINES = EXAMPLE.lines
REFILL = 20  # the line that has it


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [12, 20]


class TestRefills:
    """What is drawn is told, whenever it is due and never else."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('["M07","M10"]', '["M08","M10"]'),  # which comes to the next stall too
            ('["M07","M10"]', '["M10","M07"]'),
            ('["M07","M10"]', '["M07"]'),
            ('["M07","M10"]', '["M07","M07"]'),
            ('["M07","M10"]', '["M07","M10","M12"]'),
            ('["M07","M10"]', "[]"),
            ('["M07","M10"]', '["M03","M10"]'),  # out of the game with two players
            ('["M07","M10"]', '["M07","M99"]'),
            ('["M07","M10"]', '["M07",10]'),
            ('["M07","M10"]', '"M07"'),
            ('["M07","M10"],', ""),
            ('["M07","M10"],', '["M07","M10"],[],'),
            ('["M07","M10"]', "null"),
            ('["M07","M10"]', '[["M07"],["M10"]]'),
            ('"stalls":[', '"stalls":[7,'),
            ('"stalls":[', '"piles":['),
            ('"refill"', '"draw"'),
            ('"chance":"refill"', '"chance":null'),
            ('"chance":"refill",', ""),
            ("]]}", ']],"n":1}'),
            ("]]}", ']],"why":1}'),
        ],
    )
    def test_one_change(self, old, new):
        EXAMPLE.refused(EXAMPLE.changed(REFILL, old, new), REFILL)

    @pytest.mark.parametrize("stalls", [None, 7, {}, "M07"])
    def test_stalls_are_a_list(self, stalls):
        line = record.line_of({"chance": "refill", "stalls": stalls})
        EXAMPLE.refused([*LINES[: REFILL - 1], line], REFILL)

    def test_a_refill_may_not_be_left_out(self):
        EXAMPLE.refused([*LINES[: REFILL - 1], *LINES[REFILL:]], REFILL)

    @pytest.mark.parametrize("line", [2, 5, 8, 12, 16, REFILL + 1, 37])
    def test_none_where_none_is_due(self, line):
        EXAMPLE.refused([*LINES[: line - 1], LINES[REFILL - 1], *LINES[line - 1 :]], line)

    def test_the_end_has_none(self):
        EXAMPLE.refused([*LINES[:-1], LINES[REFILL - 1], LINES[-1]], len(LINES))

    def test_they_lie_between_rounds(self):
        table = finished(usual_table(1), 1)
        lines = record.write(table).splitlines()
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            if '"chance"' in line:
                assert '"do":"hour"' not in before
                assert '"do":"hour"' in after

    def test_the_end_comes_not_before_it(self):
        EXAMPLE.refused([*LINES[: REFILL - 1], LINES[-1]], REFILL)


class TestBrokenEvents:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (2, '"n":5', '"n":4'),
            (2, '"n":5', '"n":5.0'),
            (2, '"n":5', '"n":"5"'),
            (10, '"n":17', '"n":16'),
            (7, '"n":13', '"n":12'),
            (15, '"n":1', '"n":true'),
            (2, '"seat":1', '"seat":0'),
            (2, '"seat":1', '"seat":true'),
            (2, '"seat":1', '"seat":1.0'),
            (2, '"seat":1,"do":"hour"', '"do":"hour","seat":1'),
            (2, '"do":"hour"', '"do":"leonardo_hour"'),
            (2, '"do":"hour"', '"do":"wait"'),
            (2, '"do":"hour"', '"do":["hour"]'),
            (2, '"do":"hour"', '"do":"hour","why":0'),
            (2, '"seat":1,', '"seat":1, '),
            (2, '"seat":1', '"seat":1,"seat":1'),
            (2, "}", ""),
            (2, '"hour":7', '"hour":4'),
            (2, '"hour":7', '"hour":7.0'),
            (2, '"hour":7', '"hour":"7"'),
            (2, '"hour":7', '"hour":null'),
            (2, '"hour":7,', ""),
            (3, '"hour":5', '"hour":7'),
            (4, '"seat":1', '"seat":0'),
            (5, "[1,1,1,0,1]", "[1,1,1,1,1]"),
            (5, "[1,1,1,0,1]", "[1,1,1,1]"),
            (5, "[1,1,1,0,1]", "[1,1,1,0,1,0]"),
            (5, "[1,1,1,0,1]", "[4,0,0,0,0]"),
            (5, "[1,1,1,0,1]", "[1,1,1,-1,2]"),
            (5, "[1,1,1,0,1]", "[1,1,1,false,1]"),
            (5, "[1,1,1,0,1]", "[1,1,1.0,0,1]"),
            (5, "[1,1,1,0,1]", '"11101"'),
            (7, '"M14"', '"M13"'),
            (7, '["M14"]', '["M08","M14"]'),
            (7, '["M14"]', "[]"),
            (7, '["M14"]', '["M14","M14"]'),
            (7, '["M14"]', '"M14"'),
            (7, '"stall":2', '"stall":3'),
            (7, '"stall":2', '"stall":-1'),
            (7, '"stall":2', '"stall":true'),
            (8, '"stall":1', '"stall":2'),
            (9, '"stall":0', '"stall":false'),
            (27, '["M04","M11"]', '["M11","M04"]'),
            (10, '"F03"', '"F24"'),
            (10, '"F03"', '"F99"'),
            (10, '"bishop":true', '"bishop":1'),
            (10, ',"bishop":true', ""),
            (11, '"F11"', '"F03"'),
            (11, '"F11"', '"F11","bishop":false'),
            (12, '"forward"', '"ahead"'),
            (12, '"leonardo_bump"', '"bump"'),
            (13, '"bishop":false', '"bishop":0'),
            (17, '"orange":1', '"orange":2'),
            (17, '"orange":1', '"orange":true'),
            (17, '"orange":1', '"orange":-1'),
            (17, '"orange":1,"green":0', '"orange":0,"green":256'),
            (17, '"orange":1,"green":0', '"green":0,"orange":1'),
            (17, ',"purple":0', ""),
            (18, '"theatre"', '"pass"'),
            (29, '"RYB"', '"RBY"'),
            (29, '"RYB"', '"RRR"'),
            (29, '"RYB"', '"OGP"'),
            (29, '"RYB"', '"RY"'),
            (29, '"RYB"', '"RYX"'),
            (29, '"RYB"', '["R","Y","B"]'),
            (30, '"back"', '"BACK"'),
            (33, '"orange":0', '"orange":1'),
            (37, "[12,20]", "[12,19]"),
            (37, '"bump":-2', '"bump":-1'),
            (37, '"money":6', '"money":6.0'),
            (37, '"places":[2,1]', '"places":[1,1]'),
            (37, '"rounds":2', '"rounds":3'),
            (37, '"few_tiles"', '"complete"'),
            (37, ',"leonardo":7', ""),
            (37, '"leonardo":7', '"leonardo":8'),
            (37, "}}", '},"n":0}'),
        ],
    )
    def test_one_change(self, line, old, new):
        EXAMPLE.refused(EXAMPLE.changed(line, old, new), line)
