"""Where the worth of a choice comes from: forks with mechanisms switched off, and shared points.

Each set of mechanisms off was forked on the same seeds. What a mechanism adds depends on which
others are there; the mean over all orders of adding them (Shapley) is what it is said to be worth.
"""

import numpy as np
import polars as pl

from analysis.effects import ratio, student
from analysis.intervals import LEVEL
from analysis.joint import Joint, Numbers, joint
from analysis.parts import AVERAGE, WAYS, estimates
from analysis.worth import PAIR


def differences(rows: pl.DataFrame, base: str, measure: str = "margin") -> pl.DataFrame:
    """What each arm brings beyond the base in each world that has both: `game_index, world, seed,
    arm, gain`."""
    keys = [*PAIR, "seed"]
    named = rows.select(*keys, pl.col("arm").cast(pl.String), pl.col(measure).cast(pl.Float64))
    other = named.filter(arm=base).select(*keys, pl.col(measure).alias("of base"))
    found = named.filter(pl.col("arm") != base).join(other, on=keys)
    return found.select(*keys, "arm", gain=pl.col(measure) - pl.col("of base"))


def split(gains: pl.DataFrame, names: list[str], rest: str, level: float = LEVEL) -> pl.DataFrame:
    """The worth of each arm as what the mechanisms add and what is left without them.

    Reads `off` (names joined by +, or nothing), `game_index, arm, gain, seed`. One row per arm and
    part: `arm, part, gain, gain_low, gain_high, games`, those games whose mechanisms the part
    compares; the parts of an arm add up to `whole`.
    """
    known, found = joint(gains, ["off", "arm"], cluster="seed", measure="gain"), []
    for arm in gains["arm"].unique(maintain_order=True):
        own = gains.filter(pl.col("arm") == arm).select("off", "game_index").unique()["off"]
        some = {rest: (own == "+".join(names)).sum(), "whole": (own == "").sum()}
        told = estimates(known, _effects(known, arm, names), len(names), level)
        averages = told[len(names) * WAYS.index(AVERAGE) :]
        for part, row in zip((*names, rest, "whole"), averages, strict=True):
            found.append(
                (arm, part, row["mean"], row["low"], row["high"], some.get(part, len(own)))
            )
    return pl.DataFrame(
        found, schema=["arm", "part", "gain", "gain_low", "gain_high", "games"], orient="row"
    )


def _effects(known: Joint, arm: str, names: list[str]) -> Numbers:
    """Factors that pick the gain of an arm, with each set of mechanisms off."""
    bits = {name: 1 << number for number, name in enumerate(names)}
    factors = np.zeros((2 ** len(names), known.cells.height))
    for cell, (off, own) in enumerate(known.cells.select("off", "arm").rows()):
        if own == arm:
            factors[sum(bits[name] for name in off.split("+") if name), cell] = 1
    return factors


def collected(
    rows: pl.DataFrame, arm: str, base: str, kept: tuple[str, ...], level: float = LEVEL
) -> pl.DataFrame:
    """How many points of a kind a choice brings its player and all others, and their share.

    One row: `own, own_low, own_high, others, ..., others_share, ..., games`.
    """
    sums = rows.with_columns(
        own=pl.sum_horizontal(f"own_{name}" for name in kept),
        others=pl.sum_horizontal(f"others_{name}" for name in kept),
    )
    both = {side: differences(sums, base, side).filter(arm=arm) for side in ("own", "others")}
    gains = [
        both[side].group_by("seed").agg(
            pl.col("gain").sum().alias(side), pl.len().cast(pl.Float64).alias("pairs")
        ).sort("seed")
        for side in both
    ]  # fmt: skip
    own, others, pairs = gains[0]["own"], gains[1]["others"], gains[0]["pairs"]
    found: dict[str, float | int] = {}
    for name, totals, over in (
        ("own_points", own, pairs), ("others_points", others, pairs),
        ("others_share", others, own + others),
    ):  # fmt: skip
        one = ratio(totals.to_numpy(), over.to_numpy())
        half = student(one.mean, one.error, one.clusters, level)[0]
        found |= {name: one.mean, f"{name}_low": one.mean - half, f"{name}_high": one.mean + half}
    return pl.DataFrame([found | {"games": both["own"]["game_index"].n_unique()}])
