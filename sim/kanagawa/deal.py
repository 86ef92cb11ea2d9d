"""What luck decides before the first choice, and what a seat cannot know of it."""

from sim.core import bits, luck
from sim.core.jit import kernel
from sim.kanagawa.rules import begin_lesson, begin_round, next_to_ask
from sim.kanagawa.state import CARDS, COLUMNS, ROWS, TILES

START, TILE_ORDER, DECK_ORDER = 0, 1 << 12, 2 << 12  # indices into the stream of the deal


@kernel
def deal(state, rules, seed):
    """Start seat, tiles and deck, then the first row (RULES 5 to 7, 11)."""
    state.luck = seed
    state.whims = luck.word(seed, luck.WHIMS, 0)  # a way back to the seed there is not
    state.start = luck.below(seed, luck.DEAL, START, rules.players)
    for tile in range(TILES):
        state.pile[tile] = tile
    luck.shuffle(state.pile, TILES, seed, luck.DEAL, TILE_ORDER)
    for seat in range(rules.players):
        give_tile(state, rules, seat, state.pile[seat])
    for card in range(CARDS):
        state.deck[card] = card
    luck.shuffle(state.deck, CARDS, seed, luck.DEAL, DECK_ORDER)
    open_school(state, rules)


@kernel
def give_tile(state, rules, seat, tile):
    """A starting tile with its slot and arrow, and the first brushes (RULES 7, 8)."""
    state.tile[seat] = tile
    kind = rules.tile_kind[tile]
    state.symbols[seat, kind] += 1
    state.slots[seat, 2 * kind, 0] += 1
    state.arrows[seat] += rules.tile_arrow[tile]
    state.supply[seat] = rules.starting_brushes
    state.brushes[seat] = rules.starting_brushes
    state.brushes_left -= rules.starting_brushes


@kernel
def open_school(state, rules):
    """The start player has both pawns; the first lesson begins (RULES 5, 11)."""
    state.opener = state.start
    state.assistant = state.start
    begin_round(state, rules)
    begin_lesson(state, rules)
    state.seat = next_to_ask(state, rules)


@kernel
def disguise(state, rules, seat, seed):
    """Deal anew the faces that a seat cannot know, backs in place: the deck, face-down cells, and
    cards that others took face down and still hold (RULES 9). The copy has luck of its own; its
    world follows from the seed and what the seat knows, not from what is hidden."""
    state.luck = seed
    state.whims = seed
    for back in range(4):
        size = gather(state, rules, seat, back)
        bits.sort(state.pile, size)
        luck.shuffle(state.pile, size, seed, luck.DEAL, DECK_ORDER * (1 + back))
        spread(state, rules, seat, back)


@kernel
def gather(state, rules, seat, back):
    """All unknown cards of a back into `state.pile`; those of other hands are taken out
    (RULES Q11)."""
    size = 0
    for i in range(state.top, CARDS):
        if rules.back[state.deck[i]] == back:
            state.pile[size] = state.deck[i]
            size += 1
    for column in range(COLUMNS):
        for row in range(ROWS):
            if hides(state, rules, column, row, back):
                state.pile[size] = state.school[column, row] - 1
                size += 1
    for other in range(rules.players):
        state.offer[other] = 0
        card = bits.after(state.secret[other], -1)
        while card >= 0 and other != seat:
            if rules.back[card] == back:
                state.pile[size] = card
                size += 1
                state.offer[other] += 1
                bits.remove(state.hand[other], card)
                bits.remove(state.secret[other], card)
            card = bits.after(state.secret[other], card)
    return size


@kernel
def hides(state, rules, column, row, back):
    """Does a face-down card of that back lie in the cell?"""
    card = state.school[column, row] - 1
    return card >= 0 and rules.face_down[column, row] and rules.back[card] == back


@kernel
def spread(state, rules, seat, back):
    """The gathered cards to the same places in their new order (RULES Q12)."""
    used = 0
    for i in range(state.top, CARDS):
        if rules.back[state.deck[i]] == back:
            state.deck[i] = state.pile[used]
            used += 1
    for column in range(COLUMNS):
        for row in range(ROWS):
            if hides(state, rules, column, row, back):
                state.school[column, row] = 1 + state.pile[used]
                used += 1
    for other in range(rules.players):
        for _ in range(state.offer[other]):
            bits.add(state.hand[other], state.pile[used])
            bits.add(state.secret[other], state.pile[used])
            used += 1
