"""The order in which Python happens to keep things decides nothing: same rows for any hash seed.

`make soak` tries twenty hash seeds for every game; a few do here.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.catalogue import NAMES
from strategies import lineups
from tests.every_game.conftest import experiment

ROOT = Path(__file__).parents[1]
SOAKED = int(os.environ.get("LUDOSTAT_FAULTS", "0")) > 0
SEEDS = range(20) if SOAKED else (1, 2)
GAMES = 12
ALONE = """
import sys
from sim.core.experiment import Experiment
from strategies.lineups import play
for text in sys.stdin.read().split("\\0"):
    experiment = Experiment.from_toml(text)
    print(play(experiment, 0, experiment.games).write_json())
"""


def line_ups():
    """A small experiment of every game, seated with quick strategies."""
    seats = ("greedy", "casual", "random")
    return [experiment(game, 3, seats, games=GAMES) for game in NAMES]


@pytest.fixture(scope="module")
def rows():
    return [lineups.play(wanted, 0, GAMES).write_json() for wanted in line_ups()]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_hash_seed_gives_the_same_rows(seed, rows):
    done = subprocess.run(
        [sys.executable, "-c", ALONE], input="\0".join(wanted.to_toml() for wanted in line_ups()),
        env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True,
        check=True, cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.splitlines() == rows


@pytest.mark.parametrize("wanted", line_ups(), ids=NAMES)
@pytest.mark.parametrize("batch", [1, 5])
def test_batches_of_any_size_give_the_same_rows(wanted, batch):
    whole = lineups.play(wanted, 0, GAMES)
    for first in range(0, GAMES, batch):
        count = min(batch, GAMES - first)
        assert lineups.play(wanted, first, count).equals(whole.slice(3 * first, 3 * count))


@pytest.mark.parametrize("game", NAMES)
def test_calls_of_any_length_give_the_same_rows(game, monkeypatch):
    wanted = experiment(game, 2, ("search:7", "rollout:3"), games=4)
    whole = []
    for worlds in (10**9, 7):
        monkeypatch.setattr(lineups, "WORLDS_AT_ONCE", worlds)
        whole.append(lineups.play(wanted, 0, 4))
    assert [count for _, count in lineups.spans(wanted, range(4))] == [1] * 4
    assert whole[0].equals(whole[1])
