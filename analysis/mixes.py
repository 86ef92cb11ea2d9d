"""What people would settle on: pay-offs between plans, the mix nobody gains by leaving, its doubts.

Reads one row per game and seat: `plan, others` (the plans of the other seats, as a text in order),
`seed, win_share`. All tables share their seeds, so that the pay-offs can be drawn again from seeds:
how the mix then moves is how sure it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from analysis.equilibrium import SMALLEST, Numbers, Payoffs, equilibria, multisets, settled
from analysis.intervals import DIGITS, LEVEL, student, wilson
from analysis.joint import Joint, joint
from analysis.words import share_with_interval

TIMES = 200  # that the table is drawn again


@dataclass(frozen=True)
class Mixing:
    """Pay-offs between plans with the seeds that they come from."""

    plans: tuple[str, ...]
    players: int
    cells: Joint  # of win shares, by plan and others

    @cached_property
    def counts(self) -> np.ndarray:
        """How often each plan occurs among the others, by multiset."""
        return multisets(len(self.plans), self.players - 1)

    @cached_property
    def places(self) -> np.ndarray:
        """The plan and the multiset of each cell."""
        names = [self._named(row) for row in self.counts]
        rows = self.cells.cells.select("plan", "others").rows()
        return np.array([(self.plans.index(plan), names.index(others)) for plan, others in rows])

    def _named(self, row: np.ndarray) -> str:
        repeated = zip(self.plans, row, strict=True)
        return ", ".join(sorted(name for name, times in repeated for _ in range(times)))

    def payoffs(self, means: Numbers) -> Payoffs:
        """Win shares by cell as a table; who plays what all play wins its fair share."""
        shares = np.full((len(self.plans), len(self.counts)), 1 / self.players)
        shares[tuple(self.places.T)] = means
        return Payoffs(self.counts, shares)

    @cached_property
    def found(self) -> list[Numbers]:
        """All mixes found that nobody gains by leaving."""
        return equilibria(self.payoffs(self.cells.means))

    @cached_property
    def mix(self) -> Numbers:
        """The one that is told."""
        return settled(self.payoffs(self.cells.means))

    @property
    def gain(self) -> float:
        """The most that one player gains by leaving it."""
        return self.payoffs(self.cells.means).gain(self.mix)

    def again(self, times: int, seed: int) -> Numbers:
        """The mix from tables drawn again from their seeds, by table and plan."""
        tables = self.cells.redrawn(times, seed)
        return np.array([settled(self.payoffs(means), self.mix) for means in tables])


def mixing(rows: pl.DataFrame, plans: Sequence[str], players: int) -> Mixing:
    """The pay-offs that rows of games add up to."""
    cells = joint(rows, ["plan", "others"], cluster="seed", measure="win_share")
    return Mixing(tuple(plans), players, cells)


def payoff_table(rows: pl.DataFrame, game: Mixing, level: float = LEVEL) -> pl.DataFrame:
    """What each plan wins against each multiset.

    One row per plan and multiset: `plan, others, win_share, win_share_low, win_share_high, games,
    seeds`, Wilson's interval from the draws that seeds are worth.
    """
    cells, size = game.cells, len(game.cells.means)
    counts = rows.group_by("plan", "others").len("games")
    means, errors = cells.combined(np.eye(size))
    found = cells.cells.with_columns(
        win_share=pl.Series(means), error=pl.Series(errors), seeds=pl.lit(cells.clusters)
    ).join(counts, on=["plan", "others"], maintain_order="left", how="left")
    return _with_wilson(found, level).select(
        "plan", "others", "win_share", "win_share_low", "win_share_high", "games", "seeds"
    )


def _with_wilson(found: pl.DataFrame, level: float) -> pl.DataFrame:
    """Ends of shares from their standard errors."""
    share, error, seeds = pl.col("win_share"), pl.col("error"), pl.col("seeds")
    worth = pl.when(error > 0).then(share * (1 - share) / error**2).otherwise(seeds)
    low, high = wilson(share, worth, student(seeds, level))
    return found.with_columns(
        share.round(DIGITS), win_share_low=low.round(DIGITS), win_share_high=high.round(DIGITS)
    )


def mix_table(game: Mixing, seed: int, times: int = TIMES, level: float = LEVEL) -> pl.DataFrame:
    """The mix, plan by plan.

    One row per plan: `plan, weight_share, weight_share_low, weight_share_high` (over tables drawn
    again), `played` (in so many of those), `tables`, `win_share, win_share_low, win_share_high`
    (against others who mix so), `short, short_low,
    short_high` (how far that is below the fair share).
    """
    again = game.again(times, seed)
    lows, highs = np.quantile(again, [(1 - level) / 2, (1 + level) / 2], axis=0)
    means, errors = game.cells.combined(_against(game))
    alone = _alone(game)
    found = pl.DataFrame(
        {
            "plan": game.plans,
            "weight_share": game.mix,
            "weight_share_low": lows,
            "weight_share_high": highs,
            "played": (again > SMALLEST).sum(axis=0),
            "tables": times,
            "win_share": means + alone,
            "error": errors,
            "seeds": game.cells.clusters,
        }
    )
    told = _with_wilson(found, level)
    alike = pl.col("weight_share") > 1 - SMALLEST  # all play it: the fair share, for certain
    ends = ("win_share_low", "win_share_high")
    told = told.with_columns(
        pl.when(~alike).then(end).otherwise("win_share").alias(end) for end in ends
    )
    fair, turned = 1 / game.players, {"": "", "_low": "_high", "_high": "_low"}
    short = [(fair - pl.col(f"win_share{old}")).alias(f"short{new}") for new, old in turned.items()]
    return (
        told.drop("error", "seeds")
        .with_columns(short)
        .with_columns(pl.selectors.float().round(DIGITS))
    )


def _against(game: Mixing) -> Numbers:
    """Factors that make, from the cells, what each plan wins against the mix."""
    chances = game.payoffs(game.cells.means).chances(game.mix)
    plan, others = game.places.T
    return np.where(np.arange(len(game.plans))[:, None] == plan, chances[others], 0.0)


def _alone(game: Mixing) -> Numbers:
    """What tables of one plan alone add to it: the fair share, as often as they occur."""
    return np.asarray(game.mix ** (game.players - 1) / game.players)


def answer(game: Mixing, table: pl.DataFrame, games: int) -> list[str]:
    """What people would settle on, in sentences. Reads `mix_table`."""
    played = table.filter(pl.col("weight_share") > SMALLEST).sort("weight_share", descending=True)
    mix = ", ".join(f"{row['plan']} {_weight(row)}" for row in played.rows(named=True))
    seeds = f"{games:,} games on {game.cells.clusters:,} seeds"
    texts = [
        f"Nobody gains by leaving this mix: {mix} ({seeds}). The most that one player could gain "
        f"is {100 * max(game.gain, 0):.3f} percentage points of the share of wins."
    ]
    left = table.filter(pl.col("weight_share") <= SMALLEST).sort("short")
    if left.height:
        out = "; ".join(_left(row) for row in left.rows(named=True))
        fair = f"{1 / game.players:.1%}"
        texts.append(f"Not played in it, against others who mix so (fair share {fair}): {out}.")
    if len(game.found) != 1:
        texts.append(_how_many(len(game.found)))
    return texts


def _how_many(found: int) -> str:
    if not found:
        return "No such mix was found exactly; told is where copying of success leads."
    return f"There are {found} such mixes; told is the one that copying from an even mix leads to."


def _weight(row: dict) -> str:
    low, high = row["weight_share_low"], row["weight_share_high"]
    if low == high:
        return f"{row['weight_share']:.1%} in all of {row['tables']} tables drawn again"
    return share_with_interval(row["weight_share"], low, high)


def _left(row: dict) -> str:
    won = share_with_interval(row["win_share"], row["win_share_low"], row["win_share_high"])
    again = f"{row['played']} of {row['tables']} tables drawn again"
    return f"{row['plan']} wins {won}, played in {again}"
