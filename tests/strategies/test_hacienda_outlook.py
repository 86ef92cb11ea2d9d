"""What Hacienda's outlook measures."""

from pathlib import Path

import numpy as np
import pytest

from sim.hacienda import scoring
from strategies.hacienda import outlook
from strategies.lineups import play_on, seated
from strategies.outlooks import outlook as fitted
from tests.every_game.conftest import experiment
from tests.hacienda.table_setup import position

SOURCES = ("markets", "land", "herds", "haciendas", "water")


def measured(table, seat=0):
    found = np.full(len(outlook.NAMES), np.nan)
    outlook.measure(table.state, table.variant.rules, seat, found)
    return dict(zip(outlook.NAMES, found.tolist(), strict=True))


@pytest.mark.parametrize("players", [2, 5])
def test_at_the_end_it_measures_the_points_of_both_scorings(players):
    wanted = experiment("hacienda", players, ("greedy",) * players)
    table = seated(wanted, 4, 0)
    play_on(table, wanted, 0)
    for seat in range(players):
        found = measured(table, seat)
        points = found["banked"] + sum(found[source] for source in SOURCES)
        assert points + found["money"] // 1 == scoring.total(table.state, seat)
        assert (found["span"] == 0) == (table.state.reason == 1)  # out of cards, not stalled


def test_points_now_count_twice_before_the_first_scoring():
    table = position(" R R R p . M", haciendas=[0], stacks=(("pig",), ("pig",)))
    found = measured(table)
    assert (found["land"], found["haciendas"], found["markets"]) == (12, 6, 0)


def test_what_grows_is_taken_times_the_time_it_grows_and_counts():
    table = position(" R R . F . M", stacks=(("pig",) * 3, ("pig",) * 3))
    found = measured(table)
    assert found["span"] == pytest.approx(1.5)
    assert found["span-short"] == found["span-longest"] == pytest.approx(3.0)
    assert found["span-ways"] == 0
    table.state.first_held, table.state.top[1] = 1, 3
    assert measured(table)["span"] == pytest.approx(0.5)


def test_whoever_acts_later_waits_longer():
    table = position(" R R . B", players=2, seat=1)
    assert (measured(table, 0)["wait"], measured(table, 1)["wait"]) == (0.5, 0.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fitted_weights_tell_who_is_ahead_at_the_end(players):
    path = Path(outlook.__file__).with_suffix(".toml")
    weights, scale = fitted(path, outlook.NAMES, players)
    wanted = experiment("hacienda", players, ("greedy",) * players)
    table = seated(wanted, 8, 0)
    play_on(table, wanted, 0)
    told = [sum(weights * np.array(list(measured(table, s).values()))) for s in range(players)]
    scores = [scoring.total(table.state, seat) for seat in range(players)]
    assert np.argmax(told) == np.argmax(scores)
    assert scale > 0
