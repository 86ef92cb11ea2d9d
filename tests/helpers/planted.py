"""A Kanagawa in which staying in school brings points of its own."""

from importlib import import_module

from sim.core.jit import kernel
from strategies.forks import forking

GAME, DEED, INSTEAD = "kanagawa", ("stay",), ("take",)
COUNT = "chose_stay"  # the column that counts the deed
BONUS = 3
MODULE = "strategies.kanagawa.forking"
USED = (
    "deal", "survey", "nth", "act", "over", "place", "order", "write_own", "class_of",
    "class_of_run", "RUNS", "KINDS", "imagine", "measure",
)  # fmt: skip


def fork_with(total):
    """The loop of forks with these points of a seat for the printed ones."""
    names = import_module(MODULE).fork.py_func.__globals__
    kernels = {name: names[name] for name in USED}
    return forking(__name__, **kernels, total=kernel(total))


def bonus_alone(state, seat):
    """Points that ignore play but for a bonus for each time of staying."""
    return BONUS * state.chosen[seat, 0]


def bonus_besides(state, seat):
    """The printed points, and the bonus."""
    return printed(state, seat) + BONUS * state.chosen[seat, 0]


def nothing(state, seat):
    """No points, whatever one does."""
    return 0


printed = import_module(MODULE).fork.py_func.__globals__["total"]
