"""What the weighted players of Hacienda look at, one choice ahead.

Points are changes of the seat's own scoring, times the scorings still to come. Promises, which
pay later if at all, are times the share of animal cards still to be drawn. Features that `greedy`
does not weigh see what it is blind to: what a card in hand opens, what others are after, and how
near a scoring is.

    market     points for markets newly reached
    land       points for tiles in long enough chains
    herd       points for animals in large enough herds
    hacienda   points for tiles with a hacienda, newly bought or grown
    water      points for pieces beside water
    others     points that a new water tile gives all other seats together
    urgent     factor on all these: the danger that a scoring comes before the seat's next turn
    patience   factor on all promises: the share of animal cards already drawn
    pesos      pesos spent or earned, but for harvests
    spend      the same, times the share of animal cards already drawn
    rich       the same, times pesos above 24, in units of 24
    poor       the same, times pesos short of 12, in units of 12
    afford     pesos earned are enough for a hacienda or water yet this turn, as they were not
    harvest    pesos harvested
    early      promise: pesos harvested
    token      a harvest, whatever it brings
    robbed     pesos of the harvest that a stolen token opens to its owner again
    step       promise: the piece lies one step from a place beside a market not yet reached
    two-step   promise: it lies two steps from one
    step-on    promise: it lies so near one, and reaches a market itself
    finish     points of one market more, for a piece one step from it, another card for it in hand
    reach      promise: markets newly reached
    tight      points of one market more, by how few free places are left beside it
    block      promise: others that could go to the market, by how few places are left beside it
    pair       promise: the land tile makes a chain of two
    lone       promise: the land tile starts a chain of its own
    chain      promise: tiles of the chain that it joins
    ripe       promise: tiles that become ready for harvest, or cease to be
    follow     promise: cells beside the land tile where a land card in hand could go
    stray      promise: the animal starts a herd of its own
    flock      promise: animals of the herd that it joins
    fellows    promise: other cards of its species in hand
    graze      promise: the tile lies beside own animals, the animal beside own land
    room       promise: free pampa beside the piece that no own piece of its kind was beside
    rivals     promise: the piece takes a cell beside pieces of others
    home       promise: a hacienda on a group that may grow
    home-herd  promise: the group is a herd
    home-size  promise: its tiles
    home-last  promise: few haciendas are left
    lake       promise: cells of a new water tile
    bank       promise: free cells beside it that the seat's pieces may go to
    dam        promise: cells under it beside pieces of others
    drown      promise: cells under it beside own pieces
    take-land, take-animal, draw-land, draw-animal   promise: a card more
    worth      the worth of the best place for a card that is taken, by these same weights
    now        the same, if another action is left to play it
    play-land, play-animal   promise: a card less
    scarce     promise: cards short of five in hand when buying one
    held       promise: cards of the name in hand when taking one
    glut       promise: cards of the deck in hand when buying one
    drain      an animal card bought, times the share already drawn
    hasten     the same after the first scoring, times the lead in points, in units of 20
    stop       the turn ended early
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.hacienda.choices import cards_left
from sim.hacienda.scoring import tiles_in
from sim.hacienda.state import ANIMAL, LAND_CARDS

NAMES = (
    "market", "land", "herd", "hacienda", "water", "others", "urgent", "patience", "pesos",
    "spend", "rich", "poor", "afford", "harvest", "early", "token", "robbed", "step",
    "two-step", "step-on", "finish", "reach", "tight", "block", "pair", "lone", "chain", "ripe",
    "follow", "stray", "flock", "fellows", "graze", "room", "rivals", "home", "home-herd",
    "home-size", "home-last", "lake", "bank", "dam", "drown", "take-land", "take-animal",
    "draw-land", "draw-animal", "play-land", "play-animal", "worth", "now", "scarce", "held",
    "glut", "drain", "hasten", "stop",
)  # fmt: skip
(
    MARKET, LAND, HERD, HACIENDA, WATER, OTHERS, URGENT, PATIENCE, PESOS, SPEND, RICH, POOR,
    AFFORD, HARVEST, EARLY, TOKEN, ROBBED, STEP, TWO_STEP, STEP_ON, FINISH, REACH, TIGHT, BLOCK,
    PAIR, LONE, CHAIN, RIPE, FOLLOW, STRAY, FLOCK, FELLOWS, GRAZE, ROOM, RIVALS, HOME,
    HOME_HERD, HOME_SIZE, HOME_LAST, LAKE, BANK, DAM, DROWN, TAKE_LAND, TAKE_ANIMAL, DRAW_LAND,
    DRAW_ANIMAL, PLAY_LAND, PLAY_ANIMAL, WORTH, NOW, SCARCE, HELD, GLUT, DRAIN, HASTEN, STOP,
) = range(len(NAMES))  # fmt: skip
POINTS = (MARKET, LAND, HERD, HACIENDA, WATER, OTHERS, FINISH, TIGHT)
PROMISES = (
    EARLY, STEP, TWO_STEP, STEP_ON, REACH, BLOCK, PAIR, LONE, CHAIN, RIPE, FOLLOW, STRAY, FLOCK,
    FELLOWS, GRAZE, ROOM, RIVALS, HOME, HOME_HERD, HOME_SIZE, HOME_LAST, LAKE, BANK, DAM, DROWN,
    TAKE_LAND, TAKE_ANIMAL, DRAW_LAND, DRAW_ANIMAL, PLAY_LAND, PLAY_ANIMAL, SCARCE, HELD, GLUT,
)  # fmt: skip
PURSE = 12  # pesos for a hacienda or a water tile
LEAD = 20.0


@kernel
def stacks_of(rules):
    """Animal cards in both stacks after the deal."""
    stacks = -rules.removed - rules.open_row - rules.players * rules.hand_size[ANIMAL]
    for species in range(LAND_CARDS, rules.cards.shape[0]):
        stacks += rules.cards[species]
    return stacks


@kernel
def time_left(state, rules):
    """The share of animal cards still to be drawn, from 1 down to 0."""
    return cards_left(state, ANIMAL) / stacks_of(rules)


@kernel
def before_first(state, rules):
    """Is the first scoring still to come?"""
    return rules.scorings == 2 and not state.first_held


@kernel
def scorings_left(state, rules):
    """Scorings still to come: 2 or 1."""
    return 2 if before_first(state, rules) else 1


@kernel
def danger(state, rules):
    """How likely a scoring comes before the seat's next turn, from 0 to 1."""
    left = cards_left(state, ANIMAL)
    if before_first(state, rules):
        left = state.stack_end - state.top[ANIMAL]
    return min(max(1.0 - left / (2.0 * rules.players), 0.0), 1.0)


@kernel
def standing(state, rules, seat):
    """Points that a scoring now would give a seat, and those it has."""
    points = rules.market_points[bits.count(state.markets[seat])]
    points += rules.land_points * tiles_in(state, state.chains[seat], rules.land_min)
    points += rules.herd_points * tiles_in(state, state.herds[seat], rules.herd_min)
    points += rules.hacienda_points * tiles_in(state, state.housed[seat], 0)
    points += rules.water_points * state.watered[seat]
    points += state.pesos[seat] // rules.pesos_per_point
    for source in range(state.first.shape[1]):
        points += state.first[seat, source]
    return points


@kernel
def lead(state, rules, seat):
    """By how much a seat is ahead of the best other, from -1 to 1."""
    best = -1
    for other in range(rules.players):
        if other != seat:
            best = max(best, standing(state, rules, other))
    return min(max((standing(state, rules, seat) - best) / LEAD, -1.0), 1.0)


@kernel
def appraise(state, rules, weights, seat):
    """Into `state.dear`: what one unit of each feature is worth at this decision."""
    dear, time = state.dear, time_left(state, rules)
    for feature in range(dear.shape[0]):
        dear[feature] = weights[feature]
    scorings = scorings_left(state, rules) * (1.0 + weights[URGENT] * danger(state, rules))
    for feature in POINTS:
        dear[feature] *= scorings
    promise = time * (1.0 + weights[PATIENCE] * (1.0 - time))
    for feature in PROMISES:
        dear[feature] *= promise
    pesos = state.pesos[seat]
    dear[PESOS] += (1.0 - time) * weights[SPEND]
    dear[PESOS] += weights[RICH] * max(pesos - 2 * PURSE, 0) / (2 * PURSE)
    dear[PESOS] += weights[POOR] * max(PURSE - pesos, 0) / PURSE
    dear[DRAIN] *= 1.0 - time
    if weights[HASTEN] != 0.0 and not before_first(state, rules):
        dear[DRAIN] += (1.0 - time) * weights[HASTEN] * lead(state, rules, seat)
    if rules.actions - state.used < 2 or pesos >= PURSE or state.bought_water:
        dear[AFFORD] = 0.0


@kernel
def affords(state, seat, pesos):
    """Do pesos earned fill the purse for a hacienda or water?"""
    return state.pesos[seat] < PURSE <= state.pesos[seat] + pesos
