"""What always holds in Fresco, compiled, for many games."""

from sim.core import bits
from sim.core.jit import kernel

FAULTS = (
    "",
    "a market tile is in no place or in two",
    "a segment is lost or made",
    "two painters stand on a space",
    "the points of a painter are not its space",
    "cubes or money are below nothing",
    "the mood is off its track",
)


@kernel
def broken(state, rules):
    """The number of the first fault, or 0."""
    tiles, count = state.bag, bits.size_of(state.bag)
    for stall in range(rules.stalls):
        tiles |= state.stall[stall]
        count += bits.size_of(state.stall[stall])
    if tiles != rules.in_play or count != bits.size_of(rules.in_play):
        return 1
    segments = bits.size_of(state.on_fresco)
    for painter in range(rules.painters):
        segments += state.owned[painter]
        for other in range(painter):
            if state.space[painter] > 0 and state.space[painter] == state.space[other]:
                return 3
        landing = state.phase == 4 and painter == state.actor  # points made, still to move
        if not landing and state.points[painter].sum() != state.space[painter]:
            return 4
    if segments != 25:
        return 2
    return broken_seats(state, rules)


@kernel
def broken_seats(state, rules):
    """The number of the first fault of a seat's own, or 0."""
    for seat in range(rules.players):
        if state.thaler[seat] < 0 or state.cubes[seat].min() < 0:
            return 5
        if state.mood[seat] < rules.mood_min or state.mood[seat] > rules.mood_max:
            return 6
    return 0
