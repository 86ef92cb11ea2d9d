"""Do intervals hold what they promise? Whole forks and bars again and again, with a planted bonus.

`python -m tests.coverage` plays Kanagawa with 3 points for each time of staying: 1,000 small forks
and 1,000 small bars, each with its own seeds. The truth is the mean of all of them together, 30
times as sure as any. Then it looks at the interval that may be looked at at any time, after every
batch, in 2,000 replications drawn from the same forks. A minute or two.
"""

import argparse
from importlib import import_module

import numpy as np
import polars as pl

from analysis import barring, worth
from analysis.anytime import reach
from analysis.effects import ratio
from sim.core.experiment import Experiment
from strategies import bars, branching
from strategies.bars import Bar
from strategies.branching import Fork
from tests.helpers import planted

PLAYERS, DECISIONS, SEEDS = 3, 60, 20  # of one replication: games of a fork, seeds of a bar
PLAYER = "casual"
LOOKED, BATCH, LOOKS = 2000, 50, 40
ASKED = {"tightest": 1000, "chance": 0.05}


def setting(games: int, seed: int) -> Experiment:
    """A table of three."""
    return Experiment(
        game=planted.GAME, players=PLAYERS, seats=(PLAYER,) * PLAYERS, games=games, seed=seed
    )


def forks(replications: int, seed: int, total) -> pl.DataFrame:
    """Rows of all forks together, told apart by `replication`."""
    import_module(planted.MODULE).fork = planted.fork_with(total)
    games = replications * DECISIONS
    task = Fork(setting(games, seed), planted.DEED, planted.INSTEAD, worlds=2)
    rows = pl.concat(piece.rows for piece in branching.play_all(task, -1, (planted.COUNT,)))
    return rows.with_columns(replication=pl.col("game_index") // DECISIONS)


def mechanisms(replications: int, seed: int) -> pl.DataFrame:
    """Rows of all bars together; the points of staying are added to the score afterwards, which
    is the same, since these players do not look at points."""
    bar = Bar(setting(replications * SEEDS * PLAYERS, seed), PLAYER, planted.DEED, 0, -1)
    found = [bars.play(bar, form, (planted.COUNT,)) for form in (bars.FREE, bars.FIXED)]
    rows = pl.concat(found).with_columns(
        score=pl.col("score") + planted.BONUS * pl.col("chose_stay")
    )
    numbered = pl.col("seed").rank("dense").over("arm") - 1
    return rows.with_columns(replication=numbered // SEEDS)


def covered(table: pl.DataFrame, truth: float) -> tuple[int, int]:
    """How many intervals hold the truth, of how many."""
    held = table.select((pl.col("low") <= truth) & (truth <= pl.col("high"))).to_series()
    return int(held.sum()), held.len()


def of_forks(rows: pl.DataFrame) -> tuple[float, int, int]:
    """The true effect, and how many replications' intervals hold it."""
    asked = {"measures": ("score",)}
    truth = worth.effects(rows, "take", **asked)["mean"].item()
    return truth, *covered(worth.effects(rows, "take", by=("replication",), **asked), truth)


def of_bars(rows: pl.DataFrame) -> tuple[float, int, int]:
    """The true effect, and how many replications' intervals hold it."""
    asked = {"measures": ("score",)}
    truth = barring.effects(rows, **asked)["mean"].item()
    return truth, *covered(barring.effects(rows, by=("replication",), **asked), truth)


def ever_wrong(rows: pl.DataFrame, seed: int) -> int:
    """In how many replications the anytime-valid interval ever misses, looked at every batch."""
    wide = rows.pivot("arm", index=["game_index", "world"], values="score")
    gains = wide.group_by("game_index").agg((pl.col("stay") - pl.col("take")).mean())
    values = gains.sort("game_index")["stay"].drop_nulls().to_numpy()
    rng = np.random.default_rng(seed)
    draws = (rng.choice(values, BATCH * LOOKS) for _ in range(LOOKED))
    return sum(_misses(drawn, float(values.mean())) for drawn in draws)


def _misses(values: np.ndarray, mean: float) -> bool:
    for look in range(1, LOOKS + 1):
        seen = ratio(values[: look * BATCH], np.ones(look * BATCH))
        half, _ = reach(seen.mean, seen.error, seen.skewness, seen.clusters, **ASKED)
        if half is not None and abs(seen.mean - mean) > half:
            return True
    return False


def main() -> None:
    """Print what was planted and how often it was covered; fail outside of what is promised."""
    asked = argparse.ArgumentParser(prog="python -m tests.coverage")
    asked.add_argument("--replications", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    rows = forks(args.replications, args.seed, planted.bonus_besides)
    found = {"fork": of_forks(rows), "bar": of_bars(mechanisms(args.replications, args.seed))}
    for name, (truth, held, all_) in found.items():
        print(f"{name}: effect {truth:+.2f}, covered by {held} of {all_} ({held / all_:.1%})")
    wrong = ever_wrong(rows, args.seed)
    print(f"looked at after every batch: ever wrong in {wrong} of {LOOKED} ({wrong / LOOKED:.1%})")
    bare = forks(20, args.seed, planted.nothing)
    print(f"a worthless choice: {worth.effects(bare, 'take', measures=('score',))['mean'].item()}")
    fine = all(0.93 <= held / all_ <= 0.97 for _, held, all_ in found.values())
    raise SystemExit(0 if fine and wrong <= 0.05 * LOOKED else 1)


if __name__ == "__main__":
    main()
