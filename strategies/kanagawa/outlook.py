"""What tells how many points a seat of Kanagawa will have at the end.

constant    1
cards       points as they are, by source: of the print, tile included
run         of the longest run
harmony     on halves in use
diplomas    owned
pawn        holds the Assistant
pawn_last   holds it, and the game ends with this round
time        the share of the game that is left, by the deck or by the longest print
to_come     cards in deck and school for each seat
deck        cards in the deck for each seat
longest     cards of the longest print
school      is still in school
column      cards in a column, on average, for a seat in school
queue       seats in school that are asked before it, where it is in school
rivals      others in school, where it is
working     is at work
fresh       symbols with a fresh brush, at work
hand        cards in hand
hand_time   the same, times the game left
brushes     times the game left, like the next seven: brushes
slots       slots
pairs       a slot and a brush for it
kinds       different landscapes
jokers      joker slots
arrows      arrows
holds       hold symbols
print_time  cards in the print
tail        cards of the run at the right end
tail_time   the same, times the game left
gap         cards by which that run is shorter than the longest, times the game left
near        points of the best open diploma of each colour that misses one thing
near_time   the same, times the game left
far         points of the best that misses two
far_time    the same, times the game left
open        colours of which no diploma is owned, times the game left
met         points of a diploma that is being offered
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.diplomas import progress
from sim.kanagawa.scoring import diploma_points
from sim.kanagawa.state import CARDS, COLUMNS, FRESH, JOKER, KINDS, WORK
from strategies.kanagawa import features as f
from strategies.kanagawa import hands, runs
from strategies.kanagawa import promises as d

NAMES = (
    "constant", "cards", "run", "harmony", "diplomas", "pawn", "pawn_last", "time", "to_come",
    "deck", "longest", "school", "column", "queue", "rivals", "working", "fresh", "hand",
    "hand_time", "brushes", "slots", "pairs", "kinds", "jokers", "arrows", "holds", "print_time",
    "tail", "tail_time", "gap", "near", "near_time", "far", "far_time", "open", "met",
)  # fmt: skip
(
    CONSTANT, CARDS_NOW, RUN, HARMONY, DIPLOMAS, PAWN, PAWN_LAST, TIME, TO_COME,
    DECK, LONGEST, IN_SCHOOL, COLUMN, QUEUE, RIVALS, WORKING, READY, HAND,
    HAND_TIME, BRUSHES, SLOTS, PAIRS, LANDSCAPES, JOKERS, ARROWS, HOLDS, PRINT_TIME,
    TAIL, TAIL_TIME, GAP, NEAR, NEAR_TIME, FAR, FAR_TIME, OPEN, MET,
) = range(len(NAMES))  # fmt: skip


@kernel
def measure(state, rules, seat, found):
    """What tells how many points a seat will have at the end."""
    for i in range(len(NAMES)):
        found[i] = 0.0
    time = f.time_left(state, rules)
    found[CONSTANT] = 1.0
    found[TIME] = time
    measure_game(state, rules, found)
    measure_turn(state, rules, seat, found)
    measure_studio(state, seat, time, found)
    measure_print(state, rules, seat, time, found)
    measure_diplomas(state, rules, seat, time, found)
    if state.assistant == seat:
        found[PAWN] = 1.0
        found[PAWN_LAST] = time == 0.0


@kernel
def measure_game(state, rules, found):
    """How far the game is."""
    lying, longest = 0, 0
    for column in range(COLUMNS):
        lying += state.height[column]
    for seat in range(rules.players):
        longest = max(longest, state.painted[seat])
    found[DECK] = (CARDS - state.top) / rules.players
    found[TO_COME] = found[DECK] + lying / rules.players
    found[LONGEST] = longest


@kernel
def measure_turn(state, rules, seat, found):
    """Where a seat is in the round."""
    if not (state.in_school >> seat) & 1:
        if state.phase == WORK and state.seat == seat:
            found[WORKING] = 1.0
            for kind in range(KINDS):
                found[READY] += state.slots[seat, 2 * kind, FRESH]
        return
    found[IN_SCHOOL] = 1.0
    cards, columns = 0, 0
    for column in range(COLUMNS):
        cards += state.height[column]
        columns += state.height[column] > 0
    found[COLUMN] = cards / max(1, columns)
    for other in range(rules.players):
        if other != seat and (state.in_school >> other) & 1:
            found[RIVALS] += 1.0
            found[QUEUE] += comes_before(state, rules, other, seat)


@kernel
def comes_before(state, rules, other, seat):
    """Is the other asked before the seat is asked next?"""
    asked_other, asked = (state.asked >> other) & 1, (state.asked >> seat) & 1
    if asked_other != asked:
        return asked == 1
    return (other - state.start) % rules.players < (seat - state.start) % rules.players


@kernel
def measure_studio(state, seat, time, found):
    """What a seat can paint with."""
    slots = hands.symbols_of(state, seat)
    for kind in range(JOKER):
        found[LANDSCAPES] += time * (state.symbols[seat, kind] > 0)
    found[HAND] = bits.count(state.hand[seat])
    found[HAND_TIME] = time * found[HAND]
    found[BRUSHES] = time * state.brushes[seat]
    found[SLOTS] = time * slots
    found[PAIRS] = time * min(slots, state.brushes[seat])
    found[JOKERS] = time * state.symbols[seat, JOKER]
    found[ARROWS] = time * state.arrows[seat]
    found[HOLDS] = time * state.holds[seat]


@kernel
def measure_print(state, rules, seat, time, found):
    """What a seat has painted."""
    runs.look_at_run(state, rules, seat)
    found[CARDS_NOW] = 1 + state.painted[seat]
    found[PRINT_TIME] = time * state.painted[seat]
    found[HARMONY] = state.harmony[seat]
    found[RUN] = state.longest
    found[TAIL] = state.tail_length
    found[TAIL_TIME] = time * state.tail_length
    found[GAP] = time * max(0, state.longest - state.tail_length)


@kernel
def measure_diplomas(state, rules, seat, time, found):
    """What diplomas a seat has, and which it is near to."""
    found[DIPLOMAS] = diploma_points(state, rules, seat)
    left = state.diplomas_left & ~state.closed[seat]
    for color in range(d.COLORS):
        near, far, open_to = 0, 0, 0
        for diploma in range(d.FIRST[color], d.FIRST[color + 1]):
            open_to |= (left >> diploma) & 1
            if (left >> diploma) & 1:
                missing = rules.least[diploma] - progress(state, rules, seat, diploma)
                if missing == 1:
                    near = max(near, rules.worth[diploma])
                elif missing == 2:
                    far = max(far, rules.worth[diploma])
        found[NEAR] += near
        found[FAR] += far
        found[OPEN] += time * open_to
    found[NEAR_TIME] = time * found[NEAR]
    found[FAR_TIME] = time * found[FAR]
    if state.pending and state.seat == seat:
        found[MET] = rules.worth[state.pending - 1]
