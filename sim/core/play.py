"""The loop that plays many games, and the part of a result that all games have.

A loop calls kernels of one game, and a compiled function cannot be handed functions without
losing its place in the cache. So each game gets the code below with its own kernels as globals.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from sim.core import luck
from sim.core.jit import bind, kernel

HEAD = ("entry", "order", "score", "margin", "place", "shared", "rounds", "reason", "decisions")


def outcome_dtype(measures: int, by_round: tuple[int, int] | None = None) -> np.dtype:
    """A row of results: what all games have, so many measures of a game's own, and values by
    round in so many rows of at most so many rounds."""
    fields: list[Any] = [(name, "i4") for name in HEAD]
    fields += [("seed", "i8"), ("measures", "i4", measures)]
    if by_round:
        fields.append(("by_round", "i2", by_round))
    return np.dtype(fields, align=True)


@kernel
def append(measures, at, values):
    """Copy some values from a place on; returns the place after them."""
    for value in values:
        measures[at] = value
        at += 1
    return at


def play(tables, fresh, rules, policies, weights, barred, lineup, seed, first, games, rows):
    """Games `first` to `first + games - 1` of an experiment; returns the decisions made.

    `lineup[rotation, seat]` is the entry of the line-up that sits there; policies, weights and
    barred classes go by entry. `rows` holds players x games outcomes.
    """
    decisions = 0
    rotations = lineup.shape[0]
    for game in range(games):
        number, rotation = (first + game) // rotations, (first + game) % rotations
        tables[0] = fresh[0]
        state = tables[0]
        deal(state, rules, luck.game_seed(seed, number))
        for seat in range(rules.players):
            state.barred[seat] = barred[lineup[rotation, seat]]
        while not over(state):
            take_decision(state, rules, policies, weights, lineup[rotation])
            decisions += 1
        for seat in range(rules.players):
            row = rows[game * rules.players + seat]
            row.entry = lineup[rotation, seat]
            row.seed = luck.game_seed(seed, number)
            write_result(state, rules, seat, row)
            write_own(state, rules, seat, row)
    return decisions


def take_decision(state, rules, policies, weights, entries):
    """One choice of the seat to act; a single legal one needs no policy."""
    count = survey(state, rules)
    if count == 1:
        act(state, rules, nth(state, rules, 0))
    else:
        entry = entries[state.seat]
        act(state, rules, policies[entry](state, rules, weights[entry], count))


def write_result(state, rules, seat, row):
    """A seat's score, margin and place, and how the game went."""
    own, best_other, winners = total(state, seat), -(1 << 30), 0
    for other in range(rules.players):
        winners += place(state, rules, other) == 1
        if other != seat:
            best_other = max(best_other, total(state, other))
    row.order = order(state, rules, seat)
    row.score = own
    row.margin = own - best_other
    row.place = place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0
    row.rounds = state.rounds
    row.reason = state.reason
    row.decisions = state.decisions[seat]


def loop_of(module: str, **kernels: Callable[..., Any]) -> Callable[..., int]:
    """`play` over the kernels of a game, kept with the machine code of that module's game.

    Needs deal, survey, nth, act, over; total(state, seat), place and order(state, rules, seat),
    and write_own(state, rules, seat, row) for the measures.
    """
    found = bind(module, (take_decision, write_result, play), {"luck": luck, **kernels})
    loop: Callable[..., int] = found["play"]
    return loop


def in_python(loop: Callable[..., int]) -> Callable[..., int]:
    """The same loop for policies that are not compiled; its kernels stay as they are."""
    if not hasattr(loop, "py_func"):
        return loop
    names = dict(loop.py_func.__globals__)
    names["take_decision"] = FunctionType(take_decision.__code__, names)
    return FunctionType(loop.py_func.__code__, names)
