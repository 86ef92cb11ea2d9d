"""The row of results that each seat gets, and the loop that plays many games."""

from sim.core import bits
from sim.core.jit import kernel
from sim.core.play import append, loop_of, outcome_dtype
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
OUTCOME = outcome_dtype(len(MEASURES))


@kernel
def order(state, rules, seat):
    """Place in turn order at the start."""
    return (seat - state.opener) % rules.players


@kernel
def write_own(state, rules, seat, row):
    """The game's own columns, in the order of MEASURES."""
    measures = row.measures
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


play = loop_of(
    __name__,
    deal=deal,
    survey=survey,
    nth=nth,
    act=act,
    over=over,
    total=scoring.total,
    place=scoring.place,
    order=order,
    write_own=write_own,
)
