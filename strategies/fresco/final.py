"""The final round, thought through to its end: what cubes can still bring in points."""

from sim.core.jit import kernel
from strategies.fresco import appraisal as a
from strategies.fresco.blending import mix
from strategies.fresco.works import restore, save, work

BEFORE = 36  # in state.scratch: cubes put aside


@kernel
def last_visit(state, rules, seat, visits):
    """Points of the last visit to the cathedral, after which cubes are worth nothing."""
    state.worths[a.KEPT] = 0.0
    total = 0.0
    for _ in range(visits):
        total += work(state, rules, seat)
    state.worths[a.KEPT] = 1.0
    return total


@kernel
def round_off(state, rules, seat, visits, mixers, last):
    """Points and money from here on for so many apprentices; all is taken back."""
    fresco, bishop, thaler = state.on_fresco, state.bishop, state.thaler[seat]
    save(state, seat, BEFORE)
    total = a.hand_worth(state, seat)
    for _ in range(visits):
        total += work(state, rules, seat)
    total += mix(state, seat, rules.blends * mixers)
    total -= a.hand_worth(state, seat)  # what cubes were reckoned at is no gain
    total += last_visit(state, rules, seat, last)
    restore(state, seat, BEFORE)
    state.on_fresco, state.bishop, state.thaler[seat] = fresco, bishop, thaler
    return total
