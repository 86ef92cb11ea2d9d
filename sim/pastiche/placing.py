"""Hexes: where they may lie, how they mix, and the primary instead (RULES 4)."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import from_bank, holds
from sim.pastiche.codes import PLACE_HEX, pack
from sim.pastiche.state import RANKS, TAKE


@kernel
def count_places(state, rules, seat):
    """Hexes in hand times open cells times rotations that look different (RULES 4.1, 4.2)."""
    cells, rotations, tiles = bits.count(state.open), 0, state.tiles[seat]
    while tiles != ZERO:
        rotations += rules.turns[bits.lowest(tiles)]
        tiles &= tiles - ONE
    return cells * rotations


@kernel
def nth_place(state, rules, seat, k):
    """The k-th of them: by hex, then by cell, then by rotation."""
    cells, tiles = bits.count(state.open), state.tiles[seat]
    while True:
        tile = bits.lowest(tiles)
        turns = rules.turns[tile]
        if k < cells * turns:
            cell = bits.nth(state.open, k // turns)
            return pack(PLACE_HEX, 0, tile, 8 * cell + k % turns)
        k -= cells * turns
        tiles &= tiles - ONE


@kernel
def place(state, rules, seat, tile, cell, rot):
    """The hex takes its cell; its drops join those at its corners (RULES 4.1 to 4.3)."""
    state.tiles[seat] &= ~bits.bit(tile)
    lay(state, rules, cell)
    for corner in range(6):
        state.drops[rules.corners[cell, corner]] += rules.hex_drops[tile, corner + 6 - rot]
    state.tile_cell[tile] = cell
    state.tile_rot[tile] = rot
    state.tile = tile
    state.cell = cell
    state.phase = TAKE


@kernel
def lay(state, rules, cell):
    """The cell is open no more, but its empty neighbours are (RULES 4.1)."""
    bits.add(state.taken, cell)
    for w in range(state.open.shape[0]):
        state.open[w] = (state.open[w] | rules.around[cell, w]) & ~state.taken[w]


@kernel
def colour_at(state, rules, cell, corner):
    """The colour that the drops at a corner make, or -1 (RULES 4.5, 4.6)."""
    return rules.mix[state.drops[rules.corners[cell, corner]]]


@kernel
def mix(state, rules, seat):
    """A card for each corner of the new hex whose drops make one, while the bank has it
    (RULES 4.4 to 4.7)."""
    for corner in range(6):
        colour = colour_at(state, rules, state.cell, corner)
        if colour >= 0:
            if holds(state.stock, colour):
                from_bank(state, seat, colour)
                state.mixed[seat, min(rules.rank[colour], RANKS - 1)] += 1
            else:
                state.missed[seat] += 1


@kernel
def count_centres(state, rules):
    """Colours in the centre of the new hex of which the bank has a card (RULES 4.8)."""
    return bits.popcount(rules.centre[state.tile] & state.stock)


@kernel
def nth_centre(state, rules, k):
    """The k-th of them."""
    return bits.nth_bit(rules.centre[state.tile] & state.stock, k)
