"""Money into points at the end (RULES 6.4), places, and the trace of each round."""

from sim.core.jit import kernel
from sim.fresco.track import next_empty, stand_on

PART_NAMES = ("fresco", "bishop", "altar", "money", "bump")
TRACE_NAMES = (
    "round_hour",
    "round_position",
    "round_mood",
    "round_apprentices",
    "round_price",
    "round_thaler",
    "round_points",
)


@kernel
def score_money(state, rules):
    """In acting order, forward past occupied spaces (RULES 6.4)."""
    for turn in range(rules.painters):
        seat = state.acting[turn]
        if seat < rules.players:
            points = state.thaler[seat] // rules.thaler_per_point
            if points > 0:
                landing = state.space[seat] + points
                space = next_empty(state, rules, seat, landing, 1)
                state.points[seat, 3] += points
                state.points[seat, 4] += space - landing
                stand_on(state, seat, space)


@kernel
def place(state, rules, seat):
    """One more than the seats further ahead (RULES 6.4, 6.6)."""
    ahead = 0
    for other in range(rules.players):
        ahead += state.space[other] > state.space[seat]
    return 1 + ahead


@kernel
def trace_wake(state, rules, seat):
    """Keep what a seat's hour brought it."""
    now = state.rounds - 1
    state.by_round[seat, 0, now] = rules.hour_name[state.hour[seat]]
    state.by_round[seat, 1, now] = state.turn
    state.by_round[seat, 2, now] = state.mood[seat]
    state.by_round[seat, 3, now] = state.apprentices[seat]
    state.by_round[seat, 4, now] = rules.hour_price[state.hour[seat]]
    state.by_round[seat, 6, now] = state.space[seat]


@kernel
def trace_end(state, rules):
    """Keep each seat's money after the round, and the points it made in it."""
    now = state.rounds - 1
    for seat in range(rules.players):
        state.by_round[seat, 5, now] = min(state.thaler[seat], 32767)
        state.by_round[seat, 6, now] = state.space[seat] - state.by_round[seat, 6, now]
