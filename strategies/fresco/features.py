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
    count_altars,
    nth_altar,
    payable,
    stepped,
)
from sim.fresco.codes import PASS, RESTORE, STEP, pack, rest_of
from sim.fresco.state import COLORS

NAMES = (
    "tile", "bonus", "altar", "basic", "blend", "purple", "thaler", "mood", "apprentice", "order",
    "price", "deny", "crowd",
)  # fmt: skip
(
    TILE, BONUS, ALTAR_POINTS, BASIC, BLEND, PURPLE, THALER, MOOD, APPRENTICE, ORDER,
    PRICE, DENY, CROWD,
) = range(len(NAMES))  # fmt: skip


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
def cost_worth(state, rules, weights, seat, position):
    """The worth of the cubes that a segment costs."""
    worth = 0.0
    for color in range(COLORS):
        count = rules.cost[state.tile_at[position], color]
        if count:
            worth -= cube_worth(state, rules, weights, seat, color, -count)
    return worth


@kernel
def altar_cost(state, rules, weights, seat, cubes):
    """The worth of the cubes laid on the altar."""
    worth = 0.0
    for color in range(COLORS):
        count = (cubes >> (2 * color)) & 3
        if count:
            worth -= cube_worth(state, rules, weights, seat, color, -count)
    return worth


@kernel
def best_work(state, rules, weights, seat):
    """The best use of one apprentice in the cathedral, and its worth; to pass is worth 0."""
    choice, worth = pack(PASS, 0), 0.0
    found = payable(state, seat)
    helped = stepped(state, rules, seat, found)
    coin = rules.bishop_cost * thaler_worth(state, rules, weights)
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        value = weights[TILE] * rules.worth[state.tile_at[position]]
        value -= cost_worth(state, rules, weights, seat, position)
        plain = value + weights[BONUS] * bonus_at(state, rules, position)
        if plain > worth:
            choice, worth = pack(RESTORE, position), plain
        if (helped >> position) & 1:
            step = value + weights[BONUS] * bonus_after_step(state, rules, position) - coin
            if step > worth:
                choice, worth = pack(RESTORE, STEP | position), step
    for k in range(count_altars(state, rules, seat)):
        altar = nth_altar(state, rules, seat, k)
        cubes = rest_of(altar)
        value = weights[ALTAR_POINTS] * altar_points(rules, cubes)
        value -= altar_cost(state, rules, weights, seat, cubes)
        if value > worth:
            choice, worth = altar, value
    return choice, worth


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
