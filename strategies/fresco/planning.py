"""Plans, thought through location by location on the state itself, and taken back.

Plans are listed but for those with hands that find nothing to do while there is room for them
elsewhere. What is bought, restored and mixed in thought is the best for so many
apprentices; earlier visitors leave only a share of what the market promises.
"""

from sim.core import shortlist
from sim.core.jit import kernel
from sim.fresco.choices import to_place
from sim.fresco.codes import PLAN_CLASS, pack
from strategies.fresco import appraisal as a
from strategies.fresco import features as f
from strategies.fresco.blending import mix
from strategies.fresco.buying import GROSS, TILES, browse, hold, left_for, tiles_bought
from strategies.fresco.works import points_ready, restore, save, work

START, BOUGHT, WORKED, MIXED = 0, 6, 24, 30  # in state.scratch: cubes put aside
HAND, ALONE, ALONE_MOST = 26, 28, 3  # in state.worths: the hand at first; works on it, by number
THEATRE, STAGE = 56, 7  # in state.worths: what so many apprentices in the theatre bring; at most


@kernel
def weigh_plans(state, rules, weights, seat):
    """List all plans, by apprentices at the market first."""
    browse(state, rules, weights, seat)
    save(state, seat, START)
    state.worths[HAND] = a.hand_worth(state, seat)
    price, thaler = rules.hour_price[state.hour[seat]], state.thaler[seat]
    left, earlier = to_place(state, rules, seat), 0
    while state.acting[earlier] != seat:
        earlier += 1
    share = left_for(weights, earlier)
    note_theatre(state, rules, weights, seat)
    last = -1
    for market in range(min(rules.places, left) + 1):
        count = tiles_bought(state, seat, market, price)
        if count == last and market > 1 and left - market < 4 * rules.places:
            continue
        last = count
        worth = state.worths[GROSS + count] - state.worths[a.COIN] * price * count
        hold(state, rules, seat, state.scratch[TILES + count], 1)
        state.thaler[seat] -= price * count
        weigh_works(state, rules, weights, seat, market, share * worth, left - market, share)
        restore(state, seat, START)
        state.thaler[seat] = thaler


@kernel
def note_theatre(state, rules, weights, seat):
    """Note what so many apprentices in the theatre bring."""
    for theatre in range(STAGE + 1):
        gain = a.mood_gain(state, rules, weights, seat, rules.theatre_mood * theatre)
        state.worths[THEATRE + theatre] = gain


@kernel
def weigh_works(state, rules, weights, seat, market, worth, left, share):
    """Plans with so many apprentices at the market, by those in the cathedral."""
    fresco, bishop, thaler = state.on_fresco, state.bishop, state.thaler[seat]
    save(state, seat, BOUGHT)
    done, gain = 0.0, 1.0
    for cathedral in range(min(rules.places, left) + 1):
        if cathedral > 0:
            gain = work(state, rules, seat) if gain > 0.0 else 0.0
            done += gain
            if gain == 0.0 and left - cathedral < 3 * rules.places:
                break
        alone = done_alone(state, market, cathedral, done)
        sure = alone + share * (done - alone)
        plan = market | (cathedral << 4)
        weigh_workshop(state, rules, weights, seat, plan, worth + sure, left - cathedral)
    restore(state, seat, BOUGHT)
    state.on_fresco, state.bishop, state.thaler[seat] = fresco, bishop, thaler


@kernel
def done_alone(state, market, cathedral, done):
    """What so many works are worth without a purchase; noted while none is thought of."""
    if market == 0:
        for more in range(cathedral, ALONE_MOST + 1):
            state.worths[ALONE + more] = done
    return state.worths[ALONE + min(cathedral, ALONE_MOST)]


@kernel
def weigh_workshop(state, rules, weights, seat, plan, worth, left):
    """Plans that begin so, by apprentices in the workshop."""
    save(state, seat, WORKED)
    gain = 1.0
    for workshop in range(min(rules.places, left) + 1):
        if workshop > 0:
            gain = mix(state, seat, rules.blends) if gain > 0.0 else 0.0
            worth += gain
            if gain == 0.0 and left - workshop < 2 * rules.places:
                break
        if state.final:
            weigh_last(state, rules, weights, seat, plan | (workshop << 12), worth, left - workshop)
        else:
            weigh_rest(state, rules, weights, seat, plan | (workshop << 12), worth, left - workshop)
    restore(state, seat, WORKED)


@kernel
def weigh_rest(state, rules, weights, seat, plan, worth, left):
    """Plans that begin so, by apprentices in the theatre; the rest earns money."""
    if weights[f.READY] != 0.0:
        worth += weights[f.READY] * points_ready(state, rules, seat)
    coins = state.worths[a.COIN] * rules.studio_thaler
    for theatre in range(max(0, left - rules.places), min(rules.places, left) + 1):
        studio = left - theatre
        choice = pack(PLAN_CLASS, plan | (studio << 8) | (theatre << 16))
        shortlist.weigh(
            state,
            weights,
            choice,
            worth + coins * studio + state.worths[THEATRE + min(theatre, STAGE)],
        )


@kernel
def weigh_last(state, rules, weights, seat, plan, worth, left):
    """Plans of a final round, by apprentices in its second visit to the cathedral."""
    fresco, bishop, thaler = state.on_fresco, state.bishop, state.thaler[seat]
    save(state, seat, MIXED)
    worth -= a.hand_worth(state, seat) - state.worths[HAND]  # what cubes were reckoned at
    coins, gain = state.worths[a.COIN] * rules.studio_thaler, 1.0
    state.worths[a.KEPT] = 0.0
    for last in range(min(rules.places, left) + 1):
        if last > 0:
            gain = work(state, rules, seat) if gain > 0.0 else 0.0
            worth += gain
            if gain == 0.0 and left - last < rules.places:
                break
        studio = left - last
        if studio <= rules.places:
            choice = pack(PLAN_CLASS, plan | (studio << 8) | (last << 16))
            shortlist.weigh(state, weights, choice, worth + coins * studio)
    state.worths[a.KEPT] = 1.0
    restore(state, seat, MIXED)
    state.on_fresco, state.bishop, state.thaler[seat] = fresco, bishop, thaler
