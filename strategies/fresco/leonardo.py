"""What a seat chooses for Leonardo."""

from sim.core.jit import kernel
from sim.fresco.cathedral import bonus_at, payable
from sim.fresco.codes import FORWARD, LEONARDO_CLOSE, LEONARDO_HOUR, LEONARDO_RESTORE
from strategies.fresco import appraisal as a
from strategies.fresco import features as f
from strategies.fresco.waking import hour_worth


@kernel
def leonardo_worth(state, rules, weights, seat, kind, rest):
    """He gets up late, closes what the seat will not need, and takes what is worth least."""
    if kind == LEONARDO_HOUR:
        sign = 1.0 if state.hour[seat] >= 0 else -1.0
        return rest + weights[f.BLOCK] * sign * hour_worth(state, rules, weights, seat, rest)
    if kind == LEONARDO_CLOSE:
        waiting = state.hour[seat] > state.hour[state.actor] and state.plan[seat, 0] > 0
        worth = a.tiles_worth(state, rules, seat, state.stall[rest])
        return -worth if waiting else worth
    if kind == LEONARDO_RESTORE:
        return restored_worth(state, rules, weights, seat, rest)
    return -1.0 * (rest == FORWARD)


@kernel
def restored_worth(state, rules, weights, seat, position):
    """The segment that he takes, and where he leads the bishop."""
    worth = -1.0 * (rules.worth[state.tile_at[position]] + bonus_at(state, rules, position))
    own, threatened = payable(state, seat), state.scratch[a.THREATENED]
    if (own >> position) & 1:
        worth -= weights[f.SPARE]
    if (threatened >> position) & 1:
        worth += weights[f.SPITE]
    near = rules.near[position]
    if near & own:
        worth += weights[f.FOLLOW]
    if near & threatened:
        worth -= weights[f.LURE]
    return worth
