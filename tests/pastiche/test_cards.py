"""Lists of cards from a hand: counted and numbered as if all were written down."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from sim.pastiche.cards import count_lists
from sim.pastiche.components import COLORS
from sim.pastiche.state import LEVELS

MANY = np.uint64(2 ** len(COLORS) - 1)


def levels(counts):
    """The sets of colours of which a hand has at least one, two, three and four."""
    return np.array(
        [sum(1 << color for color, count in enumerate(counts) if count > level)
         for level in range(LEVELS)], np.uint64,
    )  # fmt: skip


def written_down(counts, length):
    """All different lists of so many cards."""
    cards = [color for color, count in enumerate(counts) for _ in range(count)]
    return set(combinations(cards, length))


@pytest.mark.parametrize("length", range(5))
@pytest.mark.parametrize("seed", range(8))
def test_lists_are_as_many_as_can_be_written_down(seed, length):
    lot = Random(seed)
    counts = [lot.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(8)]
    assert int(count_lists(levels(counts), MANY, length)) == len(written_down(counts, length))
