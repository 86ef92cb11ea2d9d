"""Weights found anew for a player who is barred, or for those who meet one.

A short search by CMA-ES from the player's own weights: all candidates of a generation play the
same deals against the same opponents. At the end the centre of the search and the start play
deals never used before, and the start stays unless the other does better: in wins, and in its
final margin where wins tell too little, as for a player whose bar leaves it none.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import tomli_w
from cmaes import CMA

from sim.core.game import Variant
from strategies.arena import Arena, Match, wins
from strategies.pool import YARDSTICK, sparring
from strategies.tuning import STEP, names_of, rounded, scale_of, values_of

POPULATION = 16
GENERATIONS = 20
JUDGED = 0.2  # of the games, half for the start and half for the new weights
SEARCH, JUDGE = range(2)  # purposes of seeds


@dataclass(frozen=True)
class Table:
    """Who sits with the player whose weights move: rows of weights, and barred classes as bits,
    the player's own first."""

    others: np.ndarray
    barred: tuple[int, ...]


class Fared(NamedTuple):
    """How weights did on deals that no search had seen."""

    win_share: float
    margin: float  # points


@dataclass(frozen=True)
class Retuned:
    """What came of a search: the weights kept, and how the start and those found fared."""

    row: np.ndarray
    moved: bool
    start: Fared
    found: Fared
    games: int


def retune(
    game: str, variant: Variant, start: np.ndarray, table: Table, budget: int, seed: int, jobs: int
) -> Retuned:
    """Find weights for one seat at a table, under its rules, within about so many games."""
    arena, players = Arena(game, variant, sparring(game)[YARDSTICK], table.barred), variant.players
    judged = max(2, round(budget * JUDGED / 2 / players))
    deals = max(2, round(budget * (1 - JUDGED) / players / POPULATION / GENERATIONS))
    found = _search(arena, names_of(game), start, table, deals, seed, jobs)
    trials = [
        arena.play_long(Match(row, table.others, _seed(seed, JUDGE), range(judged)), jobs)
        for row in (start, found)
    ]
    before, after = values_of(np.stack(trials).reshape(2, -1))
    moved = bool(after > before)
    games = 2 * judged * players + deals * players * POPULATION * GENERATIONS
    fared = [_fared(outcomes) for outcomes in trials]
    return Retuned(found if moved else start, moved, fared[0], fared[1], games)


def _fared(outcomes: np.ndarray) -> Fared:
    return Fared(float(wins(outcomes).mean()), float(outcomes["margin"].mean()))


def _search(
    arena: Arena, names: Sequence[str], start: np.ndarray, table: Table, deals: int, seed: int,
    jobs: int,
) -> np.ndarray:  # fmt: skip
    """The centre of the search at its end."""
    scale = scale_of(start[: len(names)])
    optimiser = CMA(
        mean=start[: len(names)] / scale, sigma=STEP, seed=seed % 2**32,
        population_size=POPULATION,
    )  # fmt: skip
    for number in range(GENERATIONS):
        points = [optimiser.ask() for _ in range(POPULATION)]
        turn = range(number * deals, (number + 1) * deals)
        matches = [
            Match(_row(start, point * scale), table.others, _seed(seed, SEARCH), turn)
            for point in points
        ]
        outcomes = np.stack(arena.play_all(matches, jobs)).reshape(POPULATION, -1)
        optimiser.tell(list(zip(points, -values_of(outcomes), strict=True)))
    return rounded(_row(start, optimiser.mean * scale))


def _row(start: np.ndarray, weights: np.ndarray) -> np.ndarray:
    row = start.copy()
    row[: len(weights)] = weights
    return row


def _seed(seed: int, purpose: int) -> int:
    words = np.random.SeedSequence([seed, purpose]).generate_state(1, np.uint64)
    return int(words[0] >> np.uint64(1))


def as_text(game: str, name: str, base: str, row: np.ndarray, made: str) -> str:
    """A row of weights as a strategy's file, so that an experiment can bring it along."""
    names = names_of(game)
    weights = {feature: float(row[i]) for i, feature in enumerate(names) if math.isfinite(row[i])}
    entry = {"idea": f"{base} with weights of its own.", "made": made, "base": base, "rules": []}
    return tomli_w.dumps({name: entry | {"weights": weights}})
