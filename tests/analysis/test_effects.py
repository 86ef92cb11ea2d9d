import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm  # type: ignore[import-untyped]
from scipy import stats  # type: ignore[import-untyped]
from statsmodels.stats.multitest import multipletests  # type: ignore[import-untyped]
from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]

from analysis.effects import contrasts, holm

REPLICATIONS = 1000


def worlds(games, each, gains, seed=1, noise=1.0):
    """Games of some decisions' worlds, in which every arm gains what was planted."""
    rng = np.random.default_rng(seed)
    game = np.repeat(np.arange(games), each)
    luck = rng.normal(0, 3, games)[game] + rng.normal(0, 1, game.size)
    return pl.concat(
        pl.DataFrame(
            {
                "game_index": game,
                "world": np.tile(np.arange(each), games),
                "stage": np.array(["early", "late"])[game % 2],
                "choice": name,
                "margin": luck + gain + rng.normal(0, noise, game.size),
            }
        )
        for name, gain in gains.items()
    )


def compared(rows, **changes):
    asked = {
        "arm": "choice",
        "base": "stay",
        "pair": ["game_index", "world"],
        "cluster": "game_index",
        "measures": ["margin"],
    }
    return contrasts(rows, **(asked | changes))


class TestEstimates:
    def test_they_agree_with_a_regression_of_differences_with_clustered_errors(self):
        rows = worlds(80, 5, {"stay": 0, "take": 0.4}).filter(
            pl.col("world") <= pl.col("game_index") % 5
        )
        row = compared(rows).row(0, named=True)
        wide = rows.pivot("choice", index=["game_index", "world"], values="margin")
        gain = (wide["take"] - wide["stay"]).to_numpy()
        fit = sm.OLS(gain, np.ones(gain.size)).fit(
            cov_type="cluster", cov_kwds={"groups": wide["game_index"].to_numpy()}, use_t=True
        )
        expected = [fit.params[0], *fit.conf_int()[0], fit.bse[0], fit.pvalues[0]]
        assert [row[name] for name in ("mean", "low", "high", "error", "p")] == pytest.approx(
            expected
        )
        assert (row["pairs"], row["clusters"]) == (wide.height, 80)

    def test_one_pair_a_cluster_is_the_paired_t_test(self):
        rows = worlds(40, 1, {"stay": 0, "take": 0.4})
        take, stay = (rows.filter(choice=name)["margin"].to_numpy() for name in ("take", "stay"))
        row = compared(rows).row(0, named=True)
        assert row["p"] == pytest.approx(stats.ttest_rel(take, stay).pvalue)

    def test_only_pairs_that_have_both_count(self):
        rows = worlds(30, 4, {"stay": 0, "take": 1})
        some = rows.filter((pl.col("choice") == "stay") | (pl.col("world") < 2))
        pairs = rows.filter(pl.col("world") < 2)
        assert compared(some).equals(compared(pairs))

    def test_pairs_that_lack_a_value_do_not_count(self):
        rows = worlds(30, 4, {"stay": 0, "take": 1})
        lacking = pl.when(choice="take", world=3).then(None).otherwise("margin")
        blanked = compared(rows.with_columns(margin=lacking))
        assert blanked.equals(compared(rows.filter(pl.col("world") < 3)))

    def test_weights_count_as_repeated_pairs(self):
        rows = worlds(30, 4, {"stay": 0, "take": 1}).with_columns(times=pl.col("world") % 2 + 1)
        twice = pl.concat([rows, rows.filter(times=2).with_columns(world=pl.col("world") + 10)])
        found, expected = compared(rows, weight="times"), compared(twice)
        for name in ("mean", "low", "high", "p", "variance_reduction"):
            assert found[name].item() == pytest.approx(expected[name].item())

    def test_each_stratum_has_its_own(self):
        rows = worlds(60, 3, {"stay": 0, "take": 1})
        table = compared(rows, by=["stage"])
        late = compared(rows.filter(stage="late"))
        assert table["stage"].to_list() == ["early", "late"]
        assert table.filter(stage="late")["low"].item() == late["low"].item()

    def test_a_stratum_may_be_unknown(self):
        rows = worlds(60, 3, {"stay": 0, "take": 1}).with_columns(
            stage=pl.when(stage="late").then("stage")
        )
        assert compared(rows, by=["stage"])["stage"].to_list() == [None, "late"]

    def test_pairing_on_common_luck_pays(self):
        row = compared(worlds(400, 5, {"stay": 0, "take": 1})).row(0, named=True)
        # Luck has variance 9 for a game and 1 / 5 for its five worlds; noise 1 / 5 for each arm.
        assert row["variance_reduction"] == pytest.approx((9 + 0.2 + 0.2) / 0.2, rel=0.25)

    def test_unrelated_arms_gain_nothing_by_pairing(self):
        rows = worlds(2000, 1, {"stay": 0, "take": 1})
        rng = np.random.default_rng(2)
        rows = rows.with_columns(margin=pl.Series(rng.normal(size=rows.height)))
        assert compared(rows)["variance_reduction"].item() == pytest.approx(1, abs=0.1)


class TestCertainty:
    def test_one_game_has_a_mean_and_no_ends(self):
        row = compared(worlds(1, 5, {"stay": 0, "take": 1})).row(0, named=True)
        assert row["mean"] is not None
        assert [row[name] for name in ("low", "high", "error", "p", "p_holm")] == [None] * 5

    def test_clusters_that_are_all_alike_leave_room_for_what_is_rare(self):
        rows = worlds(99, 2, {"stay": 0}).with_columns(margin=pl.lit(0.0))
        rows = pl.concat([rows, rows.with_columns(choice=pl.lit("take"))])
        for tightest in (None, 500):
            row = compared(rows, tightest=tightest).row(0, named=True)
            # The exact bound on the share of games that differ, none of 99 having done so.
            assert row["high"] == pytest.approx(proportion_confint(0, 99, method="beta")[1])
            assert (row["mean"], row["low"], row["p"]) == (0, -row["high"], 1)

    def test_the_same_difference_in_many_games_is_one(self):
        rows = worlds(99, 2, {"stay": 0}).with_columns(margin=pl.lit(0.1))
        rows = pl.concat([rows, rows.with_columns(choice=pl.lit("take"), margin=pl.lit(0.4))])
        row = compared(rows).row(0, named=True)
        assert row["low"] > 0.2
        assert (row["mean"], row["variance_reduction"]) == (pytest.approx(0.3), None)
        assert row["p"] < 1e-6

    def test_the_whole_table_is_corrected(self):
        gains = {"stay": 0, "take": 0.1, "paint": 0.12, "wait": 0.5}
        table = compared(worlds(60, 5, gains), by=["stage"])
        expected = multipletests(table["p"].to_numpy(), method="holm")[1]
        assert table["p_holm"].to_list() == pytest.approx(list(expected))

    def test_unknown_chances_stay_unknown(self):
        assert holm(pl.Series([0.01, None, 0.03])).to_list() == pytest.approx([0.02, None, 0.03])

    @pytest.mark.parametrize("gain", [0.0, 1.0])
    def test_intervals_cover_what_was_planted(self, gain):
        rows = pl.concat(
            worlds(30, 4, {"stay": 0, "take": gain}, seed).with_columns(replication=pl.lit(seed))
            for seed in range(REPLICATIONS)
        )
        table = compared(rows, by=["replication"])
        hits = table.select(pl.lit(gain).is_between("low", "high")).to_series().sum()
        assert table.height == REPLICATIONS
        assert 0.93 * REPLICATIONS <= hits <= 0.97 * REPLICATIONS


class TestRows:
    def test_their_order_does_not_matter(self):
        rows = worlds(300, 7, {"stay": 0, "take": 0.3, "wait": 0.1})
        shuffled = rows.sample(fraction=1, shuffle=True, seed=4)
        assert compared(rows, by=["stage"]).equals(compared(shuffled.lazy(), by=["stage"]))

    def test_two_rows_of_an_arm_in_a_pair_are_refused(self):
        rows = worlds(3, 2, {"stay": 0, "take": 1})
        with pytest.raises(pl.exceptions.ComputeError, match="1:1"):
            compared(pl.concat([rows, rows.head(1)]))

    def test_a_base_without_rows_is_named(self):
        with pytest.raises(ValueError, match=r"choice = 'sit' has no rows; there are \['stay', 't"):
            compared(worlds(3, 2, {"stay": 0, "take": 1}), base="sit")

    def test_a_lone_base_leaves_an_empty_table(self):
        assert compared(worlds(3, 2, {"stay": 0})).is_empty()
