"""Sums over clusters, which every interval is made of, read in portions to keep memory flat."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import ceil

import numpy as np
import polars as pl

VALUES_AT_ONCE = 8_000_000
ROTATIONS = 60  # rotations of a seed stay within multiples of so many games

Rows = pl.DataFrame | pl.LazyFrame
Prepare = Callable[[pl.LazyFrame], pl.LazyFrame]


def moments(
    rows: Rows,
    groupings: Sequence[Sequence[str]],
    measures: Sequence[str],
    prepare: Prepare | None = None,
) -> list[pl.DataFrame]:
    """Sums over clusters, a cluster being all rows of a group with one seed.

    For every grouping `by` a row per group: `*by, games, seeds, rows, rows_squares`, then per
    measure X the sums of its cluster totals, of their squares and of their products with the
    rows: `X, X_squares, X_rows`. `prepare` makes the rows that count out of those of whole seeds.
    """
    wanted = [*dict.fromkeys(["seed", "game_index", *chain(*groupings)])]
    columns = [*wanted, *(pl.col(name).cast(pl.Float64) for name in measures)]
    ready = rows.lazy() if prepare else rows.lazy().select(columns)
    found = []
    for piece in portions(ready, len(columns)):
        portion = prepare(piece.lazy()).select(columns).collect() if prepare else piece
        found.append([_sums(portion, by, measures) for by in groupings])
    return [
        _together(by, parts) for by, parts in zip(groupings, zip(*found, strict=True), strict=True)
    ]


def portions(rows: pl.LazyFrame, width: int) -> Iterator[pl.DataFrame]:
    """The rows in pieces that hold all rows of their seeds; so many values come of each row."""
    count = rows.select(pl.len()).collect(engine="streaming").item()
    pieces = ceil(count * width / VALUES_AT_ONCE)
    if pieces <= 1:
        return iter([rows.collect(engine="streaming")])
    height = ceil(count / pieces)
    if _is_cut(_by_games(rows.select("seed", "game_index"), height)):
        return _by_seeds(rows, pieces)
    return _by_games(rows, height)


def _by_games(rows: pl.LazyFrame, height: int) -> Iterator[pl.DataFrame]:
    """The rows cut between games: the rotations of a seed are games in a row.

    One reading: to look for ranges of games costs as much as to read them, in many files.
    """
    rest = rows.limit(0).collect()
    block = pl.col("game_index") // ROTATIONS
    for batch in rows.collect_batches(chunk_size=height):
        held = pl.concat([rest, batch])
        yield held.filter(block != block.last())
        rest = held.filter(block == block.last())
    yield rest


def _is_cut(pieces: Iterator[pl.DataFrame]) -> bool:
    """Whether a seed has rows in several pieces, as where several experiments share it."""
    seeds = np.sort(np.concatenate([piece["seed"].unique().to_numpy() for piece in pieces]))
    return bool((seeds[1:] == seeds[:-1]).any())


def _by_seeds(rows: pl.LazyFrame, pieces: int) -> Iterator[pl.DataFrame]:
    """The rows cut between seeds, in as many readings."""
    for rest in range(pieces):
        yield rows.filter(pl.col("seed") % pieces == rest).collect(engine="streaming")


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
