"""Records of Kanagawa: the example's end, and what is wrong in one of its lines."""

import pytest

from tests.helpers.records import EXAMPLES, replay

EXAMPLE = EXAMPLES["kanagawa"]
LINES = EXAMPLE.lines


class TestExample:
    """The complete game of the record page."""

    def test_it_replays_to_its_end(self):
        table = replay(LINES)
        assert table.over
        assert table.end()["scores"] == [7, 9]


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
        EXAMPLE.refused(EXAMPLE.changed(line, old, new), line)

    def test_a_decline_that_is_legal_changes_what_follows(self):
        lines = EXAMPLE.changed(9, '"claim"', '"decline"')
        for reader in (replay, EXAMPLE.check):
            with pytest.raises(ValueError, match=r"^line 13: |^line 18: "):
                reader(lines)
