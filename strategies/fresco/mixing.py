"""What is mixed in the workshop."""

from sim.core import shortlist
from sim.core.jit import kernel
from sim.fresco.choices import most_purple
from sim.fresco.codes import MIX, pack
from strategies.fresco import appraisal as a
from strategies.fresco.blending import blend
from strategies.fresco.final import round_off


@kernel
def blend_all(state, seat, orange, green, purple, times):
    """Make a triple of blends in thought, or take it back."""
    blend(state, seat, 0, 1, 3, times * orange)
    blend(state, seat, 1, 2, 4, times * green)
    blend(state, seat, 0, 2, 5, times * purple)


@kernel
def mixed_worth(state, rules, seat, orange, green, purple):
    """The worth of a hand after a triple; in the final round the points that follow."""
    blend_all(state, seat, orange, green, purple, 1)
    if state.final:
        worth = round_off(state, rules, seat, 0, 0, state.plan[seat, 4])
    else:
        worth = a.hand_worth(state, seat)
    blend_all(state, seat, orange, green, purple, -1)
    return worth


@kernel
def weigh_mixes(state, rules, weights, seat):
    """List all triples of blends."""
    most = rules.blends * state.plan[seat, 3]
    for orange in range(most + 1):
        for green in range(most + 1 - orange):
            for purple in range(most_purple(state, rules, seat, orange, green) + 1):
                worth = mixed_worth(state, rules, seat, orange, green, purple)
                choice = pack(MIX, (orange << 16) | (green << 8) | purple)
                shortlist.weigh(state, weights, choice, worth)
