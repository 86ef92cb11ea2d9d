"""Made-up rows of Hacienda with the columns and the clusters of real ones."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from analysis import schema
from sim.core.experiment import Experiment
from sim.core.run import run

PARTS = ("markets", "land", "herds", "haciendas", "water", "money")
WORTH = (16, 11, 0, 8, 7, 2)  # mean points of each source in one scoring


def rotations(line_up: Sequence[str]) -> list[tuple[str, ...]]:
    """The different rotations of a line-up."""
    around = [tuple(line_up[i:]) + tuple(line_up[:i]) for i in range(len(line_up))]
    return list(dict.fromkeys(around))


def make_rows(
    games: int,
    line_up: Sequence[str] = ("tuned", "greedy", "greedy", "casual"),
    *,
    seed: int = 1,
    skill: Mapping[str, float] | None = None,
    edge: float = 0.0,
    luck: float = 4.0,
) -> pl.DataFrame:
    """Rows of that many games.

    `skill` are mean points more per source of a strategy, `edge` mean points less per place in
    turn order, `luck` the spread of what all rotations of a seed have in common by seat.
    """
    rng = np.random.default_rng(seed)
    turns, seats = rotations(line_up), len(line_up)
    game = np.arange(games)
    number = game // len(turns)
    seeds = np.random.default_rng(seed + 1000).integers(0, 2**53, number.max() + 1)
    starts = rng.integers(0, seats, seeds.size)
    shared = rng.normal(0, luck, (seeds.size, seats))
    names = np.array(turns)[game % len(turns)]
    order = (np.arange(seats) - starts[number][:, None]) % seats
    lift = np.vectorize(lambda name: (skill or {}).get(name, 0.0), otypes=[float])(names)
    level = lift + shared[number] / len(PARTS) - edge * order / len(PARTS)
    points = _points(rng, level)
    score = points.sum(axis=(2, 3))
    return _frame(rng, game, seeds[number], order, names, points, score)


def _points(rng: np.random.Generator, level: np.ndarray) -> np.ndarray:
    """Points by game, seat, scoring and source."""
    worth = np.array(WORTH)
    mean = worth + (worth > 0) * level[:, :, None, None] / 2
    noise = rng.normal(0, 3, (*level.shape, 2, len(PARTS)))
    return np.maximum(0, np.rint(mean + (worth > 0) * noise)).astype(np.int32)


def _frame(rng, game, seeds, order, names, points, score) -> pl.DataFrame:
    games, seats = score.shape
    best = score.max(axis=1, keepdims=True)
    second = np.sort(score, axis=1)[:, -2:-1] if seats > 1 else score
    winners = score == best
    alone = winners & (winners.sum(axis=1, keepdims=True) == 1)
    columns = {
        "game_index": np.repeat(game, seats),
        "seed": np.repeat(seeds, seats),
        "seat": np.tile(np.arange(seats), games),
        "order": order.ravel(),
        "strategy": names.ravel(),
        "score": score.ravel(),
        "margin": (score - np.where(alone, second, best)).ravel(),
        "place": 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2).ravel(),
        "win_share": (winners / winners.sum(axis=1, keepdims=True)).ravel(),
        "rounds": np.repeat(rng.integers(11, 17, games), seats),
        "reason": np.full(score.size, "cards"),
        "first_held": np.full(score.size, True),
    }
    for i, scoring in enumerate(("first", "last")):
        for j, part in enumerate(PARTS):
            columns[f"{scoring}_{part}"] = points[:, :, i, j].ravel()
    return _typed(columns)


def _typed(columns: dict[str, np.ndarray]) -> pl.DataFrame:
    """Give every declared column its kind; counts that nobody asked for are 0."""
    size = columns["seed"].size
    enums = {
        "strategy": pl.Enum(sorted(set(columns["strategy"].tolist()))),
        "reason": pl.Enum(["cards", "rounds", "stalled"]),
    }
    return pl.DataFrame(
        [
            pl.Series(column.name, columns.get(column.name, np.zeros(size, int)))
            .cast(pl.String if column.name in enums else column.dtype)
            .cast(enums.get(column.name, column.dtype))
            for column in schema.columns("hacienda")
        ]
    )


def write_run(folder: Path, rows: pl.DataFrame, part_games: int = 60) -> Path:
    """The folder of a run that holds these rows."""
    seats = rows.filter(pl.col("game_index") == 0)["strategy"].to_list()
    experiment = Experiment(
        game="hacienda", players=len(seats), seats=tuple(seats), seed=1,
        games=rows["game_index"].n_unique(), part_games=part_games,
    )  # fmt: skip

    def play(_: Experiment, first: int, games: int) -> pl.DataFrame:
        return rows.filter(pl.col("game_index").is_between(first, first + games - 1))

    run(experiment, play, folder)
    return folder
