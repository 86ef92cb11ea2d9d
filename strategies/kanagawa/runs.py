"""Runs of a season: what the right end of a print may become."""

from sim.core.jit import kernel
from sim.kanagawa.scoring import STORM, longest_run, season_at
from strategies.kanagawa import features as f


@kernel
def look_at_run(state, rules, seat):
    """Note the longest run, and season and length of that at the right end; storms and tokens
    go with any."""
    season, length, tokens = STORM, 0, state.storms[seat]
    for place in range(state.painted[seat], -1, -1):
        here = season_at(state, rules, seat, place)
        if season == STORM:
            season = here
        elif here != STORM and here != season:
            if tokens == 0:
                break
            tokens -= 1
        length += 1
    state.tail_season = season
    state.tail_length = length
    state.longest = longest_run(state, rules, seat)


@kernel
def fits(own, season):
    """Does a card of one season go on with a run of another?"""
    return own == season or own == STORM or season == STORM


@kernel
def run_worth(state, rules, weights, planned, chosen, time):
    """The chosen cards at the right end, in the best order: first those that go on with the run."""
    if chosen == 0:
        return 0.0
    going_on, storms, group = 0, 0, 0
    for i in range(planned):
        if (chosen >> i) & 1:
            own = rules.season[state.plan_cards[i]]
            going_on += fits(own, state.tail_season)
            storms += own == STORM
            if not fits(own, state.tail_season):
                group = max(group, like(state, rules, planned, chosen, own))
    grown, length = state.tail_length + going_on, state.tail_length + going_on
    if group:
        length = group + storms
    growth = max(0, max(grown, length) - state.longest)
    worth = (weights[f.RUN] + time * weights[f.GROWTH]) * growth + weights[f.TAIL] * going_on
    return worth + time * weights[f.AHEAD] * (length - state.tail_length)


@kernel
def like(state, rules, planned, chosen, season):
    """How many of the chosen cards have this season."""
    total = 0
    for i in range(planned):
        total += (chosen >> i) & 1 and rules.season[state.plan_cards[i]] == season
    return total


@kernel
def turn_of(state, rules, planned, chosen, i):
    """When to paint a card: those that go on with the run, storms, then small groups first."""
    own = rules.season[state.plan_cards[i]]
    if own == STORM:
        return 1
    return 0 if fits(own, state.tail_season) else 1 + like(state, rules, planned, chosen, own)
