"""What the weighted players of Pastiche look at when they weigh a hand of palette cards.

A wish is a commission that a seat may complete, of its own hand or of the gallery; it is worth
more, the nearer it is. A hand is worth its best wish, a share of the best one with the cards that
the first leaves over, and the cards that no wish needs.

    primary     price of a primary that a wish lacks
    secondary   the same for a secondary
    tertiary    the same for a tertiary
    tint        the same for black and white
    hoard       what each of the equal cards in hand takes off the price of a tint
    same        price of a tint or tertiary that equal cards in hand pay for
    exchange    price of a primary that another one in hand pays for
    blend       price of having to make bisque or gray, beside that of the two cards
    gone        price of a colour that the bank does not have
    late        by how much prices rise to the end of the game, as a share
    done        a wish that lacks nothing
    own         a wish of the hand, which nobody takes away
    few         each colour of a wish's palette
    much        each point of a wish
    bonus       points of an artist's bonus that a wish completes
    partner     points of an artist's bonus whose other work is in reach: in hand or gallery
    second      share of the best wish with the cards left over
    spare       a card that no wish needs
    spare-first a primary that no wish needs, beside that
    usable      a point of usable cards, times how far the game has gone
    trade       what a trade with the bank has to gain
    swap        what a swap has to gain
    deal        what an offer has to gain, made or taken
    charm       what the other seat has to gain by an offer, by what is open to all
    envy        what counts against an offer, as a share of the other seat's gain
    tries       offers made in a turn
"""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import holds
from sim.pastiche.state import LEVELS
from strategies.pastiche import hands as h

NAMES = (
    "primary", "secondary", "tertiary", "tint", "hoard", "same", "exchange", "blend", "gone",
    "late", "done", "own", "few", "much", "bonus", "partner", "second", "spare", "spare-first",
    "usable", "trade", "swap", "deal", "charm", "envy", "tries",
)  # fmt: skip
(
    PRIMARY, SECONDARY, TERTIARY, TINT, HOARD, SAME, EXCHANGE, BLEND, GONE,
    LATE, DONE, OWN, FEW, MUCH, BONUS, PARTNER, SECOND, SPARE, SPARE_FIRST,
    USABLE, TRADE, SWAP, DEAL, CHARM, ENVY, TRIES,
) = range(len(NAMES))  # fmt: skip

SECONDARIES, TERTIARIES, TINTS = np.uint64(0x78), np.uint64(0x1F80), np.uint64(0x6000)
BLENDED = np.uint64(0x18000)
MIXED = 13  # colours that drops can make: all before black
WORST = -1e18


@kernel
def time_gone(state, rules):
    """How far the game has gone, by the points of the seat that leads."""
    most = 0
    for seat in range(rules.players):
        most = max(most, state.earned[seat])
    return min(1.0, most / max(1, rules.end_points))


# Wishes


@kernel
def make_wishes(state, rules, weights, seat, own):
    """List all commissions that a seat may complete: its own ones as given, and the gallery."""
    state.wishes = 0
    state.dearness = 1.0 + weights[LATE] * time_gone(state, rules)
    add_wishes(state, rules, weights, seat, own, own | state.gallery, weights[OWN])
    add_wishes(state, rules, weights, seat, state.gallery, own | state.gallery, 0.0)


@kernel
def add_wishes(state, rules, weights, seat, commissions, reach, extra):
    """What each is worth once it is completed."""
    while commissions != ZERO:
        card = bits.lowest(commissions)
        state.wish[state.wishes] = card
        state.wish_worth[state.wishes] = extra + finished_worth(
            state, rules, weights, seat, card, reach
        )
        state.wishes += 1
        commissions &= commissions - ONE


@kernel
def finished_worth(state, rules, weights, seat, card, reach):
    """A completed commission: its points and what it does for the bonus of its artist."""
    artist = rules.artist[card]
    other = rules.works[artist] & ~bits.bit(card)
    worth = weights[MUCH] * rules.worth[card] + weights[FEW] * rules.colors[card]
    if (other & ~state.finished[seat]) == ZERO:
        worth += weights[BONUS] * rules.bonus[artist]
    elif (other & ~reach) == ZERO:
        worth += weights[PARTNER] * rules.bonus[artist]
    return worth


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
def price(state, rules, weights, card, hand):
    """What the cards that a palette still lacks will cost, by mixing or by trades, and the hand
    that palette and trades leave over."""
    asked = rules.palette[card, 0]
    missing, left = asked & ~hand[0], h.minus(hand, asked)
    ranks, gone, blends = by_rank(missing), bits.popcount(missing & ~state.stock), missing
    for level in range(1, LEVELS):
        asked = rules.palette[card, level]
        if asked == ZERO:
            break
        missing = asked & ~hand[level]
        left = h.minus(left, asked)
        if missing != ZERO:
            ranks += by_rank(missing)
            blends |= missing
            gone += bits.popcount(missing & ~state.stock)
    if blends == ZERO:
        return 0.0, left
    cost = weights[GONE] * gone
    for blend in range(2 if (blends & BLENDED) != ZERO else 0):
        if holds(blends, rules.blend_gets[blend]):
            pays = rules.blend_pays[blend]
            ranks += by_rank(pays & ~left[0])
            left = h.minus(left, pays)
            cost += weights[BLEND]
    more, left = price_of_ranks(rules, weights, ranks, left)
    return state.dearness * (cost + more), left


@kernel
def price_of_ranks(rules, weights, ranks, left):
    """The price of so many cards of each class, and what the trades for them leave of a hand."""
    primaries, tertiaries, tints = ranks & 0xFF, (ranks >> 16) & 0xFF, ranks >> 24
    cost = weights[SECONDARY] * ((ranks >> 8) & 0xFF)
    same = rules.bank_same
    while tints + tertiaries > 0 and same <= LEVELS and left[same - 1] != ZERO:
        left = h.minus_times(left, lowest_of(left[same - 1]), same)
        cost += weights[SAME]
        tertiaries -= tints == 0
        tints -= tints > 0
    if tints > 0:
        equal = 0
        while equal < min(same - 1, LEVELS) and left[equal] != ZERO:
            equal += 1
        cost -= weights[HOARD] * equal
    size = h.number_of(left) if primaries > 0 else 0
    while primaries > 0 and (left[0] & rules.primary) != ZERO and size > rules.bank_penalty:
        left = h.minus(left, lowest_of(left[0] & rules.primary))
        for _ in range(rules.bank_penalty):
            left = h.minus(left, penalty_of(rules, left))
        size -= 1 + rules.bank_penalty
        cost += weights[EXCHANGE]
        primaries -= 1
    cost += weights[PRIMARY] * primaries
    return cost + weights[TERTIARY] * tertiaries + weights[TINT] * tints, left


@kernel
def lowest_of(colors):
    """The first colour of a set, as a set."""
    return colors & (~colors + ONE)


@kernel
def penalty_of(rules, left):
    """The card that goes beside a primary: a single one that is none, if there is one."""
    others = left[0] & ~rules.primary
    if others == ZERO:
        return lowest_of(left[0])
    return lowest_of(others & ~left[1]) if (others & ~left[1]) != ZERO else lowest_of(others)


# Hands


@kernel
def hand_worth(state, rules, weights, hand, without):
    """A hand by the wishes listed, one of them (or -1) left out; notes which wishes count."""
    total, share, used, after = 0.0, 1.0, -1, hand
    for turn in range(2):
        top, at = WORST, -1
        state.picked[turn] = -1
        for i in range(state.wishes):
            most = state.wish_worth[i] + weights[DONE]
            if i != used and i != without and most > top:
                cost, left = price(state, rules, weights, state.wish[i], hand)
                worth = state.wish_worth[i] + (weights[DONE] if cost == 0.0 else -cost)
                if worth > top:
                    top, at, after = worth, i, left
        state.picked[turn] = at
        if at < 0:
            break
        total += share * top
        share, used, hand = weights[SECOND], at, after
    firsts = bits.popcount(hand[0] & rules.primary)
    return total + weights[SPARE] * h.number_of(hand) + weights[SPARE_FIRST] * firsts


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


@kernel
def weigh_colors(state, rules, weights, hand, gains, losses):
    """What one card more of each colour of a set is worth, and what one fewer costs; what no wish
    can use is taken for spare."""
    now = hand_worth(state, rules, weights, hand, -1)
    used = lacked_by_wishes(state, rules, (ZERO, ZERO, ZERO, ZERO)) | rules.primary
    of_use = lacked_by_wishes(state, rules, hand) | rules.primary | hand[0]
    while gains != ZERO:
        colour = lowest_of(gains)
        worth = weights[SPARE]
        if (colour & of_use) != ZERO:
            worth = hand_worth(state, rules, weights, h.plus(hand, colour), -1) - now
        state.gain[bits.lowest(colour)] = worth
        gains &= gains - ONE
    while losses != ZERO:
        colour = lowest_of(losses)
        worth = weights[SPARE]
        if (colour & (used | hand[1])) != ZERO:
            worth = now - hand_worth(state, rules, weights, h.minus(hand, colour), -1)
        state.loss[bits.lowest(colour)] = worth
        losses &= losses - ONE
