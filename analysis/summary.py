"""Who wins, by how much and with what: the tables of one run.

Every table says of how many games it speaks, and its intervals are those of `intervals`.
Columns `from_X` are mean points by source (see `schema.SOURCES`); together they are the score.
"""

from collections.abc import Sequence

import polars as pl

from analysis import schema
from analysis.intervals import LEVEL, Rows, estimate

SHARES = ("win_share",)
MEANS = ("score", "margin")
PREFIX = "from_"
DIGITS = 6


def by_strategy(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How every strategy did, best first.

    One row per strategy: `strategy, games, seeds, win_share, win_share_low, win_share_high`,
    the same three of `score` and `margin`, then `from_X` for every source of points. Where a
    strategy plays against itself only, its win share is fixed by the line-up: low = high.
    """
    table = _estimate(rows, ["strategy"], level)
    if table.height == 1:
        table = table.with_columns(
            win_share_low=pl.col("win_share"), win_share_high=pl.col("win_share")
        )
    return table.sort(pl.col("win_share").round(DIGITS), "strategy", descending=[True, False])


def by_seat(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How every strategy did by its place in turn order.

    One row per strategy and order: `strategy, order`, then the columns of `by_strategy`.
    """
    return _estimate(rows, ["strategy", "order"], level)


def seat_advantage(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """What a place in turn order is worth over all strategies.

    One row per order: `order`, then the columns of `by_strategy`.
    """
    return _estimate(rows, ["order"], level)


def tidy(strategies: pl.DataFrame, seats: pl.DataFrame, advantage: pl.DataFrame) -> pl.DataFrame:
    """The three tables as one, for summary.csv.

    One row per number: `table, strategy, order, measure, mean, low, high, games, seeds`.
    """
    tables = {"strategy": strategies, "seat": seats, "seat_advantage": advantage}
    return pl.concat(
        _long(name, table, measure) for name, table in tables.items() for measure in _measures(table)
    )


def source_columns(table: pl.DataFrame) -> list[str]:
    """The columns of a table that hold points by source, in order."""
    return [name for name in table.columns if name.startswith(PREFIX)]


def _estimate(rows: Rows, by: list[str], level: float) -> pl.DataFrame:
    """Win share, score and margin with intervals, then mean points by source."""
    rows = rows.lazy()
    if "strategy" in by:
        rows = rows.with_columns(pl.col("strategy").cast(pl.String))
    table = estimate(rows, by, shares=SHARES, means=MEANS, level=level)
    return table.join(_by_source(rows, by), on=by, how="left", maintain_order="left")


def _by_source(rows: pl.LazyFrame, by: list[str]) -> pl.DataFrame:
    """Mean points of every source; one row per group."""
    means = [
        pl.sum_horizontal(source.columns).mean().alias(PREFIX + source.name)
        for source in schema.sources(rows)
    ]
    return rows.group_by(by).agg(means).collect(engine="streaming")


def _measures(table: pl.DataFrame) -> Sequence[str]:
    return [*SHARES, *MEANS, *source_columns(table)]


def _long(name: str, table: pl.DataFrame, measure: str) -> pl.DataFrame:
    """The rows of `tidy` for one measure of one table; a source has no interval."""

    def column(wanted: str, dtype: type[pl.DataType]) -> pl.Expr:
        return (pl.col(wanted) if wanted in table.columns else pl.lit(None)).cast(dtype)

    return table.select(
        pl.lit(name).alias("table"),
        column("strategy", pl.String).alias("strategy"),
        column("order", pl.Int8).alias("order"),
        pl.lit(measure).alias("measure"),
        column(measure, pl.Float64).round(DIGITS).alias("mean"),
        column(f"{measure}_low", pl.Float64).round(DIGITS).alias("low"),
        column(f"{measure}_high", pl.Float64).round(DIGITS).alias("high"),
        "games",
        "seeds",
    )
