"""What Pastiche's outlook measures."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from sim.core.game import copy_of
from strategies.lineups import play_on, seated
from strategies.outlooks import outlook
from strategies.pastiche.outlook import ALIVE, BONUS, EARNED, NAMES, READY, USABLE, measure
from tests.every_game.conftest import experiment

WEIGHTS = Path(__file__).parents[2] / "strategies" / "pastiche" / "outlook.toml"


def moments(players, seed, step=5, **rules):
    """A table during a game of greedy players, and its scores at the end."""
    wanted = experiment("pastiche", players, ("greedy",) * players, rules=rules)
    table, played = seated(wanted, seed, 0), []
    while not table.over:
        played.append(copy_of(table.state))
        play_on(table, wanted, 0, until=len(table.events) + step)
    return table.variant.rules, played, table.end()["scores"]


def measured(state, rules, seat):
    found = np.full(len(NAMES), np.nan)
    measure(state, rules, seat, found)
    return found


@pytest.mark.parametrize(
    "rules", [{}, {"gallery": 0, "commissions_in_hand": 0}, {"bank_same": 9, "end_points": 0}]
)
def test_everything_is_measured_and_nothing_moved(rules):
    in_force, played, _ = moments(3, 4, **rules)
    for state in played:
        before = state.tobytes()
        for seat in range(3):
            assert np.isfinite(measured(state, in_force, seat)).all()
        assert state.tobytes() == before


def test_a_seat_that_is_through_has_its_points():
    seen = 0
    for seed in range(8):
        rules, played, scores = moments(4, seed, step=2, trade_offers_per_turn=0)
        for state in played:
            for seat in range(4):
                found = measured(state, rules, seat)
                if found[ALIVE] == 0:
                    seen += 1
                    assert found[[EARNED, BONUS, USABLE]].sum() == scores[seat]
    assert seen > 3


def test_a_wish_is_ready_where_it_can_be_completed():
    rules, played, _ = moments(2, 6, step=1)
    for state, later in pairwise(played):
        gained = later.earned - state.earned
        seat = int(gained.argmax())
        if gained[seat]:
            assert measured(state, rules, seat)[READY] >= gained[seat]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weights_are_fitted_for_every_number_of_players(players):
    weights, scale = outlook(WEIGHTS, NAMES, players)
    assert 0.8 < weights[EARNED] < 1.2
    assert scale > 0
