"""Kanagawa records: the example game, what is refused, component tables in the header."""

import json
from pathlib import Path

import pytest

from tests.naive.kanagawa_box import BOX, read_box
from tests.naive.kanagawa_record import RULES, check
from tests.naive.kanagawa_setup import layout
from tests.naive.records import compact

EXAMPLE = Path(__file__).parents[1] / "records" / "kanagawa-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()


def changed(line, old, new):
    """The example game with one piece of text changed in one line."""
    text = LINES[line - 1]
    assert old in text
    return [*LINES[: line - 1], text.replace(old, new, 1), *LINES[line:]]


def with_table(table):
    """The example's header with component tables of its own."""
    header = json.loads(LINES[0])
    header["components"]["table"] = table
    return compact(header)


class TestExample:
    """Records page, section 7."""

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
            [*LINES[:5], LINES[-1]],
            [*LINES[:-1], LINES[-2], LINES[-1]],
        ],
        ids=["nothing", "no end", "two ends", "event after end", "end too early", "event too many"],
    )
    def test_the_end_line_must_be_there_once_and_last(self, lines):
        with pytest.raises(ValueError, match=r"end line|header is missing"):
            check(lines)

    def test_counts_may_be_left_out(self):
        check([line.split(',"n":')[0] + "}" if ',"n":' in line else line for line in LINES])

    @pytest.mark.parametrize("line", range(2, len(LINES)))
    def test_every_count_is_checked(self, line):
        event = json.loads(LINES[line - 1])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {line}: n is {event['n']}; "):
            check([*LINES[: line - 1], compact(event), *LINES[line:]])

    def test_the_same_tables_written_out_change_nothing(self):
        assert read_box(layout()) == BOX
        check([with_table(layout()), *LINES[1:]])


class TestRefusals:
    """One change in the example, and the message names its line and what is wrong."""

    @pytest.mark.parametrize(
        ("line", "old", "new", "message"),
        [
            (2, '"n":3', '"n":3.0', "n is 3.0"),
            (2, '"seat":0', '"seat":1', "not legal"),
            (2, '"seat":0', '"seat":false', "not legal"),
            (2, '"do":"stay"', '"do":"leave"', "not legal"),
            (2, '"seat":0,"do":"stay"', '"do":"stay","seat":0', "order"),
            (2, '"do":"stay"', '"do":"stay","column":1', "unknown key 'column'"),
            (2, '"do":"stay"', '"do":"pass"', "no event does 'pass'"),
            (2, '"seat":0,"do"', '"chance"', "no event does None"),
            (2, '"seat":0,', '"seat":0, ', "bytes"),
            (2, "}", "", "not JSON"),
            (5, '"column":2', '"column":3', "not legal"),
            (5, '"column":2,', "", "lacks the key 'column'"),
            (6, '"mountain"', '"plain"', "not legal"),
            (6, '"mountain"', '"mountain-used"', "not legal"),
            (7, '"jokers":0', '"jokers":1', "not legal"),
            (7, '"card":"G04","jokers":0', '"jokers":0,"card":"G04"', "order"),
            (8, "R06", "G04", "not legal"),
            (9, "land2", "land3", "not legal"),
            (9, "claim", "decline", None),
            (11, '"column":1', '"column":2', "not legal"),
            (18, "[7,9]", "[7,8]", r"scores is \[7,8\]; the game gives \[7,9\]"),
            (18, '"run":3', '"run":2', "breakdown"),
            (18, '"cards":3,"run":3', '"run":3,"cards":3', "breakdown"),
            (18, "[2,1]", "[1,1]", "places"),
            (18, '"rounds":1', '"rounds":2', "rounds"),
            (18, '"print"', '"deck"', "reason"),
            (18, ',"reason":"print"', "", "lacks the key 'reason'"),
            (18, "}}", '},"n":0}', "unknown key 'n'"),
        ],
    )
    def test_events_and_ends(self, line, old, new, message):
        with pytest.raises(ValueError, match=f"line {line}: .*{message}" if message else "line"):
            check(changed(line, old, new))

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"record":1', '"record":2', "record is 2"),
            ('"game":"kanagawa"', '"game":"hacienda"', "game is 'hacienda'"),
            ('"players":2', '"players":5', "players is 5; 2 to 4"),
            ('"players":2', '"players":3', "2 tiles for 3"),
            ('"seed":null', '"seed":"x"', "seed"),
            ('"seed":null', '"seed":7,"seats":["greedy"]', "seats"),
            ('"sha256":"7e', '"sha256":"7', "sha256"),
            ('"claim_later":false,', "", "rules lacks the key 'claim_later'"),
            ('"lessons":3,"starting_brushes":2', '"starting_brushes":2,"lessons":3', "order"),
            ('"work_without_cards":true', '"work_without_cards":true,"hold":1', "unknown key"),
            ('"start":0', '"start":2', "start is 2"),
            ('["T1","T3"]', '["T1","T1"]', "T1 twice"),
            ('["T1","T3"]', '["T1","T5"]', "not a list of starting tiles"),
            ('"G07","G04"', '"G07","G07"', "G07 twice"),
            ('"G07",', "", "71 of 72"),
            ('"G07",', '"X07",', "not a list of cards"),
            ('"start":0,"tiles":["T1","T3"]', '"tiles":["T1","T3"],"start":0', "order"),
        ],
    )
    def test_headers(self, old, new, message):
        with pytest.raises(ValueError, match=f"line 1: .*{message}"):
            check(changed(1, old, new))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_values_of_a_wrong_kind(self, key, value):
        header = json.loads(LINES[0])
        header["setup"][key] = value
        with pytest.raises(ValueError, match="line 1: "):
            check([compact(header)])

    @pytest.mark.parametrize("key", RULES)
    @pytest.mark.parametrize("value", [None, 1.5, [1], "x", -1, 0, 4, True])
    def test_rules_of_a_wrong_kind(self, key, value):
        header = json.loads(LINES[0])
        header["rules"][key] = value
        if RULES[key](value):
            check([compact(header)])
        else:
            with pytest.raises(ValueError, match=f"line 1: rules: {key}"):
                check([compact(header)])

    def test_values_that_rules_may_have(self):
        values = [None, 1.5, "x", -1, 0, 1, 2, 3, 4, True, False]
        allowed = [[value for value in values if test(value)] for test in RULES.values()]
        flag, any_number, some_brushes = [True, False], [-1, 0, 1, 2, 3, 4], [0, 1, 2, 3]
        assert allowed == [flag, [1, 2, 3, 4], any_number, [1, 2, 3], some_brushes, flag]


def keys_of(thing, path=()):
    """The paths to all keys of an object, into the first entry of each list."""
    if type(thing) is list:
        yield from keys_of(thing[0], (*path, 0))
    elif type(thing) is dict:
        for key, value in thing.items():
            yield (*path, key)
            yield from keys_of(value, (*path, key))


class TestComponents:
    """Records page, section 1: tables in the header."""

    @pytest.mark.parametrize("path", list(keys_of(layout())), ids=str)
    def test_all_that_is_read_must_be_there_and_of_its_kind(self, path):
        for fault in ("missing", "wrong"):
            table = layout()
            inner = table
            for key in path[:-1]:
                inner = inner[key]
            inner.pop(path[-1])
            if fault == "wrong":
                inner[path[-1]] = 1.5
            with pytest.raises(ValueError, match="line 1: components: table"):
                check([with_table(table)])

    @pytest.mark.parametrize(
        "path",
        [
            ("cards", "data", 0, "studio", "landscape"),
            ("cards", "data", 0, "print", "requires", "landscape"),
            ("cards", "data", 0, "print", "season"),
            ("cards", "data", 0, "print", "subject", "kind"),
            ("starting_tiles", "data", 3, "studio", "landscape"),
            ("starting_tiles", "data", 3, "print", "season"),
            ("diplomas", "data", 18, "condition", "type"),
            ("diplomas", "data", 9, "condition", "animals"),
        ],
        ids=str,
    )
    def test_words_are_those_of_the_game(self, path):
        table = layout()
        inner = table
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = "desert"
        with pytest.raises(ValueError, match=f"{path[-1]} cannot be .desert"):
            check([with_table(table)])

    def test_other_keys_are_passed_over(self):
        table = layout()
        table["cards"]["data"][0]["note"] = table["scoring"] = 1.5
        check([with_table(table), *LINES[1:]])

    @pytest.mark.parametrize("name", ["cards", "starting_tiles", "diplomas"])
    def test_nothing_is_there_twice(self, name):
        table = layout()
        table[name]["data"].append(table[name]["data"][0])
        with pytest.raises(ValueError, match=f"{name} has .* twice"):
            check([with_table(table)])

    def test_there_are_brushes_for_the_start(self):
        table = layout()
        table["components"]["data"]["brushes"] = 3
        with pytest.raises(ValueError, match="3 brushes are too few for 2 players"):
            check([with_table(table)])

    def test_numbers_of_the_tables_count(self):
        table = layout()
        (g04,) = [card for card in table["cards"]["data"] if card["id"] == "G04"]
        g04["print"]["points"] = 5
        with pytest.raises(ValueError, match=r"line 18: end: scores .* gives \[7,13\]"):
            check([with_table(table), *LINES[1:]])
