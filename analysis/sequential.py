"""Is a mean share above a fair one? A test that may be looked at after every block.

The shares of independent blocks, each in [0, 1], are bet on: "the mean is at most m" loses a
fraction of all that can safely be lost, and gains in proportion to share / m - 1. If the mean is
no more than m, what the bets have made of 1 ever reaches x with a chance of at most 1 / x (Ville).
Bets are spread over a few fractions, since the best one is not known beforehand (Waudby-Smith and
Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal Statistical
Society B 86, 2024: capital processes, bets diversified over a grid). Whatever the spread within a
block, and whoever looks how often, the stated error holds.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FRACTIONS = 2.0 ** -np.arange(8)  # the last is best for gains of some thousandths
NOTHING = 1e-9  # a mean too small to matter, yet not 0
STRONGER, NOT_BY_SO_MUCH, UNDECIDED = "stronger", "not stronger by that much", "undecided"

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """What the blocks up to the decision say; later ones are left out, whoever played them."""

    verdict: str
    share: float
    low: float
    high: float
    blocks: int


def judge(shares: Shares, *, fair: float, gain: float, error: float) -> Judged:
    """Tell "the mean is above fair" from "it is below fair + gain" as soon as one is clear.

    A verdict is wrong with a chance of at most `error`, and so is the interval, which lies above
    fair or below fair + gain just when the verdict says so.
    """
    enough = np.log(2 / error)
    above = _first(log_wealth(shares, fair) >= enough)
    below = _first(log_wealth(1 - shares, 1 - fair - gain) >= enough)
    blocks = min(above, below, len(shares))
    verdict = UNDECIDED
    if min(above, below) <= len(shares):
        verdict = STRONGER if above <= below else NOT_BY_SO_MUCH
    low, high = interval(shares[:blocks], error)
    return Judged(verdict, float(shares[:blocks].mean()), low, high, blocks)


def log_wealth(shares: Shares, mean: float) -> Shares:
    """The logarithm of what 1 has become, after each block, by betting that the mean is higher."""
    from scipy.special import logsumexp  # type: ignore[import-untyped]

    with np.errstate(divide="ignore"):  # a bet of all may lose all
        gains = np.log1p(FRACTIONS[:, None] * (shares / mean - 1))
    won = logsumexp(np.cumsum(gains, axis=1), axis=0) - np.log(len(FRACTIONS))
    return np.asarray(won)


def interval(shares: Shares, error: float) -> tuple[float, float]:
    """An interval of the mean that holds at all times together, but for a chance of `error`."""
    return _lowest(shares, error / 2), 1 - _lowest(1 - shares, error / 2)


def _lowest(shares: Shares, error: float) -> float:
    """The mean up to which the bets have won too much; wealth falls as the mean rises."""
    from scipy.optimize import brentq  # type: ignore[import-untyped]

    def room(mean: float) -> float:
        return float(log_wealth(shares, mean)[-1] + np.log(error))

    if room(NOTHING) <= 0:
        return 0.0
    return float(brentq(room, NOTHING, shares.mean()))  # at their own mean bets win nothing


def _first(hits: NDArray[np.bool_]) -> int:
    """The number of blocks at the first hit; one more than there are without any."""
    return int(hits.argmax()) + 1 if hits.any() else len(hits) + 1
