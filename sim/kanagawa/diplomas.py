"""Diplomas: how far a seat is, and which are open to it (RULES 39 to 44)."""

from sim.core.jit import kernel
from sim.kanagawa.state import JOKER


@kernel
def open_diplomas(state, rules, seat):
    """Diplomas on the table whose condition a seat meets and that are not closed to it, as bits
    (RULES 41, 42, 44)."""
    left = state.diplomas_left & ~state.closed[seat]
    found = 0
    for diploma in range(rules.condition.shape[0]):
        if (left >> diploma) & 1 and meets(state, rules, seat, diploma):
            found |= 1 << diploma
    return found


@kernel
def different(state, seat, first, beyond):
    """Different subjects of a kind in the print."""
    total = 0
    for subject in range(first, beyond):
        total += state.subjects[seat, subject] > 0
    return total


@kernel
def most_of(counts, first, beyond):
    """The largest of some counts."""
    top = 0
    for i in range(first, beyond):
        top = max(top, counts[i])
    return top


@kernel
def progress(state, rules, seat, diploma):
    """What a seat has of what a diploma asks for, by the kind of its condition (RULES 39, 43)."""
    condition = rules.condition[diploma]
    if condition == 0:
        return state.trees[seat]
    if condition == 1:
        return different(state, seat, 8, 14)
    if condition == 2:
        return different(state, seat, 0, 4)
    if condition == 3:
        return most_of(state.subjects[seat], 0, 4)
    if condition == 4:
        had = 0
        for animal in range(4):
            had += (rules.animals[diploma] >> animal) & (state.subjects[seat, 4 + animal] > 0)
        return had
    if condition == 5:
        return state.brushes[seat]
    if condition == 6:
        return state.arrows[seat]
    return most_of(state.symbols[seat], 0, JOKER)


@kernel
def meets(state, rules, seat, diploma):
    """Does a seat meet the condition of a diploma?"""
    return progress(state, rules, seat, diploma) >= rules.least[diploma]
