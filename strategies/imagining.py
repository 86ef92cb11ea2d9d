"""Players that imagine worlds, `search` and `rollout`, made for a game from its kernels."""

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sim.core import luck, shortlist
from sim.core.jit import INTERPRETED, bind
from strategies import rollout, search
from strategies.registry import Strategy

DEFAULT_BUDGET = 1000
TREE: tuple[Callable[..., Any], ...] = (
    search.worlds_in, search.nodes_in, search.path_in, search.clear, search.child_of, search.grow,
    search.select, search.points_of, search.value, search.most_visited, search.list_root,
    search.iterate,
)  # fmt: skip
FLAT: tuple[Callable[..., Any], ...] = (
    search.worlds_in, search.nodes_in, search.clear, search.points_of, search.value,
    search.list_root, rollout.halvings, rollout.play_to, rollout.try_in_world, rollout.swap,
    rollout.sort_by_mean, rollout.probe,
)  # fmt: skip

Outlook = Callable[[int], tuple[np.ndarray, float]]  # players -> weights, scale of the margin


def imagining(
    module: str,
    base: Strategy,
    outlook: Outlook,
    settings: Mapping[str, float],
    **kernels: Callable[..., Any],
) -> dict[str, Strategy]:
    """Both players by name; they play on by the policy of `base`.

    Needs survey, nth, act, over, imagine(world, rules, row, seat, seed), total(state, seat),
    place(state, rules, seat), best, propose and measure. Settings are horizon, explore, at_once,
    growth, ripe and final.
    """
    memory = functools.partial(_memory, outlook=outlook, settings=settings)
    made = f"Worlds played on by {base.name} for {settings['horizon']:g} rounds; {base.made}"
    ideas = {
        "search": (
            "Tree search over what it cannot know: N imagined worlds at each decision (search:N).",
            TREE,
            search.search,
        ),
        "rollout": (
            "Tries its best choices in the same imagined worlds, N in all, and halves them.",
            FLAT,
            rollout.rollout,
        ),
    }
    return {
        name: Strategy(
            name, idea, made, policy, base.weights, by_players=base.by_players,
            budget=DEFAULT_BUDGET, memory=memory,
            shaped=_shaper(module, policy, functions, kernels),
        )
        for name, (idea, functions, policy) in ideas.items()
    }  # fmt: skip


def _shaper(
    module: str,
    policy: Callable[..., int],
    functions: tuple[Callable[..., Any], ...],
    kernels: Mapping[str, Callable[..., Any]],
) -> Callable[[Any], Callable[..., int]]:
    """From a variant to the policy over records of its size, one for each size."""

    @functools.cache
    def shaped(record: np.dtype) -> Callable[..., int]:
        constants = {name: value for name, value in vars(search).items() if name.isupper()}
        names = constants | dict(kernels) | {"np": np, "math": math, "luck": luck}
        names |= {"shortlist": shortlist, "RECORD": record, "WORDS": words_of(record)}
        return _plain(module, policy, bind(module, functions, names))

    return lambda variant: shaped(variant.fresh.dtype)


def _plain(module: str, policy: Callable[..., int], names: dict[str, Any]) -> Callable[..., int]:
    """The policy itself over these names, to be compiled when it is seated."""
    found = bind(module, (policy,), names)[policy.__name__]
    return found if INTERPRETED else found.py_func


def words_of(record: np.dtype) -> int:
    """Words of eight bytes that a record takes."""
    return -(-record.itemsize // 8)


def _memory(
    strategy: Strategy, variant: Any, outlook: Outlook, settings: Mapping[str, float]
) -> np.ndarray:
    """What follows the weights in a row: numbers of the search, outlook, room to think."""
    weights, scale = outlook(variant.players)
    numbers = [
        strategy.budget, settings["horizon"], settings["explore"], settings["at_once"],
        settings["growth"], settings["ripe"], scale, settings["final"], len(weights),
    ]  # fmt: skip
    nodes = max(strategy.budget + 2, shortlist.LONGEST) * words_of(search.NODE)
    row = np.zeros(search.WORLDS + search.COPIES * words_of(variant.fresh.dtype) + nodes)
    row[search.BUDGET : search.BUDGET + len(numbers)] = numbers
    row[search.OUTLOOK : search.OUTLOOK + len(weights)] = weights
    return row[shortlist.WIDTH :]
