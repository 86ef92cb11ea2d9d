"""What is bought at the market, and which stall is closed."""

from sim.core import bits, shortlist
from sim.core.jit import kernel
from sim.fresco.codes import BUY, CLOSE, PASS, pack
from sim.fresco.market import affordable, is_canonical, next_subset
from sim.fresco.state import COLORS
from strategies.fresco import appraisal as a
from strategies.fresco import features as f
from strategies.fresco.final import round_off
from strategies.fresco.works import points_ready

GROSS = 20  # in state.worths: worth of the best 0 to 3 tiles of one stall, unpaid
TILES = 12  # in state.scratch: those tiles
MOST = 3


@kernel
def hold(state, rules, seat, tiles, sign):
    """Add the cubes of some market tiles to a hand, or take them out again."""
    rest = tiles
    while rest:
        tile = bits.lowest_of(rest)
        rest &= rest - 1
        for color in range(COLORS):
            state.cubes[seat, color] += sign * rules.tile_cubes[tile, color]


@kernel
def unpaid_worth(state, rules, weights, seat, tiles, waiting):
    """Some tiles without their price; more if apprentices wait in the cathedral to use them."""
    worth = a.tiles_worth(state, rules, seat, tiles)
    if waiting and weights[f.USEFUL] != 0.0:
        hold(state, rules, seat, tiles, 1)
        worth += weights[f.USEFUL] * points_ready(state, rules, seat)
        hold(state, rules, seat, tiles, -1)
    return worth


@kernel
def browse(state, rules, weights, seat):
    """Find the best tiles of one stall by their number."""
    base = 0.0
    if weights[f.USEFUL] != 0.0:
        base = weights[f.USEFUL] * points_ready(state, rules, seat)
    for count in range(MOST + 1):
        state.worths[GROSS + count] = 0.0
        state.scratch[TILES + count] = 0
    for stall in range(rules.stalls):
        tiles = state.stall[stall]
        subset = next_subset(0, tiles)
        while subset:
            count = bits.size_of(subset)
            if count <= MOST:
                worth = unpaid_worth(state, rules, weights, seat, subset, 1) - base
                if worth > state.worths[GROSS + count]:
                    state.worths[GROSS + count] = worth
                    state.scratch[TILES + count] = subset
            subset = next_subset(subset, tiles)


@kernel
def tiles_bought(state, seat, most, price):
    """How many tiles the best purchase of up to so many has; `browse` must be fresh."""
    cost, best, bought = price * state.worths[a.COIN], 0.0, 0
    for count in range(1, min(most, MOST) + 1):
        worth = state.worths[GROSS + count] - cost * count
        if price * count <= state.thaler[seat] and worth > best:
            best, bought = worth, count
    return bought


@kernel
def left_for(weights, earlier):
    """The share of the market that so many earlier visitors leave."""
    return max(0.0, 1.0 - weights[f.CROWD] * earlier)


@kernel
def later_visitors(state, rules, seat):
    """Rivals still to come to the market in this round."""
    total = 0
    for turn in range(state.turn + 1, rules.painters):
        other = state.acting[turn]
        if other < rules.players and other != seat:
            total += state.plan[other, 0] > 0
    return total


@kernel
def weigh_market(state, rules, weights, seat):
    """List purchases, stalls to close, and to leave all as it is."""
    deny = weights[f.DENY] if later_visitors(state, rules, seat) else 0.0
    idle = state.offer[PASS] * reckoned(state, rules, weights, seat, 0)
    most = affordable(state, rules, seat) if state.offer[BUY] else 0
    if state.offer[PASS]:
        shortlist.weigh(state, weights, pack(PASS, 0), idle)
    for stall in range(rules.stalls):
        tiles = state.stall[stall]
        if tiles == 0:
            continue
        denied = deny * a.tiles_worth(state, rules, seat, tiles) if deny != 0.0 else 0.0
        if most:
            weigh_stall(state, rules, weights, seat, stall, most, denied)
        if state.offer[CLOSE]:
            shortlist.weigh(state, weights, pack(CLOSE, stall), idle + denied)


@kernel
def weigh_stall(state, rules, weights, seat, stall, most, denied):
    """List the purchases of one stall; equal prints are one purchase."""
    tiles, price = state.stall[stall], rules.hour_price[state.hour[seat]]
    subset = next_subset(0, tiles)
    while subset:
        count = bits.size_of(subset)
        if count <= most and is_canonical(rules, subset, tiles):
            worth = reckoned(state, rules, weights, seat, subset)
            worth -= state.worths[a.COIN] * price * count
            shortlist.weigh(state, weights, pack(BUY, (stall << 16) | subset), worth + denied)
        subset = next_subset(subset, tiles)


@kernel
def reckoned(state, rules, weights, seat, tiles):
    """What some tiles bring: in the final round the points that follow, else their worth."""
    if not state.final:
        return unpaid_worth(state, rules, weights, seat, tiles, state.plan[seat, 1])
    hold(state, rules, seat, tiles, 1)
    plan = state.plan[seat]
    points = round_off(state, rules, seat, plan[1], plan[3], plan[4])
    hold(state, rules, seat, tiles, -1)
    return points
