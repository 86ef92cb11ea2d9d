"""Workers on other machines play only where the engine is the run's."""

import pickle

import pytest

from sim.cli import afar
from sim.core.errors import InputError
from strategies import lineups
from tests.every_game.conftest import experiment


def test_the_same_engine_plays_the_same_games():
    wanted = experiment("hacienda", 2, games=2)
    play = pickle.loads(pickle.dumps(afar.player("hacienda")))  # as it travels
    assert play(wanted, 0, 2).equals(lineups.play(wanted, 0, 2))


@pytest.mark.parametrize("name", ["sources", "components", "polars"])
def test_another_engine_refuses(name):
    other = afar.engine("hacienda") | {name: "other"}
    with pytest.raises(InputError, match=f"has other {name} than this machine: install the same"):
        afar.play(other, experiment("hacienda", 2, games=2), 0, 2)
