"""Records of Pastiche: written, read, played again, and refused where a line is wrong."""

import json

import pytest

from sim.core import record
from sim.core.errors import InputError
from tests.helpers.by_lot import broken_off
from tests.naive.pastiche_example import LINES
from tests.naive.pastiche_record import check
from tests.pastiche.random_games import GAME, eager, finished, some_table, usual_table


def find(name):
    """The only game of these tests."""
    if name != "pastiche":
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

    @pytest.mark.parametrize("offers", [0, 2])
    @pytest.mark.parametrize("seed", range(6))
    def test_of_whole_games(self, offers, seed):
        text = record.write(finished(usual_table(seed, trade_offers_per_turn=offers), seed))
        assert record.write(record.replay(text, find)) == text

    def test_with_rules_and_tables_by_lot(self):
        for seed in range(12):
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
        assert len(table.events) == moves
        again = record.replay(text, find)
        assert record.write(again) == text
        assert not again.over
        assert again.choices() == table.choices()


class TestSlowChecker:
    """The strict checker, written from the record pages alone, accepts what we write."""

    @pytest.mark.parametrize("offers", [0, 2])
    def test_usual_games(self, offers):
        for seed in range(3):
            table = finished(usual_table(seed, trade_offers_per_turn=offers), seed)
            check(record.write(table).splitlines())

    def test_games_by_lot(self):
        for seed in range(8):
            check(record.write(finished(some_table(seed), seed)).splitlines())

    def test_a_position(self):
        check(record.write(broken_off(usual_table(4), 4, eager, 40)).splitlines())


class TestExample:
    """The first turns of a game, of the record page."""

    def test_it_replays(self):
        table = replay(LINES)
        assert not table.over
        assert len(table.events) == len(LINES) - 1

    def test_what_we_write_of_it_differs_in_hash_and_seats_alone(self):
        written = record.write(replay(LINES)).splitlines()
        assert written[1:] == LINES[1:]
        headers = [json.loads(lines[0]) for lines in (written, LINES)]
        for header in headers:
            header["components"].pop("sha256")
            header.pop("seats", None)
        assert record.line_of(headers[0]) == record.line_of(headers[1])

    @pytest.mark.parametrize("length", range(1, len(LINES) + 1))
    def test_every_beginning_is_a_position(self, length):
        table = replay(LINES[:length])
        assert not table.over
        assert table.choices()

    def test_counts_may_be_left_out(self):
        bare = [line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES]
        assert len(replay(bare).events) == len(LINES) - 1


class TestBrokenEvents:
    """The message names the first wrong line."""

    @pytest.mark.parametrize(
        ("line", "old", "new"),
        [
            (2, '"n":54', '"n":53'),
            (2, '"n":54', '"n":54.0'),
            (2, '"n":54', '"n":"54"'),
            (7, '"n":50', '"n":49'),
            (9, '"n":33', '"n":32'),
            (10, '"n":23', '"n":22'),
            (7, '"n":50', '"n":true'),
            (2, '"seat":0', '"seat":1'),
            (2, '"seat":0', '"seat":false'),
            (2, '"seat":0', '"seat":0.0'),
            (2, '"seat":0,"do":"place"', '"do":"place","seat":0'),
            (2, '"place"', '"lay"'),
            (2, '"place"', '["place"]'),
            (2, '"place"', '"place","why":0'),
            (2, '"seat":0,', '"seat":0, '),
            (2, '"seat":0', '"seat":0,"seat":0'),
            (2, "}", ""),
            (2, '"tile":21', '"tile":22'),
            (2, '"tile":21', '"tile":55'),
            (2, '"tile":21', '"tile":0'),
            (2, '"tile":21', '"tile":true'),
            (2, '"tile":21,', ""),
            (2, "[-1,1]", "[0,0]"),
            (2, "[-1,1]", "[-1,3]"),
            (2, "[-1,1]", "[-1,1,0]"),
            (2, "[-1,1]", "[-1.0,1]"),
            (2, "[-1,1]", "[99,1]"),
            (2, "[-1,1]", '"-1,1"'),
            (2, '"rot":0', '"rot":3'),  # which looks like rotation 0
            (2, '"rot":0', '"rot":6'),
            (2, '"rot":0', '"rot":false'),
            (3, '"mix"', '"mix","colour":"red"'),
            (18, '"blue"', '"red"'),
            (18, '"blue"', '"orange"'),
            (18, '"blue"', "null"),
            (9, '"orange","orange","orange"', '"orange","orange"'),
            (9, '"orange","orange","orange"', '"green","green","green"'),
            (9, '"white"', '"gray"'),
            (9, '"white"', '"orange"'),
            (9, '"white"', '"red"'),
            (9, '"white"', '"pink"'),
            (10, '"to":0', '"to":1'),
            (10, '"to":0', '"to":2'),
            (10, '"to":0', '"to":false'),
            (10, '["white"]', '["black"]'),
            (10, '["white"]', '["white","white"]'),
            (10, '["white"]', "[]"),
            (10, '["white"]', '"white"'),
            (10, '["violet"]', '["white"]'),
            (11, '"refuse"', '"done"'),
            (11, '"seat":0', '"seat":1'),
            (15, '"give":33', '"give":17'),
            (15, '"give":33,"take":17', '"give":17,"take":33'),
            (15, '"take":17', '"take":1'),
            (15, '"take":17', '"take":17.0'),
            (24, '["yellow","brown"]', '["brown","yellow"]'),
            (24, '"bisque"', '"gray"'),
            (27, '"card":1,', '"card":27,'),
            (27, '"hand"', '"gallery"'),
            (27, '"hand"', '"pile"'),
            (27, '"from":"hand"', '"source":"hand"'),
            (34, '"green"', '"black"'),
            (34, '"n":7', '"n":8'),
        ],
    )
    def test_one_change(self, line, old, new):
        refused_at(line, changed(line, old, new))


class TestLines:
    """Lines missing, doubled or out of place."""

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            ([LINES[1], *LINES], 1),
            (["[1]", *LINES], 1),
            (["", *LINES], 1),
            ([*LINES[:2], *LINES[3:]], 3),
            ([*LINES[:4], LINES[3]], 5),
            ([*LINES[:4], "", *LINES[4:]], 5),
            ([*LINES[:4], "[" * 9999], 5),
            ([*LINES, '{"end":{}}'], 35),
        ],
    )
    def test_lines_missing_or_too_many(self, lines, number):
        refused_at(number, lines)

    def test_a_text_that_is_cut_off(self):
        with pytest.raises(InputError, match="cut off"):
            record.replay("\n".join(LINES), find)

    def test_an_empty_text(self):
        with pytest.raises(InputError):
            record.replay("", find)


class TestBrokenEnd:
    """Scores, parts, places, rounds and reason are checked."""

    @pytest.fixture
    def lines(self):
        return record.write(finished(usual_table(1, end_points=8), 1)).splitlines()

    def test_as_it_is(self, lines):
        assert replay(lines).over
        check(lines)

    @pytest.mark.parametrize("key", ["scores", "breakdown", "places", "rounds", "reason"])
    @pytest.mark.parametrize("value", [None, 0, "x", [], {}])
    def test_one_change(self, lines, key, value):
        end = json.loads(lines[-1])
        end["end"][key] = value
        refused_at(len(lines), [*lines[:-1], record.line_of(end)])

    @pytest.mark.parametrize("part", ["commissions", "usable", "bonus", "completed"])
    def test_one_part(self, lines, part):
        end = json.loads(lines[-1])
        end["end"]["breakdown"][1][part] += 1
        refused_at(len(lines), [*lines[:-1], record.line_of(end)])

    def test_nothing_comes_after_it(self, lines):
        refused_at(len(lines) + 1, [*lines, lines[-1]])
        refused_at(len(lines) + 1, [*lines, lines[1]])

    def test_a_game_that_has_ended_needs_it(self, lines):
        refused_at(len(lines) - 1, lines[:-1])
