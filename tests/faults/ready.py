"""Loaded once by the process from which commands are forked: imports, and compiled rules."""

import sim.cli.play
import sim.cli.summary  # noqa: F401
from sim.core.experiment import Experiment
from strategies import lineups

GAME = {"game": "kanagawa", "players": 2, "seats": ["random", "random"], "seed": 3}
GAMES, PART = 1200, 60
PARTS = GAMES // PART

lineups.lineup_of(Experiment(**GAME, games=1)).outcomes(1, 0, 1)
