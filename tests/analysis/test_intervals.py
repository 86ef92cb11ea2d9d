import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm  # type: ignore[import-untyped]
from polars.testing import assert_frame_equal
from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]

from analysis import moments
from analysis.intervals import estimate, estimates, student, wilson
from tests.analysis.rows import make_rows


def one_row_each(values, seeds):
    """One game of one seat per value."""
    return pl.DataFrame({"seed": seeds, "game_index": range(len(values)), "value": values}).select(
        "seed", "game_index", pl.lit("all").alias("group"), pl.col("value").cast(pl.Float64)
    )


def ends(table, name="value"):
    return table.select(f"{name}_low", f"{name}_high").row(0)


class TestWilson:
    @pytest.mark.parametrize(("wins", "games"), [(0, 10), (1, 10), (25, 100), (999, 1000), (7, 7)])
    def test_it_agrees_with_statsmodels(self, wins, games):
        z = pl.lit(1.959963984540054)
        low, high = wilson(pl.lit(wins / games), pl.lit(games), z)
        found = pl.select(low.alias("low"), high.alias("high")).row(0)
        assert found == pytest.approx(proportion_confint(wins, games, method="wilson"), abs=1e-9)


class TestStudent:
    def test_many_clusters_have_the_normal_quantile_and_few_a_wider_one(self):
        found = pl.DataFrame({"n": [2, 5, 1_000_000]}).select(student(pl.col("n"))).to_series()
        assert found.to_list() == pytest.approx([12.7062, 2.77645, 1.959966], abs=1e-4)

    def test_another_level(self):
        found = pl.DataFrame({"n": [1_000_000]}).select(student(pl.col("n"), 0.99)).item()
        assert found == pytest.approx(2.5758, abs=1e-4)

    def test_one_cluster_has_none(self):
        assert pl.DataFrame({"n": [1]}).select(student(pl.col("n"))).item() is None


class TestMeans:
    @pytest.mark.parametrize("by", ["strategy", "order"])
    def test_they_agree_with_a_regression_with_clustered_errors(self, by):
        rows = make_rows(400, skill={"tuned": 2})
        table = estimate(rows, [by], means=["score"])
        for row in table.rows(named=True):
            own = rows.filter(pl.col(by) == row[by])
            score = own["score"].to_numpy().astype(float)
            fit = sm.OLS(score, np.ones(own.height)).fit(
                cov_type="cluster", cov_kwds={"groups": own["seed"].to_numpy()}, use_t=True
            )
            expected = [fit.params[0], *fit.conf_int()[0]]
            assert [row["score"], row["score_low"], row["score_high"]] == pytest.approx(expected)

    def test_clusters_may_differ_in_size(self):
        rng = np.random.default_rng(3)
        seeds = np.repeat(np.arange(30), rng.integers(1, 9, 30))
        values = rng.normal(seeds % 5, 1)
        fit = sm.OLS(values, np.ones(values.size)).fit(
            cov_type="cluster", cov_kwds={"groups": seeds}, use_t=True
        )
        table = estimate(one_row_each(values, seeds), ["group"], means=["value"])
        assert ends(table) == pytest.approx(tuple(fit.conf_int()[0]))

    def test_games_and_seeds_are_counted_once(self):
        rows = make_rows(40, ("tuned", "greedy", "greedy", "casual"))
        table = estimate(rows, ["strategy"], means=["score"])
        assert table.select("games", "seeds").rows() == [(40, 10)] * 3


class TestShares:
    def test_independent_games_have_wilsons_interval(self):
        values = [1] * 150 + [0] * 350
        table = estimate(one_row_each(values, range(500)), ["group"], shares=["value"])
        expected = proportion_confint(150, 500, method="wilson")
        assert ends(table) == pytest.approx(expected, rel=0.005)

    def test_games_that_repeat_each_other_count_once(self):
        values = [1] * 30 + [0] * 70
        once = estimate(one_row_each(values, range(100)), ["group"], shares=["value"])
        often = estimate(one_row_each(values * 4, [*range(100)] * 4), ["group"], shares=["value"])
        assert ends(often) == pytest.approx(ends(once))

    @pytest.mark.parametrize("value", [0, 1])
    def test_never_and_always_are_no_certainty(self, value):
        seeds = np.repeat(np.arange(50), 4)
        table = estimate(one_row_each([value] * 200, seeds), ["group"], shares=["value"])
        critical = pl.DataFrame({"n": [50]}).select(student(pl.col("n"))).item()
        reach = critical**2 / (50 + critical**2)
        expected = (0, reach) if value == 0 else (1 - reach, 1)
        assert ends(table) == pytest.approx(expected, abs=1e-9)

    def test_the_seats_of_one_strategy_mirror_the_lone_other(self):
        rows = make_rows(400, ("tuned", "greedy", "greedy", "greedy"), skill={"tuned": 1})
        table = estimate(rows, ["strategy"], shares=["win_share"])
        greedy, tuned = table.select("win_share", "win_share_low", "win_share_high").rows()
        mirrored = [(1 - tuned[0]) / 3, (1 - tuned[2]) / 3, (1 - tuned[1]) / 3]
        assert list(greedy) == pytest.approx(mirrored)

    def test_a_strategy_that_never_loses_leaves_the_others_an_interval(self):
        rows = make_rows(400, ("tuned", "greedy", "greedy", "greedy"), skill={"tuned": 60})
        low, high = ends(estimate(rows, ["strategy"], shares=["win_share"]), "win_share")
        assert low == 0
        assert 0.01 < high < 0.02

    def test_equal_shares_of_few_seeds_are_no_certainty(self):
        values, seeds = [1, 0, 0, 0] * 3, np.repeat(range(3), 4)
        low, high = ends(estimate(one_row_each(values, seeds), ["group"], shares=["value"]))
        assert low < 0.1
        assert high > 0.5


class TestFewClusters:
    def test_one_seed_has_an_estimate_and_no_interval(self):
        rows = make_rows(4)
        table = estimate(rows, ["strategy"], shares=["win_share"], means=["score"])
        assert table["score"].null_count() == 0
        for name in ("win_share_low", "win_share_high", "score_low", "score_high"):
            assert table[name].null_count() == table.height

    def test_two_seeds_have_a_wide_one(self):
        low, high = ends(estimate(one_row_each([1, 3], [1, 2]), ["group"], means=["value"]))
        assert (low, high) == pytest.approx((2 - 12.7062, 2 + 12.7062), abs=1e-4)

    def test_no_rows_give_no_groups(self):
        assert estimate(make_rows(4).clear(), ["strategy"], means=["score"]).height == 0


class TestCoverage:
    """Over many made-up runs the interval holds the truth about as often as it says."""

    RUNS = 3000

    def covered(self, by_run, truth):
        holds = (pl.col("value_low") <= truth) & (truth <= pl.col("value_high"))
        return by_run.select(holds.mean()).item()

    def shares(self, seeds, games):
        """Runs of games won with a chance that belongs to the seed: 0.25 on average."""
        rng = np.random.default_rng(1)
        chance = rng.beta(0.5, 1.5, (self.RUNS, seeds, 1))
        won = rng.random((self.RUNS, seeds, games)) < chance
        run, seed = (axis.ravel() for axis in np.indices(won.shape)[:2])
        rows = one_row_each(won.ravel(), seed + seeds * run)
        return rows.with_columns(run=pl.Series(run))

    def test_shares(self):
        rows = self.shares(seeds=60, games=4)
        table = estimate(rows, ["run"], shares=["value"])
        assert self.covered(table, 0.25) == pytest.approx(0.95, abs=0.015)

    def test_without_clusters_it_would_be_far_less(self):
        rows = self.shares(seeds=60, games=4).with_columns(seed=pl.col("game_index"))
        table = estimate(rows, ["run"], shares=["value"])
        assert self.covered(table, 0.25) < 0.89

    def test_means_of_few_clusters(self):
        rng = np.random.default_rng(12)
        values = rng.normal(0, 1, (self.RUNS, 5, 1)) + rng.normal(0, 1, (self.RUNS, 5, 4))
        run, seed = (axis.ravel() for axis in np.indices(values.shape)[:2])
        rows = one_row_each(values.ravel(), seed + 5 * run).with_columns(run=pl.Series(run))
        table = estimate(rows, ["run"], means=["value"])
        assert self.covered(table, 0) == pytest.approx(0.95, abs=0.015)

    def test_a_lower_level_holds_it_less_often(self):
        rows = self.shares(seeds=60, games=4)
        table = estimate(rows, ["run"], shares=["value"], level=0.8)
        assert self.covered(table, 0.25) == pytest.approx(0.8, abs=0.03)


class TestOrderAndParts:
    BY = ("strategy", "order")

    def table(self, rows):
        return estimate(rows, self.BY, shares=["win_share"], means=["score", "margin"])

    def test_the_order_of_the_rows_does_not_matter(self):
        rows = make_rows(600)
        assert_frame_equal(self.table(rows), self.table(rows.sample(fraction=1, shuffle=True)))

    def test_not_even_in_the_last_digit(self):
        thirds = one_row_each([1 / 3, 0.1, 0.7] * 1000, np.arange(3000) % 40)
        found = {
            estimate(thirds.sample(fraction=1, shuffle=True, seed=i), ["group"], shares=["value"])
            .select("value", "value_low", "value_high")
            .row(0)
            for i in range(5)
        }
        assert len(found) == 1

    @pytest.mark.parametrize("at_once", [100, 999, 10_000])
    def test_portions_do_not_matter(self, monkeypatch, at_once):
        rows = make_rows(605, ("tuned", "greedy", "casual", "random", "landlord"))
        whole = self.table(rows)
        monkeypatch.setattr(moments, "VALUES_AT_ONCE", at_once)
        assert_frame_equal(self.table(rows), whole)

    def test_seeds_shared_by_games_far_apart_stay_one_cluster(self, monkeypatch):
        rows = make_rows(600)
        later = rows.with_columns(pl.col("game_index") + 600)
        both = pl.concat([rows, later])
        whole = self.table(both)
        assert whole["seeds"].max() == 150
        monkeypatch.setattr(moments, "VALUES_AT_ONCE", 500)
        assert_frame_equal(self.table(both), whole)

    def test_several_tables_of_one_reading_are_those_of_their_own(self):
        rows, groupings = make_rows(600), (self.BY, ["order"], ["strategy"])
        together = estimates(rows, groupings, shares=["win_share"], means=["score"])
        for by, table in zip(groupings, together, strict=True):
            alone = estimate(rows, by, shares=["win_share"], means=["score"])
            assert_frame_equal(table, alone)
