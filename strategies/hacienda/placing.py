"""What a piece on a cell is worth to a weighted player of Hacienda."""

from sim.core import bits, hexes
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.hacienda.rules import market_income
from sim.hacienda.state import LAND_CARDS
from strategies.hacienda import features as f
from strategies.hacienda import marking


@kernel
def words_around(state, rules, cell):
    """The first word of a set that holds neighbours of a cell, and one past the last."""
    last = min((cell + rules.down) >> 6, state.free.shape[0] - 1)
    return max(cell - rules.down, 0) >> 6, last + 1


@kernel
def merged(state, rules, members, seat, cell, least):
    """A piece joining its neighbours' groups: size of the new group, tiles of these groups that
    already score for size, tiles that score for a hacienda, whether one has a hacienda, tiles
    that have no token, whether one has a token."""
    size, scored, housed, ripe = 1, 0, 0, 0
    any_housed, any_reaped = False, False
    one, two = -1, -1  # names seen; three groups at most can meet in a hex
    first, beyond = words_around(state, rules, cell)
    for w in range(first, beyond):
        word = rules.around[cell, w] & members[w]
        while word != ZERO:
            name = state.name[64 * w + bits.lowest(word)]
            word &= word - bits.ONE
            if name != one and name != two:
                one, two = name, one
                tiles = state.tiles[name]
                size += tiles
                if tiles >= least:
                    scored += tiles
                if bits.has(state.housed[seat], name):
                    housed += tiles
                    any_housed = True
                if bits.has(state.reaped[seat], name):
                    any_reaped = True
                else:
                    ripe += tiles
    return size, scored, housed, any_housed, ripe, any_reaped


@kernel
def surroundings(state, rules, seat, cell):
    """What both kinds of pieces find at a cell: water, markets nearby, pieces of others."""
    dear, sets = state.dear, state.scratch
    worth = dear[f.WATER] * rules.water_points * state.shores[cell]
    if bits.has(sets[marking.ONE_STEP], cell):
        worth += dear[f.STEP]
    elif bits.has(sets[marking.TWO_STEPS], cell):
        worth += dear[f.TWO_STEP]
    if bits.has(sets[marking.RIVALS], cell):
        worth += dear[f.RIVALS]
    return worth


@kernel
def house_points(state, rules, size, housed, any_housed):
    """Points of a grown group for its hacienda."""
    return state.dear[f.HACIENDA] * rules.hacienda_points * (size - housed) if any_housed else 0.0


@kernel
def land_worth(state, rules, seat, cell):
    """A land tile on a cell."""
    dear, land, near = state.dear, state.land[seat], state.near_land[seat]
    room, open_, touches = 0, 0, ZERO
    first, beyond = words_around(state, rules, cell)
    for w in range(first, beyond):
        around = rules.around[cell, w]
        touches |= around & land[w]
        room += bits.popcount(around & state.free[w] & ~near[w])
        open_ += bits.popcount(around & state.scratch[marking.OPEN, w] & ~near[w])
    worth = surroundings(state, rules, seat, cell) + dear[f.PLAY_LAND]
    worth += dear[f.ROOM] * room + dear[f.FOLLOW] * open_
    if bits.has(state.scratch[marking.HERDSIDE], cell):
        worth += dear[f.GRAZE]
    if touches == ZERO:
        points = dear[f.LAND] * rules.land_points * (rules.land_min <= 1)
        return worth + dear[f.LONE] + dear[f.RIPE] + points
    return worth + chain_worth(state, rules, seat, cell)


@kernel
def chain_worth(state, rules, seat, cell):
    """A land tile that joins chains."""
    dear = state.dear
    size, scored, housed, any_housed, ripe, any_reaped = merged(
        state, rules, state.land[seat], seat, cell, rules.land_min
    )
    worth = dear[f.PAIR] if size == 2 else 0.0
    worth += dear[f.CHAIN] * (size - 1)
    worth += dear[f.RIPE] * (-ripe if any_reaped else 1)
    grown = (size if size >= rules.land_min else 0) - scored
    worth += dear[f.LAND] * rules.land_points * grown
    return worth + house_points(state, rules, size, housed, any_housed)


@kernel
def animal_worth(state, rules, seat, species, cell):
    """An animal on a cell, with what the market pays at once."""
    dear, herd, near = state.dear, state.animals[seat, species], state.near_animals[seat, species]
    room, sides, reached, touches = 0, 0, 0, ZERO
    first, beyond = words_around(state, rules, cell)
    for w in range(first, beyond):
        around = rules.around[cell, w]
        touches |= around & herd[w]
        room += bits.popcount(around & state.free[w] & ~near[w])
        markets = around & rules.market_hexes[w]
        if markets != ZERO:
            sides += bits.popcount(markets)
            reached += bits.popcount(markets & ~state.markets[seat, w])
    worth = surroundings(state, rules, seat, cell) + dear[f.PLAY_ANIMAL] + dear[f.ROOM] * room
    if bits.has(state.near_land[seat], cell):
        worth += dear[f.GRAZE]
    worth += herd_worth(state, rules, seat, species, cell) if touches != ZERO else dear[f.STRAY]
    if touches == ZERO and rules.herd_min <= 1:
        worth += dear[f.HERD] * rules.herd_points
    if reached:
        worth += market_worth(state, rules, seat, cell, reached)
    elif bits.has(state.scratch[marking.ONE_STEP], cell):
        worth += finish_worth(state, rules, seat, species)
    if sides:
        pesos = income_if(state, rules, seat, herd, cell)
        worth += dear[f.PESOS] * pesos + dear[f.AFFORD] * f.affords(state, seat, pesos)
    return worth


@kernel
def herd_worth(state, rules, seat, species, cell):
    """An animal that joins herds."""
    dear = state.dear
    size, scored, housed, any_housed, _, _ = merged(
        state, rules, state.animals[seat, species], seat, cell, rules.herd_min
    )
    grown = (size if size >= rules.herd_min else 0) - scored
    worth = dear[f.FLOCK] * (size - 1) + dear[f.HERD] * rules.herd_points * grown
    return worth + house_points(state, rules, size, housed, any_housed)


@kernel
def market_worth(state, rules, seat, cell, reached):
    """Markets newly reached, and how scarce the places beside them are."""
    dear = state.dear
    had = bits.count(state.markets[seat])
    worth = dear[f.MARKET] * (rules.market_points[had + reached] - rules.market_points[had])
    worth += dear[f.REACH] * reached
    sets = state.scratch
    if bits.has(sets[marking.ONE_STEP], cell) or bits.has(sets[marking.TWO_STEPS], cell):
        worth += dear[f.STEP_ON]
    market = bits.nth_meet(rules.around[cell], rules.market_hexes, 0)
    places = bits.count_meet(rules.around[market], state.free)
    next_points = rules.market_points[had + 1] - rules.market_points[had]
    worth += dear[f.TIGHT] * next_points / places
    return worth + dear[f.BLOCK] * comers(state, rules, seat, market, cell) / places


@kernel
def comers(state, rules, seat, market, cell):
    """Other seats that have not reached a market and could go to a cell beside it."""
    found = 0
    for other in range(rules.players):
        if other != seat and not bits.has(state.markets[other], market):
            near = bits.has(state.near_land[other], cell)
            for species in range(state.near_animals.shape[1]):
                near = near or bits.has(state.near_animals[other, species], cell)
            found += near
    return found


@kernel
def finish_worth(state, rules, seat, species):
    """One market more, if the seat holds another card of the species."""
    if state.dear[f.FINISH] == 0.0 or state.hand[seat, LAND_CARDS + species] < 2:
        return 0.0
    had = bits.count(state.markets[seat])
    return state.dear[f.FINISH] * (rules.market_points[had + 1] - rules.market_points[had])


@kernel
def income_if(state, rules, seat, herd, cell):
    """What markets would pay for an animal on a cell."""
    bits.add(herd, cell)
    hexes.flood(herd, cell, rules.around, state.group, state.edge)
    bits.remove(herd, cell)
    return market_income(state, rules, seat, cell)
