import numpy as np
import polars as pl
import pytest

from analysis.anytime import FEWEST, enough, reach
from analysis.effects import contrasts, ratio

LOOKS = np.unique(np.geomspace(FEWEST, 4000, 40).astype(int))
REPLICATIONS = 400
ASKED = {"tightest": 1000, "chance": 0.05}


def skewed(rng, shape):
    """Differences of margins: mostly none, sometimes large, and to one side."""
    return np.where(rng.random(shape) < 0.1, np.round(rng.exponential(12, shape)), 0.0)


def win_shares(rng, shape):
    """Differences of win shares in games where a choice seldom matters."""
    return rng.choice([-1, -0.5, 0, 0.5, 1], shape, p=[0.03, 0.01, 0.9, 0.01, 0.05])


VALUES = {
    "normal": (lambda rng, shape: rng.normal(1, 2, shape), 1.0),
    "skewed margins": (skewed, 0.1 * 1 / (2 * np.sinh(1 / 24))),  # mean of a rounded exponential
    "win shares": (win_shares, 0.02),
}


def errors(draw, mean, replications, seed):
    """In how many replications the mean ever lies outside, looked at after every batch."""
    rng, wrong = np.random.default_rng(seed), 0
    for _ in range(replications):
        values = draw(rng, LOOKS[-1])
        wrong += any(_misses(values[:look], mean) for look in LOOKS)
    return wrong


def _misses(values, mean):
    seen = ratio(values, np.ones(values.size))
    half, _ = reach(seen.mean, seen.error, seen.skewness, seen.clusters, **ASKED)
    return half is not None and abs(seen.mean - mean) > half


class TestReach:
    @pytest.mark.parametrize("kind", VALUES)
    def test_it_holds_at_all_looks_together(self, kind):
        draw, mean = VALUES[kind]
        assert errors(draw, mean, REPLICATIONS, seed=5) <= 0.05 * REPLICATIONS

    def test_it_is_sharpest_where_asked(self):
        def cost(tightest):
            return reach(0.0, 1.0, 0.0, 1000, tightest=tightest, chance=0.05)[0]

        assert cost(1000) < min(cost(900), cost(1100), cost(100), cost(10_000))
        assert 1.96 < cost(1000) < 3.2

    def test_the_chance_agrees_with_the_interval(self):
        half, _ = reach(0.0, 1.0, 0.0, 700, **ASKED)
        assert reach(half, 1.0, 0.0, 700, **ASKED)[1] == pytest.approx(0.05)

    @pytest.mark.parametrize(
        ("error", "skewness", "clusters"), [(1, 0, FEWEST - 1), (0, 0, 500), (1, -4, 399)]
    )
    def test_it_is_silent_where_large_numbers_are_not_to_be_trusted(
        self, error, skewness, clusters
    ):
        assert reach(1.0, error, skewness, clusters, **ASKED) == (None, None)
        assert None not in reach(1.0, 1.0, skewness, 2 * clusters, **ASKED)


class TestContrasts:
    def test_they_take_it_instead_of_students_interval(self):
        rng = np.random.default_rng(1)
        rows = pl.DataFrame(
            {
                "seed": [*range(200)] * 2,
                "bar": ["barred"] * 200 + ["free"] * 200,
                "margin": rng.normal(0, 5, 400),
            }
        )
        asked = {"arm": "bar", "base": "free", "pair": ["seed"], "cluster": "seed"}
        once, often = (
            contrasts(rows, **asked, measures=["margin"], tightest=looks).row(0, named=True)
            for looks in (None, 200)
        )
        half, p = reach(often["mean"], often["error"], 0.0, 200, tightest=200, chance=0.05)
        assert often["high"] - often["mean"] == pytest.approx(half)
        assert often["p"] == pytest.approx(p)
        assert half > once["high"] - once["mean"]

    def test_enough_is_a_width_reached_in_every_row(self):
        table = pl.DataFrame({"low": [0.0, 1.0], "high": [1.0, 1.5]})
        assert enough(table, 0.5)
        assert not enough(table, 0.4)
        assert not enough(pl.DataFrame({"low": [0.0, None], "high": [0.1, None]}), 0.5)
