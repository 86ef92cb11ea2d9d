"""What rules of a priority list may ask about in Kanagawa: numbers that a player sees or knows."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa import choices, scoring
from sim.kanagawa.state import CARDS, CLASSES, COLUMNS, DIPLOMAS, PARTS, ROWS
from strategies import firing
from strategies.firing import SCORING, is_wanted, same
from strategies.kanagawa.greedy import best

CONDITIONS = {
    "rounds": "the round, from 1",
    "lesson": "the lesson of the round, from 1",
    "in_school": "players in school, the seat included",
    "to_ask": "players in school who are asked after the seat in this lesson",
    "columns": "columns that hold cards",
    "tallest": "cards of the tallest column",
    "hidden": "cards that lie face down in school",
    "deck": "cards left in the deck",
    "hand": "cards in hand",
    "paintable": "cards in hand that can be painted as brushes stand",
    "painted": "cards in the seat's print",
    "to_end": "cards that the longest print lacks to end the game",
    "run": "cards of the longest run of a season",
    "brushes": "brushes owned",
    "supply": "own brushes that stand on no slot",
    "arrows": "arrows that can still be used in this turn",
    "holds": "cards that may be held over in hand",
    "diplomas": "diplomas owned",
    "offered": "points of the diploma to be claimed or declined",
    "better": "points of the best diploma on the table of that colour",
    "assistant": "1 where the seat has the Assistant",
    "points": "the seat's points if the game ended now",
    "lead": "these points less those of the best other seat",
}
NAMES = tuple(CONDITIONS)
(
    ROUNDS, LESSON, IN_SCHOOL, TO_ASK, COLUMNS_LEFT, TALLEST, HIDDEN, DECK, HAND, PAINTABLE,
    PAINTED, TO_END, RUN, BRUSHES, SUPPLY, ARROWS, HOLDS, OWNED, OFFERED, BETTER, ASSISTANT,
    POINTS, LEAD,
) = range(len(NAMES))  # fmt: skip


@kernel
def measure(state, rules, seat, wanted, found):
    """All conditions by number; those that take long only where they are wanted."""
    measure_school(state, rules, seat, found)
    measure_studio(state, rules, seat, found)
    if is_wanted(wanted, PAINTABLE):
        found[PAINTABLE] = paintable(state, rules, seat)
    if is_wanted(wanted, RUN):
        found[RUN] = scoring.longest_run(state, rules, seat)
    if is_wanted(wanted, POINTS) or is_wanted(wanted, LEAD):
        measure_points(state, rules, seat, found)


@kernel
def measure_school(state, rules, seat, found):
    """The lesson, and who is in it."""
    found[ROUNDS] = state.rounds
    found[LESSON] = state.lesson
    found[IN_SCHOOL] = bits.size_of(state.in_school)
    found[TO_ASK] = bits.size_of(state.in_school & ~state.asked & ~(1 << seat))
    found[COLUMNS_LEFT] = choices.columns_left(state)
    found[DECK] = CARDS - state.top
    found[TALLEST] = 0
    found[HIDDEN] = 0
    for column in range(COLUMNS):
        found[TALLEST] = max(found[TALLEST], state.height[column])
        for row in range(ROWS):
            down = rules.face_down[column, row] and state.school[column, row] > 0
            found[HIDDEN] += down


@kernel
def measure_studio(state, rules, seat, found):
    """What the seat has."""
    longest = 0
    for other in range(rules.players):
        longest = max(longest, state.painted[other])
    found[HAND] = bits.count(state.hand[seat])
    found[PAINTED] = state.painted[seat]
    found[TO_END] = max(0, rules.end_print_cards - longest)
    found[BRUSHES] = state.brushes[seat]
    found[SUPPLY] = state.supply[seat]
    found[ARROWS] = state.arrows[seat] - (state.arrows_used if state.seat == seat else 0)
    found[HOLDS] = state.holds[seat]
    found[OWNED] = bits.size_of(state.owned[seat])
    found[ASSISTANT] = state.assistant == seat
    measure_offer(state, rules, found)


@kernel
def measure_offer(state, rules, found):
    """The diploma that the seat to act has to decide on, and the best of its colour."""
    found[OFFERED], found[BETTER] = 0, 0
    if state.pending:
        offered = state.pending - 1
        found[OFFERED] = rules.worth[offered]
        for diploma in range(DIPLOMAS):
            if ((state.diplomas_left & rules.same_color[offered]) >> diploma) & 1:
                found[BETTER] = max(found[BETTER], rules.worth[diploma])


@kernel
def paintable(state, rules, seat):
    """Cards in hand that can be painted without another act."""
    total, card = 0, bits.after(state.hand[seat], -1)
    while card >= 0:
        landscape, needs = rules.asks[card], rules.needs[card]
        total += choices.ways_to_paint(state, rules, seat, landscape, needs) > 0
        card = bits.after(state.hand[seat], card)
    return total


@kernel
def measure_points(state, rules, seat, found):
    """A seat's points by now, and its lead."""
    best_other = -1e9
    for other in range(rules.players):
        points = points_by_now(state, rules, other, found[SCORING : SCORING + PARTS])
        if other == seat:
            found[POINTS] = points
        else:
            best_other = max(best_other, points)
    found[LEAD] = found[POINTS] - best_other


@kernel
def points_by_now(state, rules, seat, room):
    """The points that an end now would bring."""
    scoring.score(state, rules, seat, room)
    points = 0.0
    for part in range(PARTS):
        points += room[part]
    return points


choose = firing.policy(
    __name__, survey=choices.survey, best=best, measure=measure, class_of_run=same, RUNS=CLASSES
)
