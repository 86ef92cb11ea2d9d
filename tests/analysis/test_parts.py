from itertools import islice, permutations

import numpy as np
import polars as pl
import pytest

from analysis.joint import Joint
from analysis.parts import (
    ALONE,
    AVERAGE,
    LAST,
    REST,
    WAYS,
    WHOLE,
    by_part,
    estimates,
    shapley,
    split,
)

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
    orders = list(permutations(range(3)))
    for some in orders:
        first = some.index(0)  # so many others come before it
        same = [order[first] == 0 and set(order[:first]) == set(some[:first]) for order in orders]
        assert shapley(first, 3) == pytest.approx(np.mean(same))


def test_intervals_cover_the_parts():
    hits = np.zeros(2)
    for seed in range(100):
        found = parts_of(played(30, seed), measures=["margin"]).filter(way=AVERAGE)
        rows = {row["part"]: row for row in found.rows(named=True)}
        hits += [rows["price"]["low"] <= 5 <= rows["price"]["high"],
                 rows["order"]["low"] <= 0 <= rows["order"]["high"]]  # fmt: skip
    assert (hits >= 88).all()
    assert (hits <= 99).all()


def sparse(rng, seeds, rare, often):
    """One mechanism: the whole effect is won as rarely, the rest as often, as that."""
    cells = pl.DataFrame({"off": [0, 0, 1, 1], "player": ["early", "late"] * 2})
    won = rng.random((seeds, 4)) < [rare, 0, often, 0]
    return Joint(cells, won.mean(axis=0), won - won.mean(axis=0))


def part_rest_whole(seen):
    found = estimates(seen, np.array([[1, -1, 0, 0], [0, 0, 1, -1]]), 1)
    return found[WAYS.index(AVERAGE)], *found[-2:]


def test_a_part_has_the_doubt_of_an_effect_that_was_alike_on_all_seeds():
    found = part_rest_whole(sparse(np.random.default_rng(1), 40, 0, 0.3))
    part, rest, whole = (row["high"] - row["mean"] for row in found)
    assert part == pytest.approx(np.hypot(rest, whole))
    assert whole > 0.08  # 1 - 0.025 ** (1 / 40)


def test_a_step_that_was_alike_adds_its_doubt_by_its_weight():
    # Of two parts, the second matters only where the first is off: its average is half of that.
    won = np.random.default_rng(1).random((30, 2)) < 0.4
    gains = won[:, [0, 0, 0, 1]].astype(float)
    seen = Joint(pl.DataFrame({"off": range(4)}), gains.mean(axis=0), gains - gains.mean(axis=0))
    rows = estimates(seen, np.eye(4), 2)
    alone, last, average = (row["high"] - row["mean"] for row in rows[1:6:2])
    assert average == pytest.approx(np.hypot(alone, last) / 2)


def test_a_chance_goes_with_its_interval():
    rng = np.random.default_rng(1)
    for _ in range(100):
        row, *_ = part_rest_whole(sparse(rng, 20, 0, 0.25))
        assert (row["p"] < 0.05) == (not row["low"] <= 0 <= row["high"])


@pytest.mark.parametrize(("rare", "often"), [(0.02, 0.5), (0.03, 0.1), (0.06, 0.06)])
def test_intervals_cover_a_part_of_an_effect_too_rare_to_be_seen(rare, often):
    rng = np.random.default_rng(1)
    drawn = (sparse(rng, 40, rare, often) for _ in range(20_000))
    alike = (seen for seen in drawn if not seen.means[0])
    found = [part_rest_whole(seen)[0] for seen in islice(alike, 1000)]
    covered = [row["low"] <= rare - often <= row["high"] for row in found]
    assert len(covered) == 1000
    assert np.mean(covered) >= 0.93


def test_one_seed_has_no_interval():
    found = parts_of(played(1))
    assert found.select("low", "high", "p", "p_holm").null_count().row(0) == (found.height,) * 4


def test_people_see_one_row_a_part(table):
    shown = by_part(table, "margin")
    assert shown["part"].to_list() == [*NAMES, REST, WHOLE]
    assert [shown[way].null_count() for way in WAYS] == [2, 2, 0]
