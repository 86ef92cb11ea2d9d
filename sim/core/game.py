"""What every game offers to the core: kernels, names, and words for people and records."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from sim.core.box import Box
from sim.core.errors import InputError

Event = dict[str, Any]


class Variant(Protocol):
    """A game with its rules in force: the two records that its kernels take."""

    players: int
    parameters: dict[str, Any]
    rules: Any
    fresh: Any
    own_tables: dict[str, Any] | None  # component tables for records, if not those of the box


def never(variant: Variant, state: Any) -> bool:
    """For games whose luck is all decided at the deal."""
    return False


def nothing(variant: Variant, state: Any, event: Event | None = None) -> Event:
    """For games whose luck is all decided at the deal."""
    raise InputError(f"{event}: there is no chance during play")


@dataclass(frozen=True)
class Game:
    """One game. Kernels take `state` first, `rules` second; choices are small integers."""

    name: str
    title: str
    players: tuple[int, ...]
    classes: tuple[str, ...]  # of choices; a choice's class is its index here
    reasons: tuple[str, ...]  # of the end, by the number the outcome holds
    measures: tuple[str, ...]  # the game's own columns of an outcome, as in `outcome_dtype`
    note: str  # what people should know of its tables, in a line

    box: Box

    # (players, changes by name, component tables of one's own by name) -> a variant
    set_up: Callable[..., Any]
    outcome_dtype: np.dtype

    deal: Callable[..., None]  # state (a copy of `fresh`), rules, seed
    survey: Callable[..., int]  # state, rules -> number of legal choices
    nth: Callable[..., int]  # state, rules, k -> the k-th, in canonical order
    choices: Callable[..., int]  # state, rules, buffer -> their number
    act: Callable[..., None]  # state, rules, choice
    over: Callable[..., bool]  # state
    class_of: Callable[..., int]  # choice
    disguise: Callable[..., None]  # state, rules, seat, seed
    play: Callable[..., int]  # many games: see a game's `play`

    event: Callable[..., Event]  # variant, state, choice -> event without `n`
    choice: Callable[..., int | None]  # variant, state, event -> choice, if it names one
    told: Callable[..., dict[str, Any]]  # variant, dealt state -> `setup` of a record
    # players, rules, setup, component tables of the record or None -> variant, dealt state
    retold: Callable[..., tuple[Any, Any]]
    end: Callable[..., dict[str, Any]]  # variant, state -> the object under `end`
    picture: Callable[..., str]  # variant, state -> text for people

    # Chance during play, for games at a table; elsewhere `act` lets luck decide by itself.
    chance_due: Callable[..., bool] = never  # variant, state
    happen: Callable[..., Event] = nothing  # variant, state, event or None -> the event
    generate: Callable[[int], str] | None = None  # seed -> plausible other component tables
    traces: tuple[str, ...] = ()  # columns with a value for each round, as in `outcome_dtype`


def line_of(entry: Any) -> str:
    """The one way an event, or any line of a record, is written."""
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def seat_of(value: Any, players: int) -> int:
    """A seat as a record names it; InputError where it is none."""
    if type(value) is not int or value not in range(players):
        raise InputError(f"setup: start {value!r} is no seat of {players}")
    return value


def records(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """Empty records whose fields are attributes, compiled and interpreted alike."""
    return np.zeros(count, dtype).view(np.recarray)


def copy_of(state: Any) -> Any:
    """A state of its own with the same contents."""
    copy = records(state.dtype)
    copy[0] = state
    return copy[0]
