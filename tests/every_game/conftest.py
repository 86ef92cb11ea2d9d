"""Line-ups for each game, number of players and strategy."""

from importlib import import_module

import pytest

from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.core.experiment import Experiment
from strategies.registry import book
from tests.helpers.names import names_at
from tests.helpers.records import EXAMPLES

STRATEGIES = [(game, name) for game in NAMES for name in names_at(game)]


@pytest.fixture(params=NAMES)
def game(request):
    return find_game(request.param)


@pytest.fixture
def games(game):
    """The module that plays the game by lot."""
    return import_module(f"tests.{game.name}.random_games")


@pytest.fixture
def example(game):
    return EXAMPLES[game.name]


@pytest.fixture(params=STRATEGIES, ids="-".join)
def game_and_strategy(request):
    return request.param


def experiment(game, players=None, seats=None, games=12, seed=3, **more):
    """A small experiment; left out, the seats are filled with the strategies in turn."""
    players = players or max(find_game(game).players)
    names = list(book(game))
    seats = seats or tuple(names[i % len(names)] for i in range(players))
    return Experiment(game=game, players=players, seats=seats, games=games, seed=seed, **more)
