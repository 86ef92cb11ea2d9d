"""Runs: an experiment played to its end, part by part, on one worker or many."""

import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from sim.core import store
from sim.core.errors import InputError, nearest
from sim.core.experiment import Experiment
from sim.core.manifest import Manifest, Part

if TYPE_CHECKING:
    import polars as pl

Play = Callable[[Experiment, int, int], "pl.DataFrame"]  # experiment, first game, games
Backend = Literal["threads", "processes"]
Finished = tuple[int, Part]
MOST_JOBS = 1000
WATCH = 0.5  # seconds between a worker's looks at whether its run still lives


def run(
    experiment: Experiment,
    play: Play,
    out: Path,
    *,
    jobs: int = 1,
    backend: Backend = "threads",
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
    warn: Callable[[str], None] | None = None,
    provenance: dict[str, Any] | None = None,
) -> Manifest:
    """Play all games of an experiment into its folder, every one exactly once.

    `progress` hears the games done and all games, at the start and after every part;
    `warn` hears what was amiss in a resumed folder and is put right.
    """
    _check_workers(jobs, backend)
    with store.opened(experiment, Path(out), provenance or {}, resume=resume) as folder:
        for message in folder.messages:
            if warn:
                warn(message)
        _finish(folder, play, jobs, backend, progress or _silent)
        return folder.manifest


def _silent(done: int, games: int) -> None:
    """Tells nobody."""


def _check_workers(jobs: int, backend: str) -> None:
    if not 1 <= jobs <= MOST_JOBS and jobs != -1:
        raise InputError(
            f"jobs = {jobs} should be a number of workers, {MOST_JOBS} at most, or -1 for all cores"
        )
    if backend not in get_args(Backend):
        known = get_args(Backend)
        text = f"is unknown{nearest(backend, known)}; there are {', '.join(known)}"
        raise InputError(f"backend = {backend!r} {text}")


def _finish(
    folder: store.Folder,
    play: Play,
    jobs: int,
    backend: Backend,
    progress: Callable[[int, int], None],
) -> None:
    """Plays what is missing and notes every part as it comes."""
    games, door = folder.experiment.games, _Door()
    parts: Generator[Finished, None, None] | None = None
    try:
        progress(folder.manifest.games_done, games)
        parts = _parts(folder, play, jobs, backend, door)
        for number, part in parts:
            store.record(folder, number, part)
            progress(folder.manifest.games_done, games)
        if folder.manifest.state != "complete":
            store.settle(folder, "complete")
    except BaseException:
        _stop(parts, door)
        with suppress(InputError):  # the first fault is the one to tell
            store.settle(folder, "interrupted")
        raise


def _parts(
    folder: store.Folder, play: Play, jobs: int, backend: Backend, door: "_Door"
) -> Generator[Finished, None, None]:
    """Missing parts in the order in which they are finished."""
    jobs = min(_cores() if jobs == -1 else jobs, folder.missing)
    path, experiment = folder.path.absolute(), folder.experiment
    if jobs <= 1:
        return (_play_part(path, experiment, play, n, nullcontext()) for n in folder.todo())

    from joblib import Parallel, delayed  # type: ignore[import-untyped]

    # Processes can be killed and need no door; nor could they share one.
    way: AbstractContextManager = door if backend == "threads" else nullcontext()
    tasks = (delayed(_play_part)(path, experiment, play, n, way) for n in folder.todo())
    return Parallel(
        n_jobs=jobs,
        batch_size=1,
        return_as="generator_unordered",
        **_crew(backend),
    )(tasks)


def _crew(backend: Backend) -> dict[str, Any]:
    if backend == "threads":
        return {"backend": "threading"}
    return {"backend": "loky", "initializer": _serve, "initargs": (os.getpid(),)}


def _cores() -> int:
    from joblib import cpu_count

    return cpu_count()


def _play_part(
    path: Path, experiment: Experiment, play: Play, number: int, way: AbstractContextManager
) -> Finished:
    """Plays one part and stores it; only facts about the file travel back."""
    first, games = experiment.span(number)
    frame = play(experiment, first, games)
    if frame.height != games * experiment.players:
        raise ValueError(f"part {number}: {frame.height} rows for {games} games")
    with way:
        return number, store.write_part(path, experiment, number, frame)


class _Door:
    """The way to the disk, shut at last behind threads, which cannot be stopped."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shut = False

    def __enter__(self) -> None:
        self._lock.acquire()
        if self._shut:
            self._lock.release()
            raise RuntimeError("the run has ended")

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def shut(self) -> None:
        """Wait for the write on its way and let no other begin."""
        with self._lock:
            self._shut = True


def _stop(parts: Generator[Finished, None, None] | None, door: _Door) -> None:
    door.shut()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # joblib's, that tasks are dropped: they are meant to be
        if parts is not None:
            parts.close()


def _serve(run: int) -> None:
    """Readies a worker process before it loads anything heavy."""
    os.environ["POLARS_MAX_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run hears it and ends its workers
    threading.Thread(target=_leave_with, args=(run,), daemon=True).start()


def _leave_with(run: int) -> None:
    """Ends a worker whose run was killed and can no longer end it."""
    while os.getppid() == run:
        time.sleep(WATCH)
    os._exit(1)
