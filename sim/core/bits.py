"""Sets as rows of 64-bit words: members are bit numbers, word `i` holds 64*i to 64*i + 63.

Every constant that meets a word is a `uint64`: beside a plain integer numba would make the
result signed. The tricks are portable, so that compiled, interpreted and other executors agree.
"""

import numpy as np

from sim.core.jit import kernel

ONE = np.uint64(1)
ZERO = np.uint64(0)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_TOP = np.uint64(63)


@kernel
def popcount(word):
    """Members of one word."""
    word = word - ((word >> ONE) & _PAIRS)
    word = (word & _FOURS) + ((word >> np.uint64(2)) & _FOURS)
    word = (word + (word >> np.uint64(4))) & _EIGHTS
    return np.int64((word * _BYTES) >> np.uint64(56))


@kernel
def lowest(word):
    """Number of the lowest member of a word that has one."""
    return popcount(~word & (word - ONE))


@kernel
def nth_bit(word, n):
    """Number of the member with `n` lower ones in the word."""
    for _ in range(n):
        word &= word - ONE
    return lowest(word)


@kernel
def bit(member):
    """A word with the member's bit, to be met with word `member >> 6` of a set."""
    return ONE << np.uint64(member & 63)


@kernel
def has(members, member):
    """Is it in the set?"""
    return (members[member >> 6] & bit(member)) != ZERO


@kernel
def add(members, member):
    """Put it into the set."""
    members[member >> 6] |= bit(member)


@kernel
def remove(members, member):
    """Take it out of the set."""
    members[member >> 6] &= ~bit(member)


@kernel
def clear(members):
    """Empty the set."""
    for w in range(members.shape[0]):
        members[w] = ZERO


@kernel
def put(members, others):
    """Make the first set equal to the second."""
    for w in range(members.shape[0]):
        members[w] = others[w]


@kernel
def join(members, others):
    """Add all of the second set to the first."""
    for w in range(members.shape[0]):
        members[w] |= others[w]


@kernel
def drop(members, others):
    """Take all of the second set out of the first."""
    for w in range(members.shape[0]):
        members[w] &= ~others[w]


@kernel
def count(members):
    """Size of the set."""
    total = 0
    for w in range(members.shape[0]):
        total += popcount(members[w])
    return total


@kernel
def count_meet(members, others):
    """Size of the intersection."""
    total = 0
    for w in range(members.shape[0]):
        total += popcount(members[w] & others[w])
    return total


@kernel
def meet(members, others):
    """Do the sets share a member?"""
    for w in range(members.shape[0]):
        if (members[w] & others[w]) != ZERO:
            return True
    return False


@kernel
def first(members):
    """The lowest member, or -1 of an empty set."""
    for w in range(members.shape[0]):
        if members[w] != ZERO:
            return 64 * w + lowest(members[w])
    return -1


@kernel
def after(members, member):
    """The lowest member above a number, or -1; `after(set, -1)` begins a walk."""
    start = member + 1
    w = start >> 6
    if w >= members.shape[0]:
        return -1
    word = members[w] & (FULL << np.uint64(start & 63))
    while word == ZERO:
        w += 1
        if w == members.shape[0]:
            return -1
        word = members[w]
    return 64 * w + lowest(word)


@kernel
def nth_meet(members, others, n):
    """The member of both sets that has `n` lower ones, which must exist."""
    for w in range(members.shape[0]):
        word = members[w] & others[w]
        here = popcount(word)
        if n < here:
            return 64 * w + nth_bit(word, n)
        n -= here
    return -1


@kernel
def nth(members, n):
    """The member that has `n` lower ones, which must exist."""
    return nth_meet(members, members, n)


@kernel
def shifted(members, w, steps):
    """Word `w` of the set moved down by `steps` (up, where negative)."""
    source = w + (steps >> 6)
    part = np.uint64(steps & 63)
    low = members[source] if 0 <= source < members.shape[0] else ZERO
    high = members[source + 1] if 0 <= source + 1 < members.shape[0] else ZERO
    # in two shifts, since one by 64 is undefined
    return (low >> part) | ((high << ONE) << (_TOP - part))


@kernel
def size_of(mask):
    """Members of a set that is a plain number of up to 32 bits."""
    return popcount(np.uint64(mask))


@kernel
def lowest_of(mask):
    """The lowest member of a set that is a plain number and not empty."""
    return lowest(np.uint64(mask))


@kernel
def nth_of(mask, n):
    """The member with `n` lower ones of a set that is a plain number."""
    return nth_bit(np.uint64(mask), n)


@kernel
def sort(items, size):
    """Bring the first `size` items, different numbers below 128, into ascending order."""
    low, high = ZERO, ZERO
    for i in range(size):
        if items[i] < 64:
            low |= bit(items[i])
        else:
            high |= bit(items[i] - 64)
    at = 0
    while low != ZERO:
        items[at] = lowest(low)
        low &= low - ONE
        at += 1
    while high != ZERO:
        items[at] = 64 + lowest(high)
        high &= high - ONE
        at += 1
