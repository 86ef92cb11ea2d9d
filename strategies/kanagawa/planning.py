"""What a working turn can paint: brushes, slots, arrows and jokers against what cards ask for.

`state.needs` holds, by kind of slot: slots free to be painted from, slots ready with a fresh
brush, and what the planned cards ask for.
"""

from sim.core.jit import kernel
from sim.kanagawa.codes import MOVE, pack
from sim.kanagawa.state import FRESH, JOKER, KINDS, NOTHING, USED

FREE, READY, WANTED = range(3)


@kernel
def look(state, seat):
    """Slots with a symbol that has not painted, as they are."""
    for kind in range(KINDS):
        state.needs[FREE, kind] = state.slots[seat, 2 * kind, NOTHING]
        state.needs[READY, kind] = state.slots[seat, 2 * kind, FRESH]
        state.needs[WANTED, kind] = 0


@kernel
def loose_brushes(state, seat):
    """Fresh brushes on symbols that have painted: good for nothing but a move."""
    total = 0
    for kind in range(KINDS):
        total += state.slots[seat, 2 * kind + 1, FRESH]
    return total


@kernel
def short_of(needs, kind):
    """Symbols of a landscape that only jokers can stand for."""
    return max(0, needs[WANTED, kind] - needs[FREE, kind] - needs[READY, kind])


@kernel
def to_bring(needs, kind):
    """Brushes that a landscape still needs on its own slots."""
    return max(0, needs[WANTED, kind] - short_of(needs, kind) - needs[READY, kind])


@kernel
def jokers_needed(needs):
    """Joker symbols that paint: what falls short, and ready ones that spare bringing a brush."""
    short, bring = 0, 0
    for kind in range(JOKER):
        short += short_of(needs, kind)
        bring += to_bring(needs, kind)
    return short + min(bring, max(0, needs[READY, JOKER] - short))


@kernel
def spare_brushes(needs, kind, jokers):
    """Ready brushes of a kind that its own painting does not use."""
    if kind == JOKER:
        return max(0, needs[READY, JOKER] - jokers)
    return max(0, needs[READY, kind] - needs[WANTED, kind])


@kernel
def feasible(needs, supply, arrows, loose):
    """Can all that is wanted be painted, with brushes from supply and moves by arrows?"""
    short, bring, spare = 0, 0, loose
    for kind in range(JOKER):
        short += short_of(needs, kind)
        bring += to_bring(needs, kind)
        spare += spare_brushes(needs, kind, 0)
    if short > needs[FREE, JOKER] + needs[READY, JOKER]:
        return False
    jokers = jokers_needed(needs)
    spare += spare_brushes(needs, JOKER, jokers)
    bring += short - jokers + max(0, jokers - needs[READY, JOKER])
    moves = max(0, bring - supply)
    return moves <= arrows and moves <= spare


@kernel
def wants_brush(needs, kind):
    """Would a brush on a free slot of this kind serve the plan?"""
    if needs[FREE, kind] == 0:
        return False
    if kind == JOKER:
        return jokers_needed(needs) > needs[READY, JOKER]
    return to_bring(needs, kind) > 0


@kernel
def standing(state, seat, kind):
    """Brushes on slots of a kind."""
    total = 0
    for place in range(2 * kind, 2 * kind + 2):
        total += state.slots[seat, place, FRESH] + state.slots[seat, place, USED]
    return total


@kernel
def has_room(state, seat, kind):
    """Is there a slot of a kind without a brush?"""
    return state.slots[seat, 2 * kind, NOTHING] + state.slots[seat, 2 * kind + 1, NOTHING] > 0


@kernel
def shift_brush(state, seat, source, target):
    """A move of any brush from a kind of slot to another; there must be brush and room."""
    place = 2 * source
    if state.slots[seat, place, FRESH] + state.slots[seat, place, USED] == 0:
        place += 1
    brush = USED if state.slots[seat, place, USED] > 0 else FRESH
    to = 2 * target if state.slots[seat, 2 * target, NOTHING] > 0 else 2 * target + 1
    return pack(MOVE, place, brush, to)
