"""What rules of a priority list may ask about in Hacienda: numbers that a player sees or knows."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.hacienda import choices, scoring
from sim.hacienda.codes import class_of_run
from sim.hacienda.state import GROUPS, LAND_CARDS, SOURCES, SPECIES, TILES
from strategies import firing
from strategies.firing import SCORING, is_wanted
from strategies.hacienda import marking
from strategies.hacienda.features import scorings_left, time_left
from strategies.hacienda.greedy import best, touching
from strategies.hacienda.placing import income_if

CONDITIONS = {
    "pesos": "pesos of the seat",
    "actions": "actions left in this turn, this one included",
    "rounds": "rounds played",
    "time_left": "share of the animal cards still to be drawn, from 1 down to 0",
    "scorings_left": "scorings still to come",
    "land_cards": "land cards in hand",
    "animal_cards": "animal cards in hand",
    "points": "the seat's points if the game were scored now, a first scoring included",
    "lead": "these points less those of the best other seat",
    "markets": "markets reached",
    "longest_chain": "tiles of the seat's longest chain of land",
    "largest_herd": "animals of the seat's largest herd",
    "haciendas_left": "haciendas in the supply",
    "water_left": "water tiles in the supply",
    "water_gain": "points of the best water tile: pieces beside it, counted at the next scoring",
    "hacienda_gain": "points of the best hacienda, counted at the next scoring",
    "harvest_gain": "pesos of the best harvest",
    "new_markets": "markets newly reached by the best animal card in hand",
    "income": "pesos paid for the best animal card in hand",
}
NAMES = tuple(CONDITIONS)
(
    PESOS, ACTIONS, ROUNDS, TIME_LEFT, SCORINGS_LEFT, LAND_HELD, ANIMALS_HELD, POINTS, LEAD,
    MARKETS, LONGEST_CHAIN, LARGEST_HERD, HACIENDAS_LEFT, WATER_LEFT, WATER_GAIN, HACIENDA_GAIN,
    HARVEST_GAIN, NEW_MARKETS, INCOME,
) = range(len(NAMES))  # fmt: skip


@kernel
def measure(state, rules, seat, wanted, found):
    """All conditions by number; those that take long only where they are wanted."""
    found[PESOS] = state.pesos[seat]
    found[ACTIONS] = rules.actions - state.used
    found[ROUNDS] = state.rounds
    found[TIME_LEFT] = time_left(state, rules)
    found[SCORINGS_LEFT] = scorings_left(state, rules)
    found[LAND_HELD] = cards_held(state, seat, 0, LAND_CARDS)
    found[ANIMALS_HELD] = cards_held(state, seat, LAND_CARDS, state.hand.shape[1])
    found[MARKETS] = bits.count(state.markets[seat])
    found[LONGEST_CHAIN] = largest(state, state.chains[seat])
    found[LARGEST_HERD] = largest(state, state.herds[seat])
    found[HACIENDAS_LEFT] = state.haciendas_left
    found[WATER_LEFT] = water_tiles(state)
    found[HACIENDA_GAIN] = rules.hacienda_points * largest(state, state.sites[seat])
    if is_wanted(wanted, POINTS) or is_wanted(wanted, LEAD):
        measure_points(state, rules, seat, found)
    if is_wanted(wanted, WATER_GAIN):
        found[WATER_GAIN] = water_gain(state, rules, seat)
    if is_wanted(wanted, HARVEST_GAIN):
        found[HARVEST_GAIN] = harvest_gain(state, rules, seat)
    if is_wanted(wanted, NEW_MARKETS) or is_wanted(wanted, INCOME):
        measure_animals(state, rules, seat, found)


@kernel
def cards_held(state, seat, first, beyond):
    """Cards of some names in hand."""
    held = 0
    for card in range(first, beyond):
        held += state.hand[seat, card]
    return held


@kernel
def largest(state, names):
    """Tiles of the largest of some groups."""
    most, name = 0, bits.after(names, -1)
    while name >= 0:
        most = max(most, state.tiles[name])
        name = bits.after(names, name)
    return most


@kernel
def water_tiles(state):
    """Water tiles in the supply."""
    left = 0
    for tile in range(TILES):
        left += state.water_left[tile]
    return left


@kernel
def measure_points(state, rules, seat, found):
    """A seat's points by now, and its lead."""
    best_other = -1e9
    for other in range(rules.players):
        points = points_by_now(state, rules, other, found[SCORING : SCORING + SOURCES])
        if other == seat:
            found[POINTS] = points
        else:
            best_other = max(best_other, points)
    found[LEAD] = found[POINTS] - best_other


@kernel
def points_by_now(state, rules, seat, room):
    """Points of the first scoring, if it was held, and of one held now."""
    scoring.score(state, rules, seat, room)
    points = 0.0
    for source in range(SOURCES):
        points += state.first[seat, source] + room[source]
    return points


@kernel
def water_gain(state, rules, seat):
    """Points for own pieces beside the best water tile."""
    marking.mark_sides(state, rules, seat)
    marking.mark_pieces(state, rules, seat)
    most = 0
    for tile in range(TILES):
        if state.water_left[tile] > 0:
            for turn in range(rules.tile_turns[tile]):
                most = max(most, pieces_beside(state, rules, tile, turn))
    return rules.water_points * most


@kernel
def pieces_beside(state, rules, tile, turn):
    """Own pieces beside a water tile in its best place."""
    most = 0
    for w in range(state.free.shape[0]):
        word = choices.fits(state, rules, tile, turn, w) & touching(state, rules, tile, turn, w)
        while word != ZERO:
            lowest = 64 * w + bits.lowest(word)
            most = max(most, pieces_at(state, rules, tile, turn, lowest))
            word &= word - ONE
    return most


@kernel
def pieces_at(state, rules, tile, turn, lowest):
    """Own pieces beside a water tile, each once."""
    beside = 0
    for w in range(state.free.shape[0]):
        shore = ZERO
        for hex_ in range(rules.tile_size[tile]):
            shore |= rules.around[lowest + rules.tile_steps[tile, turn, hex_], w]
        beside += bits.popcount(shore & state.scratch[marking.OWN, w])
    return beside


@kernel
def harvest_gain(state, rules, seat):
    """Pesos of the longest own chain without a token, unless the seat has harvested."""
    most, chain = 0, bits.after(state.chains[seat], -1)
    while chain >= 0:
        if not bits.has(state.reaped[seat], chain):
            most = max(most, state.tiles[chain])
        chain = bits.after(state.chains[seat], chain)
    return 0 if state.harvested else rules.harvest_pesos * most


@kernel
def measure_animals(state, rules, seat, found):
    """What the best cells for the animal cards in hand would bring."""
    found[NEW_MARKETS], found[INCOME] = 0.0, 0.0
    if state.placed[seat] >= rules.animal_tiles:
        return
    for species in range(SPECIES):
        if state.hand[seat, LAND_CARDS + species] > 0:
            for w in range(state.free.shape[0]):
                word = choices.animal_cells(state, seat, species, w)
                while word != ZERO:
                    measure_animal(state, rules, seat, species, 64 * w + bits.lowest(word), found)
                    word &= word - ONE


@kernel
def measure_animal(state, rules, seat, species, cell, found):
    """What an animal on a cell would bring, if that is more than others would."""
    reached, sides = 0, 0
    for w in range(state.free.shape[0]):
        markets = rules.around[cell, w] & rules.market_hexes[w]
        sides += bits.popcount(markets)
        reached += bits.popcount(markets & ~state.markets[seat, w])
    found[NEW_MARKETS] = max(found[NEW_MARKETS], reached)
    if sides > 0:
        pesos = income_if(state, rules, seat, state.animals[seat, species], cell)
        found[INCOME] = max(found[INCOME], pesos)


choose = firing.policy(
    __name__, survey=choices.survey, best=best, measure=measure, class_of_run=class_of_run,
    RUNS=GROUPS,
)  # fmt: skip
