"""Records of Fresco: written, read, played again, and refused where a line is wrong."""

import json
from pathlib import Path

import pytest

from sim.core import record
from sim.core.errors import InputError
from tests.fresco.random_games import GAME, eager, finished, some_table, usual_table
from tests.helpers.by_lot import broken_off
from tests.naive.fresco_record import check

EXAMPLE = Path(__file__).parents[1] / "records" / "fresco-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()
REFILL = 20  # the line that has it


def find(name):
    """The only game of these tests."""
    if name != "fresco":
        raise InputError(f"there is no game {name!r}")
    return GAME


def replay(lines):
    return record.replay("".join(f"{line}\n" for line in lines), find)


def changed(line, old, new):
    """The example game with one piece of text changed in one line, counted from 1."""
    assert old in LINES[line - 1]
    return [*LINES[: line - 1], LINES[line - 1].replace(old, new, 1), *LINES[line:]]


def with_header(part, key, value):
    """The example's header alone, with one value of one of its parts changed."""
    header = json.loads(LINES[0])
    header[part][key] = value
    return [record.line_of(header)]


def refused_at(number, lines):
    """By both readers, naming this line."""
    for reader in (replay, check):
        with pytest.raises(ValueError, match=f"^line {number}: "):
            reader(lines)


class TestRoundTrip:
    """Written, read and written again: the same bytes."""

    @pytest.mark.parametrize("income", ["restored_this_round", "owned"])
    @pytest.mark.parametrize("seed", range(6))
    def test_of_whole_games(self, income, seed):
        text = record.write(finished(usual_table(seed, income=income), seed))
        assert record.write(record.replay(text, find)) == text

    def test_with_rules_and_tiles_by_lot(self):
        for seed in range(40):
            text = record.write(finished(some_table(seed), seed))
            assert record.write(record.replay(text, find)) == text

    def test_with_names_of_seats(self):
        text = record.write(finished(usual_table(0), 1), ["tuned", "casual"])
        assert '"seats":["tuned","casual"],"setup"' in text
        assert record.write(record.replay(text, find), ["tuned", "casual"]) == text

    @pytest.mark.parametrize("moves", [0, 1, 17, 60])
    def test_of_a_position(self, moves):
        table = broken_off(usual_table(4), 4, eager, moves)
        text = record.write(table)
        assert len([event for event in table.events if "do" in event]) == moves
        again = record.replay(text, find)
        assert record.write(again) == text
        assert not again.over
        assert again.choices() == table.choices()

    def test_refills_lie_between_rounds(self):
        table = finished(usual_table(1), 1)
        lines = record.write(table).splitlines()
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            if '"chance"' in line:
                assert '"do":"hour"' not in before
                assert '"do":"hour"' in after


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize("income", ["restored_this_round", "owned"])
    def test_usual_games(self, income):
        for seed in range(6):
            check(record.write(finished(usual_table(seed, income=income), seed)).splitlines())

    def test_games_by_lot(self):
        for seed in range(40):
            check(record.write(finished(some_table(seed), seed)).splitlines())


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [12, 20]

    def test_what_we_write_of_it_differs_in_the_hash_of_the_tables_alone(self):
        written = record.write(replay(LINES)).splitlines()
        assert written[1:] == LINES[1:]
        headers = [json.loads(lines[0]) for lines in (written, LINES)]
        for header in headers:
            header["components"].pop("sha256")
        assert record.line_of(headers[0]) == record.line_of(headers[1])

    @pytest.mark.parametrize("length", range(1, len(LINES) - 1))
    def test_every_beginning_is_a_position(self, length):
        table = replay(LINES[:length])
        assert not table.over
        assert table.chance_due == (length == REFILL - 1)
        assert bool(table.choices()) != table.chance_due

    def test_counts_may_be_left_out(self):
        bare = [line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES]
        assert replay(bare).over


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
        refused_at(REFILL, changed(REFILL, old, new))

    @pytest.mark.parametrize("stalls", [None, 7, {}, "M07"])
    def test_stalls_are_a_list(self, stalls):
        line = record.line_of({"chance": "refill", "stalls": stalls})
        refused_at(REFILL, [*LINES[: REFILL - 1], line])

    def test_a_refill_may_not_be_left_out(self):
        refused_at(REFILL, [*LINES[: REFILL - 1], *LINES[REFILL:]])

    @pytest.mark.parametrize("line", [2, 5, 8, 12, 16, REFILL + 1, 37])
    def test_none_where_none_is_due(self, line):
        refused_at(line, [*LINES[: line - 1], LINES[REFILL - 1], *LINES[line - 1 :]])

    def test_the_end_has_none(self):
        refused_at(len(LINES), [*LINES[:-1], LINES[REFILL - 1], LINES[-1]])


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
        refused_at(line, changed(line, old, new))

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (LINES[:-1], 36),
            ([*LINES, LINES[-1]], 38),
            ([*LINES, LINES[1]], 38),
            ([*LINES[:5], LINES[-1]], 6),
            ([*LINES[: REFILL - 1], LINES[-1]], REFILL),
            ([*LINES[:-1], LINES[-2], LINES[-1]], 37),
            ([LINES[1], *LINES], 1),
            (["[1]", *LINES], 1),
            (["", *LINES], 1),
            ([*LINES[:4], "", *LINES[4:]], 5),
            ([*LINES[:4], "[" * 9999], 5),
        ],
    )
    def test_lines_missing_or_too_many(self, lines, number):
        refused_at(number, lines)

    @pytest.mark.parametrize("text", ["", "\n".join(LINES)])
    def test_a_text_that_is_cut_off(self, text):
        with pytest.raises(InputError, match="cut off"):
            record.replay(text, find)
