"""Hands of palette cards as they might become, beside the real ones.

A hand is four sets: the colours of which it has at least one, two, three and four cards.
"""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.codes import CARD
from sim.pastiche.state import LEVELS


@kernel
def hand_of(state, seat):
    """The cards of a seat."""
    held = state.held
    return held[seat, 0], held[seat, 1], held[seat, 2], held[seat, 3]


@kernel
def note(state, hand):
    """Keep a hand for whoever asks for it: four words handed back would be slow."""
    ones, twos, threes, fours = hand
    state.left[0], state.left[1], state.left[2], state.left[3] = ones, twos, threes, fours


@kernel
def noted(state):
    """The hand that was kept."""
    return state.left[0], state.left[1], state.left[2], state.left[3]


@kernel
def lowest_of(colors):
    """The first colour of a set, as a set."""
    return colors & (~colors + ONE)


@kernel
def plus(hand, colors):
    """One card more of each colour of a set; a fifth is not seen."""
    ones, twos, threes, fours = hand
    fours |= threes & colors
    threes |= twos & colors
    twos |= ones & colors
    return ones | colors, twos, threes, fours


@kernel
def minus(hand, colors):
    """One card fewer of each colour of a set, where there is one."""
    ones, twos, threes, fours = hand
    ones &= ~(colors & ~twos)
    twos &= ~(colors & ~threes)
    threes &= ~(colors & ~fours)
    return ones, twos, threes, fours & ~colors


@kernel
def minus_times(hand, colors, times):
    """So many cards fewer of each."""
    for _ in range(times):
        hand = minus(hand, colors)
    return hand


@kernel
def with_copies(hand, copies):
    """Colours of which there are so many cards; none for more than are told apart."""
    ones, twos, threes, fours = hand
    few = ones if copies == 1 else twos
    many = threes if copies == 3 else fours
    return (few if copies < 3 else many) if copies <= LEVELS else ZERO


@kernel
def most_copies(hand):
    """Cards of the colour of which there are most."""
    ones, twos, threes, fours = hand
    return (ones != ZERO) + (twos != ZERO) + (threes != ZERO) + (fours != ZERO)


@kernel
def with_list(hand, cards):
    """The hand and all cards of a list."""
    while cards:
        hand = plus(hand, bits.bit((cards & 31) - 1))
        cards >>= CARD
    return hand


@kernel
def without_list(hand, cards):
    """The hand less all cards of a list."""
    while cards:
        hand = minus(hand, bits.bit((cards & 31) - 1))
        cards >>= CARD
    return hand


@kernel
def after_palette(rules, hand, card):
    """The hand less what a commission asks for, as far as it is there."""
    for level in range(LEVELS):
        asked = rules.palette[card, level]
        if asked == ZERO:
            break
        hand = minus(hand, asked)
    return hand


@kernel
def pay_for_primary(state, rules, hand, got):
    """The hand less what is missed least of what buys this primary, and the list of it; 0 where
    the hand does not reach. Losses must be weighed."""
    left, paid = hand, (ZERO, ZERO, ZERO, ZERO)
    among = rules.primary & ~got
    for _ in range(1 + rules.bank_penalty):
        card = missed_least(state, left[0] & among)
        if card == ZERO:
            return hand, np.int64(0)
        left, paid, among = minus(left, card), plus(paid, card), ~got
    return left, list_of(paid)


@kernel
def missed_least(state, colors):
    """The colour of a set whose loss is least, as a set; none of none."""
    top, found = 1e18, ZERO
    while colors != ZERO:
        colour = bits.lowest(colors)
        if state.loss[colour] < top:
            top, found = state.loss[colour], bits.bit(colour)
        colors &= colors - ONE
    return found


@kernel
def list_of(hand):
    """A hand of up to four cards as a list."""
    cards, at, colors = np.int64(0), 0, hand[0]
    while colors != ZERO:
        colour = bits.lowest(colors)
        for level in range(LEVELS):
            if (hand[level] & bits.bit(colour)) != ZERO:
                cards |= (colour + 1) << at
                at += CARD
        colors &= colors - ONE
    return cards


@kernel
def number_of(hand):
    """Cards in a hand."""
    ones, twos, threes, fours = hand
    total = bits.popcount(ones)
    if twos != ZERO:
        total += bits.popcount(twos) + bits.popcount(threes) + bits.popcount(fours)
    return total


@kernel
def points_of(rules, colors):
    """Points of one card of each colour of a set."""
    points = 0
    while colors != ZERO:
        points += rules.card_points[bits.lowest(colors)]
        colors &= colors - ONE
    return points


@kernel
def usable_points(rules, hand, commissions):
    """Points that a hand would have at the end beside these commissions."""
    points = 0
    while commissions != ZERO:
        card = bits.lowest(commissions)
        for level in range(LEVELS):
            asked = rules.palette[card, level] & hand[0]
            if asked == ZERO:
                break
            points += points_of(rules, asked)
            hand = minus(hand, asked)
        commissions &= commissions - ONE
    return points
