"""Fresco records: the example game, and what is refused after its header."""

import json
from pathlib import Path

import pytest

from tests.naive.fresco_record import check
from tests.naive.records import compact

EXAMPLE = Path(__file__).parents[1] / "records" / "fresco-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()
COUNTED = [number for number, line in enumerate(LINES, start=1) if ',"n":' in line]


def changed(line, old, new):
    """The example game with one piece of text changed in one line."""
    text = LINES[line - 1]
    assert old in text
    return [*LINES[: line - 1], text.replace(old, new, 1), *LINES[line:]]


def without(line):
    """The example game without one line."""
    return [*LINES[: line - 1], *LINES[line:]]


class TestExample:
    """Two rounds of two players; the second is final because of `final_round_tiles` 23."""

    def test_the_example_passes(self):
        check(LINES)
        check([f"{line}\n" for line in LINES])

    @pytest.mark.parametrize("length", range(1, len(LINES) - 1))
    def test_a_beginning_is_a_position(self, length):
        check(LINES[:length])

    @pytest.mark.parametrize(
        "lines",
        [
            [],
            LINES[:-1],
            [*LINES, LINES[-1]],
            [*LINES, LINES[1]],
            [*LINES, LINES[19]],
            [*LINES[:5], LINES[-1]],
            [*LINES[:19], LINES[-1]],
            [*LINES[:-1], LINES[-2], LINES[-1]],
        ],
        ids=[
            "nothing",
            "no end",
            "two ends",
            "event after end",
            "chance after end",
            "end too early",
            "end for chance",
            "event too many",
        ],
    )
    def test_the_end_line_must_be_there_once_and_last(self, lines):
        with pytest.raises(ValueError, match=r"end line|header is missing"):
            check(lines)

    @pytest.mark.parametrize("line", range(2, len(LINES)))
    def test_no_line_may_be_missing(self, line):
        with pytest.raises(ValueError, match="line"):
            check(without(line))

    def test_counts_may_be_left_out(self):
        check([line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES])

    @pytest.mark.parametrize("line", COUNTED)
    def test_every_count_is_checked(self, line):
        event = json.loads(LINES[line - 1])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {line}: n is {event['n']}; "):
            check([*LINES[: line - 1], compact(event), *LINES[line:]])

    def test_only_chance_has_no_count(self):
        assert set(range(2, len(LINES))) - set(COUNTED) == {20}

    def test_names_of_players_are_welcome(self):
        text = LINES[0].replace('"seed":null', '"seed":7,"seats":["casual","thrifty"]')
        check([text, *LINES[1:]])


class TestRefusals:
    """One change in the example, and the message names its line and what is wrong."""

    @pytest.mark.parametrize(
        ("line", "old", "new", "message"),
        [
            (2, '"n":5', '"n":5.0', "n is 5.0"),
            (2, '"seat":1', '"seat":0', "not legal"),
            (2, '"seat":1', '"seat":true', "not legal"),
            (2, '"hour":7', '"hour":10', "not legal"),
            (2, '"hour":7', '"hour":7.0', "not legal"),
            (2, '"hour":7', '"hour":"7"', "not legal"),
            (2, '"seat":1,"do":"hour"', '"do":"hour","seat":1', "order"),
            (2, '"hour":7', '"hour":7,"mood":-1', "unknown key 'mood'"),
            (2, '"do":"hour"', '"do":"wake"', "no event does 'wake'"),
            (2, '"do":"hour"', '"do":["hour"]', "no event does"),
            (2, '"seat":1,', '"seat":1, ', "bytes"),
            (2, "}", "", "not JSON"),
            (3, '"hour":5', '"hour":7', "not legal"),
            (4, "leonardo_hour", "hour", "not legal"),
            (4, '"seat":1', '"seat":0', "not legal"),
            (5, "[1,1,1,0,1]", "[1,1,1,1,1]", "not legal"),
            (5, "[1,1,1,0,1]", "[1,1,1,0,0]", "not legal"),
            (5, "[1,1,1,0,1]", "[0,0,4,0,0]", "not legal"),
            (5, "[1,1,1,0,1]", "[1,1,1,1]", "not legal"),
            (5, '"at":[1,1,1,0,1],', "", "lacks the key 'at'"),
            (7, '["M14"]', '["M13"]', "not legal"),
            (7, '["M14"]', "[]", "not legal"),
            (7, '["M14"]', '["M08","M14"]', "not legal"),
            (8, '"stall":1', '"stall":2', "not legal"),
            (8, "leonardo_close", "close", "not legal"),
            (9, '"stall":0', '"stall":2', "not legal"),
            (10, '"bishop":true', '"bishop":1', "not legal"),
            (10, '"bishop":true,', "", "lacks the key 'bishop'"),
            (10, '"tile":"F03","bishop":true', '"bishop":true,"tile":"F03"', "order"),
            (10, "F03", "F04", "not legal"),
            (10, "F03", "F24", "not legal"),
            (11, "F11", "F03", "not legal"),
            (11, "F11", "F05", "not legal"),
            (11, '"tile":"F11"', '"tile":"F11","bishop":false', "unknown key 'bishop'"),
            (12, "leonardo_bump", "bump", "not legal"),
            (12, "forward", "stay", "not legal"),
            (14, '"seat":1', '"seat":0', "not legal"),
            (17, '"orange":1', '"orange":2', "not legal"),
            (17, '"orange":1,"green":0', '"green":0,"orange":1', "order"),
            (20, '"refill"', '"draw"', "chance knows no 'draw'"),
            (20, '"chance":"refill"', '"seat":0,"do":"refill"', "no event does 'refill'"),
            (20, '"M07","M10"', '"M10","M07"', "refill is due"),
            (20, '"M07","M10"', '"M07","M03"', "refill is due"),
            (20, '"M07","M10"', '"M07"', "refill is due"),
            (20, "]]}", ']],"n":1}', "unknown key 'n'"),
            (20, ',"stalls"', ',"tiles"', "unknown key 'tiles'"),
            (
                19,
                '"seat":1,"do":"theatre","n":1',
                '"chance":"refill","stalls":[]',
                "no refill is due",
            ),
            (22, '"seat":0', '"seat":1', "not legal"),
            (27, '["M04","M11"]', '["M11","M04"]', "not legal"),
            (29, "RYB", "RBY", "not legal"),
            (29, "RYB", "RYG", "not legal"),
            (34, "F13", "F14", "not legal"),
            (37, "[12,20]", "[12,21]", r"scores is \[12,21\]; the game gives \[12,20\]"),
            (37, '"fresco":4', '"fresco":5', "breakdown"),
            (37, '"bump":-2', '"bump":-1', "breakdown"),
            (37, '"fresco":4,"bishop":2', '"bishop":2,"fresco":4', "breakdown"),
            (37, "[2,1]", "[1,2]", "places"),
            (37, '"rounds":2', '"rounds":1', "rounds"),
            (37, '"few_tiles"', '"max_rounds"', "reason"),
            (37, '"leonardo":7', '"leonardo":8', "leonardo"),
            (37, ',"leonardo":7', "", "lacks the key 'leonardo'"),
            (37, "}}", '},"n":0}', "unknown key 'n'"),
        ],
    )
    def test_events_and_ends(self, line, old, new, message):
        with pytest.raises(ValueError, match=f"line {line}: .*{message}"):
            check(changed(line, old, new))

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (5, "[1,1,1,0,1]", "[1,1,0,1,1]"),
            (7, '["M14"]', '["M07"]'),
            (8, '"stall":1', '"stall":0'),
            (10, '"bishop":true', '"bishop":false'),
            (12, "forward", "back"),
            (17, '"orange":1', '"orange":0'),
            (20, '["M01","M04","M11","M14"]', '["M01","M04","M12","M14"]'),
            (30, "back", "forward"),
        ],
    )
    def test_another_choice_is_found_out_later(self, line, old, new):
        with pytest.raises(ValueError, match="line"):
            check(changed(line, old, new))
