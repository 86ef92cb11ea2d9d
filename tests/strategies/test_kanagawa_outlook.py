"""What tells how many points a seat of Kanagawa will have at the end."""

from pathlib import Path

import numpy as np
import pytest

from sim.core.game import copy_of
from sim.kanagawa import scoring
from strategies.kanagawa import outlook
from strategies.kanagawa.outlook import NAMES, measure
from strategies.lineups import play_on, seated
from strategies.outlooks import outlook as fitted
from tests.every_game.conftest import experiment

POINTS = ("cards", "run", "harmony", "diplomas")


def measured(state, rules, seat):
    found = np.full(len(NAMES), np.nan)
    measure(state, rules, seat, found)
    return dict(zip(NAMES, found.tolist(), strict=True))


def greedy_tables(players, seed, step):
    wanted = experiment("kanagawa", players, ("greedy",) * players)
    table = seated(wanted, seed, 0)
    while not table.over:
        yield table
        play_on(table, wanted, 0, until=len(table.events) + step)
    yield table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_only_the_points_of_the_start_player_are_missing(players):
    *_, table = greedy_tables(players, 3, 1000)
    for seat in range(players):
        found = measured(copy_of(table.state), table.variant.rules, seat)
        first = table.variant.rules.first_player_points * found["pawn_last"]
        assert sum(found[name] for name in POINTS) + first == scoring.total(table.state, seat)
        assert found["time"] == 0


def test_all_is_measured_and_a_seat_is_in_school_or_not():
    for table in greedy_tables(4, 5, 3):
        for seat in range(4):
            found = measured(copy_of(table.state), table.variant.rules, seat)
            assert np.isfinite(list(found.values())).all()
            assert found["constant"] == 1
            assert found["school"] == (int(table.state.in_school) >> seat) & 1


def test_measuring_leaves_the_game_as_it_was():
    for table in greedy_tables(3, 5, 10):
        state = copy_of(table.state)
        measured(state, table.variant.rules, 0)
        for name in ("hand", "slots", "symbols", "trees", "subjects", "owned", "seat"):
            assert state[name].tobytes() == table.state[name].tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_fitted_weights_that_count_points_as_points(players):
    weights, scale = fitted(Path(outlook.__file__).with_suffix(".toml"), NAMES, players)
    assert scale > 0
    for name in POINTS:
        assert 0.3 < weights[NAMES.index(name)] < 2
