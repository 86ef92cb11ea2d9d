"""What an apprentice does in the cathedral."""

from sim.core import bits, shortlist
from sim.core.jit import kernel
from sim.fresco.cathedral import (
    altar_points,
    bonus_after_step,
    bonus_at,
    has_basics,
    payable,
    stepped,
)
from sim.fresco.codes import ALTAR, PASS, STEP, class_of, pack, rest_of
from sim.fresco.codes import RESTORE as RESTORE_CLASS
from sim.fresco.state import COLORS
from strategies.fresco import appraisal as a


@kernel
def price_cubes(state, seat):
    """What giving up one to three cubes of each colour costs."""
    for color in range(COLORS):
        held, cost = state.cubes[seat, color], 0.0
        unit = state.worths[a.CUBE + color] * state.worths[a.KEPT]
        state.worths[a.COSTS + 4 * color] = 0.0
        for count in range(1, 4):
            cost += unit * a.share_of_first(state, held - count)
            state.worths[a.COSTS + 4 * color + count] = cost


@kernel
def segment_worth(state, rules, position, own):
    """A segment without its bonus; `price_cubes` must be fresh, `own` are those one can pay."""
    tile, worths = state.tile_at[position], state.worths
    worth = worths[a.POINT] * rules.worth[tile] + worths[a.TAKEN]
    for color in range(COLORS):
        worth -= worths[a.COSTS + 4 * color + rules.cost[tile, color]]
    threatened, near = state.scratch[a.THREATENED] & state.on_fresco, rules.near[position]
    if (threatened >> position) & 1:
        worth += worths[a.THREAT]
    if (state.scratch[a.EARLIER] >> position) & 1:
        worth -= worths[a.CONTEST]
    if near & own:
        worth += worths[a.FOLLOW]
    if near & threatened:
        worth -= worths[a.LURE]
    return worth


@kernel
def bonus_worths(state, rules, position, helped):
    """The bonus of a segment as it is, and after a paid step where that helps, else no better."""
    plain = state.worths[a.BONUS] * bonus_at(state, rules, position)
    if (helped >> position) & 1 == 0:
        return plain, plain
    step = state.worths[a.BONUS] * bonus_after_step(state, rules, position)
    return plain, step - rules.bishop_cost * state.worths[a.COIN]


@kernel
def best_segment(state, rules, seat):
    """The best segment to restore, the bishop's step included, and its worth."""
    choice, best = pack(PASS, 0), 0.0
    own = payable(state, seat)
    helped, found = stepped(state, rules, seat, own), own
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        plain, step = bonus_worths(state, rules, position, helped)
        worth = segment_worth(state, rules, position, own) + max(plain, step)
        if worth > best:
            best = worth
            choice = pack(RESTORE_CLASS, position if plain >= step else STEP | position)
    return choice, best


@kernel
def weigh_segments(state, rules, weights, seat):
    """List the segments to restore, with a step of the bishop and without."""
    own = payable(state, seat)
    helped, found = stepped(state, rules, seat, own), own
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        plain, step = bonus_worths(state, rules, position, helped)
        worth = segment_worth(state, rules, position, own)
        shortlist.weigh(state, weights, pack(RESTORE_CLASS, position), worth + plain)
        if (helped >> position) & 1:
            shortlist.weigh(state, weights, pack(RESTORE_CLASS, STEP | position), worth + step)


@kernel
def blends_cost(state, o, g, p):
    """What giving up some blends costs; `price_cubes` must be fresh."""
    costs = state.worths
    return costs[a.COSTS + 12 + o] + costs[a.COSTS + 16 + g] + costs[a.COSTS + 20 + p]


@kernel
def cheapest_basics(state, seat, count):
    """The cheapest so many basic colours, one cube each, as bits of a payment, and their cost."""
    chosen, total = 0, 0.0
    for _ in range(count):
        pick, least = -1, 0.0
        for color in range(3):
            cost = state.worths[a.COSTS + 4 * color + 1]
            fresh = state.cubes[seat, color] > 0 and (chosen >> (2 * color)) & 1 == 0
            if fresh and (pick < 0 or cost < least):
                pick, least = color, cost
        if pick < 0:
            return -1, 0.0
        chosen |= 1 << (2 * pick)
        total += least
    return chosen, total


@kernel
def best_altar(state, rules, seat, choice, best):
    """The best way to pay for the altar, if it is worth more than what is given."""
    cubes = state.cubes[seat]
    for blends in range(min(3, cubes[3] + cubes[4] + cubes[5]) + 1):
        basics, paid = cheapest_basics(state, seat, 3 - blends)
        if basics < 0:
            continue
        for o in range(min(blends, cubes[3]) + 1):
            for g in range(min(blends - o, cubes[4]) + 1):
                p = blends - o - g
                if p <= cubes[5]:
                    laid = basics | (o << 6) | (g << 8) | (p << 10)
                    worth = state.worths[a.ALTAR] * altar_points(rules, laid) - paid
                    worth -= blends_cost(state, o, g, p)
                    if worth > best:
                        choice, best = pack(ALTAR, laid), worth
    return choice, best


@kernel
def weigh_altars(state, rules, weights, seat):
    """List all ways to pay for the altar."""
    cubes = state.cubes[seat]
    for basics in range(8):
        if not has_basics(state, seat, basics):
            continue
        blends, paid = 3 - bits.size_of(basics), 0.0
        for color in range(3):
            paid += state.worths[a.COSTS + 4 * color + ((basics >> color) & 1)]
        laid = (basics & 1) | ((basics & 2) << 1) | ((basics & 4) << 2)
        for o in range(min(blends, cubes[3]) + 1):
            for g in range(min(blends - o, cubes[4]) + 1):
                p = blends - o - g
                if p <= cubes[5]:
                    ways = laid | (o << 6) | (g << 8) | (p << 10)
                    worth = state.worths[a.ALTAR] * altar_points(rules, ways) - paid
                    worth -= blends_cost(state, o, g, p)
                    shortlist.weigh(state, weights, pack(ALTAR, ways), worth)


@kernel
def weigh_works(state, rules, weights, seat):
    """List what one apprentice may do in the cathedral; to pass is worth 0."""
    price_cubes(state, seat)
    if state.offer[RESTORE_CLASS]:
        weigh_segments(state, rules, weights, seat)
    if state.offer[ALTAR]:
        weigh_altars(state, rules, weights, seat)
    if state.offer[PASS]:
        shortlist.weigh(state, weights, pack(PASS, 0), 0.0)


@kernel
def best_work(state, rules, seat):
    """The best use of one apprentice in the cathedral, and its worth; to pass is worth 0."""
    price_cubes(state, seat)
    choice, worth = best_segment(state, rules, seat)
    return best_altar(state, rules, seat, choice, worth)


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
def work(state, rules, seat):
    """Do in thought the best that is left for one apprentice; returns its worth."""
    choice, worth = best_work(state, rules, seat)
    pretend(state, rules, seat, choice)
    return worth


@kernel
def points_ready(state, rules, seat):
    """The best segment that a seat has the cubes for, in tens of points."""
    found, most = payable(state, seat), 0
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        most = max(most, rules.worth[state.tile_at[position]])
    return most / 10


@kernel
def save(state, seat, at):
    """Keep the cubes of a seat at a place of the scratch."""
    for color in range(COLORS):
        state.scratch[at + color] = state.cubes[seat, color]


@kernel
def restore(state, seat, at):
    """Give a seat back the cubes that were kept there."""
    for color in range(COLORS):
        state.cubes[seat, color] = state.scratch[at + color]
