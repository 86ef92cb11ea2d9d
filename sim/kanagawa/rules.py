"""What each choice does (RULES 11 to 34, 40 to 46)."""

import numpy as np

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa import scoring
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
    class_of,
    one_of,
    three_of,
    two_of,
)
from sim.kanagawa.diplomas import open_diplomas
from sim.kanagawa.state import (
    CARDS,
    FRESH,
    JOKER,
    NOTHING,
    PLACES,
    SCHOOL,
    USED,
    WORK,
)


@kernel
def act(state, rules, choice):
    """Carry out a legal choice, count it, and pass the turn on where it ends."""
    kind, seat = class_of(choice), state.seat
    state.decisions[seat] += 1
    state.chosen[seat, kind] += 1
    if (state.barred[seat] >> kind) & 1:
        state.lifted[seat] += 1
    if kind == STAY:
        state.stays[seat, state.lesson - 1] += 1
        state.asked |= 1 << seat
        go_on(state, rules)
    elif kind == TAKE:
        take(state, rules, seat, one_of(choice))
    elif kind == LEAVE:
        leave(state, rules, seat)
    elif kind == DONE:
        end_turn(state, rules, seat)
    else:
        work(state, rules, seat, kind, choice)
    if state.phase == WORK and not state.reason:
        look_for_diplomas(state, rules, state.seat)


@kernel
def work(state, rules, seat, kind, choice):
    """One act of a working turn (RULES 22 to 33)."""
    one = one_of(choice)
    if kind == STUDIO:
        to_studio(state, rules, seat, one)
    elif kind == PRINT:
        paint(state, rules, seat, one, two_of(choice))
    elif kind == PUT:
        state.supply[seat] -= 1
        state.slots[seat, one, NOTHING] -= 1
        state.slots[seat, one, FRESH] += 1
    elif kind == MOVE:
        move(state, seat, one, two_of(choice), three_of(choice))
    elif kind == CLAIM:
        claim(state, rules, seat, one)
    elif kind == DECLINE:
        state.closed[seat] |= 1 << one


@kernel
def deal_row(state, rules):
    """One card into each column still in play, left to right, while the deck lasts
    (RULES 10, 11, Q1, Q2)."""
    row = state.lesson - 1
    for column in range(rules.players):
        in_play = row == 0 or state.height[column] > 0
        if in_play and state.top < CARDS:
            state.school[column, row] = 1 + state.deck[state.top]
            state.top += 1
            state.height[column] += 1


@kernel
def begin_round(state, rules):
    """All are in school again (RULES 11)."""
    state.rounds += 1
    state.started[state.start] += 1
    state.lesson = 0
    state.in_school = (1 << rules.players) - 1


@kernel
def begin_lesson(state, rules):
    """Deal a row; all in school are to be asked once more (RULES 12, 13, 15)."""
    state.lesson += 1
    state.asked = 0
    state.began = 0
    for seat in range(rules.players):
        state.began += (state.in_school >> seat) & 1
    deal_row(state, rules)


@kernel
def next_to_ask(state, rules):
    """The first seat clockwise from the start player that is in school and not asked yet, or -1
    (RULES 15, Q20)."""
    for step in range(rules.players):
        seat = (state.start + step) % rules.players
        if ((state.in_school & ~state.asked) >> seat) & 1:
            return seat
    return -1


@kernel
def go_on(state, rules):
    """Ask the next in school, through the ends of lessons and rounds (RULES 19, 20)."""
    seat = next_to_ask(state, rules)
    if seat < 0:
        if state.in_school == 0:
            end_round(state, rules)
            if state.reason:
                return
            begin_round(state, rules)
        begin_lesson(state, rules)
        seat = next_to_ask(state, rules)
    state.seat = seat
    state.phase = SCHOOL


@kernel
def take(state, rules, seat, column):
    """All cards of a column go to hand; the player leaves school and works (RULES 16, 21, 22)."""
    size = state.height[column]
    state.leavings[seat, state.lesson - 1] += 1
    state.taken[seat, size - 1] += 1
    for row in range(size):
        card = state.school[column, row] - 1
        bits.add(state.hand[seat], card)
        if rules.face_down[column, row]:
            bits.add(state.secret[seat], card)
        state.school[column, row] = 0
    state.height[column] = 0
    state.in_school &= ~(1 << seat)
    state.phase = WORK


@kernel
def leave(state, rules, seat):
    """No column is left: out of school without cards, still to a working turn (RULES 47, Q3)."""
    state.in_school &= ~(1 << seat)
    if rules.work_without_cards:
        state.phase = WORK
    else:
        go_on(state, rules)


@kernel
def to_studio(state, rules, seat, card):
    """Always allowed; brush and Assistant at once, slot, arrow and hold from now on
    (RULES 25, Q14)."""
    use_card(state, seat, card)
    bits.add(state.studio[seat], card)
    kind = rules.studio_kind[card]
    if kind >= 0:
        state.symbols[seat, kind] += 1
        state.slots[seat, 2 * kind, NOTHING] += 1
    state.arrows[seat] += rules.studio_arrow[card]
    state.holds[seat] += rules.studio_hold[card]
    state.harmony[seat] += rules.studio_points[card]
    if rules.studio_brush[card]:
        win_brush(state, seat)
    if rules.studio_assistant[card]:
        state.assistant = seat


@kernel
def use_card(state, seat, card):
    """A placed card has left the hand for good and is seen by all (RULES 2)."""
    bits.remove(state.hand[seat], card)
    bits.remove(state.secret[seat], card)


@kernel
def win_brush(state, seat):
    """A brush from the general supply, if there is one (RULES Q6)."""
    if state.brushes_left > 0:
        state.brushes_left -= 1
        state.supply[seat] += 1
        state.brushes[seat] += 1


@kernel
def paint(state, rules, seat, card, jokers):
    """To the right end of the print; the symbols and their brushes are spent (RULES 28 to 31)."""
    use_card(state, seat, card)
    spend(state, seat, JOKER, jokers)
    spend(state, seat, rules.asks[card], rules.needs[card] - jokers)
    bits.add(state.prints[seat], card)
    state.order[seat, state.painted[seat]] = card
    state.painted[seat] += 1
    state.trees[seat] += rules.trees[card]
    if rules.subject[card] >= 0:
        state.subjects[seat, rules.subject[card]] += 1
    state.harmony[seat] += rules.print_points[card]


@kernel
def spend(state, seat, kind, count):
    """Symbols of a kind paint: they and the brushes on them cannot again this turn (RULES 29)."""
    state.slots[seat, 2 * kind, FRESH] -= count
    state.slots[seat, 2 * kind + 1, USED] += count


@kernel
def move(state, seat, source, brush, target):
    """An arrow takes a brush to another empty slot (RULES 27)."""
    state.arrows_used += 1
    state.moved[seat] += 1
    state.slots[seat, source, brush] -= 1
    state.slots[seat, source, NOTHING] += 1
    state.slots[seat, target, NOTHING] -= 1
    state.slots[seat, target, brush] += 1


@kernel
def look_for_diplomas(state, rules, seat):
    """The first open diploma has to be settled before anything else (RULES 33, 41, Q4, Q5)."""
    state.pending = 0
    if rules.claim_later:
        return
    found = open_diplomas(state, rules, seat)
    if found:
        state.pending = 1 + bits.lowest(np.uint64(found))


@kernel
def claim(state, rules, seat, diploma):
    """Take it from the table with its effect; the others of its colour close (RULES 40, 41)."""
    state.diplomas_left &= ~(1 << diploma)
    state.owned[seat] |= 1 << diploma
    state.closed[seat] |= rules.same_color[diploma]
    effect = rules.effect[diploma]
    if effect == 1:
        win_brush(state, seat)
    elif effect == 2 and state.storms_left > 0:
        state.storms_left -= 1
        state.storms[seat] += 1
    elif effect == 3:
        state.assistant = seat


@kernel
def end_turn(state, rules, seat):
    """All marks clear; what is in hand is kept (RULES 29, 34, Q9, Q13)."""
    for kind in range(PLACES // 2):
        for brush in range(3):
            state.slots[seat, 2 * kind, brush] += state.slots[seat, 2 * kind + 1, brush]
            state.slots[seat, 2 * kind + 1, brush] = 0
        state.slots[seat, 2 * kind, FRESH] += state.slots[seat, 2 * kind, USED]
        state.slots[seat, 2 * kind, USED] = 0
    state.arrows_used = 0
    go_on(state, rules)


@kernel
def end_round(state, rules):
    """The Assistant makes the start player, in the last round too (RULES 20, 46, Q15 to Q17)."""
    state.start = state.assistant
    largest = 0
    for seat in range(rules.players):
        largest = max(largest, state.painted[seat])
    if state.top == CARDS:
        state.reason = 1
    elif largest >= rules.end_print_cards:
        state.reason = 2
    if state.reason:
        for seat in range(rules.players):
            scoring.score(state, rules, seat, state.points[seat])


@kernel
def over(state):
    """Has the game ended?"""
    return state.reason != 0
