"""What an effect is made of: mechanisms switched to neutral, in all sets and on common seeds.

The part of a mechanism is what the effect loses when it is switched off. That depends on what is
off already, so three numbers are told: alone (all others on), last (all others off), and the
average over all orders of switching off (Shapley, "A value for n-person games", 1953). The averages
and the rest, the effect with all parts off, add up to the whole effect.

Each number is a weighted mean of steps: of what an effect loses where one more part is switched
off. A step of which something was alike on all seeds, either of its effects or their difference,
adds nothing to the standard error that is seen, but may still hide what is too rare to be seen on
so many seeds (`analysis.effects.unseen`). So much enters as an error of its own: the half-widths
are squared and added, as for sums of estimates with limits of any kind (Zou and Donner,
"Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008).
Steps that hide something may do so on the same seeds: their half-widths are added as they are.
"""

from collections.abc import Sequence
from math import factorial, hypot

import numpy as np
import polars as pl

from analysis.curves import ARM, MEASURES
from analysis.effect_tables import estimate
from analysis.effects import holm, student, unseen
from analysis.intervals import DIGITS, LEVEL
from analysis.joint import Joint, Numbers, joint

SET = "off"  # parts that are off, as bits: part number 0 is bit 1
ALONE, LAST, AVERAGE = WAYS = ("alone", "last", "average")
REST, WHOLE = "the rest", "the whole effect"

Told = dict[str, float | int | None]


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
        numbers = estimates(seen, _effects(seen, len(parts), arm, base), len(parts), level)
        for (part, way), told in zip(names, numbers, strict=True):
            found.append({"part": part, "measure": measure, "way": way, **told})
    table = pl.DataFrame(found)
    return table.with_columns(p_holm=holm(table["p"]))


def estimates(seen: Joint, effects: Numbers, parts: int, level: float = LEVEL) -> list[Told]:
    """So many parts in each way, the rest and the whole, with their intervals.

    `effects` are the factors that make, from the means, the effect with each set of parts off.
    """
    steps, weights = _steps(parts), _weights(parts)
    means, errors = seen.combined(weights @ steps @ effects)
    span = max(1.0, float(np.ptp(seen.pulls, axis=0).max()))
    hidden = span * weights @ _alike(seen, steps, effects)
    return [
        _told(float(mean), float(error), float(width), seen.clusters, level)
        for mean, error, width in zip(means, errors, hidden, strict=True)
    ]


def _alike(seen: Joint, steps: Numbers, effects: Numbers) -> Numbers:
    """Whether a step, or an effect that it is made of, was the same on all seeds."""
    fixed_effects = seen.combined(effects)[1] == 0
    fixed_steps = seen.combined(steps @ effects)[1] == 0
    return np.asarray(fixed_steps | ((steps != 0) & fixed_effects).any(axis=1))


def _told(mean: float, error: float, span: float, clusters: int, level: float) -> Told:
    """A number with its interval; on seeds not seen it may differ by `span`, if that is above 0."""
    row: Told = {"mean": round(mean, DIGITS) + 0.0}
    if clusters == 1:
        return row | dict.fromkeys(("low", "high", "error", "p")) | {"seeds": 1}
    if error and span:
        rare, _ = unseen(mean, clusters, level, span)
        error = hypot(error, rare / student(mean, 1.0, clusters, level)[0])
    half, p = student(mean, error, clusters, level, span)
    ends = {"low": mean - half, "high": mean + half, "error": error, "p": p}
    return row | {name: round(end, DIGITS) for name, end in ends.items()} | {"seeds": clusters}


def _effects(seen: Joint, parts: int, arm: str, base: str) -> Numbers:
    """Factors that take the base from the arm, with each set of parts off."""
    off, players = (seen.cells[name].to_numpy() for name in (SET, ARM))
    signs = (players == arm).astype(float) - (players == base)
    return np.array([signs * (off == number) for number in range(2**parts)])


def _steps(parts: int) -> Numbers:
    """Switching off one more part, for each part and set without it; then the rest and the whole.

    By step and set of parts off: the factors that make it from the effects.
    """
    sets, bits = np.eye(2**parts), [1 << part for part in range(parts)]
    pairs = [(off, off | own) for own in bits for off in range(2**parts) if not off & own]
    return np.array([*(sets[off] - sets[more] for off, more in pairs), sets[-1], sets[0]])


def _weights(parts: int) -> Numbers:
    """How parts, rest and whole are made of steps; a row for each way of each part."""
    before = [off.bit_count() for off in range(2 ** (parts - 1))]  # off already, by step of a part
    ways = (
        [float(count == 0) for count in before],
        [float(count == parts - 1) for count in before],
        [shapley(count, parts) for count in before],
    )
    own = np.vstack([np.kron(np.eye(parts), way) for way in ways])
    found = np.zeros((len(own) + 2, own.shape[1] + 2))
    found[:-2, :-2], found[-2:, -2:] = own, np.eye(2)
    return found


def shapley(before: int, parts: int) -> float:
    """The part of all orders in which just these others, so many, come before a part."""
    return factorial(before) * factorial(parts - before - 1) / factorial(parts)


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
