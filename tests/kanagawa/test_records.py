"""Records of Kanagawa: written, read, played again, and refused where a line is wrong."""

import json
from pathlib import Path

import pytest

from sim.core import record
from sim.core.errors import InputError
from tests.helpers.by_lot import broken_off
from tests.kanagawa.random_games import eager, finished, some_table, usual_table
from tests.kanagawa.table_setup import GAME
from tests.naive.kanagawa_record import check

EXAMPLE = Path(__file__).parents[1] / "records" / "kanagawa-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()


def find(name):
    """The only game of these tests."""
    if name != "kanagawa":
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


class TestRoundTrip:
    """Written, read and written again: the same bytes."""

    @pytest.mark.parametrize("later", [False, True])
    @pytest.mark.parametrize("seed", range(6))
    def test_of_whole_games(self, later, seed):
        text = record.write(finished(usual_table(seed, claim_later=later), seed))
        assert record.write(record.replay(text, find)) == text

    def test_with_rules_by_lot(self):
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
        assert len(text.splitlines()) == 1 + moves
        again = record.replay(text, find)
        assert record.write(again) == text
        assert not again.over
        assert finished(again, 9).end() == finished(table, 9).end()


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize("later", [False, True])
    def test_usual_games(self, later):
        for seed in range(6):
            table = finished(usual_table(seed, claim_later=later), seed)
            check(record.write(table).splitlines())

    def test_games_by_lot(self):
        for seed in range(40):
            check(record.write(finished(some_table(seed), seed)).splitlines())


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [7, 9]

    def test_what_we_write_of_it_differs_in_the_hash_of_the_tables_alone(self):
        written = record.write(replay(LINES)).splitlines()
        assert written[1:] == LINES[1:]
        headers = [json.loads(lines[0]) for lines in (written, LINES)]
        for header in headers:
            header["components"].pop("sha256")
        assert record.line_of(headers[0]) == record.line_of(headers[1])

    @pytest.mark.parametrize("length", range(1, len(LINES) - 1))
    def test_every_beginning_is_a_position(self, length):
        assert not replay(LINES[:length]).over

    def test_counts_may_be_left_out(self):
        bare = [line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES]
        assert replay(bare).over


class TestBrokenEvents:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (2, '"n":3', '"n":2'),
            (2, '"n":3', '"n":3.0'),
            (2, '"n":3', '"n":"3"'),
            (9, '"n":2', '"n":3'),
            (14, '"n":5', '"n":6'),
            (17, '"n":1', '"n":true'),
            (2, '"seat":0', '"seat":1'),
            (2, '"seat":0', '"seat":false'),
            (2, '"seat":0', '"seat":0.0'),
            (2, '"seat":0,"do":"stay"', '"do":"stay","seat":0'),
            (2, '"do":"stay"', '"do":"leave"'),
            (2, '"do":"stay"', '"do":"wait"'),
            (2, '"do":"stay"', '"do":["stay"]'),
            (2, '"do":"stay"', '"do":"stay","why":0'),
            (2, '"seat":0,"do"', '"chance"'),
            (2, '"seat":0,', '"seat":0, '),
            (2, '"seat":0', '"seat":0,"seat":0'),
            (2, '"stay"', '"st\\u0061y"'),
            (2, "}", ""),
            (2, "}", "}}"),
            (5, '"column":2', '"column":3'),
            (5, '"column":2', '"column":0'),
            (5, '"column":2', '"column":-1'),
            (5, '"column":2', '"column":258'),
            (5, '"column":2', '"column":2.0'),
            (5, '"column":2', '"column":"2"'),
            (5, '"column":2', '"column":null'),
            (5, '"column":2,', ""),
            (5, '"column":2,"n":3', '"n":3,"column":2'),
            (6, '"mountain"', '"mountain-used"'),
            (6, '"mountain"', '"hill"'),
            (6, '"mountain"', "1"),
            (7, '"jokers":0', '"jokers":1'),
            (7, '"jokers":0', '"jokers":false'),
            (7, '"jokers":0', '"jokers":0.0'),
            (7, '"jokers":0', '"jokers":-1'),
            (7, '"jokers":0', '"jokers":256'),
            (7, ',"jokers":0', ""),
            (7, '"card":"G04","jokers":0', '"jokers":0,"card":"G04"'),
            (7, '"G04"', '"R06"'),
            (7, '"G04"', '"G4"'),
            (8, '"R06"', '"R03"'),
            (8, '"card":"R06"', '"card":"R06","jokers":0'),
            (9, '"land2"', '"land3"'),
            (9, '"claim"', '"done"'),
            (11, '"column":1', '"column":true'),
            (13, '"put","slot":"plain"', '"move","from":"plain","brush":"fresh","to":"plain"'),
            (17, '"done"', '"stay"'),
            (18, "[7,9]", "[7,8]"),
            (18, '"run":3', '"run":2'),
            (18, '"run":3', '"run":3.0'),
            (18, '"cards":3,"run":3', '"run":3,"cards":3'),
            (18, '"places":[2,1]', '"places":[1,1]'),
            (18, '"rounds":1', '"rounds":2'),
            (18, '"print"', '"deck"'),
            (18, ',"reason":"print"', ""),
            (18, "}}", '},"n":0}'),
        ],
    )
    def test_one_change(self, line, old, new):
        lines = changed(line, old, new)
        for reader in (replay, check):
            with pytest.raises(ValueError, match=f"^line {line}: "):
                reader(lines)

    def test_a_decline_that_is_legal_changes_what_follows(self):
        lines = changed(9, '"claim"', '"decline"')
        for reader in (replay, check):
            with pytest.raises(ValueError, match=r"^line 13: |^line 18: "):
                reader(lines)

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (LINES[:-1], 17),
            ([*LINES, LINES[-1]], 19),
            ([*LINES, LINES[1]], 19),
            ([*LINES[:5], LINES[-1]], 6),
            ([*LINES[:-1], LINES[-2], LINES[-1]], 18),
            ([LINES[1], *LINES], 1),
            (["[1]", *LINES], 1),
            (["", *LINES], 1),
            ([*LINES[:4], "", *LINES[4:]], 5),
            ([*LINES[:4], "[" * 9999], 5),
        ],
    )
    def test_lines_missing_or_too_many(self, lines, number):
        for reader in (replay, check):
            with pytest.raises(ValueError, match=f"^line {number}: "):
                reader(lines)

    @pytest.mark.parametrize("text", ["", "\n".join(LINES)])
    def test_a_text_that_is_cut_off(self, text):
        with pytest.raises(InputError, match="cut off"):
            record.replay(text, find)
