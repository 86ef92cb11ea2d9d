"""The legal choices of the seat to act: their number, the k-th of them, all of them.

`survey` counts each run of choices (see `codes`) into `state.offer`.
"""

from sim.core import barring, bits
from sim.core.bits import ZERO
from sim.core.jit import kernel
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
    class_of_run,
    pack,
)
from sim.hacienda.state import GROUPS, LAND_CARDS, SPECIES, TILES


@kernel
def cards_left(state, deck):
    """Cards that can still be drawn from a deck; both animal stacks together."""
    return state.deck_end[deck] - state.top[deck]


@kernel
def plays_as_pampa(state, card):
    """A pampa card, or a terrain of which no empty hex is left (RULES 5.3)."""
    return card == LAND_CARDS - 1 or bits.count(state.empty[card]) == 0


@kernel
def fits(state, rules, tile, turn, w):
    """Word `w` of the lowest cells from which a water tile lies on free pampa (RULES 4.5)."""
    word = state.free[w]
    for hex_ in range(1, rules.tile_size[tile]):
        word &= bits.shifted(state.free, w, rules.tile_steps[tile, turn, hex_])
    return word


@kernel
def count_placements(state, rules, tile):
    """Ways to lay a water tile."""
    total = 0
    for turn in range(rules.tile_turns[tile]):
        for w in range(state.free.shape[0]):
            total += bits.popcount(fits(state, rules, tile, turn, w))
    return total


@kernel
def animal_cells(state, seat, species, w):
    """Word `w` of the cells where a seat may place an animal (RULES 6.1)."""
    near = state.near_land[seat, w] | state.near_animals[seat, species, w]
    return near & state.free[w]


@kernel
def survey_buying(state, rules, pesos):
    """Count the runs of buying (RULES 4)."""
    for deck in range(2):
        state.offer[DRAW_RUN + deck] = pesos >= rules.price_blind and cards_left(state, deck) > 0
    for card in range(state.row.shape[0]):
        state.offer[TAKE_RUN + card] = pesos >= rules.price_open and state.row[card] > 0
    sites = 0
    if not state.bought_hacienda and state.haciendas_left > 0 and pesos >= rules.price_hacienda:
        sites = bits.count(state.sites[state.seat])
    state.offer[HACIENDA_RUN] = sites
    for tile in range(TILES):
        ways = 0
        if not state.bought_water and pesos >= rules.price_water and state.water_left[tile] > 0:
            ways = count_placements(state, rules, tile)
        state.offer[WATER_RUN + tile] = ways


@kernel
def survey_playing(state, rules, seat):
    """Count the runs of playing cards (RULES 5, 6)."""
    beside = bits.count_meet(state.near_land[seat], state.free)
    for card in range(LAND_CARDS):
        cells = 0
        if state.hand[seat, card] > 0:
            if card < LAND_CARDS - 1:
                cells = bits.count(state.empty[card])
            if cells == 0:
                cells = beside
        state.offer[LAND_RUN + card] = cells
    for species in range(SPECIES):
        cells = 0
        if state.hand[seat, LAND_CARDS + species] > 0 and state.placed[seat] < rules.animal_tiles:
            for w in range(state.free.shape[0]):
                cells += bits.popcount(animal_cells(state, seat, species, w))
        state.offer[ANIMAL_RUN + species] = cells


@kernel
def count_harvests(state, rules, seat):
    """Own chains without a token, times the tokens' whereabouts (RULES 7)."""
    if state.harvested:
        return 0
    ripe = bits.count(state.chains[seat]) - bits.count(state.reaped[seat])
    if state.tokens_left > 0:
        return ripe
    reaped = 0
    for other in range(rules.players):
        if other != seat:
            reaped += bits.count(state.reaped[other])
    return ripe * reaped


@kernel
def survey(state, rules):
    """Count every run of legal choices into `state.offer`; returns their total (RULES 3.3, 9.1).

    A seat's barred classes are left out unless nothing else but to stop would be left.
    """
    seat = state.seat
    survey_buying(state, rules, state.pesos[seat])
    survey_playing(state, rules, seat)
    state.offer[HARVEST_RUN] = count_harvests(state, rules, seat)
    state.offer[STOP_RUN] = 0
    total = 0
    for run in range(GROUPS):
        total += state.offer[run]
    if rules.allow_pass or total == 0:
        state.offer[STOP_RUN] = 1
        total += 1
    if state.barred[seat]:
        total = barring.bar(state.offer, runs_of(state.barred[seat]), total)
    return total


@kernel
def runs_of(classes):
    """The runs of some classes of choices; both as bits."""
    runs = 0
    for run in range(GROUPS):
        runs |= ((classes >> class_of_run(run)) & 1) << run
    return runs


@kernel
def nth(state, rules, k):
    """The k-th legal choice, from 0, in canonical order; `survey` must be fresh."""
    run = 0
    while k >= state.offer[run]:
        k -= state.offer[run]
        run += 1
    seat = state.seat
    if run < TAKE_RUN:
        return pack(BUY_LAND + run, 0, 0)
    if run < HACIENDA_RUN:
        card = run - TAKE_RUN
        return pack(class_of_run(run), 1, card)
    if run == HACIENDA_RUN:
        return pack(BUY_HACIENDA, 0, bits.nth(state.sites[seat], k))
    if run < LAND_RUN:
        return nth_placement(state, rules, run - WATER_RUN, k)
    if run < ANIMAL_RUN:
        return nth_land(state, seat, run - LAND_RUN, k)
    if run < HARVEST_RUN:
        return nth_animal(state, seat, run - ANIMAL_RUN, k)
    return nth_harvest(state, rules, seat, k) if run == HARVEST_RUN else pack(STOP, 0, 0)


@kernel
def nth_placement(state, rules, tile, k):
    """The k-th way to lay a tile: by lowest cell, then by turn."""
    turns = rules.tile_turns[tile]
    w = 0
    while True:
        here = 0
        union = ZERO
        for turn in range(turns):
            word = fits(state, rules, tile, turn, w)
            here += bits.popcount(word)
            union |= word
        if k < here:
            return nth_placement_in_word(state, rules, tile, k, w, union)
        k -= here
        w += 1


@kernel
def nth_placement_in_word(state, rules, tile, k, w, union):
    """The k-th way among those whose lowest cell lies in one word."""
    turns = rules.tile_turns[tile]
    while True:
        low = bits.lowest(union)
        for turn in range(turns):
            if (fits(state, rules, tile, turn, w) & bits.bit(low)) != ZERO:
                if k == 0:
                    return pack(BUY_WATER, 8 * tile + turn, 64 * w + low)
                k -= 1
        union &= union - bits.ONE


@kernel
def nth_land(state, seat, card, k):
    """The k-th cell for a land card."""
    if plays_as_pampa(state, card):
        return pack(PLAY_LAND, card, bits.nth_meet(state.near_land[seat], state.free, k))
    return pack(PLAY_LAND, card, bits.nth(state.empty[card], k))


@kernel
def nth_animal(state, seat, species, k):
    """The k-th cell for an animal card."""
    w = 0
    while True:
        word = animal_cells(state, seat, species, w)
        here = bits.popcount(word)
        if k < here:
            return pack(PLAY_ANIMAL, LAND_CARDS + species, 64 * w + bits.nth_bit(word, k))
        k -= here
        w += 1


@kernel
def nth_harvest(state, rules, seat, k):
    """The k-th harvest: by own chain, then by the chain the token comes from."""
    if state.tokens_left > 0:
        return pack(HARVEST, nth_ripe(state, seat, k), 0)
    ripe = bits.count(state.chains[seat]) - bits.count(state.reaped[seat])
    sources = state.offer[HARVEST_RUN] // ripe
    on = nth_ripe(state, seat, k // sources)
    return pack(HARVEST, on, 1 + nth_reaped_of_others(state, rules, seat, k % sources))


@kernel
def nth_ripe(state, seat, k):
    """The k-th own chain without a token."""
    w = 0
    while True:
        word = state.chains[seat, w] & ~state.reaped[seat, w]
        here = bits.popcount(word)
        if k < here:
            return 64 * w + bits.nth_bit(word, k)
        k -= here
        w += 1


@kernel
def nth_reaped_of_others(state, rules, seat, k):
    """The k-th chain with a token that another seat owns."""
    w = 0
    while True:
        word = ZERO
        for other in range(rules.players):
            if other != seat:
                word |= state.reaped[other, w]
        here = bits.popcount(word)
        if k < here:
            return 64 * w + bits.nth_bit(word, k)
        k -= here
        w += 1


@kernel
def choices(state, rules, buffer):
    """All legal choices in canonical order into the buffer; returns their number."""
    total = survey(state, rules)
    for k in range(total):
        buffer[k] = nth(state, rules, k)
    return total
