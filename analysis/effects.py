"""Paired contrasts: what an arm of a comparison changes against another one, on the same luck.

Arms are compared where both were played: in one world of a decision, or at one seat of one seed.
A cluster is all pairs that share a game or a seed. The estimate is the weighted mean difference, a
ratio of cluster totals; its variance is the sandwich of that ratio with the factor G / (G - 1) for
G clusters, its quantile Student's t with G - 1 degrees. Looked at while play goes on, the ends are
those of `analysis.anytime`. One cluster says nothing about the spread between clusters: its ends
are null. Clusters that were all alike leave room for what is too rare to be seen among so many.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis import anytime
from analysis.intervals import DIGITS, LEVEL, ROUNDING, Rows

Totals = NDArray[np.float64]  # one for each cluster
NUMBERS = ("mean", "low", "high", "error", "p", "arm_mean", "base_mean", "variance_reduction")
COUNTS = ("pairs", "clusters")


@dataclass(frozen=True)
class Ratio:
    """A ratio of cluster totals with its variance, which one cluster leaves unknown."""

    mean: float
    variance: float
    clusters: int
    skewness: float  # of what each cluster adds

    @property
    def error(self) -> float:
        """The standard error."""
        return float(np.sqrt(self.variance))


def contrasts(
    rows: Rows,
    *,
    arm: str,
    base: str,
    pair: Sequence[str],
    cluster: str,
    measures: Sequence[str],
    by: Sequence[str] = (),
    weight: str | None = None,
    level: float = LEVEL,
    tightest: int | None = None,
) -> pl.DataFrame:
    """Mean differences of every arm from the base over the pairs that have both.

    One row per stratum, arm and measure: `*by, arm, measure, mean, low, high, error, p, p_holm,
    pairs, clusters, arm_mean, base_mean, variance_reduction`. `p_holm` is corrected for the whole
    table. `variance_reduction` is the variance that two independent arms would have over the one
    that pairing achieved. With `tightest`, a number of clusters, ends and p hold at every look
    together and are sharpest there.
    """
    plan = _Plan(arm, base, tuple(pair), cluster, tuple(measures), tuple(by), weight)
    source = rows.lazy()
    found = [
        {**stratum, arm: name, "measure": measure, **_numbers(totals, measure, level, tightest)}
        for name in _arms(source, plan)
        for stratum, totals in _strata(plan.totals(source, name), plan.by)
        for measure in measures
    ]
    table = pl.DataFrame(found, schema=_schema(source, plan)).sort(*by, arm, maintain_order=True)
    table = table.with_columns(pl.col(NUMBERS).round(DIGITS) + 0.0)  # no -0.0
    return table.with_columns(p_holm=holm(table["p"])).select(*_order(plan))


def ratio(totals: Totals, weights: Totals) -> Ratio:
    """The ratio of two sums over clusters with its sandwich variance."""
    clusters, whole = len(totals), weights.sum()
    mean = totals.sum() / whole
    apart = totals - mean * weights
    spread = (apart**2).sum()
    if spread <= ROUNDING * (totals**2).sum():
        return Ratio(float(mean), 0.0 if clusters > 1 else np.nan, clusters, 0.0)
    factor = clusters / (clusters - 1)
    skewness = (apart**3).mean() / (spread / clusters) ** 1.5
    return Ratio(float(mean), float(spread / whole**2 * factor), clusters, float(skewness))


def student(
    mean: float, error: float, clusters: int, level: float = LEVEL, span: float = 1.0
) -> tuple[float, float]:
    """Half the width of the interval of a mean over clusters, and its chance if it were 0.

    Where no two clusters differed, a cluster may still do so by as much as `span`: see `unseen`.
    """
    from scipy.special import stdtr, stdtrit  # type: ignore[import-untyped]

    if not error:
        return unseen(mean, clusters, level, span)
    half = float(stdtrit(clusters - 1, (1 + level) / 2)) * error
    return half, float(2 * stdtr(clusters - 1, -abs(mean / error)))


def unseen(mean: float, clusters: int, level: float, span: float) -> tuple[float, float]:
    """The interval and the chance where all clusters were alike, as may happen to rare ones.

    What so many clusters did not show has at most the chance that leaves them alike in one of
    40 cases (of 20 for both ends together); it then counts with its span. The bound holds at all
    looks, as 1 over the chance of never seeing it grows like a fair bet.
    """
    rare = -np.expm1(np.log((1 - level) / 2) / clusters)
    return float(span * rare), float(min(1.0, 2.0 ** (1 - clusters)) if mean else 1.0)


def holm(chances: pl.Series) -> pl.Series:
    """Chances corrected by Holm's method for all that are known."""
    from statsmodels.stats.multitest import multipletests  # type: ignore[import-untyped]

    known = chances.is_not_null()
    if not known.any():
        return chances
    corrected = multipletests(chances.filter(known).to_numpy(), method="holm")[1]
    return pl.Series(chances.name, chances).scatter(known.arg_true(), corrected)


@dataclass(frozen=True)
class _Plan:
    """Which columns of the rows play which part."""

    arm: str
    base: str
    pair: tuple[str, ...]
    cluster: str
    measures: tuple[str, ...]
    by: tuple[str, ...]
    weight: str | None

    def totals(self, rows: pl.LazyFrame, name: str) -> pl.DataFrame:
        """Weighted totals of both arms over the pairs of every cluster.

        One row per stratum and cluster: `*by, cluster`, then `X_pairs, X_weight, X_arm, X_base`
        for every measure X, over the pairs that know it in both arms.
        """
        keys = list(dict.fromkeys([*self.by, *self.pair]))
        extra = [] if self.cluster in keys else [pl.col(self.cluster)]
        weight = pl.lit(1.0) if self.weight is None else pl.col(self.weight).cast(pl.Float64)
        own = self._of(rows, name).select(
            *keys, *extra, weight.alias(_WEIGHT), *self._values("arm")
        )
        other = self._of(rows, self.base).select(*keys, *self._values("base"))
        pairs = own.join(other, on=keys, nulls_equal=True, validate="1:1")
        sums = [column for measure in self.measures for column in _sums(measure)]
        grouped = pairs.group_by(*self.by, self.cluster).agg(sums)
        return grouped.collect(engine="streaming").sort(*self.by, self.cluster)

    def _of(self, rows: pl.LazyFrame, name: str) -> pl.LazyFrame:
        return rows.filter(pl.col(self.arm).cast(pl.String) == name)

    def _values(self, ending: str) -> list[pl.Expr]:
        return [pl.col(name).cast(pl.Float64).alias(f"{name}_{ending}") for name in self.measures]


_WEIGHT = "weight of the pair"


def _sums(measure: str) -> list[pl.Expr]:
    """What a cluster adds to the sums of a measure; pairs that lack a value add nothing."""
    own, other = pl.col(f"{measure}_arm"), pl.col(f"{measure}_base")
    known = own.is_not_null() & other.is_not_null()
    weight = pl.when(known).then(pl.col(_WEIGHT)).otherwise(0.0)
    return [
        known.sum().cast(pl.Int64).alias(f"{measure}_pairs"),
        weight.sum().alias(f"{measure}_weight"),
        (weight * own).sum().alias(f"{measure}_arm"),
        (weight * other).sum().alias(f"{measure}_base"),
    ]


def _arms(rows: pl.LazyFrame, plan: _Plan) -> list[str]:
    """All arms but the base."""
    column = pl.col(plan.arm).cast(pl.String)
    names = rows.select(column.unique()).collect(engine="streaming").to_series().to_list()
    if plan.base not in names:
        raise ValueError(f"{plan.arm} = {plan.base!r} has no rows; there are {sorted(names)}")
    return sorted(name for name in names if name is not None and name != plan.base)


def _strata(
    totals: pl.DataFrame, by: Sequence[str]
) -> Iterator[tuple[dict[str, Any], pl.DataFrame]]:
    """The clusters of every stratum with its names."""
    if not by:
        if not totals.is_empty():
            yield {}, totals
        return
    for names, clusters in totals.group_by(by, maintain_order=True):
        yield dict(zip(by, names, strict=True)), clusters


def _numbers(
    totals: pl.DataFrame, measure: str, level: float, tightest: int | None
) -> dict[str, Any]:
    """The columns of a row that are numbers."""
    known = totals.filter(pl.col(f"{measure}_weight") > 0)
    if known.is_empty():
        return dict.fromkeys(COUNTS, 0)
    weight, own, other = (
        known[f"{measure}_{ending}"].to_numpy() for ending in ("weight", "arm", "base")
    )
    gain, arms = ratio(own - other, weight), (ratio(own, weight), ratio(other, weight))
    counts = {"pairs": int(known[f"{measure}_pairs"].sum()), "clusters": known.height}
    means = {"mean": gain.mean, "arm_mean": arms[0].mean, "base_mean": arms[1].mean}
    if known.height == 1:
        return counts | means
    apart = arms[0].variance + arms[1].variance
    reduction = apart / gain.variance if gain.variance else None
    span = max(1.0, *(float(np.ptp(values / weight)) for values in (own, other)))
    certainty = _certainty(gain, level, tightest, span)
    return counts | means | certainty | {"variance_reduction": reduction}


def _certainty(
    gain: Ratio, level: float, tightest: int | None, span: float
) -> dict[str, float | None]:
    """The ends of a mean difference and the chance of one as far from 0."""
    if tightest is not None and gain.error:
        seen = gain.mean, gain.error, gain.skewness, gain.clusters
        half, p = anytime.reach(*seen, tightest=tightest, chance=1 - level)
    else:
        half, p = student(gain.mean, gain.error, gain.clusters, level, span)
    if half is None:
        return {"error": gain.error}
    return {"low": gain.mean - half, "high": gain.mean + half, "error": gain.error, "p": p}


def _schema(rows: pl.LazyFrame, plan: _Plan) -> dict[str, Any]:
    known = rows.collect_schema()
    head = {name: known[name] for name in plan.by} | {plan.arm: pl.String, "measure": pl.String}
    return head | dict.fromkeys(NUMBERS, pl.Float64) | dict.fromkeys(COUNTS, pl.Int64)


def _order(plan: _Plan) -> list[str]:
    """Columns in the order in which a table shows them."""
    estimate = ("mean", "low", "high", "error", "p", "p_holm")
    means = ("arm_mean", "base_mean", "variance_reduction")
    return [*plan.by, plan.arm, "measure", *estimate, *COUNTS, *means]
