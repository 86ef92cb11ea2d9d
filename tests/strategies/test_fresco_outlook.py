"""What is measured of a seat of Fresco to tell its points at the end."""

from importlib.resources import files

import numpy as np
import pytest

from sim.core.game import copy_of
from strategies.fresco.outlook import NAMES, measure
from strategies.lineups import play_on, seated
from strategies.outlooks import outlook
from tests.every_game.conftest import experiment
from tests.fresco.table_setup import act, morning, pass_to, plan, wake


def measured(table, seat):
    """Features by name."""
    found = np.full(len(NAMES), np.nan)
    measure(table.state, table.variant.rules, seat, found)
    return dict(zip(NAMES, found.tolist(), strict=True))


def test_belongings():
    table = morning(cubes={0: "RRRRYOOOP"}, thaler={0: 5}, mood={0: 2}, spaces={0: 7, 1: 3})
    found = measured(table, 0)
    assert (found["points"], found["money"], found["span-poor"]) == (7, 2.5, 1)
    assert (found["basics"], found["spare-basics"]) == (3, 2)
    assert (found["blends"], found["spare-blends"], found["purples"]) == (2, 1, 1)
    assert found["before"] == 1  # seat 1, and seat 2 on the line
    assert (found["mood"], found["span-merry"], found["altar"]) == (2, 1, 5)


def test_segments():
    found = measured(morning(cubes={0: "BOGP"}, bishop=12), 0)
    assert found["best"] == 11
    assert found["bonus"] == 1
    assert found["altar"] == 6
    assert found["payable"] == 3


def test_apprentices_still_to_come():
    table = morning(cubes={0: "RYB"})
    wake(table, 7, 8, 9)
    assert measured(table, 0)["unplanned"] == 1
    plan(table, "12110", "03002", "03002")
    assert [measured(table, 0)[name] for name in ("market", "cathedral", "studio")] == [1, 2, 1]
    act(table, "pass")
    assert measured(table, 0)["market"] == 0
    assert measured(table, 0)["cathedral"] == 2
    pass_to(table, "mix")
    assert [measured(table, 0)[name] for name in ("cathedral", "studio", "workshop")] == [0, 0, 1]


def test_the_second_visit_of_a_final_round():
    table = morning(left=(0, 1, 2), cubes={0: "OGP"})
    wake(table, 7, 8, 9)
    plan(table, "01013", "03002", "03002")
    found = measured(table, 0)
    assert (found["final"], found["span"]) == (1, 0)
    assert (found["cathedral"], found["theatre"]) == (4, 0)
    assert found["last-blends"] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_leaves_the_table_as_it_was_and_is_finite(players):
    wanted = experiment("fresco", players, ("greedy",) * players)
    table = seated(wanted, 1, 0)
    while not table.over:
        before = copy_of(table.state).tobytes()
        for seat in range(players):
            assert np.isfinite(list(measured(table, seat).values())).all()
        assert table.state.tobytes() == before
        play_on(table, wanted, 0, until=len(table.events) + 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_and_money_weigh_about_what_they_are(players):
    weights, scale = outlook(files("strategies.fresco") / "outlook.toml", NAMES, players)
    by_name = dict(zip(NAMES, weights, strict=True))
    assert 0.3 < by_name["points"] < 1.5
    assert 0.3 < by_name["money"] < 1.5
    assert 2 < scale < 40
