"""Weighted players of Hacienda: `greedy`, and ways people play, which hold other things dear.

Their ideas and numbers stand in `weights.toml`.
"""

from pathlib import Path

from strategies.hacienda import features
from strategies.hacienda.greedy import best
from strategies.weights import weighted


def choose(state, rules, weights, count):
    """The legal choice of the highest worth."""
    return best(state, rules, weights, count)


WEIGHTED = weighted(Path(__file__).parent / "weights.toml", features.NAMES, choose)
