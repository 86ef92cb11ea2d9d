"""What a seat may do, weighed by features: columns in school, diplomas, the uses of a hand."""

from sim.core import shortlist
from sim.core.jit import kernel
from sim.kanagawa.choices import nth
from sim.kanagawa.codes import CLAIM, DECLINE, pack
from sim.kanagawa.diplomas import meets
from sim.kanagawa.state import SCHOOL
from strategies.kanagawa import features as f
from strategies.kanagawa import hands, school, work
from strategies.kanagawa import promises as d


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth."""
    shortlist.begin(state, 1)
    propose(state, rules, weights, count)
    return state.short_choice[0]


@kernel
def propose(state, rules, weights, count):
    """List the best choices; what is left of a working turn is planned anew each time."""
    seat = state.seat
    time = f.promised_time(weights, f.time_left(state, rules))
    if state.phase == SCHOOL:
        school.weigh(state, rules, weights, seat, time)
    elif state.pending:
        weigh_offer(state, rules, weights, seat, time)
    else:
        work.weigh(state, rules, weights, seat, time)
        if state.offer[CLAIM]:
            weigh_claims(state, rules, weights, seat, time)
    if state.short_size == 0:
        shortlist.weigh(state, weights, nth(state, rules, 0), 0.0)


@kernel
def weigh_offer(state, rules, weights, seat, time):
    """Claim what is worth more than waiting for a better one of its colour."""
    hands.look_around(state, rules, weights, seat)
    diploma = state.pending - 1
    if state.offer[CLAIM]:
        worth = d.offer_worth(state, rules, weights, seat, diploma, time)
        shortlist.weigh(state, weights, pack(CLAIM, diploma, 0, 0), worth)
    if state.offer[DECLINE]:
        shortlist.weigh(state, weights, pack(DECLINE, diploma, 0, 0), 0.0)


@kernel
def weigh_claims(state, rules, weights, seat, time):
    """The same where diplomas may be claimed later: each beside the best use of the hand."""
    use = state.short_worth[0] if state.short_size else 0.0
    for diploma in range(rules.worth.shape[0]):
        if is_open(state, rules, seat, diploma):
            worth = use + d.offer_worth(state, rules, weights, seat, diploma, time)
            shortlist.weigh(state, weights, pack(CLAIM, diploma, 0, 0), worth)


@kernel
def is_open(state, rules, seat, diploma):
    """May the seat claim this diploma?"""
    left = (state.diplomas_left & ~state.closed[seat]) >> diploma
    return left & 1 and meets(state, rules, seat, diploma)
