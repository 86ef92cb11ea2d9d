"""What is done at the five locations, and the move on the score track that may follow (RULES 4)."""

from sim.core.jit import kernel
from sim.fresco import cathedral, market
from sim.fresco.codes import (
    ALTAR,
    BUY,
    FORWARD,
    MIX,
    PASS,
    RESTORE,
    STEP,
    STUDIO_CLASS,
    THEATRE_CLASS,
)
from sim.fresco.state import BUMP, CATHEDRAL
from sim.fresco.track import next_empty, occupied, stand_on


@kernel
def at_market(state, rules, seat, kind, rest):
    """Buy, close a stall, or pass (RULES 4.1)."""
    if kind == BUY:
        market.buy(state, rules, seat, rest >> 16, rest & 0xFFFF)
    elif kind != PASS:
        market.close(state, rest)


@kernel
def at_cathedral(state, rules, seat, kind, rest):
    """Restore a segment or the altar with one apprentice, or pass (RULES 4.2)."""
    state.left -= 1
    if kind == PASS:
        state.left = 0
    elif kind == ALTAR:
        points = cathedral.altar_points(rules, rest)
        cathedral.pay_altar(state, seat, rest)
        state.points[seat, 2] += points
        advance(state, rules, seat, points)
    elif kind == RESTORE:
        restore(state, rules, seat, rest & (STEP - 1), rest & STEP)
    else:
        bonus = cathedral.bonus_at(state, rules, rest)
        state.helper = rest
        advance(
            state,
            rules,
            state.actor,
            cathedral.take_segment(state, rules, state.actor, rest, bonus),
        )


@kernel
def restore(state, rules, seat, position, step):
    """Pay, with a step of the bishop first if wanted, and score (RULES 4.2.1)."""
    bonus = cathedral.bonus_at(state, rules, position)
    if step:
        state.thaler[seat] -= rules.bishop_cost
        state.tally[seat, 1] += 1
        bonus = cathedral.bonus_after_step(state, rules, position)
    cathedral.pay_segment(state, rules, seat, position)
    advance(state, rules, seat, cathedral.take_segment(state, rules, seat, position, bonus))


@kernel
def advance(state, rules, painter, points):
    """Move along the track; an occupied landing space leaves a choice (RULES 4.3, 10.11)."""
    if points <= 0:
        return
    space = state.space[painter] + points
    if occupied(state, rules, painter, space):
        state.landing = space
        state.phase = BUMP
    else:
        stand_on(state, painter, space)


@kernel
def bump(state, rules, painter, way):
    """To the next empty space behind or ahead (RULES 4.3)."""
    step = 1 if way == FORWARD else -1
    space = next_empty(state, rules, painter, state.landing, step)
    state.points[painter, 4] += space - state.landing
    if painter < rules.players:
        state.tally[painter, 3] += 1
    stand_on(state, painter, space)
    state.phase = CATHEDRAL


@kernel
def elsewhere(state, rules, seat, kind, rest):
    """Studio, workshop, theatre (RULES 4.4 to 4.6)."""
    if kind == STUDIO_CLASS:
        state.thaler[seat] += rules.studio_thaler * state.plan[seat, 2]
    elif kind == MIX:
        mix(state, seat, rest >> 16, (rest >> 8) & 0xFF, rest & 0xFF)
    elif kind == THEATRE_CLASS:
        shift_mood(state, rules, seat, rules.theatre_mood * state.plan[seat, 4])


@kernel
def mix(state, seat, orange, green, purple):
    """Two cubes for one blend: R+Y orange, Y+B green, R+B purple (RULES 4.5)."""
    state.cubes[seat, 0] -= orange + purple
    state.cubes[seat, 1] -= orange + green
    state.cubes[seat, 2] -= green + purple
    state.cubes[seat, 3] += orange
    state.cubes[seat, 4] += green
    state.cubes[seat, 5] += purple
    state.tally[seat, 2] += orange + green + purple


@kernel
def shift_mood(state, rules, seat, steps):
    """Clamped at both ends of the track (RULES 3.2)."""
    state.mood[seat] = min(max(state.mood[seat] + steps, rules.mood_min), rules.mood_max)
