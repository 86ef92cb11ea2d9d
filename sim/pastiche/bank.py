"""Trades with the bank: their number, the k-th of them, what they do (RULES 5.2 to 5.7)."""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import (
    count_lists,
    from_bank,
    holds,
    nth_list,
    pay_list,
    to_bank,
    with_copies,
)
from sim.pastiche.codes import BANK_BISQUE, BANK_PRIMARY, BANK_SAME, CARD, one_of, pack, two_of
from sim.pastiche.state import PRIMARIES


@kernel
def count_same(state, rules, seat):
    """Equal cards for a cheap card of another colour (RULES 5.3, 5.6)."""
    givers = with_copies(state, seat, rules.bank_same)
    gets = rules.cheap & state.stock
    return bits.popcount(givers) * bits.popcount(gets) - bits.popcount(givers & gets)


@kernel
def nth_same(state, rules, seat, k):
    """The k-th of them: by colour paid, then by card got."""
    givers = with_copies(state, seat, rules.bank_same)
    while True:
        colour = bits.lowest(givers)
        gets = rules.cheap & state.stock & ~bits.bit(colour)
        ways = bits.popcount(gets)
        if k < ways:
            return pack(BANK_SAME, 0, colour + 1, bits.nth_bit(gets, k) + 1)
        k -= ways
        givers &= givers - ONE


@kernel
def may_blend(state, rules, seat, blend):
    """Two certain cards for bisque or gray (RULES 5.4)."""
    lacking = rules.blend_pays[blend] & ~state.held[seat, 0]
    return lacking == ZERO and holds(state.stock, rules.blend_gets[blend])


@kernel
def blend_choice(rules, blend):
    """The one choice of such a trade."""
    pays = rules.blend_pays[blend]
    cards = (bits.lowest(pays) + 1) | ((bits.nth_bit(pays, 1) + 1) << CARD)
    return pack(BANK_BISQUE + blend, 0, cards, rules.blend_gets[blend] + 1)


@kernel
def ways_to_pay(state, rules, seat, colour):
    """Lists of cards, at least one a primary, that pay for a primary not among them (RULES 5.5)."""
    if not holds(state.stock, colour):
        return np.int64(0)
    held, length = state.held[seat], 1 + rules.bank_penalty
    ways = count_lists(held, ~bits.bit(colour), length)
    return ways - count_lists(held, ~rules.primary, length)


@kernel
def count_primary(state, rules, seat):
    """Ways to buy a primary (RULES 5.5)."""
    total = 0
    if (state.held[seat, 0] & rules.primary) != ZERO:
        for colour in range(PRIMARIES):
            total += ways_to_pay(state, rules, seat, colour)
    return total


@kernel
def nth_primary(state, rules, seat, k):
    """The k-th of them: by primary got; lists that hold a primary come first among all lists."""
    colour = 0
    ways = ways_to_pay(state, rules, seat, colour)
    while k >= ways:
        k -= ways
        colour += 1
        ways = ways_to_pay(state, rules, seat, colour)
    cards = nth_list(state.held[seat], ~bits.bit(colour), 1 + rules.bank_penalty, k)
    return pack(BANK_PRIMARY, 0, cards, colour + 1)


@kernel
def trade_with_bank(state, rules, seat, kind, choice):
    """Pay and get; the cards paid are back in the bank at once (RULES 5.7)."""
    paid, got = one_of(choice), two_of(choice) - 1
    if kind == BANK_SAME:
        for _ in range(rules.bank_same):
            to_bank(state, seat, paid - 1)
    else:
        pay_list(state, seat, paid)
    from_bank(state, seat, got)
