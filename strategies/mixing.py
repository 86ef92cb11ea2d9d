"""Tables at which plans meet in every mixture, on common seeds.

Everybody at a table plays one of the plans. Each line-up that is no copy of another turned round
is played in all its rotations, so that every seating of every multiset occurs equally often, as it
would where players draw their plans and seats by lot. Tables of one plan alone are not played: all
win their fair share there.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import polars as pl

from sim.core.experiment import Experiment
from strategies import matches, variants
from strategies.variants import Variant


def tables(setting: Experiment, plans: Sequence[str], seeds: int) -> list[Variant]:
    """Every line-up of at least two plans, once for all its rotations."""
    seatings = product(range(len(plans)), repeat=setting.players)
    lines = [line for line in seatings if line == _least(line) and len(set(line)) > 1]
    seated = (matches.seated(setting, (plans[number] for number in line)) for line in lines)
    return [variants.whole(table, seeds, {"table": multiset(table.seats)}) for table in seated]


def games_a_seed(plans: int, players: int) -> int:
    """How many games all line-ups have on one seed."""
    return int(plans**players - plans)


def _least(line: tuple[int, ...]) -> tuple[int, ...]:
    return min(line[turn:] + line[:turn] for turn in range(len(line)))


def multiset(names: Sequence[str]) -> str:
    """Plans in any order, as a text."""
    return ", ".join(sorted(names))


def with_others(rows: pl.DataFrame, found: Sequence[Variant]) -> pl.DataFrame:
    """Rows of these tables, with `plan` and `others` (the plans of the other seats) for each."""
    known = [
        {"table": multiset(names), "strategy": plan, "others": _without(names, plan)}
        for names in {tuple(sorted(variant.experiment.seats)) for variant in found}
        for plan in sorted(set(names))
    ]
    joined = rows.join(
        pl.DataFrame(known), on=["table", "strategy"], how="left", maintain_order="left"
    )
    return joined.rename({"strategy": "plan"}).drop("table")


def _without(names: Sequence[str], plan: str) -> str:
    return multiset(list((Counter(names) - Counter([plan])).elements()))
