"""The strategies of each game by name.

A strategy is a plain function `choose(state, rules, weights, count) -> choice` under
`@strategy`; a game's modules are its register. Compiled ones are compiled when they are first
seated, once for each size of record.
"""

import functools
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

import numba
import numpy as np

from sim.catalogue import game as find_game
from sim.core.errors import InputError, nearest
from sim.core.jit import INTERPRETED, kernel_for
from sim.core.shortlist import TEMPERATURE, WIDTH

# search:1000, tuned@0.5, greedy-without:buy-water+harvest, or all of these after each other
NAME = re.compile(
    r"(?P<base>.+?)(:(?P<budget>\d{1,9}))?(@(?P<heat>[^@:]+?))?(-without:(?P<bars>.*))?"
)
MODULES = ("plain", "plans", "searching")
GROUPS = ("WEIGHTED", "SEARCHING")  # of strategies that a module holds by name
MOST_WORLDS = 1_000_000
HOTTEST = 1000.0
WEAKEST_FIRST = ("random", "casual", "greedy", "tuned")


@dataclass(frozen=True)
class Strategy:
    """A policy with an idea; weights are its numbers, in the order that its game documents."""

    name: str
    idea: str
    made: str  # how its numbers came about
    choose: Callable[..., int]
    weights: tuple[float, ...] = ()
    compiled: bool = True
    barred: int = 0  # classes it keeps from, as bits
    by_players: Mapping[int, tuple[float, ...]] = field(default_factory=dict)  # where they differ
    soft: bool = False  # it weighs choices, and so may take a temperature
    temperature: float = 0.0
    budget: int = 0  # worlds that it imagines at a decision; 0 for those that imagine none
    shaped: Callable[[Any], Callable[..., int]] | None = None  # variant -> choose for its records
    memory: Callable[["Strategy", Any], np.ndarray] | None = None  # and what it needs to think with
    home: str = ""  # the file of one's own that it comes from, and its line

    def policy(self, variant: Any) -> Callable[..., int]:
        """The function to seat at tables of this variant."""
        choose = self.shaped(variant) if self.shaped else self.choose
        if not self.compiled or INTERPRETED:
            return choose
        return _compiled(choose, numba.typeof(variant.fresh), numba.typeof(variant.rules))

    def row(self, variant: Any) -> np.ndarray:
        """Its numbers as the policy reads them: weights for so many players, temperature, and
        for searching ones the memory that they think with."""
        own = np.zeros(WIDTH)
        weights = self.by_players.get(variant.players, self.weights)
        own[: len(weights)] = weights
        own[TEMPERATURE] = self.temperature
        return np.concatenate([own, self.memory(self, variant)]) if self.memory else own


@functools.cache
def _compiled(choose: Callable[..., int], state: Any, rules: Any) -> Callable[..., int]:
    signature = numba.int64(state, rules, numba.float64[::1], numba.int64)
    return kernel_for(signature, choose)


def strategy(
    idea: str,
    made: str = "by hand",
    *,
    weights: tuple[float, ...] = (),
    compiled: bool = True,
) -> Callable[[Callable[..., int]], Strategy]:
    """Register the function below under its own name, underscores as hyphens."""

    def named(choose: Callable[..., int]) -> Strategy:
        name = choose.__name__.replace("_", "-")
        return Strategy(name, idea, made, choose, weights, compiled)

    return named


@functools.cache
def book(game: str) -> dict[str, Strategy]:
    """All strategies of a game by name, weakest first."""
    modules = [import_module(f"strategies.{find_game(game).name}.{room}") for room in MODULES]
    found = [entry for module in modules for entry in vars(module).values()]
    groups = [getattr(module, group, {}) for group in GROUPS for module in modules]
    named = {entry.name: entry for entry in found if isinstance(entry, Strategy)}
    known = {name: entry for group in (named, *groups) for name, entry in group.items()}
    first = {name: known[name] for name in WEAKEST_FIRST if name in known}
    return first | known


def class_bits(game: str, names: Iterable[str]) -> int:
    """Classes of choices as bits; InputError where a game has no such class."""
    classes = find_game(game).classes
    bits = 0
    for name in names:
        if name not in classes:
            raise InputError(
                f"{game} has no class of choices {name!r}{nearest(name, classes)}; "
                f"it has {', '.join(classes)}"
            )
        bits |= 1 << classes.index(name)
    return bits


def find(game: str, name: str, own: Mapping[str, Strategy] | None = None) -> Strategy:
    """The strategy of a name such as `greedy`, `tuned@0.5` or `search:500-without:buy-water`, of
    the game or of one's own."""
    known = {**book(game), **(own or {})}
    parts = NAME.fullmatch(name)
    base = parts["base"] if parts else name
    if parts is None or base not in known:
        raise InputError(
            f"{game} has no strategy {base!r}{nearest(base, known)}; it has {', '.join(known)}"
        )
    found = known[base]
    if parts["budget"] is not None:
        found = _with_budget(found, parts["budget"])
    if parts["heat"] is not None:
        found = _softened(found, parts["heat"])
    if parts["bars"] is not None:
        found = replace(found, barred=class_bits(game, parts["bars"].split("+")))
    return replace(found, name=name)


def _with_budget(found: Strategy, budget: str) -> Strategy:
    if not found.budget:
        raise InputError(
            f"{found.name}:{budget}: {found.name} imagines no worlds, so it takes none"
        )
    if not 1 <= int(budget) <= MOST_WORLDS:
        raise InputError(f"{found.name}:{budget}: must be from 1 to {MOST_WORLDS} worlds")
    return replace(found, budget=int(budget))


def _softened(found: Strategy, heat: str) -> Strategy:
    if not found.soft:
        raise InputError(f"{found.name}@{heat}: {found.name} weighs nothing that could be softened")
    try:
        temperature = float(heat)
    except ValueError:
        temperature = math.nan
    if not 0 <= temperature <= HOTTEST:
        raise InputError(
            f"{found.name}@{heat}: a temperature must be a number from 0 to {HOTTEST:g}"
        )
    return replace(found, temperature=temperature)


def strongest(game: str) -> str:
    """The strategy that sits where none is named: `tuned`, before there is one `greedy`."""
    return "tuned" if "tuned" in book(game) else "greedy"
