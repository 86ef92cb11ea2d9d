"""Ways people play Hacienda: the eyes of `greedy`, other things dear to them.

Each is a line of weights; what they leave out is as `greedy` has it.
"""

from strategies.hacienda import features
from strategies.hacienda.greedy import best
from strategies.hacienda.plain import WEIGHTS
from strategies.registry import strategy
from strategies.weights import made_of, weights_of


@strategy(
    "Runs herds to as many markets as it can.",
    made_of(WEIGHTS, "herds"),
    weights=weights_of(WEIGHTS, "herds", features.NAMES),
)
def herds(state, rules, weights, count):
    """Markets first."""
    return best(state, rules, weights)


@strategy(
    "Builds long chains of land and harvests them.",
    made_of(WEIGHTS, "chains"),
    weights=weights_of(WEIGHTS, "chains", features.NAMES),
)
def chains(state, rules, weights, count):
    """Land first."""
    return best(state, rules, weights)


@strategy(
    "Places water beside its pieces and haciendas on its groups.",
    made_of(WEIGHTS, "waters"),
    weights=weights_of(WEIGHTS, "waters", features.NAMES),
)
def waters(state, rules, weights, count):
    """Water and haciendas first."""
    return best(state, rules, weights)
