"""How far the game has gone, how near its end is, and who is ahead."""

from sim.core import bits
from sim.core.bits import ZERO
from sim.core.jit import kernel
from sim.pastiche.state import ARTISTS
from strategies.pastiche import features as f
from strategies.pastiche import hands as h

REACH = 17  # points that no seat makes in a turn
SMALL = 0.1  # a chance of the end that is not looked at
MOST_LEAD = 10.0  # points: a larger lead counts no more


@kernel
def look_ahead(state, rules, seat):
    """Note how dear cards are that are missing, how surely this turn is the last one, and what a
    seat lacks to the end."""
    state.gone = time_gone(state, rules)
    state.dearness = 1.0 + state.weights[f.LATE] * state.gone
    state.ending = 0.0
    if state.weights[f.LAST] > 0.0:
        chance = chance_of_end(state, rules)
        state.ending = min(1.0, state.weights[f.LAST] * chance) if chance > SMALL else 0.0
    state.to_end = rules.end_points - state.earned[seat]
    state.lead = lead_of(state, rules, seat) if state.weights[f.AHEAD] != 0.0 else 0.0


@kernel
def time_gone(state, rules):
    """How far the game has gone, by the points of the seat that leads."""
    most = 0
    for seat in range(rules.players):
        most = max(most, state.earned[seat])
    return min(1.0, most / max(1, rules.end_points))


@kernel
def chance_of_end(state, rules):
    """Does the game end with this round, or may a seat whose turn is still to come see to it?"""
    chance = 0.0
    for seat in range(rules.players):
        lacks = rules.end_points - state.earned[seat]
        if lacks <= 0:
            return 1.0
        if lacks < REACH and comes_later(state, rules, seat):
            chance += state.weights[f.LOOM] * (1.0 - lacks / REACH)
    return min(1.0, chance)


@kernel
def comes_later(state, rules, seat):
    """Is a seat's turn of this round still to come?"""
    players, start = rules.players, state.start
    return (seat - start + players) % players > (state.turn - start + players) % players


@kernel
def lead_of(state, rules, seat):
    """Points of a seat beside those of the best other, as far as all can see them."""
    own, best = open_points(state, rules, seat), 0
    for other in range(rules.players):
        if other != seat:
            best = max(best, open_points(state, rules, other))
    return 1.0 * (own - best)


@kernel
def open_points(state, rules, seat):
    """Points of completed commissions, bonus, and usable cards beside the known ones in hand."""
    known = state.commissions[seat] & state.known[seat]
    points = state.earned[seat] + h.usable_points(rules, h.hand_of(state, seat), known)
    if bits.popcount(state.finished[seat]) > 1:
        for artist in range(ARTISTS):
            if (rules.works[artist] & ~state.finished[seat]) == ZERO:
                points += rules.bonus[artist]
    return points


@kernel
def worth_of_end(state, rules, card):
    """What it is worth that a completion brings the end: it is good for the seat that leads."""
    if state.weights[f.AHEAD] == 0.0 or state.to_end <= 0 or rules.worth[card] < state.to_end:
        return 0.0
    lead = state.lead + rules.worth[card]
    return state.weights[f.AHEAD] * max(-MOST_LEAD, min(MOST_LEAD, lead))
