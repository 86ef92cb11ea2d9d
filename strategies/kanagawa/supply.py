"""What may still come: the cards that a seat has not seen, and which of them would help it."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.state import CARDS, COLUMNS, JOKER


@kernel
def look_at_supply(state, rules, seat):
    """Note all but the cards that lie open, those in hand, and those that others took face up.

    Beyond the last card of the box the set holds what is no card.
    """
    for w in range(state.unseen.shape[0]):
        seen = state.hand[seat, w]
        for other in range(rules.players):
            seen |= state.studio[other, w] | state.prints[other, w]
            seen |= state.hand[other, w] & ~state.secret[other, w]
        state.unseen[w] = ~seen
    for column in range(COLUMNS):
        for row in range(state.height[column]):
            if not rules.face_down[column, row]:
                bits.remove(state.unseen, state.school[column, row] - 1)


@kernel
def helpful(state, rules, seat, diploma, missing):
    """Unseen cards that bring a seat nearer to a diploma of which it misses one or two things;
    of two different ones the rarer."""
    condition, unseen = rules.condition[diploma], state.unseen
    if condition == 0:
        trees = rules.with_trees
        big = bits.count_meet(unseen, trees[1]) + bits.count_meet(unseen, trees[2])
        return bits.count_meet(unseen, trees[0]) / missing + big
    if condition == 1:
        return 1.0 * new_subjects(state, rules, seat, 8, 14)
    if condition == 2:
        return 1.0 * new_subjects(state, rules, seat, 0, 4)
    if condition == 3:
        return 1.0 * most_like(state, rules, seat, rules.least[diploma] - missing)
    if condition == 4:
        return 1.0 * rarest_animal(state, rules, seat, diploma)
    if condition == 5:
        return 1.0 * bits.count_meet(unseen, rules.with_brush)
    if condition == 6:
        return 1.0 * bits.count_meet(unseen, rules.with_arrow)
    return 1.0 * symbols_like(state, rules, seat, rules.least[diploma] - missing)


@kernel
def new_subjects(state, rules, seat, first, beyond):
    """Unseen cards of a kind of subject with one that is not in the print."""
    total = 0
    for subject in range(first, beyond):
        if state.subjects[seat, subject] == 0:
            total += bits.count_meet(state.unseen, rules.with_subject[subject])
    return total


@kernel
def most_like(state, rules, seat, had):
    """Unseen cards with a person of whom so many are in the print."""
    most = 0
    for person in range(4):
        if state.subjects[seat, person] == had:
            most = max(most, bits.count_meet(state.unseen, rules.with_subject[person]))
    return most


@kernel
def rarest_animal(state, rules, seat, diploma):
    """Unseen cards with the rarest of the animals that a diploma asks for and the print lacks."""
    rarest = CARDS
    for animal in range(4):
        if (rules.animals[diploma] >> animal) & 1 and state.subjects[seat, 4 + animal] == 0:
            rarest = min(rarest, bits.count_meet(state.unseen, rules.with_subject[4 + animal]))
    return rarest


@kernel
def symbols_like(state, rules, seat, had):
    """Unseen cards with a landscape of which a seat has so many symbols."""
    total = 0
    for kind in range(JOKER):
        if state.symbols[seat, kind] == had:
            total += bits.count_meet(state.unseen, rules.with_kind[kind])
    return total
