"""A game without a board, whose scores follow from its number; quick, and picklable for workers."""

import hashlib
import time

import polars as pl

from sim.core.errors import InputError
from sim.core.experiment import Experiment

WORD = 2**53


def line_up(**fields) -> Experiment:
    """Three strategies in two-hundred-and-fifty games: five parts, the last one short."""
    usual = {"game": "toy", "players": 3, "seats": ("a", "b", "c"), "games": 250, "seed": 7}
    return Experiment(**(usual | {"part_games": 60} | fields))


def play(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """The rows of some games, in the columns that every game has."""
    rows = [row for game in range(first, first + count) for row in _game(experiment, game)]
    names = pl.Enum(sorted(set(experiment.seats)))
    kinds = {"game_index": pl.Int64, "seed": pl.Int64, "seat": pl.Int8, "order": pl.Int8}
    kinds |= {"strategy": names, "score": pl.Int32, "margin": pl.Int32, "place": pl.Int8}
    kinds |= {"win_share": pl.Float64, "rounds": pl.Int32, "reason": pl.Enum(["cards", "rounds"])}
    return pl.DataFrame(rows, schema=kinds, orient="row")


def play_slowly(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """The same, long enough for an interruption."""
    time.sleep(0.15)
    return play(experiment, first, count)


def play_with_a_long_end(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """The same, but the last part takes so long that only one worker is still busy."""
    time.sleep(5 if first + count == experiment.games else 0)
    return play(experiment, first, count)


def play_until_stuck(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """The same, but the third part finds something wrong with its input."""
    if first == experiment.span(2)[0]:
        raise InputError("game 120 cannot be played")
    return play(experiment, first, count)


def play_too_little(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """The same, without the last row."""
    return play(experiment, first, count).head(-1)


def play_never(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """For folders in which nothing is left to play."""
    raise AssertionError(f"games {first} to {first + count - 1} should not be played again")


def _game(experiment: Experiment, game: int) -> list[tuple]:
    turns = experiment.rotations
    seed = _luck(experiment.seed, game // len(turns)) % WORD
    scores = [_luck(seed, name) % 40 for name in turns[game % len(turns)]]
    return [_row(game, seed, seat, turns[game % len(turns)], scores) for seat in range(len(scores))]


def _row(game: int, seed: int, seat: int, names: tuple[str, ...], scores: list[int]) -> tuple:
    score, best = scores[seat], max(scores)
    margin = score - max(scores[:seat] + scores[seat + 1 :])
    place = 1 + sum(other > score for other in scores)
    win_share = 1 / scores.count(best) if place == 1 else 0.0
    reason = ("cards", "rounds")[seed % 2]
    return (game, seed, seat, seat, names[seat], score, margin, place, win_share, 9, reason)


def _luck(*words: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(words).encode()).digest()[:8], "big")
