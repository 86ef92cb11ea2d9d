"""Luck without a state: word `index` of stream (seed, purpose) is a pure function.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy
as 1, 2, 3", SC 2011). The seed is its key; its counter holds the index and the purpose, which
is a number of the caller's: the deal, a seat's own whims. A choice between `n` takes the high
part of a 64-bit word times `n`; its bias is below n / 2**64.
"""

import numpy as np

from sim.core.jit import kernel

_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_TWIST_A = np.uint64(0xD2511F53)
_TWIST_B = np.uint64(0xCD9E8D57)
_STEP_A = np.uint64(0x9E3779B9)
_STEP_B = np.uint64(0xBB67AE85)

GAME = 1  # seeds of an experiment's games
DEAL = 2  # whatever is shuffled before the first choice
WHIMS = 4  # the key of all players' randomness
PLAY = 3  # chance during play, indexed by what it is for
WHIM = 16  # + seat: a player's own randomness, indexed by the number of its decision
SHIFT = 32  # + seat: the same for single choices of a decision
WORLD = 48  # + seat: the same for the worlds that a searching player imagines
TO_53_BITS = np.uint64(11)


@kernel
def philox(a, b, c, d, key_a, key_b):
    """Ten rounds over a counter of four 32-bit words, held in uint64."""
    for _ in range(10):
        left = _TWIST_A * a
        right = _TWIST_B * c
        a = (right >> _32) ^ b ^ key_a
        b = right & _LOW
        c = (left >> _32) ^ d ^ key_b
        d = left & _LOW
        key_a = (key_a + _STEP_A) & _LOW
        key_b = (key_b + _STEP_B) & _LOW
    return a, b, c, d


@kernel
def word(seed, purpose, index):
    """64 random bits: number `index` of a stream."""
    key = np.uint64(seed)
    i = np.uint64(index)
    a, b, _, _ = philox(
        i & _LOW, i >> _32, np.uint64(purpose), np.uint64(0), key & _LOW, key >> _32
    )
    return a | (b << _32)


@kernel
def below(seed, purpose, index, n):
    """A number from 0 to n - 1; `n` from 1 to 2**32 - 1."""
    bits = word(seed, purpose, index)
    size = np.uint64(n)
    return np.int64(((bits >> _32) * size + (((bits & _LOW) * size) >> _32)) >> _32)


@kernel
def shuffle(items, size, seed, purpose, index):
    """Bring the first `size` items into random order; uses the words from `index` on."""
    for last in range(size - 1, 0, -1):
        other = below(seed, purpose, index + last, last + 1)
        items[last], items[other] = items[other], items[last]


@kernel
def game_seed(seed, number):
    """The own seed of game `number` of an experiment: 53 bits, exact in any JSON reader."""
    return np.int64(word(seed, GAME, number) >> TO_53_BITS)


@kernel
def whim(state, draw, n):
    """A number below `n` from the randomness of the seat to act; two draws, 0 and 1, a decision."""
    seat = state.seat
    return below(state.whims, WHIM + seat, 2 * state.decisions[seat] + draw, n)


@kernel
def shift(state, choice):
    """64 random bits of the seat to act for one choice at its present decision."""
    seat, key, what = state.seat, np.uint64(state.whims), np.uint64(choice)
    a, b, _, _ = philox(
        what & _LOW, what >> _32, np.uint64(SHIFT + seat), np.uint64(state.decisions[seat]),
        key & _LOW, key >> _32,
    )  # fmt: skip
    return a | (b << _32)


@kernel
def world(state, number):
    """The seed of an imagined world of the seat to act at its present decision."""
    seat, key = state.seat, np.uint64(state.whims)
    a, b, _, _ = philox(
        np.uint64(number), np.uint64(0), np.uint64(WORLD + seat),
        np.uint64(state.decisions[seat]), key & _LOW, key >> _32,
    )  # fmt: skip
    return np.int64((a | (b << _32)) >> TO_53_BITS)
