"""Many games in one call, and the row of results that each seat gets."""

import numpy as np

from sim.core import luck
from sim.core.jit import kernel
from sim.fresco import scoring
from sim.fresco.choices import nth, survey
from sim.fresco.codes import CLASS_NAMES
from sim.fresco.deal import deal
from sim.fresco.rules import act, over
from sim.fresco.state import ROUNDS, TRACES

MEASURES = (
    *(f"from_{name}" for name in scoring.PART_NAMES),
    "tiles",
    "market_tiles",
    "bishop_steps",
    "blends",
    "bumps",
    "thaler",
    "final_mood",
    "leonardo",
    *(f"chose_{name}" for name in CLASS_NAMES),
    "bars_lifted",
)
OUTCOME = np.dtype(
    [
        (name, "i4")
        for name in ("entry", "order", "score", "margin", "place", "shared", "rounds", "reason")
    ]
    + [
        ("measures", "i4", len(MEASURES)),
        ("by_round", "i2", (TRACES, ROUNDS)),
        ("decisions", "i4"),
        ("seed", "i8"),
    ],
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
    """A seat's outcome: result first, then MEASURES in their order, then the trace by round."""
    own, best_other, winners = state.space[seat], -(1 << 30), 0
    for other in range(rules.players):
        winners += scoring.place(state, rules, other) == 1
        if other != seat:
            best_other = max(best_other, state.space[other])
        if state.opened[other] == seat:
            row.order = other
    row.score = own
    row.margin = own - best_other
    row.place = scoring.place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0
    row.rounds = state.rounds
    row.reason = state.reason
    row.decisions = state.decisions[seat]
    write_measures(state, rules, seat, row.measures)
    for measure in range(row.by_round.shape[0]):
        for now in range(state.rounds):
            row.by_round[measure, now] = state.by_round[seat, measure, now]


@kernel
def write_measures(state, rules, seat, measures):
    """The game's own columns, in the order of MEASURES."""
    parts = state.points.shape[1]
    for part in range(parts):
        measures[part] = state.points[seat, part]
    measures[parts] = state.owned[seat]
    for kind in range(state.tally.shape[1]):
        measures[parts + 1 + kind] = state.tally[seat, kind]
    at = parts + 1 + state.tally.shape[1]
    measures[at] = state.thaler[seat]
    measures[at + 1] = state.mood[seat]
    measures[at + 2] = state.space[rules.players] if rules.painters > rules.players else 0
    for kind in range(state.chosen.shape[1]):
        measures[at + 3 + kind] = state.chosen[seat, kind]
    measures[at + 3 + state.chosen.shape[1]] = state.lifted[seat]
