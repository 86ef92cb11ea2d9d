"""The worth of a choice here and now: what the rows of a fork say.

Rows are decisions, choices and worlds (`strategies.branching.Forked`). Alternatives pair in the
worlds of a decision; a cluster is all games of one seed. One decision was taken from each game, so
decisions count alike over games; weighted by how many of their game were eligible, they count
alike over decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import polars as pl

from analysis.effects import contrasts, ratio
from analysis.intervals import DIGITS, LEVEL

PAIR, CLUSTER = ("game_index", "world"), "seed"
MEASURES = ("win_share", "margin")
DECISIONS, GAMES = "decisions", "games"  # what counts alike
FEW = 8  # different values of a column that stand for themselves
PARTS = 4  # in which others are cut
SHARES: dict[str, Any] = dict.fromkeys(
    ("chosen_share", "chosen_share_low", "chosen_share_high"), pl.Float64
) | {"games": pl.Int64}


@dataclass(frozen=True)
class Stratum:
    """A column by which decisions are told apart: by its values, or cut above some of them."""

    column: str
    title: str
    cuts: tuple[float, ...] = ()


def effects(
    rows: pl.DataFrame,
    base: str,
    *,
    by: Sequence[str] = (),
    over: str = DECISIONS,
    measures: Sequence[str] = MEASURES,
    arm: str = "arm",
    level: float = LEVEL,
    tightest: int | None = None,
) -> pl.DataFrame:
    """What each alternative brings beyond the base: the columns of `effects.contrasts`, and in how
    many `games` the decision taken had both."""
    table = contrasts(
        rows, arm=arm, base=base, pair=PAIR, cluster=CLUSTER, measures=measures, by=by,
        weight=weight_of(over), level=level, tightest=tightest,
    )  # fmt: skip
    return _with_games(table, rows, arm, base, by)


def _with_games(
    table: pl.DataFrame, rows: pl.DataFrame, arm: str, base: str, by: Sequence[str]
) -> pl.DataFrame:
    """The table with the games that each row rests on."""
    named = rows.select(*by, "game_index", pl.col(arm).cast(pl.String)).unique()
    both = named.join(
        named.filter(pl.col(arm) == base), on=[*by, "game_index"], how="semi", nulls_equal=True
    )
    counts = both.group_by(*by, arm).agg(pl.len().cast(pl.Int64).alias(GAMES))
    return table.join(counts, on=[*by, arm], how="left", nulls_equal=True, maintain_order="left")


def weight_of(over: str) -> str | None:
    """The column that makes decisions, or games, count alike."""
    return "eligible" if over == DECISIONS else None


def frequency(
    rows: pl.DataFrame, arm: str, *, by: Sequence[str] = (), over: str = DECISIONS,
    level: float = LEVEL,
) -> pl.DataFrame:  # fmt: skip
    """How often strategies made this choice where it and another could be made.

    One row per stratum: `*by, chosen_share, chosen_share_low, chosen_share_high, games`, the games
    whose decision offered it; no row where none did.
    """
    weight = pl.col("eligible") if over == DECISIONS else pl.lit(1.0)
    told = _offered(rows, arm, by).with_columns(weight.cast(pl.Float64).alias("weight"))
    groups = told.group_by(by, maintain_order=True) if by else [((), told)]
    found = [
        dict(zip(by, names, strict=True)) | _share(group, level)
        for names, group in groups if not group.is_empty()
    ]  # fmt: skip
    table = pl.DataFrame(found, schema={name: rows.schema[name] for name in by} | SHARES)
    return table.sort(by) if by else table


def _offered(rows: pl.DataFrame, arm: str, by: Sequence[str]) -> pl.DataFrame:
    """The decisions that offered this choice and another, and whether it was made."""
    own = pl.col("arm").cast(pl.String) == arm
    decisions = rows.filter(pl.col("world") == 0).group_by(
        *by, "game_index", CLUSTER, "eligible", maintain_order=True
    )
    told = decisions.agg(
        own.any().alias("offered"), own.all().alias("alone"),
        (own & pl.col("chosen")).any().cast(pl.Float64).alias("did"),
    )  # fmt: skip
    return told.filter(pl.col("offered") & ~pl.col("alone"))


def _share(rows: pl.DataFrame, level: float) -> dict[str, float | int]:
    """A weighted share with Wilson's interval from the number of draws that it is worth."""
    from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]

    by_cluster = rows.group_by(CLUSTER).agg(
        (pl.col("did") * pl.col("weight")).sum(), pl.col("weight").sum()
    ).sort(CLUSTER)  # fmt: skip
    known = ratio(by_cluster["did"].to_numpy(), by_cluster["weight"].to_numpy())
    spread = known.mean * (1 - known.mean)
    size = spread / known.variance if known.variance > 0 and spread > 0 else known.clusters
    low, high = proportion_confint(known.mean * size, size, 1 - level, method="wilson")
    return {
        "chosen_share": round(known.mean, DIGITS), "chosen_share_low": round(float(low), DIGITS),
        "chosen_share_high": round(float(high), DIGITS), "games": rows.height,
    }  # fmt: skip


def regret(
    rows: pl.DataFrame, *, by: Sequence[str] = (), over: str = DECISIONS,
    measures: Sequence[str] = MEASURES, level: float = LEVEL,
) -> pl.DataFrame:  # fmt: skip
    """What the strategy's own choices lost to the best tried.

    The best is found in the even worlds and judged in the odd ones, and the other way round, so
    that luck in the search does not pass for skill: a regret may come out below 0. The columns of
    `effects`.
    """
    halves = [_regret_half(rows, found, measures[-1]) for found in (0, 1)]
    both = pl.concat(half for half in halves if not half.is_empty())
    return effects(both, "chosen", by=by, over=over, measures=measures, arm="what", level=level)


def _regret_half(rows: pl.DataFrame, half: int, measure: str) -> pl.DataFrame:
    """Rows of the chosen and of the best choice in one half of the worlds."""
    search, judge = (rows.filter(pl.col("world") % 2 == side) for side in (half, 1 - half))
    means = search.group_by("game_index", "choice").agg(pl.col(measure).mean().alias("worth"))
    ranked = means.sort("game_index", "worth", "choice", descending=[False, True, False])
    best = ranked.group_by("game_index", maintain_order=True).first().select("game_index", "choice")
    return pl.concat([
        judge.join(best, on=["game_index", "choice"]).with_columns(what=pl.lit("best")),
        judge.filter(pl.col("chosen")).with_columns(what=pl.lit("chosen")),
    ])  # fmt: skip


def told_apart(rows: pl.DataFrame, stratum: Stratum) -> pl.DataFrame:
    """The rows with a column named by the stratum's title, that says which decisions are alike."""
    column = rows[stratum.column]
    whole = column.dtype.is_numeric() and bool((column.cast(pl.Float64) % 1 == 0).all())
    if stratum.cuts:
        labels = (_whole_labels if whole else _labels)(stratum.cuts)
        parts = pl.Series(stratum.cuts).search_sorted(column.cast(pl.Float64), "left")
        told = pl.Series(stratum.title, labels, pl.Enum(labels)).gather(parts)
        return rows.with_columns(told)
    return rows.with_columns((column.cast(pl.Int64) if whole else column).alias(stratum.title))


def stratum(rows: pl.DataFrame, column: str) -> Stratum:
    """A column as a stratum: by its values where they are few, else in four parts."""
    values = rows[column]
    if not values.dtype.is_numeric() or values.n_unique() <= FEW:
        return Stratum(column, column)
    cuts = {values.quantile(part / PARTS, "lower") for part in range(1, PARTS)}
    return Stratum(column, f"{column} (in parts)", tuple(sorted(c for c in cuts if c is not None)))


def _whole_labels(cuts: Sequence[float]) -> list[str]:
    """Names of the parts of whole numbers: 0 to 2, 3, 4 and more."""
    ends = [int(cut) for cut in cuts]
    first = f"{ends[0]} or less" if ends[0] else "0"
    between = [f"{b}" if b == a + 1 else f"{a + 1} to {b}" for a, b in pairwise(ends)]
    return [first, *between, f"{ends[-1] + 1} or more"]


def _labels(cuts: Sequence[float]) -> list[str]:
    """Names of the parts: up to the first cut, between two, above the last."""
    between = [f"above {a:g} to {b:g}" for a, b in pairwise(cuts)]
    return [f"up to {cuts[0]:g}", *between, f"above {cuts[-1]:g}"]


def others(
    rows: pl.DataFrame, *, over: str = DECISIONS, measures: Sequence[str] = MEASURES,
    level: float = LEVEL,
) -> pl.DataFrame:  # fmt: skip
    """What the other choices tried, in the mean, bring beyond the one made."""
    keys = ["game_index", "world", "seed", "eligible"]
    rest = rows.filter(~pl.col("chosen")).group_by(keys).agg(pl.col(*measures).mean())
    both = pl.concat([
        rest.select(*keys, *measures, pl.lit("others").alias("what")),
        rows.filter(pl.col("chosen")).select(
            *keys, *(pl.col(name).cast(pl.Float64) for name in measures),
            pl.lit("chosen").alias("what"),
        ),
    ])  # fmt: skip
    return effects(both, "chosen", over=over, measures=measures, arm="what", level=level)
