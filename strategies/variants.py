"""The same players under several rules, on the same seeds.

A variant is a table with labels that tell its rows from those of others. Pieces of games come back
in the order in which they were asked for, so that rows do not depend on workers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from sim.core.experiment import Experiment
from strategies import lineups, matches

KEPT = ("seed", "seat", "strategy", "win_share", "score", "margin", "rounds")


@dataclass(frozen=True)
class Variant:
    """An experiment with labels for its rows; with a focal player, only its rows count."""

    experiment: Experiment
    labels: Mapping[str, Any]
    focal: str | None = None


def alone(
    setting: Experiment,
    player: str,
    among: str,
    seeds: int,
    rules: Mapping[str, Any],
    labels: Mapping[str, Any],
) -> Variant:
    """A player among copies of another, in every seat of so many seeds, under changed rules."""
    others = (among,) * (setting.players - 1)
    fields = setting.model_dump() | {"seats": (player, *others)}
    fields["rules"] = fields["rules"] | dict(rules)
    return whole(Experiment(**fields), seeds, {**labels, "player": player}, player)


def whole(
    experiment: Experiment, seeds: int, labels: Mapping[str, Any], focal: str | None = None
) -> Variant:
    """All rotations of a line-up on so many seeds."""
    games = seeds * len(experiment.rotations)
    return Variant(experiment.model_copy(update={"games": games}), labels, focal)


def games_of(variants: Sequence[Variant]) -> int:
    """Games of all variants together."""
    return sum(variant.experiment.games for variant in variants)


def play(
    variants: Sequence[Variant], jobs: int, heard: Callable[[int], None] = lambda games: None
) -> pl.DataFrame:
    """All games of all variants. One row per game and seat: the labels, then `seed, seat,
    strategy, win_share, score, margin, rounds`; `heard` is told how many games are done."""
    done, frames = 0, []
    with matches.crew(jobs) as workers:
        for games, frame in _pieces(variants, workers):
            done += games
            heard(done)
            frames.append(frame)
    return pl.concat(frames, how="vertical_relaxed")


def _pieces(variants: Sequence[Variant], workers: Any) -> Iterator[tuple[int, pl.DataFrame]]:
    from joblib import delayed  # type: ignore[import-untyped]

    tasks = (
        delayed(_piece)(variant, first, count)
        for variant in variants
        for first, count in lineups.spans(variant.experiment, range(variant.experiment.games))
    )
    return iter(workers(tasks))


def _piece(variant: Variant, first: int, count: int) -> tuple[int, pl.DataFrame]:
    rows = lineups.play(variant.experiment, first, count).cast({"strategy": pl.String})
    if variant.focal is not None:
        rows = rows.filter(pl.col("strategy") == variant.focal)
    labels = [pl.lit(value).alias(name) for name, value in variant.labels.items()]
    return count, rows.select(*labels, *KEPT)
