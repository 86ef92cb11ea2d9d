"""Who meets whom, and the games that they play: duels in batches, mixed tables, and their pace.

A block is all rotations of a line-up on one seed. Blocks depend on the experiment and their own
number alone, so neither workers nor batches change what comes out.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np
import polars as pl

from sim.core.calibration import calibrate
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from strategies import lineups

Names = tuple[str, ...]
Task = tuple[Experiment, int, int]  # an experiment, the first of its blocks, their number

QUICK = 0.5  # seconds on each worker; shorter batches may double
PIECES = 4  # for each worker, so that none waits long for another
MOST_LINE_UPS = 2000  # where there are more, so many by lot
STEPS = 5_000_000  # of the calibration kernel
MEASURED = 1.0  # seconds of play that tell a pace


def seated(setting: Experiment, seats: Iterable[str]) -> Experiment:
    """The same game, rules and seed with other players."""
    return Experiment(**{**setting.model_dump(), "seats": tuple(seats)})


def blocks(task: Task) -> pl.DataFrame:
    """The rows of so many blocks, in columns that all line-ups share."""
    experiment, first, count = task
    each = len(experiment.rotations)
    rows = lineups.play(experiment, first * each, count * each)
    return rows.select("game_index", "seed", "strategy", "place", "win_share").cast(
        {"strategy": pl.String}
    )


def crew(jobs: int) -> Any:
    """Workers that hand back results in order, as they come."""
    from joblib import Parallel, effective_n_jobs  # type: ignore[import-untyped]

    return Parallel(
        effective_n_jobs(jobs), backend="threading", batch_size=1, return_as="generator"
    )


def play(
    tasks: Iterable[Task], workers: Any, how: Callable[[Task], pl.DataFrame] = blocks
) -> Iterator[pl.DataFrame]:
    """The rows of all tasks in their order."""
    from joblib import delayed

    return iter(workers(delayed(how)(task) for task in tasks))


def split(task: Task, pieces: int) -> list[Task]:
    """The same blocks as at most so many tasks."""
    experiment, first, count = task
    ends = np.linspace(first, first + count, min(pieces, count) + 1).astype(int).tolist()
    return [(experiment, start, end - start) for start, end in pairwise(ends)]


def duel(
    setting: Experiment,
    lone: str,
    others: str,
    most_games: int,
    workers: Any,
) -> Iterator[np.ndarray]:
    """Win shares of one player among copies of another, by block, in batches that grow.

    Batches double while they are quick and then grow by a quarter, so that little is played
    in vain once the caller has seen enough.
    """
    experiment = seated(setting, (lone, *(others,) * (setting.players - 1)))
    done, pace, jobs = 0, 0.0, workers.n_jobs
    while done < most_games // setting.players:
        count = min(_next_batch(done, pace, jobs), most_games // setting.players - done)
        start = time.perf_counter()
        rows = pl.concat(play(split((experiment, done, count), PIECES * jobs), workers))
        pace = (time.perf_counter() - start) / count
        done += count
        yield _shares(rows, lone, setting.players)


def _next_batch(done: int, pace: float, jobs: int) -> int:
    quick = int(QUICK / pace) if pace else 0
    return max(jobs, min(done, quick), done // 4)


def _shares(rows: pl.DataFrame, lone: str, rotations: int) -> np.ndarray:
    """The mean win share of the lone player in each block; it has one row for each game."""
    won = rows.filter(pl.col("strategy") == lone)["win_share"].to_numpy()
    return np.asarray(won.reshape(-1, rotations).mean(axis=1))


def line_ups(names: Sequence[str], players: int, seed: int) -> list[Names]:
    """Tables at which everyone sits equally often, or once more, in every circular order.

    Together they let each meet each equally often; rotations see to the seats.
    """
    each, more = divmod(players, len(names))
    numbers = range(len(names))
    tables = [tuple(numbers) * each + extra for extra in combinations(numbers, more)]
    orders = sorted({order for table in tables for order in _circular_orders(table)})
    chosen = np.random.default_rng(seed).permutation(len(orders))[:MOST_LINE_UPS]
    return [tuple(names[number] for number in orders[place]) for place in chosen]


def _circular_orders(table: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The different orders around a table, each as the least of its rotations."""
    return {_least_rotation((table[0], *rest)) for rest in permutations(table[1:])}


def _least_rotation(order: tuple[int, ...]) -> tuple[int, ...]:
    return min(order[turn:] + order[:turn] for turn in range(len(order)))


def mixed(setting: Experiment, names: Sequence[str], games: int) -> list[Task]:
    """Tasks for at most so many games of all names at common tables, as balanced as can be."""
    known = line_ups(names, setting.players, setting.seed)
    passes, rest = divmod(games // setting.players, len(known))
    once_more = set(_most_even(known, names, rest))
    counts = [passes + (line in once_more) for line in known]
    firsts = np.cumsum([0, *counts])
    tasks = [
        (seated(setting, line), int(first), count)
        for line, first, count in zip(known, firsts, counts, strict=False)
        if count
    ]
    _refuse_strangers([line for line, count in zip(known, counts, strict=True) if count], names)
    return tasks


def _refuse_strangers(played: list[Names], names: Sequence[str]) -> None:
    """InputError where two of the names share no table."""
    met = {pair for line in played for pair in combinations(sorted(set(line)), 2)}
    strangers = set(combinations(sorted(names), 2)) - met
    if strangers:
        one, other = min(strangers)
        raise InputError(f"too few games for all to meet: {one} and {other} share no table")


def _most_even(known: list[Names], names: Sequence[str], count: int) -> list[Names]:
    """So many of the line-ups, one by one, each the one that levels meetings most."""
    met = np.stack([_meetings(line, names) for line in known])
    seen, own = np.zeros(met.shape[1]), (met**2).sum(axis=1)
    chosen: list[int] = []
    for _ in range(count):
        uneven = 2 * met @ seen + own
        uneven[chosen] = np.inf
        chosen.append(int(uneven.argmin()))
        seen += met[chosen[-1]]
    return [known[place] for place in chosen]


def _meetings(line: Names, names: Sequence[str]) -> np.ndarray:
    """How often each meets each at a table, and how often each sits to the left of each."""
    seats = np.array([names.index(name) for name in line])
    met = np.zeros((2, len(names), len(names)))
    np.add.at(met[0], (seats[:, None], seats), 1.0)
    np.add.at(met[1], (seats, np.roll(seats, -1)), 1.0)
    return met.ravel()


@dataclass(frozen=True)
class Pace:
    """How long a decision takes on this machine now, and in a measure that other machines share.

    `ratio` is decisions a second for each million steps a second of the calibration kernel.
    """

    microseconds: float
    ratio: float


def pace(setting: Experiment, name: str) -> Pace:
    """The pace of a strategy that has every seat, on one core; the best of some rounds."""
    lineup = lineups.lineup_of(seated(setting, (name,) * setting.players))
    games, spent, best, step = 1, 0.0, np.inf, np.inf
    while spent < MEASURED:
        step = min(step, _timed(calibrate, STEPS)[0] / STEPS)
        seconds, (_, decisions) = _timed(lineup.outcomes, setting.seed, 0, games)
        best = min(best, seconds / decisions)
        spent += seconds
        games *= 2 if seconds < MEASURED / 8 else 1
    return Pace(1e6 * best, 1e6 * step / best)


def _timed(work: Callable[..., Any], *arguments: Any) -> tuple[float, Any]:
    """Seconds of this thread at work, in which others at the machine do not count."""
    start = time.thread_time()
    result = work(*arguments)
    return time.thread_time() - start, result
