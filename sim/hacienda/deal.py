"""What luck decides before the first choice, and what a seat cannot know of it."""

from sim.core import bits, luck
from sim.core.jit import kernel
from sim.hacienda.state import ANIMAL, LAND, LAND_CARDS

# Indices into the stream of the deal, far enough apart for any deck and map.
START, LANDS, ANIMALS, TERRAINS = 0, 1 << 12, 2 << 12, 3 << 12


@kernel
def deal(state, rules, seed):
    """Deal a fresh table: start seat, terrains, both decks, hands and rows (RULES 2)."""
    state.luck = seed
    state.whims = luck.word(seed, luck.WHIMS, 0)  # a way back to the seed there is not
    state.start = luck.below(seed, luck.DEAL, START, rules.players)
    state.seat = state.start
    deal_terrains(state, rules, seed)
    fill_deck(state, rules, LAND, 0, LAND_CARDS)
    fill_deck(state, rules, ANIMAL, LAND_CARDS, rules.cards.shape[0])
    luck.shuffle(state.deck[LAND], state.deck_end[LAND], seed, luck.DEAL, LANDS)
    luck.shuffle(state.deck[ANIMAL], state.deck_end[ANIMAL], seed, luck.DEAL, ANIMALS)
    hand_out(state, rules)


@kernel
def fill_deck(state, rules, deck, first, beyond):
    """All cards of a deck in card order."""
    size = 0
    for card in range(first, beyond):
        for _ in range(rules.cards[card]):
            state.deck[deck, size] = card
            size += 1
    state.deck_end[deck] = size


@kernel
def hand_out(state, rules):
    """Remove animals, deal hands and rows, split the animals into two stacks (RULES 2)."""
    state.deck_end[ANIMAL] -= rules.removed
    for deck in range(2):
        state.top[deck] = 0
        for seat in range(rules.players):
            for _ in range(rules.hand_size[deck]):
                state.hand[seat, state.deck[deck, state.top[deck]]] += 1
                state.top[deck] += 1
        for _ in range(rules.open_row):
            state.row[state.deck[deck, state.top[deck]]] += 1
            state.top[deck] += 1
    left = state.deck_end[ANIMAL] - state.top[ANIMAL]
    state.stack_end = state.top[ANIMAL] + (left + 1) // 2


@kernel
def deal_terrains(state, rules, seed):
    """Give hexes without a terrain one each, as evenly as can be, in random order (RULES 2)."""
    hexes = bits.count(rules.dealt)
    for terrain in range(5):
        state.offer[terrain] = hexes // 5
    for extra in range(hexes % 5):  # different terrains, any of them
        pick = luck.below(seed, luck.DEAL, TERRAINS + extra, 5 - extra)
        state.offer[nth_terrain_of(state, hexes // 5, pick)] += 1
    cell = bits.after(rules.dealt, -1)
    while cell >= 0:
        pick = luck.below(seed, luck.DEAL, TERRAINS + 8 + cell, hexes)
        terrain = 0
        while pick >= state.offer[terrain]:
            pick -= state.offer[terrain]
            terrain += 1
        state.offer[terrain] -= 1
        hexes -= 1
        bits.add(state.empty[terrain], cell)
        cell = bits.after(rules.dealt, cell)


@kernel
def nth_terrain_of(state, share, n):
    """The terrain with `n` lower ones among those that have just their even share."""
    for terrain in range(5):
        if state.offer[terrain] == share:
            if n == 0:
                return terrain
            n -= 1
    return -1


@kernel
def disguise(state, rules, seat, seed):
    """Deal anew all that a seat cannot know: stacks, removed cards, cards that others drew blind
    (RULES 10.1).

    Cards taken face up are known until they are played. The copy has luck of its own; its world
    follows from the seed and what the seat knows, not from what is hidden.
    """
    state.luck = seed
    state.whims = seed
    for deck in range(2):
        first, beyond = 0, LAND_CARDS
        if deck == ANIMAL:
            first, beyond = LAND_CARDS, rules.cards.shape[0]
        take_back(state, rules, seat, deck, first, beyond)
        size = state.deck_end[deck] - state.top[deck]
        if deck == ANIMAL:
            size += rules.removed
        unseen = state.deck[deck, state.top[deck] :]
        sort_cards(unseen, size, first, beyond)
        luck.shuffle(unseen, size, seed, luck.DEAL, LANDS * (1 + deck))
        give_out(state, rules, seat, deck, first, beyond)


@kernel
def take_back(state, rules, seat, deck, first, beyond):
    """Lay the unseen cards of the other hands onto the deck, remembering how many each had."""
    for other in range(rules.players):
        state.offer[other] = 0
        for card in range(first, beyond):
            while other != seat and state.hand[other, card] > state.seen[other, card]:
                state.hand[other, card] -= 1
                state.offer[other] += 1
                state.top[deck] -= 1
                state.deck[deck, state.top[deck]] = card


@kernel
def sort_cards(cards, size, first, beyond):
    """Bring the first `size` cards into card order, so that their old order leaves no trace."""
    sorted_ = 0
    for card in range(first, beyond):
        for i in range(sorted_, size):
            if cards[i] == card:
                cards[i], cards[sorted_] = cards[sorted_], cards[i]
                sorted_ += 1


@kernel
def give_out(state, rules, seat, deck, first, beyond):
    """Deal each other hand as many unseen cards as it had."""
    for other in range(rules.players):
        for _ in range(state.offer[other]):
            state.hand[other, state.deck[deck, state.top[deck]]] += 1
            state.top[deck] += 1
