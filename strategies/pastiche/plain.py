"""Players of Pastiche without numbers: chance and habit."""

import numpy as np

from sim.core import bits, luck
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import holds, with_copies
from sim.pastiche.choices import nth
from sim.pastiche.codes import (
    BANK_BISQUE,
    BANK_SAME,
    CENTRE,
    DISCARD_ONE,
    DONE,
    FROM_GALLERY,
    FROM_HAND,
    MIX,
    PLACE_HEX,
    REFUSE,
    class_of,
    pack,
)
from sim.pastiche.completing import lacks
from sim.pastiche.placing import colour_at
from sim.pastiche.state import DISCARD, TAKE, TRADE
from strategies.registry import strategy


@strategy("Any legal choice, all alike.", "nothing to make")
def random(state, rules, weights, count):
    """Uniform over the legal choices."""
    return nth(state, rules, luck.whim(state, 0, count))


@strategy(
    "Places a hex where it mixes most of what its commissions lack, or takes a primary they lack; "
    "trades equal cards for what they lack, blends bisque and gray, completes what it can; no "
    "offers, no swaps.",
    "by habit, no numbers",
)
def casual(state, rules, weights, count):
    """The first habit that applies, with chance inside each."""
    lacking = lacked(state, rules, state.seat)
    if state.offer[PLACE_HEX]:
        return most_wanted(state, rules, lacking, luck.whim(state, 0, 6))
    for run in (FROM_HAND, FROM_GALLERY):
        if state.offer[run]:
            return nth(state, rules, first_of(state, run) + luck.whim(state, 0, state.offer[run]))
    choice = np.int64(-1)
    if state.phase == TAKE:
        choice = taken(state, rules, lacking)
    elif state.phase == TRADE:
        choice = traded(state, rules, lacking)
    elif state.phase == DISCARD:
        choice = discarded(state, rules)
    if choice >= 0 and state.offer[class_of(choice)]:
        return choice
    for run in (MIX, REFUSE, DONE):
        if state.offer[run]:
            return nth(state, rules, first_of(state, run))
    return nth(state, rules, luck.whim(state, 0, count))


@kernel
def first_of(state, run):
    """Choices before a run."""
    total = 0
    for before in range(run):
        total += state.offer[before]
    return total


@kernel
def asked(state, rules, seat):
    """Colours that the seat's own commissions ask for."""
    found, own = ZERO, state.commissions[seat]
    while own != ZERO:
        found |= rules.palette[bits.lowest(own), 0]
        own &= own - ONE
    return found


@kernel
def lacked(state, rules, seat):
    """Colours that the seat's own commissions lack, and what bisque and gray are blended of."""
    found, own = ZERO, state.commissions[seat]
    while own != ZERO:
        found |= lacks(state, rules, seat, bits.lowest(own))
        own &= own - ONE
    for blend in range(2):
        if holds(found, rules.blend_gets[blend]):
            found |= rules.blend_pays[blend] & ~state.held[seat, 0]
    return found


@kernel
def most_wanted(state, rules, lacking, turn):
    """The hex, cell and rotation that make the most cards, those that are lacking counted
    fourfold; rotations are tried from `turn` on."""
    top, choice = -1, np.int64(-1)
    tiles = state.tiles[state.seat]
    while tiles != ZERO:
        tile = bits.lowest(tiles)
        cell = bits.after(state.open, -1)
        while cell >= 0:
            for step in range(rules.turns[tile]):
                rot = (turn + step) % rules.turns[tile]
                worth = made(state, rules, lacking, tile, cell, rot)
                if worth > top:
                    top, choice = worth, pack(PLACE_HEX, 0, tile, 8 * cell + rot)
            cell = bits.after(state.open, cell)
        tiles &= tiles - ONE
    return choice


@kernel
def made(state, rules, lacking, tile, cell, rot):
    """Cards that a hex would make there, the first of each lacking colour counted fourfold."""
    worth = 0
    for corner in range(6):
        drops = state.drops[rules.corners[cell, corner]]
        if drops != 0:
            colour = rules.mix[drops + rules.hex_drops[tile, corner + 6 - rot]]
            if colour >= 0 and holds(state.stock, colour):
                worth += 4 if holds(lacking, colour) else 1
                lacking &= ~bits.bit(colour)
    return worth


@kernel
def taken(state, rules, lacking):
    """A primary that is lacking, unless the mixes bring anything lacking."""
    for corner in range(6):
        colour = colour_at(state, rules, state.cell, corner)
        if colour >= 0 and holds(lacking & state.stock, colour):
            return pack(MIX, 0, 0, 0)
    centre = rules.centre[state.tile] & state.stock & lacking
    return pack(CENTRE, 0, 0, bits.lowest(centre) + 1) if centre != ZERO else np.int64(-1)


@kernel
def traded(state, rules, lacking):
    """Gray or bisque that is lacking, or equal cards that are not asked for, for one lacking."""
    seat = state.seat
    for blend in range(2):
        run = BANK_BISQUE + blend
        if state.offer[run] and holds(lacking, rules.blend_gets[blend]):
            return nth(state, rules, first_of(state, run))
    givers = with_copies(state, seat, rules.bank_same)
    spare = givers & ~asked(state, rules, seat)
    givers = spare if spare != ZERO else givers
    if givers != ZERO:
        give = bits.lowest(givers)
        gets = rules.cheap & state.stock & lacking & ~bits.bit(give)
        if gets != ZERO:
            get = bits.nth_bit(gets, luck.whim(state, 0, bits.popcount(gets)))
            return pack(BANK_SAME, 0, give + 1, get + 1)
    return np.int64(-1)


@kernel
def discarded(state, rules):
    """Any card that is not asked for, else any second one."""
    seat = state.seat
    spare = state.held[seat, 0] & ~asked(state, rules, seat)
    spare = spare if spare != ZERO else state.held[seat, 1]
    if spare == ZERO:
        return np.int64(-1)
    colour = bits.nth_bit(spare, luck.whim(state, 0, bits.popcount(spare)))
    return pack(DISCARD_ONE, 0, 0, colour + 1)
