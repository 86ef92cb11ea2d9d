"""What each choice does (RULES 3 to 7), and how turns, rounds and the game end (RULES 8)."""

from sim.core import bits
from sim.core.hexes import flood
from sim.core.jit import kernel
from sim.hacienda import scoring
from sim.hacienda.choices import cards_left
from sim.hacienda.codes import (
    BUY_ANIMAL,
    BUY_HACIENDA,
    BUY_LAND,
    BUY_WATER,
    HARVEST,
    PLAY_ANIMAL,
    PLAY_LAND,
    STOP,
    class_of,
    other_of,
    part_of,
)
from sim.hacienda.state import ANIMAL, LAND_CARDS


@kernel
def act(state, rules, choice):
    """Carry out a legal choice, count it, and pass the turn on where it ends (RULES 3)."""
    kind, part, other = class_of(choice), part_of(choice), other_of(choice)
    seat = state.seat
    state.decisions[seat] += 1
    state.chosen[seat, kind] += 1
    if (state.barred[seat] >> kind) & 1:
        state.lifted[seat] += 1
    if kind == STOP:
        end_turn(state, rules)
        return
    if kind <= BUY_ANIMAL:
        buy_card(state, rules, seat, kind - BUY_LAND, part, other)
    elif kind == BUY_HACIENDA:
        buy_hacienda(state, rules, seat, other)
    elif kind == BUY_WATER:
        buy_water(state, rules, seat, part >> 3, part & 7, other)
    elif kind == PLAY_LAND:
        play_card(state, seat, part)
        place_land(state, rules, seat, other)
    elif kind == PLAY_ANIMAL:
        play_card(state, seat, part)
        place_animal(state, rules, seat, part - LAND_CARDS, other)
        state.pesos[seat] += market_income(state, rules, seat, other)
    elif kind == HARVEST:
        harvest(state, rules, seat, part, other - 1)
    state.used += 1
    state.acted += 1
    if state.used == rules.actions:
        end_turn(state, rules)


@kernel
def buy_card(state, rules, seat, deck, face_up, card):
    """A blind card, or a face-up one whose place is filled at once (RULES 4.1 to 4.3, 8.3)."""
    if face_up:
        state.pesos[seat] -= rules.price_open
        state.row[card] -= 1
        state.seen[seat, card] += 1
        if cards_left(state, deck) > 0:
            state.row[state.deck[deck, state.top[deck]]] += 1
            state.top[deck] += 1
    else:
        state.pesos[seat] -= rules.price_blind
        card = state.deck[deck, state.top[deck]]
        state.top[deck] += 1
    state.hand[seat, card] += 1


@kernel
def buy_hacienda(state, rules, seat, group):
    """On an own chain or herd that has none; it never moves (RULES 4.4)."""
    state.pesos[seat] -= rules.price_hacienda
    state.haciendas_left -= 1
    state.bought_hacienda = 1
    bits.add(state.haciendas[seat], group)
    bits.add(state.housed[seat], group)
    bits.remove(state.sites[seat], group)


@kernel
def buy_water(state, rules, seat, tile, turn, lowest):
    """Any tile, in any turn, on free pampa (RULES 4.5)."""
    state.pesos[seat] -= rules.price_water
    state.water_left[tile] -= 1
    state.bought_water = 1
    bits.clear(state.edge)
    for hex_ in range(rules.tile_size[tile]):
        cell = lowest + rules.tile_steps[tile, turn, hex_]
        bits.add(state.water, cell)
        bits.remove(state.free, cell)
        bits.join(state.edge, rules.around[cell])
    wet_shores(state, rules, state.edge)


@kernel
def wet_shores(state, rules, shore):
    """Count a new water tile at every cell and piece beside it, each once (RULES 8.4d)."""
    cell = bits.after(shore, -1)
    while cell >= 0:
        state.shores[cell] += 1
        cell = bits.after(shore, cell)
    for seat in range(rules.players):
        state.watered[seat] += bits.count_meet(shore, state.land[seat])
        for species in range(state.animals.shape[1]):
            state.watered[seat] += bits.count_meet(shore, state.animals[seat, species])


@kernel
def play_card(state, seat, card):
    """The card leaves the game; one that all saw taken goes first, as others must assume
    (RULES 5.5, 10.2)."""
    state.hand[seat, card] -= 1
    if state.seen[seat, card] > 0:
        state.seen[seat, card] -= 1


@kernel
def place_land(state, rules, seat, cell):
    """A land tile takes its hex and joins the chains beside it (RULES 1.2, 1.3, 5, 7.4)."""
    for terrain in range(state.empty.shape[0]):
        bits.remove(state.empty[terrain], cell)
    bits.remove(state.free, cell)
    bits.add(state.land[seat], cell)
    bits.join(state.near_land[seat], rules.around[cell])
    state.watered[seat] += state.shores[cell]
    flood(state.land[seat], cell, rules.around, state.group, state.edge)
    name = name_group(state, rules, seat)
    bits.drop(state.chains[seat], state.group)
    bits.add(state.chains[seat], name)
    bits.drop(state.reaped[seat], state.group)
    if bits.meet(state.tokens[seat], state.group):
        bits.add(state.reaped[seat], name)


@kernel
def place_animal(state, rules, seat, species, cell):
    """An animal takes its pampa hex, joins the herds beside it, reaches markets (RULES 6)."""
    bits.remove(state.free, cell)
    bits.add(state.animals[seat, species], cell)
    bits.join(state.near_animals[seat, species], rules.around[cell])
    state.placed[seat] += 1
    state.watered[seat] += state.shores[cell]
    for w in range(state.markets.shape[1]):
        state.markets[seat, w] |= rules.around[cell, w] & rules.market_hexes[w]
    flood(state.animals[seat, species], cell, rules.around, state.group, state.edge)
    name = name_group(state, rules, seat)
    bits.drop(state.herds[seat], state.group)
    bits.add(state.herds[seat], name)


@kernel
def name_group(state, rules, seat):
    """Name the group just grown by its lowest cell; haciendas stay with it
    (RULES 1.4, 1.5, 4.4)."""
    name = bits.first(state.group)
    state.tiles[name] = bits.count(state.group)
    cell = name
    while cell >= 0:
        state.name[cell] = name
        cell = bits.after(state.group, cell)
    bits.drop(state.sites[seat], state.group)
    bits.drop(state.housed[seat], state.group)
    if bits.meet(state.haciendas[seat], state.group):
        bits.add(state.housed[seat], name)
    elif state.tiles[name] >= rules.hacienda_min:
        bits.add(state.sites[seat], name)
    return name


@kernel
def market_income(state, rules, seat, cell):
    """Pesos for each market side that an animal at the cell fills; its herd is `state.group`
    (RULES 6.4 to 6.8)."""
    sides = bits.count_meet(rules.around[cell], rules.market_hexes)
    if sides == 0:
        return 0
    herd = bits.count(state.group)
    bits.clear(state.edge)  # own land beside the herd
    member = bits.after(state.group, -1)
    while member >= 0:
        bits.join(state.edge, rules.around[member])
        member = bits.after(state.group, member)
    for w in range(state.edge.shape[0]):
        state.edge[w] &= state.land[seat, w]
    if rules.income_product:
        return sides * herd * bits.count(state.edge)
    return sides * (herd + touching_tiles(state, rules, state.edge))


@kernel
def touching_tiles(state, rules, contacts):
    """Tiles of all chains that hold a contact, or of the largest; empties `contacts`
    (RULES 6.6)."""
    total, largest = 0, 0
    cell = bits.first(contacts)
    while cell >= 0:
        name = state.name[cell]
        total += state.tiles[name]
        largest = max(largest, state.tiles[name])
        other = cell
        while other >= 0:  # the rest of this chain counts no more
            if state.name[other] == name:
                bits.remove(contacts, other)
            other = bits.after(contacts, other)
        cell = bits.first(contacts)
    return largest if rules.income_largest else total


@kernel
def harvest(state, rules, seat, group, source):
    """Pesos for every tile of a chain; the token comes from the supply or another's chain
    (RULES 7, 9.3)."""
    if source < 0:
        state.tokens_left -= 1
    else:
        steal_token(state, rules, source)
    bits.add(state.tokens[seat], group)
    bits.add(state.reaped[seat], group)
    state.harvested = 1
    state.pesos[seat] += rules.harvest_pesos * state.tiles[group]


@kernel
def steal_token(state, rules, source):
    """Take one token off another seat's chain, which stays blocked while it has one (RULES 7.2)."""
    for owner in range(rules.players):
        if bits.has(state.reaped[owner], source):
            flood(state.land[owner], source, rules.around, state.group, state.edge)
            bits.remove(state.tokens[owner], first_meet(state.tokens[owner], state.group))
            if not bits.meet(state.tokens[owner], state.group):
                bits.remove(state.reaped[owner], source)


@kernel
def first_meet(members, others):
    """The lowest member of both sets, which must exist."""
    return bits.nth_meet(members, others, 0)


@kernel
def end_turn(state, rules):
    """The next seat's turn; after the last seat the round ends (RULES 2.7, 3.2)."""
    state.used = 0
    state.bought_hacienda = 0
    state.bought_water = 0
    state.harvested = 0
    state.seat = (state.seat + 1) % rules.players
    if state.seat == state.start:
        end_round(state, rules)


@kernel
def end_round(state, rules):
    """First scoring once the first stack is gone; last scoring at the end
    (RULES 8.1, 8.2, 9.2, 11.2)."""
    state.rounds += 1
    first_gone = state.top[ANIMAL] >= state.stack_end
    if rules.scorings == 2 and first_gone and not state.first_held:
        state.first_held = 1
        for seat in range(rules.players):
            scoring.score(state, rules, seat, state.first[seat])
    if cards_left(state, ANIMAL) == 0:
        state.reason = 1
    elif state.acted == 0:
        state.reason = 2
    elif state.rounds == rules.stall_guard:
        state.reason = 3
    state.acted = 0
    if state.reason:
        for seat in range(rules.players):
            scoring.score(state, rules, seat, state.last[seat])


@kernel
def over(state):
    """Has the game ended?"""
    return state.reason != 0
