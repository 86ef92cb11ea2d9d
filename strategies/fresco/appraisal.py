"""What things are worth to a seat at its present decision.

`appraise` reads the weights once and leaves worths in the state's scratch; whoever weighs
choices reads them there. A plan is thought through on the state itself and taken back.
"""

from sim.core import bits
from sim.core.jit import kernel
from sim.fresco.cathedral import payable
from sim.fresco.state import CATHEDRAL, COLORS, PLAN, POSITIONS
from strategies.fresco import features as f

# in state.worths
CUBE, POINT, BONUS, ALTAR, COIN, TAKEN = 0, 6, 7, 8, 9, 10
THIRD, FIFTH, THREAT, CONTEST, FOLLOW, LURE, COOL, KEPT = 11, 12, 13, 14, 15, 16, 17, 18
SECOND = 19
COSTS = 32  # what giving up cubes costs, by colour and number
# in state.scratch
THREATENED, EARLIER = 60, 61  # segments that rivals have the cubes for, those that come earlier

THIRD_CUBE, FIFTH_CUBE = 0.6, 0.25  # shares of a first cube's worth that all know of
EVEN = 12 / 25  # of the segments in the box ask for each colour
LEAD, MANY_CUBES, MANY_ROUNDS = 20.0, 20.0, 10.0
PATIENT, WEARY = 15, 5  # rounds after which a segment gains a point for so many: nobody waits
# for ever that others bring the end


@kernel
def appraise(state, rules, weights, seat):
    """Put all worths of this decision into the state's scratch."""
    worths, stage = state.worths, stage_of(state, rules)
    certain = state.final != 0  # what counts is what is scored
    worths[POINT] = 1.0 if certain else weights[f.TILE]
    worths[BONUS] = 1.0 if certain else weights[f.BONUS]
    worths[ALTAR] = 1.0 if certain else weights[f.ALTAR]
    worths[COIN] = weights[f.THALER] + weights[f.MATURING] * stage
    if certain:
        worths[COIN] = 1.0 / rules.thaler_per_point
    worths[COOL] = 0.0 if certain else 1.0 - weights[f.COOLING] * stage
    worths[KEPT] = 1.0
    worths[SECOND] = 1.0 + weights[f.SECOND]
    worths[THIRD] = THIRD_CUBE + weights[f.THIRD]
    worths[FIFTH] = FIFTH_CUBE + weights[f.FIFTH]
    appraise_cubes(state, weights, lasting_share(state, rules, weights, seat, stage))
    appraise_segments(state, rules, weights, seat, stage)


@kernel
def stage_of(state, rules):
    """From 0 at the start to 1 where the final round is near."""
    most = max(1, POSITIONS - rules.final_round_tiles)
    return min(1.0, (POSITIONS - bits.size_of(state.on_fresco)) / most)


@kernel
def lasting_share(state, rules, weights, seat, stage):
    """What is left of the worth of cubes by stage and round, and beside all that are at hand."""
    if state.final:
        return 0.0 if state.phase == CATHEDRAL and state.location > 1 else weights[f.KEEPING]
    own, others = 0, 0
    for other in range(rules.players):
        held = 0
        for color in range(COLORS):
            held += state.cubes[other, color]
        if other == seat:
            own = held
        else:
            others += held
    share = 1.0 - weights[f.WANING] * stage - weights[f.AGING] * state.rounds / MANY_ROUNDS
    share -= weights[f.LADEN] * own / MANY_CUBES
    share -= weights[f.ARMED] * others / (MANY_CUBES * (rules.players - 1))
    return max(0.0, share)


@kernel
def appraise_cubes(state, weights, lasting):
    """A first cube of each colour."""
    open_now = max(1, bits.size_of(state.on_fresco))
    for color in range(COLORS):
        worth = weights[f.BASIC] if color < 3 else weights[f.BLEND]
        if color == 5:
            worth = weights[f.PURPLE]
        asked = bits.size_of(state.on_fresco & state.beyond[color, 0]) / open_now - EVEN
        state.worths[CUBE + color] = worth * lasting * (1.0 + weights[f.ASKED] * asked)


@kernel
def appraise_segments(state, rules, weights, seat, stage):
    """What a segment is worth beside its points and cubes."""
    worths = state.worths
    worths[TAKEN] = 0.0
    worths[THREAT] = weights[f.THREAT]
    worths[CONTEST] = weights[f.CONTEST] if state.phase == PLAN else 0.0
    worths[FOLLOW] = weights[f.FOLLOW]
    worths[LURE] = weights[f.LURE]
    watch(state, rules, seat)
    if not state.final:
        left = 1.0 + rules.income_owned * 6.0 * (1.0 - stage)  # rounds that pay for it
        worths[TAKEN] = weights[f.TAKEN] + weights[f.INCOME] * worths[COIN] * left
        lead = max(-1.0, min(1.0, lead_of(state, rules, seat) / LEAD))
        worths[TAKEN] += weights[f.RACING] * lead * stage
        worths[TAKEN] += max(0, state.rounds - PATIENT) / WEARY


@kernel
def standing(state, rules, seat):
    """Points that a seat would have if the game ended now."""
    return state.space[seat] + state.thaler[seat] // rules.thaler_per_point


@kernel
def lead_of(state, rules, seat):
    """Points that a seat is ahead of the best other."""
    best = -1
    for other in range(rules.players):
        if other != seat:
            best = max(best, standing(state, rules, other))
    return 1.0 * (standing(state, rules, seat) - best)


@kernel
def watch(state, rules, seat):
    """Note the segments that rivals have the cubes for."""
    threatened, earlier = 0, 0
    for other in range(rules.players):
        if other != seat:
            found = payable(state, other)
            threatened |= found
            if 0 <= state.hour[other] < state.hour[seat]:
                earlier |= found
    state.scratch[THREATENED] = threatened
    state.scratch[EARLIER] = earlier


@kernel
def share_of_first(state, held):
    """The share of a first cube's worth that one more has, beside so many of its colour."""
    if held < 1:
        return 1.0
    if held < 2:
        return state.worths[SECOND]
    return state.worths[THIRD] if held < 4 else state.worths[FIFTH]


@kernel
def kept_worth(state, held):
    """The worth of so many cubes of a colour, in first cubes."""
    worth = min(held, 1) + max(0, min(held, 2) - 1) * state.worths[SECOND]
    if held > 2:
        worth += (min(held, 4) - 2) * state.worths[THIRD]
    if held > 4:
        worth += (held - 4) * state.worths[FIFTH]
    return worth


@kernel
def cube_worth(state, seat, color, more):
    """The worth of so many cubes more of a colour, or fewer."""
    held = state.cubes[seat, color]
    change = kept_worth(state, held + more) - kept_worth(state, held)
    return change * state.worths[CUBE + color]


@kernel
def hand_worth(state, seat):
    """The worth of all cubes of a seat."""
    worth = 0.0
    for color in range(COLORS):
        worth += kept_worth(state, state.cubes[seat, color]) * state.worths[CUBE + color]
    return worth


@kernel
def tiles_worth(state, rules, seat, tiles):
    """The worth of the cubes on some market tiles."""
    worth = 0.0
    for color in range(COLORS):
        more, rest = 0, tiles
        while rest:
            tile = bits.lowest_of(rest)
            rest &= rest - 1
            more += rules.tile_cubes[tile, color]
        if more:
            worth += cube_worth(state, seat, color, more)
    return worth


@kernel
def mood_worth(state, rules, weights, mood):
    """The worth of a mood."""
    worth = weights[f.MOOD] * mood
    if mood + highest(rules) >= rules.mood_plus:
        worth += weights[f.MERRY]
    if mood + lowest(rules) <= rules.mood_minus:
        worth -= weights[f.GLUM]
    return worth * state.worths[COOL]


@kernel
def highest(rules):
    """The best change of mood that an hour brings; hours are told from early to late."""
    return rules.hour_mood[rules.hours - 1]


@kernel
def lowest(rules):
    """The mood change of an hour in the middle, which nobody is sure to get."""
    return rules.hour_mood[rules.hours // 2]


@kernel
def mood_gain(state, rules, weights, seat, steps):
    """The worth of steps of mood, as far as the track goes."""
    now = state.mood[seat]
    then = min(max(now + steps, rules.mood_min), rules.mood_max)
    return mood_worth(state, rules, weights, then) - mood_worth(state, rules, weights, now)
