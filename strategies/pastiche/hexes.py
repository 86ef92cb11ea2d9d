"""Where to lay a hex, and whether to take its mixes or a primary of its centre."""

import numpy as np

from sim.core import bits, shortlist
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.core.shortlist import LONGEST, TEMPERATURE
from sim.pastiche.cards import holds
from sim.pastiche.codes import CENTRE, MIX, PLACE_HEX, one_of, pack, two_of
from sim.pastiche.placing import colour_at
from strategies.pastiche import features as f
from strategies.pastiche import hands as h
from strategies.pastiche import valuing as v

MIXED = 13  # colours that drops can make: all before black
HOLLOW = 3  # hexes around an open cell


@kernel
def at_place(state, rules, seat):
    """All placements by what their cards bring one by one, the first ones as whole hands."""
    asked, again = state.short_most, min(LONGEST, int(state.weights[f.AGAIN]))
    makes = ((ONE << np.uint64(MIXED)) - ONE) & state.stock
    v.weigh_colors(state, rules, h.hand_of(state, seat), makes, ZERO)
    shortlist.begin(state, max(asked, again))
    cell = bits.after(state.open, -1)
    while cell >= 0:
        corners, left = look_at_corners(state, rules, cell), 0.0
        if state.weights[f.LEAVE] != 0.0 or state.weights[f.DEEP] != 0.0:
            left = left_to_others(state, rules, cell)
        tiles = state.tiles[seat]
        while tiles != ZERO:
            weigh_rotations(state, rules, seat, bits.lowest(tiles), cell, corners, left)
            tiles &= tiles - ONE
        cell = bits.after(state.open, cell)
    weigh_again(state, rules, seat, min(again, state.short_size))
    state.short_size = min(state.short_size, asked)


@kernel
def weigh_rotations(state, rules, seat, tile, cell, corners, left):
    """One hex in one cell: its mixes by rotation, or its centre."""
    centre, drops = centre_worth(state, rules, seat, tile), rules.hex_drops[tile]
    for rot in range(rules.turns[tile]):
        worth = mix_worth(state, drops, rot, corners)
        # the centre leaves the mixes to others: where both are equal, mix
        worth = max(worth, centre - 1e-6 * worth) - left
        if may_be_listed(state, worth):
            shortlist.weigh(state, state.weights, pack(PLACE_HEX, 0, tile, 8 * cell + rot), worth)


@kernel
def may_be_listed(state, worth):
    """Is there room for a choice of this worth, or chance? Most placements are seen off here."""
    if state.short_size < state.short_most or state.weights[TEMPERATURE] > 0.0:
        return True
    return worth > state.short_worth[state.short_most - 1]


@kernel
def look_at_corners(state, rules, cell):
    """List the corners of a cell where drops lie, and what each kind of drop would make there;
    returns their number."""
    found = 0
    for corner in range(6):
        drops = state.drops[rules.corners[cell, corner]]
        if drops != 0:
            state.corner[found] = corner
            for kind in range(3):
                colour = rules.mix[drops + (1 << (2 * kind))]
                made = colour >= 0 and holds(state.stock, colour)
                state.corner_made[found, kind] = bits.bit(colour) if made else ZERO
                state.corner_worth[found, kind] = state.gain[colour] if made else 0.0
            found += 1
    return 0 if (state.barred[state.seat] >> MIX) & 1 else found


@kernel
def kind_of(drop):
    """0, 1, 2 for a red, a yellow, a blue drop."""
    return (drop >> 3) + ((drop >> 2) & 1)


@kernel
def left_to_others(state, rules, cell):
    """What the hollows around a cell gain by a hex there, less what the cell is by itself."""
    around = rules.around[cell]
    worth = -state.weights[f.FILL] * hollow_worth(state, bits.count_meet(around, state.taken))
    near = bits.after(around, -1)
    while near >= 0:
        if not bits.has(state.taken, near):
            hexes = bits.count_meet(rules.around[near], state.taken)
            worth += hollow_worth(state, hexes + 1) - hollow_worth(state, hexes)
        near = bits.after(around, near)
    return worth


@kernel
def hollow_worth(state, hexes):
    """What an open cell is worth to others, by the hexes around it."""
    return state.weights[f.LEAVE] * (hexes >= HOLLOW) + state.weights[f.DEEP] * (hexes > HOLLOW)


@kernel
def mix_worth(state, drops, rot, corners):
    """The worth of all mixes of a hex at the corners listed; a colour's second card is spare."""
    worth, made = 0.0, ZERO
    for i in range(corners):
        kind = kind_of(drops[state.corner[i] + 6 - rot])
        colour = state.corner_made[i, kind]
        if (colour & made) != ZERO:
            worth += state.weights[f.SPARE]
        else:
            worth += state.corner_worth[i, kind]
            made |= colour
    return worth


@kernel
def centre_worth(state, rules, seat, tile):
    """The better primary of a hex's centre."""
    worth, colors = v.WORST, rules.centre[tile] & state.stock
    if (state.barred[seat] >> CENTRE) & 1:
        return worth
    while colors != ZERO:
        worth = max(worth, state.gain[bits.lowest(colors)])
        colors &= colors - ONE
    return worth


@kernel
def weigh_again(state, rules, seat, first):
    """The first placements of the list by the hands that they bring; the others move as far as
    the one of these that loses most."""
    hand, least = h.hand_of(state, seat), 1e18
    last, mixes = hand, 0.0
    for i in range(first):
        tile, where = one_of(state.short_choice[i]), two_of(state.short_choice[i])
        corners = look_at_corners(state, rules, where >> 3)
        made = mixed_at(state, rules, hand, tile, where & 7, corners)
        if made != last:
            mixes = v.hand_worth(state, rules, made, -1) - state.hand_now
            last = made
        rough = mix_worth(state, rules.hex_drops[tile], where & 7, corners)
        centre = centre_worth(state, rules, seat, tile)
        shift = max(mixes, centre) - max(rough, centre - 1e-6 * rough)
        least = min(least, shift)
        state.short_worth[i] += shift
    for i in range(first, state.short_size):
        state.short_worth[i] += least
    put_in_order(state)


@kernel
def put_in_order(state):
    """The list best first again; of equals the one that came first."""
    for end in range(1, state.short_size):
        choice, worth, at = state.short_choice[end], state.short_worth[end], end
        while at > 0 and worth > state.short_worth[at - 1]:
            state.short_choice[at] = state.short_choice[at - 1]
            state.short_worth[at] = state.short_worth[at - 1]
            at -= 1
        state.short_choice[at] = choice
        state.short_worth[at] = worth


@kernel
def mixed_at(state, rules, hand, tile, rot, corners):
    """The hand with all cards that a hex would make at the corners listed."""
    for i in range(corners):
        kind = kind_of(rules.hex_drops[tile, state.corner[i] + 6 - rot])
        hand = h.plus(hand, state.corner_made[i, kind])
    return hand


# Taking


@kernel
def at_take(state, rules, seat):
    """All mixes, and each primary of the centre."""
    hand = h.hand_of(state, seat)
    if state.offer[MIX]:
        worth = v.hand_worth(state, rules, mixed(state, rules, hand), -1)
        shortlist.weigh(state, state.weights, pack(MIX, 0, 0, 0), worth)
    colors = rules.centre[state.tile] & state.stock if state.offer[CENTRE] else ZERO
    while colors != ZERO:
        colour = bits.lowest(colors)
        worth = v.hand_worth(state, rules, h.plus(hand, bits.bit(colour)), -1)
        shortlist.weigh(state, state.weights, pack(CENTRE, 0, 0, colour + 1), worth)
        colors &= colors - ONE


@kernel
def mixed(state, rules, hand):
    """The hand with all cards that the new hex makes."""
    for corner in range(6):
        colour = colour_at(state, rules, state.cell, corner)
        if colour >= 0 and holds(state.stock, colour):
            hand = h.plus(hand, bits.bit(colour))
    return hand
