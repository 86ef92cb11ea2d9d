"""Headers of Pastiche records that contradict themselves or the record page are refused."""

import pytest

from tests.helpers.records import EXAMPLES, replay
from tests.naive.pastiche_setup import layout

EXAMPLE = EXAMPLES["pastiche"]
LINES = EXAMPLE.lines


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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))

    @pytest.mark.parametrize(("key", "value"), [("trade_cards", 3), ("field_radius", 13)])
    def test_values_too_large_for_the_compiled_engine_are_refused_aloud(self, key, value):
        with pytest.raises(ValueError, match=f"^line 1: .*{key}"):
            replay(EXAMPLE.with_header("rules", key, value))


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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))


class TestTables:
    """Component tables of a record's own are played with, and must be sound."""

    def test_they_are_played_with(self):
        def dearer(table):
            table["commissions"]["cards"][0]["points"] = 12

        table = replay(EXAMPLE.with_table(dearer))
        assert int(table.state.earned[1]) == 12

    def test_tables_that_say_the_same_give_the_same_game(self):
        lines = EXAMPLE.with_table(lambda table: None)
        assert replay(lines).choices() == replay(LINES).choices()
        EXAMPLE.check(lines)

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
        lines = EXAMPLE.with_table(lambda table: table[part][rows][0].update({key: value}))
        EXAMPLE.refused(lines[:1])

    @pytest.mark.parametrize("part", layout())
    def test_parts_and_rows_must_be_there(self, part):
        EXAMPLE.refused(EXAMPLE.with_table(lambda table: table.pop(part))[:1])
        for rows in layout()[part]:
            EXAMPLE.refused(
                EXAMPLE.with_table(lambda table, rows=rows: table[part][rows].pop())[:1]
            )
