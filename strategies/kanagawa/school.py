"""In school: which column, or stay."""

from sim.core import shortlist
from sim.core.jit import kernel
from sim.kanagawa.codes import STAY, TAKE, pack
from sim.kanagawa.state import COLUMNS
from strategies.kanagawa import features as f
from strategies.kanagawa import hands
from strategies.kanagawa import promises as d


@kernel
def weigh(state, rules, weights, seat, time):
    """Each column by the best use of its cards with the hand, and staying for a card more."""
    planned = hands.prepare(state, rules, weights, seat, time)
    first, second = hands.WORST, hands.WORST
    for column in range(COLUMNS):
        if state.height[column] > 0:
            worth = column_worth(state, rules, weights, seat, planned, column, time)
            if state.offer[TAKE]:
                shortlist.weigh(state, weights, pack(TAKE, column, 0, 0), worth)
            second = max(second, min(first, worth))
            first = max(first, worth)
    if state.offer[STAY]:
        ahead = first - second if second > hands.WORST else 0.0
        worth = first * (1.0 - weights[f.CONTENT])
        worth += waiting_worth(state, rules, weights, seat, ahead, time)
        shortlist.weigh(state, weights, pack(STAY, 0, 0, 0), worth)


@kernel
def column_worth(state, rules, weights, seat, planned, column, time):
    """The hand with the column's open cards, put to its best use; face-down cards as such."""
    hidden = 0.0
    for row in range(state.height[column]):
        card = state.school[column, row] - 1
        if rules.face_down[column, row]:
            hint = state.promises[d.OF_BACK[rules.back[card]]]
            hidden += weights[f.HIDDEN] + weights[f.HINT] * hint
        else:
            planned = hands.add_card(state, rules, weights, planned, card)
    worth, _, _ = hands.best_plan(state, rules, weights, seat, planned, time)
    return worth + hidden


@kernel
def waiting_worth(state, rules, weights, seat, ahead, time):
    """A card more in every column, less what others may take away of the lead of the best."""
    worth = time * weights[f.WAIT] + weights[f.LINGER] + (state.lesson > 1) * weights[f.LONGER]
    others, to_come = 0, 0
    for other in range(rules.players):
        if other != seat and (state.in_school >> other) & 1:
            others += 1
            to_come += not (state.asked >> other) & 1
    if others == 0:
        return worth + weights[f.ALONE]
    worth += time * (weights[f.CROWD] * others + weights[f.QUEUE] * to_come)
    return worth - ahead * (weights[f.RIVAL] * others + weights[f.RANK] * to_come)
