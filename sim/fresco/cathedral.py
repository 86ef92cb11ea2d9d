"""The cathedral: segments of the fresco, the bishop, the altar (RULES 4.2)."""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.codes import ALTAR, RESTORE, STEP, pack
from sim.fresco.state import COLORS


@kernel
def payable(state, seat):
    """Positions of the fresco whose tile a seat has the cubes for, as bits."""
    found = state.on_fresco
    for color in range(COLORS):
        found &= ~state.beyond[color, min(state.cubes[seat, color], 3)]
    return found


@kernel
def bonus_at(state, rules, position):
    """Bonus of the bishop where he stands now (RULES 4.2.1)."""
    if position == state.bishop:
        return rules.bishop_on
    return rules.bishop_near if (rules.near[state.bishop] >> position) & 1 else 0


@kernel
def bonus_after_step(state, rules, position):
    """The best bonus that one step of the bishop leads to."""
    if position == state.bishop:
        return rules.bishop_near
    if (rules.near[state.bishop] >> position) & 1:
        return max(rules.bishop_on, rules.bishop_near)
    return rules.bishop_near if (rules.second_ring[state.bishop] >> position) & 1 else 0


@kernel
def stepped(state, rules, seat, found):
    """Of some positions those whose bonus a paid step of the bishop raises, as bits
    (RULES 10.8)."""
    if state.thaler[seat] < rules.bishop_cost:
        return 0
    raised = 0
    if rules.bishop_near > 0:
        raised |= rules.second_ring[state.bishop]
    if rules.bishop_on > rules.bishop_near:
        raised |= rules.near[state.bishop]
    if rules.bishop_near > rules.bishop_on:
        raised |= 1 << state.bishop
    return found & raised


@kernel
def count_restores(state, rules, seat):
    """Segments that can be paid, and once more where a step of the bishop helps."""
    found = payable(state, seat)
    return bits.size_of(found) + bits.size_of(stepped(state, rules, seat, found))


@kernel
def nth_restore(state, rules, seat, k):
    """The k-th restoration: without a step by position, then with one."""
    found = payable(state, seat)
    plain = bits.size_of(found)
    if k < plain:
        return pack(RESTORE, bits.nth_of(found, k))
    found = stepped(state, rules, seat, found)
    return pack(RESTORE, STEP | bits.nth_of(found, k - plain))


@kernel
def blend_ways(state, rules, seat, count):
    """Ways to take so many blends."""
    o, g, p = state.cubes[seat, 3], state.cubes[seat, 4], state.cubes[seat, 5]
    return rules.blend_sets[count, min(o, 3), min(g, 3), min(p, 3)]


@kernel
def has_basics(state, seat, basics):
    """Does a seat have one cube of each basic colour in a set of them?"""
    for color in range(3):
        if (basics >> color) & 1 and state.cubes[seat, color] == 0:
            return False
    return True


@kernel
def count_altars(state, rules, seat):
    """Ways to pay for the altar: some basic colours once each, the rest blends (RULES 4.2.2)."""
    total = 0
    for basics in range(8):
        if has_basics(state, seat, basics):
            total += blend_ways(state, rules, seat, 3 - bits.size_of(basics))
    return total


@kernel
def nth_altar(state, rules, seat, k):
    """The k-th way to pay for the altar: by basic colours, then by blends."""
    basics = 0
    while True:
        if has_basics(state, seat, basics):
            ways = blend_ways(state, rules, seat, 3 - bits.size_of(basics))
            if k < ways:
                return pack(ALTAR, altar_cubes(state, seat, basics, k))
            k -= ways
        basics += 1


@kernel
def altar_cubes(state, seat, basics, k):
    """Cubes of the k-th way with given basic colours, two bits each."""
    cubes, blends = 0, 3 - bits.size_of(basics)
    for color in range(3):
        cubes |= ((basics >> color) & 1) << (2 * color)
    for o in range(blends + 1):
        for g in range(blends + 1 - o):
            p = blends - o - g
            held = o <= state.cubes[seat, 3] and g <= state.cubes[seat, 4]
            if held and p <= state.cubes[seat, 5]:
                if k == 0:
                    return cubes | (o << 6) | (g << 8) | (p << 10)
                k -= 1
    return cubes


@kernel
def altar_points(rules, cubes):
    """Points of the altar: more for each blend, or the three different blends
    (RULES 4.2.2, 10.5)."""
    o, g, p = (cubes >> 6) & 3, (cubes >> 8) & 3, (cubes >> 10) & 3
    if o == 1 and g == 1 and p == 1:
        return rules.altar_three_blends
    return rules.altar_basic + rules.altar_blend * (o + g + p)


@kernel
def pay_altar(state, seat, cubes):
    """The cubes go back to the supply."""
    for color in range(COLORS):
        state.cubes[seat, color] -= (cubes >> (2 * color)) & 3


@kernel
def pay_segment(state, rules, seat, position):
    """The cubes of a tile go back to the supply."""
    for color in range(COLORS):
        state.cubes[seat, color] -= rules.cost[state.tile_at[position], color]


@kernel
def take_segment(state, rules, painter, position, bonus):
    """The tile goes to the painter, who scores; the bishop comes to its place
    (RULES 4.2.1, 4.2.3)."""
    worth = rules.worth[state.tile_at[position]]
    state.on_fresco &= ~(1 << position)
    state.bishop = position
    state.owned[painter] += 1
    state.restored[painter] += 1
    state.points[painter, 0] += worth
    state.points[painter, 1] += bonus
    return worth + bonus


@kernel
def helper_targets(state, rules):
    """Where Leonardo may restore: beside his painter, else the tiles of least worth (RULES 7.5)."""
    beside = state.on_fresco & rules.beside[state.helper]
    if beside:
        return beside
    least, found = 1 << 30, 0
    rest = state.on_fresco
    while rest:
        position = bits.lowest_of(rest)
        rest &= rest - 1
        worth = rules.worth[state.tile_at[position]]
        if worth < least:
            least, found = worth, 0
        if worth == least:
            found |= 1 << position
    return found
