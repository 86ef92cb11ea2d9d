"""What the weighted players of Hacienda look at, one choice ahead.

Points are changes of the seat's own scoring, times the scorings still to come. Promises, which
pay later if at all, are times the share of animal cards still to be drawn.

    market     points for markets newly reached
    land       points for tiles in long enough chains
    herd       points for animals in large enough herds
    hacienda   points for tiles with a hacienda, newly bought or grown
    water      points for pieces beside water
    others     points that a new water tile gives all other seats together
    pesos      pesos spent or earned, but for harvests
    harvest    pesos harvested
    step       promise: the piece lies one step from a place beside a market not yet reached
    two-step   promise: it lies two steps from one
    pair       promise: the land tile makes a chain of two
    lone       promise: the land tile starts a chain of its own
    room       promise: free pampa beside the piece that no own piece of its kind was beside
    home       promise: a hacienda on a group that may grow
    lake       promise: cells of a new water tile
    take-land, take-animal, draw-land, draw-animal   promise: a card more
    worth      the worth of the best place for a card that is taken, by these same weights
    scarce     promise: cards short of five in hand when buying one
    spend      pesos spent or earned, times the share of animal cards already drawn
"""

from sim.core import bits, hexes
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.hacienda.choices import cards_left
from sim.hacienda.rules import market_income
from sim.hacienda.state import ANIMAL, LAND_CARDS

NAMES = (
    "market", "land", "herd", "hacienda", "water", "others", "pesos", "harvest", "step",
    "two-step", "pair", "lone", "room", "home", "lake", "take-land", "take-animal", "draw-land",
    "draw-animal", "worth", "scarce", "spend",
)  # fmt: skip
(
    MARKET, LAND, HERD, HACIENDA, WATER, OTHERS, PESOS, HARVEST, STEP,
    TWO_STEP, PAIR, LONE, ROOM, HOME, LAKE, TAKE_LAND, TAKE_ANIMAL, DRAW_LAND,
    DRAW_ANIMAL, WORTH, SCARCE, SPEND,
) = range(len(NAMES))  # fmt: skip

# rows of state.scratch
ONE_STEP, TWO_STEPS, OWN, NEAR_OWN, OTHER_PIECES, WORK = range(6)


@kernel
def time_left(state, rules):
    """The share of animal cards still to be drawn, from 1 down to 0."""
    stacks = -rules.removed - rules.open_row - rules.players * rules.hand_size[ANIMAL]
    for species in range(LAND_CARDS, rules.cards.shape[0]):
        stacks += rules.cards[species]
    return cards_left(state, ANIMAL) / stacks


@kernel
def scorings_left(state, rules):
    """Scorings still to come: 2 or 1."""
    return 2 if rules.scorings == 2 and not state.first_held else 1


@kernel
def cash(weights, pesos, time):
    """The worth of pesos; their weight changes over the game."""
    return pesos * (weights[PESOS] + (1.0 - time) * weights[SPEND])


@kernel
def mark_markets(state, rules, seat):
    """Where a piece is one or two steps from a free place beside a market not yet reached."""
    sets = state.scratch
    for w in range(sets.shape[1]):
        sets[WORK, w] = rules.market_hexes[w] & ~state.markets[seat, w]
    hexes.beside(sets[WORK], state.free, rules.down, sets[OWN])
    hexes.beside(sets[OWN], rules.board, rules.down, sets[ONE_STEP])
    for w in range(sets.shape[1]):
        sets[WORK, w] = sets[ONE_STEP, w] & state.free[w]
    hexes.beside(sets[WORK], rules.board, rules.down, sets[TWO_STEPS])
    bits.drop(sets[TWO_STEPS], sets[ONE_STEP])


@kernel
def mark_pieces(state, rules, seat):
    """Own pieces, what lies beside them, and the pieces of all others."""
    sets = state.scratch
    bits.clear(sets[OTHER_PIECES])
    for other in range(rules.players):
        bits.put(sets[WORK], state.land[other])
        for species in range(state.animals.shape[1]):
            bits.join(sets[WORK], state.animals[other, species])
        if other == seat:
            bits.put(sets[OWN], sets[WORK])
        else:
            bits.join(sets[OTHER_PIECES], sets[WORK])
    bits.put(sets[NEAR_OWN], state.near_land[seat])
    for species in range(state.animals.shape[1]):
        bits.join(sets[NEAR_OWN], state.near_animals[seat, species])


@kernel
def merged(state, rules, members, seat, cell, least):
    """A piece joining its neighbours' groups: size of the new group, tiles of these groups that
    already score for size, tiles that score for a hacienda, whether one has a hacienda."""
    size, scored, housed = 1, 0, 0
    any_housed = False
    one, two = -1, -1  # names seen; three groups at most can meet in a hex
    for w in range(members.shape[0]):
        word = rules.around[cell, w] & members[w]
        while word != ZERO:
            name = state.name[64 * w + bits.lowest(word)]
            word &= word - bits.ONE
            if name != one and name != two:
                one, two = name, one
                size += state.tiles[name]
                if state.tiles[name] >= least:
                    scored += state.tiles[name]
                if bits.has(state.housed[seat], name):
                    housed += state.tiles[name]
                    any_housed = True
    return size, scored, housed, any_housed


@kernel
def approach(state, weights, cell):
    """The promise of markets nearby."""
    if bits.has(state.scratch[ONE_STEP], cell):
        return weights[STEP]
    return weights[TWO_STEP] if bits.has(state.scratch[TWO_STEPS], cell) else 0.0


@kernel
def house_points(rules, weights, size, housed, any_housed):
    """Points of a grown group for its hacienda."""
    return weights[HACIENDA] * rules.hacienda_points * (size - housed) if any_housed else 0.0


@kernel
def land_worth(state, rules, weights, seat, cell, scorings, time):
    """A land tile on a cell."""
    land, near = state.land[seat], state.near_land[seat]
    room, touches = 0, ZERO
    for w in range(land.shape[0]):
        around = rules.around[cell, w]
        touches |= around & land[w]
        room += bits.popcount(around & state.free[w] & ~near[w])
    promise = approach(state, weights, cell) + weights[ROOM] * room
    points = weights[WATER] * rules.water_points * state.shores[cell]
    if touches == ZERO:
        promise += weights[LONE]
        points += weights[LAND] * rules.land_points * (rules.land_min <= 1)
    else:
        size, scored, housed, any_housed = merged(state, rules, land, seat, cell, rules.land_min)
        promise += weights[PAIR] if size == 2 else 0.0
        grown = (size if size >= rules.land_min else 0) - scored
        points += weights[LAND] * rules.land_points * grown
        points += house_points(rules, weights, size, housed, any_housed)
    return scorings * points + time * promise


@kernel
def animal_worth(state, rules, weights, seat, species, cell, scorings, time):
    """An animal on a cell, with what the market pays at once."""
    herd, near = state.animals[seat, species], state.near_animals[seat, species]
    room, sides, reached, touches = 0, 0, 0, ZERO
    for w in range(herd.shape[0]):
        around = rules.around[cell, w]
        touches |= around & herd[w]
        room += bits.popcount(around & state.free[w] & ~near[w])
        markets = around & rules.market_hexes[w]
        if markets != ZERO:
            sides += bits.popcount(markets)
            reached += bits.popcount(markets & ~state.markets[seat, w])
    promise = approach(state, weights, cell) + weights[ROOM] * room
    points = weights[WATER] * rules.water_points * state.shores[cell]
    if touches == ZERO:
        points += weights[HERD] * rules.herd_points * (rules.herd_min <= 1)
    else:
        size, scored, housed, any_housed = merged(state, rules, herd, seat, cell, rules.herd_min)
        grown = (size if size >= rules.herd_min else 0) - scored
        points += weights[HERD] * rules.herd_points * grown
        points += house_points(rules, weights, size, housed, any_housed)
    if reached:
        had = bits.count(state.markets[seat])
        more = rules.market_points[had + reached] - rules.market_points[had]
        points += weights[MARKET] * more
    pesos = income_if(state, rules, seat, herd, cell) if sides else 0
    return scorings * points + time * promise + cash(weights, pesos, time)


@kernel
def income_if(state, rules, seat, herd, cell):
    """What markets would pay for an animal on a cell."""
    bits.add(herd, cell)
    hexes.flood(herd, cell, rules.around, state.group, state.edge)
    bits.remove(herd, cell)
    return market_income(state, rules, seat, cell)


@kernel
def hacienda_worth(state, rules, weights, group, scorings, time):
    """A hacienda on a chain or herd."""
    points = weights[HACIENDA] * rules.hacienda_points * state.tiles[group]
    return scorings * points + time * weights[HOME] + cash(weights, -rules.price_hacienda, time)


@kernel
def water_worth(state, rules, weights, tile, turn, lowest, scorings, time):
    """A water tile on its cells; pieces beside several of its cells count once."""
    own, others = 0, 0
    for w in range(state.free.shape[0]):
        shore = ZERO
        for hex_ in range(rules.tile_size[tile]):
            shore |= rules.around[lowest + rules.tile_steps[tile, turn, hex_], w]
        own += bits.popcount(shore & state.scratch[OWN, w])
        others += bits.popcount(shore & state.scratch[OTHER_PIECES, w])
    points = rules.water_points * (weights[WATER] * own + weights[OTHERS] * others)
    promise = weights[LAKE] * rules.tile_size[tile]
    return scorings * points + time * promise + cash(weights, -rules.price_water, time)
