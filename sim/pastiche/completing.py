"""Commissions: swapping with the gallery, completing, filling up (RULES 6)."""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import holds, to_bank
from sim.pastiche.state import COMMISSIONS, LEVELS


@kernel
def count_swaps(state, rules, seat):
    """Commissions in hand times those in the gallery, while swaps are left (RULES 6.1)."""
    if state.swaps >= rules.gallery_swaps:
        return np.int64(0)
    return bits.popcount(state.commissions[seat]) * bits.popcount(state.gallery)


@kernel
def lacks(state, rules, seat, card):
    """Colours of a palette of which a seat has too few cards."""
    missing = ZERO
    for level in range(LEVELS):
        missing |= rules.palette[card, level] & ~state.held[seat, level]
    return missing


@kernel
def within_reach(state, rules, seat, commissions):
    """Those commissions whose whole palette a seat holds (RULES 6.3)."""
    found = ZERO
    while commissions != ZERO:
        card = bits.lowest(commissions)
        if lacks(state, rules, seat, card) == ZERO:
            found |= bits.bit(card)
        commissions &= commissions - ONE
    return found


@kernel
def swap(state, seat, own, taken):
    """One commission of the hand for one of the gallery, which all see (RULES 1.5, 6.1, 10.2)."""
    state.commissions[seat] &= ~bits.bit(own)
    state.known[seat] &= ~bits.bit(own)
    state.gallery &= ~bits.bit(taken)
    state.gallery |= bits.bit(own)
    state.commissions[seat] |= bits.bit(taken)
    state.known[seat] |= bits.bit(taken)
    state.swaps += 1


@kernel
def complete(state, rules, seat, card):
    """Pay the palette, lay the commission open, fill up from the pile (RULES 6.3 to 6.5)."""
    for level in range(LEVELS):
        colors = rules.palette[card, level]
        while colors != ZERO:
            to_bank(state, seat, bits.lowest(colors))
            colors &= colors - ONE
    fresh = ZERO
    if state.pile_top < COMMISSIONS:
        fresh = bits.bit(state.pile[state.pile_top])
        state.pile_top += 1
    if holds(state.gallery, card):
        state.gallery = (state.gallery & ~bits.bit(card)) | fresh
    else:
        state.commissions[seat] = (state.commissions[seat] & ~bits.bit(card)) | fresh
        state.known[seat] &= ~bits.bit(card)
    state.finished[seat] |= bits.bit(card)
    state.earned[seat] += rules.worth[card]
    state.completed[seat] += 1
    state.turn_done[card] = state.rounds + 1
