"""What a hand of palette cards is worth, by the wishes listed."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.state import ANSWER
from strategies.pastiche import features as f
from strategies.pastiche import hands as h
from strategies.pastiche import memory
from strategies.pastiche import wishes as w

WORST = -1e18


@kernel
def hand_worth(state, rules, hand, without):
    """A hand by the wishes listed, one of them (or -1) left out."""
    ending, worth = state.ending, 0.0
    if ending < 1.0:
        worth = (1.0 - ending) * plan_worth(state, rules, hand, without)
    if ending > 0.0:
        worth += ending * final_worth(state, rules, hand, without)
    return worth


@kernel
def plan_worth(state, rules, hand, without):
    """The same while there are turns to come; notes which wishes count and the colours that they
    leave over."""
    if without >= 0:
        return weigh_plan(state, rules, hand, without)
    place = memory.place_of(state, hand)
    if memory.is_kept(state, place, hand):
        return memory.recall(state, place)
    worth = weigh_plan(state, rules, hand, without)
    memory.keep(state, place, hand, worth)
    return worth


@kernel
def weigh_plan(state, rules, hand, without):
    """The same for a hand not seen before."""
    total, share = kept_worth(state, rules, hand), 1.0
    used = 1 << without if without >= 0 else 0
    after = hand
    for turn in range(2):
        top, at, ready = WORST, -1, False
        state.picked[turn] = -1
        for i in range(state.wishes):
            most = state.wish_worth[i] + state.wish_done[i]
            if (used >> i) & 1 == 0 and most > top:
                cost = w.price(state, rules, state.wish[i], hand)
                worth = most if state.stands == w.READY else state.wish_worth[i] - cost
                if worth > top:
                    top, at, ready, after = worth, i, state.stands == w.READY, h.noted(state)
        state.picked[turn] = at
        if at < 0:
            break
        total += share * top
        share = state.weights[f.SECOND] + state.weights[f.NEXT] * ready
        used, hand = used | (1 << at), after
    state.rest = hand[0]
    firsts = bits.popcount(hand[0] & rules.primary)
    return (
        total + state.weights[f.SPARE] * h.number_of(hand) + state.weights[f.SPARE_FIRST] * firsts
    )


@kernel
def kept_worth(state, rules, hand):
    """What usable cards of a hand promise while there are turns to come."""
    share = state.weights[f.KEEP] * state.gone * state.gone
    return share * h.usable_points(rules, hand, state.wished) if share > 0.02 else 0.0


@kernel
def final_worth(state, rules, hand, without):
    """The same in the last turn: what can be completed at once, best first, and usable cards."""
    total, own, after = 0.0, state.wished, hand
    used = bits.bit(without) if without >= 0 else ZERO
    reach = w.READY if state.phase > ANSWER else w.BY_TRADES
    for _ in range(3):
        top, at = 0.0, -1
        for i in range(state.wishes):
            if state.wish_points[i] > top and (used & bits.bit(i)) == ZERO:
                cost = w.price(state, rules, state.wish[i], hand)
                if state.stands <= reach and state.wish_points[i] - cost > top:
                    top, at, after = state.wish_points[i] - cost, i, h.noted(state)
        if at < 0:
            break
        total += top
        used |= bits.bit(at)
        hand = after
    while used != ZERO:
        own &= ~bits.bit(state.wish[bits.lowest(used)])
        used &= used - ONE
    return total + state.weights[f.MUCH] * h.usable_points(rules, hand, own)


@kernel
def worth_of_completing(state, wish):
    """What a completed wish is worth by itself."""
    ending = state.ending
    planned = state.wish_worth[wish] + state.wish_done[wish]
    return (1.0 - ending) * planned + ending * state.wish_points[wish]


@kernel
def usable_worth(state, rules, hand, own):
    """What a hand may bring at the end beside these commissions."""
    late = (1.0 - state.ending) * state.weights[f.USABLE] * state.gone
    return late * h.usable_points(rules, hand, own) if late > 0.0 else 0.0


@kernel
def weigh_colors(state, rules, hand, gains, losses):
    """What one card more of each colour of a set is worth, and what one fewer costs; what no wish
    can use is taken for spare."""
    now = hand_worth(state, rules, hand, -1)
    state.hand_now = now
    spare = (1.0 - state.ending) * state.weights[f.SPARE]
    loose = loose_colors(state, rules, hand)
    of_use = w.lacked_by_wishes(state, rules, hand) | rules.primary | hand[0]
    while gains != ZERO:
        colour = h.lowest_of(gains)
        worth = spare
        if (colour & of_use) != ZERO:
            worth = hand_worth(state, rules, h.plus(hand, colour), -1) - now
        state.gain[bits.lowest(colour)] = worth
        gains &= gains - ONE
    while losses != ZERO:
        colour = h.lowest_of(losses)
        left, worth = h.minus(hand, colour), spare
        if (colour & loose) == ZERO:
            worth = now - hand_worth(state, rules, left, -1)
        state.loss[bits.lowest(colour)] = worth
        losses &= losses - ONE


@kernel
def loose_colors(state, rules, hand):
    """Single cards of a hand just weighed that nothing depends on: no wish that counts asks for
    them, nor is there more to them while there are turns to come."""
    asked = ZERO
    own = state.wished
    while own != ZERO:
        asked |= rules.palette[bits.lowest(own), 0]
        own &= own - ONE
    return state.rest & ~hand[1] & ~rules.primary & ~asked if state.ending == 0.0 else ZERO
