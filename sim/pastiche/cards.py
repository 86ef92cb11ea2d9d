"""Palette cards: from hand to hand, and lists of them counted and found without writing them out.

A list of cards is a multiset of colours. Which lists a hand can make follows from four sets: the
colours of which it has at least one, two, three and four cards.
"""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.codes import CARD
from sim.pastiche.state import LEVELS


@kernel
def holds(word, member):
    """Is it in a set of one word?"""
    return (word & bits.bit(member)) != ZERO


@kernel
def receive(state, seat, colour):
    """One more card in hand."""
    state.cards[seat, colour] += 1
    state.total[seat] += 1
    copies = state.cards[seat, colour]
    if copies <= LEVELS:
        state.held[seat, copies - 1] |= bits.bit(colour)


@kernel
def hand_over(state, seat, colour):
    """One card fewer in hand."""
    copies = state.cards[seat, colour]
    if copies <= LEVELS:
        state.held[seat, copies - 1] &= ~bits.bit(colour)
    state.cards[seat, colour] -= 1
    state.total[seat] -= 1


@kernel
def from_bank(state, seat, colour):
    """Take a card that the bank has (RULES 1.4)."""
    state.bank[colour] -= 1
    if state.bank[colour] == 0:
        state.stock &= ~bits.bit(colour)
    receive(state, seat, colour)


@kernel
def to_bank(state, seat, colour):
    """Give a card back to its stack (RULES 5.7)."""
    hand_over(state, seat, colour)
    state.bank[colour] += 1
    state.stock |= bits.bit(colour)


@kernel
def pay_list(state, seat, cards):
    """Give all cards of a list to the bank."""
    while cards:
        to_bank(state, seat, (cards & 31) - 1)
        cards >>= CARD


@kernel
def pass_list(state, giver, taker, cards):
    """Move all cards of a list from one hand to another; returns their number."""
    moved = 0
    while cards:
        hand_over(state, giver, (cards & 31) - 1)
        receive(state, taker, (cards & 31) - 1)
        cards >>= CARD
        moved += 1
    return moved


@kernel
def with_copies(state, seat, copies):
    """Colours of which a seat has so many cards."""
    if copies <= LEVELS:
        return state.held[seat, copies - 1]
    found, word = ZERO, state.held[seat, LEVELS - 1]
    while word != ZERO:
        colour = bits.lowest(word)
        if state.cards[seat, colour] >= copies:
            found |= bits.bit(colour)
        word &= word - ONE
    return found


@kernel
def count_lists(held, within, length):
    """Lists of up to four cards of a hand, all of colours within a set."""
    return ways_to_choose(
        held[0] & within, held[1] & within, held[2] & within, held[3] & within, length
    )


@kernel
def ways_to_choose(ones, twos, threes, fours, length):
    """Lists of cards from colours with at least one, two, three and four copies."""
    a = bits.popcount(ones)
    if length < 2:
        return a if length == 1 else np.int64(1)
    b = bits.popcount(twos)
    if length == 2:
        return a * (a - 1) // 2 + b
    c = bits.popcount(threes)
    if length == 3:
        return a * (a - 1) * (a - 2) // 6 + b * (a - 1) + c
    singles = a * (a - 1) * (a - 2) * (a - 3) // 24
    pairs = b * (a - 1) * (a - 2) // 2 + b * (b - 1) // 2
    return singles + pairs + c * (a - 1) + bits.popcount(fours)


@kernel
def nth_list(held, within, length, k):
    """The k-th of those lists: by the lowest colour in table order, then by the next one."""
    ones, twos = held[0] & within, held[1] & within
    threes, fours = held[2] & within, held[3] & within
    cards, at = np.int64(0), 0
    while length > 0:
        colour = bits.lowest(ones)
        one = bits.bit(colour)
        # what is left beside a first card of this colour
        ones_left, twos_left = (ones & ~one) | (twos & one), (twos & ~one) | (threes & one)
        threes_left = (threes & ~one) | (fours & one)
        ways = ways_to_choose(ones_left, twos_left, threes_left, fours & ~one, length - 1)
        if k < ways:
            cards |= (colour + 1) << at
            at += CARD
            length -= 1
            ones, twos, threes = ones_left, twos_left, threes_left
        else:
            k -= ways
            ones, twos, threes = ones & ~one, twos & ~one, threes & ~one
        fours &= ~one
    return cards
