"""The best use of hexes, cards and commissions by weighted features."""

import numpy as np

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche import completing
from sim.pastiche.cards import holds
from sim.pastiche.choices import nth
from sim.pastiche.codes import (
    CENTRE,
    DISCARD_ONE,
    DONE,
    FROM_GALLERY,
    FROM_HAND,
    MIX,
    PLACE_HEX,
    SWAP_ONE,
    class_of,
    pack,
)
from sim.pastiche.placing import colour_at
from sim.pastiche.state import ANSWER, COMPLETE, PLACE, SWAP, TAKE, TRADE
from strategies.pastiche import features as f
from strategies.pastiche import hands as h
from strategies.pastiche import trading


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth."""
    seat, phase = state.seat, state.phase
    f.make_wishes(state, rules, weights, seat, state.commissions[seat])
    if phase == PLACE:
        choice = at_place(state, rules, weights, seat)
    elif phase == TAKE:
        choice = at_take(state, rules, weights, seat)
    elif phase == TRADE:
        choice = trading.at_trade(state, rules, weights, seat)
    elif phase == ANSWER:
        choice = trading.at_answer(state, rules, weights, seat)
    elif phase == SWAP:
        choice = at_swap(state, rules, weights, seat)
    elif phase == COMPLETE:
        choice = at_completion(state, rules, weights, seat)
    else:
        choice = at_discard(state, rules, weights, seat)
    if choice < 0 or state.offer[class_of(choice)] == 0:
        return nth(state, rules, 0)
    return choice


# Placing


@kernel
def at_place(state, rules, weights, seat):
    """The hex, cell and rotation whose mixes, or whose centre, bring the most."""
    makes = ((ONE << np.uint64(f.MIXED)) - ONE) & state.stock
    f.weigh_colors(state, rules, weights, h.hand_of(state, seat), makes, ZERO)
    top, choice = f.WORST, -1
    cell = bits.after(state.open, -1)
    while cell >= 0:
        corners = look_at_corners(state, rules, cell)
        tiles = state.tiles[seat]
        while tiles != ZERO:
            tile = bits.lowest(tiles)
            centre = centre_worth(state, rules, seat, tile)
            for rot in range(rules.turns[tile]):
                worth = mix_worth(state, rules, weights, tile, rot, corners)
                # the centre leaves the mixes to others: where both are equal, mix
                worth = max(worth, centre - 1e-6 * worth)
                if worth > top:
                    top, choice = worth, pack(PLACE_HEX, 0, tile, 8 * cell + rot)
            tiles &= tiles - ONE
        cell = bits.after(state.open, cell)
    return choice


@kernel
def look_at_corners(state, rules, cell):
    """List the corners of a cell where drops lie; returns their number."""
    found = 0
    for corner in range(6):
        drops = state.drops[rules.corners[cell, corner]]
        if drops != 0:
            state.corner[found] = corner
            state.lying[found] = drops
            found += 1
    return found


@kernel
def mix_worth(state, rules, weights, tile, rot, corners):
    """The worth of all mixes of a hex at the corners listed; a colour's second card is spare."""
    worth, made = 0.0, ZERO
    if (state.barred[state.seat] >> MIX) & 1:
        return worth
    for i in range(corners):
        drop = rules.hex_drops[tile, state.corner[i] + 6 - rot]
        colour = rules.mix[state.lying[i] + drop]
        if colour >= 0 and holds(state.stock, colour):
            worth += weights[f.SPARE] if holds(made, colour) else state.gain[colour]
            made |= bits.bit(colour)
    return worth


@kernel
def centre_worth(state, rules, seat, tile):
    """The better primary of a hex's centre."""
    worth, colors = f.WORST, rules.centre[tile] & state.stock
    if (state.barred[seat] >> CENTRE) & 1:
        return worth
    while colors != ZERO:
        worth = max(worth, state.gain[bits.lowest(colors)])
        colors &= colors - ONE
    return worth


@kernel
def at_take(state, rules, weights, seat):
    """All mixes, or the primary that is worth more than them."""
    hand = h.hand_of(state, seat)
    top, choice = f.WORST, -1
    if state.offer[MIX]:
        top = f.hand_worth(state, rules, weights, mixed(state, rules, hand), -1)
        choice = pack(MIX, 0, 0, 0)
    colors = rules.centre[state.tile] & state.stock if state.offer[CENTRE] else ZERO
    while colors != ZERO:
        colour = bits.lowest(colors)
        worth = f.hand_worth(state, rules, weights, h.plus(hand, bits.bit(colour)), -1)
        if worth > top:
            top, choice = worth, pack(CENTRE, 0, 0, colour + 1)
        colors &= colors - ONE
    return choice


@kernel
def mixed(state, rules, hand):
    """The hand with all cards that the new hex makes."""
    for corner in range(6):
        colour = colour_at(state, rules, state.cell, corner)
        if colour >= 0 and holds(state.stock, colour):
            hand = h.plus(hand, bits.bit(colour))
    return hand


# Commissions


@kernel
def at_swap(state, rules, weights, seat):
    """The commission that is nearer or worth more, if it gains enough."""
    choice, hand = pack(DONE, 0, 0, 0), h.hand_of(state, seat)
    if state.offer[SWAP_ONE] == 0:
        return choice
    f.hand_worth(state, rules, weights, hand, -1)
    own, top = state.commissions[seat], weights[f.SWAP]
    before = usable_worth(state, rules, weights, hand, own)
    # own wishes come first in the list; a swap makes one of the gallery an own one
    for give in range(bits.popcount(own)):
        for take in range(bits.popcount(own), state.wishes):
            gone, got = state.wish[give], state.wish[take]
            swapped = (own & ~bits.bit(gone)) | bits.bit(got)
            shares = share_picked(state, weights, take) - share_picked(state, weights, give)
            worth = weights[f.OWN] * shares - before
            worth += usable_worth(state, rules, weights, hand, swapped)
            if worth > top:
                top, choice = worth, pack(SWAP_ONE, 0, gone, got)
    return choice


@kernel
def share_picked(state, weights, wish):
    """With what share a wish counts in the worth of the hand."""
    return 1.0 if state.picked[0] == wish else (weights[f.SECOND] * (state.picked[1] == wish))


@kernel
def usable_worth(state, rules, weights, hand, own):
    """What a hand may bring at the end beside these commissions."""
    late = weights[f.USABLE] * f.time_gone(state, rules)
    return late * h.usable_points(rules, hand, own) if late > 0.0 else 0.0


@kernel
def at_completion(state, rules, weights, seat):
    """Complete whatever is within reach, the best first, with an eye to the cards left over."""
    top, choice, hand = f.WORST, pack(DONE, 0, 0, 0), h.hand_of(state, seat)
    for i in range(state.wishes):
        card = state.wish[i]
        run = FROM_GALLERY if holds(state.gallery, card) else FROM_HAND
        if state.offer[run] and completing.lacks(state, rules, seat, card) == ZERO:
            left = h.after_palette(rules, hand, card)
            worth = state.wish_worth[i] + f.hand_worth(state, rules, weights, left, i)
            if worth > top:
                top, choice = worth, pack(run, 0, card, 0)
    return choice


@kernel
def at_discard(state, rules, weights, seat):
    """The card that is missed least."""
    top, choice, hand = f.WORST, -1, h.hand_of(state, seat)
    colors = hand[0]
    while colors != ZERO:
        colour = bits.lowest(colors)
        left = h.minus(hand, bits.bit(colour))
        worth = f.hand_worth(state, rules, weights, left, -1)
        worth += usable_worth(state, rules, weights, left, state.commissions[seat])
        if worth > top:
            top, choice = worth, pack(DISCARD_ONE, 0, 0, colour + 1)
        colors &= colors - ONE
    return choice
