"""Runs ended from outside: with control-C, or by SIGKILL at any moment."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.core import store
from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import in_every_way, is_tidy, plays
from tests.core.toy_play import line_up

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")


CHILD = """
import os, pathlib, signal, sys
from sim.core.run import run
from tests.core import toy_play

out, play, jobs, backend, kill = sys.argv[1:]

def killed(name, number):
    real, calls = getattr(os, name), []
    def call(*args):
        calls.append(args)
        if len(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args)
    setattr(os, name, call)

if kill:
    killed(kill.split()[0], int(kill.split()[1]))
run(toy_play.line_up(), getattr(toy_play, play), pathlib.Path(out), jobs=int(jobs), backend=backend)
"""


def child(folder, play, jobs=1, backend="threads", kill=""):
    """A run in a process of its own, which heads a group like one started from a terminal."""
    words = [sys.executable, "-c", CHILD, str(folder), play, str(jobs), backend, kill]
    return subprocess.Popen(words, cwd=ROOT, start_new_session=True, stderr=subprocess.PIPE)


def wait_for_parts(folder, number):
    """Wait until some parts stand in the manifest."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if (folder / "manifest.json").exists() and len(store.read_manifest(folder).parts) >= number:
            return
        time.sleep(0.02)
    raise TimeoutError(f"{folder} has not got {number} parts")


@in_every_way
def test_control_c_on_a_terminal(jobs, backend, parts, tmp_path):
    with child(tmp_path, "play_with_a_long_end", jobs, backend) as other:
        wait_for_parts(tmp_path, 4)
        os.killpg(other.pid, signal.SIGINT)
        said = other.communicate(timeout=20)[1].decode()
    assert said.splitlines()[-1] == "KeyboardInterrupt"
    assert "Warning" not in said
    assert said.count("Traceback") == 1
    assert store.read_manifest(tmp_path).state == "interrupted"
    assert is_tidy(tmp_path)
    run(line_up(), toy_play.play, tmp_path, resume=True)
    assert plays(tmp_path) == parts


class TestKilling:
    """A run killed at any moment resumes to the same bytes."""

    @in_every_way
    def test_in_the_midst_of_playing(self, jobs, backend, parts, tmp_path):
        with child(tmp_path, "play_slowly", jobs, backend) as other:
            wait_for_parts(tmp_path, 2)
            other.kill()
        assert store.read_manifest(tmp_path).state == "running"
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts
        assert is_tidy(tmp_path)

    # Writes are in turn: the experiment, the manifest, then a part and the manifest again, ...
    @pytest.mark.parametrize(
        "kill",
        ["fsync 1", "replace 1", "fsync 2", "fsync 3", "replace 3", "fsync 4", "replace 4",
         "replace 13"],
    )  # fmt: skip
    def test_in_the_midst_of_writing(self, kill, parts, tmp_path):
        with child(tmp_path, "play", kill=kill) as other:
            assert other.wait(30) == -signal.SIGKILL
        run(line_up(), toy_play.play, tmp_path, resume=True)
        assert plays(tmp_path) == parts
        assert is_tidy(tmp_path)

    def test_workers_do_not_outlive_their_run(self, tmp_path):
        with child(tmp_path, "play_slowly", 2, "processes") as other:
            wait_for_parts(tmp_path, 1)
            other.kill()
            other.communicate(timeout=15)  # ends when nobody is left to write to it
