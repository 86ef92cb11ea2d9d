"""The test keeps its error whoever looks when, and its verdict does not depend on batches."""

from itertools import product

import numpy as np
import pytest

from analysis.sequential import NOT_BY_SO_MUCH, STRONGER, UNDECIDED, interval, judge, log_wealth

FAIR, GAIN, ERROR = 0.25, 0.05, 0.05
SERIES, BLOCKS = 2000, 250


def rotations(luck, mean, blocks=BLOCKS):
    """Four independent games a block."""
    return luck.binomial(4, mean, blocks) / 4


def all_or_nothing(luck, mean, blocks=BLOCKS):
    """Four games a block that all end the same way."""
    return luck.binomial(1, mean, blocks).astype(float)


def nearly_even(luck, mean, blocks=BLOCKS):
    """Blocks that common seeds have made much alike."""
    return mean + luck.uniform(-0.05, 0.05, blocks)


KINDS = pytest.mark.parametrize("blocks", [rotations, all_or_nothing, nearly_even])


@KINDS
def test_equals_are_rarely_called_stronger_however_often_one_looks(blocks):
    luck = np.random.default_rng(1)
    alarms = [(log_wealth(blocks(luck, FAIR), FAIR) >= np.log(2 / ERROR)).any()
              for _ in range(SERIES)]  # fmt: skip
    assert np.mean(alarms) <= ERROR


@KINDS
def test_who_gains_enough_is_rarely_called_no_stronger(blocks):
    luck, limit = np.random.default_rng(2), FAIR + GAIN
    misses = [(log_wealth(1 - blocks(luck, limit), 1 - limit) >= np.log(2 / ERROR)).any()
              for _ in range(SERIES)]  # fmt: skip
    assert np.mean(misses) <= ERROR


@pytest.mark.parametrize("mean", [0.25, 0.28, 0.4])
def test_the_interval_where_it_stops_holds_the_mean(mean):
    luck, held = np.random.default_rng(3), []
    for _ in range(200):
        found = judge(rotations(luck, mean), fair=FAIR, gain=GAIN, error=0.2)
        held.append(found.low <= mean <= found.high)
    assert np.mean(held) >= 0.8


def test_bets_on_a_true_mean_win_nothing_on_average():
    chances = {0.0: 0.3, 0.5: 0.5, 1.0: 0.2}  # mean 0.45
    total = sum(
        np.prod([chances[share] for share in line]) * np.exp(log_wealth(np.array(line), 0.45)[-1])
        for line in product(chances, repeat=4)
    )
    assert total == pytest.approx(1)


@pytest.mark.parametrize(("mean", "verdict"), [(0.4, STRONGER), (0.2, NOT_BY_SO_MUCH)])
def test_clear_differences_are_soon_decided(mean, verdict):
    luck = np.random.default_rng(4)
    found = [judge(rotations(luck, mean), fair=FAIR, gain=GAIN, error=ERROR) for _ in range(100)]
    assert {one.verdict for one in found} == {verdict}
    assert np.median([one.blocks for one in found]) < 100


def test_the_verdict_says_what_the_interval_shows():
    luck = np.random.default_rng(5)
    for mean in np.linspace(0.1, 0.6, 60):
        found = judge(rotations(luck, mean, 150), fair=FAIR, gain=GAIN, error=ERROR)
        above, below = found.low >= FAIR, found.high <= FAIR + GAIN
        assert (above, below) == (found.verdict == STRONGER, found.verdict == NOT_BY_SO_MUCH)


@pytest.mark.parametrize("batch", [1, 7, 64])
def test_later_blocks_do_not_change_a_verdict(batch):
    shares = rotations(np.random.default_rng(6), 0.33)
    whole = judge(shares, fair=FAIR, gain=GAIN, error=ERROR)
    for end in range(batch, BLOCKS + batch, batch):
        found = judge(shares[:end], fair=FAIR, gain=GAIN, error=ERROR)
        if found.verdict != UNDECIDED:
            break
    assert found == whole


def test_too_few_blocks_decide_nothing():
    found = judge(np.ones(2), fair=FAIR, gain=GAIN, error=ERROR)
    assert (found.verdict, found.share, found.blocks, found.high) == (UNDECIDED, 1, 2, 1)


@pytest.mark.parametrize("shares", [np.zeros(3000), np.ones(3000), np.eye(1, 3000)[0] / 4])
def test_extreme_shares_have_an_interval(shares):
    low, high = interval(shares, ERROR)
    assert 0 <= low <= shares.mean() <= high <= 1
    assert high - low < 0.02
