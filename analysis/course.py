"""How games went: how long, how they ended, how close, how scores spread, what was chosen.

Intervals are those of `intervals`: the games of a seed count as one draw.
"""

from collections.abc import Sequence
from itertools import chain

import polars as pl

from analysis.intervals import LEVEL, Rows, estimate

WHOLE = "games_of"  # one group: all games
LINES = 24  # of a table of lengths or margins, at most
USUAL = 0.98  # of games: few margins are far larger than the others
CHOSE = "chose_"
QUANTILES = {"tenth": 0.1, "median": 0.5, "ninetieth": 0.9}


def games(rows: Rows) -> pl.LazyFrame:
    """One row per game.

    `game_index, seed, rounds, reason, won_by, spread, shared`: points between the first and the
    second, between the first and the last, and whether several share the first place.
    """
    return (
        rows.lazy()
        .group_by("game_index", "seed")
        .agg(
            pl.col("rounds").first(),
            pl.col("reason").first(),
            pl.col("margin").max().alias("won_by"),
            (pl.col("score").max() - pl.col("score").min()).alias("spread"),
            ((pl.col("place") == 1).sum() > 1).alias("shared"),
        )
    )


def length_and_closeness(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """One row: `games, seeds`, then `X, X_low, X_high` for rounds, won_by, spread, shared_share."""
    measures = games(rows).rename({"shared": "shared_share"})
    return _whole(measures, level, shares=["shared_share"], means=["rounds", "won_by", "spread"])


def by_reason(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """Why games ended, the commonest first: `reason, games, share, share_low, share_high`."""
    found = games(rows)
    names = [str(name) for name in _values(found, "reason")]
    table = _shares(
        found, {name: pl.col("reason").cast(pl.String) == name for name in names}, level
    )
    return table.rename({"value": "reason"}).sort("share", "reason", descending=[True, False])


def by_rounds(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How many games took how long: `rounds, to, games, share, share_low, share_high`.

    Lengths from `rounds` to `to` stand in steps of equal width; those of no game are left out.
    """
    found = games(rows)
    values = _values(found, "rounds")
    width = _step(values)
    starts = range(values[0], values[-1] + 1, width)
    within = {start: pl.col("rounds").is_between(start, start + width - 1) for start in starts}
    table = _shares(found, within, level).rename({"value": "rounds"})
    ends = (pl.col("rounds") + width - 1).alias("to")
    return table.select("rounds", ends, pl.exclude("rounds")).filter(pl.col("share") > 0)


def by_margin(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How many games were won by so many points at most.

    One row per number of points, the last that of the clearest win: `won_by, games, share,
    share_low, share_high`.
    """
    found = games(rows)
    usual, largest = _usual_and_largest(found)
    grid = [*range(0, usual, _step([0, usual])), *sorted({usual, largest})]
    table = _shares(found, {points: pl.col("won_by") <= points for points in grid}, level)
    return table.rename({"value": "won_by"})


def by_choice(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How often a seat chose what in a game.

    One row per class of choices and strategy: `choice, strategy, games, times, times_low,
    times_high`; classes that nobody chose are left out. The commonest class is first.
    """
    names = [name for name in rows.lazy().collect_schema() if name.startswith(CHOSE)]
    table = estimate(rows, ["strategy"], means=names, level=level)
    chosen = [name for name in names if table[name].max()]
    order = sorted(chosen, key=lambda name: -float(table[name].mean()))  # type: ignore[arg-type]
    return pl.concat(_choice(table, name) for name in order) if order else _choice(table, names[0])


def class_name(column: str) -> str:
    """The class of choices that a column counts."""
    return column.removeprefix(CHOSE).replace("_", " ")


def _choice(table: pl.DataFrame, name: str) -> pl.DataFrame:
    return table.select(
        pl.lit(class_name(name)).alias("choice"),
        pl.col("strategy").cast(pl.String),
        "games",
        *(pl.col(name + end).alias("times" + end) for end in ("", "_low", "_high")),
    )


def score_spread(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How the scores of a strategy spread, by name.

    One row per strategy: `strategy, games`, then `X, X_low, X_high` for the tenth, median and
    ninetieth of a hundred scores. An interval is Woodruff's (1952): the scores at the ends of
    the interval of the share that lies at or below the quantile.
    """
    counts = _counts(rows)
    found = {name: _quantiles(counts, at) for name, at in QUANTILES.items()}
    marked = rows.lazy().with_columns(
        (pl.col("score") <= pl.col("strategy").cast(pl.String).replace_strict(scores)).alias(name)
        for name, scores in found.items()
    )
    shares = estimate(marked, ["strategy"], means=list(QUANTILES), level=level)
    return pl.DataFrame([_spread(counts, row, found) for row in shares.iter_rows(named=True)],
                        infer_schema_length=None).sort("strategy")  # fmt: skip


def _counts(rows: Rows) -> pl.DataFrame:
    """How often each score occurs: `strategy, score, below`, below being the share up to it."""
    counted = rows.lazy().group_by(pl.col("strategy").cast(pl.String), "score").len()
    found = counted.collect(engine="streaming").sort("strategy", "score")
    below = pl.col("len").cum_sum().over("strategy") / pl.col("len").sum().over("strategy")
    return found.select("strategy", "score", below=below)


def _quantiles(counts: pl.DataFrame, at: float) -> dict[str, int]:
    """The least score of every strategy that a share of its scores does not exceed."""
    reached = counts.filter(pl.col("below") >= at - 1e-9)
    return dict(reached.group_by("strategy").agg(pl.col("score").min()).iter_rows())


def _spread(counts: pl.DataFrame, row: dict, found: dict[str, dict[str, int]]) -> dict:
    """A row of `score_spread` from the interval of the share below each quantile."""
    own = counts.filter(pl.col("strategy") == row["strategy"])
    cells = (_ends(own, row, name, scores[row["strategy"]]) for name, scores in found.items())
    head = {"strategy": str(row["strategy"]), "games": row["games"]}
    return head | dict(chain.from_iterable(cells))


def _ends(own: pl.DataFrame, row: dict, name: str, score: int) -> list[tuple[str, int | None]]:
    """A quantile and the scores at the ends of its interval."""
    ends: list[tuple[str, int | None]] = [(name, score)]
    for end in ("_low", "_high"):
        known = row[name + end] is not None
        at = min(1.0, max(0.0, QUANTILES[name] + row[name + end] - row[name])) if known else 0.0
        ends.append((name + end, next(iter(_quantiles(own, at).values())) if known else None))
    return ends


def _values(found: pl.LazyFrame, name: str) -> list:
    """The values that games have, in order."""
    return found.select(pl.col(name).unique()).collect(engine="streaming")[name].sort().to_list()


def _usual_and_largest(found: pl.LazyFrame) -> tuple[int, int]:
    """The margin that nearly all games stay within, and that of the clearest win."""
    margin = pl.col("won_by")
    ends = found.select(margin.quantile(USUAL, "higher"), margin.max().alias("largest"))
    usual, largest = ends.collect(engine="streaming").row(0)
    return int(usual), int(largest)


def _step(values: Sequence[int]) -> int:
    """The width of steps that makes a table of readable length."""
    return (values[-1] - values[0]) // LINES + 1


def _whole(
    found: pl.LazyFrame, level: float, *, shares: Sequence[str] = (), means: Sequence[str] = ()
) -> pl.DataFrame:
    """Estimates over all games, one row."""
    one = found.with_columns(pl.lit(0).alias(WHOLE))
    return estimate(one, [WHOLE], shares=shares, means=means, level=level).drop(WHOLE)


def _shares(found: pl.LazyFrame, tests: dict, level: float) -> pl.DataFrame:
    """The share of games that pass each test: `value, games, share, share_low, share_high`."""
    names = [f"test_{number}" for number in range(len(tests))]
    marked = found.with_columns(
        test.alias(name) for name, test in zip(names, tests.values(), strict=True)
    )
    row = _whole(marked, level, shares=names).row(0, named=True)
    ends = {"": "share", "_low": "share_low", "_high": "share_high"}
    lines = [
        {"value": value, "games": row["games"], **{to: row[name + end] for end, to in ends.items()}}
        for name, value in zip(names, tests, strict=True)
    ]
    return pl.DataFrame(lines, infer_schema_length=None)
