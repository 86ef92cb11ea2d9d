"""The best choice by weighted features, one choice ahead."""

from sim.core import bits
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.hacienda.choices import fits, nth_reaped_of_others, plays_as_pampa
from sim.hacienda.codes import (
    ANIMAL_RUN,
    BUY_HACIENDA,
    BUY_LAND,
    BUY_WATER,
    DRAW_RUN,
    HACIENDA_RUN,
    HARVEST,
    HARVEST_RUN,
    LAND_RUN,
    PLAY_ANIMAL,
    PLAY_LAND,
    STOP,
    STOP_RUN,
    TAKE_RUN,
    WATER_RUN,
    pack,
)
from sim.hacienda.state import LAND_CARDS, TILES
from strategies.hacienda import features as f

WORST = -1e18


@kernel
def best(state, rules, weights):
    """The legal choice of the highest worth; of equals the first in canonical order of kinds."""
    seat = state.seat
    time, scorings = f.time_left(state, rules), f.scorings_left(state, rules)
    choice, worth = pack(STOP, 0, 0), 0.0 if state.offer[STOP_RUN] else WORST
    f.mark_markets(state, rules, seat)
    pampa_cell, pampa_worth = best_pampa(state, rules, weights, seat, scorings, time)
    for card in range(rules.cards.shape[0]):
        run = LAND_RUN + card if card < LAND_CARDS else ANIMAL_RUN + card - LAND_CARDS
        playable = state.offer[run] > 0
        if not playable and not state.offer[TAKE_RUN + card]:
            continue
        if card >= LAND_CARDS:
            cell, value = best_animal(state, rules, weights, seat, card, scorings, time)
        elif plays_as_pampa(state, card):
            cell, value = pampa_cell, pampa_worth
        else:
            cell, value = best_terrain(state, rules, weights, seat, card, scorings, time)
        if playable and value > worth:
            kind = PLAY_LAND if card < LAND_CARDS else PLAY_ANIMAL
            choice, worth = pack(kind, card, cell), value
        if state.offer[TAKE_RUN + card]:
            value = take_worth(state, rules, weights, seat, card, value, time)
            if value > worth:
                choice, worth = pack(BUY_LAND + (card >= LAND_CARDS), 1, card), value
    for deck in range(2):
        if state.offer[DRAW_RUN + deck]:
            value = draw_worth(state, rules, weights, seat, deck, time)
            if value > worth:
                choice, worth = pack(BUY_LAND + deck, 0, 0), value
    if state.offer[HARVEST_RUN]:
        other, value = best_harvest(state, rules, weights, seat)
        if value > worth:
            choice, worth = other, value
    if state.offer[HACIENDA_RUN]:
        other, value = best_hacienda(state, rules, weights, seat, scorings, time)
        if value > worth:
            choice, worth = other, value
    other, value = best_water(state, rules, weights, seat, scorings, time)
    return other if value > worth else choice


@kernel
def best_pampa(state, rules, weights, seat, scorings, time):
    """The best free pampa beside own land, -1 if there is none."""
    top, worth = -1, WORST
    for w in range(state.free.shape[0]):
        word = state.free[w] & state.near_land[seat, w]
        while word != ZERO:
            cell = 64 * w + bits.lowest(word)
            word &= word - bits.ONE
            value = f.land_worth(state, rules, weights, seat, cell, scorings, time)
            if value > worth:
                top, worth = cell, value
    return top, worth


@kernel
def best_terrain(state, rules, weights, seat, terrain, scorings, time):
    """The best empty hex of a terrain."""
    top, worth = -1, WORST
    cell = bits.after(state.empty[terrain], -1)
    while cell >= 0:
        value = f.land_worth(state, rules, weights, seat, cell, scorings, time)
        if value > worth:
            top, worth = cell, value
        cell = bits.after(state.empty[terrain], cell)
    return top, worth


@kernel
def best_animal(state, rules, weights, seat, card, scorings, time):
    """The best cell for an animal card, -1 if there is none or the seat's tiles are used up."""
    species, top, worth = card - LAND_CARDS, -1, WORST
    if state.placed[seat] >= rules.animal_tiles:
        return top, worth
    for w in range(state.free.shape[0]):
        word = state.free[w] & (state.near_land[seat, w] | state.near_animals[seat, species, w])
        while word != ZERO:
            cell = 64 * w + bits.lowest(word)
            word &= word - bits.ONE
            value = f.animal_worth(state, rules, weights, seat, species, cell, scorings, time)
            if value > worth:
                top, worth = cell, value
    return top, worth


@kernel
def cards_short(state, seat):
    """Cards short of five in hand."""
    held = 0
    for card in range(state.hand.shape[1]):
        held += state.hand[seat, card]
    return max(5 - held, 0)


@kernel
def take_worth(state, rules, weights, seat, card, playing, time):
    """A face-up card: what it would be worth played, and a card more in hand."""
    kind = f.TAKE_LAND if card < LAND_CARDS else f.TAKE_ANIMAL
    promise = weights[kind] + weights[f.SCARCE] * cards_short(state, seat)
    worth = weights[f.WORTH] * max(playing, 0.0) if playing > WORST else 0.0
    return worth + time * promise + f.cash(weights, -rules.price_open, time)


@kernel
def draw_worth(state, rules, weights, seat, deck, time):
    """A card unseen."""
    promise = weights[f.DRAW_LAND + deck] + weights[f.SCARCE] * cards_short(state, seat)
    return time * promise + f.cash(weights, -rules.price_blind, time)


@kernel
def best_harvest(state, rules, weights, seat):
    """The largest own chain without a token; a token of others comes from their first chain."""
    choice, worth, source = pack(STOP, 0, 0), WORST, 0
    if state.tokens_left == 0:
        source = 1 + nth_reaped_of_others(state, rules, seat, 0)
    chain = bits.after(state.chains[seat], -1)
    while chain >= 0:
        value = weights[f.HARVEST] * rules.harvest_pesos * state.tiles[chain]
        if value > worth and not bits.has(state.reaped[seat], chain):
            choice, worth = pack(HARVEST, chain, source), value
        chain = bits.after(state.chains[seat], chain)
    return choice, worth


@kernel
def best_hacienda(state, rules, weights, seat, scorings, time):
    """The best chain or herd for a hacienda."""
    choice, worth = pack(STOP, 0, 0), WORST
    group = bits.after(state.sites[seat], -1)
    while group >= 0:
        value = f.hacienda_worth(state, rules, weights, group, scorings, time)
        if value > worth:
            choice, worth = pack(BUY_HACIENDA, 0, group), value
        group = bits.after(state.sites[seat], group)
    return choice, worth


@kernel
def best_water(state, rules, weights, seat, scorings, time):
    """The best water tile and place among those that touch an own piece."""
    choice, worth = pack(STOP, 0, 0), WORST
    marked = False
    for tile in range(TILES):
        if not state.offer[WATER_RUN + tile]:
            continue
        if not marked:
            f.mark_pieces(state, rules, seat)
            marked = True
        for turn in range(rules.tile_turns[tile]):
            for w in range(state.free.shape[0]):
                word = fits(state, rules, tile, turn, w) & touching(state, rules, tile, turn, w)
                while word != ZERO:
                    cell = 64 * w + bits.lowest(word)
                    word &= word - bits.ONE
                    value = f.water_worth(state, rules, weights, tile, turn, cell, scorings, time)
                    if value > worth:
                        choice, worth = pack(BUY_WATER, 8 * tile + turn, cell), value
    return choice, worth


@kernel
def touching(state, rules, tile, turn, w):
    """Word `w` of the lowest cells from which a tile touches an own piece."""
    word = ZERO
    for hex_ in range(rules.tile_size[tile]):
        step = rules.tile_steps[tile, turn, hex_]
        word |= bits.shifted(state.scratch[f.NEAR_OWN], w, step)
    return word
