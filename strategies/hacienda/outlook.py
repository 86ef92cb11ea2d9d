"""What tells how many points a seat of Hacienda will have at the end.

Points are those of a scoring held now, times the scorings still to come. What grows is taken
times `span`: the share of animal cards still to be drawn, and once more the share to be drawn
before the first scoring, since what is there by then counts twice.

    one          1
    banked       points of the first scoring, once it is held
    markets, land, herds, haciendas, water, money   points of a scoring held now
    span         as above
    first        the share of animal cards to be drawn before the first scoring
    span-square  span times span
    last-turns   1 once the stack is gone whose end brings a scoring
    wait         seats that act before this one, as a share of all
    span-pesos, span-rich   pesos, and those above 24
    span-markets    markets reached
    span-ways       free cells beside unreached markets that a piece could go to
    span-tiles, span-animals   pieces on the board
    span-short      tiles in chains too short for points
    span-longest    tiles of the longest chain
    span-ripe       tiles of chains without a token
    span-herd       animals of the largest herd
    span-site       tiles of the largest group without a hacienda
    span-housed     tiles of groups with a hacienda
    span-watered    pieces beside water
    span-room       free pampa beside own land
    span-lands, span-beasts    cards in hand
    span-fitting    land cards in hand whose terrain has an empty hex beside own land
    lands, beasts   cards in hand, where there is time for one card or more
    span-supplies, span-tokens, span-lakes    haciendas, tokens and water tiles left
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.hacienda import scoring
from sim.hacienda.choices import cards_left
from sim.hacienda.state import ANIMAL, LAND_CARDS
from strategies.hacienda.features import scorings_left, stacks_of

NAMES = (
    "one", "banked", "markets", "land", "herds", "haciendas", "water", "money", "span", "first",
    "span-square", "last-turns", "wait", "span-pesos", "span-rich", "span-markets", "span-ways",
    "span-tiles", "span-animals", "span-short", "span-longest", "span-ripe", "span-herd",
    "span-site", "span-housed", "span-watered", "span-room", "span-lands", "span-beasts",
    "span-fitting", "lands", "beasts", "span-supplies", "span-tokens", "span-lakes",
)  # fmt: skip
(
    ONE, BANKED, MARKETS, LAND, HERDS, HACIENDAS, WATER, MONEY, SPAN, FIRST,
    SPAN_SQUARE, LAST_TURNS, WAIT, PESOS, RICH, REACHED, WAYS,
    TILES, BEASTS_OUT, SHORT, LONGEST, RIPE, HERD,
    SITE, HOUSED, WATERED, ROOM, SPAN_LANDS, SPAN_BEASTS,
    FITTING, HELD_LANDS, HELD_BEASTS, SUPPLIES, TOKENS, LAKES,
) = range(len(NAMES))  # fmt: skip
RICH_FROM = 24  # pesos: a hacienda and a water tile


@kernel
def measure(state, rules, seat, found):
    """What tells how many points a seat will have at the end."""
    stacks = stacks_of(rules)
    left = cards_left(state, ANIMAL)
    first = 0.0 if state.first_held else max(state.stack_end - state.top[ANIMAL], 0) / stacks
    span = left / stacks + (first if rules.scorings == 2 else 0.0)
    found[ONE] = 1.0
    found[BANKED] = 0.0
    for source in range(state.first.shape[1]):
        found[BANKED] += state.first[seat, source]
    measure_board(state, rules, seat, scorings_left(state, rules), found)
    measure_assets(state, rules, seat, found)
    measure_groups(state, rules, seat, found)
    measure_hand(state, seat, found)
    for feature in range(PESOS, len(NAMES)):
        if feature != HELD_LANDS and feature != HELD_BEASTS:
            found[feature] *= span
    found[SPAN], found[FIRST], found[SPAN_SQUARE] = span, first, span * span
    gone = left == 0 or (state.top[ANIMAL] >= state.stack_end and not state.first_held)
    found[LAST_TURNS] = gone
    found[WAIT] = ((seat - state.seat) % rules.players) / rules.players


@kernel
def measure_board(state, rules, seat, scorings, found):
    """Points of a scoring held now, times those to come."""
    reached = bits.count(state.markets[seat])
    found[REACHED] = reached
    found[MARKETS] = scorings * rules.market_points[reached]
    found[HOUSED] = scoring.tiles_in(state, state.housed[seat], 0)
    found[HACIENDAS] = scorings * rules.hacienda_points * found[HOUSED]
    found[WATERED] = state.watered[seat]
    found[WATER] = scorings * rules.water_points * state.watered[seat]
    found[MONEY] = scorings * state.pesos[seat] / rules.pesos_per_point
    found[LAND] = rules.land_points * scorings
    found[HERDS] = rules.herd_points * scorings


@kernel
def measure_assets(state, rules, seat, found):
    """Pesos, supplies, and the cells that are open to the seat."""
    found[PESOS] = state.pesos[seat]
    found[RICH] = max(state.pesos[seat] - RICH_FROM, 0)
    found[SUPPLIES] = state.haciendas_left
    found[TOKENS] = state.tokens_left
    found[LAKES] = 0.0
    for tile in range(state.water_left.shape[0]):
        found[LAKES] += state.water_left[tile]
    found[ROOM] = bits.count_meet(state.near_land[seat], state.free)
    found[TILES] = bits.count(state.land[seat])
    found[BEASTS_OUT] = state.placed[seat]
    found[WAYS] = 0.0
    market = bits.after(rules.market_hexes, -1)
    while market >= 0:
        if not bits.has(state.markets[seat], market):
            found[WAYS] += ways_to(state, rules, seat, market)
        market = bits.after(rules.market_hexes, market)


@kernel
def ways_to(state, rules, seat, market):
    """Free cells beside a market that a piece of the seat could go to."""
    ways = 0
    for w in range(state.free.shape[0]):
        word = rules.around[market, w] & state.free[w]
        if word:
            near = state.near_land[seat, w]
            for species in range(state.near_animals.shape[1]):
                near |= state.near_animals[seat, species, w]
            ways += bits.popcount(word & near)
    return ways


@kernel
def measure_groups(state, rules, seat, found):
    """Chains and herds: their points, the largest, and what they are still good for."""
    scored, short, longest, ripe, site, grown, herd = 0, 0, 0, 0, 0, 0, 0
    name = bits.after(state.chains[seat], -1)
    while name >= 0:
        tiles = state.tiles[name]
        longest = max(longest, tiles)
        if tiles >= rules.land_min:
            scored += tiles
        else:
            short += tiles
        if not bits.has(state.reaped[seat], name):
            ripe += tiles
        name = bits.after(state.chains[seat], name)
    name = bits.after(state.herds[seat], -1)
    while name >= 0:
        herd = max(herd, state.tiles[name])
        grown += state.tiles[name] * (state.tiles[name] >= rules.herd_min)
        name = bits.after(state.herds[seat], name)
    name = bits.after(state.sites[seat], -1)
    while name >= 0:
        site = max(site, state.tiles[name])
        name = bits.after(state.sites[seat], name)
    found[LAND] *= scored
    found[HERDS] *= grown
    found[SHORT], found[LONGEST], found[RIPE] = short, longest, ripe
    found[SITE], found[HERD] = site, herd


@kernel
def measure_hand(state, seat, found):
    """Cards in hand."""
    lands, animals, fitting = 0, 0, 0
    for card in range(LAND_CARDS):
        held = state.hand[seat, card]
        lands += held
        if held and card < LAND_CARDS - 1:
            fitting += held * bits.meet(state.empty[card], state.near_land[seat])
    for card in range(LAND_CARDS, state.hand.shape[1]):
        animals += state.hand[seat, card]
    found[FITTING] = fitting
    found[SPAN_LANDS], found[HELD_LANDS] = lands, lands
    found[SPAN_BEASTS], found[HELD_BEASTS] = animals, animals
