"""The choices of each phase by weighted features, best first."""

import numpy as np

from sim.core import bits, shortlist
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.core.shortlist import WIDTH
from sim.pastiche import completing
from sim.pastiche.cards import holds
from sim.pastiche.choices import nth
from sim.pastiche.codes import DISCARD_ONE, DONE, FROM_GALLERY, FROM_HAND, SWAP_ONE, pack
from sim.pastiche.state import ANSWER, COMPLETE, PLACE, SWAP, TAKE, TRADE
from strategies.pastiche import features as f
from strategies.pastiche import hands as h
from strategies.pastiche import hexes, trading
from strategies.pastiche import valuing as v
from strategies.pastiche import wishes as w


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth."""
    shortlist.begin(state, 1)
    propose(state, rules, weights, count)
    return state.short_choice[0]


@kernel
def propose(state, rules, weights, count):
    """List the best legal choices."""
    put_weights(state, weights)
    seat, phase = state.seat, state.phase
    w.make_wishes(state, rules, seat, state.commissions[seat])
    if phase == PLACE:
        hexes.at_place(state, rules, seat)
    elif phase == TAKE:
        hexes.at_take(state, rules, seat)
    elif phase == TRADE:
        trading.at_trade(state, rules, seat)
    elif phase == ANSWER:
        trading.at_answer(state, rules, seat)
    elif phase == SWAP:
        at_swap(state, rules, seat)
    elif phase == COMPLETE:
        at_completion(state, rules, seat)
    else:
        at_discard(state, rules, seat)
    if state.short_size == 0:
        shortlist.weigh(state, state.weights, nth(state, rules, 0), 0.0)


@kernel
def put_weights(state, weights):
    """Keep the weights beside the rest: there they cost no reference counts, which are dear in
    kernels called so often."""
    changed = False
    for i in range(WIDTH):
        changed |= state.weights[i] != weights[i]
        state.weights[i] = weights[i]
    state.row += np.uint64(changed)


@kernel
def at_swap(state, rules, seat):
    """No swap, or the commission of the gallery that is nearer or worth more."""
    if state.offer[DONE]:
        shortlist.weigh(state, state.weights, pack(DONE, 0, 0, 0), 0.0)
    if state.offer[SWAP_ONE] == 0:
        return
    hand, own = h.hand_of(state, seat), state.commissions[seat]
    v.plan_worth(state, rules, hand, -1)  # notes which wishes count
    before = worth_beside(state, rules, hand, own)
    # own wishes come first in the list; a swap makes one of the gallery an own one
    for give in range(bits.popcount(own)):
        shares = share_picked(state, give)
        for take in range(bits.popcount(own), state.wishes):
            gone, got = state.wish[give], state.wish[take]
            worth = state.weights[f.OWN] * (share_picked(state, take) - shares)
            if state.weights[f.RACE] != 0.0 or state.weights[f.GIFT] != 0.0:
                worth += worth_among_rivals(state, rules, seat, give, take)
            swapped = (own & ~bits.bit(gone)) | bits.bit(got)
            worth = (1.0 - state.ending) * worth - before
            worth += worth_beside(state, rules, hand, swapped)
            worth -= state.weights[f.SWAP]
            shortlist.weigh(state, state.weights, pack(SWAP_ONE, 0, gone, got), worth)


@kernel
def worth_beside(state, rules, hand, own):
    """What usable cards of a hand may bring beside these commissions, and what it brings with
    them in the last turn."""
    worth = v.usable_worth(state, rules, hand, own)
    if state.ending > 0.0:
        kept, state.wished = state.wished, own
        worth += state.ending * v.final_worth(state, rules, hand, -1)
        state.wished = kept
    return worth


@kernel
def share_picked(state, wish):
    """With what share a wish counts in the worth of the hand."""
    return 1.0 if state.picked[0] == wish else (state.weights[f.SECOND] * (state.picked[1] == wish))


@kernel
def worth_among_rivals(state, rules, seat, give, take):
    """What a swap saves from other seats, and what it leaves to them."""
    near = w.rivals(state, rules, seat, state.wish[take])
    given = w.rivals(state, rules, seat, state.wish[give])
    saved = share_picked(state, take) * near - share_picked(state, give) * given
    return state.weights[f.RACE] * saved + state.weights[f.GIFT] * (near - given)


@kernel
def at_completion(state, rules, seat):
    """Whatever is within reach, with an eye to the cards left over; or nothing, which is for
    those whom the end would find behind."""
    waits, hand = v.WORST, h.hand_of(state, seat)
    for i in range(state.wishes):
        card = state.wish[i]
        run = FROM_GALLERY if holds(state.gallery, card) else FROM_HAND
        if state.offer[run] and completing.lacks(state, rules, seat, card) == ZERO:
            left = h.after_palette(rules, hand, card)
            worth = v.hand_worth(state, rules, left, i)
            worth += v.worth_of_completing(state, i)
            waits = max(waits, worth - (1.0 - state.ending) * state.wish_done[i])
            shortlist.weigh(state, state.weights, pack(run, 0, card, 0), worth)
    if state.offer[DONE]:
        shortlist.weigh(state, state.weights, pack(DONE, 0, 0, 0), waits - state.weights[f.HOLD])


@kernel
def at_discard(state, rules, seat):
    """The card that is missed least."""
    hand = h.hand_of(state, seat)
    colors = hand[0] if state.offer[DISCARD_ONE] else ZERO
    while colors != ZERO:
        colour = bits.lowest(colors)
        left = h.minus(hand, bits.bit(colour))
        worth = v.hand_worth(state, rules, left, -1)
        worth += v.usable_worth(state, rules, left, state.commissions[seat])
        shortlist.weigh(state, state.weights, pack(DISCARD_ONE, 0, 0, colour + 1), worth)
        colors &= colors - ONE
