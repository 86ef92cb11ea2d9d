"""Many games in one call, and the row of results that each seat gets."""

import numpy as np

from sim.core import luck
from sim.core.jit import kernel
from sim.hacienda import scoring
from sim.hacienda.choices import nth, survey
from sim.hacienda.codes import (
    CLASS_NAMES,
)
from sim.hacienda.deal import deal
from sim.hacienda.rules import act, over

MEASURES = (
    *(f"{time}_{source}" for time in ("first", "last") for source in scoring.SOURCE_NAMES),
    "cash",
    "first_held",
    *(f"chose_{name.replace('-', '_')}" for name in CLASS_NAMES),
    "bars_lifted",
)
OUTCOME = np.dtype(
    [
        (name, "i4")
        for name in ("entry", "order", "score", "margin", "place", "shared", "rounds", "reason")
    ]
    + [("measures", "i4", len(MEASURES)), ("decisions", "i4"), ("seed", "i8")],
    align=True,
)


@kernel
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
            write_row(state, rules, seat, rows[game * rules.players + seat])
            rows[game * rules.players + seat].entry = lineup[rotation, seat]
            rows[game * rules.players + seat].seed = luck.game_seed(seed, number)
    return decisions


@kernel
def take_decision(state, rules, policies, weights, entries):
    """One choice of the seat to act; a single legal one needs no policy."""
    count = survey(state, rules)
    if count == 1:
        act(state, rules, nth(state, rules, 0))
    else:
        entry = entries[state.seat]
        act(state, rules, policies[entry](state, rules, weights[entry], count))


@kernel
def write_row(state, rules, seat, row):
    """A seat's outcome: result first, then MEASURES in their order."""
    own, best_other, winners = scoring.total(state, seat), -(1 << 30), 0
    for other in range(rules.players):
        winners += scoring.place(state, rules, other) == 1
        if other != seat:
            best_other = max(best_other, scoring.total(state, other))
    row.order = (seat - state.start) % rules.players
    row.score = own
    row.margin = own - best_other
    row.place = scoring.place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0
    row.rounds = state.rounds
    row.reason = state.reason
    row.decisions = state.decisions[seat]
    sources = state.first.shape[1]
    for source in range(sources):
        row.measures[source] = state.first[seat, source]
        row.measures[sources + source] = state.last[seat, source]
    row.measures[2 * sources] = state.pesos[seat]
    row.measures[2 * sources + 1] = state.first_held
    for kind in range(state.chosen.shape[1]):
        row.measures[2 * sources + 2 + kind] = state.chosen[seat, kind]
    row.measures[2 * sources + 2 + state.chosen.shape[1]] = state.lifted[seat]
