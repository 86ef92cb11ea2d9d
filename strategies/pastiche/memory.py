"""Hands weighed before, with all that the look at them noted: policies come back to most of them.

A hand is found again by its cards and by the sign of the wishes that it was weighed by, 64 bits
mixed from all that goes into a weight beside it: two lists of one sign are not to be expected.
"""

import numpy as np

from sim.core.jit import kernel
from sim.pastiche.state import REMEMBERED

ODD = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)
TOP = np.uint64(64 - (REMEMBERED - 1).bit_length())


@kernel
def mixed(sign, word):
    """A sign that one word more goes into."""
    sign = (sign ^ word) * ODD
    return sign ^ (sign >> HALF)


@kernel
def of_number(number):
    """The bits of a number."""
    return np.float64(number).view(np.uint64)


@kernel
def sign_wishes(state):
    """Note what hands are weighed by from here on: the wishes listed, the time, and the bank."""
    sign = mixed(mixed(state.row, state.stock), state.wished)
    sign = mixed(mixed(sign, of_number(state.gone)), of_number(state.dearness))
    for i in range(state.wishes):
        sign = mixed(mixed(sign, np.uint64(state.wish[i])), of_number(state.wish_worth[i]))
        sign = mixed(sign, of_number(state.wish_done[i]))
    state.sign = sign


@kernel
def place_of(state, hand):
    """Where a hand is kept."""
    ones, twos, threes, fours = hand
    return np.int64(mixed(ones | (twos << HALF), state.sign ^ threes ^ (fours << HALF)) >> TOP)


@kernel
def is_kept(state, place, hand):
    """Is it this hand that is kept there, by the wishes listed?"""
    ones, twos, threes, fours = hand
    return (
        state.kept_few[place] == ones | (twos << HALF)
        and state.kept_many[place] == threes | (fours << HALF)
        and state.kept_sign[place] == state.sign
    )


@kernel
def keep(state, place, hand, worth):
    """Keep what a hand is worth, which wishes count and what they leave over."""
    ones, twos, threes, fours = hand
    state.kept_few[place], state.kept_many[place] = ones | (twos << HALF), threes | (fours << HALF)
    state.kept_sign[place] = state.sign
    state.kept_worth[place], state.kept_rest[place] = worth, state.rest
    state.kept_picked[place, 0], state.kept_picked[place, 1] = state.picked[0], state.picked[1]


@kernel
def recall(state, place):
    """What a hand kept is worth; notes the rest."""
    state.rest = state.kept_rest[place]
    state.picked[0], state.picked[1] = state.kept_picked[place, 0], state.kept_picked[place, 1]
    return state.kept_worth[place]
