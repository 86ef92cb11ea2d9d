import polars as pl
import pytest

from sim.core.experiment import Experiment
from strategies import variants
from strategies.mixing import games_a_seed, tables, with_others

SETTING = Experiment(game="kanagawa", players=3, seats=("casual",) * 3, games=1, seed=7)
PLANS = ("casual", "random")


@pytest.fixture(scope="module")
def rows():
    found = tables(SETTING, PLANS, 3)
    return with_others(variants.play(found, 1), found)


def test_every_seating_is_played_once_on_each_seed(rows):
    assert rows.height == 3 * 3 * games_a_seed(2, 3)
    seen = rows.group_by("plan", "others").len().sort("plan", "others")
    assert seen["others"].to_list() == [
        "casual, random", "random, random", "casual, casual", "casual, random"
    ]  # fmt: skip
    assert seen["len"].to_list() == [18, 9, 9, 18]


def test_each_plan_has_every_seat_equally_often(rows):
    counts = rows.group_by("plan", "others", "seat").len()
    assert (counts.group_by("plan", "others").agg(pl.col("len").n_unique())["len"] == 1).all()


def test_four_plans_of_four_players_meet_in_every_seating():
    found = tables(SETTING.model_copy(update={"players": 4}), ("a", "b", "c", "d"), 1)
    assert variants.games_of(found) == games_a_seed(4, 4) == 252
