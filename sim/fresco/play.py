"""The row of results that each seat gets, and the loop that plays many games."""

from sim.core.jit import kernel
from sim.core.play import append, loop_of, outcome_dtype
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
OUTCOME = outcome_dtype(len(MEASURES), (TRACES, ROUNDS))


@kernel
def order(state, rules, seat):
    """Place on the start line, which is the first choosing order."""
    found = 0
    for line in range(rules.players):
        if state.opened[line] == seat:
            found = line
    return found


@kernel
def space(state, seat):
    """A painter's points are its space on the track."""
    return state.space[seat]


@kernel
def write_own(state, rules, seat, row):
    """The game's own columns, in the order of MEASURES, then the values by round."""
    measures = row.measures
    at = append(measures, 0, state.points[seat])
    measures[at] = state.owned[seat]
    at = append(measures, at + 1, state.tally[seat])
    measures[at] = state.thaler[seat]
    measures[at + 1] = state.mood[seat]
    measures[at + 2] = state.space[rules.players] if rules.painters > rules.players else 0
    at = append(measures, at + 3, state.chosen[seat])
    measures[at] = state.lifted[seat]
    for measure in range(row.by_round.shape[0]):
        for now in range(state.rounds):
            row.by_round[measure, now] = state.by_round[seat, measure, now]


play = loop_of(
    __name__,
    deal=deal,
    survey=survey,
    nth=nth,
    act=act,
    over=over,
    total=space,
    place=scoring.place,
    order=order,
    write_own=write_own,
)
