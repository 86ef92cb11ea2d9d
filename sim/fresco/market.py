"""The market: one stall for each visitor (RULES 4.1)."""

import numpy as np

from sim.core import bits, luck
from sim.core.jit import kernel
from sim.fresco.codes import BUY, CLOSE, pack
from sim.fresco.state import COLORS


@kernel
def open_stalls(state, rules):
    """Stalls that have tiles (RULES 4.1.1)."""
    total = 0
    for stall in range(rules.stalls):
        total += state.stall[stall] != 0
    return total


@kernel
def nth_open(state, k):
    """The k-th stall that has tiles."""
    stall = 0
    while state.stall[stall] == 0 or k > 0:
        k -= state.stall[stall] != 0
        stall += 1
    return stall


@kernel
def affordable(state, rules, seat):
    """Tiles a seat can buy: one for each apprentice, at the price of its hour."""
    most = state.plan[seat, 0]
    price = rules.hour_price[state.hour[seat]]
    return most if price == 0 else min(most, state.thaler[seat] // price)


@kernel
def next_subset(subset, tiles):
    """The subset of some tiles that follows another in the order of numbers; 0 follows all."""
    return (subset - tiles) & tiles


@kernel
def is_canonical(rules, subset, tiles):
    """Of tiles with one print, are the first ones taken (RULES 10.12)?"""
    rest = subset
    while rest:
        tile = bits.lowest_of(rest)
        rest &= rest - 1
        if rules.same_print[tile] & tiles & ~subset:
            return False
    return True


@kernel
def count_buys(state, rules, seat):
    """Sets of up to as many tiles of one stall, different by their prints (RULES 4.1.2)."""
    most, total = affordable(state, rules, seat), 0
    if most == 0:
        return 0
    for stall in range(rules.stalls):
        tiles = state.stall[stall]
        subset = next_subset(0, tiles)
        while subset:
            total += bits.size_of(subset) <= most and is_canonical(rules, subset, tiles)
            subset = next_subset(subset, tiles)
    return total


@kernel
def nth_buy(state, rules, seat, k):
    """The k-th set of tiles: by stall, then by the number of the set."""
    most = affordable(state, rules, seat)
    for stall in range(rules.stalls):
        tiles = state.stall[stall]
        subset = next_subset(0, tiles)
        while subset:
            if bits.size_of(subset) <= most and is_canonical(rules, subset, tiles):
                if k == 0:
                    return pack(BUY, (stall << 16) | subset)
                k -= 1
            subset = next_subset(subset, tiles)
    return pack(CLOSE, 0)


@kernel
def buy(state, rules, seat, stall, tiles):
    """Pay the price of the hour for each tile, take its cubes; the stall closes
    (RULES 1.7, 3.4, 4.1.2, 10.10)."""
    rest = tiles
    while rest:
        tile = bits.lowest_of(rest)
        rest &= rest - 1
        state.thaler[seat] -= rules.hour_price[state.hour[seat]]
        state.tally[seat, 0] += 1
        for color in range(COLORS):
            state.cubes[seat, color] += rules.tile_cubes[tile, color]
    close(state, stall)


@kernel
def close(state, stall):
    """All tiles of a stall go back to the bag (RULES 4.1.3, 10.4)."""
    state.bag |= state.stall[stall]
    state.stall[stall] = 0


@kernel
def refill(state, rules):
    """Draw tiles onto the spaces of empty stalls, as long as the bag has some
    (RULES 4.1.5, 5.1)."""
    for stall in range(rules.stalls):
        if state.stall[stall] == 0:
            fill(state, rules, stall, luck.PLAY, 256 * state.rounds + 16 * stall)


@kernel
def fill(state, rules, stall, purpose, index):
    """Draw the tiles of one stall."""
    for space in range(rules.stall_size[stall]):
        left = bits.size_of(state.bag)
        if left > 0:
            pick = luck.below(state.luck, purpose, index + space, left)
            tile = np.int64(1) << bits.nth_of(state.bag, pick)
            state.bag &= ~tile
            state.stall[stall] |= tile
