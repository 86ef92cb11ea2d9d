"""A run of millions of games: memory, steady speed, two workers, and the time of its summary.

`python -m tests.scale --games 10000000`; each line of its answer is a promise and what was
measured, and the exit code is 1 where one is not kept.
"""

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sim.cli.provenance import collect
from sim.core.experiment import Experiment
from sim.core.run import run
from strategies import lineups

STRETCHES = 10  # of a run, whose speeds are compared
MOST_MEMORY = 1.0  # GB
LEAST_GAIN = 1.8  # of two workers
LONGEST_SUMMARY = 30.0  # seconds
LONGEST_REPORT = 60.0  # which has more tables
STEADY = 0.8  # of the mean speed, at least, in every stretch
KILOBYTE = 1 if sys.platform == "darwin" else 1024  # what ru_maxrss counts in


def memory(who: int) -> float:
    """The most memory that this process, or its largest child, has held, in GB."""
    return resource.getrusage(who).ru_maxrss * KILOBYTE / 1e9


def played(experiment: Experiment, folder: Path, jobs: int) -> list[float]:
    """Plays a run; seconds since its start at the end of every stretch."""
    ends, start = [], time.perf_counter()

    def progress(done: int, games: int) -> None:
        while done * STRETCHES >= games * (len(ends) + 1):
            ends.append(time.perf_counter() - start)

    run(experiment, lineups.play, folder, jobs=jobs, progress=progress,
        provenance=collect(experiment.game))  # fmt: skip
    return ends


def speeds(ends: list[float], games: int) -> list[float]:
    """Games a second in every stretch."""
    return [games / STRETCHES / (end - start) for start, end in zip([0, *ends], ends, strict=False)]


@contextmanager
def timed() -> Iterator[list[float]]:
    """The seconds that something takes, once it is done."""
    start, taken = time.perf_counter(), []
    yield taken
    taken.append(time.perf_counter() - start)


def summarised(folder: Path) -> tuple[float, float]:
    """Seconds of a summary (by --resume, which verifies all parts first) and of a report."""
    told = []
    for words in (["play", folder / "experiment.toml", "--out", folder, "--resume"],
                  ["report", folder]):  # fmt: skip
        with timed() as taken:
            command = [sys.executable, "-m", "sim.cli", *map(str, words), "--quiet"]
            subprocess.run(command, check=True)
        told += taken
    return told[0], told[1]


def kept(promise: str, measured: float, holds: bool) -> bool:
    """Says a promise and what came of it."""
    print(f"{'kept  ' if holds else 'BROKEN'} {promise}: {measured:.3g}", flush=True)
    return holds


def measure(experiment: Experiment, place: Path) -> list[bool]:
    """Plays with two workers, a tenth with one and two, and sums up."""
    tenth = experiment.model_copy(update={"games": max(1, experiment.games // 10)})
    one, two = (played(tenth, place / str(jobs), jobs)[-1] for jobs in (1, 2))
    ends = played(experiment, place / "all", 2)
    pace = speeds(ends, experiment.games)
    held = memory(resource.RUSAGE_SELF)
    summary, report = summarised(place / "all")
    print(f"{experiment.games:,} games of {experiment.game} in {ends[-1]:.1f} s, 2 workers; "
          f"seconds a million: {', '.join(f'{1e6 / speed:.1f}' for speed in pace)}")  # fmt: skip
    mean = experiment.games / ends[-1]
    least = min(pace) / mean
    read = memory(resource.RUSAGE_CHILDREN)
    return [
        kept(f"memory of playing under {MOST_MEMORY} GB", held, held < MOST_MEMORY),
        kept(f"memory of reading under {MOST_MEMORY} GB", read, read < MOST_MEMORY),
        kept(f"slowest tenth over {STEADY} of the mean speed", least, least > STEADY),
        kept(f"two workers over {LEAST_GAIN} times one", one / two, one / two >= LEAST_GAIN),
        kept(f"verified and summed up within {LONGEST_SUMMARY} s", summary,
             summary < LONGEST_SUMMARY),
        kept(f"report within {LONGEST_REPORT} s", report, report < LONGEST_REPORT),
    ]  # fmt: skip


def main() -> None:
    """Reads the flags and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10**7)
    parser.add_argument("--game", default="kanagawa")
    parser.add_argument("--seats", default="casual,random")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    seats = tuple(asked.seats.split(","))
    experiment = Experiment(
        game=asked.game, players=len(seats), seats=seats, games=asked.games, seed=asked.seed
    )
    lineups.play(experiment, 0, 1)  # compiles
    with TemporaryDirectory() as place:
        raise SystemExit(not all(measure(experiment, Path(place))))


if __name__ == "__main__":
    main()
