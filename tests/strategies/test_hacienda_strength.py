"""Each rung of Hacienda's ladder wins more than its share alone among copies of the one below."""

import polars as pl
import pytest

from analysis.intervals import estimate
from strategies.lineups import play
from tests.every_game.conftest import experiment

GAMES = 840  # for every number of players as many deals as rotations fit


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("tuned", "greedy"), ("greedy", "casual"), ("casual", "random")]
)
def test_the_stronger_wins_more_than_its_share(players, stronger, weaker):
    seats = (stronger, *(weaker,) * (players - 1))
    rows = play(experiment("hacienda", players, seats, games=GAMES, seed=17), 0, GAMES)
    shares = estimate(rows, ["strategy"], shares=["win_share"])
    low = shares.filter(pl.col("strategy") == stronger)["win_share_low"].item()
    assert low > 1 / players
