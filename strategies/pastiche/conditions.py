"""What rules of a priority list may ask about in Pastiche: numbers that a player sees or knows."""

from sim.core import bits
from sim.core.bits import ONE, ZERO
from sim.core.jit import kernel
from sim.pastiche import choices, completing, placing, scoring
from sim.pastiche.cards import holds
from sim.pastiche.codes import CARD, one_of, two_of
from sim.pastiche.state import ANSWER, CLASSES, HEXES, LEVELS, TAKE
from strategies import firing
from strategies.firing import is_wanted, same
from strategies.pastiche.greedy import best

CONDITIONS = {
    "rounds": "rounds played",
    "cards": "palette cards in hand",
    "primaries": "red, yellow and blue cards in hand",
    "colours": "different colours in hand",
    "missing": "cards that the seat lacks for the commission of its hand that it is nearest to",
    "nearest_points": "points of the commission of its hand that it is nearest to",
    "gallery_missing": "cards that it lacks for the nearest commission of the gallery",
    "reachable": "commissions of hand and gallery that it can complete",
    "reachable_points": "points of the best of these",
    "mixed": "cards that the hex just placed would give by its mixes",
    "mixed_missing": "of these, colours that the nearest commission of the hand lacks",
    "centre_missing": "1 where the centre of that hex has a colour that it lacks",
    "offers": "offers made in this turn",
    "offer_gets": "cards that the offer to be answered gives the seat",
    "offer_pays": "cards that this offer asks for",
    "hexes_left": "hexes in the stack",
    "completed": "commissions completed",
    "usable": "points that cards in hand would bring at the end",
    "points": "points of completed commissions and of artists both of whose works are completed",
    "lead": "these points less those of the best other seat",
    "to_end": "points of commissions that the leader lacks to end the game",
}
NAMES = tuple(CONDITIONS)
(
    ROUNDS, CARDS, PRIMARIES, COLOURS, MISSING, NEAREST_POINTS, GALLERY_MISSING,
    REACHABLE, REACHABLE_POINTS, MIXED, MIXED_MISSING, CENTRE_MISSING, OFFERS, OFFER_GETS,
    OFFER_PAYS, HEXES_LEFT, COMPLETED, USABLE, POINTS, LEAD, TO_END,
) = range(len(NAMES))  # fmt: skip
NOTHING_NEAR = 99


@kernel
def measure(state, rules, seat, wanted, found):
    """All conditions by number; those that take long only where they are wanted."""
    measure_hand(state, rules, seat, found)
    measure_commissions(state, rules, seat, found)
    measure_hex(state, rules, seat, found)
    measure_offer(state, found)
    if is_wanted(wanted, USABLE):
        found[USABLE] = scoring.usable_points(state, rules, seat)
    if is_wanted(wanted, POINTS) or is_wanted(wanted, LEAD):
        measure_points(state, rules, seat, found)


@kernel
def measure_hand(state, rules, seat, found):
    """What the seat has, and how far the game has gone."""
    most = 0
    for other in range(rules.players):
        most = max(most, state.earned[other])
    found[ROUNDS] = state.rounds
    found[CARDS] = state.total[seat]
    found[PRIMARIES] = state.cards[seat, 0] + state.cards[seat, 1] + state.cards[seat, 2]
    found[COLOURS] = bits.popcount(state.held[seat, 0])
    found[HEXES_LEFT] = HEXES - state.stack_top
    found[COMPLETED] = state.completed[seat]
    found[TO_END] = max(0, rules.end_points - most)


@kernel
def measure_commissions(state, rules, seat, found):
    """Commissions of hand and gallery, and how near they are."""
    own, shown = state.commissions[seat], state.gallery
    card = nearest(state, rules, seat, own)
    found[MISSING] = missing_for(state, rules, seat, card)
    found[NEAREST_POINTS] = rules.worth[card] if card >= 0 else 0
    found[GALLERY_MISSING] = missing_for(state, rules, seat, nearest(state, rules, seat, shown))
    reach = completing.within_reach(state, rules, seat, own | shown)
    found[REACHABLE] = bits.popcount(reach)
    found[REACHABLE_POINTS] = 0
    while reach != ZERO:
        found[REACHABLE_POINTS] = max(found[REACHABLE_POINTS], rules.worth[bits.lowest(reach)])
        reach &= reach - ONE


@kernel
def missing_for(state, rules, seat, card):
    """Cards that a seat lacks for a commission; many for none."""
    if card < 0:
        return NOTHING_NEAR
    missing = 0
    for level in range(LEVELS):
        missing += bits.popcount(rules.palette[card, level] & ~state.held[seat, level])
    return missing


@kernel
def nearest(state, rules, seat, commissions):
    """The commission for which the seat lacks the fewest cards, or -1."""
    least, found = NOTHING_NEAR, -1
    while commissions != ZERO:
        card = bits.lowest(commissions)
        missing = missing_for(state, rules, seat, card)
        if missing < least:
            least, found = missing, card
        commissions &= commissions - ONE
    return found


@kernel
def measure_hex(state, rules, seat, found):
    """What the hex just placed gives, while that is to be decided."""
    found[MIXED], found[MIXED_MISSING], found[CENTRE_MISSING] = 0, 0, 0
    if state.phase == TAKE:
        card = nearest(state, rules, seat, state.commissions[seat])
        lacks = completing.lacks(state, rules, seat, card) if card >= 0 else ZERO
        found[CENTRE_MISSING] = (rules.centre[state.tile] & state.stock & lacks) != ZERO
        for corner in range(6):
            colour = placing.colour_at(state, rules, state.cell, corner)
            if colour >= 0 and holds(state.stock, colour):
                found[MIXED] += 1
                found[MIXED_MISSING] += holds(lacks, colour)
                lacks &= ~bits.bit(colour)


@kernel
def measure_offer(state, found):
    """Offers of this turn, and the one to be answered."""
    found[OFFERS] = state.offers
    answering = state.phase == ANSWER
    found[OFFER_GETS] = cards_in(one_of(state.proposal)) if answering else 0
    found[OFFER_PAYS] = cards_in(two_of(state.proposal)) if answering else 0


@kernel
def cards_in(cards):
    """The length of a list of cards."""
    length = 0
    while cards:
        cards >>= CARD
        length += 1
    return length


@kernel
def measure_points(state, rules, seat, found):
    """A seat's points that all can see, and its lead."""
    best_other = -1e9
    for other in range(rules.players):
        points = state.earned[other] + scoring.bonus_points(state, rules, other)
        if other == seat:
            found[POINTS] = points
        else:
            best_other = max(best_other, points)
    found[LEAD] = found[POINTS] - best_other


choose = firing.policy(
    __name__, survey=choices.survey, best=best, measure=measure, class_of_run=same, RUNS=CLASSES
)
