"""How strong strategies are on one scale: Bradley-Terry over who finished ahead of whom.

Two strategies at a table are compared by their places; equal places are half a win for each. A
difference of 400 points means odds of 10 to 1 of finishing ahead; the first strategy is at 0. The
fit is a binomial regression on wins by seed and pair, its errors are clustered by seed, since
comparisons of one seed are no independent draws.

Where no strategy of a group was ever behind one of another group, the distance between the groups
has no estimate (Ford, American Mathematical Monthly 64, 1957), but a bound: an upset is as likely,
at most, as so many seeds without any leave open.
"""

import warnings
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.intervals import LEVEL, estimate
from sim.core.errors import InputError

SCALE = 400 / np.log(10)  # points for each unit of the logarithm of the odds
AT_LEAST, AT_MOST = "at least", "at most"
FAR = 50.0  # the logarithm of odds that leave no chance
DIGITS = 6
GAME = ("seed", "game_index")

Vector = NDArray[np.float64]
Matrix = NDArray[Any]


class Pairs(NamedTuple):
    """Comparisons by seed and pair of strategies, which go by number."""

    seed: NDArray[np.int64]
    one: NDArray[np.int64]
    other: NDArray[np.int64]
    wins: Vector
    losses: Vector


def rate(
    rows: pl.DataFrame, names: Sequence[str], top: str, *, level: float = LEVEL
) -> pl.DataFrame:
    """Ratings of strategies that met each other, the first of them at 0.

    One row per strategy: `strategy, rating, low, high, bound, above, above_low, above_high, games,
    seeds, win_share, win_share_low, win_share_high, expected`. Instead of a rating there may be a
    `bound`, which stands in `low` or `high`. `above` counts points from `top`, since what is far
    from the first strategy may be near to each other. `win_share` is the share of its games that
    a strategy wins, at whichever of its seats; `expected` is what ratings foretell of it, if
    chances of winning go in proportion to odds (Luce).
    """
    pairs, size = _pairs(rows, names), len(names)
    beats = _sums(pairs, pairs.wins, pairs.losses, size) > 0
    _refuse_strangers(beats, names)
    gaps = _gaps(beats)
    logits, errors = _fit(pairs, gaps)
    below, above = (beats & gaps).sum(axis=1), (beats & gaps).sum(axis=0)
    reach, least = _critical(pairs, level) * errors, _least_odds(pairs, size, level)
    ends = _lows(logits, reach, below, least), -_lows(-logits, reach, above, least)
    best = names.index(top)
    table = {
        "strategy": names,
        **_rating(logits, *ends, below - below[0]),
        **_above(logits - logits[best], reach[best], gaps[best]),
    }
    won = _won(rows, names, logits + FAR * below, level)
    return pl.DataFrame(table).join(won, on="strategy", maintain_order="left")


def _pairs(rows: pl.DataFrame, names: Sequence[str]) -> Pairs:
    """All comparisons, in an order that the rows do not decide."""
    number = pl.col("strategy").replace_strict(names, range(len(names)), return_dtype=pl.Int64)
    seats = rows.select(*GAME, "place", number=number)
    ahead = pl.col("place") < pl.col("place_right")
    half = (pl.col("place") == pl.col("place_right")) / 2
    met = (
        seats.join(seats, on=GAME)
        .filter(pl.col("number") < pl.col("number_right"))
        .group_by("seed", "number", "number_right")
        .agg(wins=(ahead + half).sum(), met=pl.len())
        .sort("seed", "number", "number_right")
    )
    seed, one, other = (met[name].to_numpy() for name in ("seed", "number", "number_right"))
    wins = met["wins"].to_numpy()
    return Pairs(seed, one, other, wins, met["met"].to_numpy() - wins)


def _sums(pairs: Pairs, own: Vector, others: Vector, size: int) -> Matrix:
    """Sums over comparisons for each strategy against each other."""
    sums = np.zeros((size, size))
    np.add.at(sums, (pairs.one, pairs.other), own)
    np.add.at(sums, (pairs.other, pairs.one), others)
    return sums


def _refuse_strangers(beats: Matrix, names: Sequence[str]) -> None:
    strangers = ~(beats | beats.T | np.eye(len(names), dtype=bool))
    if strangers.any():
        one, other = np.argwhere(strangers)[0]
        raise InputError(f"{names[one]} and {names[other]} never met: more games are needed")


def _gaps(beats: Matrix) -> Matrix:
    """Between which strategies the distance has no estimate."""
    from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

    _, group = connected_components(beats, connection="strong")
    return np.asarray(group[:, None] != group)


def _fit(pairs: Pairs, gaps: Matrix) -> tuple[Vector, Matrix]:
    """Logarithms of odds against the first of each group, and the errors of their differences."""
    size = len(gaps)
    logits, spread = np.zeros(size), np.zeros((size, size))
    free = (~gaps).argmax(axis=1) != np.arange(size)
    if free.any():
        near = ~gaps[pairs.one, pairs.other]
        within = Pairs._make(column[near] for column in pairs)
        logits[free], spread[np.ix_(free, free)] = _regression(within, np.eye(size)[:, free])
    own = np.diag(spread)
    return logits, np.sqrt(np.maximum(own[:, None] + own - 2 * spread, 0))


def _regression(pairs: Pairs, columns: Matrix) -> tuple[Vector, Matrix]:
    from statsmodels.genmod.families import Binomial  # type: ignore[import-untyped]
    from statsmodels.genmod.generalized_linear_model import GLM  # type: ignore[import-untyped]

    counts = np.column_stack([pairs.wins, pairs.losses])
    model = GLM(counts, columns[pairs.one] - columns[pairs.other], family=Binomial())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a few games are fitted exactly: no gap is left
        if len(np.unique(pairs.seed)) == 1:
            return model.fit().params, np.full((columns.shape[1],) * 2, np.nan)
        found = model.fit(cov_type="cluster", cov_kwds={"groups": pairs.seed})
    return found.params, found.cov_params()


def _critical(pairs: Pairs, level: float) -> float:
    """The quantile of Student's t for so many seeds; none for one."""
    from scipy.special import stdtrit  # type: ignore[import-untyped]

    seeds = len(np.unique(pairs.seed))
    return float(stdtrit(seeds - 1, (1 + level) / 2)) if seeds > 1 else np.nan


def _least_odds(pairs: Pairs, size: int, level: float) -> Matrix:
    """The least logarithm of odds with which as many seeds as two met at may show no upset."""
    each = np.ones(len(pairs.seed))
    seeds = _sums(pairs, each, each, size) + np.eye(size)
    upset = 1 - ((1 - level) / 2) ** (1 / seeds)
    return np.asarray(np.log1p(-upset) - np.log(upset))


def _lows(logits: Vector, reach: Matrix, below: Matrix, least: Matrix) -> Vector:
    """Lower ends: of those near the first strategy, then group by group upwards.

    The weakest of a group was never behind the strongest of the group before.
    """
    low = logits - reach[0]
    for count in np.unique(below[below > below[0]]):
        group = np.flatnonzero(below == count)
        before = np.flatnonzero(below == below[below < count].max())
        weakest, best = group[logits[group].argmin()], before[low[before].argmax()]
        start = low[best] + least[weakest, best]
        low[group] = start + (logits - logits[weakest] - reach[weakest])[group]
    return low


def _rating(logits: Vector, low: Vector, high: Vector, side: Matrix) -> dict[str, Any]:
    """Rating, interval and bound; `side` is 0 for those with no gap to the first strategy."""
    bound = [None if step == 0 else AT_LEAST if step > 0 else AT_MOST for step in side]
    columns = {
        "rating": np.where(side == 0, logits, np.nan),
        "low": np.where(side >= 0, low, np.nan),
        "high": np.where(side <= 0, high, np.nan),
    }
    return {**_points(columns), "bound": pl.Series(bound, dtype=pl.String)}


def _above(logits: Vector, reach: Vector, gaps: Matrix) -> dict[str, Any]:
    """Distances with their intervals, where there is no gap."""
    columns = {"above": logits, "above_low": logits - reach, "above_high": logits + reach}
    return _points({name: np.where(gaps, np.nan, values) for name, values in columns.items()})


def _points(columns: dict[str, Vector]) -> dict[str, pl.Series]:
    points = {name: pl.Series(SCALE * values).round(DIGITS) for name, values in columns.items()}
    return {name: values.fill_nan(None) for name, values in points.items()}


def _won(rows: pl.DataFrame, names: Sequence[str], logits: Vector, level: float) -> pl.DataFrame:
    """`strategy, games, seeds, win_share, win_share_low, win_share_high, expected`."""
    weights = np.exp(logits - logits.max())
    odds = pl.col("strategy").replace_strict(names, weights, return_dtype=pl.Float64)
    chance = (odds / odds.sum().over(GAME)).alias("expected")
    games = (
        rows.select(*GAME, "strategy", "win_share", chance)
        .group_by(*GAME, "strategy")
        .agg(pl.col("win_share", "expected").sum())
    )
    means = games.group_by("strategy").agg(pl.col("expected").mean().round(DIGITS))
    shares = estimate(games, ["strategy"], shares=["win_share"], level=level)
    return shares.join(means, on="strategy")
