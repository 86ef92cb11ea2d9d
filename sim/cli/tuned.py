"""What a tuning has found: its held-out games, and the entry that is written down."""

import datetime
import json
import shlex
from pathlib import Path
from typing import Any

import polars as pl
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from analysis.intervals import estimate
from analysis.words import share_with_interval
from strategies.story import Task
from strategies.tuning import Tuning, names_of


def results_of(tuning: Tuning) -> pl.DataFrame:
    """The held-out games. One row per opponent: among, games, seeds, win_share with its ends."""
    seats = tuning.task.players
    frames = [
        pl.DataFrame({"win_share": exam.wins})
        .with_row_index("seed")
        .select(
            pl.lit(exam.among).alias("among"),
            pl.col("seed"),
            pl.int_ranges(pl.lit(seats)).alias("game_index"),
            pl.col("win_share") / seats,
        )
        .explode("game_index")
        for exam in tuning.story.exams
    ]
    order = {exam.among: place for place, exam in enumerate(tuning.story.exams)}
    found = estimate(pl.concat(frames), ["among"], shares=["win_share"])
    return found.sort(pl.col("among").replace_strict(order))


def command_of(task: Task) -> str:
    """The command that finds these weights again."""
    words = ["ludostat", "tune", task.game, "--players", task.players, "--budget", task.budget]
    words += ["--seed", task.seed, "--strategy", task.start]
    if task.features != names_of(task.game):
        words += ["--features", ",".join(task.features)]
    return shlex.join(map(str, words))


def entry_of(tuning: Tuning, results: pl.DataFrame) -> dict[str, Any]:
    """What is written down of the weights: how they came about, their result, themselves."""
    first = results.row(0, named=True)
    ends = ("win_share", "win_share_low", "win_share_high")
    share, low, high = (round(first[name], 4) for name in ends)
    return {
        "command": command_of(tuning.task),
        "seed": tuning.task.seed,
        "budget": tuning.task.budget,
        "date": datetime.date.today(),
        "games": first["games"],
        "result": {"alone_among": first["among"], "win_share": share, "low": low, "high": high},
        "weights": dict(zip(names_of(tuning.task.game), tuning.incumbent.tolist(), strict=False)),
    }


def print_document(
    tuning: Tuning, results: pl.DataFrame, entry: dict[str, Any], target: Path
) -> None:
    """Print the entry and all held-out results as a JSON document."""
    trials = {"trials": len(tuning.story.trials), "passed": len(tuning.story.passed)}
    plain = entry | {"date": str(entry["date"])}
    document = plain | trials | {"held_out": results.to_dicts(), "written": str(target)}
    print(json.dumps(document, indent=1))


def print_table(tuning: Tuning, results: pl.DataFrame, target: Path) -> None:
    """Print the held-out results and what led to them."""
    console = Console()
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("alone among")
    for heading in ("games", "win share"):
        table.add_column(heading, justify="right", no_wrap=True)
    for among, games, _, share, low, high in results.rows():
        table.add_row(among, f"{games:,}", share_with_interval(share, low, high))
    console.print(table)
    for line in _lines(tuning, target):
        console.print(line, highlight=False, soft_wrap=True)


def _lines(tuning: Tuning, target: Path) -> list[str]:
    story, fair = tuning.story, 1 / tuning.task.players
    tried = f"{len(story.passed)} of {len(story.trials)} challengers passed their trial"
    if not story.passed:
        tried += f": these are still the weights of {tuning.task.start}"
    return [
        f"Held-out games; the fair share is {fair:.1%}. "
        "Brackets: 95% interval; the games of a deal count as one draw.",
        f"{tuning.played:,} games, {len(story.generations)} generations; {tried}.",
        f"Weights: {target}",
    ]
