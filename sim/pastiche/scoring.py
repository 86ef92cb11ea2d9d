"""Points at the end (RULES 8.3 to 8.6)."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche.cards import holds
from sim.pastiche.state import ARTISTS, LEVELS

PART_NAMES = ("commissions", "usable", "bonus")


@kernel
def asked_for(rules, commissions, colour):
    """How often a set of commissions asks for a colour."""
    times = 0
    while commissions != ZERO:
        for level in range(LEVELS):
            times += holds(rules.palette[bits.lowest(commissions), level], colour)
        commissions &= commissions - ONE
    return times


@kernel
def usable_points(state, rules, seat):
    """Cards that the seat's own commissions ask for, each counted once (RULES 8.4)."""
    points, colors = 0, state.held[seat, 0]
    while colors != ZERO:
        colour = bits.lowest(colors)
        wanted = asked_for(rules, state.commissions[seat], colour)
        points += min(state.cards[seat, colour], wanted) * rules.card_points[colour]
        colors &= colors - ONE
    return points


@kernel
def bonus_points(state, rules, seat):
    """For every artist both of whose works the seat has completed (RULES 8.5)."""
    points = 0
    for artist in range(ARTISTS):
        if (rules.works[artist] & ~state.finished[seat]) == ZERO:
            points += rules.bonus[artist]
    return points


@kernel
def score(state, rules, seat, points):
    """One seat's points by part, in the order of PART_NAMES (RULES 8.3)."""
    points[0] = state.earned[seat]
    points[1] = usable_points(state, rules, seat)
    points[2] = bonus_points(state, rules, seat)


@kernel
def total(state, seat):
    """Points of all parts."""
    points = 0
    for part in range(state.points.shape[1]):
        points += state.points[seat, part]
    return points


@kernel
def is_ahead(state, other, seat):
    """More points, then more completed commissions, then usable cards, then bonus (RULES 8.6)."""
    lead = total(state, other) - total(state, seat)
    if lead == 0:
        lead = state.completed[other] - state.completed[seat]
    for part in (1, 2):
        if lead == 0:
            lead = state.points[other, part] - state.points[seat, part]
    return lead > 0


@kernel
def place(state, rules, seat):
    """One more than the seats that are ahead: equal ones share a place (RULES 8.6)."""
    ahead = 0
    for other in range(rules.players):
        ahead += is_ahead(state, other, seat)
    return 1 + ahead
