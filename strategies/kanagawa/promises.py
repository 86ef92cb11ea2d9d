"""What diplomas are worth to a seat: those within its reach by what they miss, those offered."""

import math

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.diplomas import different, most_of, progress
from sim.kanagawa.state import DIPLOMAS, JOKER
from strategies.kanagawa import features as f
from strategies.kanagawa import supply

COLORS = 7
GREEN, YELLOW, RED, BLUE, PINK, PURPLE, CYAN = range(COLORS)
FIRST = (0, 3, 6, 9, 12, 14, 16, DIPLOMAS)  # diploma of a colour, in the order of the table
OF_BACK = (GREEN, RED, BLUE, YELLOW)  # colour whose diplomas ask for what a back may show


@kernel
def look_at_rivals(state, rules, weights, seat):
    """Note the diplomas to which another seat is near, and not behind, if that counts."""
    state.contested = 0
    if weights[f.CONTESTED] == 0.0 and weights[f.DENY] == 0.0:
        return
    for other in range(rules.players):
        note_progress(state, rules, other)
    for other in range(rules.players):
        left = state.diplomas_left & ~state.closed[other]
        if other == seat or left == 0:
            continue
        for diploma in range(DIPLOMAS):
            if (left >> diploma) & 1:
                theirs = noted(state, rules, other, diploma)
                near = theirs >= rules.least[diploma] - 1
                if near and theirs >= noted(state, rules, seat, diploma):
                    state.contested |= 1 << diploma


@kernel
def note_progress(state, rules, seat):
    """What a seat has of what each kind of condition asks for; animals as bits."""
    subjects, had, animals = state.subjects[seat], state.had[seat], 0
    for animal in range(4):
        animals |= (subjects[4 + animal] > 0) << animal
    had[0] = state.trees[seat]
    had[1] = different(state, seat, 8, 14)
    had[2] = different(state, seat, 0, 4)
    had[3] = most_of(subjects, 0, 4)
    had[4] = animals
    had[5] = state.brushes[seat]
    had[6] = state.arrows[seat]
    had[7] = most_of(state.symbols[seat], 0, JOKER)


@kernel
def noted(state, rules, seat, diploma):
    """Of that, what counts for a diploma."""
    condition = rules.condition[diploma]
    had = state.had[seat, condition]
    return bits.size_of(had & rules.animals[diploma]) if condition == 4 else had


@kernel
def brush_worth(weights, owned):
    """A brush more, times the game left."""
    return weights[f.BRUSH] + (owned > 2) * weights[f.BRUSHES]


@kernel
def pawn_worth(state, rules, weights, seat, time):
    """The Assistant, where another seat has it."""
    if state.assistant == seat:
        return 0.0
    if time > 0.0:
        return weights[f.ASSISTANT]
    return weights[f.ASSISTANT] + weights[f.LAST] * rules.first_player_points


@kernel
def prize(state, rules, weights, seat, diploma, time):
    """Points and effect of a diploma."""
    worth, effect = weights[f.DIPLOMA] * rules.worth[diploma], rules.effect[diploma]
    if (state.contested >> diploma) & 1:
        worth += weights[f.DENY] * rules.worth[diploma]
    if effect == 1:
        worth += time * brush_worth(weights, state.brushes[seat])
    elif effect == 2:
        worth += weights[f.RUN]
    elif effect == 3:
        worth += pawn_worth(state, rules, weights, seat, time)
    return worth


@kernel
def reach(state, rules, weights, seat, color, diploma, missing, time):
    """The share of a diploma that counts where so many things are missing."""
    if missing <= 0:
        return 1.0
    share = weights[f.NEAR] + weights[f.NEAR_GREEN + color]
    if missing > 1:
        share = weights[f.FAR] + weights[f.FAR_GREEN + color]
    if (state.contested >> diploma) & 1:
        share *= 1.0 - weights[f.CONTESTED]
    if weights[f.PULL] > 0.0:
        coming = weights[f.PULL] * supply.helpful(state, rules, seat, diploma, missing)
        share *= 1.0 - math.exp(-coming / missing)
    haste = weights[f.HASTE]
    return share * min(1.0, haste * time) if haste > 0.0 else share


@kernel
def color_worth(state, rules, weights, seat, color, time):
    """The best promise among the diplomas of a colour that are open to a seat."""
    left = state.diplomas_left & ~state.closed[seat]
    return best_of(state, rules, weights, seat, color, left, time)


@kernel
def best_of(state, rules, weights, seat, color, left, time):
    """The best promise among the diplomas of a colour that are among some."""
    best = 0.0
    for diploma in range(FIRST[color], FIRST[color + 1]):
        if (left >> diploma) & 1:
            missing = rules.least[diploma] - progress(state, rules, seat, diploma)
            if missing <= 2:
                share = reach(state, rules, weights, seat, color, diploma, missing, time)
                best = max(best, share * prize(state, rules, weights, seat, diploma, time))
    return best


@kernel
def offer_worth(state, rules, weights, seat, diploma, time):
    """A diploma offered: its points and effect, less what waiting for a better one may bring."""
    color = 0
    while FIRST[color + 1] <= diploma:
        color += 1
    left = state.diplomas_left & ~state.closed[seat] & ~(1 << diploma)
    better = best_of(state, rules, weights, seat, color, left, time)
    return prize(state, rules, weights, seat, diploma, time) - weights[f.HOPE] * better
