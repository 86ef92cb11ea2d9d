"""The row of results that each seat gets, and the loop that plays many games."""

from sim.core import bits
from sim.core.jit import kernel
from sim.core.play import append, loop_of, outcome_dtype
from sim.hacienda import scoring
from sim.hacienda.choices import nth, survey
from sim.hacienda.codes import CLASS_NAMES
from sim.hacienda.deal import deal
from sim.hacienda.rules import act, over

MEASURES = (
    *(f"{time}_{source}" for time in ("first", "last") for source in scoring.SOURCE_NAMES),
    "cash",
    "first_held",
    "markets_used",
    "ponds_used",
    *(f"chose_{name.replace('-', '_')}" for name in CLASS_NAMES),
    "bars_lifted",
)
OUTCOME = outcome_dtype(len(MEASURES))


@kernel
def order(state, rules, seat):
    """Place in turn order at the start."""
    return (seat - state.start) % rules.players


@kernel
def markets_used(state, rules):
    """Markets with an animal of any seat beside them."""
    bits.clear(state.edge)
    for seat in range(rules.players):
        bits.join(state.edge, state.markets[seat])
    return bits.count(state.edge)


@kernel
def ponds_used(state, rules):
    """Printed water hexes with a piece of any seat beside them."""
    bits.clear(state.edge)
    for seat in range(rules.players):
        bits.join(state.edge, state.near_land[seat])
        for species in range(state.near_animals.shape[1]):
            bits.join(state.edge, state.near_animals[seat, species])
    return bits.count_meet(state.edge, rules.ponds)


@kernel
def write_own(state, rules, seat, row):
    """The game's own columns, in the order of MEASURES."""
    measures = row.measures
    at = append(measures, 0, state.first[seat])
    at = append(measures, at, state.last[seat])
    measures[at] = state.pesos[seat]
    measures[at + 1] = state.first_held
    measures[at + 2] = markets_used(state, rules)
    measures[at + 3] = ponds_used(state, rules)
    at = append(measures, at + 4, state.chosen[seat])
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
