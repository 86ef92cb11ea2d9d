"""The strategies of each game by name.

A strategy is a plain function `choose(state, rules, weights, count) -> choice` under
`@strategy`; a game's modules are its register. Compiled ones are compiled when they are first
seated, once for each size of record.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import numba
import numpy as np

from sim.catalogue import game as find_game
from sim.core.errors import InputError, nearest
from sim.core.jit import INTERPRETED, kernel_for

WITHOUT = "-without:"  # greedy-without:buy-water+harvest
MODULES = ("plain", "plans")


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

    def policy(self, variant: Any) -> Callable[..., int]:
        """The function to seat at tables of this variant."""
        if not self.compiled or INTERPRETED:
            return self.choose
        return _compiled(self.choose, numba.typeof(variant.fresh), numba.typeof(variant.rules))


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
    weighted = [group for module in modules for group in [getattr(module, "WEIGHTED", {})]]
    named = {entry.name: entry for entry in found if isinstance(entry, Strategy)}
    return {name: entry for group in (named, *weighted) for name, entry in group.items()}


def _barred(game: str, text: str) -> int:
    classes = find_game(game).classes
    bits = 0
    for name in text.split("+"):
        if name not in classes:
            raise InputError(
                f"{game} has no class of choices {name!r}{nearest(name, classes)}; "
                f"it has {', '.join(classes)}"
            )
        bits |= 1 << classes.index(name)
    return bits


def find(game: str, name: str) -> Strategy:
    """The strategy of a name such as `greedy` or `greedy-without:buy-water`."""
    base, without, classes = name.partition(WITHOUT)
    known = book(game)
    if base not in known:
        raise InputError(
            f"strategies.{game} has no {base!r}{nearest(base, known)}; it has {', '.join(known)}"
        )
    found = known[base]
    return replace(found, name=name, barred=_barred(game, classes)) if without else found


def strongest(game: str) -> str:
    """The strategy that sits where none is named: `tuned`, before there is one `greedy`."""
    return "tuned" if "tuned" in book(game) else "greedy"


def padded(weights: tuple[float, ...], width: int) -> np.ndarray:
    """Weights as a row of fixed width, so that all strategies share one array."""
    row = np.zeros(width)
    row[: len(weights)] = weights
    return row
