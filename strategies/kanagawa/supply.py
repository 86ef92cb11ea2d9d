"""What may still come: the cards that a seat has not seen, counted by what they would help."""

from sim.core import bits
from sim.core.jit import kernel
from sim.kanagawa.scoring import STORM
from sim.kanagawa.state import CARDS, COLUMNS, JOKER

# places in `state.unseen`: subjects first, then cards with one, two, three trees ...
TREES, KIND, ARROW, BRUSH, SEASON, ALL = 14, 17, 22, 23, 24, 29
PLACES = 30


@kernel
def look_at_supply(state, rules, seat):
    """Count the deck, face-down cells, and cards that others took face down and still hold."""
    for place in range(PLACES):
        state.unseen[place] = 0
    for i in range(state.top, CARDS):
        count_card(state, rules, state.deck[i])
    for column in range(COLUMNS):
        for row in range(state.height[column]):
            if rules.face_down[column, row]:
                count_card(state, rules, state.school[column, row] - 1)
    for other in range(rules.players):
        card = bits.after(state.secret[other], -1) if other != seat else -1
        while card >= 0:
            count_card(state, rules, card)
            card = bits.after(state.secret[other], card)


@kernel
def count_card(state, rules, card):
    """One card more that has not been seen."""
    state.unseen[ALL] += 1
    state.unseen[SEASON + rules.season[card]] += 1
    if rules.subject[card] >= 0:
        state.unseen[rules.subject[card]] += 1
    if rules.trees[card]:
        state.unseen[TREES + rules.trees[card] - 1] += 1
    if rules.studio_kind[card] >= 0:
        state.unseen[KIND + rules.studio_kind[card]] += 1
    state.unseen[ARROW] += rules.studio_arrow[card]
    state.unseen[BRUSH] += rules.studio_brush[card]


@kernel
def helpful(state, rules, seat, diploma, missing):
    """Unseen cards that bring a seat nearer to a diploma of which it misses one or two things;
    of two different ones the rarer."""
    condition, unseen = rules.condition[diploma], state.unseen
    if condition == 0:
        big = unseen[TREES + 1] + unseen[TREES + 2]
        return unseen[TREES] / missing + big
    if condition == 1:
        return 1.0 * new_subjects(state, seat, 8, 14)
    if condition == 2:
        return 1.0 * new_subjects(state, seat, 0, 4)
    if condition == 3:
        return 1.0 * most_like(state, seat, rules.least[diploma] - missing)
    if condition == 4:
        return 1.0 * rarest_animal(state, rules, seat, diploma)
    if condition == 5:
        return 1.0 * unseen[BRUSH]
    if condition == 6:
        return 1.0 * unseen[ARROW]
    return 1.0 * symbols_like(state, seat, rules.least[diploma] - missing)


@kernel
def new_subjects(state, seat, first, beyond):
    """Unseen cards of a kind of subject with one that is not in the print."""
    total = 0
    for subject in range(first, beyond):
        if state.subjects[seat, subject] == 0:
            total += state.unseen[subject]
    return total


@kernel
def most_like(state, seat, had):
    """Unseen cards with a person of whom so many are in the print."""
    most = 0
    for person in range(4):
        if state.subjects[seat, person] == had:
            most = max(most, state.unseen[person])
    return most


@kernel
def rarest_animal(state, rules, seat, diploma):
    """Unseen cards with the rarest of the animals that a diploma asks for and the print lacks."""
    rarest = CARDS
    for animal in range(4):
        if (rules.animals[diploma] >> animal) & 1 and state.subjects[seat, 4 + animal] == 0:
            rarest = min(rarest, state.unseen[4 + animal])
    return rarest


@kernel
def symbols_like(state, seat, had):
    """Unseen cards with a landscape of which a seat has so many symbols."""
    total = 0
    for kind in range(JOKER):
        if state.symbols[seat, kind] == had:
            total += state.unseen[KIND + kind]
    return total


@kernel
def plenty(state, season):
    """How often a season still comes, against the usual share of one with the storms."""
    coming = state.unseen[SEASON + season] + (season != STORM) * state.unseen[SEASON + STORM]
    return 3.0 * coming / max(1, state.unseen[ALL])
