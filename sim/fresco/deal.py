"""What luck decides before the first choice, and what a seat cannot know of it."""

from sim.core import luck
from sim.core.jit import kernel
from sim.fresco.choices import nth_plan, to_place
from sim.fresco.market import fill
from sim.fresco.rules import begin_round
from sim.fresco.state import COLORS, LOCATIONS, PLAN, POSITIONS

START, CENTRE, FRESCO, STALLS = 0, 1 << 12, 2 << 12, 3 << 12  # indices into the deal's stream
MIDDLE = POSITIONS // 2
CENTRE_WORTH = 11


@kernel
def deal(state, rules, seed):
    """Start line, fresco and market, then the first round (RULES 1)."""
    state.luck = seed
    state.whims = luck.word(seed, luck.WHIMS, 0)  # a way back to the seed there is not
    for seat in range(rules.players):
        state.opened[seat] = seat
    luck.shuffle(state.opened, rules.players, seed, luck.DEAL, START)
    lay_fresco(state, rules, seed)
    state.bag = rules.in_play
    for stall in range(rules.stalls):
        fill(state, rules, stall, luck.DEAL, STALLS + 16 * stall)
    sit_down(state, rules)


@kernel
def lay_fresco(state, rules, seed):
    """A tile worth 11 in the centre, the others at random (RULES 1.5)."""
    for position in range(POSITIONS):
        state.tile_at[position] = position
    luck.shuffle(state.tile_at, POSITIONS, seed, luck.DEAL, FRESCO)
    elevens = 0
    for position in range(POSITIONS):
        elevens += rules.worth[position] == CENTRE_WORTH
    pick = luck.below(seed, luck.DEAL, CENTRE, elevens)
    for position in range(POSITIONS):
        tile = state.tile_at[position]
        if rules.worth[tile] == CENTRE_WORTH:
            if pick == 0:
                state.tile_at[position] = state.tile_at[MIDDLE]
                state.tile_at[MIDDLE] = tile
                return
            pick -= 1


@kernel
def sit_down(state, rules):
    """All that is the same at every start, and what follows from the deal (RULES 1, 7.2)."""
    for i in range(rules.players):
        state.line[i] = state.opened[i]
    state.line[rules.players] = rules.players  # Leonardo, where there is one
    state.line_length = rules.painters
    for seat in range(rules.players):
        state.mood[seat] = rules.mood_start
        state.thaler[seat] = rules.start_thaler
        for color in range(COLORS):
            state.cubes[seat, color] = rules.start_cubes[color]
    state.on_fresco = (1 << POSITIONS) - 1
    state.bishop = MIDDLE
    state.helper = MIDDLE
    for position in range(POSITIONS):
        for color in range(COLORS):
            for had in range(rules.cost[state.tile_at[position], color]):
                state.beyond[color, had] |= 1 << position
    begin_round(state, rules)


@kernel
def disguise(state, rules, seat, seed):
    """Luck of its own for the copy, and other plans for those who planned before this seat; all
    else is public or can be followed (RULES 2.5)."""
    state.luck = seed
    state.whims = seed
    if state.phase == PLAN:
        for turn in range(state.turn):
            other = state.acting[turn]
            if other < rules.players and other != seat:
                ways = rules.plans[LOCATIONS, to_place(state, rules, other)]
                pick = luck.below(seed, luck.DEAL, other, ways)
                plan = nth_plan(state, rules, other, pick)
                for location in range(LOCATIONS):
                    state.plan[other, location] = (plan >> (4 * location)) & 15
