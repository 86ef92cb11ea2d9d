"""Luck against skill: how much of the points above the table's mean each thing explains.

All rotations of a line-up on common seeds are a balanced design: each strategy has met the luck of
each seat of each seed. So the sum of squares splits into strategy, place in turn order, deal (what
a seat of a seed gives to whoever sits there) and the rest (players and luck in interplay). Each
part is freed of what the rest would give it by chance (the epsilon squared of an analysis of
variance); intervals come from drawing seeds anew (percentile bootstrap).
"""

from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.intervals import LEVEL
from sim.core.errors import InputError

PARTS = ("strategy", "place", "deal", "rest")
RESAMPLES = 999
Array = NDArray[np.float64]


class _Sums(NamedTuple):
    """What each seed adds to the sums of squares, and to the sums of strategies and places."""

    total: Array  # by seed
    cells: Array  # by seed
    strategies: Array  # by seed and strategy
    places: Array  # by seed and place
    counts: Array  # rows of a seed, by strategy
    rotations: int


def explained(rows: pl.DataFrame, outcome: str = "score", *, level: float = LEVEL) -> pl.DataFrame:
    """What decides the outcome, as shares of its variance within games.

    One row per part: `part, games, seeds, share, share_low, share_high`.
    """
    sums = _sums(_complete(rows), outcome)
    seeds = len(sums.total)
    shares, low, high = _shares(sums), *_ends(sums, level)
    return pl.DataFrame(
        {
            "part": PARTS,
            "games": [seeds * sums.rotations] * len(PARTS),
            "seeds": [seeds] * len(PARTS),
            "share": shares,
            "share_low": np.minimum(low, shares),
            "share_high": np.maximum(high, shares),
        }
    )


def _complete(rows: pl.DataFrame) -> pl.DataFrame:
    """The seeds that all rotations have played, in order."""
    played = rows.with_columns(played=pl.col("game_index").n_unique().over("seed"))
    whole = played.filter(pl.col("played") == pl.col("played").max())
    if whole["played"].max() == 1 or whole["seed"].n_unique() < 2:
        raise InputError("luck and skill: needs two seeds or more, each played in all rotations "
                         "of a line-up of different strategies")  # fmt: skip
    return whole.sort("seed", "game_index", "seat")


def _sums(rows: pl.DataFrame, outcome: str) -> _Sums:
    seats, rotations = int(rows["seat"].max()) + 1, int(rows["played"][0])  # type: ignore[arg-type]
    shape = (-1, rotations, seats)
    points = rows[outcome].cast(pl.Float64).to_numpy().reshape(shape)
    points = points - points.mean(axis=2, keepdims=True)
    names = rows["strategy"].cast(pl.String)
    is_at = names.to_numpy()[:, None] == names.unique(maintain_order=True).to_numpy()[None, :]
    sits = is_at.reshape(*points.shape, -1)
    comes = rows["order"].to_numpy().reshape(shape)[..., None] == np.arange(seats)
    return _Sums(
        total=(points**2).sum(axis=(1, 2)),
        cells=rotations * (points.mean(axis=1) ** 2).sum(axis=1),
        strategies=np.einsum("grs,grsn->gn", points, sits),
        places=np.einsum("grs,grsn->gn", points, comes),
        counts=sits[0].sum(axis=(0, 1)).astype(float),
        rotations=rotations,
    )


def _shares(sums: _Sums, chosen: NDArray[np.int64] | slice = slice(None)) -> Array:
    """Shares of PARTS over the chosen seeds; none is below 0."""
    total, cells = sums.total[chosen].sum(), sums.cells[chosen].sum()
    seeds, places = len(sums.total), sums.places.shape[1]
    strategy = (sums.strategies[chosen].sum(axis=0) ** 2 / (seeds * sums.counts)).sum()
    place = (sums.places[chosen].sum(axis=0) ** 2).sum() / (seeds * sums.rotations)
    free = np.array([len(sums.counts) - 1, places - 1, (seeds - 1) * (places - 1)])
    left = seeds * (sums.rotations - 1) * (places - 1) - free[0]
    rest = (total - strategy - cells) / left if left else 0.0
    parts = (np.array([strategy, place, cells - place]) - free * rest) / (total or 1.0)
    return np.append(parts.clip(0), 1 - parts.clip(0).sum())


def _ends(sums: _Sums, level: float) -> tuple[Array, Array]:
    from scipy.stats import bootstrap  # type: ignore[import-untyped]

    found = bootstrap(
        (np.arange(len(sums.total)),),
        lambda chosen: _shares(sums, chosen),
        n_resamples=RESAMPLES,
        confidence_level=level,
        method="percentile",
        vectorized=False,
        random_state=np.random.default_rng(0),
    )
    return found.confidence_interval.low, found.confidence_interval.high
