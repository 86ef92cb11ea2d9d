"""Choices weighed by weighted features, one choice ahead."""

from sim.core import bits, shortlist
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.core.shortlist import TEMPERATURE, weigh
from sim.hacienda.choices import animal_cells, fits, nth, nth_reaped_of_others, plays_as_pampa
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
from strategies.hacienda import buying, marking, placing
from strategies.hacienda import features as f

WORST = -1e18
FEW = 4  # places of one kind in a longer list


@kernel
def best(state, rules, weights, count):
    """The legal choice of the highest worth; of equals the first that is weighed."""
    shortlist.begin(state, 1)
    propose(state, rules, weights, count)
    return state.short_choice[0]


@kernel
def propose(state, rules, weights, count):
    """List the best legal choices; one that nobody would weigh if there is no other."""
    seat = state.seat
    f.appraise(state, rules, weights, seat)
    marking.mark(state, rules, seat)
    if state.offer[STOP_RUN]:
        weigh(state, weights, pack(STOP, 0, 0), weights[f.STOP])
    list_cards(state, rules, weights, seat)
    list_draws(state, rules, weights, seat)
    if state.offer[HARVEST_RUN]:
        list_harvests(state, rules, weights, seat)
    if state.offer[HACIENDA_RUN]:
        list_haciendas(state, rules, weights, seat)
    list_water(state, rules, weights, seat)
    if state.short_size == 0:
        weigh(state, weights, nth(state, rules, 0), WORST)


@kernel
def list_cards(state, rules, weights, seat):
    """Cards of the hand on each of their cells, and face-up cards to take.

    Cards that play as pampa are all alike: the first in hand stands for them.
    """
    beside, paved = WORST, False
    for card in range(rules.cards.shape[0]):
        run = LAND_RUN + card if card < LAND_CARDS else ANIMAL_RUN + card - LAND_CARDS
        playable = state.offer[run] > 0
        if not playable and not state.offer[TAKE_RUN + card]:
            continue
        if card >= LAND_CARDS:
            value = list_animal(state, rules, weights, seat, card, playable)
        elif not plays_as_pampa(state, card):
            value = list_terrain(state, rules, weights, seat, card, playable)
        else:
            if beside == WORST or (playable and not paved):
                beside = list_pampa(state, rules, weights, seat, card, playable)
                paved = paved or playable
            value = beside
        if state.offer[TAKE_RUN + card]:
            value = buying.take_worth(state, rules, seat, card, value)
            weigh(state, weights, pack(BUY_LAND + (card >= LAND_CARDS), 1, card), value)


@kernel
def list_few(state, weights, choice, worth, kind):
    """List one of many like choices, those alike from bit `kind` up, unless the list is full of
    better ones."""
    full = state.short_size == state.short_most and weights[TEMPERATURE] == 0.0
    if not full or worth > state.short_worth[state.short_size - 1]:
        list_one_of_few(state, weights, choice, worth, kind)


@kernel
def list_one_of_few(state, weights, choice, worth, kind):
    """Of each sort a longer list holds few, so that it has room for others."""
    if state.short_most > 1 and weights[TEMPERATURE] == 0.0:
        alike, last = 0, -1
        for i in range(state.short_size):
            if state.short_choice[i] >> kind == choice >> kind:
                alike, last = alike + 1, i
        if alike == FEW:
            if worth <= state.short_worth[last]:
                return
            unlist(state, last)
    weigh(state, weights, choice, worth)


@kernel
def unlist(state, at):
    """Take a choice off the list."""
    state.short_size -= 1
    for i in range(at, state.short_size):
        state.short_choice[i] = state.short_choice[i + 1]
        state.short_worth[i] = state.short_worth[i + 1]


@kernel
def list_pampa(state, rules, weights, seat, card, playable):
    """A land card on free pampa beside own land; the worth of the best cell."""
    top = WORST
    for w in range(state.free.shape[0]):
        word = state.free[w] & state.near_land[seat, w]
        while word != ZERO:
            cell = 64 * w + bits.lowest(word)
            word &= word - bits.ONE
            value = placing.land_worth(state, rules, seat, cell)
            top = max(top, value)
            if playable:
                list_few(state, weights, pack(PLAY_LAND, card, cell), value, 12)
    return top


@kernel
def list_terrain(state, rules, weights, seat, card, playable):
    """A land card on the empty hexes of its terrain; the worth of the best."""
    top = WORST
    for w in range(state.empty.shape[1]):
        word = state.empty[card, w]
        while word != ZERO:
            cell = 64 * w + bits.lowest(word)
            word &= word - bits.ONE
            value = placing.land_worth(state, rules, seat, cell)
            top = max(top, value)
            if playable:
                list_few(state, weights, pack(PLAY_LAND, card, cell), value, 12)
    return top


@kernel
def list_animal(state, rules, weights, seat, card, playable):
    """An animal card on its cells; the worth of the best, if the seat has tiles left."""
    species, top = card - LAND_CARDS, WORST
    if state.placed[seat] >= rules.animal_tiles:
        return top
    for w in range(state.free.shape[0]):
        word = animal_cells(state, seat, species, w)
        while word != ZERO:
            cell = 64 * w + bits.lowest(word)
            word &= word - bits.ONE
            value = placing.animal_worth(state, rules, seat, species, cell)
            top = max(top, value)
            if playable:
                list_few(state, weights, pack(PLAY_ANIMAL, card, cell), value, 12)
    return top


@kernel
def list_draws(state, rules, weights, seat):
    """A card from either deck."""
    for deck in range(2):
        if state.offer[DRAW_RUN + deck]:
            value = buying.draw_worth(state, rules, seat, deck)
            weigh(state, weights, pack(BUY_LAND + deck, 0, 0), value)


@kernel
def list_harvests(state, rules, weights, seat):
    """Own chains without a token, and the chains of others that a token may come from."""
    ripe = bits.count(state.chains[seat]) - bits.count(state.reaped[seat])
    sources = 0 if state.tokens_left > 0 else state.offer[HARVEST_RUN] // ripe
    chain = bits.after(state.chains[seat], -1)
    while chain >= 0:
        if not bits.has(state.reaped[seat], chain):
            value = buying.harvest_worth(state, rules, seat, chain)
            if sources == 0:
                list_few(state, weights, pack(HARVEST, chain, 0), value, 24)
            for k in range(sources):
                source = nth_reaped_of_others(state, rules, seat, k)
                robbed = value + buying.robbed_worth(state, rules, source)
                list_few(state, weights, pack(HARVEST, chain, 1 + source), robbed, 24)
        chain = bits.after(state.chains[seat], chain)


@kernel
def list_haciendas(state, rules, weights, seat):
    """A hacienda on chains and herds without one."""
    group = bits.after(state.sites[seat], -1)
    while group >= 0:
        value = buying.hacienda_worth(state, rules, seat, group)
        list_few(state, weights, pack(BUY_HACIENDA, 0, group), value, 24)
        group = bits.after(state.sites[seat], group)


@kernel
def list_water(state, rules, weights, seat):
    """Water tiles where they touch an own piece."""
    marked = False
    for tile in range(TILES):
        if not state.offer[WATER_RUN + tile]:
            continue
        if not marked:
            marking.mark_pieces(state, rules, seat)
            marked = True
        for turn in range(rules.tile_turns[tile]):
            for w in range(state.free.shape[0]):
                word = touching(state, rules, tile, turn, w)
                if word != ZERO:
                    word &= fits(state, rules, tile, turn, w)
                while word != ZERO:
                    cell = 64 * w + bits.lowest(word)
                    word &= word - bits.ONE
                    value = buying.water_worth(state, rules, tile, turn, cell)
                    list_few(state, weights, pack(BUY_WATER, 8 * tile + turn, cell), value, 24)


@kernel
def touching(state, rules, tile, turn, w):
    """Word `w` of the lowest cells from which a tile touches an own piece."""
    word = ZERO
    for hex_ in range(rules.tile_size[tile]):
        step = rules.tile_steps[tile, turn, hex_]
        word |= bits.shifted(state.scratch[marking.NEAR_OWN], w, step)
    return word
