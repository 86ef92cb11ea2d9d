"""The row of results that each seat gets, and the loop that plays many games."""

from sim.core.jit import kernel
from sim.core.play import loop_of, outcome_dtype
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
OUTCOME = outcome_dtype(len(MEASURES))


@kernel
def order(state, rules, seat):
    """Place in turn order at the start."""
    return (seat - state.start) % rules.players


@kernel
def write_own(state, rules, seat, row):
    """The game's own columns, in the order of MEASURES."""
    sources = state.first.shape[1]
    for source in range(sources):
        row.measures[source] = state.first[seat, source]
        row.measures[sources + source] = state.last[seat, source]
    row.measures[2 * sources] = state.pesos[seat]
    row.measures[2 * sources + 1] = state.first_held
    for kind in range(state.chosen.shape[1]):
        row.measures[2 * sources + 2 + kind] = state.chosen[seat, kind]
    row.measures[2 * sources + 2 + state.chosen.shape[1]] = state.lifted[seat]


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
