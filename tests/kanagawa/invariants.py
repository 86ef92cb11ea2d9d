"""What always holds in Kanagawa, compiled, for many games."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.state import CARDS, COLUMNS, KINDS, ROWS

FAULTS = (
    "",
    "a card is in no place or in two",
    "brushes are lost or made",
    "brushes of a seat are not those on its slots and in its supply",
    "slots are not the symbols of a kind",
    "the print is not what was painted",
    "storm tokens are lost or made",
    "a diploma is owned twice, or owned and on the table",
)


@kernel
def broken(state, rules):
    """The number of the first fault, or 0."""
    cards = CARDS - state.top
    for column in range(COLUMNS):
        for row in range(ROWS):
            cards += state.school[column, row] > 0
    brushes, storms, diplomas = state.brushes_left, state.storms_left, state.diplomas_left
    for seat in range(rules.players):
        cards += bits.count(state.hand[seat]) + bits.count(state.studio[seat])
        cards += bits.count(state.prints[seat])
        brushes += state.brushes[seat]
        storms += state.storms[seat]
        if diplomas & state.owned[seat]:
            return 7
        diplomas |= state.owned[seat]
        fault = broken_seat(state, seat)
        if fault:
            return fault
    if cards != CARDS or bits.count(everything(state, rules)) != state.top:
        return 1
    if brushes != rules.brushes:
        return 2
    return 6 if storms != rules.storms else 0


@kernel
def everything(state, rules):
    """The set of all cards that have left the deck."""
    found = state.hand[0] & ~state.hand[0]
    for seat in range(rules.players):
        found |= state.hand[seat] | state.studio[seat] | state.prints[seat]
    for column in range(COLUMNS):
        for row in range(ROWS):
            if state.school[column, row] > 0:
                bits.add(found, state.school[column, row] - 1)
    return found


@kernel
def broken_seat(state, seat):
    """The number of the first fault of a seat, or 0."""
    standing = state.supply[seat]
    for kind in range(KINDS):
        slots = 0
        for place in range(2 * kind, 2 * kind + 2):
            slots += state.slots[seat, place].sum()
            standing += state.slots[seat, place, 1] + state.slots[seat, place, 2]
        if slots != state.symbols[seat, kind]:
            return 4
    if standing != state.brushes[seat]:
        return 3
    return 5 if bits.count(state.prints[seat]) != state.painted[seat] else 0
