"""Commands stopped from outside: by signals, by each other, by a full or locked disk."""

import os
import signal
import time
from random import Random

import pytest

from tests.faults.commands import parts_of, small_disk, unchangeable, wait_for_parts
from tests.faults.ready import PARTS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs signals and flock")
WAY_OUT = "ludostat play "  # how every message about a run that can go on ends


def stopped(runs, folder, chance, end):
    """Begin, or go on, and stop a little after some number of parts: exit code and lines."""
    done = len(parts_of(folder))
    command = runs.begin(folder, "--resume")
    wait_for_parts(command, folder, chance.randint(min(done + 1, PARTS), PARTS))
    time.sleep(chance.random() * chance.choice((0, 0.02, 0.5)))
    command.stop(end)
    return command.end()


def test_killed_at_random_moments(runs, times, tmp_path):
    chance, folder = Random(1), tmp_path / "killed"
    for number in range(times):
        assert stopped(runs, folder, chance, signal.SIGKILL)[0] in (-signal.SIGKILL, 0)
        runs.check_finished(folder)
        if len(parts_of(folder)) == PARTS or number == times - 1:
            runs.check_resumed(folder)
            folder = tmp_path / f"killed-{number}"


@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM"])
def test_stopped_at_random_moments(runs, times, tmp_path, end):
    chance, folder = Random(end), tmp_path / "stopped"
    for number in range(-(-times // 2)):
        code, lines = stopped(runs, folder, chance, getattr(signal, end))
        assert (code, len(lines)) in ((130, 1), (0, 0)), (code, lines)
        if code:
            assert lines[0] == "ludostat: interrupted" or f"Go on with: {WAY_OUT}" in lines[0]
        runs.check_finished(folder)
        if len(parts_of(folder)) == PARTS:
            runs.check_resumed(folder)
            folder = tmp_path / f"stopped-{number}"


def test_a_command_that_stops_says_which_one_goes_on(runs, tmp_path):
    command = runs.begin(tmp_path / "here", "--resume")
    wait_for_parts(command, tmp_path / "here", 2)
    command.stop(signal.SIGINT)
    code, lines = command.end()
    if code and "Go on" in lines[0]:  # it was not quicker than we
        assert lines[0].endswith(f"ludostat {' '.join(command.words)}")


class TestFullDisk:
    """What does not fit is told with the way out; then it fits, and the run goes on."""

    def told(self, folder, code, lines):
        assert (code, len(lines)) == (2, 1), lines
        assert f"cannot write {folder}" in lines[0]
        assert WAY_OUT in lines[0]

    @pytest.mark.parametrize(("more", "missing"), [(-1, 1), (1, 0)])  # a part, a chart
    def test_files_may_only_be_so_large(self, runs, tmp_path, more, missing):
        folder = tmp_path / "limited"
        largest = max(path.stat().st_size for path in (runs.whole / "plays").iterdir())
        code, lines = runs.begin(folder, most=largest + more).end()
        self.told(folder, code, lines)
        assert "File too large" in lines[0]
        assert (len(parts_of(folder)) < PARTS) == missing
        runs.check_finished(folder)
        runs.check_resumed(folder)

    def test_the_disk_is_full(self, runs, tmp_path):
        sizes = [path.stat().st_size for path in runs.whole.rglob("*") if path.is_file()]
        with small_disk(tmp_path / "disk", sum(sizes) // 2) as able:
            if not able:
                pytest.skip("may not mount a small disk")
            folder = tmp_path / "disk" / "here"
            code, lines = runs.begin(folder).end()
            self.told(folder, code, lines)
            assert "No space left" in lines[0]
            runs.check_finished(folder)
            os.system(f"mount -o remount,size=8m '{tmp_path / 'disk'}'")
            runs.check_resumed(folder)

    @pytest.mark.parametrize("place", ["plays", "."])
    def test_the_folder_turns_read_only(self, runs, tmp_path, place):
        folder = tmp_path / "locked"
        command = runs.begin(folder)
        wait_for_parts(command, folder, 2)
        with unchangeable(folder / place) as able:
            if not able:
                pytest.skip("has no chattr +i")
            code, lines = command.end()
        if code == 0:
            pytest.skip("the run was quicker")
        self.told(folder, code, lines)
        runs.check_finished(folder)
        runs.check_resumed(folder)


def test_several_at_once(runs, tmp_path):
    folder = tmp_path / "shared"
    commands = [runs.begin(folder, "--resume") for _ in range(3)]
    ends = [command.end() for command in commands]
    assert (0, []) in ends
    for code, lines in ends:
        assert code in (0, 2)
        assert not code or f"{folder} is in use by " in lines[0]
    runs.check_same(folder)
