"""What each choice does, and the course of a round (RULES 2 to 7)."""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco import market, scoring
from sim.fresco.codes import (
    PLAN_CLASS,
    class_of,
    rest_of,
)
from sim.fresco.locations import at_cathedral, at_market, bump, elsewhere, shift_mood
from sim.fresco.state import (
    BUMP,
    CATHEDRAL,
    HOUR,
    LOCATIONS,
    MARKET,
    PLAN,
    REFILL,
    STUDIO,
    THEATRE,
    WORKSHOP,
)
from sim.fresco.track import (
    move_line,
    set_acting_order,
    set_choosing_order,
)


@kernel
def act(state, rules, choice):
    """Carry out a legal choice, count it, and go on to the next decision."""
    kind, rest = class_of(choice), rest_of(choice)
    seat = state.seat
    state.decisions[seat] += 1
    state.chosen[seat, kind] += 1
    if (state.barred[seat] >> kind) & 1:
        state.lifted[seat] += 1
    if state.phase == HOUR:
        wake(state, rules, state.actor, rest)
    elif kind == PLAN_CLASS:
        for location in range(LOCATIONS):
            state.plan[seat, location] = (rest >> (4 * location)) & 15
    elif state.phase == MARKET:
        at_market(state, rules, seat, kind, rest)
    elif state.phase == BUMP:
        bump(state, rules, state.actor, rest)
    elif state.phase == CATHEDRAL:
        at_cathedral(state, rules, seat, kind, rest)
    else:
        elsewhere(state, rules, seat, kind, rest)
    if state.phase != BUMP:
        go_on(state, rules)


@kernel
def wake(state, rules, painter, hour):
    """Take an hour: the mood moves, then the apprentices of the round are counted (RULES 3)."""
    state.hour[painter] = hour
    if painter < rules.players:
        shift_mood(state, rules, painter, rules.hour_mood[hour])
        more = state.mood[painter] >= rules.mood_plus
        less = state.mood[painter] <= rules.mood_minus
        state.apprentices[painter] = rules.apprentices + more - less
        scoring.trace_wake(state, rules, painter)


@kernel
def go_on(state, rules):
    """Find the next decision: the next in turn, location, round, or the end (RULES 2)."""
    if state.phase == CATHEDRAL and state.left > 0:
        return
    state.turn += 1
    while True:
        if state.phase == HOUR:
            if state.turn < rules.painters:
                call(state, rules, state.choosing[state.turn], HOUR)
                return
            set_acting_order(state, rules)
            state.phase, state.turn = PLAN, 0
        elif state.phase == PLAN:
            if next_planner(state, rules):
                return
            state.location, state.turn, state.phase = 0, 0, MARKET
        elif next_visitor(state, rules):
            return
        elif state.location < LOCATIONS - 1:
            state.location, state.turn = state.location + 1, 0
        else:
            end_round(state, rules)
            return


@kernel
def call(state, rules, painter, phase):
    """A painter is to act; Leonardo through the seat that has him this round (RULES 7.3)."""
    state.actor = painter
    state.seat = painter
    if painter == rules.players:
        state.seat = state.opened[0] if state.rounds % 2 == 1 else 1 - state.opened[0]
    state.phase = phase


@kernel
def next_planner(state, rules):
    """The next seat in acting order makes its plan (RULES 4.0)."""
    while state.turn < rules.painters:
        painter = state.acting[state.turn]
        if painter < rules.players:
            call(state, rules, painter, PLAN)
            return True
        state.turn += 1
    return False


@kernel
def next_visitor(state, rules):
    """The next painter with something to do at the location, in acting order (RULES 2.3)."""
    while state.turn < rules.painters:
        painter = state.acting[state.turn]
        if painter == rules.players:
            visits = leonardo_visits(state, rules)
        else:
            visits = state.plan[painter, state.location]
        if visits > 0:
            call(state, rules, painter, phase_at(state))
            state.left = visits
            return True
        state.turn += 1
    return False


@kernel
def leonardo_visits(state, rules):
    """He closes a stall; he restores one tile, but in the final round (RULES 7.4 to 7.6)."""
    if state.location == 0:
        return 1 if market.open_stalls(state, rules) > 0 else 0
    return 1 if state.location == 1 and state.on_fresco and not state.final else 0


@kernel
def phase_at(state):
    """What is done at the location; the last one is the cathedral again in the final round
    (RULES 6.2, 10.6, 10.7)."""
    if state.location == 0:
        return MARKET
    if state.location == 1 or (state.location == LOCATIONS - 1 and state.final):
        return CATHEDRAL
    if state.location == 2:
        return STUDIO
    return WORKSHOP if state.location == 3 else THEATRE


@kernel
def begin_round(state, rules):
    """The final round is known at its start; hours are free again (RULES 3.1, 5.3, 6.1)."""
    state.rounds += 1
    state.final = bits.size_of(state.on_fresco) <= rules.final_round_tiles
    for painter in range(rules.painters):
        state.hour[painter] = -1
        state.restored[painter] = 0
    for seat in range(rules.players):
        for location in range(LOCATIONS):
            state.plan[seat, location] = 0
    set_choosing_order(state, rules)
    state.turn = 0
    call(state, rules, state.choosing[0], HOUR)


@kernel
def end_round(state, rules):
    """The end, or refill, income and the start line before the next round (RULES 5, 6)."""
    if state.final:
        state.reason = 1
    elif state.on_fresco == 0:
        state.reason = 2
    elif state.rounds == rules.max_rounds:
        state.reason = 3
    if state.reason:
        scoring.score_money(state, rules)
        scoring.trace_end(state, rules)
        return
    state.phase = REFILL
    if not state.by_hand:
        market.refill(state, rules)
        next_round(state, rules)


@kernel
def next_round(state, rules):
    """Income, the start line, and all wake again (RULES 5.2 to 5.4)."""
    for seat in range(rules.players):
        tiles = state.owned[seat] if rules.income_owned else state.restored[seat]
        state.thaler[seat] += tiles
    scoring.trace_end(state, rules)
    move_line(state)
    begin_round(state, rules)


@kernel
def over(state):
    """Has the game ended?"""
    return state.reason != 0
