"""Headers of Kanagawa records that contradict themselves or the record page are refused."""

import json

import pytest

from sim.core import record
from sim.core.errors import InputError
from tests.kanagawa.test_records import LINES, changed, replay, with_header
from tests.naive.kanagawa_record import check
from tests.naive.kanagawa_setup import layout


def refused(lines):
    """By both readers, naming the first line."""
    for reader in (replay, check):
        with pytest.raises(ValueError, match=r"^line 1: "):
            reader(lines)


class TestHeader:
    """The common part."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"record":1', '"record":2'),
            ('"record":1', '"record":true'),
            ('"record":1,', ""),
            ('"game":"kanagawa"', '"game":"fresco"'),
            ('"players":2', '"players":1'),
            ('"players":2', '"players":3'),
            ('"players":2', '"players":5'),
            ('"players":2', '"players":2.0'),
            ('"players":2', '"players":"2"'),
            ('"seed":null', '"seed":"x"'),
            ('"seed":null', '"seed":NaN'),
            ('"seed":null,', ""),
            ('"seed":null', '"seed":7,"seats":["greedy"]'),
            ('"seed":null', '"seed":7,"seats":"greedy"'),
            ('"record":1,', '"seats":["a","b"],"record":1,'),
            ('"name":"kanagawa",', ""),
            ('"sha256":"7e', '"sha256":"7'),
        ],
    )
    def test_one_change(self, old, new):
        refused(changed(1, old, new))

    def test_seats_may_be_named(self):
        lines = changed(1, '"seed":null', '"seed":7,"seats":["tuned","casual"]')
        assert replay(lines).over
        check(lines)

    @pytest.mark.parametrize("part", ["rules", "setup", "components"])
    @pytest.mark.parametrize("value", [None, 7, [], {}])
    def test_parts_of_a_wrong_kind(self, part, value):
        header = json.loads(LINES[0])
        header[part] = value
        refused([record.line_of(header)])

    def test_tables_of_its_own_are_not_read_as_those_of_the_box(self):
        header, table = json.loads(LINES[0]), layout()
        table["cards"]["data"][0]["studio"]["points"] = 3
        header["components"]["table"] = table
        lines = [record.line_of(header), *LINES[1:]]
        with pytest.raises(InputError, match=r"^line 1: .*table"):
            replay(lines)


class TestRules:
    """Every parameter once, in order, of its kind."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"lessons":3,', ""),
            ('"lessons":3,"starting_brushes":2', '"starting_brushes":2,"lessons":3'),
            ('"lessons":3', '"lessons":3,"tax":1'),
            ('"lessons":3', '"lessons":0'),
            ('"lessons":3', '"lessons":4'),
            ('"lessons":3', '"lessons":3.0'),
            ('"end_print_cards":2', '"end_print_cards":0'),
            ('"starting_brushes":2', '"starting_brushes":4'),
            ('"starting_brushes":2', '"starting_brushes":true'),
            ('"claim_later":false', '"claim_later":0'),
            ('"work_without_cards":true', '"work_without_cards":1'),
            ('"first_player_points":2', '"first_player_points":2.5'),
        ],
    )
    def test_one_change(self, old, new):
        refused(changed(1, old, new))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["rules"])
    @pytest.mark.parametrize("value", [None, 1.5, "x", [1], {"a": 1}])
    def test_values_of_a_wrong_kind(self, key, value):
        refused(with_header("rules", key, value))

    @pytest.mark.parametrize(
        ("key", "value"), [("end_print_cards", 1000), ("first_player_points", -5000)]
    )
    def test_every_number_that_the_page_allows_is_read(self, key, value):
        lines = with_header("rules", key, value)
        check(lines)
        assert not replay(lines).over


class TestSetup:
    """Start, tiles and deck agree with the box."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('"start":0', '"start":2'),
            ('"start":0', '"start":-1'),
            ('"start":0', '"start":0.0'),
            ('"start":0', '"start":false'),
            ('"start":0,', ""),
            ('"start":0,', '"start":0,"seat":0,'),
            ('"start":0,"tiles":["T1","T3"]', '"tiles":["T1","T3"],"start":0'),
            ('["T1","T3"]', '["T1","T1"]'),
            ('["T1","T3"]', '["T1"]'),
            ('["T1","T3"]', '["T1","T3","T2"]'),
            ('["T1","T3"]', '["T1","T5"]'),
            ('["T1","T3"]', '{"T1":0,"T3":0}'),
            ('["T1","T3"]', '[["T1"],["T3"]]'),
            ('"G07","G04"', '"G07","G07"'),
            ('"G07","G04"', '"G07"'),
            ('"G07","G04"', '"G07","G04","G04"'),
            ('"G07","G04"', '"G07","G19"'),
            ('"G07","G04"', '"G07",4'),
        ],
    )
    def test_one_change(self, old, new):
        refused(changed(1, old, new))

    def test_a_deck_is_a_list(self):
        deck = json.loads(LINES[0])["setup"]["deck"]
        refused(with_header("setup", "deck", dict.fromkeys(deck, 1)))

    @pytest.mark.parametrize("key", json.loads(LINES[0])["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_values_of_a_wrong_kind(self, key, value):
        refused(with_header("setup", key, value))
