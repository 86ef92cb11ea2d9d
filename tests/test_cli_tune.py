"""`ludostat tune` as people use it: its messages, what it writes, and going on."""

import json
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from sim.core.jit import PACKAGES
from tests.test_cli import refused


def asked(**flags):
    """The command of a small tuning, some of its flags otherwise."""
    usual = {"players": 2, "budget": 2000, "seed": 7, "jobs": 1}
    pairs = [(f"--{name}", str(value)) for name, value in (usual | flags).items()]
    return ["tune", "kanagawa", *(word for pair in pairs for word in pair)]


BAD = {
    "unknown game": (["tune", "kanagwa"], "kanagawa"),
    "six players": (asked(players=6), "2 to 4"),
    "small budget": (asked(budget=10), "must be 2000"),
    "negative seed": (asked(seed=-1), "from 0"),
    "unknown start": (asked(strategy="greddy"), "'greedy'"),
    "start without weights": (asked(strategy="casual"), "weighs features"),
    "unknown feature": (asked(features="run,harmnoy"), "'harmony'"),
    "no workers": (asked(jobs=0), "--jobs 0"),
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The folder of a tuning that nothing disturbed."""
    folder = tmp_path_factory.mktemp("tune") / "whole"
    assert run(folder).wait() == 0
    return folder


def run(folder: Path) -> subprocess.Popen:
    command = [
        sys.executable,
        "-m",
        "sim.cli",
        *asked(),
        "--out",
        str(folder),
        "--resume",
        "--quiet",
    ]
    return subprocess.Popen(command, cwd=PACKAGES)


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_mistakes_are_told_in_a_line(ludostat, tmp_path, arguments, hint):
    assert hint in refused(ludostat, tmp_path, *arguments)


def test_stopped_at_any_moment_it_goes_on_to_the_same_end(told, tmp_path):
    folder = tmp_path / "stopped"
    for generations, end, code in ((2, signal.SIGINT, 130), (9, signal.SIGKILL, -9)):
        worker = run(folder)
        while worker.poll() is None and count(folder) < generations:
            time.sleep(0.02)
        worker.send_signal(end)
        assert worker.wait() == code
    assert run(folder).wait() == 0
    assert (folder / "tuning.json").read_bytes() == (told / "tuning.json").read_bytes()


def count(folder: Path) -> int:
    """Generations written so far."""
    path = folder / "tuning.json"
    return len(json.loads(path.read_text())["story"]["generations"]) if path.exists() else 0


def test_a_folder_is_not_overwritten(ludostat, told):
    code, out, lines = ludostat(*asked(), "--out", told)
    assert (code, out, len(lines)) == (2, "", 1)
    assert "--resume" in lines[0]


def test_a_folder_of_another_tuning_is_refused(ludostat, told):
    code, _, lines = ludostat(*asked(seed=8), "--out", told, "--resume")
    assert code == 2
    assert "seed = 7, not 8" in lines[0]


def test_the_entry_says_how_it_came_about(told):
    entry = tomllib.loads((told / "weights.toml").read_text())["tuned"]["players"]["2"]
    assert entry["command"] == (
        "ludostat tune kanagawa --players 2 --budget 2000 --seed 7 --strategy greedy"
    )
    assert (entry["seed"], entry["budget"]) == (7, 2000)
    result = entry["result"]
    assert result["alone_among"] == "greedy"
    assert result["low"] <= result["win_share"] <= result["high"]
    assert entry["games"] > 0


def test_held_out_games_are_told_against_every_opponent(ludostat, told):
    code, out, _ = ludostat(*asked(), "--out", told, "--resume", "--json")
    document = json.loads(out)
    assert code == 0
    among = [row["among"] for row in document["held_out"]]
    assert among[0] == "greedy"
    assert {"scholar", "seasonal"} < set(among)
    assert all(row["win_share_low"] <= row["win_share_high"] for row in document["held_out"])


def test_weights_are_written_where_they_are_used_only_when_asked(
    ludostat, told, tmp_path, monkeypatch
):  # fmt: skip
    path = tmp_path / "weights.toml"
    before = (PACKAGES / "strategies/kanagawa/weights.toml").read_text()
    path.write_text(before)
    monkeypatch.setattr("strategies.weights_file.weights_path", lambda game: path)
    ludostat(*asked(), "--out", told, "--resume")
    assert path.read_text() == before
    story = json.loads((told / "tuning.json").read_text())["story"]
    code, out, _ = ludostat(*asked(), "--out", told, "--resume", "--write")
    assert code == 0
    if any(trial["passed"] for trial in story["trials"]):
        assert str(path) in out.replace("\n", "")
        assert "2" in tomllib.loads(path.read_text())["tuned"]["players"]
    else:
        assert path.read_text() == before
