"""The best column, and the best use of a hand by weighted features."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.choices import least_jokers, nth, ways_to_paint
from sim.kanagawa.codes import (
    CLAIM,
    DECLINE,
    DONE,
    MOVE,
    PRINT,
    PUT,
    STAY,
    STUDIO,
    TAKE,
    class_of,
    pack,
)
from sim.kanagawa.diplomas import meets
from sim.kanagawa.scoring import longest_run
from sim.kanagawa.state import COLUMNS, FRESH, JOKER, KINDS, SCHOOL
from strategies.kanagawa import features as f
from strategies.kanagawa import planning as p

IN_PRINT, IN_STUDIO, IN_HAND = range(3)
MOST = 10  # cards that are planned together; more go to the studio
WORST = -1e18


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth; a working turn follows the plan made anew each time."""
    seat, time = state.seat, f.time_left(state, rules)
    if state.phase == SCHOOL:
        choice = in_school(state, rules, weights, seat, time)
    elif state.offer[CLAIM]:
        choice = at_diploma(state, rules, weights, seat, time)
    else:
        choice = at_work(state, rules, weights, seat, time)
    if choice < 0 or state.offer[class_of(choice)] == 0:
        return nth(state, rules, 0)
    return choice


# In school


@kernel
def in_school(state, rules, weights, seat, time):
    """The column whose cards are worth most, unless waiting promises more."""
    top, best_worth, second = -1, WORST, 0.0
    for column in range(COLUMNS):
        if state.height[column] == 0:
            continue
        worth = column_worth(state, rules, weights, seat, column, time)
        if worth > best_worth:
            second = max(second, best_worth) if top >= 0 else second
            top, best_worth = column, worth
        else:
            second = max(second, worth)
    if top < 0:
        return -1
    if not state.offer[TAKE]:
        return pack(STAY, 0, 0, 0)
    others = 0
    for other in range(rules.players):
        others += other != seat and (state.in_school >> other) & 1
    risk = weights[f.RIVAL] * others * max(0.0, best_worth - second)
    if state.offer[STAY] and time * weights[f.WAIT] > risk:
        return pack(STAY, 0, 0, 0)
    return pack(TAKE, top, 0, 0)


@kernel
def column_worth(state, rules, weights, seat, column, time):
    """The hand with the column's open cards, put to its best use; face-down cards as such."""
    planned, hidden = begin_plan(state, seat), 0
    for row in range(state.height[column]):
        if rules.face_down[column, row]:
            hidden += 1
        else:
            planned = add_card(state, planned, state.school[column, row] - 1)
    worth, _, _ = best_plan(state, rules, weights, seat, planned, time)
    return worth + hidden * weights[f.HIDDEN]


# A hand put to use


@kernel
def begin_plan(state, seat):
    """The cards in hand into the plan; returns how many."""
    planned, card = 0, bits.after(state.hand[seat], -1)
    while card >= 0:
        planned = add_card(state, planned, card)
        card = bits.after(state.hand[seat], card)
    return planned


@kernel
def add_card(state, planned, card):
    """One card more in the plan, up to MOST."""
    if planned == MOST:
        return planned
    state.plan_cards[planned] = card
    return planned + 1


@kernel
def weigh(state, rules, weights, seat, planned, time):
    """What each card is worth in print, in the studio and in hand."""
    season, length = f.tail_run(state, rules, seat)
    longest = longest_run(state, rules, seat)
    for i in range(planned):
        card = state.plan_cards[i]
        worth = f.print_worth(state, rules, weights, seat, card, season, length, longest)
        state.plan_worths[IN_PRINT, i] = worth
        state.plan_worths[IN_STUDIO, i] = f.studio_worth(state, rules, weights, seat, card, time)
        state.plan_worths[IN_HAND, i] = weights[f.KEEP] * worth * (time > 0.0)


@kernel
def best_plan(state, rules, weights, seat, planned, time):
    """Worth of the best use of the planned cards, which go to print, which stay in hand (bits)."""
    weigh(state, rules, weights, seat, planned, time)
    painting = not (state.barred[seat] >> PRINT) & 1
    top, prints, kept = WORST, 0, 0
    for chosen in range(1 << planned if painting else 1):
        worth, held = plan_worth(state, rules, seat, planned, chosen)
        if worth > top and plan_feasible(state, rules, seat, planned, chosen, held):
            top, prints, kept = worth, chosen, held
    return top, prints, kept


@kernel
def plan_worth(state, rules, seat, planned, chosen):
    """Worth of a plan that paints the chosen cards, and which of the others it keeps in hand."""
    worth, kept, room = 0.0, 0, state.holds[seat]
    for i in range(planned):
        if (chosen >> i) & 1:
            worth += state.plan_worths[IN_PRINT, i]
        elif room > 0 and state.plan_worths[IN_HAND, i] > state.plan_worths[IN_STUDIO, i]:
            worth += state.plan_worths[IN_HAND, i]
            kept |= 1 << i
            room -= 1
        else:
            worth += state.plan_worths[IN_STUDIO, i]
    return worth, kept


@kernel
def plan_feasible(state, rules, seat, planned, chosen, kept):
    """Can the chosen cards be painted once the others lie in the studio?"""
    if chosen == 0:
        return True
    p.look(state, seat)
    supply, arrows = state.supply[seat], state.arrows[seat] - state.arrows_used
    for i in range(planned):
        card = state.plan_cards[i]
        if (chosen >> i) & 1:
            state.needs[p.WANTED, rules.asks[card]] += rules.needs[card]
        elif not (kept >> i) & 1:
            supply += rules.studio_brush[card]
            arrows += rules.studio_arrow[card]
            if rules.studio_kind[card] >= 0:
                state.needs[p.FREE, rules.studio_kind[card]] += 1
    return p.feasible(state.needs, supply, arrows, p.loose_brushes(state, seat))


# A working turn


@kernel
def at_work(state, rules, weights, seat, time):
    """First the studio, which only helps; then paint, bringing brushes as they are needed."""
    planned = begin_plan(state, seat)
    _, prints, kept = best_plan(state, rules, weights, seat, planned, time)
    for i in range(planned):
        if not ((prints | kept) >> i) & 1:
            return pack(STUDIO, state.plan_cards[i], 0, 0)
    if prints:
        return paint_or_bring(state, rules, weights, seat, planned, prints)
    return pack(DONE, 0, 0, 0)


@kernel
def paint_or_bring(state, rules, weights, seat, planned, prints):
    """Paint the card worth most of those that leave the rest possible, else bring a brush."""
    top, choice = WORST, -1
    for i in range(planned):
        if (prints >> i) & 1 and state.plan_worths[IN_PRINT, i] > top:
            jokers = jokers_that_leave_the_rest(state, rules, seat, planned, prints, i)
            if jokers >= 0:
                top = state.plan_worths[IN_PRINT, i]
                choice = pack(PRINT, state.plan_cards[i], jokers, 0)
    if choice >= 0:
        return choice
    want(state, rules, seat, planned, prints)
    choice = put_brush(state, seat)
    return choice if choice >= 0 else move_brush(state, seat)


@kernel
def want(state, rules, seat, planned, prints):
    """Slots as they are, against what the cards to be painted ask for."""
    p.look(state, seat)
    for i in range(planned):
        if (prints >> i) & 1:
            card = state.plan_cards[i]
            state.needs[p.WANTED, rules.asks[card]] += rules.needs[card]


@kernel
def jokers_that_leave_the_rest(state, rules, seat, planned, prints, i):
    """The fewest jokers for a card that can be painted now, the others still possible; or -1."""
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


@kernel
def put_brush(state, seat):
    """A brush from supply to a slot that the plan needs, or -1."""
    if state.supply[seat] == 0:
        return -1
    for kind in range(KINDS):
        if p.wants_brush(state.needs, kind):
            return pack(PUT, 2 * kind, 0, 0)
    return -1


@kernel
def move_brush(state, seat):
    """By arrow a brush that the plan does not use to a slot that it needs, or -1."""
    target = -1
    for kind in range(KINDS):
        if target < 0 and p.wants_brush(state.needs, kind):
            target = kind
    if target < 0:
        return -1
    jokers = p.jokers_needed(state.needs)
    for kind in range(KINDS):
        if state.slots[seat, 2 * kind + 1, FRESH] > 0:
            return pack(MOVE, 2 * kind + 1, FRESH, 2 * target)
    for kind in range(KINDS):
        if kind != target and p.spare_brushes(state.needs, kind, jokers) > 0:
            return pack(MOVE, 2 * kind, FRESH, 2 * target)
    return -1


@kernel
def at_diploma(state, rules, weights, seat, time):
    """Claim what is worth more than waiting for a better one of its colour; else go on working."""
    for diploma in range(rules.worth.shape[0]):
        pending = state.pending == diploma + 1
        if pending or (rules.claim_later and is_open(state, rules, seat, diploma)):
            if f.offer_worth(state, rules, weights, seat, diploma, time) > 0:
                return pack(CLAIM, diploma, 0, 0)
            if pending:
                return pack(DECLINE, diploma, 0, 0)
    return at_work(state, rules, weights, seat, time)


@kernel
def is_open(state, rules, seat, diploma):
    """May the seat claim this diploma?"""
    left = (state.diplomas_left & ~state.closed[seat]) >> diploma
    return left & 1 and meets(state, rules, seat, diploma)
