"""The best hour, plan and act by weighted features."""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.cathedral import bonus_at, helper_targets
from sim.fresco.choices import free_hours, nth, to_place
from sim.fresco.codes import (
    BUMP_CLASS,
    BUY,
    CLOSE,
    FORWARD,
    HOURS_CLASS,
    LEONARDO_CLOSE,
    LEONARDO_HOUR,
    LEONARDO_RESTORE,
    MIX,
    PASS,
    PLAN_CLASS,
    class_of,
    pack,
)
from sim.fresco.state import BUMP, CATHEDRAL, HOUR, MARKET, PLAN, WORKSHOP
from strategies.fresco import features as f
from strategies.fresco import planning as p

WORST = -1e18


@kernel
def best(state, rules, weights, count):
    """The choice of the highest worth."""
    if state.actor == rules.players:
        choice = for_leonardo(state, rules, weights)
    else:
        choice = for_itself(state, rules, weights, state.seat)
    if state.offer[class_of(choice)] == 0:
        return nth(state, rules, count - 1)
    return choice


@kernel
def for_itself(state, rules, weights, seat):
    """A seat's own choices."""
    phase = state.phase
    if phase == HOUR:
        return best_hour(state, rules, weights, seat)
    if phase == PLAN:
        return best_plan(state, rules, weights, seat)
    if phase == MARKET:
        return at_market(state, rules, weights, seat)
    if phase == CATHEDRAL:
        choice, _ = f.best_work(state, rules, weights, seat)
        return choice if state.offer[class_of(choice)] else pack(PASS, 0)
    if phase == BUMP:
        return pack(BUMP_CLASS, FORWARD)
    if phase == WORKSHOP:
        most = rules.blends * state.plan[seat, 3]
        orange, green, purple, _ = p.best_mix(state, rules, weights, seat, most)
        return pack(MIX, (orange << 16) | (green << 8) | purple)
    return nth(state, rules, 0)


@kernel
def best_hour(state, rules, weights, seat):
    """Order, price and mood against each other."""
    free, top, worth = free_hours(state, rules), 0, WORST
    while free:
        hour = bits.lowest_of(free)
        free &= free - 1
        value = weights[f.ORDER] * (rules.hours - 1 - hour)
        value -= weights[f.PRICE] * rules.hour_price[hour]
        value += p.mood_worth(state, rules, weights, seat, rules.hour_mood[hour])
        mood = state.mood[seat] + rules.hour_mood[hour]
        more = min(mood, rules.mood_max) >= rules.mood_plus
        less = max(mood, rules.mood_min) <= rules.mood_minus
        value += weights[f.APPRENTICE] * (more - less)
        if value > worth:
            top, worth = hour, value
    return pack(HOURS_CLASS, top)


@kernel
def best_plan(state, rules, weights, seat):
    """Weigh every location by its number of apprentices, then every plan by their sum."""
    bought = p.weigh_market(state, rules, weights, seat)
    p.weigh_cathedral(state, rules, weights, seat, p.CATHEDRAL)
    p.hold_tiles(state, rules, seat, bought, 1)
    p.weigh_cathedral(state, rules, weights, seat, p.RICHER)
    p.weigh_workshop(state, rules, weights, seat)
    p.hold_tiles(state, rules, seat, bought, -1)
    most, left = min(rules.places, 3), to_place(state, rules, seat)
    top, worth = -1, WORST
    for market in range(min(most, left) + 1):
        for cathedral in range(min(most, left - market) + 1):
            for studio in range(min(most, left - market - cathedral) + 1):
                for workshop in range(min(most, left - market - cathedral - studio) + 1):
                    last = left - market - cathedral - studio - workshop
                    if last <= most:
                        value = plan_worth(
                            state, rules, weights, seat, market, cathedral, studio, workshop, last
                        )
                        if value > worth:
                            plan = market | (cathedral << 4) | (studio << 8)
                            top, worth = plan | (workshop << 12) | (last << 16), value
    return pack(PLAN_CLASS, top) if top >= 0 else nth(state, rules, 0)


@kernel
def plan_worth(state, rules, weights, seat, market, cathedral, studio, workshop, last):
    """The sum over locations; what is blended pays only in a later visit (RULES 4.5)."""
    kind = p.RICHER if market else p.CATHEDRAL
    worth = state.worths[p.MARKET + market] if market else 0.0
    worth += state.worths[kind + cathedral] if cathedral else 0.0
    worth += f.thaler_worth(state, rules, weights) * rules.studio_thaler * studio
    worth += state.worths[p.WORKSHOP + workshop] if workshop else 0.0
    if state.final:
        if last:
            had = state.worths[kind + cathedral] if cathedral else 0.0
            worth += state.worths[kind + cathedral + last] - had
        return worth
    return worth + p.mood_worth(state, rules, weights, seat, rules.theatre_mood * last)


@kernel
def at_market(state, rules, weights, seat):
    """Buy what is worth its price, else close the stall that others would want most."""
    stall, tiles, worth = p.best_purchase(state, rules, weights, seat, state.plan[seat, 0])
    if worth > 0.0 and state.offer[BUY]:
        return pack(BUY, (stall << 16) | tiles)
    if state.offer[CLOSE] and weights[f.DENY] > 0.0:
        return pack(CLOSE, richest_stall(state, rules, weights, seat))
    return pack(PASS, 0)


@kernel
def richest_stall(state, rules, weights, seat):
    """The open stall whose tiles are worth most."""
    top, worth = 0, WORST
    for stall in range(rules.stalls):
        if state.stall[stall]:
            value = f.tiles_worth(state, rules, weights, seat, state.stall[stall])
            if value > worth:
                top, worth = stall, value
    return top


@kernel
def poorest_stall(state, rules, weights, seat):
    """The open stall whose tiles are worth least."""
    top, worth = 0, -WORST
    for stall in range(rules.stalls):
        if state.stall[stall]:
            value = f.tiles_worth(state, rules, weights, seat, state.stall[stall])
            if value < worth:
                top, worth = stall, value
    return top


@kernel
def for_leonardo(state, rules, weights):
    """He gets up late, closes what the seat will not need, and takes what is worth least."""
    seat = state.seat
    if state.phase == HOUR:
        free, hour = free_hours(state, rules), 0
        while free:
            hour = bits.lowest_of(free)
            free &= free - 1
        return pack(LEONARDO_HOUR, hour)
    if state.phase == MARKET:
        if state.hour[seat] < state.hour[state.actor]:
            return pack(LEONARDO_CLOSE, richest_stall(state, rules, weights, seat))
        return pack(LEONARDO_CLOSE, poorest_stall(state, rules, weights, seat))
    if state.phase == BUMP:
        return nth(state, rules, 0)
    found, top, worth = helper_targets(state, rules), 0, -WORST
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        value = 1.0 * rules.worth[state.tile_at[position]] + bonus_at(state, rules, position)
        if value < worth:
            top, worth = position, value
    return pack(LEONARDO_RESTORE, top)
