"""Intervals of a mean that may be looked at while play goes on, as often as one likes.

A confidence sequence: the true mean lies inside all intervals at all looks together, but for the
stated chance of error. Values have no bounds here, so the guarantee is that of large numbers, from
the first look on: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and
Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
Statistics 52, 2024 (theorem 2.2), which is Robbins' normal mixture with estimated variance. A
mixture is sharpest at some number of draws and dear elsewhere; the number is chosen beforehand.
Draws are clusters: games, or seeds with all their games. An interval waits until large numbers
can be trusted, by Cochran's rule: more than 25 times the squared skewness ("Sampling Techniques",
3rd edition, 1977, section 2.15). Where one game in fifty decides, that takes some thousand.
"""

import numpy as np
import polars as pl

FEWEST = 50  # clusters, however even they are
PER_SKEWNESS = 25  # clusters for each unit of squared skewness


def reach(
    mean: float, error: float, skewness: float, clusters: int, *, tightest: int, chance: float
) -> tuple[float | None, float | None]:
    """Half the width of the interval and the p-value against a mean of 0, for all looks.

    `error` is the standard error so far, `skewness` that of the clusters, `tightest` the number
    of clusters to be sharpest at, `chance` the one that a wrong interval is ever seen. Null while
    it is too early, or while no two clusters have differed.
    """
    if not error or clusters < max(FEWEST, PER_SKEWNESS * skewness**2):
        return None, None
    information = _spread(chance) * clusters / tightest
    half = error * np.sqrt((1 + 1 / information) * (np.log1p(information) - 2 * np.log(chance)))
    return float(half), _p_value(mean / error, information)


def widest(table: pl.DataFrame) -> float | None:
    """Half the width of the widest interval of a table; null while one of them is not known."""
    widths = table.select((pl.col("high") - pl.col("low")) / 2).to_series()
    return None if widths.null_count() or widths.is_empty() else float(widths.max())  # type: ignore[arg-type]


def enough(table: pl.DataFrame, half_width: float) -> bool:
    """Is every interval of a table known, and none wider than twice the half-width?"""
    half = widest(table)
    return half is not None and half <= half_width


def _spread(chance: float) -> float:
    """Prior variance times draws at which the mixture is sharpest (their section 2.3)."""
    from scipy.special import lambertw  # type: ignore[import-untyped]

    return float(-lambertw(-(chance**2) / np.e, -1).real - 1)


def _p_value(distance: float, information: float) -> float:
    """One over what the mixture has made of 1 by betting against a mean of 0."""
    won = distance**2 * information / (1 + information) / 2 - np.log1p(information) / 2
    return float(np.exp(-max(won, 0.0)))
