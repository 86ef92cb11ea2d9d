"""Clusters of Dask and Ray: joined by their address, or begun on this machine and ended again."""

import logging
import re
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from sim.core.errors import InputError, LostWorkers

PATIENCE = 10  # seconds until a cluster that does not answer is given up
ROUND = 4  # parts for each worker of Ray, which hands over no results before all are there
ADDRESS = re.compile(r"(?:\w+://)?(?P<host>[^/:\s]+):(?P<port>\d{1,5})")

Work = Callable[[Iterable[Any], int], Generator[Any, None, None]]


@contextmanager
def dask(jobs: int, address: str | None) -> Iterator[Work]:
    """Workers of the scheduler at an address, or processes of a scheduler of our own."""
    try:
        import distributed
    except ImportError:
        raise _missing("dask") from None
    from joblib import Parallel, parallel_config  # type: ignore[import-untyped]

    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we tell what goes wrong
    client_lost = distributed.client.FutureCancelledError
    lost = (distributed.KilledWorker, distributed.comm.CommClosedError, client_lost)
    opened = _own_dask(distributed, jobs) if address is None else _join_dask(distributed, address)
    with opened as client:

        def work(tasks: Iterable[Any], _: int) -> Generator[Any, None, None]:
            with parallel_config(backend="dask", client=client):
                crew = Parallel(-1, batch_size=1, return_as="generator_unordered")
            with _told("dask", lost):
                yield from crew(tasks)

        yield work


@contextmanager
def _own_dask(distributed: Any, jobs: int) -> Iterator[Any]:
    workers = None if jobs == -1 else jobs
    begun = distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL, env={"POLARS_MAX_THREADS": "1"},
    )  # fmt: skip
    with begun as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


@contextmanager
def _join_dask(distributed: Any, address: str) -> Iterator[Any]:
    _reach("dask", address)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise _silent("dask", address) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise InputError(
                f"address = {address!r}: this scheduler has no workers; dask worker {address} "
                "begins some on a machine"
            ) from None
        yield client


@contextmanager
def ray(jobs: int, address: str | None) -> Iterator[Work]:
    """Workers of the cluster at an address, or processes of a cluster of our own."""
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise _missing("ray") from None
    from joblib import Parallel, parallel_config

    register_ray()
    _open_ray(ray, jobs, address)
    workers = int(ray.cluster_resources().get("CPU", 1))

    def work(tasks: Iterable[Any], count: int) -> Generator[Any, None, None]:
        ahead, wanted = iter(tasks), min(workers, count)
        with (
            _told("ray", (ray.exceptions.RayError,)),
            parallel_config(backend="ray"),
            Parallel(max(wanted, 1), batch_size=1) as crew,
        ):
            while some := list(islice(ahead, ROUND * wanted)):
                yield from crew(some)

    try:
        yield work
    finally:
        ray.shutdown()


def _open_ray(ray: Any, jobs: int, address: str | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.CRITICAL}
    if address is None:
        workers = None if jobs == -1 else jobs
        ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
        return
    _reach("ray", address)
    try:
        ray.init(address, **quiet)
    except (OSError, ValueError, RuntimeError, ImportError, ray.exceptions.RayError):
        raise InputError(
            f"address = {address!r}: something listens there, but lets no ray {ray.__version__} "
            "in; start both with RAY_AUTH_MODE=token and one token (ray get-auth-token --generate)"
        ) from None


def _reach(kind: str, address: str) -> None:
    """Refuses what is no address, and one behind which nobody listens."""
    found = ADDRESS.fullmatch(address)
    if not found:
        raise InputError(f"address = {address!r} should be one such as {_example(kind)}")
    try:
        socket.create_connection((found["host"], int(found["port"])), PATIENCE).close()
    except (OSError, OverflowError):
        raise _silent(kind, address) from None


def _silent(kind: str, address: str) -> InputError:
    begin = {"dask": "dask scheduler", "ray": "ray start --head"}[kind]
    return InputError(
        f"address = {address!r}: no {kind} cluster answers there within {PATIENCE} seconds; "
        f"{begin} begins one and says its address, such as {_example(kind)}"
    )


def _example(kind: str) -> str:
    return {"dask": "tcp://10.0.0.1:8786", "ray": "10.0.0.1:6379"}[kind]


def _missing(kind: str) -> InputError:
    return InputError(
        f"backend = {kind!r}: {kind} is not installed; pip install 'ludostat[{kind}]' does it"
    )


@contextmanager
def _told(kind: str, errors: tuple[type[BaseException], ...]) -> Iterator[None]:
    """Says in one line that the cluster went away."""
    try:
        yield
    except errors as error:
        raise LostWorkers(f"the {kind} cluster went away ({type(error).__name__})") from None
