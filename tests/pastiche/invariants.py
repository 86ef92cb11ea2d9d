"""What always holds in Pastiche, compiled, for many games."""

import numpy as np

from sim.core import bits
from sim.core.jit import kernel
from sim.pastiche.state import COLORS, COMMISSIONS, HEXES, LEVELS

FAULTS = (
    "",
    "a hex is lost or made",
    "a commission is in no place or in two",
    "palette cards of a seat or of the bank are below nothing or miscounted",
    "the sets of colours do not tell the cards",
    "completed commissions are miscounted",
)
START = 3  # hexes of the starting piece


@kernel
def broken(state, rules):
    """The number of the first fault, or 0."""
    hexes = HEXES - state.stack_top + bits.count(state.taken) - START
    works = COMMISSIONS - state.pile_top + bits.popcount(state.gallery)
    seen = state.gallery
    for seat in range(rules.players):
        hexes += bits.popcount(state.tiles[seat])
        works += bits.popcount(state.commissions[seat]) + bits.popcount(state.finished[seat])
        seen |= state.commissions[seat] | state.finished[seat]
        fault = broken_seat(state, seat)
        if fault:
            return fault
    if hexes != HEXES:
        return 1
    if works != COMMISSIONS or bits.popcount(seen) != state.pile_top:
        return 2
    for color in range(COLORS):
        in_stock = ((state.stock >> np.uint64(color)) & bits.ONE) != bits.ZERO
        if state.bank[color] < 0 or in_stock != (state.bank[color] > 0):
            return 3
    return 0


@kernel
def broken_seat(state, seat):
    """The number of the first fault of a seat, or 0."""
    total = 0
    for color in range(COLORS):
        cards = state.cards[seat, color]
        total += cards
        if cards < 0:
            return 3
        for level in range(LEVELS):
            told = (state.held[seat, level] >> np.uint64(color)) & bits.ONE
            if (told != bits.ZERO) != (cards > level):
                return 4
    if total != state.total[seat]:
        return 3
    return 5 if bits.popcount(state.finished[seat]) != state.completed[seat] else 0
