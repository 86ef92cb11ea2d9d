"""How games went: how long, how they ended, how close, how scores spread, what was chosen.

Intervals are those of `intervals`: the games of a seed count as one draw.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import polars as pl

from analysis.intervals import LEVEL, Rows, estimate, estimates
from analysis.moments import portions

WHOLE = "games_of"  # one group: all games
LINES = 24  # of a table of lengths or margins, at most
USUAL = 0.98  # of games: few margins are far larger than the others
CHOSE = "chose_"
OF_SEATS = ("rounds", "reason", "margin", "score", "place")  # columns that tell of a game
MEANS = ("rounds", "won_by", "spread")
CLOSENESS = (*MEANS, "shared_share")
ENDS = ("", "_low", "_high")
QUANTILES = {"tenth": 0.1, "median": 0.5, "ninetieth": 0.9}


class Course(NamedTuple):
    """How the games of a run went: see the functions of this module for the columns."""

    closeness: pl.DataFrame
    reasons: pl.DataFrame
    rounds: pl.DataFrame
    margins: pl.DataFrame


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


def tables(rows: Rows, *, level: float = LEVEL) -> Course:
    """The four tables of games, of two readings of the rows: what there is, and how often."""
    needed = rows.lazy().select("game_index", "seed", *OF_SEATS)
    counts = _kinds(needed)
    reasons, rounds, margins = _reasons(counts), _steps(counts), _points(counts)
    tests = {
        f"{name}_{number}": test
        for name, some in (("reason", reasons), ("rounds", rounds), ("won_by", margins))
        for number, test in enumerate(some.values())
    }

    def marked(portion: pl.LazyFrame) -> pl.LazyFrame:
        return games(portion).with_columns(
            pl.lit(0).alias(WHOLE), pl.col("shared").alias("shared_share"),
            *(test.alias(name) for name, test in tests.items()),
        )  # fmt: skip

    (row,) = estimates(needed, [[WHOLE]], shares=["shared_share", *tests], means=MEANS,
                       level=level, prepare=marked)  # fmt: skip
    return Course(
        row.select("games", "seeds", *(name + end for name in CLOSENESS for end in ENDS)),
        _shares(row, "reason", list(reasons)).sort("share", "reason", descending=[True, False]),
        _with_ends(_shares(row, "rounds", list(rounds)), _width(counts)),
        _shares(row, "won_by", list(margins)),
    )


def length_and_closeness(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """One row: `games, seeds`, then `X, X_low, X_high` for rounds, won_by, spread, shared_share."""
    return tables(rows, level=level).closeness


def by_reason(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """Why games ended, the commonest first: `reason, games, share, share_low, share_high`."""
    return tables(rows, level=level).reasons


def by_rounds(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How many games took how long: `rounds, to, games, share, share_low, share_high`.

    Lengths from `rounds` to `to` stand in steps of equal width; those of no game are left out.
    """
    return tables(rows, level=level).rounds


def by_margin(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How many games were won by so many points at most.

    One row per number of points, the last that of the clearest win: `won_by, games, share,
    share_low, share_high`.
    """
    return tables(rows, level=level).margins


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
        *(pl.col(name + end).alias("times" + end) for end in ENDS),
    )


def score_spread(rows: Rows, *, level: float = LEVEL) -> pl.DataFrame:
    """How the scores of a strategy spread, by name.

    One row per strategy: `strategy, games`, then `X, X_low, X_high` for the tenth, median and
    ninetieth of a hundred scores. An interval is Woodruff's (1952): the scores at the ends of
    the interval of the share that lies at or below the quantile.
    """
    needed = rows.lazy().select("game_index", "seed", "strategy", "score")
    counts = _counts(needed)
    found = {name: _quantiles(counts, at) for name, at in QUANTILES.items()}

    def marked(portion: pl.LazyFrame) -> pl.LazyFrame:
        strategy = pl.col("strategy").cast(pl.String)
        return portion.with_columns(
            (pl.col("score") <= strategy.replace_strict(scores)).alias(name)
            for name, scores in found.items()
        )

    (shares,) = estimates(needed, [["strategy"]], means=list(QUANTILES), level=level,
                          prepare=marked)  # fmt: skip
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


def _kinds(rows: pl.LazyFrame) -> pl.DataFrame:
    """How many games have which `rounds, reason, won_by`: `..., len`."""
    keys = ("rounds", "reason", "won_by")
    found = [
        games(portion).group_by(keys).len().collect() for portion in portions(rows, len(OF_SEATS))
    ]
    return pl.concat(found).group_by(keys).agg(pl.col("len").sum())


def _reasons(counts: pl.DataFrame) -> dict[str, pl.Expr]:
    """For every reason that games ended for, whether a game did."""
    names = counts["reason"].cast(pl.String).unique().sort()
    return {name: pl.col("reason").cast(pl.String) == name for name in names}


def _width(counts: pl.DataFrame) -> int:
    """Of the steps of lengths."""
    return _step(counts["rounds"].min(), counts["rounds"].max())  # type: ignore[arg-type]


def _steps(counts: pl.DataFrame) -> dict[int, pl.Expr]:
    """For the first length of every step, whether a game was as long as the step says."""
    lengths, width = counts["rounds"].unique().sort().to_list(), _width(counts)
    starts = range(lengths[0], lengths[-1] + 1, width) if lengths else ()
    return {start: pl.col("rounds").is_between(start, start + width - 1) for start in starts}


def _points(counts: pl.DataFrame) -> dict[int, pl.Expr]:
    """For every margin of the table, whether a game was won by so much at most."""
    usual, largest = _usual_and_largest(counts)
    grid = [*range(0, usual, _step(0, usual)), *sorted({usual, largest})]
    return {points: pl.col("won_by") <= points for points in grid}


def _usual_and_largest(counts: pl.DataFrame) -> tuple[int, int]:
    """The margin that nearly all games stay within, and that of the clearest win."""
    margins = counts.group_by("won_by").agg(pl.col("len").sum()).sort("won_by")
    below = margins["len"].cum_sum() / margins["len"].sum()
    usual = margins.filter(below >= USUAL)["won_by"][0]
    return int(usual), int(margins["won_by"][-1])


def _with_ends(table: pl.DataFrame, width: int) -> pl.DataFrame:
    """Steps of lengths with their last length, without those of no game."""
    ends = (pl.col("rounds") + width - 1).alias("to")
    return table.select("rounds", ends, pl.exclude("rounds")).filter(pl.col("share") > 0)


def _step(first: int, last: int) -> int:
    """The width of steps that makes a table of readable length."""
    return (last - first) // LINES + 1


def _shares(row: pl.DataFrame, name: str, values: Sequence) -> pl.DataFrame:
    """The share of games that pass each test: `*name, games, share, share_low, share_high`."""
    found = row.row(0, named=True)
    lines = [
        {name: value, "games": found["games"]}
        | {"share" + end: found[f"{name}_{number}{end}"] for end in ENDS}
        for number, value in enumerate(values)
    ]
    return pl.DataFrame(lines, infer_schema_length=None)
