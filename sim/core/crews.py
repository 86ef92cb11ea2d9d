"""Crews: who plays the parts of a run, in this process, beside it or on other machines."""

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Literal, get_args

from sim.core import clusters
from sim.core.errors import InputError, LostWorkers, nearest

Backend = Literal["threads", "processes", "dask", "ray"]
Task = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]  # as joblib has them
Crew = Callable[[Iterable[Task], int], Generator[Any, None, None]]  # tasks and how many there are
MOST_JOBS = 1000
WATCH = 0.5  # seconds between a worker's looks at whether its run still lives


def task(function: Callable[..., Any], *arguments: Any) -> Task:
    """A call that is left to a worker."""
    return function, arguments, {}


def crew(backend: Backend, jobs: int, address: str | None) -> AbstractContextManager[Crew]:
    """Workers that give the results of tasks in the order in which they are finished."""
    _check(backend, jobs, address)
    if backend == "dask":
        return clusters.dask(jobs, address)
    if backend == "ray":
        return clusters.ray(jobs, address)
    return _here(backend, jobs)


def _check(backend: str, jobs: int, address: str | None) -> None:
    if not 1 <= jobs <= MOST_JOBS and jobs != -1:
        raise InputError(
            f"jobs = {jobs} should be a number of workers, {MOST_JOBS} at most, or -1 for all cores"
        )
    if backend not in get_args(Backend):
        known = get_args(Backend)
        text = f"is unknown{nearest(backend, known)}; there are {', '.join(known)}"
        raise InputError(f"backend = {backend!r} {text}")
    if address is not None and backend not in ("dask", "ray"):
        raise InputError(f"address = {address!r} goes with backend dask or ray, not {backend}")
    if address is not None and jobs != -1:
        raise InputError(f"jobs = {jobs} should be -1: the cluster at {address} has its own number")


@contextmanager
def _here(backend: Backend, jobs: int) -> Iterator[Crew]:
    """Threads or processes of this machine; a single worker is the caller."""

    def work(tasks: Iterable[Task], count: int) -> Generator[Any, None, None]:
        workers = min(_cores() if jobs == -1 else jobs, count)
        if workers <= 1:
            return (function(*arguments) for function, arguments, _ in tasks)
        return _side_by_side(backend, workers, tasks)

    yield work


def _side_by_side(
    backend: Backend, workers: int, tasks: Iterable[Task]
) -> Generator[Any, None, None]:
    from joblib import Parallel  # type: ignore[import-untyped]
    from joblib.externals.loky.process_executor import (  # type: ignore[import-untyped]
        TerminatedWorkerError,
    )

    kind: dict[str, Any] = {"backend": "threading"}
    if backend == "processes":
        kind = {"backend": "loky", "initializer": _serve, "initargs": (os.getpid(),)}
    try:
        yield from Parallel(workers, batch_size=1, return_as="generator_unordered", **kind)(tasks)
    except TerminatedWorkerError:
        raise LostWorkers("a worker process was killed, perhaps for want of memory") from None


def _cores() -> int:
    from joblib import cpu_count

    return cpu_count()


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
