"""What tells how many points a seat of Pastiche will have at the end.

A seat is through where the end is sure and its last turn is over; all features but the first
three are 0 then. A wish is a commission of the seat's hand or of the gallery.

    earned, bonus, usable   points as they would count now
    one         1
    usable-now  usable once more: cards may still change
    gone        points of the leader, as a share of those that bring the end
    gone-square the same squared
    own-gone    points of completed commissions, as a share of those that bring the end
    own-square  the same squared
    spread      points of the leader beside the mean of all seats
    due         the turn of this round is still to come, or under way
    wait        seats that act before this one, as a share of all
    sure        the end is sure, the last turn still to come
    sure-near, sure-ready   near and ready in that case
    looming     another seat can bring the end by what it holds
    others, others-gone   the mean of near of the other seats; times gone
    foremost, foremost-gone   the most points of another seat's completed commissions and its near
                wish together; times gone
    near, near-gone    the most points of a wish beside the price of what it lacks; times gone
    near-square    the same squared
    near-own    the same among commissions of the hand alone
    second      the same for the best wish but one, with the cards that the first leaves over
    ready, ready-due   points of the best wish that lacks nothing; while the turn is to come
    one-short   points of the best wish that lacks one card at most
    pair        bonus of an artist whose one work is completed, the other in hand or gallery
    rival       other seats that lack one card at most of the best wish, if it is of the gallery
    primaries, secondaries, tertiaries, tints, blended   cards in hand
    primaries-gone, cards-gone   primaries and all cards, times gone
    over        cards above the hand limit
    triple      colours of which there are enough for a trade
"""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche import scoring
from sim.pastiche.cards import holds
from sim.pastiche.completing import lacks
from sim.pastiche.state import LEVELS
from strategies.pastiche import hands as h
from strategies.pastiche.stage import comes_later, time_gone
from strategies.pastiche.wishes import BLENDED, SECONDARIES, TERTIARIES, TINTS, artists_bonus

NAMES = (
    "earned", "bonus", "usable", "one", "usable-now", "gone", "gone-square", "own-gone",
    "own-square", "spread", "due", "wait", "sure", "sure-near", "sure-ready", "looming", "others",
    "others-gone", "foremost", "foremost-gone", "near", "near-gone", "near-square", "near-own",
    "second", "ready", "ready-due", "one-short", "pair", "rival", "primaries",
    "secondaries", "tertiaries", "tints", "blended", "primaries-gone", "cards-gone", "over",
    "triple",
)  # fmt: skip
(
    EARNED, BONUS, USABLE, ALIVE, USABLE_NOW, GONE, GONE_SQUARE, OWN_GONE, OWN_SQUARE,
    SPREAD, DUE, WAIT, SURE, SURE_NEAR, SURE_READY, LOOMING, OTHERS,
    OTHERS_GONE, FOREMOST, FOREMOST_GONE, NEAR, NEAR_GONE, NEAR_SQUARE, NEAR_OWN,
    SECOND, READY, READY_DUE, ONE_SHORT, PAIR, RIVAL, PRIMARIES,
    SECONDARIES_HELD, TERTIARIES_HELD, TINTS_HELD, BLENDED_HELD, PRIMARIES_GONE, CARDS_GONE, OVER,
    TRIPLE,
) = range(len(NAMES))  # fmt: skip
PRICES = (3.0, 1.2, 2.0, 4.0)  # of a primary, secondary, tertiary and tint that a wish lacks
FARTHEST = -30.0  # no wish at all


@kernel
def measure(state, rules, seat, found):
    """What tells how many points a seat will have at the end."""
    for feature in range(len(NAMES)):
        found[feature] = 0.0
    found[EARNED] = state.earned[seat]
    found[BONUS] = scoring.bonus_points(state, rules, seat)
    hand, own = h.hand_of(state, seat), state.commissions[seat]
    found[USABLE] = h.usable_points(rules, hand, own)
    gone = time_gone(state, rules)
    due = state.turn == seat or comes_later(state, rules, seat)
    if gone < 1.0 or due:
        found[USABLE_NOW] = found[USABLE]
        measure_time(state, rules, seat, gone, 1.0 * due, found)
        measure_wishes(state, rules, seat, hand, own, found)
        measure_others(state, rules, seat, gone, found)
        measure_cards(state, rules, seat, hand, gone, found)
        found[SURE_NEAR] = found[SURE] * found[NEAR]
        found[SURE_READY] = found[SURE] * found[READY]
        found[NEAR_GONE] = gone * found[NEAR]
        found[NEAR_SQUARE] = found[NEAR] * found[NEAR]
        found[READY_DUE] = found[DUE] * found[READY]


@kernel
def measure_time(state, rules, seat, gone, due, found):
    """How far the game has gone, and who brings it to its end."""
    total = 0
    for other in range(rules.players):
        total += state.earned[other]
        if other != seat and gone < 1.0 and found[LOOMING] == 0.0:
            found[LOOMING] = may_end(state, rules, other)
    found[ALIVE] = 1.0
    found[GONE], found[GONE_SQUARE] = gone, gone * gone
    found[OWN_GONE] = state.earned[seat] / max(1, rules.end_points)
    found[OWN_SQUARE] = found[OWN_GONE] * found[OWN_GONE]
    found[SPREAD] = gone * rules.end_points - total / rules.players
    found[DUE] = due
    found[WAIT] = ((seat - state.turn + rules.players) % rules.players) / rules.players
    found[SURE] = gone >= 1.0


@kernel
def may_end(state, rules, seat):
    """Can a seat bring the end by one commission that its hand reaches?"""
    cards, to_end = state.commissions[seat] | state.gallery, rules.end_points - state.earned[seat]
    while cards != ZERO:
        card = bits.lowest(cards)
        if rules.worth[card] >= to_end and lacks(state, rules, seat, card) == ZERO:
            return True
        cards &= cards - ONE
    return False


@kernel
def measure_others(state, rules, seat, gone, found):
    """How near the other seats are to their wishes, and the foremost of them to the end."""
    total, foremost = 0.0, 0.0
    for other in range(rules.players):
        if other != seat:
            wishes = state.commissions[other] | state.gallery
            near = nearest(rules, h.hand_of(state, other), wishes)
            foremost = max(foremost, state.earned[other] + near)
            total += near
    found[OTHERS] = total / max(1, rules.players - 1)
    found[OTHERS_GONE] = gone * found[OTHERS]
    found[FOREMOST], found[FOREMOST_GONE] = foremost, gone * foremost


# Wishes


@kernel
def measure_wishes(state, rules, seat, hand, own, found):
    """The two best wishes, and those that are ready or nearly so."""
    best, left, top = np.int64(-1), hand, FARTHEST
    found[NEAR_OWN] = FARTHEST
    reach = own | state.gallery
    cards = reach
    while cards != ZERO:
        card = bits.lowest(cards)
        price, after = price_of(rules, card, hand)
        bonus, _ = artists_bonus(state, rules, seat, card, reach)
        points = 1.0 * rules.worth[card] + bonus
        found[PAIR] += bonus
        if points - price > top:
            best, left, top = card, after, points - price
        if holds(own, card):
            found[NEAR_OWN] = max(found[NEAR_OWN], points - price)
        note_ready(state, rules, seat, card, points, found)
        cards &= cards - ONE
    found[NEAR] = top
    found[SECOND] = FARTHEST
    if best >= 0:
        found[SECOND] = nearest(rules, left, reach & ~bits.bit(best))
        if holds(state.gallery, best):
            found[RIVAL] = rivals_for(state, rules, seat, best)


@kernel
def note_ready(state, rules, seat, card, points, found):
    """The best wish that lacks no card, and that lacks one."""
    missing = lacks(state, rules, seat, card)
    if missing == ZERO:
        found[READY] = max(found[READY], points)
    if (missing & (missing - ONE)) == ZERO:
        found[ONE_SHORT] = max(found[ONE_SHORT], points)


@kernel
def nearest(rules, hand, cards):
    """The most points of one of these commissions beside the price of what it lacks."""
    top = FARTHEST
    while cards != ZERO:
        card = bits.lowest(cards)
        price, _ = price_of(rules, card, hand)
        top = max(top, rules.worth[card] - price)
        cards &= cards - ONE
    return top


@kernel
def rivals_for(state, rules, seat, card):
    """Other seats that lack at most one card of a commission."""
    total = 0
    for other in range(rules.players):
        if other != seat:
            missing = lacks(state, rules, other, card)
            total += (missing & (missing - ONE)) == ZERO
    return total


@kernel
def price_of(rules, card, hand):
    """The price of what a palette lacks, and the hand that it leaves over."""
    price, left = 0.0, hand
    for level in range(LEVELS):
        asked = rules.palette[card, level]
        if asked == ZERO:
            break
        missing = asked & ~hand[level]
        left = h.minus(left, asked)
        if missing != ZERO:
            price += price_of_colors(missing)
            for blend in range(2 if (missing & BLENDED) != ZERO else 0):
                if holds(missing, rules.blend_gets[blend]):
                    price += price_of_colors(rules.blend_pays[blend] & ~left[0])
                    left = h.minus(left, rules.blend_pays[blend])
    return price, left


@kernel
def price_of_colors(colors):
    """The price of one card of each colour of a set."""
    price = PRICES[1] * bits.popcount(colors & SECONDARIES)
    price += PRICES[2] * bits.popcount(colors & TERTIARIES)
    price += PRICES[3] * bits.popcount(colors & TINTS)
    return price + PRICES[0] * bits.popcount(colors & np.uint64(7))


# Cards


@kernel
def measure_cards(state, rules, seat, hand, gone, found):
    """Cards in hand by class."""
    for level in range(LEVELS):
        colors = hand[level]
        found[PRIMARIES] += bits.popcount(colors & rules.primary)
        found[SECONDARIES_HELD] += bits.popcount(colors & SECONDARIES)
        found[TERTIARIES_HELD] += bits.popcount(colors & TERTIARIES)
        found[TINTS_HELD] += bits.popcount(colors & TINTS)
        found[BLENDED_HELD] += bits.popcount(colors & BLENDED)
    found[PRIMARIES_GONE] = gone * found[PRIMARIES]
    found[CARDS_GONE] = gone * state.total[seat]
    found[OVER] = max(0, state.total[seat] - rules.hand_limit)
    found[TRIPLE] = bits.popcount(hand[min(rules.bank_same, LEVELS) - 1])
