"""Players of Kanagawa without numbers: chance and habit."""

from sim.core import luck
from sim.core.jit import kernel
from sim.kanagawa.choices import nth
from sim.kanagawa.codes import CLAIM, DONE, PRINT, PUT, STAY, STUDIO, TAKE
from sim.kanagawa.state import COLUMNS, SCHOOL
from strategies.registry import strategy


@strategy("Any legal choice, all alike.", "nothing to make")
def random(state, rules, weights, count):
    """Uniform over the legal choices."""
    return nth(state, rules, luck.whim(state, 0, count))


@strategy(
    "Takes a column of two or more cards, puts out every brush, paints what it can, studies the "
    "rest, claims every diploma.",
    "by habit, no numbers",
)
def casual(state, rules, weights, count):
    """The first habit that applies, with chance inside each."""
    if state.phase == SCHOOL:
        return nth(state, rules, school_habit(state))
    start = 0
    for run in (CLAIM, PRINT, PUT, STUDIO, DONE):
        if state.offer[run]:
            start = first_of(state, run)
            return nth(state, rules, start + luck.whim(state, 0, state.offer[run]))
    return nth(state, rules, 0)


@kernel
def first_of(state, run):
    """Choices before a run."""
    total = 0
    for before in range(run):
        total += state.offer[before]
    return total


@kernel
def school_habit(state):
    """Stay while columns hold one card, take any of the highest after that."""
    top = 0
    for column in range(COLUMNS):
        top = max(top, state.height[column])
    if state.offer[STAY] and (top < 2 or not state.offer[TAKE]):
        return 0
    return state.offer[STAY] + luck.whim(state, 0, max(1, state.offer[TAKE]))
