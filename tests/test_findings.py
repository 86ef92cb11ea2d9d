"""Sentences that only a question's findings have."""

import polars as pl
import pytest

from analysis.questions import QUESTIONS
from analysis.report import Section, Table
from sim.cli.findings import _settled, _shared, _split
from sim.cli.mix_report import ALL
from tests.analysis.decisions import rows


def collected(own, others, share=(-0.1, 1.2)):
    sides = {"own": own, "others": others}
    ends = {
        f"{side}_points{end}": value
        for side, (low, high) in sides.items()
        for end, value in (("", (low + high) / 2), ("_low", low), ("_high", high))
    }
    shares = {"others_share": sum(share) / 2, "others_share_low": share[0]}
    return ends | shares | {"others_share_high": share[1], "games": 5000}


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (collected((1.8, 2.1), (0.5, 0.7), (0.2, 0.3)), "others collect 25.0% [20.0\u201330.0]"),
        (collected((1.8, 2.1), (-2.0, -1.8)), "On balance others collect none"),
        (collected((1.8, 2.1), (-0.4, 0.3)), "Not decided"),
        (collected((-0.2, 0.3), (-2.0, -1.8)), "Not decided"),
    ],
)
def test_who_collects_the_points(row, text):
    assert text in _shared(row)[0]


class TestSettled:
    """The sentence about a mix that stands first tells of one plan alone, where that is one too."""

    def mix(self, *tables):
        return Section("Mix", ("Plans: a, b.", "Nobody gains by leaving: b 77%."), (), tables)

    def test_of_several(self):
        found = pl.DataFrame({"a": [1.0, 0.2, 0.9], "b": [0.0, 0.8, 0.1]})
        (text,) = _settled(self.mix(Table(ALL, found)))
        assert text == "Nobody gains by leaving: b 77%. Of all such mixes one is a alone."

    def test_of_one(self):
        assert _settled(self.mix()) == ("Nobody gains by leaving: b 77%.",)


class TestSplit:
    """Parts come from games under several rules, the whole from those as printed."""

    QUESTION = QUESTIONS["fresco/waking"]
    HOURS = {"8 o'clock": 1.0, "7 o'clock": 0.0}  # noqa: RUF012
    OFFERED = rows([(HOURS, "8 o'clock")] * 30 + [({"7 o'clock": 0.0}, "7 o'clock")] * 10)

    @pytest.fixture
    def section(self):
        parts = [(off, self.OFFERED) for off in ("", "price", "mood", "price+mood")]
        return _split(self.QUESTION, parts)[0]

    def test_the_caption_tells_games_that_were_played(self, section):
        notes = [one.get_text() for one in section.charts[0].figure.axes[0].texts]
        assert any("40 games under each of 4 rules, 160 in all" in one for one in notes)

    def test_rows_and_sentences_tell_those_that_had_both(self, section):
        told = dict(section.tables[0].frame.select("part", "games").rows())
        assert told == {"price": 120, "mood": 120, "order and the rest": 30, "whole": 30}
        assert "of final margin (30 games): price" in section.text[0]
