"""Sums over clusters, which every interval is made of, read in portions to keep memory flat."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil

import polars as pl

VALUES_AT_ONCE = 8_000_000
ROTATIONS = 60  # rotations of a seed stay within multiples of so many games

Rows = pl.DataFrame | pl.LazyFrame


def moments(
    rows: Rows, groupings: Sequence[Sequence[str]], measures: Sequence[str]
) -> list[pl.DataFrame]:
    """Sums over clusters, a cluster being all rows of a group with one seed.

    For every grouping `by` a row per group: `*by, games, seeds, rows, rows_squares`, then per
    measure X the sums of its cluster totals, of their squares and of their products with the
    rows: `X, X_squares, X_rows`.
    """
    lazy = rows.lazy()
    wanted = [*dict.fromkeys(["seed", "game_index", *chain(*groupings)])]
    columns = [*wanted, *(pl.col(name).cast(pl.Float64) for name in measures)]
    found, seeds = [], []
    for portion in _by_games(lazy, columns):
        found.append([_sums(portion, by, measures) for by in groupings])
        seeds.append(portion["seed"].unique())
    if pl.concat(seeds).is_duplicated().any():  # a seed was cut in two
        cut = _by_seeds(lazy, columns, len(seeds))
        found = [[_sums(portion, by, measures) for by in groupings] for portion in cut]
    return [
        _together(by, parts) for by, parts in zip(groupings, zip(*found, strict=True), strict=True)
    ]


def _by_games(rows: pl.LazyFrame, columns: Sequence) -> Iterator[pl.DataFrame]:
    """The rows cut between games: the rotations of a seed are games in a row."""
    count, games = rows.select(pl.len(), pl.col("game_index").max() + 1).collect().row(0)
    pieces = max(1, ceil(count * len(columns) / VALUES_AT_ONCE))
    if pieces == 1:
        yield rows.select(columns).collect(engine="streaming")
        return
    width = ceil(games / pieces / ROTATIONS) * ROTATIONS
    for first in range(0, games, width):
        inside = pl.col("game_index").is_between(first, first + width - 1)
        yield rows.filter(inside).select(columns).collect(engine="streaming")


def _by_seeds(rows: pl.LazyFrame, columns: Sequence, pieces: int) -> Iterator[pl.DataFrame]:
    """The rows cut between seeds, which several experiments may share."""
    for rest in range(pieces):
        inside = pl.col("seed") % pieces == rest
        yield rows.filter(inside).select(columns).collect(engine="streaming")


def _sums(rows: pl.DataFrame, by: Sequence[str], measures: Sequence[str]) -> pl.DataFrame:
    """The columns of `moments` over the clusters of one portion."""
    clusters = (
        rows.lazy()
        .group_by(*by, "seed")
        .agg(
            pl.col("game_index").n_unique().cast(pl.Int64).alias("games"),
            pl.len().cast(pl.Float64).alias("rows"),
            pl.col(measures).sum(),
        )
    )
    sums = clusters.group_by(by).agg(
        pl.col("games").sum(),
        pl.len().cast(pl.Int64).alias("seeds"),
        pl.col("rows", *measures).sum(),
        pl.col("rows", *measures).pow(2).sum().name.suffix("_squares"),
        (pl.col(measures) * pl.col("rows")).sum().name.suffix("_rows"),
    )
    return sums.collect(engine="streaming")


def _together(by: Sequence[str], portions: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """The sums of all portions."""
    return pl.concat(portions).group_by(by).agg(pl.exclude(by).sum())
