"""Ways people play Fresco: the eyes of `greedy`, other things dear to them.

Each is a line of weights; what they leave out is as `greedy` has it.
"""

from strategies.fresco import features
from strategies.fresco.greedy import best
from strategies.fresco.plain import WEIGHTS
from strategies.registry import strategy
from strategies.weights import made_of, weights_of


@strategy(
    "Gets up as early as it can.",
    made_of(WEIGHTS, "early"),
    weights=weights_of(WEIGHTS, "early", features.NAMES),
)
def early(state, rules, weights, count):
    """First at market and cathedral."""
    return best(state, rules, weights, count)


@strategy(
    "Gets up as late as it can.",
    made_of(WEIGHTS, "late"),
    weights=weights_of(WEIGHTS, "late", features.NAMES),
)
def late(state, rules, weights, count):
    """Cheap paint and high spirits."""
    return best(state, rules, weights, count)


@strategy(
    "Paints the altar rather than the fresco.",
    made_of(WEIGHTS, "altarist"),
    weights=weights_of(WEIGHTS, "altarist", features.NAMES),
)
def altarist(state, rules, weights, count):
    """The altar first."""
    return best(state, rules, weights, count)


@strategy(
    "Follows the bishop.",
    made_of(WEIGHTS, "follower"),
    weights=weights_of(WEIGHTS, "follower", features.NAMES),
)
def follower(state, rules, weights, count):
    """The bishop first."""
    return best(state, rules, weights, count)


@strategy(
    "Saves its money for the end.",
    made_of(WEIGHTS, "saver"),
    weights=weights_of(WEIGHTS, "saver", features.NAMES),
)
def saver(state, rules, weights, count):
    """Money first."""
    return best(state, rules, weights, count)
