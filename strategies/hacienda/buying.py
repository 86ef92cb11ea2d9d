"""What is bought or harvested, as a weighted player of Hacienda sees it."""

from sim.core import bits
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.hacienda.state import LAND_CARDS
from strategies.hacienda import features as f
from strategies.hacienda import marking


@kernel
def card_promise(state, seat, deck):
    """A card of a deck more in hand, whatever its name."""
    lands, animals = 0, 0
    for card in range(state.hand.shape[1]):
        lands += state.hand[seat, card] * (card < LAND_CARDS)
        animals += state.hand[seat, card] * (card >= LAND_CARDS)
    dear = state.dear
    promise = dear[f.SCARCE] * max(5 - lands - animals, 0)
    promise += dear[f.GLUT] * (animals if deck else lands)
    return promise + dear[f.DRAIN] * deck


@kernel
def take_worth(state, rules, seat, card, playing):
    """A face-up card: what it would be worth played, and a card more in hand."""
    dear, deck = state.dear, int(card >= LAND_CARDS)
    worth = card_promise(state, seat, deck) + dear[f.TAKE_LAND + deck]
    worth += dear[f.HELD] * state.hand[seat, card]
    if playing > 0.0:
        again = rules.actions - state.used > 1
        worth += (dear[f.WORTH] + dear[f.NOW] * again) * playing
    return worth - dear[f.PESOS] * rules.price_open


@kernel
def draw_worth(state, rules, seat, deck):
    """A card unseen."""
    promise = card_promise(state, seat, deck) + state.dear[f.DRAW_LAND + deck]
    return promise - state.dear[f.PESOS] * rules.price_blind


@kernel
def harvest_worth(state, rules, seat, chain):
    """A harvest, wherever its token comes from."""
    dear, pesos = state.dear, rules.harvest_pesos * state.tiles[chain]
    worth = (dear[f.HARVEST] + dear[f.EARLY]) * pesos + dear[f.TOKEN]
    return worth + dear[f.AFFORD] * f.affords(state, seat, pesos)


@kernel
def robbed_worth(state, rules, source):
    """What a stolen token opens to its owner."""
    return state.dear[f.ROBBED] * rules.harvest_pesos * state.tiles[source]


@kernel
def hacienda_worth(state, rules, seat, group):
    """A hacienda on a chain or herd."""
    dear, tiles = state.dear, state.tiles[group]
    worth = (dear[f.HACIENDA] * rules.hacienda_points + dear[f.HOME_SIZE]) * tiles + dear[f.HOME]
    if bits.has(state.herds[seat], group):
        worth += dear[f.HOME_HERD]
    if 2 * state.haciendas_left <= rules.players:
        worth += dear[f.HOME_LAST]
    return worth - dear[f.PESOS] * rules.price_hacienda


@kernel
def water_worth(state, rules, tile, turn, lowest):
    """A water tile on its cells; pieces beside several of its cells count once."""
    dear, sets = state.dear, state.scratch
    own, others, bank, dam, drown = 0, 0, 0, 0, 0
    for w in range(state.free.shape[0]):
        shore = ZERO
        for hex_ in range(rules.tile_size[tile]):
            shore |= rules.around[lowest + rules.tile_steps[tile, turn, hex_], w]
        own += bits.popcount(shore & sets[marking.OWN, w])
        others += bits.popcount(shore & sets[marking.OTHER_PIECES, w])
        bank += bits.popcount(shore & state.free[w] & sets[marking.NEAR_OWN, w])
    for hex_ in range(rules.tile_size[tile]):
        cell = lowest + rules.tile_steps[tile, turn, hex_]
        dam += bits.has(sets[marking.RIVALS], cell)
        drown += bits.has(sets[marking.NEAR_OWN], cell)
    worth = rules.water_points * (dear[f.WATER] * own + dear[f.OTHERS] * others)
    worth += dear[f.LAKE] * rules.tile_size[tile] + dear[f.BANK] * bank
    worth += dear[f.DAM] * dam + dear[f.DROWN] * drown
    return worth - dear[f.PESOS] * rules.price_water
