"""The best choices that a policy has weighed at a decision, kept in the state's scratch.

A policy that weighs choices lists them here: `begin`, then `weigh` for each. The list keeps as
many as were asked for, best first; of equals the one that was weighed first. One policy thus
serves a player, who asks for one, and a search, which asks for more. With a temperature every
worth is shifted by a Gumbel variate of the seat's own randomness, so that a choice comes first
with a chance in proportion to exp(worth / temperature) (Gumbel, Annals of Mathematical
Statistics 12, 1941).
"""

import math

from sim.core import luck
from sim.core.jit import kernel

LONGEST = 24
WIDTH = 64  # of a row of weights
TEMPERATURE = WIDTH - 1  # its place in the row
FIELDS = [
    ("short_most", "i4"),  # scratch: choices asked for
    ("short_size", "i4"),  # scratch: choices listed
    ("short_choice", "i8", LONGEST),  # scratch: best first
    ("short_worth", "f8", LONGEST),  # scratch
]


@kernel
def begin(state, most):
    """An empty list for at most so many choices, 1 to LONGEST."""
    state.short_most = most
    state.short_size = 0


@kernel
def weigh(state, weights, choice, worth):
    """List a choice if it is among the best so far."""
    if weights[TEMPERATURE] > 0.0:
        worth += weights[TEMPERATURE] * gumbel(luck.shift(state, choice))
    at = state.short_size
    if at == state.short_most:
        at -= 1
        if worth <= state.short_worth[at]:
            return
    else:
        state.short_size += 1
    while at > 0 and worth > state.short_worth[at - 1]:
        state.short_choice[at] = state.short_choice[at - 1]
        state.short_worth[at] = state.short_worth[at - 1]
        at -= 1
    state.short_choice[at] = choice
    state.short_worth[at] = worth


@kernel
def gumbel(word):
    """A Gumbel variate from 64 random bits."""
    share = (float(word >> luck.TO_53_BITS) + 0.5) / 9007199254740992.0
    return -math.log(-math.log(share))
