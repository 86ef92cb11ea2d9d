"""Headers of records that contradict themselves or the record page are refused."""

import json

import pytest

from sim.core import record
from tests.naive.pastiche_record import check
from tests.naive.pastiche_setup import layout
from tests.pastiche.test_records import LINES, changed, refused_at, replay, with_header

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
            ('"game":"pastiche"', '"game":"hacienda"'),
            ('"players":2', '"players":1'),
            ('"players":2', '"players":5'),
            ('"players":2', '"players":2.0'),
            ('"seed":31', '"seed":"x"'),
            ('"seed":31,', ""),
            ('"seats":["random","random"]', '"seats":["random"]'),
            ('"name":"pastiche",', ""),
            ('"sha256":"6f', '"sha256":"6'),
        ],
    )
    def test_one_change(self, old, new):
        refused_at(1, changed(1, old, new))

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
            ('"hand_limit":8,', ""),
            ('"end_points":45,"hand_limit":8', '"hand_limit":8,"end_points":45'),
            ('"hand_limit":8', '"hand_limit":8,"tax":1'),
            ('"hand_limit":8', '"hand_limit":-1'),
            ('"hand_limit":8', '"hand_limit":8.0'),
            ('"gallery":4', '"gallery":true'),
            ('"gallery":4', '"gallery":31'),  # too few commissions for that
            ('"hexes_in_hand":2', '"hexes_in_hand":0'),
            ('"hexes_in_hand":2', '"hexes_in_hand":28'),
            ('"orange":1,"green":1', '"green":1,"orange":1'),
            ('"orange":1,"green":1', '"orange":7,"green":1'),
            ('"orange":1,"green":1', '"pink":1,"green":1'),
            ('"red":4,"yellow":4', '"yellow":4,"red":4'),
            ('"red":4,', ""),
            ('"bank_same":3', '"bank_same":1'),
            ('"bank_penalty":1', '"bank_penalty":0'),
            ('"trade_cards":1', '"trade_cards":0'),
            ("[15,17,3]", "[17,15,3]"),
            ("[15,17,3]", "[15,18,3]"),
            ("[15,17,3]", "[15,17]"),
            ('"field_radius":7', '"field_radius":3'),
        ],
    )
    def test_one_change(self, old, new):
        refused_at(1, changed(1, old, new))

    @pytest.mark.parametrize("key", RULES)
    @pytest.mark.parametrize("value", [None, 1.5, "x", [1.5], {"a": 1}])
    def test_values_of_a_wrong_kind(self, key, value):
        refused_at(1, with_header("rules", key, value))

    @pytest.mark.parametrize(("key", "value"), [("trade_cards", 3), ("field_radius", 13)])
    def test_values_too_large_for_the_compiled_engine_are_refused_aloud(self, key, value):
        with pytest.raises(ValueError, match=f"^line 1: .*{key}"):
            replay(with_header("rules", key, value))


class TestSetup:
    """Start seat and two full orders."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"start_seat":0', '"start_seat":2'),
            ('"start_seat":0', '"start_seat":false'),
            ('"start_seat":0,', ""),
            ("[53,21", "[53,53"),
            ("[53,21", "[53"),
            ("[53,21", "[55,21"),
            ("[53,21", "[53,21.0"),
            ("[15,26", "[15,15"),
            ("[15,26", "[15"),
            ("[15,26", "[35,26"),
            ('"commissions":[15', '"cards":[15'),
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
            table["commissions"]["cards"][0]["points"] = 12

        table = replay(with_table(dearer))
        assert int(table.state.earned[1]) == 12

    def test_tables_that_say_the_same_give_the_same_game(self):
        lines = with_table(lambda table: None)
        assert replay(lines).choices() == replay(LINES).choices()
        check(lines)

    @pytest.mark.parametrize(
        ("part", "rows", "key", "value"),
        [
            ("palette_cards", "cards", "color", "pink"),
            ("palette_cards", "cards", "count", -1),
            ("palette_cards", "cards", "count", True),
            ("mixing", "three_drops", "card", "pink"),
            ("mixing", "two_drops", "drops", ["R", "X"]),
            ("commissions", "cards", "id", 2),
            ("commissions", "cards", "points", "3"),
            ("commissions", "cards", "points", -3),
            ("commissions", "cards", "artist", "Raphael"),
            ("commissions", "cards", "palette", []),
            ("commissions", "cards", "palette", ["pink"]),
            ("hexes", "tiles", "id", 2),
            ("hexes", "tiles", "corners", ["R"] * 5),
            ("hexes", "tiles", "centre", ["R", "R"]),
            ("tri_hex", "hexes", "q", 2),
            ("tri_hex", "hexes", "corners", ["X"] * 6),
        ],
    )
    def test_a_wrong_value(self, part, rows, key, value):
        lines = with_table(lambda table: table[part][rows][0].update({key: value}))
        refused_at(1, lines[:1])

    @pytest.mark.parametrize("part", layout())
    def test_parts_and_rows_must_be_there(self, part):
        refused_at(1, with_table(lambda table: table.pop(part))[:1])
        for rows in layout()[part]:
            refused_at(1, with_table(lambda table, rows=rows: table[part][rows].pop())[:1])
