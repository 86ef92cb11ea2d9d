"""Decisions tried otherwise: what is forked, in which worlds, and what a planted bonus shows."""

from importlib import import_module

import numpy as np
import polars as pl
import pytest

from analysis import worth
from sim.catalogue import NAMES
from sim.core.errors import InputError
from strategies import lineups
from strategies.branching import Fork, play, play_all
from tests.every_game.conftest import experiment
from tests.helpers import planted

DEEDS = {
    "kanagawa": (("stay",), ("take",)),
    "hacienda": (("buy-water",), ()),
    "fresco": (("hour",), ()),
    "pastiche": (("centre",), ("mix",)),
}
GAMES = 12


def task_of(name, seats=None, games=GAMES, **more):
    wanted, against = DEEDS[name]
    line = experiment(name, 3, seats or ("greedy",) * 3, games=games)
    return Fork(line, wanted, against, every_choice=name == "fresco", worlds=2, **more)


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def test_every_alternative_is_tried_in_every_world(name):
    rows = play(task_of(name), 0, GAMES).rows
    tried = rows.group_by("game_index", "world").agg(pl.col("choice").sort())
    by_game = tried.group_by("game_index").agg(pl.col("choice").n_unique(), pl.len())
    assert (by_game["choice"] == 1).all()
    assert (by_game["len"] == 2).all()
    assert rows.group_by("game_index").agg(pl.col("choice").n_unique())["choice"].min() > 1


def test_a_lone_choice_of_the_classes_is_no_decision_among_choices():
    line = experiment("kanagawa", 3, ("greedy",) * 3, games=60)
    rows = play(Fork(line, ("take",), every_choice=True, worlds=2), 0, 60).rows
    assert rows.group_by("game_index").agg(pl.col("choice").n_unique())["choice"].min() > 1


def test_one_decision_of_each_game_and_none_is_dropped(name):
    forked = play(task_of(name), 0, GAMES)
    had = np.flatnonzero(forked.eligible)
    assert forked.rows["game_index"].unique().sort().to_list() == had.tolist()
    eligible = forked.rows.group_by("game_index").first().sort("game_index")["eligible"]
    assert eligible.to_list() == forked.eligible[had].tolist()
    assert (forked.rows.group_by("game_index").agg(pl.col("decision").n_unique())["decision"]
            == 1).all()  # fmt: skip


def test_the_strategys_own_choice_is_among_those_tried(name):
    rows = play(task_of(name), 0, GAMES).rows
    own = rows.filter("chosen").group_by("game_index", "world").len()
    if name in {"fresco", "hacienda"}:  # whatever is chosen belongs to an arm
        assert (own["len"] == 1).all()
        assert own.height == 2 * rows["game_index"].n_unique()
    assert (own["len"] == 1).all()


def test_rows_depend_neither_on_workers_nor_on_pieces(name, monkeypatch):
    whole = play(task_of(name), 0, GAMES).rows
    halves = [play(task_of(name), first, 6).rows for first in (0, 6)]
    assert pl.concat(halves).equals(whole)
    monkeypatch.setattr(lineups, "GAMES_AT_ONCE", 6)
    assert pl.concat(piece.rows for piece in play_all(task_of(name), 2)).equals(whole)


def test_the_forked_game_is_the_game_itself(name):
    """Where the own choice is tried in the true world, nothing but the hidden would differ; seeds
    and seats at least are those of natural play."""
    from strategies import lineups

    task = task_of(name)
    natural = lineups.play(task.experiment, 0, GAMES).select("game_index", "seed", "seat", "order")
    forked = play(task, 0, GAMES).rows.select("game_index", "seed", "seat", "order")
    assert forked.join(natural, on=["game_index", "seed", "seat", "order"], how="anti").is_empty()


def test_only_focal_strategies_are_forked(name):
    seats = ("casual", "greedy", "greedy")
    rows = play(task_of(name, seats, focal=("casual",)), 0, GAMES).rows
    assert set(rows["strategy"].cast(pl.String)) == {"casual"}


def counting(monkeypatch, total):
    """Forks of Kanagawa whose points are these."""
    monkeypatch.setattr(import_module(planted.MODULE), "fork", planted.fork_with(total))


def test_a_planted_bonus_comes_out(monkeypatch):
    """Staying brings nothing but 3 points each time: so much does its effect tell."""
    counting(monkeypatch, planted.bonus_alone)
    task = task_of("kanagawa", ("random",) * 3, games=300)
    rows = play(task, 0, 300, keep=("chose_stay",)).rows
    table = worth.effects(rows, "take", measures=("score", "own_chose_stay"))
    bonus, times = table["mean"]
    assert bonus == pytest.approx(planted.BONUS * times)
    assert table["low"][0] > 0
    assert rows["score"].equals(planted.BONUS * rows["own_chose_stay"].cast(pl.Int64))


def test_a_worthless_choice_has_no_effect(monkeypatch):
    """Where nobody ever scores, everything is worth nothing."""
    counting(monkeypatch, planted.nothing)
    rows = play(task_of("kanagawa", ("random",) * 3, games=60), 0, 60).rows
    assert worth.effects(rows, "take", measures=("score",))["mean"].item() == 0


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"wanted": ("stai",)}, "'stay'"),
        ({"wanted": ()}, "no class"),
        ({"wanted": ("stay",), "against": ("stay",)}, "compared with itself"),
        ({"wanted": ("stay",), "worlds": 0}, "worlds = 0"),
        ({"wanted": ("stay",), "focal": ("tuned",)}, "'tuned' sits nowhere"),
    ],
)
def test_wrong_forks_are_refused(more, text):
    with pytest.raises(InputError, match=text):
        Fork(experiment("kanagawa", 3, ("greedy",) * 3), **more)
