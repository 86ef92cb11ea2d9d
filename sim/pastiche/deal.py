"""What luck decides before the first choice, and what a seat cannot know of it."""

from sim.core import bits, luck
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.rules import begin_turn
from sim.pastiche.state import COMMISSIONS, HEXES

START, HEX_ORDER, COMMISSION_ORDER = 0, 1 << 12, 2 << 12  # indices into the stream of the deal


@kernel
def deal(state, rules, seed):
    """Shuffle hexes and commissions, draw the start seat, hand out (RULES 2)."""
    state.luck = seed
    state.whims = luck.word(seed, luck.WHIMS, 0)  # a way back to the seed there is not
    state.start = luck.below(seed, luck.DEAL, START, rules.players)
    for tile in range(HEXES):
        state.stack[tile] = tile
    luck.shuffle(state.stack, HEXES, seed, luck.DEAL, HEX_ORDER)
    for card in range(COMMISSIONS):
        state.pile[card] = card
    luck.shuffle(state.pile, COMMISSIONS, seed, luck.DEAL, COMMISSION_ORDER)
    hand_out(state, rules)


@kernel
def hand_out(state, rules):
    """Hexes, then the gallery, then commissions, to each seat from seat 0 on (RULES 2.4, 2.5)."""
    for seat in range(rules.players):
        state.tiles[seat] = draw_hexes(state, rules.hexes_in_hand)
    state.gallery = draw_commissions(state, rules.gallery)
    for seat in range(rules.players):
        state.commissions[seat] = draw_commissions(state, rules.commissions_in_hand)
    state.turn = state.start
    begin_turn(state)


@kernel
def draw_hexes(state, count):
    """The next hexes of the stack, as a set."""
    drawn = ZERO
    for _ in range(count):
        drawn |= bits.bit(state.stack[state.stack_top])
        state.stack_top += 1
    return drawn


@kernel
def draw_commissions(state, count):
    """The next commissions of the pile, as a set."""
    drawn = ZERO
    for _ in range(count):
        drawn |= bits.bit(state.pile[state.pile_top])
        state.pile_top += 1
    return drawn


@kernel
def disguise(state, rules, seat, seed):
    """Deal anew all that a seat cannot know: stack and pile, the hexes of others, and those of
    their commissions that did not come out of the open gallery (RULES 10). The copy has luck of
    its own; its world follows from the seed and what the seat knows, not from what is hidden."""
    state.luck = seed
    state.whims = seed
    take_back_hexes(state, rules, seat)
    top = state.stack_top
    bits.sort(state.stack[top:], HEXES - top)
    luck.shuffle(state.stack[top:], HEXES - top, seed, luck.DEAL, HEX_ORDER)
    for other in range(rules.players):
        state.tiles[other] |= draw_hexes(state, state.offer[other])
    take_back_commissions(state, rules, seat)
    top = state.pile_top
    bits.sort(state.pile[top:], COMMISSIONS - top)
    luck.shuffle(state.pile[top:], COMMISSIONS - top, seed, luck.DEAL, COMMISSION_ORDER)
    for other in range(rules.players):
        state.commissions[other] |= draw_commissions(state, state.offer[other])


@kernel
def take_back_hexes(state, rules, seat):
    """Lay the hexes of the others onto the stack, remembering how many each had."""
    for other in range(rules.players):
        state.offer[other] = 0
        while other != seat and state.tiles[other] != ZERO:
            state.stack_top -= 1
            state.stack[state.stack_top] = bits.lowest(state.tiles[other])
            state.tiles[other] &= state.tiles[other] - ONE
            state.offer[other] += 1


@kernel
def take_back_commissions(state, rules, seat):
    """The same for those commissions of the others that the seat has never seen."""
    for other in range(rules.players):
        state.offer[other] = 0
        unseen = state.commissions[other] & ~state.known[other]
        while other != seat and unseen != ZERO:
            state.pile_top -= 1
            state.pile[state.pile_top] = bits.lowest(unseen)
            state.commissions[other] &= ~bits.bit(bits.lowest(unseen))
            unseen &= unseen - ONE
            state.offer[other] += 1
