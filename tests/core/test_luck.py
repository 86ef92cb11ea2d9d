"""Luck: a published generator, streams that do not touch, fair choices."""

import numpy as np
import pytest
from scipy import stats

from sim.core import luck

# Known answers of Philox4x32-10 as published with the Random123 library.
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
]  # fmt: skip


def words(text):
    return [np.uint64(int(part, 16)) for part in text.split()]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_the_published_vectors(counter, key, answer):
    assert [int(x) for x in luck.philox(*words(counter), *words(key))] == [
        int(x) for x in words(answer)
    ]


def test_a_word_depends_on_seed_purpose_and_index():
    seen = {
        int(luck.word(seed, purpose, index))
        for seed in range(10)
        for purpose in (luck.DEAL, luck.PLAY, luck.WHIM, luck.WHIM + 4)
        for index in range(50)
    }
    assert len(seen) == 10 * 4 * 50


def test_seeds_use_all_their_bits():
    assert luck.word(1, luck.DEAL, 0) != luck.word(1 + 2**40, luck.DEAL, 0)
    assert luck.word(1, luck.DEAL, 0) != luck.word(1, luck.DEAL, 2**40)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 600, 3000])
def test_choices_are_uniform(n):
    draws = np.array([luck.below(5, luck.PLAY, i, n) for i in range(20_000)])
    assert draws.min() >= 0
    assert draws.max() < n
    if n > 1:
        assert stats.chisquare(np.bincount(draws, minlength=n)).pvalue > 1e-4


def test_a_shuffle_keeps_the_cards_and_reaches_every_order():
    orders = set()
    for seed in range(400):
        cards = np.arange(4, dtype=np.int8)
        luck.shuffle(cards, 4, seed, luck.DEAL, 0)
        assert sorted(cards) == [0, 1, 2, 3]
        orders.add(tuple(cards))
    assert len(orders) == 24


def test_game_seeds_are_exact_in_any_json_reader():
    seeds = [int(luck.game_seed(1, number)) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert max(seeds) < 2**53
