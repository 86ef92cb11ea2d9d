"""Players of Fresco without numbers: chance and habit."""

from sim.core import luck
from sim.core.jit import kernel
from sim.fresco.choices import nth, to_place
from sim.fresco.codes import ALTAR, BUY, MIX, PLAN_CLASS, RESTORE, pack
from sim.fresco.state import CLASSES, PLAN
from strategies.registry import strategy


@strategy("Any legal choice, all alike.", "nothing to make")
def random(state, rules, weights, count):
    """Uniform over the legal choices."""
    return nth(state, rules, luck.whim(state, 0, count))


@strategy(
    "Spreads its apprentices from market to workshop, restores and buys what it can, mixes "
    "what it can, keeps the altar for want of better.",
    "by habit, no numbers",
)
def casual(state, rules, weights, count):
    """The first habit that applies, with chance inside each."""
    if state.phase == PLAN:
        return spread(state, rules)
    for kind in (RESTORE, BUY, MIX, ALTAR):
        ways = state.offer[kind]
        if ways:
            first = 1 if kind == MIX and ways > 1 else 0  # the first is to mix nothing
            return nth(
                state, rules, before(state, kind) + first + luck.whim(state, 0, ways - first)
            )
    return nth(state, rules, luck.whim(state, 0, count))


@kernel
def before(state, kind):
    """Choices before those of a class."""
    total = 0
    for earlier in range(CLASSES):
        total += state.offer[earlier] if earlier < kind else 0
    return total


@kernel
def spread(state, rules):
    """One apprentice for each of market, cathedral, workshop and studio in turn, the rest again."""
    left, plan, turn = to_place(state, rules, state.seat), 0, 0
    while left > 0:
        for location in (1, 0, 3, 2, 4):
            if left > 0 and turn < rules.places:
                plan += 1 << (4 * location)
                left -= 1
        turn += 1
    return pack(PLAN_CLASS, plan)
