"""Players of Hacienda without numbers: chance and habit."""

from sim.core import luck
from sim.core.jit import kernel
from sim.hacienda.choices import nth
from sim.hacienda.codes import (
    ANIMAL_RUN,
    HACIENDA_RUN,
    HARVEST_RUN,
    LAND_RUN,
    other_of,
    part_of,
)
from strategies.registry import strategy


@strategy("Any legal choice, all alike.", "nothing to make")
def random(state, rules, weights, count):
    """Uniform over the canonical choices."""
    return nth(state, rules, luck.whim(state, 0, count))


@strategy(
    "Runs an animal to a new market where it can, harvests chains of three, else plays any card, "
    "else buys one.",
    "by habit, no numbers",
)
def casual(state, rules, weights, count):
    """The first habit that applies, with chance inside each."""
    start = 0
    harvests = state.offer[HARVEST_RUN]
    for run in range(LAND_RUN):
        start += state.offer[run]
    cards = 0
    for run in range(LAND_RUN, HARVEST_RUN):
        cards += state.offer[run]
    for k in range(start + cards - animals(state), start + cards):
        choice = nth(state, rules, k)
        if reaches_market(state, rules, other_of(choice)):
            return choice
    for k in range(start + cards, start + cards + harvests):
        choice = nth(state, rules, k)
        if state.tiles[part_of(choice)] >= 3:
            return choice
    if cards:
        return nth(state, rules, start + luck.whim(state, 0, cards))
    return nth(state, rules, buy_or_stop(state, count))


@kernel
def animals(state):
    """Ways to play an animal card."""
    total = 0
    for run in range(ANIMAL_RUN, HARVEST_RUN):
        total += state.offer[run]
    return total


@kernel
def reaches_market(state, rules, cell):
    """Would an animal here reach a market that the seat has not reached?"""
    for w in range(state.free.shape[0]):
        if rules.around[cell, w] & rules.market_hexes[w] & ~state.markets[state.seat, w]:
            return True
    return False


@kernel
def buy_or_stop(state, count):
    """The place of a card to buy, or of the last choice, which is to stop where that is legal."""
    buys = 0
    for run in range(HACIENDA_RUN):
        buys += state.offer[run]
    return luck.whim(state, 0, buys) if buys else count - 1
