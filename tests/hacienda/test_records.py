"""Records of Hacienda: written, read, played again, and refused where a line is wrong."""

import json
from pathlib import Path

import pytest

from sim.catalogue import game
from sim.core import record
from sim.core.errors import InputError
from sim.core.table import Table
from tests.hacienda.random_games import finished, played, quick_table, some_table
from tests.hacienda.table_setup import GAME
from tests.naive.hacienda_record import check

EXAMPLE = Path(__file__).parents[1] / "records" / "hacienda-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()


def replay(lines):
    return record.replay("".join(f"{line}\n" for line in lines), game)


def changed(line, old, new):
    """The example game with one piece of text changed in one line, counted from 1."""
    assert old in LINES[line - 1]
    return [*LINES[: line - 1], LINES[line - 1].replace(old, new, 1), *LINES[line:]]


def with_header(part, key, value):
    """The example's header alone, with one value of its rules or set-up changed."""
    header = json.loads(LINES[0])
    header[part][key] = value
    return [record.line_of(header)]


class TestRoundTrip:
    """Written, read and written again: the same bytes."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("name", ["small", "wet", "wide"])
    def test_of_whole_games(self, players, name):
        text = record.write(finished(quick_table(players, players, name), players))
        assert record.write(record.replay(text, game)) == text

    @pytest.mark.parametrize("name", ["symmetric", "asymmetric"])
    def test_on_the_maps_of_the_box(self, name):
        table = Table.deal(GAME, 3, 8, {"map": name, "deal_terrain": True, "stall_guard": 4})
        text = record.write(finished(table, 8))
        assert record.write(record.replay(text, game)) == text

    def test_with_rules_and_maps_by_lot(self):
        for seed in range(40):
            text = record.write(finished(some_table(seed), seed))
            assert record.write(record.replay(text, game)) == text

    def test_with_names_of_seats(self):
        text = record.write(finished(quick_table(2, 1), 1), ["tuned", "casual"])
        again = record.write(record.replay(text, game), ["tuned", "casual"])
        assert again == text

    def test_of_a_position(self):
        table = quick_table(3, 4)
        for _ in zip(range(20), played(table, 4), strict=False):
            pass
        text = record.write(table)
        again = record.replay(text, game)
        assert record.write(again) == text
        assert not again.over
        assert finished(again, 9).end() == finished(table, 9).end()


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_games_on_small_maps(self, players):
        for name in ("small", "wet"):
            table = finished(quick_table(players, players, name, deal_terrain=True), players)
            check(record.write(table).splitlines())

    def test_games_by_lot(self):
        for seed in range(40):
            check(record.write(finished(some_table(seed), seed)).splitlines())


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [8, 2]

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

    def test_the_order_of_cards_in_a_hand_has_no_meaning(self):
        old, new = '["mountain","forest","pig","pig"]', '["forest","mountain","pig","pig"]'
        assert replay(changed(1, old, new)).over


class TestBrokenEvents:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (2, '"n":16', '"n":15'),
            (2, '"n":16', '"n":16.0'),
            (2, '"n":16', '"n":"16"'),
            (2, '"seat":1', '"seat":0'),
            (2, '"seat":1', '"seat":true'),
            (2, '"seat":1', '"seat":1.0'),
            (2, '"cell":0', '"cell":1'),
            (2, '"cell":0', '"cell":false'),
            (2, '"cell":0', '"cell":-9'),
            (2, '"cell":0', '"cell":99'),
            (2, '"cell":0', '"cell":"0"'),
            (2, '"seat":1,"do":"land"', '"do":"land","seat":1'),
            (2, '"cell":0,"n":16', '"n":16,"cell":0'),
            (2, '"cell":0,', ""),
            (2, '"cell":0', '"cell":0,"hex":0'),
            (2, '"card":"mountain"', '"card":"hill"'),
            (2, '"do":"land"', '"do":"farm"'),
            (2, '"do":"land"', '"do":["land"]'),
            (2, '"seat":1,"do"', '"chance"'),
            (2, '"seat":1,', '"seat":1, '),
            (2, '"seat":1', '"seat":1,"seat":1'),
            (2, "mountain", "m\\u006funtain"),
            (2, "}", ""),
            (2, "}", "}}"),
            (3, '"from":null', '"from":1'),
            (6, '"from":0', '"from":null'),
            (8, '"animal"', '"pigs"'),
            (11, "[2,3]", "[3,2]"),
            (11, "[2,3]", "[2]"),
            (11, "[2,3]", "2"),
            (11, '"double"', '"triangle"'),
            (16, "[8,2]", "[9,2]"),
            (16, '"cash":13', '"cash":12'),
            (16, '"cash":13', '"cash":13.0'),
            (16, '"markets":1,"land":0', '"land":0,"markets":1'),
            (16, '"places":[1,2]', '"places":[1,1]'),
            (16, '"rounds":3', '"rounds":4'),
            (16, '"cards"', '"stalled"'),
            (16, ',"reason":"cards"', ""),
            (16, "}}", '},"n":0}'),
        ],
    )
    def test_one_change(self, line, old, new):
        lines = changed(line, old, new)
        for reader in (replay, check):
            with pytest.raises(ValueError, match=f"^line {line}: "):
                reader(lines)

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (LINES[:-1], 15),
            ([*LINES, LINES[-1]], 17),
            ([*LINES, LINES[1]], 17),
            ([*LINES[:5], LINES[-1]], 6),
            ([*LINES[:-1], LINES[-2], LINES[-1]], 16),
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
            record.replay(text, game)
