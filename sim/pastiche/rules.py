"""What each choice does, and how phases, turns, rounds and the game follow (RULES 3 to 8)."""

from sim.core import bits
from sim.core.jit import kernel
from sim.pastiche import bank, completing, offers, placing, scoring
from sim.pastiche.cards import from_bank, to_bank
from sim.pastiche.codes import (
    ACCEPT,
    BANK_PRIMARY,
    BANK_SAME,
    CENTRE,
    DISCARD_ONE,
    DONE,
    FROM_GALLERY,
    FROM_HAND,
    MIX,
    OFFER,
    PLACE_HEX,
    REFUSE,
    SWAP_ONE,
    class_of,
    one_of,
    two_of,
)
from sim.pastiche.state import COMPLETE, DISCARD, HEXES, PLACE, SWAP, TRADE


@kernel
def act(state, rules, choice):
    """Carry out a legal choice, count it, and pass on to the next phase where this one ends
    (RULES 3.1, 9.1)."""
    kind, seat = class_of(choice), state.seat
    state.decisions[seat] += 1
    state.chosen[seat, kind] += 1
    if (state.barred[seat] >> kind) & 1:
        state.lifted[seat] += 1
    if kind == PLACE_HEX:
        where = two_of(choice)
        placing.place(state, rules, seat, one_of(choice), where >> 3, where & 7)
    elif kind in (MIX, CENTRE):
        gain(state, rules, seat, kind, choice)
    elif BANK_SAME <= kind <= BANK_PRIMARY:
        bank.trade_with_bank(state, rules, seat, kind, choice)
    elif kind == OFFER:
        offers.make_offer(state, choice)
    elif kind in (ACCEPT, REFUSE):
        offers.answer(state, kind == ACCEPT)
    elif kind == SWAP_ONE:
        completing.swap(state, seat, one_of(choice), two_of(choice))
        if state.swaps >= rules.gallery_swaps:
            state.phase = COMPLETE
    elif kind in (FROM_HAND, FROM_GALLERY):
        completing.complete(state, rules, seat, one_of(choice))
    elif kind == DISCARD_ONE:
        to_bank(state, seat, two_of(choice) - 1)
        check_hand(state, rules, seat)
    elif kind == DONE:
        end_phase(state, rules, seat)


@kernel
def gain(state, rules, seat, kind, choice):
    """All mixes of the new hex, or one primary of its centre (RULES 4.4, 4.8)."""
    if kind == MIX:
        placing.mix(state, rules, seat)
    else:
        from_bank(state, seat, two_of(choice) - 1)
    state.phase = TRADE


@kernel
def end_phase(state, rules, seat):
    """From trades to swaps, to completions, to the hand check (RULES 3.1)."""
    if state.phase == TRADE:
        state.phase = SWAP
    elif state.phase == SWAP:
        state.phase = COMPLETE
    else:
        check_hand(state, rules, seat)


@kernel
def check_hand(state, rules, seat):
    """Too many cards have to go, one by one; then the turn ends (RULES 7.1)."""
    state.phase = DISCARD
    if state.total[seat] <= rules.hand_limit:
        end_turn(state, rules, seat)


@kernel
def end_turn(state, rules, seat):
    """Fill up with hexes; the next seat is on turn, or the round is over (RULES 7.2, 3.3)."""
    missing = rules.hexes_in_hand - bits.popcount(state.tiles[seat])
    while missing > 0 and state.stack_top < HEXES:
        state.tiles[seat] |= bits.bit(state.stack[state.stack_top])
        state.stack_top += 1
        missing -= 1
    state.turn = (seat + 1) % rules.players
    if state.turn == state.start:
        end_round(state, rules)
    if not state.reason:
        begin_turn(state)


@kernel
def begin_turn(state):
    """A seat without a hex starts with its trades (RULES 3.2)."""
    state.seat = state.turn
    state.offers = 0
    state.swaps = 0
    state.phase = PLACE if state.tiles[state.seat] != bits.ZERO else TRADE


@kernel
def end_round(state, rules):
    """The end by points, or because no hex is left anywhere (RULES 8.1, 8.2)."""
    state.rounds += 1
    most, hexes = 0, HEXES - state.stack_top
    for seat in range(rules.players):
        most = max(most, state.earned[seat])
        hexes += bits.popcount(state.tiles[seat])
    if most >= rules.end_points:
        state.reason = 1
    elif hexes == 0:
        state.reason = 2
    if state.reason:
        for seat in range(rules.players):
            scoring.score(state, rules, seat, state.points[seat])


@kernel
def over(state):
    """Has the game ended?"""
    return state.reason != 0
