from itertools import pairwise

import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure

from analysis.curve_charts import draw, plot_curve
from analysis.curves import break_even, break_even_text, curve

VALUES = (4, 8, 12, 16, 20, 24)
ASKED = {"arm": "tuned", "base": "barred"}


def swept(effect, seeds=60, seed=1, values=VALUES, noise=6.0):
    """Both players in every seat of common seeds, whose luck they share at all values."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 10, (seeds, 4))
    own = rng.normal(0, noise, (seeds, 4))
    frames = [
        pl.DataFrame(
            {
                "price": value,
                "player": player,
                "seed": np.repeat(np.arange(seeds), 4),
                "seat": np.tile(np.arange(4), seeds),
                "margin": (
                    luck + gain + (player == "tuned") * (own + rng.normal(0, 2, own.shape))
                ).ravel(),
                "win_share": rng.choice([0.0, 0.0, 0.0, 1.0], seeds * 4),
            }
        )
        for value in values
        for player, gain in (("tuned", effect(value)), ("barred", 0.0))
    ]
    return pl.concat(frames)


def turn(effect, **changes):
    return break_even(swept(effect, **changes), "price", **ASKED, measure="margin")


class TestCurve:
    def test_every_value_has_its_paired_effect(self):
        rows = swept(lambda price: 12 - price)
        table = curve(rows, ["price"], **ASKED).filter(measure="margin")
        assert table["price"].to_list() == list(VALUES)
        assert np.abs(table["mean"].to_numpy() - (12 - np.array(VALUES))).max() < 3
        assert table["variance_reduction"].min() > 2

    def test_players_that_are_not_compared_are_left_out(self):
        rows = swept(lambda price: 1)
        other = pl.concat([rows, rows.with_columns(player=pl.lit("third"))])
        assert curve(rows, ["price"], **ASKED).equals(curve(other, ["price"], **ASKED))


class TestBreakEven:
    def test_a_line_crosses_where_it_was_planted(self):
        row = turn(lambda price: 13 - price).row(0, named=True)
        assert row["low"] < 13 < row["high"]
        assert row["low"] < row["at"] < row["high"] < row["low"] + 6
        assert (row["below"], row["above"]) == (1, -1)

    def test_the_ends_are_where_the_interval_of_the_effect_touches_zero(self):
        rows = swept(lambda price: 13 - price)
        end = turn(lambda price: 13 - price)["low"].item()
        left, right = next((a, b) for a, b in pairwise(VALUES) if a <= end <= b)
        part = (end - left) / (right - left)
        weights = {left: 1 - part, right: part}
        between = (
            rows.filter(pl.col("price").is_in([left, right]))
            .with_columns(pl.col("margin") * pl.col("price").replace_strict(weights))
            .group_by("player", "seed", "seat")
            .agg(pl.col("margin").sum(), price=pl.lit(end))
        )
        table = curve(between, ["price"], **ASKED, measures=["margin"])
        assert table["low"].item() == pytest.approx(0, abs=1e-9)

    def test_intervals_cover_the_value(self):
        hits = 0
        for seed in range(300):
            found = turn(lambda price: (13 - price) / 2, seed=seed, seeds=40)
            hits += any(row["low"] <= 13 <= row["high"] for row in found.rows(named=True))
        assert 0.91 * 300 <= hits <= 0.99 * 300

    def test_a_curve_that_stays_above_has_none(self):
        assert turn(lambda price: 40 - price).is_empty()

    @pytest.mark.parametrize(
        ("effect", "known"),
        [(lambda price: 24 - price, "below"), (lambda price: 4 - price, "above")],
    )
    def test_at_an_end_of_the_range_there_is_a_bound(self, effect, known):
        row = turn(effect).row(0, named=True)
        assert [name for name in ("below", "above") if row[name] is not None] == [known]

    def test_no_effect_anywhere_is_one_long_stretch(self):
        rows = swept(lambda price: 0.0)
        same = rows.with_columns(margin=pl.col("margin").first().over("price", "seed", "seat"))
        found = break_even(same, "price", **ASKED, measure="margin")
        assert found.select("low", "high").rows() == [(4, 24)]

    def test_no_difference_at_an_end_is_a_bound(self):
        rows = swept(lambda price: price - 4)
        same = pl.when(price=4).then(0.0).otherwise("margin")
        found = break_even(rows.with_columns(margin=same), "price", **ASKED, measure="margin")
        row = found.row(0, named=True)
        assert (row["low"], row["below"], row["above"]) == (4, None, 1)
        assert 4 < row["high"] < 6

    def test_a_curve_may_turn_twice(self):
        assert turn(lambda price: abs(price - 14) * 3 - 12, seeds=400).height == 2


class TestText:
    @pytest.mark.parametrize(
        ("row", "text"),
        [
            ((13.2, 11.0, 15.1, 1, -1), "breaks even at price 13.2 [11\u201315.1]: positive below"),
            (
                (None, 20.0, 24.0, 1, None),
                "may break even at price 20 or above, and is positive below",
            ),
            (
                (5.0, 4.0, 9.0, None, -1),
                "may break even at price 9 or below, and is negative above",
            ),
            ((None, 4.0, 24.0, None, None), "not decided at any price from 4 to 24"),
            ((None, 9.0, 11.0, 1, 1), "positive on both sides of price 9 to 11"),
        ],
    )
    def test_it_says_what_the_stretch_says(self, row, text):
        effects = pl.DataFrame({"price": VALUES, "mean": [1.0] * 6})
        names = ["at", "low", "high", "below", "above"]
        stretches = pl.DataFrame([row], schema=dict.fromkeys(names, pl.Float64), orient="row")
        assert text in break_even_text("price", stretches, effects)

    def test_without_a_stretch_the_sign_is_the_same_everywhere(self):
        effects = pl.DataFrame({"price": VALUES, "mean": [-1.0] * 6})
        text = break_even_text("price", turn(lambda price: 40 - price), effects)
        assert text == (
            "The effect is negative at every price from 4 to 24: "
            "any break-even lies below 4 or above 24."
        )


class TestChart:
    def test_it_marks_where_the_curve_breaks_even(self):
        rows = swept(lambda price: 13 - price)
        effects = curve(rows, ["price"], **ASKED, measures=["margin"])
        figure = draw(effects, turn(lambda price: 13 - price), "title", "points", "caption")
        texts = [text.get_text() for text in figure.axes[0].texts]
        assert any("breaks even" in text for text in texts)

    def test_a_grid_has_a_line_for_each_second_value(self):
        rows = swept(lambda price: 13 - price)
        grid = pl.concat([rows.with_columns(size=pl.lit(size)) for size in (1, 2, 3)])
        effects = curve(grid, ["price", "size"], **ASKED, measures=["margin"])
        ax = plot_curve(effects, ax=Figure().subplots(), ylabel="points")
        assert ax.get_legend_handles_labels()[1] == ["size = 1", "size = 2", "size = 3"]


def test_a_value_at_which_no_game_differs_has_no_sign():
    effects = pl.DataFrame({"lessons": [1, 2, 3], "mean": [0.0, 14.4, 22.2]})
    nowhere = pl.DataFrame(
        schema=dict.fromkeys(("at", "low", "high", "below", "above"), pl.Float64)
    )
    text = break_even_text("lessons", nowhere, effects)
    others = "positive at the others of lessons from 1 to 3"
    assert text == f"The effect is nothing at lessons 1, and {others}."
