"""Records of Pastiche: the example, what is wrong in one of its lines, and in an end."""

import json

import pytest

from sim.core import record
from tests.helpers.records import EXAMPLES, replay
from tests.pastiche.random_games import finished, usual_table

EXAMPLE = EXAMPLES["pastiche"]
LINES = EXAMPLE.lines


class TestExample:
    """The first turns of a game, of the record page."""

    def test_it_replays(self):
        table = replay(LINES)
        assert not table.over
        assert len(table.events) == len(LINES) - 1


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
        EXAMPLE.refused(EXAMPLE.changed(line, old, new), line)


class TestLines:
    """Lines missing, doubled or out of place."""

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            ([*LINES[:2], *LINES[3:]], 3),
            ([*LINES[:4], LINES[3]], 5),
            ([*LINES, '{"end":{}}'], 35),
        ],
    )
    def test_lines_missing_or_too_many(self, lines, number):
        EXAMPLE.refused(lines, number)


class TestBrokenEnd:
    """Scores, parts, places, rounds and reason are checked."""

    @pytest.fixture
    def lines(self):
        return record.write(finished(usual_table(1, end_points=8), 1)).splitlines()

    def test_as_it_is(self, lines):
        assert replay(lines).over
        EXAMPLE.check(lines)

    @pytest.mark.parametrize("key", ["scores", "breakdown", "places", "rounds", "reason"])
    @pytest.mark.parametrize("value", [None, 0, "x", [], {}])
    def test_one_change(self, lines, key, value):
        end = json.loads(lines[-1])
        end["end"][key] = value
        EXAMPLE.refused([*lines[:-1], record.line_of(end)], len(lines))

    @pytest.mark.parametrize("part", ["commissions", "usable", "bonus", "completed"])
    def test_one_part(self, lines, part):
        end = json.loads(lines[-1])
        end["end"]["breakdown"][1][part] += 1
        EXAMPLE.refused([*lines[:-1], record.line_of(end)], len(lines))

    def test_nothing_comes_after_it(self, lines):
        EXAMPLE.refused([*lines, lines[-1]], len(lines) + 1)
        EXAMPLE.refused([*lines, lines[1]], len(lines) + 1)

    def test_a_game_that_has_ended_needs_it(self, lines):
        EXAMPLE.refused(lines[:-1], len(lines) - 1)
