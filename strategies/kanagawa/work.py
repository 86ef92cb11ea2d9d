"""At work: the acts with which the uses of a hand begin.

A plan begins with its cards for the studio, which only help; then it paints, bringing brushes as
they are needed; then it is done.
"""

from sim.core import bits, shortlist
from sim.core.jit import kernel
from sim.kanagawa.choices import least_jokers, ways_to_paint
from sim.kanagawa.codes import DONE, MOVE, PRINT, PUT, STUDIO, pack
from sim.kanagawa.state import FRESH, JOKER, KINDS
from strategies.kanagawa import features as f
from strategies.kanagawa import hands, runs
from strategies.kanagawa import planning as p

NEVER = 1 << 30
ORDER = 0.3  # what it costs to paint a card out of its turn
SOURCE = 0.02  # what it costs to move another brush than the first that may go


@kernel
def weigh(state, rules, weights, seat, time):
    """Every act by the best plan that begins with it."""
    planned = hands.prepare(state, rules, weights, seat, time)
    room = min(planned, state.holds[seat])
    hands.weigh_keeping(state, rules, weights, seat, planned, room, time)
    for i in range(planned):
        state.plan_worths[hands.STUDIED, i] = hands.WORST
        state.plan_worths[hands.PAINTED, i] = hands.WORST
    bringing, brought = hands.WORST, 0
    chosen, kept = 0, 0
    while chosen < hands.beyond(state, seat, planned):
        if hands.feasible(state, rules, seat, planned, chosen, kept):
            worth = hands.plan_worth(state, rules, weights, seat, planned, chosen, kept, time)
            studied = ((1 << planned) - 1) & ~(chosen | kept)
            if studied:
                note_studio(state, studied, worth)
            elif not note_prints(state, rules, seat, planned, chosen, worth) and worth > bringing:
                bringing, brought = worth, chosen
        chosen, kept = hands.following(planned, room, chosen, kept)
    weigh_noted(state, rules, weights, seat, planned)
    if bringing > hands.WORST:
        if brought:
            weigh_bringing(state, rules, weights, seat, planned, brought, bringing)
        else:
            weigh_done(state, weights, seat, bringing, time)


@kernel
def note_studio(state, studied, worth):
    """The best worth of a plan that begins with this card for the studio."""
    i = bits.lowest_of(studied)
    state.plan_worths[hands.STUDIED, i] = max(state.plan_worths[hands.STUDIED, i], worth)


@kernel
def note_prints(state, rules, seat, planned, chosen, worth):
    """The same for each card that can be painted now; are there any?"""
    first = first_turn(state, rules, seat, planned, chosen)
    for i in range(planned):
        if (chosen >> i) & 1 and jokers_to_paint(state, rules, seat, planned, chosen, i) >= 0:
            turn = runs.turn_of(state, rules, planned, chosen, i)
            late = worth - ORDER * (turn - first)
            if late > state.plan_worths[hands.PAINTED, i]:
                state.plan_worths[hands.PAINTED, i] = late
                state.plan_prints[i] = chosen
    return first < NEVER


@kernel
def first_turn(state, rules, seat, planned, prints):
    """The turn of the card to be painted first of those that can be painted now."""
    first = NEVER
    for i in range(planned):
        if (prints >> i) & 1:
            turn = runs.turn_of(state, rules, planned, prints, i)
            if turn < first and jokers_to_paint(state, rules, seat, planned, prints, i) >= 0:
                first = turn
    return first


@kernel
def weigh_noted(state, rules, weights, seat, planned):
    """List the cards that were noted."""
    for i in range(planned):
        card = state.plan_cards[i]
        if state.plan_worths[hands.STUDIED, i] > hands.WORST and state.offer[STUDIO]:
            worth = state.plan_worths[hands.STUDIED, i]
            shortlist.weigh(state, weights, pack(STUDIO, card, 0, 0), worth)
        if state.plan_worths[hands.PAINTED, i] > hands.WORST:
            jokers = jokers_to_paint(state, rules, seat, planned, state.plan_prints[i], i)
            worth = state.plan_worths[hands.PAINTED, i]
            shortlist.weigh(state, weights, pack(PRINT, card, jokers, 0), worth)


@kernel
def weigh_bringing(state, rules, weights, seat, planned, prints, worth):
    """Brushes to where the cards to be painted need them."""
    want(state, rules, seat, planned, prints)
    for kind in range(KINDS):
        if p.wants_brush(state.needs, kind):
            if state.offer[PUT]:
                shortlist.weigh(state, weights, pack(PUT, 2 * kind, 0, 0), worth)
            elif state.offer[MOVE]:
                weigh_moves(state, weights, seat, kind, worth)
            return


@kernel
def weigh_moves(state, weights, seat, target, worth):
    """By arrow a brush that the plan does not use to a slot that it needs."""
    jokers = p.jokers_needed(state.needs)
    for kind in range(KINDS):
        if state.slots[seat, 2 * kind + 1, FRESH] > 0:
            choice = pack(MOVE, 2 * kind + 1, FRESH, 2 * target)
            shortlist.weigh(state, weights, choice, worth)
    for kind in range(KINDS):
        if kind != target and p.spare_brushes(state.needs, kind, jokers) > 0:
            choice = pack(MOVE, 2 * kind, FRESH, 2 * target)
            shortlist.weigh(state, weights, choice, worth - SOURCE)


@kernel
def weigh_done(state, weights, seat, worth, time):
    """The turn is done, but an arrow that is left may take a brush to where it serves better."""
    if state.offer[DONE]:
        shortlist.weigh(state, weights, pack(DONE, 0, 0, 0), worth)
    if state.offer[MOVE] == 0 or time * (weights[f.STAND] + weights[f.ON_JOKER]) <= 0.0:
        return
    for source in range(KINDS):
        standing = p.standing(state, seat, source)
        loss = stand_worth(weights, source, standing - 1)
        for target in range(KINDS):
            gain = stand_worth(weights, target, p.standing(state, seat, target)) - loss
            if standing > 0 and gain > 0.0 and p.has_room(state, seat, target):
                choice = p.shift_brush(state, seat, source, target)
                shortlist.weigh(state, weights, choice, worth + time * gain)


@kernel
def stand_worth(weights, kind, others):
    """A brush on a slot of a kind, where so many others stand."""
    if kind == JOKER:
        return weights[f.ON_JOKER]
    return weights[f.STAND] if others == 0 else 0.0


@kernel
def want(state, rules, seat, planned, prints):
    """Slots as they are, against what the cards to be painted ask for."""
    p.look(state, seat)
    for i in range(planned):
        if (prints >> i) & 1:
            card = state.plan_cards[i]
            state.needs[p.WANTED, rules.asks[card]] += rules.needs[card]


@kernel
def jokers_to_paint(state, rules, seat, planned, prints, i):
    """The fewest jokers for a card that can be painted now, the others still possible; or -1."""
    if state.offer[PRINT] == 0:
        return -1
    card = state.plan_cards[i]
    kind, needs = rules.asks[card], rules.needs[card]
    fewest = least_jokers(state, rules, seat, kind, needs)
    arrows = state.arrows[seat] - state.arrows_used
    loose = p.loose_brushes(state, seat)
    for jokers in range(fewest, fewest + ways_to_paint(state, rules, seat, kind, needs)):
        want(state, rules, seat, planned, prints & ~(1 << i))
        state.needs[p.READY, kind] -= needs - jokers
        state.needs[p.READY, JOKER] -= jokers
        if p.feasible(state.needs, state.supply[seat], arrows, loose):
            return jokers
    return -1
