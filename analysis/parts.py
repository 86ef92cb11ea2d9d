"""What an effect is made of: mechanisms switched to neutral, in all sets and on common seeds.

The part of a mechanism is what the effect loses when it is switched off. That depends on what is
off already, so three numbers are told: alone (all others on), last (all others off), and the
average over all orders of switching off (Shapley, "A value for n-person games", 1953). The averages
and the rest, the effect with all parts off, add up to the whole effect.
"""

from collections.abc import Sequence
from math import factorial

import numpy as np
import polars as pl

from analysis.curves import ARM, MEASURES
from analysis.effect_tables import estimate
from analysis.effects import holm, student
from analysis.intervals import DIGITS, LEVEL
from analysis.joint import Joint, Numbers, joint

SET = "off"  # parts that are off, as bits: part number 0 is bit 1
ALONE, LAST, AVERAGE = WAYS = ("alone", "last", "average")
REST, WHOLE = "the rest", "the whole effect"


def split(
    rows: pl.DataFrame,
    parts: Sequence[str],
    *,
    arm: str,
    base: str,
    measures: Sequence[str] = MEASURES,
    level: float = LEVEL,
) -> pl.DataFrame:
    """The parts of the effect of being `arm` instead of `base`.

    Reads `off, player, seed, seat` and the measures. One row per measure, part and way, then the
    rest and the whole effect: `part, measure, way, mean, low, high, error, p, p_holm, seeds`.
    """
    names = [(part, way) for way in WAYS for part in parts] + [(REST, LAST), (WHOLE, ALONE)]
    found = []
    for measure in measures:
        seen = joint(rows, [SET, ARM], cluster="seed", measure=measure)
        means, errors = seen.combined(_factors(len(parts)) @ _effects(seen, len(parts), arm, base))
        for (part, way), mean, error in zip(names, means, errors, strict=True):
            head = {"part": part, "measure": measure, "way": way}
            found.append(head | _told(float(mean), float(error), seen.clusters, level))
    table = pl.DataFrame(found)
    return table.with_columns(p_holm=holm(table["p"]))


def _told(mean: float, error: float, clusters: int, level: float) -> dict[str, float | int | None]:
    row: dict[str, float | int | None] = {"mean": round(mean, DIGITS) + 0.0}
    if clusters == 1:
        return row | dict.fromkeys(("low", "high", "error", "p")) | {"seeds": 1}
    half, p = student(mean, error, clusters, level)
    ends = {"low": mean - half, "high": mean + half, "error": error, "p": p}
    return row | {name: round(end, DIGITS) for name, end in ends.items()} | {"seeds": clusters}


def _effects(seen: Joint, parts: int, arm: str, base: str) -> Numbers:
    """Factors that take the base from the arm, with each set of parts off."""
    off, players = (seen.cells[name].to_numpy() for name in (SET, ARM))
    signs = (players == arm).astype(float) - (players == base)
    return np.array([signs * (off == number) for number in range(2**parts)])


def _factors(parts: int) -> Numbers:
    """How parts, rest and whole are made from the effects with each set of parts off."""
    ways = [_alone, _last, shapley]
    rows = [way(part, parts) for way in ways for part in range(parts)]
    return np.array([*rows, _unit(2**parts - 1, parts), _unit(0, parts)])


def _unit(off: int, parts: int) -> Numbers:
    return np.eye(2**parts)[off]


def _alone(part: int, parts: int) -> Numbers:
    return _unit(0, parts) - _unit(1 << part, parts)


def _last(part: int, parts: int) -> Numbers:
    every = 2**parts - 1
    return _unit(every ^ 1 << part, parts) - _unit(every, parts)


def shapley(part: int, parts: int) -> Numbers:
    """What switching a part off takes away, averaged over the orders of switching all off."""
    own = 1 << part
    total = np.zeros(2**parts)
    for off in range(2**parts):
        if not off & own:
            before = off.bit_count()
            weight = factorial(before) * factorial(parts - before - 1) / factorial(parts)
            total += weight * (_unit(off, parts) - _unit(off | own, parts))
    return total


def by_part(table: pl.DataFrame, measure: str) -> pl.DataFrame:
    """The parts in one measure for people.

    One row per part, then the rest and the whole: `part`, then for each way W that it has
    `W, W_low, W_high`.
    """
    own = table.filter(measure=measure)
    found = own.select("part").unique(maintain_order=True)
    for way in WAYS:
        inside = pl.col("part").is_in([REST, WHOLE])
        chosen = own.filter((pl.col("way") == way) & ~inside if way != AVERAGE
                            else (pl.col("way") == way) | inside)  # fmt: skip
        found = found.join(
            chosen.select("part", *estimate(way)), on="part", how="left", maintain_order="left"
        )
    return found
