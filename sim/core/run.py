"""Runs: an experiment played to its end, part by part, on one worker or many."""

import warnings
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core import store
from sim.core.crews import Backend, Crew, crew, task
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.manifest import Manifest

if TYPE_CHECKING:
    import polars as pl

Play = Callable[[Experiment, int, int], "pl.DataFrame"]  # experiment, first game, games
Packed = tuple[int, bytes]  # a part and its file


def run(
    experiment: Experiment,
    play: Play,
    out: Path,
    *,
    jobs: int = 1,
    backend: Backend = "threads",
    address: str | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
    warn: Callable[[str], None] | None = None,
    provenance: dict[str, Any] | None = None,
) -> Manifest:
    """Play all games of an experiment into its folder, every one exactly once.

    `address` is that of a cluster of dask or ray, which settles the number of its workers
    itself. `progress` hears the games done and all games, at the start and after every part;
    `warn` hears what was amiss in a resumed folder and is put right.
    """
    with (
        crew(backend, jobs, address) as workers,
        store.opened(experiment, Path(out), provenance or {}, resume=resume) as folder,
    ):
        for message in folder.messages:
            if warn:
                warn(message)
        _finish(folder, play, workers, progress or _silent)
        return folder.manifest


def _silent(done: int, games: int) -> None:
    """Tells nobody."""


def _finish(
    folder: store.Folder, play: Play, workers: Crew, progress: Callable[[int, int], None]
) -> None:
    """Plays what is missing and stores every part as it comes."""
    games = folder.experiment.games
    parts: Generator[Packed, None, None] | None = None
    try:
        progress(folder.manifest.games_done, games)
        todo = (task(_play_part, folder.experiment, play, part) for part in folder.todo())
        parts = workers(todo, folder.missing)
        for number, content in parts:
            store.write_part(folder, number, content)
            progress(folder.manifest.games_done, games)
        if folder.manifest.state != "complete":
            store.settle(folder, "complete")
    except BaseException:
        _stop(parts)
        with suppress(InputError):  # the first fault is the one to tell
            store.settle(folder, "interrupted")
        raise


def _play_part(experiment: Experiment, play: Play, number: int) -> Packed:
    """Plays one part. Its file travels, so that a worker needs no way to the folder."""
    first, games = experiment.span(number)
    frame = play(experiment, first, games)
    if frame.height != games * experiment.players:
        raise ValueError(f"part {number}: {frame.height} rows for {games} games")
    return number, store.pack(experiment, number, frame)


def _stop(parts: Generator[Packed, None, None] | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # joblib's, that tasks are dropped: they are meant to be
        if parts is not None:
            parts.close()
