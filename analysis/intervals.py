"""Shares and means of result rows with their intervals, clustered by seed.

Games that share a seed share its luck, and seats of one game share the game, so rows are no
independent draws: a cluster is all rows of a group with one seed. An estimate is the ratio of
cluster totals (sum of a measure over number of rows), its variance the sandwich of that ratio
with the factor G / (G - 1) for G clusters, its quantile Student's t with G - 1 degrees. One
cluster says nothing about the spread between clusters: its interval is null.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.moments import Prepare, Rows, moments

__all__ = ["LEVEL", "Rows", "estimate", "estimates", "student", "symmetric", "wilson"]

LEVEL = 0.95
ROUNDING = 1e-12  # a relative variance below this is none
DIGITS = 12

Ends = tuple[pl.Expr, pl.Expr]


def estimate(
    rows: Rows,
    by: Sequence[str],
    *,
    shares: Sequence[str] = (),
    means: Sequence[str] = (),
    level: float = LEVEL,
) -> pl.DataFrame:
    """Means of measures with their intervals; a share is a measure of which a game has one.

    One row per group: `*by, games, seeds`, then `X, X_low, X_high` for every measure X.
    """
    return estimates(rows, [by], shares=shares, means=means, level=level)[0]


def estimates(
    rows: Rows,
    groupings: Sequence[Sequence[str]],
    *,
    shares: Sequence[str] = (),
    means: Sequence[str] = (),
    level: float = LEVEL,
    prepare: Prepare | None = None,
) -> list[pl.DataFrame]:
    """The tables of `estimate` for several groupings; the rows are read once.

    `prepare` makes the rows that count out of rows of whole seeds, a portion at a time.
    """
    critical = student(pl.col("seeds"), level)
    ends = {name: _share_ends(name, critical) for name in shares}
    ends |= {name: symmetric(_mean(name), _variance(name).sqrt(), critical) for name in means}
    columns = [column for name, pair in ends.items() for column in _named(name, pair)]
    found = moments(rows, groupings, [*shares, *means], prepare)
    return [
        sums.select(*by, "games", "seeds", *columns).sort(by)
        for by, sums in zip(groupings, found, strict=True)
    ]


def wilson(share: pl.Expr, size: pl.Expr, critical: pl.Expr) -> Ends:
    """Wilson's interval of a share from the number of independent draws it is worth."""
    weight = critical**2 / size
    centre = (share + weight / 2) / (1 + weight)
    half = (share * (1 - share) * weight + weight**2 / 4).sqrt() / (1 + weight)
    return (centre - half).clip(0, share), (centre + half).clip(share, 1)


def symmetric(mean: pl.Expr, error: pl.Expr, critical: pl.Expr) -> Ends:
    """The interval of a mean from its standard error."""
    return mean - critical * error, mean + critical * error


def student(clusters: pl.Expr, level: float = LEVEL) -> pl.Expr:
    """The two-sided quantile of Student's t for a number of clusters; null for one."""
    degrees = pl.when(clusters > 1).then(clusters.cast(pl.Float64) - 1)
    return degrees.map_batches(lambda known: _quantile(known, level), return_dtype=pl.Float64)


def _quantile(degrees: pl.Series, level: float) -> pl.Series:
    from scipy.special import stdtrit  # type: ignore[import-untyped]  # costs a fifth of a second

    quantiles = np.atleast_1d(stdtrit(degrees.fill_null(1).to_numpy(), (1 + level) / 2))
    return pl.Series(degrees.name, quantiles).set(degrees.is_null(), None)


def _share_ends(name: str, critical: pl.Expr) -> Ends:
    """Wilson's interval on the scale of the highest share there can be.

    Seats of one strategy share one win a game, so its share ends at 1 / seats; on that scale
    their interval mirrors the one of everybody else.
    """
    highest = pl.col("games") / pl.col("rows")
    share = (_mean(name) / highest).clip(0, 1)
    low, high = wilson(share, _effective_size(share, _variance(name) / highest**2), critical)
    return low * highest, high * highest


def _effective_size(share: pl.Expr, variance: pl.Expr) -> pl.Expr:
    """Independent draws with the same variance; where none was seen, one per cluster."""
    return pl.when(variance > 0).then(share * (1 - share) / variance).otherwise(pl.col("seeds"))


def _mean(name: str) -> pl.Expr:
    return pl.col(name) / pl.col("rows")


def _variance(name: str) -> pl.Expr:
    """Variance of a ratio of cluster totals, from their sums of squares and products."""
    seen = (
        pl.col(f"{name}_squares")
        - 2 * _mean(name) * pl.col(f"{name}_rows")
        + _mean(name) ** 2 * pl.col("rows_squares")
    )
    spread = pl.when(seen > ROUNDING * pl.col(f"{name}_squares")).then(seen).otherwise(0.0)
    return spread / pl.col("rows") ** 2 * pl.col("seeds") / (pl.col("seeds") - 1)


def _named(name: str, ends: Ends) -> list[pl.Expr]:
    """A mean and its ends without the last digits, which depend on the order of the rows."""
    columns = zip(("", "_low", "_high"), (_mean(name), *ends), strict=True)
    return [column.round(DIGITS).alias(name + ending) for ending, column in columns]
