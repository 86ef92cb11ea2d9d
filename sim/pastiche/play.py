"""The row of results that each seat gets, and the loop that plays many games."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.core.play import append, loop_of, outcome_dtype
from sim.pastiche import scoring
from sim.pastiche.choices import nth, survey
from sim.pastiche.codes import CLASS_NAMES
from sim.pastiche.deal import deal
from sim.pastiche.rules import act, over
from sim.pastiche.state import COMMISSIONS, HEXES

SIZES = (2, 3, 4, 5, 6, 7)  # cards of a palette; fewer of one's own tables count as 2, more as 7
MEASURES = (
    *(f"from_{name}" for name in scoring.PART_NAMES),
    "completed",
    *(f"completed_{size}_colors" for size in SIZES),
    *(f"points_{size}_colors" for size in SIZES),
    *(f"turn_commission_{number}" for number in range(1, COMMISSIONS + 1)),
    "mixed_primary",
    "mixed_secondary",
    "mixed_tertiary",
    "mixed_other",
    "mixes_missed",
    "offers_taken",
    "cards_traded",
    "cards_left",
    "hexes_left",
    "stack_left",
    *(f"chose_{name.replace('-', '_')}" for name in CLASS_NAMES),
    "bars_lifted",
)
OUTCOME = outcome_dtype(len(MEASURES))


@kernel
def order(state, rules, seat):
    """Place in turn order at the start."""
    return (seat - state.start) % rules.players


@kernel
def write_completed(state, rules, seat, measures, at):
    """Completed commissions by colours of the palette, their points, each one's turn; returns the
    place after them."""
    sizes = len(SIZES)
    for column in range(2 * sizes + COMMISSIONS):
        measures[at + column] = 0
    cards = state.finished[seat]
    while cards != ZERO:
        card = bits.lowest(cards)
        column = min(max(rules.colors[card], SIZES[0]), SIZES[-1]) - SIZES[0]
        measures[at + column] += 1
        measures[at + sizes + column] += rules.worth[card]
        measures[at + 2 * sizes + card] = state.turn_done[card]
        cards &= cards - ONE
    return at + 2 * sizes + COMMISSIONS


@kernel
def write_own(state, rules, seat, row):
    """The game's own columns, in the order of MEASURES."""
    measures = row.measures
    at = append(measures, 0, state.points[seat])
    measures[at] = state.completed[seat]
    at = write_completed(state, rules, seat, measures, at + 1)
    at = append(measures, at, state.mixed[seat])
    measures[at] = state.missed[seat]
    measures[at + 1] = state.accepted[seat]
    measures[at + 2] = state.traded[seat]
    measures[at + 3] = state.total[seat]
    measures[at + 4] = bits.popcount(state.tiles[seat])
    measures[at + 5] = HEXES - state.stack_top
    at = append(measures, at + 6, state.chosen[seat])
    measures[at] = state.lifted[seat]


play = loop_of(
    __name__,
    deal=deal,
    survey=survey,
    nth=nth,
    act=act,
    over=over,
    total=scoring.total,
    place=scoring.place,
    order=order,
    write_own=write_own,
)
