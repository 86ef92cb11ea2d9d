"""Weights found by self-play: CMA-ES over the features of a game's weighted policy.

Each generation plays its candidates alone among opponents of a pool, all candidates against the
same opponents on the same deals, with new ones every time. Now and then the centre of the search
challenges the incumbent on fresh deals, alone among copies of it, and takes its place where it
wins more than its fair share beyond chance (one-sided, 5 % error for each trial, clustered by
deal); former incumbents stay in the pool. At the end the incumbent plays deals that were never
used. All of it follows from the search's own values.
"""

import math
from collections.abc import Sequence
from importlib import import_module

import numpy as np
from cmaes import CMA

from sim.catalogue import game as find_game
from sim.core.errors import InputError, nearest
from strategies import pool
from strategies.arena import Arena, Match, wins
from strategies.story import Exam, Generation, Story, Task, Trial

FEWEST, MOST = 20, 100  # candidates of a generation
GAMES_EACH = 3000  # of the budget, for every candidate: many drown the noise, few find no peak
STEP = 0.2  # at the start, as a share of each weight
UNWEIGHED = 0.5  # the share of a middling weight that stands for one that starts at 0
GENERATIONS = 60  # about so many, unless games are plenty
MOST_GAMES = 300  # of a candidate in an average generation
LINES = 12  # different opponents in a generation
TRIALS = 10
TRIAL, LAST_TRIAL, HELD_OUT = 0.015, 0.05, 0.2  # games, as shares of the budget
BEYOND_CHANCE = 1.645  # standard errors: an equal challenger gets through once in twenty
DIGITS = 4  # of a weight
LEAST_BUDGET = 2000
DRAW, DEAL, CONTEST, EXAM = range(4)  # purposes of seeds


class Tuning:
    """A search for weights under way."""

    def __init__(self, task: Task, jobs: int = 1, story: Story | None = None) -> None:
        """Starts a search, or goes on with its story."""
        strategies = pool.sparring(task.game)
        self.task, self.jobs = task, jobs
        printed = find_game(task.game).set_up(task.players, {}, {})
        self.arena = Arena(task.game, printed, strategies[pool.YARDSTICK])
        rows = {name: entry.row(self.arena.variant) for name, entry in strategies.items()}
        self.story = story or Story(
            rows[task.start].tolist(), {name: row.tolist() for name, row in rows.items()}
        )
        names = names_of(task.game)
        self._moved = np.array([names.index(name) for name in task.features])
        self._scale = scale_of(np.array(self.story.start[: len(names)]))[self._moved]
        self._optimiser = self._replayed()

    @property
    def population(self) -> int:
        """Candidates of a generation."""
        return min(MOST, max(FEWEST, self.task.budget // GAMES_EACH))

    @property
    def played(self) -> int:
        """Games so far."""
        parts: list[Generation | Trial] = [*self.story.generations, *self.story.trials]
        exams = sum(len(exam.wins) for exam in self.story.exams) * self.task.players
        return sum(part.games for part in parts) + exams

    @property
    def selves(self) -> list[np.ndarray]:
        """The start and all incumbents since."""
        rows = [self.story.start, *(trial.weights for trial in self.story.passed)]
        return [np.array(row) for row in rows]

    @property
    def incumbent(self) -> np.ndarray:
        """The best row of weights so far."""
        return self.selves[-1]

    @property
    def done(self) -> bool:
        """Has it all been played?"""
        return len(self.story.exams) == len(self._examiners)

    def advance(self) -> None:
        """Play one generation, one trial or one exam."""
        trials = self.story.trials
        if trials and trials[-1].last:
            self._sit_exam()
        elif self._trial_is_due:
            self._hold_trial(self._share(TRIAL))
        elif self.played + self._games_ahead <= self._share(1 - HELD_OUT - LAST_TRIAL):
            self._play_generation()
        else:
            self._hold_trial(self._share(1 - HELD_OUT) - self.played, last=True)

    @property
    def _trial_is_due(self) -> bool:
        trials, due = self.story.trials, len(self.story.trials) + 1
        tried = trials[-1].generation if trials else 0
        new = len(self.story.generations) > tried
        return new and due < TRIALS and self._progress >= due / TRIALS

    @property
    def _progress(self) -> float:
        return self.played / self._share(1 - HELD_OUT - LAST_TRIAL)

    def _share(self, part: float) -> int:
        return round(self.task.budget * part)

    @property
    def _deals(self) -> tuple[int, int]:
        """Lines of opponents in the generation ahead, and the deals of each."""
        candidates = self.population * GENERATIONS
        usual = self._share(1 - HELD_OUT - LAST_TRIAL - TRIAL * TRIALS) / candidates
        games = min(usual, MOST_GAMES) * (0.5 + self._progress)
        deals = max(2, round(games / self.task.players))
        lines = min(LINES, deals)
        return lines, deals // lines

    @property
    def _games_ahead(self) -> int:
        return self.population * math.prod(self._deals) * self.task.players

    def _play_generation(self) -> None:
        points = [self._optimiser.ask() for _ in range(self.population)]
        matches = self.matches()
        rows = [self.row_at(point) for point in points]
        played = self.arena.play_all(
            (match._replace(row=row) for row in rows for match in matches), self.jobs
        )
        outcomes = np.stack(played).reshape(self.population, len(matches), -1)
        values = values_of(outcomes.reshape(self.population, -1))
        greedys = [line for line in range(len(matches)) if pool.among_greedys(line)]
        share = float(wins(outcomes[:, greedys]).mean())
        self.story.generations.append(Generation(outcomes.size, values.tolist(), share))
        self._optimiser.tell(list(zip(points, -values, strict=True)))

    def matches(self) -> list[Match]:
        """The opponents and deals that all candidates of the generation ahead meet."""
        number = len(self.story.generations)
        lines, deals = self._deals
        luck = np.random.default_rng(self.task.seed_of(DRAW, number))
        others = {name: np.array(row) for name, row in self.story.others.items()}
        seed, seats = self.task.seed_of(DEAL, number), self.task.players - 1
        drawn = [pool.draw_line(i, seats, self.selves, others, luck) for i in range(lines)]
        return [
            Match(self.incumbent, line, seed, range(deals * i, deals * (i + 1)))
            for i, line in enumerate(drawn)
        ]

    def row_at(self, point: np.ndarray) -> np.ndarray:
        """A row of weights from a point of the search."""
        row = np.array(self.story.start)
        row[self._moved] = point * self._scale
        return row

    def _hold_trial(self, games: int, *, last: bool = False) -> None:
        self.try_out(rounded(self.row_at(self._optimiser.mean)), games, last=last)

    def try_out(self, challenger: np.ndarray, games: int, *, last: bool = False) -> None:
        """Let a row of weights challenge the incumbent on fresh deals."""
        seed = self.task.seed_of(CONTEST, len(self.story.trials))
        shares = self._among(challenger, self.incumbent, seed, games) / self.task.players
        share, error = float(shares.mean()), float(shares.std(ddof=1) / math.sqrt(len(shares)))
        passed = share - 1 / self.task.players > BEYOND_CHANCE * error
        self.story.trials.append(
            Trial(
                generation=len(self.story.generations),
                games=len(shares) * self.task.players,
                share=share,
                error=error,
                passed=passed,
                last=last,
                weights=challenger.tolist(),
            )
        )

    def _among(self, row: np.ndarray, other: np.ndarray, seed: int, games: int) -> np.ndarray:
        """Wins by deal of a row alone among copies of another."""
        others = np.stack([other] * (self.task.players - 1))
        deals = range(max(2, games // self.task.players))
        return wins(self.arena.play_long(Match(row, others, seed, deals), self.jobs)).sum(axis=1)

    @property
    def _examiners(self) -> list[str]:
        return [pool.YARDSTICK, *(name for name in self.story.others if name != pool.YARDSTICK)]

    def _sit_exam(self) -> None:
        """Half of the games go to the first exam, the rest to the others alike."""
        number, games = len(self.story.exams), self._share(HELD_OUT)
        name = self._examiners[number]
        games //= 2 * (len(self._examiners) - 1) if number else 2
        other, seed = np.array(self.story.others[name]), self.task.seed_of(EXAM, number)
        won = self._among(self.incumbent, other, seed, games)
        self.story.exams.append(Exam(name, won.tolist()))

    def _replayed(self) -> CMA:
        """The optimiser after all generations of the story."""
        start = np.array(self.story.start)[self._moved] / self._scale
        seed = self.task.seed_of(DRAW, 0) % 2**32
        optimiser = CMA(mean=start, sigma=STEP, seed=seed, population_size=self.population)
        for generation in self.story.generations:
            points = [optimiser.ask() for _ in range(self.population)]
            values = -np.array(generation.values)
            optimiser.tell(list(zip(points, values, strict=True)))
        return optimiser


def names_of(game: str) -> tuple[str, ...]:
    """The features of a game."""
    return tuple(import_module(f"strategies.{game}.features").NAMES)


def check_features(game: str, wanted: Sequence[str]) -> tuple[str, ...]:
    """Features by name; all of them where none is named."""
    names = names_of(game)
    for name in wanted:
        if name not in names:
            raise InputError(f"{game} has no feature {name!r}{nearest(name, names)}")
    return tuple(name for name in names if name in wanted) if wanted else names


def scale_of(weights: np.ndarray) -> np.ndarray:
    """What one step means for each weight."""
    sizes = np.abs(weights)
    middling = float(np.median(sizes[sizes > 0])) if sizes.any() else 1.0
    return np.where(sizes > 0, sizes, UNWEIGHED * middling)


def values_of(outcomes: np.ndarray) -> np.ndarray:
    """What candidates are ranked by: win share, and the less for their lead the more games.

    A lead of one standard deviation counts as 1 / sqrt(games) wins. It tells close losses from
    others: in 24 games of Kanagawa the ranks of 40 candidates agree with their true shares with
    a correlation of 0.76, by wins alone of 0.66; in Fresco (25 candidates) of 0.89 and 0.86.
    """
    size = max(outcomes["margin"].std() * math.sqrt(outcomes.shape[1]), 1e-9)
    return np.asarray(wins(outcomes).mean(axis=1) + outcomes["margin"].mean(axis=1) / size)


def rounded(row: np.ndarray) -> np.ndarray:
    """Weights as they are written down, so that what was tested is what is kept."""
    return np.array([float(f"{weight:.{DIGITS}g}") for weight in row])
