"""What a tuning is asked to do and what has happened in it so far, as values and as text."""

import dataclasses
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.jit import origins


@dataclass(frozen=True)
class Task:
    """What settles every game of a tuning."""

    game: str
    players: int
    budget: int  # games in all
    seed: int
    start: str  # the strategy whose weights it starts from
    features: tuple[str, ...]  # whose weights may move

    def seed_of(self, purpose: int, number: int) -> int:
        """A seed of its own for every purpose and number."""
        words = np.random.SeedSequence([self.seed, purpose, number]).generate_state(1, np.uint64)
        return int(words[0] >> np.uint64(1))


@dataclass
class Generation:
    """One round of candidates."""

    games: int
    values: list[float]  # of the candidates, in the order in which they were asked for
    among_greedys: float  # win share of all of them


@dataclass
class Trial:
    """A challenger alone among copies of the incumbent."""

    generation: int  # after so many
    games: int
    share: float
    error: float  # standard error, the games of a deal as one draw
    passed: bool
    last: bool  # the search is over
    weights: list[float]


@dataclass
class Exam:
    """The last incumbent alone among copies of one strategy, on deals never used before."""

    among: str
    wins: list[float]  # by deal, over all rotations


@dataclass
class Story:
    """All that has happened: a tuning goes on from it."""

    start: list[float]
    others: dict[str, list[float]]  # weights of the opponents by name
    generations: list[Generation] = field(default_factory=list)
    trials: list[Trial] = field(default_factory=list)
    exams: list[Exam] = field(default_factory=list)

    @property
    def passed(self) -> list[Trial]:
        """The trials that made a new incumbent."""
        return [trial for trial in self.trials if trial.passed]


def engine(game: str) -> str:
    """A hash of the rules, tables and policies by which games are played: others play others."""
    total = hashlib.sha256(find_game(game).box.sha256.encode())
    for module in (f"sim.{game}.play", f"strategies.{game}.plans"):
        for path in origins(module):
            total.update(path.read_bytes())
    return total.hexdigest()


def to_text(task: Task, story: Story) -> str:
    """A task and its story as a JSON document."""
    document = {"task": dataclasses.asdict(task), "engine": engine(task.game)}
    document |= {"story": dataclasses.asdict(story)}
    return json.dumps(document | {"sha256": _hash(document)})


def _hash(document: dict[str, Any]) -> str:
    """Of all that a document tells, so that damage shows."""
    told = {key: value for key, value in document.items() if key != "sha256"}
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def read(path: Path, task: Task) -> Story:
    """The story of a task so far; InputError where the file tells another."""
    try:
        document = json.loads(path.read_bytes())
        if document["sha256"] != _hash(document):
            raise ValueError
        told, before = document["story"], dict(document["task"])
        played_by = document["engine"]
        story = Story(
            told["start"],
            told["others"],
            [Generation(**entry) for entry in told["generations"]],
            [Trial(**entry) for entry in told["trials"]],
            [Exam(**entry) for entry in told["exams"]],
        )
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(f"{path} is damaged: name another --out and start again") from None
    _refuse_other(path, task, before)
    if played_by != engine(task.game):
        raise InputError(f"{path}: {task.game} has changed since; name another --out")
    return story


def _refuse_other(path: Path, task: Task, before: dict[str, object]) -> None:
    for name, value in json.loads(json.dumps(dataclasses.asdict(task))).items():
        if before.get(name) != value:
            raise InputError(f"{path} has {name} = {before.get(name)}, not {value}")
