"""Luck against skill: planted shares come back."""

import numpy as np
import polars as pl
import pytest

from analysis import luck
from sim.core.errors import InputError

NAMES = np.array(["a", "b", "c", "d"])


def planted(seeds, *, skill=0.0, place=0.0, deal=0.0, rest=1.0, seed=1):
    """All rotations of four players; each part has the standard deviation given."""
    rng = np.random.default_rng(seed)
    seat = np.arange(4)
    start = rng.integers(0, 4, seeds)
    lots, chance = rng.normal(0, 1, (seeds, 4)), rng.normal(0, 1, (seeds, 4, 4))
    worth = np.array([1.0, 1.0, -1.0, -1.0])
    rows = []
    for number in range(seeds):
        order = (seat - start[number]) % 4
        for turn in range(4):
            who = (seat + turn) % 4
            score = skill * worth[who] + place * worth[order] + deal * lots[number]
            score += rest * chance[number, turn]
            rows.append(pl.DataFrame({
                "game_index": 4 * number + turn, "seed": number, "seat": seat, "order": order,
                "strategy": NAMES[who], "score": score,
            }))  # fmt: skip
    return pl.concat(rows)


def shares(rows):
    return dict(luck.explained(rows).select("part", "share").iter_rows())


def test_parts_make_a_whole():
    found = shares(planted(40, skill=1, place=0.5, deal=1))
    assert sum(found.values()) == pytest.approx(1)
    assert list(found) == list(luck.PARTS)


def test_planted_parts_come_back():
    found = shares(planted(600, skill=2, place=1, deal=2, rest=1))
    # Within games lots keep 3/4 of their variance, the planted worths all of it.
    variances = np.array([2**2, 1**2, 3 / 4 * 2**2, 3 / 4])
    assert list(found.values()) == pytest.approx(variances / variances.sum(), abs=0.03)


def test_pure_chance_is_neither_skill_nor_deal():
    found = shares(planted(400))
    assert found["rest"] > 0.97
    assert max(found["strategy"], found["place"], found["deal"]) < 0.03


def test_pure_skill_is_all():
    own = luck.explained(planted(10, skill=1, rest=0)).row(0, named=True)
    assert (own["part"], own["games"], own["seeds"]) == ("strategy", 40, 10)
    assert own["share"] == pytest.approx(1)


def test_intervals_cover_the_truth():
    truth = 1 / (1 + 0.75)
    found = [luck.explained(planted(60, skill=1, seed=seed)).row(0, named=True)
             for seed in range(40)]  # fmt: skip
    inside = [row["share_low"] <= truth <= row["share_high"] for row in found]
    assert np.mean(inside) > 0.85


def test_incomplete_seeds_are_left_out():
    rows = planted(10, skill=1)
    assert luck.explained(rows.head(-4))["seeds"].to_list() == [9] * 4


def test_one_strategy_alone_tells_nothing():
    rows = planted(10).filter(pl.col("game_index") % 4 == 0)
    with pytest.raises(InputError, match="different strategies"):
        luck.explained(rows)
