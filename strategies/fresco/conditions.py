"""What rules of a priority list may ask about in Fresco: numbers that a player sees or knows."""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco import cathedral, choices
from sim.fresco.codes import rest_of
from sim.fresco.state import CLASSES, HOUR
from strategies import firing
from strategies.firing import is_wanted, same
from strategies.fresco.greedy import best

CONDITIONS = {
    "rounds": "the round, from 1",
    "final": "1 in the final round",
    "choosing": "the seat's place in the order of choosing hours, from 1",
    "acting": "the seat's place in the order of acting, from 1; 0 before all are awake",
    "thaler": "thalers of the seat",
    "price": "thalers for a market tile at the seat's hour; 0 before it has one",
    "mood": "the seat's mood",
    "apprentices": "the seat's apprentices in this round",
    "basic": "red, yellow and blue cubes",
    "blends": "orange, green and purple cubes",
    "cubes": "all cubes of the seat",
    "market": "tiles at the market",
    "tiles_left": "segments of the fresco that nobody has restored",
    "owned": "segments that the seat has restored",
    "payable": "segments that the seat has the cubes for",
    "segment_gain": "points of the best of these, with the bishop's where he stands or steps to",
    "altar_gain": "points of the best way to pay for the altar",
    "points": "the seat's points on the track",
    "lead": "these points less those of the best other seat",
}
NAMES = tuple(CONDITIONS)
(
    ROUNDS, FINAL, CHOOSING, ACTING, THALER, PRICE, MOOD, APPRENTICES, BASIC, BLENDS, CUBES,
    MARKET, TILES_LEFT, OWNED, PAYABLE, SEGMENT_GAIN, ALTAR_GAIN, POINTS, LEAD,
) = range(len(NAMES))  # fmt: skip


@kernel
def measure(state, rules, seat, wanted, found):
    """All conditions by number; those that take long only where they are wanted."""
    measure_table(state, rules, seat, found)
    measure_hand(state, rules, seat, found)
    if is_wanted(wanted, PAYABLE):
        found[PAYABLE] = bits.size_of(cathedral.payable(state, seat))
    if is_wanted(wanted, SEGMENT_GAIN):
        found[SEGMENT_GAIN] = segment_gain(state, rules, seat)
    if is_wanted(wanted, ALTAR_GAIN):
        found[ALTAR_GAIN] = altar_gain(state, rules, seat)


@kernel
def measure_table(state, rules, seat, found):
    """The round, the orders, the market, the fresco and the track."""
    found[ROUNDS] = state.rounds
    found[FINAL] = state.final
    found[CHOOSING] = place_in(state.choosing, seat)
    found[ACTING] = 0 if state.phase == HOUR else place_in(state.acting, seat)
    found[MARKET] = 0
    for stall in range(rules.stalls):
        found[MARKET] += bits.size_of(state.stall[stall])
    found[TILES_LEFT] = bits.size_of(state.on_fresco)
    best_other = 0
    for other in range(rules.players):
        if other != seat:
            best_other = max(best_other, state.space[other])
    found[POINTS] = state.space[seat]
    found[LEAD] = state.space[seat] - best_other


@kernel
def place_in(order, seat):
    """The place of a seat in an order of painters, from 1."""
    place = 0
    while order[place] != seat:
        place += 1
    return place + 1


@kernel
def measure_hand(state, rules, seat, found):
    """What the seat has."""
    hour, cubes = state.hour[seat], state.cubes[seat]
    found[THALER] = state.thaler[seat]
    found[PRICE] = rules.hour_price[hour] if hour >= 0 else 0
    found[MOOD] = state.mood[seat]
    found[APPRENTICES] = state.apprentices[seat]
    found[BASIC] = cubes[0] + cubes[1] + cubes[2]
    found[BLENDS] = cubes[3] + cubes[4] + cubes[5]
    found[CUBES] = found[BASIC] + found[BLENDS]
    found[OWNED] = state.owned[seat]


@kernel
def segment_gain(state, rules, seat):
    """Points of the best segment that can be paid, with the best bonus of the bishop."""
    found, most = cathedral.payable(state, seat), 0
    helped = cathedral.stepped(state, rules, seat, found)
    while found:
        position = bits.lowest_of(found)
        found &= found - 1
        bonus = cathedral.bonus_at(state, rules, position)
        if (helped >> position) & 1:
            bonus = max(bonus, cathedral.bonus_after_step(state, rules, position))
        most = max(most, rules.worth[state.tile_at[position]] + bonus)
    return most


@kernel
def altar_gain(state, rules, seat):
    """Points of the best way to pay for the altar."""
    most = 0
    for k in range(cathedral.count_altars(state, rules, seat)):
        laid = rest_of(cathedral.nth_altar(state, rules, seat, k))
        most = max(most, cathedral.altar_points(rules, laid))
    return most


choose = firing.policy(
    __name__, survey=choices.survey, best=best, measure=measure, class_of_run=same, RUNS=CLASSES
)
