"""Headers of Kanagawa records that contradict themselves or the record page are refused."""

import pytest

from sim.core.errors import InputError
from tests.helpers.records import EXAMPLES, replay

EXAMPLE = EXAMPLES["kanagawa"]


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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))

    @pytest.mark.parametrize(
        ("key", "value"), [("end_print_cards", 1000), ("first_player_points", -5000)]
    )
    def test_every_number_that_the_page_allows_is_read(self, key, value):
        lines = EXAMPLE.with_header("rules", key, value)
        EXAMPLE.check(lines)
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
        EXAMPLE.refused(EXAMPLE.changed(1, old, new))

    def test_a_deck_is_a_list(self):
        deck = EXAMPLE.header["setup"]["deck"]
        EXAMPLE.refused(EXAMPLE.with_header("setup", "deck", dict.fromkeys(deck, 1)))


class TestTables:
    """Those of the box alone."""

    def test_tables_of_its_own_are_not_read_as_those_of_the_box(self):
        def dearer(table):
            table["cards"]["data"][0]["studio"]["points"] = 3

        with pytest.raises(InputError, match=r"^line 1: .*table"):
            replay(EXAMPLE.with_table(dearer))
