"""Two orders of painters, and the score track on which no two share a space (RULES 2.2, 4.3)."""

from sim.core.jit import kernel


@kernel
def set_choosing_order(state, rules):
    """The start line from S1 on, then by rising score (RULES 3.1)."""
    for i in range(state.line_length):
        state.choosing[i] = state.line[i]
    placed, last = state.line_length, 0
    while placed < rules.painters:
        ahead = -1
        for painter in range(rules.painters):
            space = state.space[painter]
            if space > last and (ahead < 0 or space < state.space[ahead]):
                ahead = painter
        state.choosing[placed] = ahead
        last = state.space[ahead]
        placed += 1


@kernel
def set_acting_order(state, rules):
    """By hour, the earliest first (RULES 2.2)."""
    placed = 0
    for hour in range(rules.hours):
        for painter in range(rules.painters):
            if state.hour[painter] == hour:
                state.acting[placed] = painter
                placed += 1


@kernel
def occupied(state, rules, painter, space):
    """Does another painter stand on a space of the track (RULES 10.2)?"""
    for other in range(rules.painters):
        if other != painter and state.space[other] == space:
            return True
    return False


@kernel
def next_empty(state, rules, painter, space, step):
    """The next empty space from an occupied one, ahead or behind; 0 or less is off the track
    (RULES 10.1)."""
    while space > 0 and occupied(state, rules, painter, space):
        space += step
    return space


@kernel
def stand_on(state, painter, space):
    """A painter comes to stand on a space and leaves the start line."""
    state.space[painter] = space
    kept = 0
    for i in range(state.line_length):
        if state.line[i] != painter:
            state.line[kept] = state.line[i]
            kept += 1
    state.line_length = kept


@kernel
def move_line(state):
    """If two or more are still on the start line, its first goes to its end (RULES 5.4, 10.3)."""
    if state.line_length >= 2:
        first = state.line[0]
        for i in range(state.line_length - 1):
            state.line[i] = state.line[i + 1]
        state.line[state.line_length - 1] = first
