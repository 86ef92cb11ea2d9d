"""The choices of a weighted player, each with its worth."""

from sim.core import shortlist
from sim.core.jit import kernel
from sim.fresco.choices import nth
from sim.fresco.codes import BUMP_CLASS, FORWARD, HOURS_CLASS, class_of, rest_of
from sim.fresco.state import CATHEDRAL, HOUR, MARKET, PLAN, WORKSHOP
from sim.fresco.track import next_empty
from strategies.fresco import appraisal
from strategies.fresco.buying import weigh_market
from strategies.fresco.leonardo import leonardo_worth
from strategies.fresco.mixing import weigh_mixes
from strategies.fresco.planning import weigh_plans
from strategies.fresco.waking import hour_worth, look_around
from strategies.fresco.works import weigh_works


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth."""
    shortlist.begin(state, 1)
    propose(state, rules, weights, count)
    return state.short_choice[0]


@kernel
def propose(state, rules, weights, count):
    """List the legal choices by their worth; of equals the first."""
    seat, phase = state.seat, state.phase
    appraisal.appraise(state, rules, weights, seat)
    if state.actor == seat and phase == PLAN:
        weigh_plans(state, rules, weights, seat)
    elif state.actor == seat and phase == MARKET:
        weigh_market(state, rules, weights, seat)
    elif state.actor == seat and phase == WORKSHOP:
        weigh_mixes(state, rules, weights, seat)
    elif state.actor == seat and phase == CATHEDRAL:
        weigh_works(state, rules, weights, seat)
    else:
        weigh_each(state, rules, weights, seat, count)


@kernel
def weigh_each(state, rules, weights, seat, count):
    """List choices of few kinds one by one."""
    if state.phase == HOUR:
        look_around(state, rules, weights, seat)
    for k in range(count):
        choice = nth(state, rules, k)
        shortlist.weigh(state, weights, choice, worth_of(state, rules, weights, seat, choice))


@kernel
def worth_of(state, rules, weights, seat, choice):
    """The worth of an hour, a bump, or a choice for Leonardo."""
    kind, rest = class_of(choice), rest_of(choice)
    if state.actor != seat:
        return leonardo_worth(state, rules, weights, seat, kind, rest)
    if kind == HOURS_CLASS:
        return hour_worth(state, rules, weights, seat, rest)
    if kind == BUMP_CLASS:
        step = 1 if rest == FORWARD else -1
        return 1.0 * next_empty(state, rules, seat, state.landing, step)
    return 0.0
