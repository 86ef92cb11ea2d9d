"""Points (RULES 8.4): a scoring takes the whole board as it is."""

from sim.core import bits
from sim.core.jit import kernel

SOURCE_NAMES = ("markets", "land", "herds", "haciendas", "water", "money")


@kernel
def score(state, rules, seat, points):
    """One seat's points by source, in the order of SOURCE_NAMES (RULES 8.4, 11.1)."""
    points[0] = rules.market_points[bits.count(state.markets[seat])]
    points[1] = rules.land_points * tiles_in(state, state.chains[seat], rules.land_min)
    points[2] = rules.herd_points * tiles_in(state, state.herds[seat], rules.herd_min)
    points[3] = rules.hacienda_points * tiles_in(state, state.housed[seat], 0)
    points[4] = rules.water_points * state.watered[seat]
    points[5] = state.pesos[seat] // rules.pesos_per_point


@kernel
def tiles_in(state, names, least):
    """Tiles of the named groups that have at least so many (RULES 8.4b, 8.4c)."""
    total = 0
    name = bits.after(names, -1)
    while name >= 0:
        if state.tiles[name] >= least:
            total += state.tiles[name]
        name = bits.after(names, name)
    return total


@kernel
def total(state, seat):
    """Points of both scorings."""
    points = 0
    for source in range(state.first.shape[1]):
        points += state.first[seat, source] + state.last[seat, source]
    return points


@kernel
def place(state, rules, seat):
    """More points first, then more cash; equal in both is the same place (RULES 8.5)."""
    own, cash, ahead = total(state, seat), state.pesos[seat], 0
    for other in range(rules.players):
        points = total(state, other)
        ahead += points > own or (points == own and state.pesos[other] > cash)
    return 1 + ahead
