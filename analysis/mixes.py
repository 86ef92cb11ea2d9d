"""What people would settle on: pay-offs between plans, the mix nobody gains by leaving, its doubts.

Reads one row per game and seat: `plan, others` (the plans of the other seats, as a text in order),
`seed, win_share`. All tables share their seeds, so that the pay-offs can be drawn again from seeds:
how the mix then moves is how sure it is. To each of those tables one more seed is added, on which
a seat drawn by lot wins each game: on seeds not played anything may happen, and pay-offs that were
alike on all seeds move as little or as much as so many seeds leave open. Its weight is the one that
the Bayesian bootstrap gives to one draw among others (Rubin, "The Bayesian bootstrap", Annals of
Statistics 9, 1981); with many seeds it hardly counts.

A pay-off that was alike on all seeds has no standard error, but may still hide what is too rare to
be seen on so many (`analysis.effects.unseen`): a win, or a loss. What a plan wins against a mix is
a weighted mean of pay-offs. Those that varied have Wilson's interval together; those that hide
something may do so on the same seeds, so that their distances to the ends are added up, by weight;
the distances of both are squared and added, as for sums of estimates with limits of any kind (Zou
and Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27,
2008).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from analysis.effects import unseen
from analysis.equilibrium import SAME, SMALLEST, Numbers, Payoffs, equilibria, multisets, settled
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
        tables = self._redrawn(times, seed)
        return np.array([settled(self.payoffs(means), self.mix) for means in tables])

    def _redrawn(self, times: int, seed: int) -> Iterator[Numbers]:
        """Win shares by cell from seeds drawn again, and one more that was not played."""
        rng = np.random.default_rng([seed, 1])
        for means in self.cells.redrawn(times, seed):
            part = rng.beta(1, self.cells.clusters)
            yield (1 - part) * means + part * self._by_lot(rng)

    def _by_lot(self, rng: np.random.Generator) -> Numbers:
        """Win shares by cell where a seat drawn by lot wins at each table."""
        winners: dict[tuple[int, ...], int] = {}
        found = []
        for plan, others in self.places:
            seats = self.counts[others] + np.eye(len(self.plans), dtype=int)[plan]
            lot = rng.choice(len(seats), p=seats / self.players)
            won = winners.setdefault(tuple(seats), lot) == plan
            found.append(won / seats[plan])
        return np.array(found)


def mixing(rows: pl.DataFrame, plans: Sequence[str], players: int) -> Mixing:
    """The pay-offs that rows of games add up to."""
    cells = joint(rows, ["plan", "others"], cluster="seed", measure="win_share")
    return Mixing(tuple(plans), players, cells)


def payoff_table(rows: pl.DataFrame, game: Mixing, level: float = LEVEL) -> pl.DataFrame:
    """What each plan wins against each multiset.

    One row per plan and multiset: `plan, others, win_share, win_share_low, win_share_high, games,
    seeds`, Wilson's interval from the draws that seeds are worth.
    """
    counts = rows.group_by("plan", "others").len("games")
    found = weighted(game, np.eye(len(game.cells.means)), level=level)
    table = pl.concat([game.cells.cells, found], how="horizontal").join(
        counts, on=["plan", "others"], maintain_order="left", how="left"
    )
    return table.select(
        "plan", "others", *found.columns, "games", pl.lit(game.cells.clusters).alias("seeds")
    )


def weighted(
    game: Mixing, factors: Numbers, fixed: Numbers | float = 0.0, level: float = LEVEL
) -> pl.DataFrame:
    """Weighted sums of pay-offs, and of what is fixed, as a share with its ends."""
    means, errors = game.cells.combined(factors)
    lower, upper = _hidden(game.cells, factors, level)
    found = pl.DataFrame(
        {"win_share": means + fixed, "error": errors, "lower": lower, "upper": upper}
    )
    share, error = pl.col("win_share"), pl.col("error")
    critical = student(pl.lit(game.cells.clusters), level)
    low, high = wilson(share, share * (1 - share) / error**2, critical)
    low = share - _far(share - low, pl.col("lower"))
    high = share + _far(high - share, pl.col("upper"))
    return found.select(
        share.round(DIGITS),
        low.clip(0, 1).round(DIGITS).alias("win_share_low"),
        high.clip(0, 1).round(DIGITS).alias("win_share_high"),
    )


def _hidden(cells: Joint, factors: Numbers, level: float) -> tuple[Numbers, Numbers]:
    """How far pay-offs that were alike on all seeds may lower and raise a weighted sum."""
    alike = factors * (cells.combined(np.eye(len(cells.means)))[1] == 0)
    rare, _ = unseen(1.0, cells.clusters, level, 1.0)
    return rare * alike @ cells.means, rare * alike @ (1 - cells.means)


def _far(seen: pl.Expr, hidden: pl.Expr) -> pl.Expr:
    """How far an end is from a sum; what was alike on all seeds shows no distance."""
    return (pl.when(pl.col("error") > 0).then(seen**2).otherwise(0.0) + hidden**2).sqrt()


def mix_table(game: Mixing, seed: int, times: int = TIMES, level: float = LEVEL) -> pl.DataFrame:
    """The mix, plan by plan.

    One row per plan: `plan, weight_share, weight_share_low, weight_share_high` (over tables drawn
    again, as closely as weights are known), `played` and `same` (at all, and with this weight, in
    so many of those), `tables`, `win_share, win_share_low, win_share_high` (against others who mix
    so), `short, short_low, short_high` (how far that is below the fair share).
    """
    again = game.again(times, seed)
    lows, highs = np.quantile(again, [(1 - level) / 2, (1 + level) / 2], axis=0)
    weights = pl.DataFrame(
        {
            "plan": game.plans,
            "weight_share": game.mix,
            "weight_share_low": np.maximum(lows - SMALLEST, 0),
            "weight_share_high": np.minimum(highs + SMALLEST, 1),
            "played": (again > SMALLEST).sum(axis=0),
            "same": (np.abs(again - game.mix) < SAME).sum(axis=0),
            "tables": times,
        }
    )
    shares = weighted(game, _against(game), _alone(game), level)
    alike = pl.col("weight_share") > 1 - SMALLEST  # all play it: the fair share, for certain
    ends = [pl.col(f"win_share_{end}") for end in ("low", "high")]
    told = pl.concat([weights, shares], how="horizontal").with_columns(
        pl.when(~alike).then(end).otherwise("win_share").alias(end.meta.output_name())
        for end in ends
    )
    fair, turned = 1 / game.players, {"": "", "_low": "_high", "_high": "_low"}
    short = [(fair - pl.col(f"win_share{old}")).alias(f"short{new}") for new, old in turned.items()]
    return told.with_columns(short).with_columns(pl.selectors.float().round(DIGITS))


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
    texts = [f"{_head(len(game.found))}: {mix} ({seeds}). {_solved(game.gain)}; {_reach(table)}."]
    left = table.filter(pl.col("weight_share") <= SMALLEST).sort("short")
    if left.height:
        out = "; ".join(_left(row) for row in left.rows(named=True))
        fair = f"{1 / game.players:.1%}"
        texts.append(f"Not played in it, against others who mix so (fair share {fair}): {out}.")
    if len(game.found) > 1:
        texts.append("Told is the one of these mixes that copying from an even mix leads to.")
    return texts


def title(game: Mixing) -> str:
    """What a chart of the mix is headed."""
    return f"The mix that {'nobody gains by leaving' if game.found else 'copying of success finds'}"


def _head(found: int) -> str:
    """What the mix is, and whether it is the only one."""
    if not found:
        return "No mix was found that nobody gains by leaving; copying of success leads to this one"
    return f"Nobody gains by leaving this mix{f', one of {found} such mixes' * (found > 1)}"


def _solved(gain: float) -> str:
    """How nearly that is so in the pay-offs as measured."""
    if gain > SMALLEST:
        most = f"{100 * gain:.2g} percentage points of the share of wins"
        return f"In the pay-offs as measured one player gains at most {most} by leaving it"
    return f"So it is in the pay-offs as measured, to {100 * SMALLEST:g} percentage points"


def reach(table: pl.DataFrame) -> tuple[str, float]:
    """The plan that may gain most against the mix as far as the pay-offs are known, and how much.

    Whichever plan truly gains most is above its own interval in one of 40 cases, and so is the
    largest of the upper ends. Reads `mix_table`.
    """
    others = table.filter(pl.col("weight_share") <= 1 - SMALLEST).sort("short_low")
    return others["plan"][0], -others["short_low"][0]


def _reach(table: pl.DataFrame) -> str:
    plan, gain = reach(table)
    points = f"{100 * abs(gain):.1f} percentage points of the share of wins"
    if gain < 0:
        return f"within their 95 % intervals any other plan loses by it, {plan} at least {points}"
    return (
        f"within their 95 % intervals one player could gain up to {points} by leaving it, as {plan}"
    )


def _weight(row: dict) -> str:
    low, high = row["weight_share_low"], row["weight_share_high"]
    if high - low <= 2 * SMALLEST:
        return f"{row['weight_share']:.1%} in {row['same']} of {row['tables']} tables drawn again"
    return share_with_interval(row["weight_share"], low, high)


def _left(row: dict) -> str:
    won = share_with_interval(row["win_share"], row["win_share_low"], row["win_share_high"])
    again = f"{row['played']} of {row['tables']} tables drawn again"
    return f"{row['plan']} wins {won}, played in {again}"
