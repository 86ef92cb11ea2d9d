"""Offers between players: their number, the k-th of them, the answer (RULES 5.8 to 5.10)."""

import numpy as np

from sim.core import bits
from sim.core.bits import FULL, ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import count_lists, nth_list, pass_list
from sim.pastiche.codes import CARD, OFFER, one_of, other_of, pack, two_of
from sim.pastiche.state import ANSWER, TRADE


@kernel
def count_wants(held, without, most):
    """Lists of one up to `most` cards of a hand, certain colours left out."""
    ways = count_lists(held, ~without, 1)
    if most > 1:
        ways += count_lists(held, ~without, 2)
    return ways


@kernel
def nth_want(held, without, k):
    """The k-th of those lists: single cards first."""
    singles = count_lists(held, ~without, 1)
    if k < singles:
        return nth_list(held, ~without, 1, k)
    return nth_list(held, ~without, 2, k - singles)


@kernel
def count_offers_to(state, rules, seat, other):
    """Offers to one seat: lists to give, times lists to want without a common colour."""
    own, asked = state.held[seat], state.held[other]
    if rules.trade_cards == 1:
        common = bits.popcount(own[0] & asked[0])
        return bits.popcount(own[0]) * bits.popcount(asked[0]) - common
    total, gives = 0, own[0]
    while gives != ZERO:
        colour = bits.lowest(gives)
        total += count_gives_from(own, asked, colour)
        gives &= gives - ONE
    return total


@kernel
def count_gives_from(own, asked, colour):
    """Offers of one or two cards whose lowest colour to give is this one."""
    one = bits.bit(colour)
    alone = count_wants(asked, one, 2)
    total = alone
    if (own[1] & one) != ZERO:
        total += alone
    others = own[0] & ~one & ~(one - ONE)
    while others != ZERO:
        total += count_wants(asked, one | bits.bit(bits.lowest(others)), 2)
        others &= others - ONE
    return total


@kernel
def count_offers(state, rules, seat):
    """All offers that may still be made in this turn (RULES 5.8, 5.9)."""
    total = 0
    if state.offers < rules.offers:
        for other in range(rules.players):
            if other != seat:
                total += count_offers_to(state, rules, seat, other)
    return total


@kernel
def nth_offer(state, rules, seat, k):
    """The k-th offer: by seat asked, then by list to give, then by list to want."""
    other = -1
    ways = np.int64(0)
    while k >= ways:
        k -= ways
        other += 1
        ways = np.int64(0)
        if other != seat:
            ways = count_offers_to(state, rules, seat, other)
    return nth_offer_to(state, rules, seat, other, k)


@kernel
def nth_offer_to(state, rules, seat, other, k):
    """The k-th offer to one seat: single cards to give first."""
    own, asked = state.held[seat], state.held[other]
    length, n = 1, 0
    singles = bits.popcount(own[0])
    while True:
        if length == 1 and n == singles:
            length, n = 2, 0
        cards = nth_list(own, FULL, length, n)
        without = colors_of(cards)
        ways = count_wants(asked, without, rules.trade_cards)
        if k < ways:
            return pack(OFFER, other, cards, nth_want(asked, without, k))
        k -= ways
        n += 1


@kernel
def colors_of(cards):
    """The set of colours in a list."""
    found = ZERO
    while cards:
        found |= bits.bit((cards & 31) - 1)
        cards >>= CARD
    return found


@kernel
def make_offer(state, choice):
    """The seat asked has to answer before anything else (RULES 5.10)."""
    state.offers += 1
    state.proposal = choice
    state.seat = other_of(choice)
    state.phase = ANSWER


@kernel
def answer(state, taken):
    """Taken or not, the turn goes on; taken, both sides' cards change hands (RULES 5.10, 6.2)."""
    seat, other = state.turn, other_of(state.proposal)
    if taken:
        state.accepted[seat] += 1
        state.traded[other] += pass_list(state, seat, other, one_of(state.proposal))
        state.traded[seat] += pass_list(state, other, seat, two_of(state.proposal))
    state.seat = seat
    state.phase = TRADE
