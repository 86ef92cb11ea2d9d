"""Ways people play Kanagawa: the eyes of `greedy`, other things dear to them.

Each is a line of weights; what they leave out is as `greedy` has it.
"""

from strategies.kanagawa import features
from strategies.kanagawa.greedy import best
from strategies.kanagawa.plain import WEIGHTS
from strategies.registry import strategy
from strategies.weights import made_of, weights_of


@strategy(
    "Never stays: takes the best column of the first lesson.",
    made_of(WEIGHTS, "eager"),
    weights=weights_of(WEIGHTS, "eager", features.NAMES),
)
def eager(state, rules, weights, count):
    """Out of school at once."""
    return best(state, rules, weights, count)


@strategy(
    "Always stays as long as it may.",
    made_of(WEIGHTS, "patient"),
    weights=weights_of(WEIGHTS, "patient", features.NAMES),
)
def patient(state, rules, weights, count):
    """The last to leave."""
    return best(state, rules, weights, count)


@strategy(
    "Goes for diplomas.",
    made_of(WEIGHTS, "scholar"),
    weights=weights_of(WEIGHTS, "scholar", features.NAMES),
)
def scholar(state, rules, weights, count):
    """Diplomas first."""
    return best(state, rules, weights, count)


@strategy(
    "Goes for one long season.",
    made_of(WEIGHTS, "seasonal"),
    weights=weights_of(WEIGHTS, "seasonal", features.NAMES),
)
def seasonal(state, rules, weights, count):
    """The run first."""
    return best(state, rules, weights, count)
