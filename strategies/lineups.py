"""From the names of a line-up to games played and their rows."""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import polars as pl

from sim.catalogue import game as find_game
from sim.core import luck
from sim.core.experiment import Experiment
from sim.core.game import Game, copy_of
from sim.core.jit import INTERPRETED, cache_folder, source_hash
from sim.core.play import in_python
from sim.core.table import Table
from strategies import faults, own, registry
from strategies.registry import Strategy

RESULTS = ("score", "margin", "place", "rounds")
GAMES_AT_ONCE = 600  # in one call, so that workers have enough to share and interrupts are heard
WORLDS_AT_ONCE = 1000  # likewise, games times worlds imagined at a decision


class Lineup:
    """The strategies of an experiment seated at its variant, ready for the kernels."""

    def __init__(self, experiment: Experiment) -> None:
        """Look up game, rules and strategies; InputError where one is unknown."""
        self.game: Game = find_game(experiment.game)
        self.variant = self.game.set_up(experiment.players, experiment.rules, experiment.components)
        self.rotations = experiment.rotations
        names = sorted({name for line in self.rotations for name in line})
        self.own = own.read(experiment.game, experiment.strategies)
        self.strategies = [registry.find(experiment.game, name, self.own) for name in names]
        self.entries = np.array([[names.index(name) for name in line] for line in self.rotations])

    @property
    def compiled(self) -> bool:
        """May the whole game run outside the interpreter?"""
        return all(strategy.compiled for strategy in self.strategies)

    @functools.cached_property
    def policies(self) -> tuple[Callable[..., int], ...]:
        """Functions by entry, repeated up to a fixed number: one compiled loop for all."""
        found = [strategy.policy(self.variant) for strategy in self.strategies]
        return tuple(found[i % len(found)] for i in range(max(self.game.players)))

    @functools.cached_property
    def weights(self) -> np.ndarray:
        """Weights by entry, and memory of those that search, filled up to the longest row."""
        rows = [entry.row(self.variant) for entry in self.strategies]
        width = max(len(row) for row in rows)
        return np.stack([np.pad(row, (0, width - len(row))) for row in rows])

    @functools.cached_property
    def barred(self) -> np.ndarray:
        """Barred classes by entry, as bits."""
        return np.array([entry.barred for entry in self.strategies])

    @property
    def worlds(self) -> int:
        """Worlds that somebody here imagines at a decision; 0 where nobody does."""
        return max(entry.budget for entry in self.strategies)

    @property
    def at_once(self) -> int:
        """Games in one call."""
        return max(1, WORLDS_AT_ONCE // self.worlds) if self.worlds else GAMES_AT_ONCE

    def outcomes(self, seed: int, first: int, count: int) -> tuple[np.ndarray, int]:
        """Outcome rows of `count` games from number `first` on, and the decisions made."""
        # Searching policies think in their row of weights: each worker has rows of its own.
        tables, fresh, weights = _one(self.variant.fresh), _one(self.variant.fresh), self.weights
        players, own, decisions = self.variant.players, weights.copy(), 0
        rows = np.zeros(count * players, self.game.outcome_dtype).view(np.recarray)
        play = self.game.play if self.compiled else in_python(self.game.play)
        with faults.told(self, tables):
            step = self.at_once if self.worlds else count  # calls cost time, which quick games feel
            for start in range(0, count, step):
                games = min(step, count - start)
                decisions += play(
                    tables, fresh, self.variant.rules, self.policies, own, self.barred,
                    self.entries, seed, first + start, games, rows[start * players :],
                )  # fmt: skip
        return rows, int(decisions)

    def entry_at(self, rotation: int, seat: int) -> Strategy:
        """Who sits there."""
        return self.strategies[self.entries[rotation, seat]]


def _one(state: Any) -> np.ndarray:
    table = np.zeros(1, state.dtype).view(np.recarray)
    table[0] = state
    return table


def lineup_of(experiment: Experiment) -> Lineup:
    """The line-up of an experiment; made once in each process."""
    return _lineup(experiment.model_dump_json())


@functools.lru_cache(maxsize=8)
def _lineup(experiment: str) -> Lineup:
    return Lineup(Experiment.model_validate_json(experiment))


@contextmanager
def ready(lineup: Lineup) -> Iterator[bool]:
    """Around the first game in a process: is machine code still to be made? Notes that it is."""
    folder = cache_folder(f"sim.{lineup.game.name}.play")
    words = lineup.variant.fresh.dtype.itemsize  # records of each size have code of their own
    kept = [entry.choose for entry in lineup.strategies if cache_folder(entry.choose.__module__)]
    names = "-".join(sorted({choose.__name__ for choose in kept}))
    state = source_hash(lineup.game.name)[:12]
    mark = folder / f"{lineup.game.name}-{words}-{names}-{state}.ready" if folder else None
    yield not INTERPRETED and not (mark and mark.exists())
    if mark:
        mark.touch()


def rows_of(lineup: Lineup, rows: np.ndarray, first: int) -> pl.DataFrame:
    """Outcome rows as a frame, one row per game and seat, in the columns of all results."""
    game, players = lineup.game, lineup.variant.players
    places = np.arange(len(rows))
    names = [entry.name for entry in lineup.strategies]
    shared = np.maximum(rows["shared"], 1)
    head = {
        "game_index": first + places // players,
        "seed": rows["seed"],
        "seat": (places % players).astype(np.int8),
        "order": rows["order"].astype(np.int8),
        "strategy": named(rows["entry"], names),
        "score": rows["score"],
        "margin": rows["margin"],
        "place": rows["place"].astype(np.int8),
        "win_share": np.where(rows["shared"] > 0, 1 / shared, 0.0),
        "rounds": rows["rounds"],
        "reason": named(rows["reason"] - 1, list(game.reasons[1:])),
    }
    own: dict[str, Any] = {name: rows["measures"][:, i] for i, name in enumerate(game.measures)}
    own |= {name: pl.Series(rows["by_round"][:, i]) for i, name in enumerate(game.traces)}
    flags = [name for name in own if name.endswith("_held")]
    frame = pl.DataFrame(head | own)
    by_round = [pl.col(name).arr.to_list().list.head(pl.col("rounds")) for name in game.traces]
    return frame.with_columns(pl.col(flags).cast(pl.Boolean), *by_round)


def named(numbers: np.ndarray, names: list[str]) -> pl.Series:
    """Numbers as the names that they stand for."""
    return pl.Series(numbers.astype(np.uint32)).replace_strict(
        list(range(len(names))), names, return_dtype=pl.Enum(names)
    )


def play(experiment: Experiment, first: int, count: int) -> pl.DataFrame:
    """Games `first` to `first + count - 1` of an experiment as rows of results."""
    lineup = lineup_of(experiment)
    rows, _ = lineup.outcomes(experiment.seed, first, count)
    return rows_of(lineup, rows, first)


def spans(experiment: Experiment, games: range, lines: int = 1) -> Iterator[tuple[int, int]]:
    """First game and number of games of each call, where a game is played on in so many lines."""
    size = max(1, lineup_of(experiment).at_once // lines)
    return ((first, min(size, games.stop - first)) for first in games[::size])


def table_of(experiment: Experiment, number: int) -> tuple[Table, tuple[str, ...]]:
    """Game `number` of an experiment before its first choice, and who sits where."""
    rotations = experiment.rotations
    seed = int(luck.game_seed(experiment.seed, number // len(rotations)))
    return seated(experiment, seed, number % len(rotations)), rotations[number % len(rotations)]


def seated(experiment: Experiment, seed: int, rotation: int) -> Table:
    """The table that a game's own seed gives, the line-up's bars in place."""
    lineup = lineup_of(experiment)
    dealt = copy_of(lineup.variant.fresh)
    lineup.game.deal(dealt, lineup.variant.rules, seed)
    for seat in range(lineup.variant.players):
        dealt.barred[seat] = lineup.entry_at(rotation, seat).barred
    return Table(lineup.game, lineup.variant, dealt, seed)


def play_on(table: Table, experiment: Experiment, rotation: int, until: int | None = None) -> None:
    """Let the line-up make its choices at a table, to the end or to a number of choices."""
    lineup = lineup_of(experiment)
    while not table.over and (until is None or len(table.events) < until):
        entry = lineup.entries[rotation, table.seat]
        count = table.game.survey(table.state, table.variant.rules)
        if count == 1:
            choice = table.game.nth(table.state, table.variant.rules, 0)
        else:
            policy = lineup.policies[entry]
            with faults.told(lineup, [table.state]):
                choice = policy(table.state, table.variant.rules, lineup.weights[entry], count)
        table.act_number(int(choice))
