"""Wishes: the commissions that a seat may complete, what each is worth and what it lacks."""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import holds
from sim.pastiche.completing import lacks
from sim.pastiche.state import LEVELS
from strategies.pastiche import features as f
from strategies.pastiche import hands as h
from strategies.pastiche import memory, stage

SECONDARIES, TERTIARIES, TINTS = np.uint64(0x78), np.uint64(0x1F80), np.uint64(0x6000)
BLENDED = np.uint64(0x18000)
READY, BY_TRADES, SHORT = range(3)  # how a hand stands to a palette


@kernel
def make_wishes(state, rules, seat, own):
    """List all commissions that a seat may complete: its own ones as given, and the gallery."""
    stage.look_ahead(state, rules, seat)
    state.wishes = 0
    state.wished = own
    add_wishes(state, rules, seat, own, own | state.gallery)
    owned = state.wishes
    for i in range(owned):
        state.wish_worth[i] += state.weights[f.OWN]
    add_wishes(state, rules, seat, state.gallery, own | state.gallery)
    if state.weights[f.RACE] != 0.0:
        for i in range(owned, state.wishes):
            fear = state.weights[f.RACE] * rivals(state, rules, seat, state.wish[i])
            state.wish_worth[i] -= fear
            state.wish_done[i] += fear
    memory.sign_wishes(state)


@kernel
def add_wishes(state, rules, seat, commissions, reach):
    """What each is worth once it is completed, and beside that once it can be."""
    while commissions != ZERO:
        card, at = bits.lowest(commissions), state.wishes
        bonus, partner = artists_bonus(state, rules, seat, card, reach)
        worth = (
            state.weights[f.MUCH] * rules.worth[card] + state.weights[f.FEW] * rules.colors[card]
        )
        worth += state.weights[f.BONUS] * bonus + state.weights[f.PARTNER] * partner
        state.wish[at] = card
        state.wish_worth[at] = worth
        state.wish_done[at] = state.weights[f.DONE] + stage.worth_of_end(state, rules, card)
        state.wish_points[at] = state.weights[f.MUCH] * (rules.worth[card] + bonus)
        state.wishes += 1
        commissions &= commissions - ONE


@kernel
def artists_bonus(state, rules, seat, card, reach):
    """The bonus that a commission completes, and the one whose other work is in reach."""
    artist = rules.artist[card]
    other = rules.works[artist] & ~bits.bit(card)
    if (other & ~state.finished[seat]) == ZERO:
        return rules.bonus[artist], 0
    return 0, rules.bonus[artist] if (other & ~reach) == ZERO else 0


@kernel
def rivals(state, rules, seat, card):
    """Other seats that lack at most one card of a commission."""
    total = 0
    for other in range(rules.players):
        missing = lacks(state, rules, other, card) if other != seat else bits.FULL
        total += (missing & (missing - ONE)) == ZERO
    return total


# What is missing


@kernel
def by_rank(colors):
    """Numbers of primaries, secondaries, tertiaries and tints in a set, a byte each."""
    tints = bits.popcount(colors & TINTS) << 24
    if (colors & ~TINTS) == ZERO:
        return tints
    later = (bits.popcount(colors & SECONDARIES) << 8) | (bits.popcount(colors & TERTIARIES) << 16)
    return tints | later | bits.popcount(colors & np.uint64(7))


@kernel
def price(state, rules, card, hand):
    """What the cards that a palette still lacks will cost, by mixing or by trades; notes the hand
    that palette and trades leave over, and whether trades will do."""
    asked = rules.palette[card, 0]
    missing, left = asked & ~hand[0], h.minus(hand, asked)
    again, level = ZERO, 1
    while level < LEVELS and rules.palette[card, level] != ZERO:
        asked = rules.palette[card, level]
        again |= asked & ~hand[level]
        left = h.minus(left, asked)
        level += 1
    lacked = missing | again
    if lacked == ZERO:
        h.note(state, left)
        state.stands = READY
        return 0.0
    ranks = by_rank(missing)
    if again != ZERO:
        ranks += by_rank(again)
    gone = lacked & ~state.stock
    cost = state.weights[f.GONE] * bits.popcount(gone) if gone != ZERO else 0.0
    for blend in range(2 if (lacked & BLENDED) != ZERO else 0):
        if holds(lacked, rules.blend_gets[blend]):
            pays = rules.blend_pays[blend]
            ranks += by_rank(pays & ~left[0])
            left = h.minus(left, pays)
            cost += state.weights[f.BLEND]
    cost += price_of_ranks(state, rules, ranks, left)
    if gone != ZERO:
        state.stands = SHORT
    return state.dearness * cost


@kernel
def price_of_ranks(state, rules, ranks, left):
    """The price of so many cards of each class; notes what the trades for them leave of a hand,
    and whether they will do."""
    primaries, secondaries = ranks & 0xFF, (ranks >> 8) & 0xFF
    tertiaries, tints = (ranks >> 16) & 0xFF, ranks >> 24
    cost, same = state.weights[f.SECONDARY] * secondaries, rules.bank_same
    if tints + tertiaries > 0:
        while tints + tertiaries > 0 and h.with_copies(left, same) != ZERO:
            left = h.minus_times(left, h.lowest_of(h.with_copies(left, same)), same)
            cost += state.weights[f.SAME]
            tertiaries -= tints == 0
            tints -= tints > 0
        if tints > 0:
            cost -= state.weights[f.HOARD] * min(same - 1, h.most_copies(left))
    size = h.number_of(left) if primaries > 0 else 0
    while primaries > 0 and (left[0] & rules.primary) != ZERO and size > rules.bank_penalty:
        left = h.minus(left, h.lowest_of(left[0] & rules.primary))
        for _ in range(rules.bank_penalty):
            left = h.minus(left, penalty_of(rules, left))
        size -= 1 + rules.bank_penalty
        cost += state.weights[f.EXCHANGE]
        primaries -= 1
    cost += state.weights[f.PRIMARY] * primaries + state.weights[f.TERTIARY] * tertiaries
    h.note(state, left)
    state.stands = SHORT if primaries + secondaries + tertiaries + tints else BY_TRADES
    return cost + state.weights[f.TINT] * tints


@kernel
def penalty_of(rules, left):
    """The card that goes beside a primary: a single one that is none, if there is one."""
    others = left[0] & ~rules.primary
    if others == ZERO:
        return h.lowest_of(left[0])
    return h.lowest_of(others & ~left[1] if (others & ~left[1]) != ZERO else others)


@kernel
def lacked_by_wishes(state, rules, hand):
    """All colours that any wish lacks, and those that they can be blended of."""
    lacked = ZERO
    for i in range(state.wishes):
        for level in range(LEVELS):
            asked = rules.palette[state.wish[i], level]
            if asked == ZERO:
                break
            lacked |= asked & ~hand[level]
    for blend in range(2):
        if holds(lacked, rules.blend_gets[blend]):
            lacked |= rules.blend_pays[blend]
    return lacked
