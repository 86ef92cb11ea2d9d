"""What a plan may bring, location by location.

`state.worths` holds, by number of apprentices: 0-3 market, 4-10 cathedral on the cubes at hand,
11-17 cathedral with the best purchase, 18-21 workshop.
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.codes import ALTAR, PASS, STEP, class_of, rest_of
from sim.fresco.market import is_canonical, next_subset
from sim.fresco.state import COLORS
from strategies.fresco import features as f

MARKET, CATHEDRAL, RICHER, WORKSHOP = 0, 4, 11, 18
WORKERS = 6  # in the cathedral, both visits of a final round together
SAVED = 0  # in state.scratch: cubes put aside


@kernel
def best_purchase(state, rules, weights, seat, most):
    """The best set of up to so many tiles of one stall: stall, tiles, worth; nothing is 0."""
    price = rules.hour_price[state.hour[seat]]
    coin = f.thaler_worth(state, rules, weights)
    best_stall, best_tiles, best = 0, 0, 0.0
    if price > 0:
        most = min(most, state.thaler[seat] // price)
    for stall in range(rules.stalls):
        tiles = state.stall[stall]
        subset = next_subset(0, tiles)
        while subset:
            count = bits.size_of(subset)
            if count <= most and is_canonical(rules, subset, tiles):
                worth = f.tiles_worth(state, rules, weights, seat, subset) - coin * price * count
                if worth > best:
                    best_stall, best_tiles, best = stall, subset, worth
            subset = next_subset(subset, tiles)
    return best_stall, best_tiles, best


@kernel
def weigh_market(state, rules, weights, seat):
    """Worth of one to three apprentices at the market; earlier visitors take their share."""
    earlier = 0
    while state.acting[earlier] != seat:
        earlier += 1
    share = max(0.0, 1.0 - weights[f.CROWD] * earlier)
    bought = 0
    for count in range(1, 4):
        _, tiles, worth = best_purchase(state, rules, weights, seat, count)
        state.worths[MARKET + count] = share * worth
        bought = tiles
    return bought


@kernel
def weigh_cathedral(state, rules, weights, seat, into):
    """Worth of one to six apprentices in the cathedral, each doing the best that is left."""
    fresco, bishop = state.on_fresco, state.bishop
    thaler = state.thaler[seat]
    for color in range(COLORS):
        state.scratch[SAVED + color] = state.cubes[seat, color]
    total = 0.0
    for worker in range(1, (WORKERS if state.final else WORKERS // 2) + 1):
        choice, worth = f.best_work(state, rules, weights, seat)
        total += worth
        state.worths[into + worker] = total
        pretend(state, rules, seat, choice)
    state.on_fresco, state.bishop = fresco, bishop
    state.thaler[seat] = thaler
    for color in range(COLORS):
        state.cubes[seat, color] = state.scratch[SAVED + color]


@kernel
def pretend(state, rules, seat, choice):
    """Pay for a work in the cathedral and move the bishop, without scoring."""
    kind, rest = class_of(choice), rest_of(choice)
    if kind == PASS:
        return
    if kind == ALTAR:
        for color in range(COLORS):
            state.cubes[seat, color] -= (rest >> (2 * color)) & 3
        return
    position = rest & (STEP - 1)
    if rest & STEP:
        state.thaler[seat] -= rules.bishop_cost
    for color in range(COLORS):
        state.cubes[seat, color] -= rules.cost[state.tile_at[position], color]
    state.on_fresco &= ~(1 << position)
    state.bishop = position


@kernel
def hold_tiles(state, rules, seat, tiles, sign):
    """Add the cubes of some market tiles to a hand, or take them out again."""
    rest = tiles
    while rest:
        tile = bits.lowest_of(rest)
        rest &= rest - 1
        for color in range(COLORS):
            state.cubes[seat, color] += sign * rules.tile_cubes[tile, color]


@kernel
def best_mix(state, rules, weights, seat, most):
    """Blends that gain most, one after the other: orange, green, purple, and their gain."""
    orange, green, purple, total = 0, 0, 0, 0.0
    for _ in range(most):
        gain_o = f.blend_gain(state, rules, weights, seat, 0, 1, 3)
        gain_g = f.blend_gain(state, rules, weights, seat, 1, 2, 4)
        gain_p = f.blend_gain(state, rules, weights, seat, 0, 2, 5)
        gain = max(gain_o, gain_g, gain_p)
        if gain <= 0.0:
            break
        total += gain
        if gain == gain_o:
            orange += 1
            f.apply_blend(state, seat, 0, 1, 3, 1)
        elif gain == gain_g:
            green += 1
            f.apply_blend(state, seat, 1, 2, 4, 1)
        else:
            purple += 1
            f.apply_blend(state, seat, 0, 2, 5, 1)
    f.apply_blend(state, seat, 0, 1, 3, -orange)
    f.apply_blend(state, seat, 1, 2, 4, -green)
    f.apply_blend(state, seat, 0, 2, 5, -purple)
    return orange, green, purple, total


@kernel
def weigh_workshop(state, rules, weights, seat):
    """Worth of one to three apprentices in the workshop, on the cubes at hand."""
    for count in range(1, 4):
        _, _, _, gain = best_mix(state, rules, weights, seat, rules.blends * count)
        state.worths[WORKSHOP + count] = gain


@kernel
def mood_worth(state, rules, weights, seat, steps):
    """Steps of mood, as far as the track goes."""
    mood = min(max(state.mood[seat] + steps, rules.mood_min), rules.mood_max)
    return weights[f.MOOD] * (mood - state.mood[seat])
