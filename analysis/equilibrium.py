"""Symmetric equilibria: a mix of plans against which nobody gains by playing anything else.

All players draw their plan from the same mix. With two players win shares add up to 1, and the mix
is the optimum of a linear programme. With more, what a plan wins is a polynomial in the mix: for
every set of plans the mix at which all of them win equally is sought from several starts, and kept
where no other plan wins more. There may be several; told is the one nearest to where copying of
success leads from an even mix.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
SMALLEST = 1e-6  # a weight that counts as played
GAIN = 1e-7  # a win share that nobody would change plans for
SAME = 1e-4  # mixes as near as this are one
STARTS = 8  # from which the mix of a set of plans is sought
COPYING = 5000  # steps


@dataclass(frozen=True)
class Payoffs:
    """Win shares of every plan against every multiset of the others' plans."""

    counts: NDArray[np.int64]  # how many others play each plan, by multiset
    shares: Numbers  # by plan and multiset

    @property
    def plans(self) -> int:
        """How many there are."""
        return len(self.shares)

    @property
    def fair(self) -> float:
        """What each player wins where all play alike."""
        return float(1 / (self.counts[0].sum() + 1))

    def chances(self, mix: Numbers) -> Numbers:
        """How likely each multiset is where the others draw their plans from a mix."""
        ways = [factorial(int(row.sum())) / prod(map(factorial, row)) for row in self.counts]
        return np.asarray(np.array(ways) * np.prod(mix**self.counts, axis=1))

    def against(self, mix: Numbers) -> Numbers:
        """The win share of each plan against others who mix."""
        return np.asarray(self.shares @ self.chances(mix))

    def gain(self, mix: Numbers) -> float:
        """The most that one player gains by leaving a mix that all others keep to."""
        won = self.against(mix)
        return float(won.max() - mix @ won)


def multisets(plans: int, others: int) -> NDArray[np.int64]:
    """How often each plan occurs in each multiset of so many."""
    drawn = combinations_with_replacement(range(plans), others)
    return np.array([np.bincount(one, minlength=plans) for one in drawn])


def equilibria(payoffs: Payoffs, near: Numbers | None = None) -> list[Numbers]:
    """Mixes that nobody gains by leaving; sought around a known one if it is given."""
    if payoffs.counts[0].sum() == 1:
        return [_programme(payoffs)]
    found: list[Numbers] = []
    for size in range(1, payoffs.plans + 1):
        for support in combinations(range(payoffs.plans), size):
            for mix in _level(payoffs, support, near):
                if _new(mix, found):
                    found.append(mix)
    return found


def settled(payoffs: Payoffs, near: Numbers | None = None) -> Numbers:
    """The equilibrium nearest to a known one, or to where copying leads from an even mix.

    Where none is found, it is that end of copying itself: its gain tells how far off it is.
    """
    found = equilibria(payoffs, near)
    if len(found) == 1:
        return found[0]
    start = copied(payoffs) if near is None else near
    return min(found, key=lambda mix: float(np.abs(mix - start).sum()), default=start)


def copied(payoffs: Payoffs) -> Numbers:
    """Where plans that win more than others become more frequent, from an even mix (replicator)."""
    mix = np.full(payoffs.plans, 1 / payoffs.plans)
    for _ in range(COPYING):
        grown = mix * payoffs.against(mix)
        mix = grown / grown.sum()
    return mix


def _programme(payoffs: Payoffs) -> Numbers:
    """The mix of two players: the most that any plan wins against it is as low as can be."""
    from scipy.optimize import linprog  # type: ignore[import-untyped]

    plans = payoffs.plans
    against = payoffs.shares @ payoffs.counts  # by own plan and the other's
    found = linprog(
        np.append(np.zeros(plans), 1.0),
        A_ub=np.column_stack([against, -np.ones(plans)]),
        b_ub=np.zeros(plans),
        A_eq=[np.append(np.ones(plans), 0.0)],
        b_eq=[1.0],
        bounds=[(0, None)] * plans + [(None, None)],
    )
    mix = np.where(found.x[:plans] < SMALLEST, 0.0, found.x[:plans])
    return np.asarray(mix / mix.sum())


def _level(payoffs: Payoffs, support: Sequence[int], near: Numbers | None) -> Iterator[Numbers]:
    """Mixes of these plans, all of them in use, that nobody gains by leaving."""
    from scipy.optimize import root

    def apart(weights: Numbers) -> Numbers:
        won = payoffs.against(_spread(weights, support, payoffs.plans))[list(support)]
        return np.append(won[1:] - won[0], weights.sum() - 1)

    for start in _starts(len(support), support, near):
        found = root(apart, start)
        mix = _spread(found.x, support, payoffs.plans)
        proper = found.success and found.x.min() > SMALLEST and abs(mix.sum() - 1) < GAIN
        if proper and payoffs.gain(mix) < GAIN:
            yield mix


def _starts(size: int, support: Sequence[int], near: Numbers | None) -> Iterator[Numbers]:
    yield np.full(size, 1 / size)
    if size > 1 and near is None:
        yield from np.random.default_rng(size).dirichlet(np.ones(size), STARTS)
    elif size > 1 and near is not None and near[list(support)].min() > SMALLEST:
        yield near[list(support)]


def _spread(weights: Numbers, support: Sequence[int], plans: int) -> Numbers:
    mix = np.zeros(plans)
    mix[list(support)] = weights
    return mix


def _new(mix: Numbers, found: list[Numbers]) -> bool:
    return all(np.abs(mix - other).max() > SAME for other in found)
