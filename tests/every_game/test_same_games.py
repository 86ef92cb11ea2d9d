"""The rows depend on the experiment alone."""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from sim.core.run import run
from strategies import lineups
from tests.every_game.conftest import experiment

PARTS = {"part_games": 60}
INTERPRETED = """
import sys
from sim.core.experiment import Experiment
from strategies.lineups import play
experiment = Experiment.from_toml(sys.stdin.read())
sys.stdout.write(play(experiment, 0, experiment.games).write_json())
"""


def parts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("plays/*.parquet"))}


@pytest.fixture
def reference(game, tmp_path):
    wanted = experiment(game.name, games=150, **PARTS)
    run(wanted, lineups.play, tmp_path / "one", jobs=1)
    return wanted, parts(tmp_path / "one")


@pytest.mark.parametrize("backend", ["threads", "processes"])
def test_for_any_number_of_workers(reference, tmp_path, backend):
    wanted, expected = reference
    assert len(expected) == 3
    run(wanted, lineups.play, tmp_path / "two", jobs=2, backend=backend)
    assert parts(tmp_path / "two") == expected


def test_interrupted_and_resumed(reference, tmp_path):
    wanted, expected = reference

    def stop(done, total):
        if done >= 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(wanted, lineups.play, tmp_path / "cut", progress=stop)
    assert 0 < len(parts(tmp_path / "cut")) < 3
    run(wanted, lineups.play, tmp_path / "cut", resume=True)
    assert parts(tmp_path / "cut") == expected


def test_any_split_gives_the_same_games(game):
    wanted = experiment(game.name, games=24)
    whole = lineups.play(wanted, 0, 24)
    split = pl.concat([lineups.play(wanted, 0, 7), lineups.play(wanted, 7, 17)])
    assert whole.equals(split)


def test_rotations_of_a_lineup_share_their_seeds(game):
    wanted = experiment(game.name, games=60)
    rows = lineups.play(wanted, 0, 60)
    rotations = len(wanted.rotations)
    per_seed = rows.group_by("seed").agg(pl.col("game_index").n_unique())
    assert per_seed["game_index"].to_list() == [rotations] * (60 // rotations)
    seated = rows.group_by("seed", "strategy", "seat").len()
    assert seated.height == (60 // rotations) * rows["strategy"].n_unique() * wanted.players


def test_interpreted_as_compiled(game):
    wanted = experiment(game.name, min(game.players), games=2)
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", INTERPRETED], input=wanted.to_toml(), env=environment,
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert done.stdout == lineups.play(wanted, 0, 2).write_json()
    assert done.stderr == ""
