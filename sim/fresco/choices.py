"""The legal choices of the seat to act: their number, the k-th of them, all of them.

`survey` counts each class of choices into `state.offer`; choices come in the order of classes.
"""

from sim.core import barring, bits
from sim.core.jit import kernel
from sim.fresco.cathedral import (
    count_altars,
    count_restores,
    helper_targets,
    nth_altar,
    nth_restore,
)
from sim.fresco.codes import (
    ALTAR,
    BUMP_CLASS,
    BUY,
    CLOSE,
    FORWARD,
    HOURS_CLASS,
    LEONARDO_BUMP,
    LEONARDO_CLOSE,
    LEONARDO_HOUR,
    LEONARDO_RESTORE,
    MIX,
    PASS,
    PLAN_CLASS,
    RESTORE,
    STUDIO_CLASS,
    THEATRE_CLASS,
    pack,
)
from sim.fresco.market import count_buys, nth_buy, nth_open, open_stalls
from sim.fresco.state import (
    BUMP,
    CATHEDRAL,
    CLASSES,
    HOUR,
    LOCATIONS,
    MARKET,
    PLAN,
    STUDIO,
    THEATRE,
    WORKSHOP,
)
from sim.fresco.track import next_empty


@kernel
def free_hours(state, rules):
    """Hours that nobody has taken in this round, as bits (RULES 3.1)."""
    free = (1 << rules.hours) - 1
    for painter in range(rules.painters):
        if state.hour[painter] >= 0:
            free &= ~(1 << state.hour[painter])
    return free


@kernel
def to_place(state, rules, seat):
    """Apprentices that a plan places: all of the round, as far as the sheet has room
    (RULES 4.0)."""
    return min(state.apprentices[seat], LOCATIONS * rules.places)


@kernel
def nth_plan(state, rules, seat, k):
    """The k-th plan: by apprentices in the market, then in the cathedral, and so on."""
    left, plan = to_place(state, rules, seat), 0
    for location in range(LOCATIONS):
        here = 0
        while True:
            ways = rules.plans[LOCATIONS - 1 - location, left - here]
            if k < ways:
                break
            k -= ways
            here += 1
        plan |= here << (4 * location)
        left -= here
    return pack(PLAN_CLASS, plan)


@kernel
def bump_ways(state, rules):
    """Ways out of an occupied landing space: back, unless that leaves the track, and forward."""
    return 1 + (next_empty(state, rules, state.actor, state.landing, -1) > 0)


@kernel
def most_purple(state, rules, seat, orange, green):
    """Purple blends that go with so many orange and green ones, or -1 where those cannot be."""
    red = state.cubes[seat, 0] - orange
    blue = state.cubes[seat, 2] - green
    if red < 0 or blue < 0 or state.cubes[seat, 1] < orange + green:
        return -1
    return min(min(red, blue), rules.blends * state.plan[seat, 3] - orange - green)


@kernel
def count_mixes(state, rules, seat):
    """Triples of blends that the cubes and apprentices allow (RULES 4.5, 10.9)."""
    most, total = rules.blends * state.plan[seat, 3], 0
    for orange in range(most + 1):
        for green in range(most + 1 - orange):
            total += most_purple(state, rules, seat, orange, green) + 1
    return total


@kernel
def nth_mix(state, rules, seat, k):
    """The k-th triple: by orange, green, purple."""
    most = rules.blends * state.plan[seat, 3]
    for orange in range(most + 1):
        for green in range(most + 1 - orange):
            ways = most_purple(state, rules, seat, orange, green) + 1
            if k < ways:
                return pack(MIX, (orange << 16) | (green << 8) | k)
            k -= ways
    return pack(MIX, 0)


@kernel
def survey_leonardo(state, rules):
    """Count what the seat that controls Leonardo may choose for him (RULES 7)."""
    if state.phase == HOUR:
        state.offer[LEONARDO_HOUR] = bits.size_of(free_hours(state, rules))
    elif state.phase == MARKET:
        state.offer[LEONARDO_CLOSE] = open_stalls(state, rules)
    elif state.phase == BUMP:
        state.offer[LEONARDO_BUMP] = bump_ways(state, rules)
    else:
        state.offer[LEONARDO_RESTORE] = bits.size_of(helper_targets(state, rules))


@kernel
def survey_seat(state, rules, seat):
    """Count what a seat may choose for itself, to pass among it (RULES 2.4)."""
    phase = state.phase
    if phase == HOUR:
        state.offer[HOURS_CLASS] = bits.size_of(free_hours(state, rules))
    elif phase == PLAN:
        state.offer[PLAN_CLASS] = rules.plans[LOCATIONS, to_place(state, rules, seat)]
    elif phase == MARKET:
        state.offer[BUY] = count_buys(state, rules, seat)
        state.offer[CLOSE] = open_stalls(state, rules)
        state.offer[PASS] = 1
    elif phase == CATHEDRAL:
        state.offer[RESTORE] = count_restores(state, rules, seat)
        state.offer[ALTAR] = count_altars(state, rules, seat)
        state.offer[PASS] = 1
    elif phase == BUMP:
        state.offer[BUMP_CLASS] = bump_ways(state, rules)
    elif phase == STUDIO:
        state.offer[STUDIO_CLASS] = 1
    elif phase == WORKSHOP:
        state.offer[MIX] = count_mixes(state, rules, seat)
    elif phase == THEATRE:
        state.offer[THEATRE_CLASS] = 1


@kernel
def survey(state, rules):
    """Count every class of legal choices into `state.offer`; returns their total.

    A seat's barred classes are left out unless nothing else would be left.
    """
    for kind in range(CLASSES):
        state.offer[kind] = 0
    if state.actor == rules.players:
        survey_leonardo(state, rules)
    else:
        survey_seat(state, rules, state.seat)
    total = 0
    for kind in range(CLASSES):
        total += state.offer[kind]
    barred = state.barred[state.seat]
    return barring.bar(state.offer, barred, total) if barred else total


@kernel
def nth(state, rules, k):
    """The k-th legal choice, from 0; `survey` must be fresh."""
    kind, seat = 0, state.seat
    while k >= state.offer[kind]:
        k -= state.offer[kind]
        kind += 1
    if kind == HOURS_CLASS or kind == LEONARDO_HOUR:
        return pack(kind, bits.nth_of(free_hours(state, rules), k))
    if kind == PLAN_CLASS:
        return nth_plan(state, rules, seat, k)
    if kind == BUY:
        return nth_buy(state, rules, seat, k)
    if kind == CLOSE or kind == LEONARDO_CLOSE:
        return pack(kind, nth_open(state, k))
    if kind == RESTORE:
        return nth_restore(state, rules, seat, k)
    if kind == ALTAR:
        return nth_altar(state, rules, seat, k)
    if kind == MIX:
        return nth_mix(state, rules, seat, k)
    if kind == LEONARDO_RESTORE:
        return pack(kind, bits.nth_of(helper_targets(state, rules), k))
    if kind == BUMP_CLASS or kind == LEONARDO_BUMP:
        return pack(kind, FORWARD if state.offer[kind] == 1 else k)
    return pack(kind, 0)


@kernel
def choices(state, rules, buffer):
    """All legal choices into the buffer; returns their number."""
    total = survey(state, rules)
    for k in range(total):
        buffer[k] = nth(state, rules, k)
    return total
