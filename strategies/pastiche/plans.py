"""Weighted players of Pastiche: `greedy`, and ways people play, which hold other things dear.

Their ideas and numbers stand in `weights.toml`.
"""

from pathlib import Path

from strategies.pastiche import features
from strategies.pastiche.greedy import best
from strategies.weights import weighted


def choose(state, rules, weights, count):
    """The legal choice of the highest worth."""
    return best(state, rules, weights, count)


WEIGHTED = weighted(Path(__file__).parent / "weights.toml", features.NAMES, choose)
