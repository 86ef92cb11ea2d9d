"""What the weighted players of Fresco look at.

tile       points of a segment
bonus      points of the bishop
altar      points of the altar
basic      a basic cube, the first two of its colour; more of them are worth less
blend      an orange or green cube, likewise
purple     a purple cube, likewise
thaler     a thaler; in the final round its share of a point
mood       a step of mood
apprentice an apprentice more in this round
order      each hour by which one gets up earlier than the latest
price      thalers that an hour takes for a market tile
deny       worth of what a closed stall keeps from others, as a share
crowd      what earlier visitors leave at the market, as a share for each of them
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.cathedral import (
    altar_points,
    bonus_after_step,
    bonus_at,
    has_basics,
    payable,
    stepped,
)
from sim.fresco.codes import ALTAR, PASS, RESTORE, STEP, pack
from sim.fresco.state import COLORS

NAMES = (
    "tile", "bonus", "altar", "basic", "blend", "purple", "thaler", "mood", "apprentice", "order",
    "price", "deny", "crowd",
)  # fmt: skip
(
    TILE, BONUS, ALTAR_POINTS, BASIC, BLEND, PURPLE, THALER, MOOD, APPRENTICE, ORDER,
    PRICE, DENY, CROWD,
) = range(len(NAMES))  # fmt: skip
COSTS = 32  # in state.worths: what giving up cubes costs, by colour and number


@kernel
def color_weight(weights, color):
    """The weight of a cube of a colour."""
    if color < 3:
        return weights[BASIC]
    return weights[PURPLE] if color == 5 else weights[BLEND]


@kernel
def next_cube(held):
    """The share of its worth that one cube more has, beside so many of its colour."""
    if held < 2:
        return 1.0
    return 0.6 if held < 4 else 0.25


@kernel
def cube_worth(state, rules, weights, seat, color, more):
    """The worth of so many cubes more of a colour, or fewer; none in the last visit of all."""
    if state.final and state.location >= 3:
        return 0.0
    held, worth = state.cubes[seat, color], 0.0
    for i in range(more):
        worth += next_cube(held + i)
    for i in range(-more):
        worth -= next_cube(held - 1 - i)
    return worth * color_weight(weights, color)


@kernel
def thaler_worth(state, rules, weights):
    """The worth of a thaler."""
    return 1.0 / rules.thaler_per_point if state.final else weights[THALER]


@kernel
def price_cubes(state, rules, weights, seat):
    """Into `state.worths`: what giving up one to three cubes of each colour costs."""
    for color in range(COLORS):
        for count in range(4):
            worth = cube_worth(state, rules, weights, seat, color, -count)
            state.worths[COSTS + 4 * color + count] = -worth


@kernel
def segment_cost(state, rules, position):
    """What the cubes of a segment are worth; `price_cubes` must be fresh."""
    tile, cost = state.tile_at[position], 0.0
    for color in range(COLORS):
        cost += state.worths[COSTS + 4 * color + rules.cost[tile, color]]
    return cost


@kernel
def best_segment(state, rules, weights, seat):
    """The best segment to restore, the bishop's step included, and its worth."""
    choice, worth = pack(PASS, 0), 0.0
    found = payable(state, seat)
    helped = stepped(state, rules, seat, found)
    coin = rules.bishop_cost * thaler_worth(state, rules, weights)
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        value = weights[TILE] * rules.worth[state.tile_at[position]]
        value -= segment_cost(state, rules, position)
        plain = value + weights[BONUS] * bonus_at(state, rules, position)
        if plain > worth:
            choice, worth = pack(RESTORE, position), plain
        if (helped >> position) & 1:
            step = value + weights[BONUS] * bonus_after_step(state, rules, position) - coin
            if step > worth:
                choice, worth = pack(RESTORE, STEP | position), step
    return choice, worth


@kernel
def best_altar(state, rules, weights, seat, choice, worth):
    """The best way to pay for the altar, if it is worth more than what is given."""
    cubes = state.cubes[seat]
    for basics in range(8):
        if not has_basics(state, seat, basics):
            continue
        paid, blends = 0.0, 3 - bits.size_of(basics)
        for color in range(3):
            paid += state.worths[COSTS + 4 * color + ((basics >> color) & 1)]
        for o in range(min(blends, cubes[3]) + 1):
            for g in range(min(blends - o, cubes[4]) + 1):
                p = blends - o - g
                if p > cubes[5]:
                    continue
                laid = (basics & 1) | ((basics & 2) << 1) | ((basics & 4) << 2)
                laid |= (o << 6) | (g << 8) | (p << 10)
                value = weights[ALTAR_POINTS] * altar_points(rules, laid) - paid
                value -= state.worths[COSTS + 12 + o] + state.worths[COSTS + 16 + g]
                value -= state.worths[COSTS + 20 + p]
                if value > worth:
                    choice, worth = pack(ALTAR, laid), value
    return choice, worth


@kernel
def best_work(state, rules, weights, seat):
    """The best use of one apprentice in the cathedral, and its worth; to pass is worth 0."""
    price_cubes(state, rules, weights, seat)
    choice, worth = best_segment(state, rules, weights, seat)
    return best_altar(state, rules, weights, seat, choice, worth)


@kernel
def tiles_worth(state, rules, weights, seat, tiles):
    """The worth of the cubes on some market tiles."""
    worth, rest = 0.0, tiles
    for color in range(COLORS):
        more, rest = 0, tiles
        while rest:
            tile = bits.lowest_of(rest)
            rest &= rest - 1
            more += rules.tile_cubes[tile, color]
        if more:
            worth += cube_worth(state, rules, weights, seat, color, more)
    return worth


@kernel
def blend_gain(state, rules, weights, seat, one, two, into):
    """The gain of one blend, or less than 0 where its cubes are missing."""
    if state.cubes[seat, one] == 0 or state.cubes[seat, two] == 0:
        return -1.0
    gain = cube_worth(state, rules, weights, seat, into, 1)
    gain += cube_worth(state, rules, weights, seat, one, -1)
    return gain + cube_worth(state, rules, weights, seat, two, -1)


@kernel
def apply_blend(state, seat, one, two, into, times):
    """Blend so many times, or take it back."""
    state.cubes[seat, one] -= times
    state.cubes[seat, two] -= times
    state.cubes[seat, into] += times
