import polars as pl
import pytest

from analysis.effect_tables import wide
from analysis.verdicts import (
    EFFECT,
    NO_EFFECT,
    POINTS,
    UNDECIDED,
    WIN_SHARE,
    Effect,
    sentence,
    verdict,
)

PLANTED = pl.DataFrame(
    [
        ("raises", 3.21, 2.04, 4.38, 1200, EFFECT),
        ("lowers", -3.21, -4.38, -2.04, 1200, EFFECT),
        ("small", 0.21, 0.12, 0.30, 90_000, EFFECT),
        ("none", -0.01, -0.21, 0.19, 9000, NO_EFFECT),
        ("nothing at all", 0.0, 0.0, 0.0, 9000, NO_EFFECT),
        ("open", 0.9, -1.1, 2.9, 100, UNDECIDED),
        ("one game", 5.0, None, None, 1, UNDECIDED),
    ],
    schema=["kind", "mean", "low", "high", "games", "verdict"],
    orient="row",
)
SENTENCES = {
    "raises": "Staying raises the final margin by 3.2 points [2.0\u20134.4] (1,200 games).",
    "lowers": "Staying lowers the final margin by 3.2 points [2.0\u20134.4] (1,200 games).",
    "small": "Staying raises the final margin by 0.21 points [0.12\u20130.30], "
    "which is less than the 0.5 points asked about (90,000 games).",
    "none": "Staying has no effect on the final margin larger than 0.5 points: "
    "-0.01 points [-0.21 to 0.19] (9,000 games).",
    "nothing at all": "Staying has no effect on the final margin larger than 0.5 points: "
    "0.0 points [fixed] (9,000 games).",
    "open": "Not decided whether staying changes the final margin: "
    "0.9 points [-1.1 to 2.9]; it may raise or lower it (100 games).",
    "one game": "Not decided whether staying changes the final margin: "
    "5.0 points, too little for an interval (1 game).",
}


def effect_of(kind, **changes):
    row = PLANTED.filter(kind=kind).drop("kind", "verdict").row(0, named=True)
    return Effect(**(row | {"margin": 0.5} | changes))


class TestVerdicts:
    @pytest.mark.parametrize("row", PLANTED.rows(named=True), ids=lambda row: row["kind"])
    def test_they_follow_the_interval(self, row):
        assert verdict(row["low"], row["high"], 0.5) == row["verdict"]

    def test_an_interval_that_touches_zero_or_the_margin_is_no_effect(self):
        assert verdict(0.0, 0.5, 0.5) == NO_EFFECT

    def test_a_corrected_chance_may_take_an_effect_away(self):
        assert verdict(0.1, 2.0, 0.5, 0.2) == UNDECIDED
        assert verdict(0.1, 0.3, 0.5, 0.2) == NO_EFFECT
        assert verdict(0.1, 2.0, 0.5, 0.01) == EFFECT


class TestSentences:
    @pytest.mark.parametrize("kind", PLANTED["kind"])
    def test_they_say_what_the_table_says(self, kind):
        assert sentence("Staying", "the final margin", POINTS, effect_of(kind)) == SENTENCES[kind]

    def test_win_shares_are_told_in_percentage_points(self):
        effect = Effect(0.0321, 0.0204, 0.0438, 1200, 0.005)
        text = (
            "Water raises the share of wins by 3.2 percentage points [2.0\u20134.4] (1,200 games)."
        )
        assert sentence("Water", "the share of wins", WIN_SHARE, effect) == text

    def test_an_effect_lost_among_many_is_not_called_none(self):
        text = sentence("Staying", "the final margin", POINTS, effect_of("raises", p=0.3))
        assert "[2.0\u20134.4]; not clear among so many comparisons" in text


@pytest.mark.parametrize("order", [("win_share", "margin"), ("margin", "win_share")])
def test_a_table_of_two_measures_tells_the_verdict_of_the_margin(order):
    known = {"arm": "stay", "pairs": 90, "clusters": 90, "variance_reduction": 1.5}
    ends = {"margin": (3.0, 2.0, 4.0, 0.001), "win_share": (0.0, -0.1, 0.1, 1.0)}
    rows = [known | {"measure": name} | dict(zip(("mean", "low", "high", "p_holm"), ends[name],
            strict=True)) for name in order]  # fmt: skip
    row = wide(pl.DataFrame(rows), ["arm"]).row(0, named=True)
    assert row["margin_verdict"] == "an effect"
    assert (row["margin_low"], row["margin_high"]) == (2.0, 4.0)
