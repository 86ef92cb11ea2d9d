"""What the weighted players of Kanagawa look at when they weigh a card.

    print      a card in the print
    harmony    harmony points of either half
    run        cards by which the longest run of a season grows
    tail       a card that goes on with the season at the right end of the print
    diploma    points of a diploma whose condition is met
    near       the same for one that misses one thing, as a share
    far        the same for one that misses two, as a share
    new-slot   promise: the first slot of a landscape
    slot       promise: a second slot of a landscape
    spare      promise: one more than two
    joker      promise: a joker slot
    arrow      promise: an arrow
    brush      promise: a brush
    hold       promise: a hold symbol
    assistant  the Assistant, where another seat has it
    keep       what a card may be worth in the print, as a share, where it is held for later
    hidden     a card that lies face down in a column
    wait       promise: staying in school, a card more in every column
    rival      what others in school may take away: each its share of the lead of the best column
    hope       the better diploma of a colour that may still come, as a share, when one is offered

Promises are times the share of the game that is left.
"""

from sim.core.jit import kernel
from sim.kanagawa.diplomas import progress
from sim.kanagawa.scoring import STORM, season_at
from sim.kanagawa.state import CARDS, DIPLOMAS, JOKER

NAMES = (
    "print", "harmony", "run", "tail", "diploma", "near", "far", "new-slot", "slot", "spare",
    "joker", "arrow", "brush", "hold", "assistant", "keep", "hidden", "wait", "rival", "hope",
)  # fmt: skip
(
    PRINT, HARMONY, RUN, TAIL, DIPLOMA, NEAR, FAR, NEW_SLOT, SLOT, SPARE,
    JOKER_SLOT, ARROW, BRUSH, HOLD, ASSISTANT, KEEP, HIDDEN, WAIT, RIVAL, HOPE,
) = range(len(NAMES))  # fmt: skip

# first and one past the last diploma of the colours, in the order of the component table
TREES, BUILDINGS, PERSONS, ANIMALS = (0, 3), (3, 6), (6, 9), (9, 12)
BRUSHES, ARROWS, LANDSCAPES = (12, 14), (14, 16), (16, 19)


@kernel
def time_left(state, rules):
    """The share of the game that is left: by the deck or by the longest print."""
    longest = 0
    for seat in range(rules.players):
        longest = max(longest, state.painted[seat])
    by_print = 1.0 - longest / rules.end_print_cards
    return max(0.0, min((CARDS - state.top) / CARDS, by_print))


@kernel
def diploma_promise(state, rules, weights, seat, diploma):
    """Points of a diploma, less the further a seat is from its condition; 0 if closed or gone."""
    if not ((state.diplomas_left & ~state.closed[seat]) >> diploma) & 1:
        return 0.0
    missing = rules.least[diploma] - progress(state, rules, seat, diploma)
    points = weights[DIPLOMA] * rules.worth[diploma]
    if missing <= 0:
        return points
    if missing == 1:
        return points * weights[NEAR]
    return points * weights[FAR] if missing == 2 else 0.0


@kernel
def color_promise(state, rules, weights, seat, diplomas):
    """The best promise among the diplomas of a colour."""
    best = 0.0
    for diploma in range(diplomas[0], diplomas[1]):
        best = max(best, diploma_promise(state, rules, weights, seat, diploma))
    return best


@kernel
def tail_run(state, rules, seat):
    """Season and length of the run at the right end of the print; storms go with any."""
    season, length = STORM, 0
    for place in range(state.painted[seat], -1, -1):
        here = season_at(state, rules, seat, place)
        if season == STORM:
            season = here
        elif here != STORM and here != season:
            break
        length += 1
    return season, length


@kernel
def print_worth(state, rules, weights, seat, card, season, length, longest):
    """A card in the print: itself, its points, the run, and diplomas that come nearer."""
    worth = weights[PRINT] + weights[HARMONY] * rules.print_points[card]
    own = rules.season[card]
    if season == own or season == STORM or own == STORM:
        worth += weights[TAIL] + weights[RUN] * max(0, length + 1 - longest)
    if rules.trees[card]:
        before = color_promise(state, rules, weights, seat, TREES)
        state.trees[seat] += rules.trees[card]
        worth += color_promise(state, rules, weights, seat, TREES) - before
        state.trees[seat] -= rules.trees[card]
    subject = rules.subject[card]
    if subject >= 0:
        colors = PERSONS if subject < 4 else (ANIMALS if subject < 8 else BUILDINGS)
        before = color_promise(state, rules, weights, seat, colors)
        state.subjects[seat, subject] += 1
        worth += color_promise(state, rules, weights, seat, colors) - before
        state.subjects[seat, subject] -= 1
    return worth


@kernel
def studio_worth(state, rules, weights, seat, card, time):
    """A card in the studio: its slot, arrow, brush, hold, Assistant, points, diplomas nearer."""
    worth = weights[HARMONY] * rules.studio_points[card]
    kind = rules.studio_kind[card]
    if kind == JOKER:
        worth += time * weights[JOKER_SLOT]
    elif kind >= 0:
        had = state.symbols[seat, kind]
        worth += time * weights[NEW_SLOT if had == 0 else (SLOT if had == 1 else SPARE)]
        before = color_promise(state, rules, weights, seat, LANDSCAPES)
        state.symbols[seat, kind] += 1
        worth += color_promise(state, rules, weights, seat, LANDSCAPES) - before
        state.symbols[seat, kind] -= 1
    if rules.studio_arrow[card]:
        before = color_promise(state, rules, weights, seat, ARROWS)
        state.arrows[seat] += 1
        worth += color_promise(state, rules, weights, seat, ARROWS) - before
        state.arrows[seat] -= 1
        worth += time * weights[ARROW]
    if rules.studio_brush[card]:
        worth += brush_worth(state, rules, weights, seat, time)
    if rules.studio_assistant[card] and state.assistant != seat:
        worth += weights[ASSISTANT]
    return worth + time * weights[HOLD] * rules.studio_hold[card]


@kernel
def brush_worth(state, rules, weights, seat, time):
    """A brush more."""
    before = color_promise(state, rules, weights, seat, BRUSHES)
    state.brushes[seat] += 1
    worth = color_promise(state, rules, weights, seat, BRUSHES) - before
    state.brushes[seat] -= 1
    return worth + time * weights[BRUSH]


@kernel
def offer_worth(state, rules, weights, seat, diploma, time):
    """A diploma offered: its points and effect, less what waiting for a better one may bring."""
    worth = weights[DIPLOMA] * rules.worth[diploma]
    if rules.effect[diploma] == 1:
        worth += brush_worth(state, rules, weights, seat, time)
    elif rules.effect[diploma] == 2:
        worth += weights[RUN]
    elif rules.effect[diploma] == 3 and state.assistant != seat:
        worth += weights[ASSISTANT]
    better = 0.0
    for other in range(DIPLOMAS):
        if other != diploma and (rules.same_color[diploma] >> other) & 1:
            better = max(better, diploma_promise(state, rules, weights, seat, other))
    return worth - weights[HOPE] * better
