"""What Fresco's weighted players think of: rounds thought through, and the end."""

import numpy as np
import pytest

from sim.core.game import copy_of
from strategies import lineups
from strategies.fresco import features
from strategies.fresco.greedy import best
from strategies.lineups import lineup_of
from tests.every_game.conftest import experiment
from tests.fresco.table_setup import act, morning, pass_to, plan, wake

CHEAP = {"basic": 0.5, "blend": 0.5, "purple": 0.5}
EARLY = {3: (5, 6, 7), 4: (5, 6, 7, 8)}
SIX = (0, 1, 2, 5, 6, 12)


def row(players, **changes):
    """Weights of greedy with changes."""
    seats = ("greedy",) * players
    weights = lineup_of(experiment("fresco", players, seats)).weights[0].copy()
    for name, weight in changes.items():
        weights[features.NAMES.index(name)] = weight
    return weights


def chosen(table, **changes):
    """What a player with these weights does."""
    state, rules = copy_of(table.state), table.variant.rules
    count = table.game.survey(state, rules)
    choice = best(state, rules, row(table.variant.players, **changes), count)
    return table.game.event(table.variant, state, int(choice))


def evening(**words):
    """Seat 0 of three is up first and about to plan."""
    table = morning(**words)
    wake(table, *EARLY[3])
    assert table.seat == 0
    return table


def test_a_plan_restores_with_what_it_buys():
    # F24 costs O, G and P; the green cube is for sale.
    stalls = "M01 M02, M04 M05 M07, M08 M10 M13 M14"
    table = evening(cubes={0: "OP"}, left=(*range(8), 12), bishop=12, stalls=stalls)
    at = chosen(table, crowd=0.0, thaler=0.1, **CHEAP)["at"]
    assert at[0] >= 1
    assert at[1] >= 1


def test_a_plan_mixes_what_it_buys():
    table = evening(cubes={0: "R"}, stalls="M01 M02, M04 M05 M07, M08 M10 M11 M12")
    at = chosen(table, crowd=0.0, thaler=0.1)["at"]
    assert at[0] >= 1
    assert at[3] >= 1


def test_in_the_final_round_the_second_visit_uses_what_is_mixed():
    table = evening(cubes={0: "RRYYBB"}, left=SIX, thaler={0: 0})
    at = chosen(table, keeping=0.5, second=-0.5)["at"]
    assert at[3] >= 1
    assert at[4] >= 1
    act(table, "plan", at=[0, 0, 0, 2, 2])
    plan(table, "03002", "03002")
    pass_to(table, "mix")
    mixed = chosen(table, keeping=0.5, second=-0.5)
    assert (mixed["orange"], mixed["green"], mixed["purple"]) == (1, 1, 1)


def test_in_the_final_round_cubes_are_bought_for_the_altar():
    table = evening(
        cubes={0: "OG"}, left=SIX, thaler={0: 8}, stalls="M02 M04, M05 M07 M08, M01 M10 M13 M14"
    )
    act(table, "plan", at=[2, 1, 0, 0, 1])
    plan(table, "03002", "03002")
    assert chosen(table)["do"] == "buy"


def test_nobody_closes_a_stall_after_the_last_visitor():
    table = evening(thaler={0: 0})
    act(table, "plan", at=[1, 0, 3, 0, 0])
    plan(table, "03002", "03002")
    assert chosen(table)["do"] == "pass"
    table = evening(thaler={0: 0})
    act(table, "plan", at=[1, 0, 3, 0, 0])
    plan(table, "30002", "03002")
    assert chosen(table)["do"] == "close"


def test_a_rival_who_can_pay_makes_a_segment_urgent():
    table = evening(cubes={0: "RBOG", 1: "BO"}, thaler={0: 0, 1: 12}, bishop=24, left=(1, 2))
    act(table, "plan", at=[0, 1, 3, 0, 0])
    plan(table, "03002", "03002")
    assert chosen(table, threat=1.0, altar=0.0, **CHEAP)["tile"] == "F04"
    assert chosen(table, threat=-1.0, altar=0.0, **CHEAP)["tile"] == "F03"


@pytest.mark.parametrize("name", ["greedy", "tuned"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_an_end(players, name):
    rows = lineups.play(experiment("fresco", players, (name,) * players, games=300), 0, 300)
    assert rows["rounds"].max() < 60
    assert rows["reason"].is_in(["few_tiles", "complete"]).all()
    assert np.isfinite(rows["score"].to_numpy()).all()
