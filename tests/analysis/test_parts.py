from itertools import permutations

import numpy as np
import polars as pl
import pytest

from analysis.parts import ALONE, AVERAGE, LAST, REST, WAYS, WHOLE, by_part, shapley, split

NAMES = ["price", "mood", "order"]


def worth(off):
    """Price brings 3, mood 2, both together 4 more; the order nothing; 5 remain."""
    price, mood = not off & 1, not off & 2
    return 5 + 3 * price + 2 * mood + 4 * (price and mood)


def played(seeds=80, seed=1, value=worth):
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 10, seeds * 4)
    return pl.concat(
        pl.DataFrame(
            {
                "off": off,
                "player": player,
                "seed": np.repeat(np.arange(seeds), 4),
                "seat": np.tile(np.arange(4), seeds),
                "margin": luck + gain + rng.normal(0, 2, luck.size),
                "win_share": rng.choice([0.0, 0.0, 0.0, 1.0], luck.size),
            }
        )
        for off in range(8)
        for player, gain in (("early", value(off)), ("late", 0.0))
    )


def parts_of(rows, **changes):
    return split(rows, NAMES, arm="early", base="late", **changes)


@pytest.fixture(scope="module")
def table():
    return parts_of(played())


def means(table, way):
    own = table.filter(measure="margin", way=way)
    return dict(own.select("part", "mean").rows())


def test_each_way_finds_what_was_planted(table):
    # Mood is missed by 2 alone, by 6 where the price is still there.
    assert means(table, ALONE) == pytest.approx(
        {"price": 7, "mood": 6, "order": 0, WHOLE: 14}, abs=1
    )
    assert means(table, LAST) == pytest.approx({"price": 3, "mood": 2, "order": 0, REST: 5}, abs=1)
    assert means(table, AVERAGE) == pytest.approx({"price": 5, "mood": 4, "order": 0}, abs=1)


@pytest.mark.parametrize("measure", ["margin", "win_share"])
def test_averages_and_the_rest_add_up_to_the_whole(table, measure):
    own = table.filter(measure=measure)
    parts = own.filter((pl.col("way") == AVERAGE) | (pl.col("part") == REST))
    assert parts["mean"].sum() == pytest.approx(own.filter(part=WHOLE)["mean"].item())


def test_averages_are_those_of_all_orders():
    for part in range(3):
        total, orders = np.zeros(8), list(permutations(range(3)))
        for order in orders:
            off = sum(1 << other for other in order[: order.index(part)])
            total[off] += 1 / len(orders)
            total[off | 1 << part] -= 1 / len(orders)
        assert shapley(part, 3) == pytest.approx(total)


def test_intervals_cover_the_parts():
    hits = np.zeros(2)
    for seed in range(100):
        found = parts_of(played(30, seed), measures=["margin"]).filter(way=AVERAGE)
        rows = {row["part"]: row for row in found.rows(named=True)}
        hits += [rows["price"]["low"] <= 5 <= rows["price"]["high"],
                 rows["order"]["low"] <= 0 <= rows["order"]["high"]]  # fmt: skip
    assert (hits >= 88).all()
    assert (hits <= 99).all()


def test_one_seed_has_no_interval():
    found = parts_of(played(1))
    assert found.select("low", "high", "p", "p_holm").null_count().row(0) == (found.height,) * 4


def test_people_see_one_row_a_part(table):
    shown = by_part(table, "margin")
    assert shown["part"].to_list() == [*NAMES, REST, WHOLE]
    assert [shown[way].null_count() for way in WAYS] == [2, 2, 0]
