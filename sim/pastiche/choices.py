"""The legal choices of the seat to act: their number, the k-th of them, all of them.

`survey` counts each class (see `codes`) into `state.offer`; what a class counts is said in the
room it belongs to: `placing`, `bank`, `offers`, `completing`.
"""

from sim.core import barring, bits
from sim.core.jit import kernel
from sim.pastiche import bank, completing, offers, placing
from sim.pastiche.codes import (
    ACCEPT,
    BANK_BISQUE,
    BANK_GRAY,
    BANK_PRIMARY,
    BANK_SAME,
    CENTRE,
    DISCARD_ONE,
    DONE,
    FROM_GALLERY,
    FROM_HAND,
    MIX,
    OFFER,
    PLACE_HEX,
    REFUSE,
    SWAP_ONE,
    pack,
)
from sim.pastiche.state import ANSWER, CLASSES, COMPLETE, PLACE, SWAP, TAKE, TRADE


@kernel
def survey(state, rules):
    """Count every class of legal choices into `state.offer`; returns their total.

    A seat's barred classes are left out unless nothing else would be left.
    """
    seat, phase = state.seat, state.phase
    for run in range(CLASSES):
        state.offer[run] = 0
    if phase == PLACE:
        state.offer[PLACE_HEX] = placing.count_places(state, rules, seat)
    elif phase == TAKE:
        state.offer[MIX] = 1
        state.offer[CENTRE] = placing.count_centres(state, rules)
    elif phase == TRADE:
        survey_trades(state, rules, seat)
    elif phase == ANSWER:
        state.offer[ACCEPT] = 1
        state.offer[REFUSE] = 1
    elif phase == SWAP:
        state.offer[SWAP_ONE] = completing.count_swaps(state, rules, seat)
        state.offer[DONE] = 1
    elif phase == COMPLETE:
        survey_completions(state, rules, seat)
    else:
        state.offer[DISCARD_ONE] = bits.popcount(state.held[seat, 0])
    total = 0
    for run in range(CLASSES):
        total += state.offer[run]
    return barring.bar(state.offer, state.barred[seat], total) if state.barred[seat] else total


@kernel
def survey_trades(state, rules, seat):
    """Trades with the bank, offers, and an end to it (RULES 5)."""
    state.offer[BANK_SAME] = bank.count_same(state, rules, seat)
    state.offer[BANK_BISQUE] = bank.may_blend(state, rules, seat, 0)
    state.offer[BANK_GRAY] = bank.may_blend(state, rules, seat, 1)
    state.offer[BANK_PRIMARY] = bank.count_primary(state, rules, seat)
    state.offer[OFFER] = offers.count_offers(state, rules, seat)
    state.offer[DONE] = 1


@kernel
def survey_completions(state, rules, seat):
    """Commissions within reach, and an end to it (RULES 6.3)."""
    own = completing.within_reach(state, rules, seat, state.commissions[seat])
    open_ones = completing.within_reach(state, rules, seat, state.gallery)
    state.offer[FROM_HAND] = bits.popcount(own)
    state.offer[FROM_GALLERY] = bits.popcount(open_ones)
    state.offer[DONE] = 1


@kernel
def nth(state, rules, k):
    """The k-th legal choice, from 0, class by class; `survey` must be fresh."""
    run, seat = 0, state.seat
    while k >= state.offer[run]:
        k -= state.offer[run]
        run += 1
    if run == PLACE_HEX:
        return placing.nth_place(state, rules, seat, k)
    if run == CENTRE:
        return pack(CENTRE, 0, 0, placing.nth_centre(state, rules, k) + 1)
    if run == BANK_SAME:
        return bank.nth_same(state, rules, seat, k)
    if run in (BANK_BISQUE, BANK_GRAY):
        return bank.blend_choice(rules, run - BANK_BISQUE)
    if run == BANK_PRIMARY:
        return bank.nth_primary(state, rules, seat, k)
    if run == OFFER:
        return offers.nth_offer(state, rules, seat, k)
    if run == SWAP_ONE:
        return nth_swap(state, seat, k)
    if run == FROM_HAND:
        own = completing.within_reach(state, rules, seat, state.commissions[seat])
        return pack(FROM_HAND, 0, bits.nth_bit(own, k), 0)
    if run == FROM_GALLERY:
        open_ones = completing.within_reach(state, rules, seat, state.gallery)
        return pack(FROM_GALLERY, 0, bits.nth_bit(open_ones, k), 0)
    if run == DISCARD_ONE:
        return pack(DISCARD_ONE, 0, 0, bits.nth_bit(state.held[seat, 0], k) + 1)
    return pack(run, 0, 0, 0)


@kernel
def nth_swap(state, seat, k):
    """The k-th swap: by commission of the hand, then by that of the gallery."""
    open_ones = bits.popcount(state.gallery)
    own = bits.nth_bit(state.commissions[seat], k // open_ones)
    return pack(SWAP_ONE, 0, own, bits.nth_bit(state.gallery, k % open_ones))


@kernel
def choices(state, rules, buffer):
    """All legal choices into the buffer; returns their number."""
    total = survey(state, rules)
    for k in range(total):
        buffer[k] = nth(state, rules, k)
    return total
