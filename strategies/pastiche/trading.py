"""Trades with the bank, offers to others, and the answers to theirs."""

from sim.core import bits, shortlist
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche import bank
from sim.pastiche.cards import with_copies
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
from strategies.pastiche import valuing as v
from strategies.pastiche import wishes as w


@kernel
def at_trade(state, rules, seat):
    """An end to it, trades with the bank, and offers: by what each gains."""
    if state.offer[DONE]:
        shortlist.weigh(state, state.weights, pack(DONE, 0, 0, 0), 0.0)
    hand = h.hand_of(state, seat)
    lacked = w.lacked_by_wishes(state, rules, hand)
    firsts = lacked & rules.primary & state.stock if state.offer[BANK_PRIMARY] else ZERO
    wanted = ZERO
    if state.offer[OFFER] and state.offers < state.weights[f.TRIES]:
        wanted = lacked & held_by_others(state, rules, seat)
    losses = hand[0] if firsts != ZERO or wanted != ZERO else ZERO
    v.weigh_colors(state, rules, hand, wanted, losses)
    least = state.hand_now + state.weights[f.TRADE]
    blends(state, rules, hand, least)
    if state.offer[BANK_SAME]:
        for_equal_cards(state, rules, seat, hand, lacked, least)
    for_primaries(state, rules, hand, firsts, least)
    if wanted != ZERO:
        to_others(state, rules, seat, hand, wanted)


@kernel
def held_by_others(state, rules, seat):
    """Colours that any other seat has."""
    found = ZERO
    for other in range(rules.players):
        if other != seat:
            found |= state.held[other, 0]
    return found


@kernel
def blends(state, rules, hand, least):
    """Bisque and gray, by what they leave above the least wanted."""
    for blend in range(2):
        if state.offer[BANK_BISQUE + blend]:
            got = bits.bit(rules.blend_gets[blend])
            left = h.plus(h.minus(hand, rules.blend_pays[blend]), got)
            worth = v.hand_worth(state, rules, left, -1) - least
            shortlist.weigh(state, state.weights, bank.blend_choice(rules, blend), worth)


@kernel
def for_equal_cards(state, rules, seat, hand, lacked, least):
    """Every card that is lacking for equal ones."""
    givers = with_copies(state, seat, rules.bank_same)
    while givers != ZERO:
        give = bits.lowest(givers)
        left = h.minus_times(hand, bits.bit(give), rules.bank_same)
        gets = rules.cheap & state.stock & lacked & ~bits.bit(give)
        while gets != ZERO:
            get = bits.lowest(gets)
            worth = v.hand_worth(state, rules, h.plus(left, bits.bit(get)), -1) - least
            shortlist.weigh(state, state.weights, pack(BANK_SAME, 0, give + 1, get + 1), worth)
            gets &= gets - ONE
        givers &= givers - ONE


@kernel
def for_primaries(state, rules, hand, firsts, least):
    """Each of these primaries for the cards that are missed least."""
    while firsts != ZERO:
        got = h.lowest_of(firsts)
        left, paid = h.pay_for_primary(state, rules, hand, got)
        if paid:
            worth = v.hand_worth(state, rules, h.plus(left, got), -1) - least
            shortlist.weigh(
                state, state.weights, pack(BANK_PRIMARY, 0, paid, bits.lowest(got) + 1), worth
            )
        firsts &= firsts - ONE


# Offers


@kernel
def to_others(state, rules, seat, hand, wanted):
    """Offers of one card for one that gain enough and that the other may well take.

    Of the other seat's commissions only those are looked at that all saw taken.
    """
    for colour in range(state.gain.shape[0]):
        state.own_gain[colour] = state.gain[colour]
        state.own_loss[colour] = state.loss[colour]
    for other in range(rules.players):
        theirs = h.hand_of(state, other)
        wants = wanted & theirs[0]
        if other != seat and wants != ZERO:
            wants, gives = worth_asking(state, hand[0], wants, state.weights[f.DEAL])
            if wants != ZERO:
                known = state.commissions[other] & state.known[other]
                w.make_wishes(state, rules, other, known)
                v.weigh_colors(state, rules, theirs, gives, wants)
                offers_to(state, other, gives, wants)


@kernel
def worth_asking(state, gives, wants, least):
    """Of cards to want and to give those that can be part of an exchange that gains enough."""
    loss, cheap = 1e18, gives
    while cheap != ZERO:
        loss = min(loss, state.own_loss[bits.lowest(cheap)])
        cheap &= cheap - ONE
    gain, asked, found = v.WORST, wants, ZERO
    while asked != ZERO:
        colour = bits.lowest(asked)
        gain = max(gain, state.own_gain[colour])
        if state.own_gain[colour] - loss > least:
            found |= bits.bit(colour)
        asked &= asked - ONE
    given = ZERO
    while gives != ZERO:
        if gain - state.own_loss[bits.lowest(gives)] > least:
            given |= h.lowest_of(gives)
        gives &= gives - ONE
    return found, given


@kernel
def offers_to(state, other, gives, wants):
    """Offers of these cards to one seat that it gains by; none is made twice on end."""
    while gives != ZERO:
        give = bits.lowest(gives)
        asked = wants & ~bits.bit(give)
        while asked != ZERO:
            want = bits.lowest(asked)
            theirs = state.gain[give] - state.loss[want]
            offer = pack(OFFER, other, give + 1, want + 1)
            if theirs > state.weights[f.CHARM] and offer != state.proposal:
                worth = state.own_gain[want] - state.own_loss[give] - state.weights[f.DEAL]
                worth -= state.weights[f.ENVY] * max(0.0, theirs)
                shortlist.weigh(state, state.weights, offer, worth)
            asked &= asked - ONE
        gives &= gives - ONE


@kernel
def at_answer(state, rules, seat):
    """Refuse an offer, or take it: by what the seat gains, as far as it knows of itself."""
    if state.offer[REFUSE]:
        shortlist.weigh(state, state.weights, pack(REFUSE, 0, 0, 0), 0.0)
    if state.offer[ACCEPT]:
        hand, offer = h.hand_of(state, seat), state.proposal
        after = h.with_list(h.without_list(hand, two_of(offer)), one_of(offer))
        gain = v.hand_worth(state, rules, after, -1)
        gain -= v.hand_worth(state, rules, hand, -1) + state.weights[f.DEAL]
        shortlist.weigh(state, state.weights, pack(ACCEPT, 0, 0, 0), gain)
