"""Forks of an experiment's games as rows: what each alternative at a decision leads to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from sim.core.errors import InputError, nearest
from sim.core.experiment import Experiment
from sim.core.game import records
from strategies import forks, lineups, registry

MOST_WORLDS = 10_000
COMPARED = {"rest": forks.REST, "classes": forks.CLASSES, "choices": forks.CHOICES}
REST = "rest"  # the arm of all choices that are not wanted


@dataclass(frozen=True)
class Fork:
    """Which decisions of an experiment are tried otherwise, and how."""

    experiment: Experiment
    wanted: tuple[str, ...]  # classes of choices
    against: tuple[str, ...] = ()  # classes compared with them; none: the best of all others
    every_choice: bool = False  # not the best of each class alone
    focal: tuple[str, ...] = ()  # strategies whose decisions count; none: all
    worlds: int = 4
    most: int = forks.TRIED  # choices tried at a decision

    def __post_init__(self) -> None:
        """InputError where a class or strategy is unknown or a number makes no sense."""
        registry.class_bits(self.experiment.game, self.classes)
        if not self.wanted:
            raise InputError("no class of choices is wanted: name at least one")
        if set(self.wanted) & set(self.against):
            raise InputError(f"{'+'.join(self.wanted)}: is compared with itself")
        if not 1 <= self.worlds <= MOST_WORLDS:
            raise InputError(f"worlds = {self.worlds}: must be from 1 to {MOST_WORLDS}")
        if not 2 <= self.most <= forks.TRIED:
            raise InputError(f"most choices = {self.most}: must be from 2 to {forks.TRIED}")
        for name in self.focal:
            if name not in self.experiment.seats:
                known = tuple(dict.fromkeys(self.experiment.seats))
                raise InputError(f"{name!r} sits nowhere{nearest(name, known)}: {', '.join(known)}")

    @property
    def classes(self) -> tuple[str, ...]:
        """All classes that it speaks of."""
        return self.wanted + self.against

    @property
    def compared(self) -> str:
        """What stands against what: rest, classes or choices."""
        if self.every_choice:
            return "choices"
        return "classes" if self.against or len(self.wanted) > 1 else "rest"

    @property
    def alternatives(self) -> int:
        """Choices tried at one decision, at most."""
        return {"rest": 2, "classes": len(self.classes), "choices": self.most}[self.compared]


class Forked(NamedTuple):
    """Rows of decisions, choices and worlds; and for each game how many decisions were eligible.

    `rows`: `game_index, seed, eligible, strategy, seat, order, round, decision, offered, choice,
    arm, chosen, world, score, margin, place, win_share`, the conditions of the decision by name,
    and of every kept measure `own_X` of the seat and `others_X`, the sum of all other seats.
    """

    rows: pl.DataFrame
    eligible: np.ndarray


def play(task: Fork, first: int, count: int, keep: Sequence[str] = ()) -> Forked:
    """Fork games `first` to `first + count - 1`."""
    lineup = lineups.lineup_of(task.experiment)
    if not lineup.compiled:
        names = ", ".join(entry.name for entry in lineup.strategies if not entry.compiled)
        raise InputError(f"{names}: forks need compiled strategies, not plain Python")
    game = lineup.game
    results = records(
        forks.result_dtype(len(game.measures)), count * task.worlds * task.alternatives
    )
    eligible = np.zeros(count, np.int64)
    loop = import_module(f"strategies.{game.name}.forking").fork
    used = loop(
        _tables(lineup), _tables(lineup, 1), lineup.variant.rules, lineup.policies,
        lineup.weights.copy(), lineup.barred, lineup.entries, _mind(task, lineup),
        task.experiment.seed, first, count, _plan(task, lineup), results, eligible,
        np.zeros((2, forks.TRIED), np.int64), records(game.outcome_dtype),
    )  # fmt: skip
    return Forked(_frame(task, lineup, results[:used], keep), eligible)


def play_all(task: Fork, jobs: int, keep: Sequence[str] = ()) -> Iterator[Forked]:
    """All games of the experiment in pieces, in their order, on so many threads."""
    from strategies.matches import crew

    with crew(jobs) as workers:
        yield from pieces(task, workers, 0, task.experiment.games, keep)


def pieces(
    task: Fork, workers: Any, first: int, count: int, keep: Sequence[str],
    how: Callable[..., Forked] = play,
) -> Iterator[Forked]:  # fmt: skip
    """So many games in pieces, by workers that hand them back in order."""
    from joblib import delayed  # type: ignore[import-untyped]

    spans = lineups.spans(task.experiment, range(first, first + count), task.worlds)
    return iter(workers(delayed(how)(task, *span, keep) for span in spans))


def again(rows: pl.DataFrame, first: int, count: int) -> Forked:
    """What `play` made of these games, from the rows alone: a game without any had no eligible
    decision."""
    eligible = np.zeros(count, np.int64)
    known = rows.select("game_index", "eligible").unique()
    eligible[known["game_index"].to_numpy() - first] = known["eligible"].to_numpy()
    return Forked(rows, eligible)


def _tables(lineup: lineups.Lineup, count: int = 3) -> np.ndarray:
    found = records(lineup.variant.fresh.dtype, count)
    found[0] = lineup.variant.fresh
    return found


def _mind(task: Fork, lineup: lineups.Lineup) -> np.ndarray:
    """The weights by which plans that a seat cannot see are imagined."""
    row = registry.book(task.experiment.game)[registry.strongest(task.experiment.game)]
    return row.row(lineup.variant)


def _plan(task: Fork, lineup: lineups.Lineup) -> np.ndarray:
    plan = records(forks.PLAN)
    game, focal = task.experiment.game, task.focal or task.experiment.seats
    names = [entry.name for entry in lineup.strategies]
    plan["wanted"] = registry.class_bits(game, task.wanted)
    plan["against"] = registry.class_bits(game, task.against)
    plan["compared"] = COMPARED[task.compared]
    plan["focal"] = sum(1 << names.index(name) for name in set(focal))
    plan["worlds"], plan["most"] = task.worlds, task.most
    return plan


def _frame(
    task: Fork, lineup: lineups.Lineup, rows: np.ndarray, keep: Sequence[str]
) -> pl.DataFrame:
    game = lineup.game
    names = [entry.name for entry in lineup.strategies]
    shared = np.maximum(rows["shared"], 1)
    head = {
        "game_index": rows["game"],
        "seed": rows["seed"],
        "eligible": rows["eligible"],
        "strategy": lineups.named(rows["entry"], names),
        "seat": rows["seat"].astype(np.int8),
        "order": rows["order"].astype(np.int8),
        **{name: rows[name] for name in ("round", "decision", "offered", "choice")},
        "arm": _arms(task, game.classes, rows["arm"]),
        "chosen": rows["chosen"] == 1,
        **{name: rows[name] for name in ("world", "score", "margin", "place")},
        "win_share": np.where(rows["shared"] > 0, 1 / shared, 0.0),
    }
    told = import_module(f"strategies.{game.name}.conditions").NAMES
    conditions = {name: rows["conditions"][:, i] for i, name in enumerate(told) if name not in head}
    places = {name: game.measures.index(name) for name in keep}
    own = {f"own_{name}": rows["own"][:, place] for name, place in places.items()}
    others = {f"others_{name}": rows["others"][:, place] for name, place in places.items()}
    return pl.DataFrame(head | conditions | own | others)


def _arms(task: Fork, classes: Sequence[str], arms: np.ndarray) -> pl.Series:
    if task.compared == "rest":
        return lineups.named(arms, [REST, "+".join(task.wanted)])
    return lineups.named(arms, list(classes))
