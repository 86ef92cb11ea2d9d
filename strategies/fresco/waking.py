"""When to get up."""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.cathedral import payable
from sim.fresco.choices import free_hours
from sim.fresco.codes import RESTORE, STEP, class_of, rest_of
from strategies.fresco import appraisal as a
from strategies.fresco import features as f
from strategies.fresco.buying import GROSS, MOST, browse, left_for, tiles_bought
from strategies.fresco.works import best_work

WANTED = 18  # in state.scratch: position of the segment that one wants most, or -1


@kernel
def look_around(state, rules, weights, seat):
    """Note what the market and the fresco have for a seat."""
    state.scratch[WANTED] = -1
    if weights[f.WARES] != 0.0:
        browse(state, rules, weights, seat)
    if weights[f.WANTED] != 0.0:
        choice, _ = best_work(state, rules, seat)
        if class_of(choice) == RESTORE:
            state.scratch[WANTED] = rest_of(choice) & (STEP - 1)


@kernel
def hour_worth(state, rules, weights, seat, hour):
    """Order, price, mood, apprentices, and what those who are up earlier leave."""
    worth = weights[f.ORDER] * (rules.hours - 1 - hour)
    worth -= weights[f.PRICE] * rules.hour_price[hour]
    worth += a.mood_gain(state, rules, weights, seat, rules.hour_mood[hour])
    worth += weights[f.APPRENTICE] * extra_apprentices(state, rules, seat, hour)
    if weights[f.WARES] != 0.0:
        left = left_for(weights, earlier_painters(state, rules, seat, hour))
        worth += weights[f.WARES] * left * best_wares(state, rules, seat, hour)
    if state.scratch[WANTED] >= 0:
        worth -= weights[f.WANTED] * earlier_rivals(state, rules, seat, hour)
    return worth


@kernel
def extra_apprentices(state, rules, seat, hour):
    """One more or one less in this round, by the mood that an hour leads to (RULES 3.3)."""
    mood = state.mood[seat] + rules.hour_mood[hour]
    more = min(mood, rules.mood_max) >= rules.mood_plus
    less = max(mood, rules.mood_min) <= rules.mood_minus
    return 1.0 * more - less


@kernel
def best_wares(state, rules, seat, hour):
    """The worth of the best purchase at the price of an hour."""
    price = rules.hour_price[hour]
    bought = tiles_bought(state, seat, MOST, price)
    return state.worths[GROSS + bought] - state.worths[a.COIN] * price * bought


@kernel
def chance_before(state, rules, seat, other, hour):
    """The chance that another painter is up before an hour; who has not chosen yet may take any."""
    if state.hour[other] >= 0:
        return 1.0 if state.hour[other] < hour else 0.0
    free = free_hours(state, rules)
    before = bits.size_of(free & ((1 << hour) - 1))
    return before / max(1, bits.size_of(free) - 1)


@kernel
def earlier_painters(state, rules, seat, hour):
    """How many others are likely to be up before an hour."""
    total = 0.0
    for other in range(rules.painters):
        if other != seat:
            total += chance_before(state, rules, seat, other, hour)
    return total


@kernel
def earlier_rivals(state, rules, seat, hour):
    """How many who can pay for the segment one wants are likely to be up before an hour."""
    total = 0.0
    for other in range(rules.players):
        if other != seat and (payable(state, other) >> state.scratch[WANTED]) & 1:
            total += chance_before(state, rules, seat, other, hour)
    return total
