"""Runs on clusters of Dask and Ray: the bytes of a run on one worker, and plain refusals."""

import sys
from importlib.util import find_spec

import pytest
from distributed import LocalCluster

from sim.core import clusters, store
from sim.core.errors import InputError
from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import is_tidy, plays
from tests.core.toy_play import line_up

has_ray = pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed: the extra ray")
TCP = {"processes": False, "protocol": "tcp://", "dashboard_address": "127.0.0.1:0"}


@pytest.fixture(scope="module")
def address():
    """A scheduler with two workers, as another machine would have it."""
    with LocalCluster(n_workers=2, threads_per_worker=1, **TCP) as cluster:
        yield cluster.scheduler_address


class Interrupted(Exception):
    """Stands for whatever may go wrong in the calling process."""


class TestDask:
    def test_a_cluster_gives_the_same_bytes(self, address, parts, tmp_path):
        manifest = run(line_up(), toy_play.play, tmp_path, jobs=-1, backend="dask", address=address)
        assert plays(tmp_path) == parts
        assert manifest.state == "complete"
        assert is_tidy(tmp_path)

    def test_processes_begun_here_give_the_same_bytes(self, parts, tmp_path):
        run(line_up(), toy_play.play, tmp_path, jobs=2, backend="dask")
        assert plays(tmp_path) == parts

    @pytest.mark.filterwarnings("error")
    def test_an_interrupted_run_goes_on_anywhere(self, address, parts, tmp_path):
        def progress(done, _):
            if done:
                raise Interrupted

        with pytest.raises(Interrupted):
            run(line_up(), toy_play.play_slowly, tmp_path, jobs=-1, backend="dask",
                address=address, progress=progress)  # fmt: skip
        assert store.read_manifest(tmp_path).state == "interrupted"
        assert is_tidy(tmp_path)
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts

    def test_a_workers_error_ends_the_run(self, address, tmp_path):
        with pytest.raises(InputError, match=r"^game 120 cannot be played$"):
            run(line_up(), toy_play.play_until_stuck, tmp_path, jobs=-1, backend="dask",
                address=address)  # fmt: skip
        assert store.read_manifest(tmp_path).state == "interrupted"
        assert is_tidy(tmp_path)


@has_ray
class TestRay:
    def test_processes_begun_here_give_the_same_bytes(self, parts, tmp_path):
        run(line_up(), toy_play.play, tmp_path, jobs=2, backend="ray")
        assert plays(tmp_path) == parts
        assert is_tidy(tmp_path)


class TestRefusing:
    """Nothing is begun on a cluster that there is not."""

    def refuse(self, tmp_path, message, **where):
        with pytest.raises(InputError, match=message) as refusal:
            run(line_up(), toy_play.play_never, tmp_path / "out", **where)
        assert "\n" not in str(refusal.value)
        assert not (tmp_path / "out").exists()

    @pytest.mark.parametrize("backend", ["dask", "ray"])
    def test_a_library_that_is_missing(self, backend, tmp_path, monkeypatch):
        for name in ("distributed", "ray"):
            monkeypatch.setitem(sys.modules, name, None)
        self.refuse(tmp_path, rf"{backend} is not installed; pip install", backend=backend)

    @pytest.mark.parametrize("wrong", ["10.0.0.1", "tcp://", "here:there", ""])
    def test_what_is_no_address(self, wrong, tmp_path):
        self.refuse(tmp_path, "should be one such as", jobs=-1, backend="dask", address=wrong)

    @pytest.mark.parametrize("backend", ["dask", pytest.param("ray", marks=has_ray)])
    @pytest.mark.parametrize("nobody", ["tcp://127.0.0.1:1", "127.0.0.1:99999"])
    def test_an_address_where_nobody_answers(self, backend, nobody, tmp_path):
        self.refuse(tmp_path, f"no {backend} cluster answers there within 10 seconds; .* begins",
                    jobs=-1, backend=backend, address=nobody)  # fmt: skip

    def test_a_scheduler_without_workers(self, tmp_path, monkeypatch):
        monkeypatch.setattr(clusters, "PATIENCE", 0.5)
        with LocalCluster(n_workers=0, **TCP) as empty:
            self.refuse(tmp_path, "this scheduler has no workers; dask worker tcp://",
                        jobs=-1, backend="dask", address=empty.scheduler_address)  # fmt: skip

    def test_a_number_of_workers_where_the_cluster_has_its_own(self, address, tmp_path):
        self.refuse(tmp_path, "jobs = 2 should be -1", jobs=2, backend="dask", address=address)

    def test_an_address_of_threads(self, address, tmp_path):
        self.refuse(tmp_path, "goes with backend dask or ray", jobs=-1, address=address)
