"""The legal choices of the seat to act: their number, the k-th of them, all of them.

`survey` counts each run of choices (see `codes`) into `state.offer`.
"""

import numpy as np

from sim.core import barring, bits
from sim.core.jit import kernel
from sim.kanagawa.codes import (
    CLAIM,
    DECLINE,
    DONE,
    LEAVE,
    MOVE,
    PRINT,
    PUT,
    STAY,
    STUDIO,
    TAKE,
    pack,
)
from sim.kanagawa.diplomas import open_diplomas
from sim.kanagawa.state import (
    CARDS,
    CLASSES,
    COLUMNS,
    FRESH,
    JOKER,
    NOTHING,
    PLACES,
    SCHOOL,
    USED,
)


@kernel
def may_stay(state, rules):
    """Not alone in school, not in the last lesson, not without a deck (RULES 17, 18)."""
    return state.began > 1 and state.lesson < rules.lessons and state.top < CARDS


@kernel
def columns_left(state):
    """Columns that hold cards."""
    total = 0
    for column in range(COLUMNS):
        total += state.height[column] > 0
    return total


@kernel
def ready(state, seat, kind):
    """Slots of a kind whose symbol has not painted and on which a fresh brush stands."""
    return state.slots[seat, 2 * kind, FRESH]


@kernel
def least_jokers(state, rules, seat, landscape, needs):
    """Jokers that a print half cannot do without."""
    return max(0, needs - ready(state, seat, landscape))


@kernel
def ways_to_paint(state, rules, seat, landscape, needs):
    """In how many numbers of jokers a print half can be painted now (RULES 28, 30, Q7)."""
    most = min(needs, ready(state, seat, JOKER))
    return max(0, most - least_jokers(state, rules, seat, landscape, needs) + 1)


@kernel
def count_prints(state, rules, seat):
    """Ways to paint a card of the hand, whatever its season and subject (RULES 32)."""
    total = 0
    for landscape in range(JOKER):
        for needs in range(1, 3):
            cards = bits.count_meet(state.hand[seat], rules.asking[landscape, needs])
            if cards:
                total += cards * ways_to_paint(state, rules, seat, landscape, needs)
    return total


@kernel
def empty_places(state, seat):
    """Places with a slot that no brush stands on."""
    total = 0
    for place in range(PLACES):
        total += state.slots[seat, place, NOTHING] > 0
    return total


@kernel
def count_moves(state, seat):
    """Ways for an arrow to move a brush to a place of another kind (RULES 27)."""
    if state.arrows_used >= state.arrows[seat]:
        return 0
    targets, total = empty_places(state, seat), 0
    for place in range(PLACES):
        own = state.slots[seat, place, NOTHING] > 0
        for brush in range(FRESH, USED + 1):
            if state.slots[seat, place, brush] > 0:
                total += targets - own
    return total


@kernel
def survey_work(state, rules, seat):
    """Count the runs of a working turn (RULES 22 to 34, 45)."""
    held = bits.count(state.hand[seat])
    state.offer[STUDIO] = held
    state.offer[PRINT] = count_prints(state, rules, seat) if held else 0
    state.offer[PUT] = empty_places(state, seat) if state.supply[seat] > 0 else 0
    state.offer[MOVE] = count_moves(state, seat)
    if rules.claim_later:
        state.offer[CLAIM] = bits.popcount(np.uint64(open_diplomas(state, rules, seat)))
    state.offer[DONE] = held <= state.holds[seat]


@kernel
def survey(state, rules):
    """Count every run of legal choices into `state.offer`; returns their total (RULES Q10).

    A seat's barred classes are left out unless nothing else would be left.
    """
    seat = state.seat
    for run in range(CLASSES):
        state.offer[run] = 0
    if state.phase == SCHOOL:
        columns = columns_left(state)
        state.offer[STAY] = may_stay(state, rules)
        state.offer[TAKE] = columns
        state.offer[LEAVE] = columns == 0
    elif state.pending:
        state.offer[CLAIM] = 1
        state.offer[DECLINE] = 1
    else:
        survey_work(state, rules, seat)
    total = 0
    for run in range(CLASSES):
        total += state.offer[run]
    return barring.bar(state.offer, state.barred[seat], total) if state.barred[seat] else total


@kernel
def nth(state, rules, k):
    """The k-th legal choice, from 0; `survey` must be fresh."""
    run, seat = 0, state.seat
    while k >= state.offer[run]:
        k -= state.offer[run]
        run += 1
    if run == TAKE:
        return pack(TAKE, nth_column(state, k), 0, 0)
    if run == STUDIO:
        return pack(STUDIO, bits.nth(state.hand[seat], k), 0, 0)
    if run == PRINT:
        return nth_print(state, rules, seat, k)
    if run == PUT:
        return pack(PUT, nth_empty(state, seat, k, -1), 0, 0)
    if run == MOVE:
        return nth_move(state, seat, k)
    if run in (CLAIM, DECLINE):
        return pack(run, nth_diploma(state, rules, seat, k), 0, 0)
    return pack(run, 0, 0, 0)


@kernel
def nth_column(state, k):
    """The k-th column that holds cards."""
    column = 0
    while state.height[column] == 0 or k > 0:
        k -= state.height[column] > 0
        column += 1
    return column


@kernel
def nth_print(state, rules, seat, k):
    """The k-th way to paint: by card, then by jokers."""
    card = bits.after(state.hand[seat], -1)
    while True:
        landscape, needs = rules.asks[card], rules.needs[card]
        ways = ways_to_paint(state, rules, seat, landscape, needs)
        if k < ways:
            return pack(PRINT, card, least_jokers(state, rules, seat, landscape, needs) + k, 0)
        k -= ways
        card = bits.after(state.hand[seat], card)


@kernel
def nth_empty(state, seat, k, without):
    """The k-th place with an empty slot, one place apart."""
    place = 0
    while True:
        if state.slots[seat, place, NOTHING] > 0 and place != without:
            if k == 0:
                return place
            k -= 1
        place += 1


@kernel
def nth_move(state, seat, k):
    """The k-th move: by place from, brush, place to (RULES Q8)."""
    targets, place = empty_places(state, seat), 0
    while True:
        ways = targets - (state.slots[seat, place, NOTHING] > 0)
        for brush in range(FRESH, USED + 1):
            if state.slots[seat, place, brush] > 0:
                if k < ways:
                    return pack(MOVE, place, brush, nth_empty(state, seat, k, place))
                k -= ways
        place += 1


@kernel
def nth_diploma(state, rules, seat, k):
    """The pending diploma, or the k-th open one."""
    if state.pending:
        return state.pending - 1
    found = open_diplomas(state, rules, seat)
    return bits.nth_bit(np.uint64(found), k)


@kernel
def choices(state, rules, buffer):
    """All legal choices into the buffer; returns their number."""
    total = survey(state, rules)
    for k in range(total):
        buffer[k] = nth(state, rules, k)
    return total
