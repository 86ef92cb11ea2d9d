"""What always holds in Hacienda, compiled, for many games."""

from sim.core import bits
from sim.core.jit import kernel
from sim.hacienda.state import SPECIES

FAULTS = (
    "",
    "two pieces or a piece and water share a cell, or a piece left free pampa standing",
    "a seat has spent what it did not have",
    "a card is held that was never there, or one seen that is not held",
    "groups of a seat do not hold all its pieces",
    "harvest tokens are lost or made",
)


@kernel
def broken(state, rules):
    """The number of the first fault, or 0."""
    pieces, tokens = bits.count(state.water), state.tokens_left
    for w in range(state.free.shape[0]):
        taken = state.free[w] | state.water[w]
        for terrain in range(state.empty.shape[0]):
            taken |= state.empty[terrain, w]
        for seat in range(rules.players):
            own = state.land[seat, w]
            for species in range(SPECIES):
                own |= state.animals[seat, species, w]
            if taken & own:
                return 1
            taken |= own
    for seat in range(rules.players):
        fault = broken_seat(state, seat)
        if fault:
            return fault
        pieces += bits.count(state.land[seat]) + state.placed[seat]
        tokens += bits.count(state.tokens[seat])
    left = bits.count(state.free)
    for terrain in range(state.empty.shape[0]):
        left += bits.count(state.empty[terrain])
    hexes = bits.count(rules.board) - bits.count(rules.market_hexes)
    if pieces + left != hexes:
        return 1
    return 5 if tokens != TOKENS else 0


TOKENS = 8  # of the default rules


@kernel
def broken_seat(state, seat):
    """The number of the first fault of a seat, or 0."""
    if state.pesos[seat] < 0:
        return 2
    for card in range(state.hand.shape[1]):
        if state.hand[seat, card] < 0 or state.seen[seat, card] > state.hand[seat, card]:
            return 3
    tiles = 0
    name = bits.after(state.chains[seat], -1)
    while name >= 0:
        tiles += state.tiles[name]
        name = bits.after(state.chains[seat], name)
    name = bits.after(state.herds[seat], -1)
    while name >= 0:
        tiles += state.tiles[name]
        name = bits.after(state.herds[seat], name)
    return 4 if tiles != bits.count(state.land[seat]) + state.placed[seat] else 0
