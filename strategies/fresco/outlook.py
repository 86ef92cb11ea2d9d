"""What tells how many points a seat of Fresco will have at the end.

`span` is the share of segments still to be restored before the final round begins.

    one          1
    points       points on the track
    money        points for thalers, if the game ended now
    span, span-square
    final        1 in the final round
    basics, spare-basics      red, yellow, blue cubes: the first two of each colour, all beyond
    blends, spare-blends      likewise orange and green ones
    purples, spare-purples    likewise purple ones
    span-...     these times span; so all below
    last-...     these in the final round, while the seat still comes to the cathedral
    payable      segments that the seat has the cubes for, three at most
    best         points of the best of these
    bonus        1 where one of these lies under or beside the bishop
    altar        points of the best payment for the altar
    span-money, span-poor     money; thalers that are missing to six
    mood, span-mood, span-merry   mood; 1 where the best hour would bring an apprentice
    span-owned   segments owned, where every round pays for them
    unplanned    1 where the plan of this round is still to be made
    market, cathedral, studio, workshop, theatre   apprentices that still come there in this round
    extra        apprentices of this round beyond the own ones
    before       seats with fewer points, which choose an hour earlier, as a share of the others
    span-hands   cubes of all rivals together, which bring the end nearer
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.cathedral import payable
from sim.fresco.state import COLORS, HOUR, LOCATIONS, PLAN, POSITIONS

NAMES = (
    "one", "points", "money", "span", "span-square", "final",
    "basics", "spare-basics", "blends", "spare-blends", "purples", "spare-purples",
    "span-basics", "span-spare-basics", "span-blends", "span-spare-blends",
    "span-purples", "span-spare-purples",
    "last-basics", "last-blends", "last-purples",
    "payable", "best", "bonus", "altar", "span-money", "span-poor",
    "mood", "span-mood", "span-merry", "span-owned", "unplanned",
    "market", "cathedral", "studio", "workshop", "theatre", "extra", "before", "span-hands",
)  # fmt: skip
(
    ONE, POINTS, MONEY, SPAN, SPAN_SQUARE, FINAL,
    BASICS, _, _, _, _, _,
    SPAN_BASICS, _, _, _, _, _,
    LAST_BASICS, LAST_BLENDS, LAST_PURPLES,
    PAYABLE, BEST, BISHOP, ALTAR, SPAN_MONEY, SPAN_POOR,
    MOOD, SPAN_MOOD, SPAN_MERRY, SPAN_OWNED, UNPLANNED,
    MARKET, CATHEDRAL, STUDIO, WORKSHOP, THEATRE, EXTRA, BEFORE, SPAN_HANDS,
) = range(len(NAMES))  # fmt: skip
ENOUGH = 6  # thalers for a visit to the market
MANY = 3  # segments that apprentices can restore at once


@kernel
def measure(state, rules, seat, found):
    """What tells how many points a seat will have at the end."""
    for name in range(len(NAMES)):
        found[name] = 0.0
    open_now = bits.size_of(state.on_fresco)
    most = max(1, POSITIONS - rules.final_round_tiles)
    span = 0.0 if state.final else max(0, open_now - rules.final_round_tiles) / most
    found[ONE] = 1.0
    found[POINTS] = state.space[seat]
    found[SPAN], found[SPAN_SQUARE] = span, span * span
    found[FINAL] = state.final
    measure_money(state, rules, seat, span, found)
    measure_plan(state, rules, seat, found)
    measure_hand(state, seat, span, found)
    measure_segments(state, rules, seat, found)
    measure_mood(state, rules, seat, span, found)
    measure_rivals(state, rules, seat, span, found)


@kernel
def measure_money(state, rules, seat, span, found):
    """Thalers, and what every round pays."""
    thaler = state.thaler[seat]
    found[MONEY] = thaler / rules.thaler_per_point
    found[SPAN_MONEY] = span * found[MONEY]
    found[SPAN_POOR] = span * max(0, ENOUGH - thaler)
    found[SPAN_OWNED] = span * state.owned[seat] if rules.income_owned else 0.0


@kernel
def measure_plan(state, rules, seat, found):
    """Apprentices that still come to each location in this round."""
    if state.hour[seat] >= 0:
        found[EXTRA] = state.apprentices[seat] - rules.apprentices
    if state.phase == HOUR:
        found[UNPLANNED] = 1.0
        return
    place = 0
    while state.acting[place] != seat:
        place += 1
    if state.phase == PLAN:
        if place >= state.turn:
            found[UNPLANNED] = 1.0
            return
        first = 0
    else:
        first = state.location + (place < state.turn)
    for location in range(first, LOCATIONS):
        found[MARKET + location] = state.plan[seat, location]
    here = state.phase != PLAN and place == state.turn
    if here and (state.location == 1 or (state.final and state.location == LOCATIONS - 1)):
        found[MARKET + state.location] = state.left
    if state.final:
        found[CATHEDRAL] += found[THEATRE]  # the second visit
        found[THEATRE] = 0.0


@kernel
def measure_hand(state, seat, span, found):
    """Cubes, the first two of each colour apart from the others."""
    for color in range(COLORS):
        kind = 0 if color < 3 else (4 if color == 5 else 2)
        held = state.cubes[seat, color]
        found[BASICS + kind] += min(held, 2)
        found[BASICS + kind + 1] += max(held - 2, 0)
    for kind in range(6):
        found[SPAN_BASICS + kind] = span * found[BASICS + kind]
    if state.final and (found[CATHEDRAL] > 0.0 or found[UNPLANNED] > 0.0):
        for kind in range(3):
            held = found[BASICS + 2 * kind] + found[BASICS + 2 * kind + 1]
            found[LAST_BASICS + kind] = held


@kernel
def measure_segments(state, rules, seat, found):
    """What the cubes at hand could bring in the cathedral."""
    open_now = payable(state, seat)
    found[PAYABLE] = min(bits.size_of(open_now), MANY)
    found[BISHOP] = (open_now & (rules.near[state.bishop] | (1 << state.bishop))) != 0
    most = 0
    while open_now:
        position = bits.lowest_of(open_now)
        open_now &= open_now - 1
        most = max(most, rules.worth[state.tile_at[position]])
    found[BEST] = most
    found[ALTAR] = altar_points(state, rules, seat)


@kernel
def altar_points(state, rules, seat):
    """Points of the best payment for the altar, blends first."""
    cubes, basics, blends, kinds = state.cubes[seat], 0, 0, 0
    for color in range(3):
        basics += cubes[color] > 0
        blends += cubes[3 + color]
        kinds += cubes[3 + color] > 0
    if kinds == 3:
        return rules.altar_three_blends
    if min(blends, 3) + basics < 3:
        return 0
    return rules.altar_basic + rules.altar_blend * min(blends, 3)


@kernel
def measure_mood(state, rules, seat, span, found):
    """Mood, and whether the best hour would bring an apprentice."""
    mood = state.mood[seat]
    found[MOOD] = 0.0 if state.final else mood
    found[SPAN_MOOD] = span * mood
    if mood + rules.hour_mood[rules.hours - 1] >= rules.mood_plus:
        found[SPAN_MERRY] = span


@kernel
def measure_rivals(state, rules, seat, span, found):
    """Who chooses an hour earlier, and how much there is to build the end from."""
    behind, hands = 0, 0
    for other in range(rules.players):
        if other != seat:
            behind += state.space[other] < state.space[seat]
            for color in range(COLORS):
                hands += state.cubes[other, color]
    found[BEFORE] = behind / (rules.players - 1)
    found[SPAN_HANDS] = span * hands
