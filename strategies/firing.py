"""Priority lists in the fast loop: rules as numbers in a row of weights, read at every decision.

The functions get the kernels of a game as globals: see `policy`. A rule is its length, its
classes as bits, where the weights for its choice begin, and how many comparisons follow: each a
sign, a constant, and how many terms follow, a condition and a factor each, whose sum with the
constant is compared with 0.
"""

import numpy as np

from sim.core.jit import INTERPRETED, bind, kernel
from sim.core.shortlist import WIDTH

# The row goes on after the weights of the base.
RULES, WANTED, FOUND = range(WIDTH, WIDTH + 3)
MOST = 40  # conditions and, after them, room to score
SCORING = 32  # where that room begins in what `measure` fills
PROGRAM = FOUND + MOST
LENGTH, KINDS, BASE, COMPARISONS, HEAD = range(5)  # of a rule
SIGN, CONSTANT, TERMS, NUMBERS = range(4)  # of a comparison
SIGNS = (">=", ">", "==", "!=")
AT_LEAST, MORE, EQUAL, OTHER = range(len(SIGNS))
EVERY = (1 << 31) - 1  # classes, as bits


def policy(module, **kernels):
    """The policy of all lists of a game, to be compiled when it is seated.

    Needs survey, best, measure(state, rules, seat, wanted, found), class_of_run and RUNS.
    """
    constants = {name: value for name, value in globals().items() if name.isupper()}
    functions = (are_offered, compares, holds, best_of, fire)
    found = bind(module, functions, constants | {"np": np} | kernels)["fire"]
    return found if INTERPRETED else found.py_func


def fire(state, rules, weights, count):
    """The best choice of the first rule that fires; where none does, the best of all."""
    at, measured = PROGRAM, False
    for _ in range(int(weights[RULES])):
        kinds = np.int64(weights[at + KINDS])
        if are_offered(state, kinds):
            if not measured and weights[at + COMPARISONS] > 0:
                wanted = np.int64(weights[WANTED])
                measure(state, rules, state.seat, wanted, weights[FOUND : FOUND + MOST])
                measured = True
            if holds(weights, at):
                base = int(weights[at + BASE])
                return best_of(state, rules, weights[base : base + WIDTH], kinds)
        at += int(weights[at + LENGTH])
    return best(state, rules, weights[:WIDTH], count)


def are_offered(state, kinds):
    """Is any choice of these classes on offer?"""
    for run in range(RUNS):
        if state.offer[run] > 0 and (kinds >> class_of_run(run)) & 1:
            return True
    return False


def holds(weights, rule):
    """Do all comparisons of a rule hold?"""
    at = rule + HEAD
    for _ in range(int(weights[rule + COMPARISONS])):
        terms = int(weights[at + TERMS])
        total = weights[at + CONSTANT]
        for term in range(terms):
            place = at + NUMBERS + 2 * term
            total += weights[place + 1] * weights[FOUND + int(weights[place])]
        if not compares(int(weights[at + SIGN]), total):
            return False
        at += NUMBERS + 2 * terms
    return True


def compares(sign, total):
    """A sum against 0."""
    if sign == AT_LEAST:
        return total >= 0.0
    if sign == MORE:
        return total > 0.0
    return (total == 0.0) == (sign == EQUAL)


def best_of(state, rules, weights, kinds):
    """The best choice of some classes: the seat is barred from all others while it chooses."""
    seat = state.seat
    kept = state.barred[seat]
    state.barred[seat] = kept | (EVERY & ~kinds)
    choice = best(state, rules, weights, survey(state, rules))
    state.barred[seat] = kept
    return choice


@kernel
def is_wanted(wanted, condition):
    """Does the list ask for a condition? The dear ones are measured only then."""
    return (wanted >> condition) & 1


@kernel
def same(run):
    """The class of a run, in games that count choices by class."""
    return run
