"""Sets of cells that the weighted players of Hacienda look up at every place, made beforehand."""

from sim.core import bits, hexes
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.hacienda.choices import plays_as_pampa
from sim.hacienda.state import LAND_CARDS

# rows of state.scratch
(
    ONE_STEP,  # from a free place beside a market not yet reached
    TWO_STEPS,
    OPEN,  # a land card in hand could go there, now or beside new land
    RIVALS,  # beside pieces of others
    HERDSIDE,  # beside own animals
    NEAR_OWN,  # beside own pieces
    OWN,  # pieces
    OTHER_PIECES,
    WORK,
) = range(9)


@kernel
def mark(state, rules, seat):
    """All sets that places for cards need."""
    mark_markets(state, rules, seat)
    mark_cards(state, seat)
    mark_sides(state, rules, seat)


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
def mark_cards(state, seat):
    """Where land cards in hand could go, pampa cards once there is land beside."""
    opened = state.scratch[OPEN]
    bits.clear(opened)
    for card in range(LAND_CARDS):
        if state.hand[seat, card] == 0:
            continue
        if plays_as_pampa(state, card):
            bits.join(opened, state.free)
        else:
            bits.join(opened, state.empty[card])


@kernel
def mark_sides(state, rules, seat):
    """What lies beside own animals, beside own pieces, and beside pieces of others."""
    sets = state.scratch
    for w in range(sets.shape[1]):
        rivals, own = ZERO, ZERO
        for other in range(rules.players):
            near = ZERO
            for species in range(state.near_animals.shape[1]):
                near |= state.near_animals[other, species, w]
            if other == seat:
                own = near
            else:
                rivals |= near | state.near_land[other, w]
        sets[RIVALS, w], sets[HERDSIDE, w] = rivals, own
        sets[NEAR_OWN, w] = own | state.near_land[seat, w]


@kernel
def mark_pieces(state, rules, seat):
    """Own pieces, and the pieces of all others."""
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
