"""Who wins, by how much and with what: the tables of one run.

Every table says of how many games it speaks, and its intervals are those of `intervals`. The
columns `from_X` are mean points by source (`schema.SOURCES`); together they are the score.
"""

from collections.abc import Sequence

import polars as pl

from analysis import schema
from analysis.intervals import LEVEL, Rows, estimates

SHARES = ("win_share",)
MEANS = ("score", "margin")
PREFIX = "from_"
DIGITS = 6

Tables = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]


def tables(rows: Rows, *, level: float = LEVEL) -> Tables:
    """`by_strategy`, `by_seat` and `seat_advantage` of one reading of the rows."""
    groupings = (["strategy"], ["strategy", "order"], ["order"])
    strategies, seats, advantage = _estimates(rows, groupings, level)
    return _ranked(rows, strategies), seats, advantage


def by_strategy(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How every strategy did, best first.

    One row per strategy: `strategy, games, seeds, win_share, win_share_low, win_share_high`,
    the same three of `score`, of `margin` and of `from_X` for every source of points. Where a
    strategy plays against itself only, the line-up fixes its win share: low = high.
    """
    return _ranked(rows, _estimates(rows, [["strategy"]], level)[0])


def by_seat(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How every strategy did by its place in turn order.

    One row per strategy and order: `strategy, order`, then the columns of `by_strategy`.
    """
    return _estimates(rows, [["strategy", "order"]], level)[0]


def seat_advantage(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """What a place in turn order is worth over all strategies.

    One row per order: `order`, then the columns of `by_strategy`.
    """
    return _estimates(rows, [["order"]], level)[0]


def tidy(strategies: pl.DataFrame, seats: pl.DataFrame, advantage: pl.DataFrame) -> pl.DataFrame:
    """The three tables as one, for summary.csv.

    One row per number: `table, strategy, order, measure, mean, low, high, games, seeds`.
    """
    tables = {"strategy": strategies, "seat": seats, "seat_advantage": advantage}
    return pl.concat(
        _long(name, table, measure)
        for name, table in tables.items()
        for measure in _measures(table)
    )


def source_columns(table: pl.DataFrame) -> list[str]:
    """The columns of a table that hold points by source, in order."""
    return [name for name in _measures(table) if name.startswith(PREFIX)]


def _ranked(rows: Rows, table: pl.DataFrame) -> pl.DataFrame:
    """The best strategy first; without an interval where the line-up fixes its share."""
    if _is_alone(rows, table):
        fixed = pl.col("win_share")
        table = table.with_columns(win_share_low=fixed, win_share_high=fixed)
    return table.sort(pl.col("win_share").round(DIGITS), "strategy", descending=[True, False])


def _is_alone(rows: Rows, strategies: pl.DataFrame) -> bool:
    """Whether one strategy has all seats of every game."""
    if strategies.height != 1:
        return False
    facts = rows.lazy().select(pl.len(), pl.col("seat").n_unique())
    count, seats = facts.collect(engine="streaming").row(0)
    return bool(seats > 1 and count == seats * strategies["games"].item())


def _measures(table: pl.DataFrame) -> list[str]:
    """The columns of a table that have an interval."""
    return [name for name in table.columns if f"{name}_low" in table.columns]


def _estimates(rows: Rows, groupings: Sequence[list[str]], level: float) -> list[pl.DataFrame]:
    """Win share, score, margin and points by source with their intervals, by each grouping."""
    sources = [
        pl.sum_horizontal(source.columns).alias(PREFIX + source.name)
        for source in schema.sources(rows)
    ]
    means = [*MEANS, *(source.meta.output_name() for source in sources)]
    told = rows.lazy().with_columns(sources)
    found = estimates(told, groupings, shares=SHARES, means=means, level=level)
    return [table.with_columns(pl.col(pl.Enum).cast(pl.String)) for table in found]


def _long(name: str, table: pl.DataFrame, measure: str) -> pl.DataFrame:
    """The rows of `tidy` for one measure of one table."""
    keys = {"strategy": pl.String, "order": pl.Int8}
    return table.select(
        pl.lit(name).alias("table"),
        *(
            (pl.col(key) if key in table.columns else pl.lit(None)).cast(dtype).alias(key)
            for key, dtype in keys.items()
        ),
        pl.lit(measure).alias("measure"),
        pl.col(measure).round(DIGITS).alias("mean"),
        pl.col(f"{measure}_low").round(DIGITS).alias("low"),
        pl.col(f"{measure}_high").round(DIGITS).alias("high"),
        "games",
        "seeds",
    )
