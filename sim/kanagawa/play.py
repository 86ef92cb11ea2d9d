"""Many games in one call, and the row of results that each seat gets."""

import numpy as np

from sim.core import bits, luck
from sim.core.jit import kernel
from sim.kanagawa import scoring
from sim.kanagawa.choices import nth, survey
from sim.kanagawa.codes import CLASS_NAMES
from sim.kanagawa.components import DIPLOMA_IDS
from sim.kanagawa.deal import deal
from sim.kanagawa.rules import act, over

MEASURES = (
    *(f"from_{name}" for name in scoring.PART_NAMES),
    *(f"diploma_{name}" for name in DIPLOMA_IDS),
    "print_cards",
    "studio_cards",
    "held_cards",
    *(f"stays_lesson_{lesson}" for lesson in (1, 2, 3)),
    *(f"takes_lesson_{lesson}" for lesson in (1, 2, 3)),
    *(f"columns_of_{size}" for size in (1, 2, 3)),
    "opened",
    "rounds_started",
    "brushes",
    "arrows",
    "arrows_used",
    "storm_tokens",
    *(f"chose_{name}" for name in CLASS_NAMES),
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
    row.order = (seat - state.opener) % rules.players
    row.score = own
    row.margin = own - best_other
    row.place = scoring.place(state, rules, seat)
    row.shared = winners if row.place == 1 else 0
    row.rounds = state.rounds
    row.reason = state.reason
    row.decisions = state.decisions[seat]
    write_measures(state, rules, seat, row.measures)


@kernel
def append(measures, at, values):
    """Copy some values from a place on; returns the place after them."""
    for value in values:
        measures[at] = value
        at += 1
    return at


@kernel
def write_measures(state, rules, seat, measures):
    """The game's own columns, in the order of MEASURES."""
    at = append(measures, 0, state.points[seat])
    for diploma in range(rules.worth.shape[0]):
        measures[at] = (state.owned[seat] >> diploma) & 1
        at += 1
    measures[at] = state.painted[seat]
    measures[at + 1] = bits.count(state.studio[seat])
    measures[at + 2] = bits.count(state.hand[seat])
    at = append(measures, at + 3, state.stays[seat])
    at = append(measures, at, state.leavings[seat])
    at = append(measures, at, state.taken[seat])
    measures[at] = state.opener == seat
    measures[at + 1] = state.started[seat]
    measures[at + 2] = state.brushes[seat]
    measures[at + 3] = state.arrows[seat]
    measures[at + 4] = state.moved[seat]
    measures[at + 5] = state.storms[seat]
    at = append(measures, at + 6, state.chosen[seat])
    measures[at] = state.lifted[seat]
