"""Runs: the same bytes for any workers and any interruption, and nothing half done left behind."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from sim.core import store
from sim.core.errors import InputError, LostWorkers
from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import WAYS, content, in_every_way, is_tidy, plays
from tests.core.toy_play import line_up


class Interrupted(Exception):
    """Stands for whatever may go wrong in the calling process."""


def interrupt_after(number, error=Interrupted):
    """A progress callback that is interrupted at some part."""
    calls = []

    def progress(done, games):
        calls.append(done)
        if len(calls) > number:
            raise error

    return progress


class TestWorkers:
    @pytest.mark.parametrize(
        ("jobs", "backend"), [*WAYS, (1, "processes"), (-1, "threads"), (9, "threads")]
    )
    def test_the_bytes_are_the_same(self, jobs, backend, parts, tmp_path):
        manifest = run(line_up(), toy_play.play, tmp_path, jobs=jobs, backend=backend)
        assert plays(tmp_path) == parts
        assert manifest == store.read_manifest(tmp_path)
        assert manifest.state == "complete"
        assert is_tidy(tmp_path)

    def test_one_worker_is_the_caller(self, tmp_path):
        threads = []

        def play(*numbers):
            threads.append(threading.current_thread())
            return toy_play.play(*numbers)

        run(line_up(), play, tmp_path)
        assert threads == [threading.current_thread()] * 5

    def test_processes_leave_polars_one_thread(self, tmp_path):
        run(line_up(), play_on_one_polars_thread, tmp_path, jobs=2, backend="processes")

    @pytest.mark.skipif(os.name == "nt", reason="has no such signal")
    def test_processes_leave_interrupts_to_their_run(self, parts, tmp_path):
        run(line_up(), play_while_control_c_is_pressed, tmp_path, jobs=2, backend="processes")
        assert plays(tmp_path) == parts

    @pytest.mark.parametrize("jobs", [0, -2])
    def test_so_many_workers_there_are_not(self, jobs, tmp_path):
        with pytest.raises(InputError, match=f"jobs = {jobs} should be a number of workers"):
            run(line_up(), toy_play.play, tmp_path / "out", jobs=jobs)
        assert not (tmp_path / "out").exists()

    def test_such_workers_there_are_not(self, tmp_path):
        with pytest.raises(InputError, match=r"'thread' is unknown \(did you mean 'threads'\?\)"):
            run(line_up(), toy_play.play, tmp_path / "out", backend="thread")
        assert not (tmp_path / "out").exists()

    def test_a_working_directory_is_no_matter(self, parts, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        run(line_up(), toy_play.play, Path("out"), jobs=2, backend="processes")
        assert plays(tmp_path / "out") == parts


def play_on_one_polars_thread(experiment, first, count):
    import polars as pl

    assert pl.thread_pool_size() == 1
    return toy_play.play(experiment, first, count)


def play_while_control_c_is_pressed(experiment, first, count):
    os.kill(os.getpid(), signal.SIGINT)
    return toy_play.play(experiment, first, count)


def play_while_killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)


class TestProgress:
    @in_every_way
    def test_it_is_told_from_the_start_to_the_end(self, jobs, backend, tmp_path):
        told = []
        run(line_up(), toy_play.play, tmp_path, jobs=jobs, backend=backend,
            progress=lambda *numbers: told.append(numbers))  # fmt: skip
        assert len(told) == 6
        assert (told[0], told[-1]) == ((0, 250), (250, 250))
        assert told == sorted(told)

    def test_the_manifest_is_never_behind(self, tmp_path):
        def progress(done, _):
            assert store.read_manifest(tmp_path).games_done == done

        run(line_up(), toy_play.play, tmp_path, progress=progress)

    def test_a_resumed_run_starts_where_it_stopped(self, tmp_path):
        with pytest.raises(Interrupted):
            run(line_up(), toy_play.play, tmp_path, progress=interrupt_after(2))
        told = []
        run(line_up(), toy_play.play, tmp_path, resume=True, progress=lambda *n: told.append(n))
        assert told == [(120, 250), (180, 250), (240, 250), (250, 250)]


class TestInterrupting:
    @pytest.mark.filterwarnings("error")
    @pytest.mark.parametrize("error", [Interrupted, KeyboardInterrupt, SystemExit])
    @in_every_way
    def test_what_was_finished_is_kept(self, jobs, backend, error, parts, tmp_path):
        with pytest.raises(error):
            run(line_up(), toy_play.play_slowly, tmp_path, jobs=jobs, backend=backend,
                progress=interrupt_after(2, error))  # fmt: skip
        manifest, left = store.read_manifest(tmp_path), content(tmp_path)
        assert (manifest.state, len(manifest.parts)) == ("interrupted", 2)
        assert manifest.finished is None
        assert is_tidy(tmp_path)
        time.sleep(0.3)  # whoever still plays must not write
        assert content(tmp_path) == left

        remarks = []
        run(line_up(), toy_play.play, tmp_path, jobs=jobs, backend=backend, resume=True,
            warn=remarks.append)  # fmt: skip
        assert plays(tmp_path) == parts
        assert remarks == []
        assert store.read_manifest(tmp_path).state == "complete"
        assert store.read_manifest(tmp_path).started == manifest.started

    @pytest.mark.parametrize("number", range(6))
    def test_it_may_happen_at_any_part(self, number, parts, tmp_path):
        with pytest.raises(Interrupted):
            run(line_up(), toy_play.play, tmp_path, progress=interrupt_after(number))
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts

    def test_what_a_killed_worker_was_writing_goes(self, tmp_path):
        def progress(*_):
            (tmp_path / "plays" / ".part-00003.parquet.99.tmp").write_text("PAR1")
            raise Interrupted

        with pytest.raises(Interrupted):
            run(line_up(), toy_play.play, tmp_path, progress=progress)
        assert is_tidy(tmp_path)


class TestFailing:
    @pytest.mark.filterwarnings("error")
    @in_every_way
    def test_a_workers_error_ends_the_run(self, jobs, backend, parts, tmp_path):
        with pytest.raises(InputError, match=r"^game 120 cannot be played$"):
            run(line_up(), toy_play.play_until_stuck, tmp_path, jobs=jobs, backend=backend)
        assert store.read_manifest(tmp_path).state == "interrupted"
        assert is_tidy(tmp_path)
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts

    def test_one_worker_keeps_all_before_the_error(self, tmp_path):
        with pytest.raises(InputError):
            run(line_up(), toy_play.play_until_stuck, tmp_path)
        assert store.read_manifest(tmp_path).games_done == 120

    @pytest.mark.skipif(os.name == "nt", reason="has no such signal")
    def test_a_killed_worker_is_told_in_a_line(self, tmp_path):
        with pytest.raises(LostWorkers, match="a worker process was killed"):
            run(line_up(), play_while_killed, tmp_path, jobs=2, backend="processes")
        assert store.read_manifest(tmp_path).state == "interrupted"

    def test_a_part_without_all_its_rows_is_refused(self, tmp_path):
        with pytest.raises(ValueError, match="part 0: 179 rows for 60 games"):
            run(line_up(), toy_play.play_too_little, tmp_path)
        assert plays(tmp_path) == {}

    def test_the_first_fault_is_the_one_told(self, tmp_path, monkeypatch):
        def full(*_):
            raise OSError(28, "No space left on device")

        def progress(*_):
            monkeypatch.setattr(os, "replace", full)
            raise Interrupted

        with pytest.raises(Interrupted):
            run(line_up(), toy_play.play, tmp_path, progress=progress)

    def test_a_full_disk_is_told_and_can_be_resumed(self, parts, tmp_path, monkeypatch):
        replace, calls = os.replace, []

        def full(*paths):
            calls.append(paths)
            if len(calls) > 7:
                raise OSError(28, "No space left on device")
            replace(*paths)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", full)
            with pytest.raises(InputError, match=r"cannot write .*: No space left on device$"):
                run(line_up(), toy_play.play, tmp_path)
        assert not [name for name in content(tmp_path) if name.endswith(("tmp", "lock"))]
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts
