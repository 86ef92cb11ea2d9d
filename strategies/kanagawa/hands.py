"""The uses of a hand: which cards to paint, which to study, which to keep."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.codes import PRINT
from sim.kanagawa.scoring import diploma_points
from sim.kanagawa.state import JOKER, KINDS
from strategies.kanagawa import features as f
from strategies.kanagawa import planning as p
from strategies.kanagawa import promises as d
from strategies.kanagawa import runs, supply

IN_PRINT, IN_STUDIO, IN_HAND, STUDIED, PAINTED = range(5)  # the last two: first act of a plan
MOST = 7  # cards that are planned together; more go to the studio
WORST = -1e18


@kernel
def prepare(state, rules, weights, seat, time):
    """Note what all plans of a seat build on; the plan holds the cards in hand."""
    look_around(state, rules, weights, seat)
    for color in range(d.COLORS):
        state.promises[color] = d.color_worth(state, rules, weights, seat, color, time)
    runs.look_at_run(state, rules, seat)
    planned, card = 0, bits.after(state.hand[seat], -1)
    while card >= 0:
        planned = add_card(state, rules, weights, planned, card)
        card = bits.after(state.hand[seat], card)
    return planned


@kernel
def look_around(state, rules, weights, seat):
    """Note what others are near to, and what may still come, where these count."""
    d.look_at_rivals(state, rules, weights, seat)
    if weights[f.PULL] > 0.0:
        supply.look_at_supply(state, rules, seat)


@kernel
def add_card(state, rules, weights, planned, card):
    """One card more in the plan, up to MOST."""
    if planned == MOST:
        return planned
    state.plan_cards[planned] = card
    state.plan_worths[IN_PRINT, planned] = (
        weights[f.PRINT] + weights[f.HARMONY] * rules.print_points[card]
    )
    state.plan_worths[IN_STUDIO, planned] = weights[f.HARMONY] * rules.studio_points[card]
    return planned + 1


@kernel
def best_plan(state, rules, weights, seat, planned, time):
    """Worth of the best use of the planned cards, which to paint, which to keep in hand (bits)."""
    room = min(planned, state.holds[seat])
    weigh_keeping(state, rules, weights, seat, planned, room, time)
    top, prints, held = WORST, 0, 0
    chosen, kept = 0, 0
    while chosen < beyond(state, seat, planned):
        if feasible(state, rules, seat, planned, chosen, kept):
            worth = plan_worth(state, rules, weights, seat, planned, chosen, kept, time)
            if worth > top:
                top, prints, held = worth, chosen, kept
        chosen, kept = following(planned, room, chosen, kept)
    return top, prints, held


@kernel
def following(planned, room, chosen, kept):
    """The next plan: of the cards that are not painted, no more are kept than there is room for."""
    rest = ((1 << planned) - 1) & ~chosen
    while room > 0:
        kept = (kept - rest) & rest
        if kept == 0:
            break
        if bits.size_of(kept) <= room:
            return chosen, kept
    return chosen + 1, 0


@kernel
def beyond(state, seat, planned):
    """One past the last set of cards that may be painted."""
    return 1 if (state.barred[seat] >> PRINT) & 1 else 1 << planned


@kernel
def weigh_keeping(state, rules, weights, seat, planned, room, time):
    """What each card is worth in hand: a share of its worth in the print, while there is time."""
    for i in range(planned):
        state.plan_worths[IN_HAND, i] = 0.0
    if room == 0 or time == 0.0 or weights[f.KEEP] == 0.0:
        return
    everything = (1 << planned) - 1
    for i in range(planned):
        worth = plan_worth(
            state, rules, weights, seat, planned, 1 << i, everything & ~(1 << i), time
        )
        state.plan_worths[STUDIED, i] = weights[f.KEEP] * worth
    for i in range(planned):
        state.plan_worths[IN_HAND, i] = state.plan_worths[STUDIED, i]


# The worth of a plan


@kernel
def plan_worth(state, rules, weights, seat, planned, chosen, kept, time):
    """What a seat gains by painting the chosen cards, keeping some, studying the rest."""
    worth = 0.0
    if state.painted[seat] + bits.size_of(chosen) >= rules.end_print_cards and time > 0.0:
        worth, time = weights[f.FINISH] * lead(state, rules, seat), 0.0
    touched, had = 0, symbols_of(state, seat)
    brushes, slots, pawn = state.brushes[seat], had, False
    for i in range(planned):
        card = state.plan_cards[i]
        if (chosen >> i) & 1:
            worth += state.plan_worths[IN_PRINT, i]
            touched |= lay_print(state, rules, seat, card, 1)
        elif (kept >> i) & 1:
            worth += state.plan_worths[IN_HAND, i]
        else:
            worth += state.plan_worths[IN_STUDIO, i]
            worth += time * stock_worth(state, rules, weights, seat, card)
            touched |= lay_studio(state, rules, seat, card, 1)
            slots += rules.studio_kind[card] >= 0
            pawn |= rules.studio_assistant[card] > 0
    if pawn:
        worth += d.pawn_worth(state, rules, weights, seat, time)
    worth += time * (balance(weights, slots, state.brushes[seat]) - balance(weights, had, brushes))
    for color in range(d.COLORS):
        if (touched >> color) & 1:
            worth += d.color_worth(state, rules, weights, seat, color, time)
            worth -= state.promises[color]
    take_back(state, rules, seat, planned, chosen, kept)
    return worth + runs.run_worth(state, rules, weights, planned, chosen, time)


@kernel
def lead(state, rules, seat):
    """Points that a seat has, less those of the best other."""
    best = WORST
    for other in range(rules.players):
        if other != seat:
            best = max(best, points_now(state, rules, other))
    return points_now(state, rules, seat) - best


@kernel
def points_now(state, rules, seat):
    """Points of a seat if the game ended now."""
    print_points = 1 + state.painted[seat] + runs.longest_run(state, rules, seat)
    return print_points + state.harmony[seat] + diploma_points(state, rules, seat)


@kernel
def symbols_of(state, seat):
    """Slots of a seat."""
    total = 0
    for kind in range(KINDS):
        total += state.symbols[seat, kind]
    return total


@kernel
def balance(weights, slots, brushes):
    """Slots without a brush and brushes without a slot."""
    return weights[f.BARE] * max(0, slots - brushes) + weights[f.IDLE] * max(0, brushes - slots)


@kernel
def stock_worth(state, rules, weights, seat, card):
    """A card more in the studio: its slot, arrow, brush and hold, times the game left."""
    worth, kind = weights[f.HOLD] * rules.studio_hold[card], rules.studio_kind[card]
    if kind == JOKER:
        worth += weights[f.JOKER_SLOT] + (state.symbols[seat, kind] > 0) * weights[f.JOKERS]
    elif kind >= 0:
        had = state.symbols[seat, kind]
        worth += weights[f.NEW_SLOT if had == 0 else (f.SLOT if had == 1 else f.SPARE)]
    if rules.studio_arrow[card]:
        worth += weights[f.ARROW] + (state.arrows[seat] > 1) * weights[f.ARROWS]
    if rules.studio_brush[card]:
        worth += d.brush_worth(weights, state.brushes[seat])
    return worth


@kernel
def lay_print(state, rules, seat, card, step):
    """Count a card in the print, or take it back; the colours of diplomas it may serve as bits."""
    touched = 0
    if rules.trees[card]:
        state.trees[seat] += step * rules.trees[card]
        touched = 1 << d.GREEN
    subject = rules.subject[card]
    if subject >= 0:
        state.subjects[seat, subject] += step
        touched |= 1 << (d.RED if subject < 4 else (d.BLUE if subject < 8 else d.YELLOW))
    return touched


@kernel
def lay_studio(state, rules, seat, card, step):
    """The same in the studio."""
    touched, kind = 0, rules.studio_kind[card]
    if kind >= 0:
        state.symbols[seat, kind] += step
        touched = 1 << d.CYAN if kind != JOKER else 0
    if rules.studio_arrow[card]:
        state.arrows[seat] += step * rules.studio_arrow[card]
        touched |= 1 << d.PURPLE
    if rules.studio_brush[card]:
        state.brushes[seat] += step * rules.studio_brush[card]
        touched |= 1 << d.PINK
    return touched


@kernel
def take_back(state, rules, seat, planned, chosen, kept):
    """Everything as it was before the plan was laid."""
    for i in range(planned):
        if (chosen >> i) & 1:
            lay_print(state, rules, seat, state.plan_cards[i], -1)
        elif not (kept >> i) & 1:
            lay_studio(state, rules, seat, state.plan_cards[i], -1)


# What a plan needs


@kernel
def feasible(state, rules, seat, planned, chosen, kept):
    """Can the chosen cards be painted once the others lie in the studio?"""
    if chosen == 0:
        return True
    asked, brushes = 0, state.brushes[seat]
    for i in range(planned):
        if (chosen >> i) & 1:
            asked += rules.needs[state.plan_cards[i]]
        else:
            brushes += rules.studio_brush[state.plan_cards[i]]
    if asked > brushes:
        return False
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
