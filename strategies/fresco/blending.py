"""Blends made in thought, one after the other."""

from sim.core.jit import kernel
from strategies.fresco import appraisal as a

NOT_AT_ALL = -1e9


@kernel
def one_more(state, seat, color):
    """The worth of one more cube of a colour."""
    return state.worths[a.CUBE + color] * a.share_of_first(state, state.cubes[seat, color])


@kernel
def one_less(state, seat, color):
    """The loss of one cube of a colour; beyond all worth where there is none."""
    held = state.cubes[seat, color]
    if held == 0:
        return NOT_AT_ALL
    return -state.worths[a.CUBE + color] * a.share_of_first(state, held - 1)


@kernel
def blend(state, seat, one, two, into, times):
    """Blend so many times, or take it back."""
    state.cubes[seat, one] -= times
    state.cubes[seat, two] -= times
    state.cubes[seat, into] += times


@kernel
def best_blend(state, seat):
    """Make in thought the blend that gains most, if any does; returns its gain."""
    red, yellow = one_less(state, seat, 0), one_less(state, seat, 1)
    blue = one_less(state, seat, 2)
    orange = one_more(state, seat, 3) + red + yellow
    green = one_more(state, seat, 4) + yellow + blue
    purple = one_more(state, seat, 5) + red + blue
    gain = max(orange, green, purple)
    if gain <= 0.0:
        return 0.0
    if gain == orange:
        blend(state, seat, 0, 1, 3, 1)
    elif gain == green:
        blend(state, seat, 1, 2, 4, 1)
    else:
        blend(state, seat, 0, 2, 5, 1)
    return gain


@kernel
def mix(state, seat, most):
    """Make in thought up to so many blends that gain most; returns what they gain."""
    total = 0.0
    for _ in range(most):
        gain = best_blend(state, seat)
        if gain == 0.0:
            break
        total += gain
    return total
