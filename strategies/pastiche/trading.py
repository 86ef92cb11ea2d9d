"""Trades with the bank, offers to others, and the answers to theirs."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche import bank
from sim.pastiche.cards import holds, with_copies
from sim.pastiche.codes import (
    ACCEPT,
    BANK_BISQUE,
    BANK_PRIMARY,
    BANK_SAME,
    DONE,
    OFFER,
    REFUSE,
    one_of,
    pack,
    two_of,
)
from strategies.pastiche import features as f
from strategies.pastiche import hands as h


@kernel
def at_trade(state, rules, weights, seat):
    """The best trade with the bank, else the best offer, else none."""
    hand = h.hand_of(state, seat)
    least = f.hand_worth(state, rules, weights, hand, -1) + weights[f.TRADE]
    choice = with_bank(state, rules, weights, seat, hand, least)
    if choice < 0 and state.offer[OFFER] and state.offers < weights[f.TRIES]:
        choice = to_others(state, rules, weights, seat, hand)
    return choice if choice >= 0 else pack(DONE, 0, 0, 0)


@kernel
def with_bank(state, rules, weights, seat, hand, least):
    """The trade that leaves the best hand, better than the least wanted; or -1."""
    lacked = f.lacked_by_wishes(state, rules, hand)
    top, choice = least, -1
    for blend in range(2):
        if state.offer[BANK_BISQUE + blend] and holds(lacked, rules.blend_gets[blend]):
            got = bits.bit(rules.blend_gets[blend])
            left = h.plus(h.minus(hand, rules.blend_pays[blend]), got)
            worth = f.hand_worth(state, rules, weights, left, -1)
            if worth > top:
                top, choice = worth, bank.blend_choice(rules, blend)
    if state.offer[BANK_SAME]:
        top, choice = for_equal_cards(state, rules, weights, seat, hand, lacked, top, choice)
    firsts = lacked & rules.primary & state.stock
    if state.offer[BANK_PRIMARY] and firsts != ZERO:
        f.weigh_colors(state, rules, weights, hand, ZERO, hand[0])
        while firsts != ZERO:
            got = f.lowest_of(firsts)
            left, paid = h.pay_for_primary(state, rules, hand, got)
            if paid:
                worth = f.hand_worth(state, rules, weights, h.plus(left, got), -1)
                if worth > top:
                    top, choice = worth, pack(BANK_PRIMARY, 0, paid, bits.lowest(got) + 1)
            firsts &= firsts - ONE
    return choice


@kernel
def for_equal_cards(state, rules, weights, seat, hand, lacked, top, choice):
    """The best card for equal ones, if it is better than the best trade so far."""
    givers = with_copies(state, seat, rules.bank_same)
    while givers != ZERO:
        give = bits.lowest(givers)
        left = hand
        for _ in range(rules.bank_same):
            left = h.minus(left, bits.bit(give))
        gets = rules.cheap & state.stock & lacked & ~bits.bit(give)
        while gets != ZERO:
            get = bits.lowest(gets)
            worth = f.hand_worth(state, rules, weights, h.plus(left, bits.bit(get)), -1)
            if worth > top:
                top, choice = worth, pack(BANK_SAME, 0, give + 1, get + 1)
            gets &= gets - ONE
        givers &= givers - ONE
    return top, choice


@kernel
def to_others(state, rules, weights, seat, hand):
    """The offer of one card for one that gains most and that the other may well take; or -1.

    Of the other seat's commissions only those are looked at that all saw taken.
    """
    wanted = ZERO
    for other in range(rules.players):
        if other != seat:
            wanted |= state.held[other, 0]
    wanted &= f.lacked_by_wishes(state, rules, hand)
    if wanted == ZERO:
        return -1
    f.weigh_colors(state, rules, weights, hand, wanted, hand[0])
    for colour in range(state.gain.shape[0]):
        state.own_gain[colour] = state.gain[colour]
        state.own_loss[colour] = state.loss[colour]
    top, choice = weights[f.DEAL], -1
    for other in range(rules.players):
        theirs = h.hand_of(state, other)
        wants = wanted & theirs[0]
        if other != seat and wants != ZERO:
            wants, gives = worth_asking(state, hand[0], wants, weights[f.DEAL])
            if wants != ZERO:
                known = state.commissions[other] & state.known[other]
                f.make_wishes(state, rules, weights, other, known)
                f.weigh_colors(state, rules, weights, theirs, gives, wants)
                top, choice = best_offer(state, weights, other, gives, wants, top, choice)
    return choice


@kernel
def worth_asking(state, gives, wants, least):
    """Of cards to want and to give those that can be part of an exchange that gains enough."""
    loss, cheap = 1e18, gives
    while cheap != ZERO:
        loss = min(loss, state.own_loss[bits.lowest(cheap)])
        cheap &= cheap - ONE
    gain, asked, found = f.WORST, wants, ZERO
    while asked != ZERO:
        colour = bits.lowest(asked)
        gain = max(gain, state.own_gain[colour])
        if state.own_gain[colour] - loss > least:
            found |= bits.bit(colour)
        asked &= asked - ONE
    given = ZERO
    while gives != ZERO:
        if gain - state.own_loss[bits.lowest(gives)] > least:
            given |= f.lowest_of(gives)
        gives &= gives - ONE
    return found, given


@kernel
def best_offer(state, weights, other, gives, wants, top, choice):
    """The best offer of these cards to one seat, if it is better than the best so far."""
    while gives != ZERO:
        give = bits.lowest(gives)
        asked = wants & ~bits.bit(give)
        while asked != ZERO:
            want = bits.lowest(asked)
            theirs = state.gain[give] - state.loss[want]
            worth = state.own_gain[want] - state.own_loss[give]
            worth -= weights[f.ENVY] * max(0.0, theirs)
            if worth > top and theirs > weights[f.CHARM]:
                offer = pack(OFFER, other, give + 1, want + 1)
                if offer != state.proposal:
                    top, choice = worth, offer
            asked &= asked - ONE
        gives &= gives - ONE
    return top, choice


@kernel
def at_answer(state, rules, weights, seat):
    """Take an offer that gains enough by what the seat knows of itself."""
    hand, offer = h.hand_of(state, seat), state.proposal
    after = h.with_list(h.without_list(hand, two_of(offer)), one_of(offer))
    gain = f.hand_worth(state, rules, weights, after, -1)
    gain -= f.hand_worth(state, rules, weights, hand, -1)
    return pack(ACCEPT if gain > weights[f.DEAL] else REFUSE, 0, 0, 0)
