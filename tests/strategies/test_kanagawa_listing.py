"""What Kanagawa's weighted players list at a decision."""

import numpy as np
import pytest

from sim.core import shortlist
from sim.core.game import copy_of
from sim.core.shortlist import LONGEST
from sim.kanagawa.codes import PRINT, STAY, STUDIO, TAKE, class_of
from strategies.kanagawa.greedy import best, propose
from strategies.lineups import lineup_of, play_on, seated
from strategies.registry import find
from tests.every_game.conftest import experiment
from tests.kanagawa.table_setup import at_work

SCRATCH = {"needs", "plan_cards", "plan_prints", "plan_worths", "promises", "contested",
           "tail_season", "tail_length", "longest", "had", "unseen"}  # fmt: skip


def moments(players, seeds, step, name="greedy", **more):
    """Tables of a few games between weighted players, every few choices."""
    wanted = experiment("kanagawa", players, (name,) * players, **more)
    for seed in seeds:
        table = seated(wanted, seed, 0)
        while not table.over:
            yield table
            play_on(table, wanted, 0, until=len(table.events) + step)


def surveyed(table):
    state = copy_of(table.state)
    return state, table.variant.rules, table.game.survey(state, table.variant.rules)


def listed(table, weights, most):
    """The choices of a list for so many, and their worths."""
    state, rules, count = surveyed(table)
    shortlist.begin(state, most)
    propose(state, rules, weights, count)
    size = int(state.short_size)
    return state.short_choice[:size].tolist(), state.short_worth[:size].tolist()


def legal(table):
    state, rules, count = surveyed(table)
    buffer = np.zeros(count, np.int64)
    table.game.choices(state, rules, buffer)
    return set(buffer.tolist())


def row(name, players):
    return find("kanagawa", name).row(
        lineup_of(experiment("kanagawa", players, ("greedy",) * players)).variant
    )


@pytest.mark.parametrize("name", ["greedy", "greedy-without:studio+stay", "greedy-without:print"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("later", [False, True])
def test_choices_on_a_list_are_legal_different_and_best_first(players, name, later):
    weights = row("greedy", players)
    for table in moments(players, range(2), 3, name, rules={"claim_later": later}):
        choices, worths = listed(table, weights, LONGEST)
        assert 0 < len(choices) == len(set(choices))
        assert set(choices) <= legal(table)
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("players", [2, 4])
def test_the_first_of_any_list_is_the_best(players):
    weights = row("greedy", players)
    for table in moments(players, range(4), 2):
        first = best(*surveyed(table)[:2], weights, 0)
        for most in (2, 7, LONGEST):
            assert listed(table, weights, most)[0][0] == first


def test_a_list_leaves_the_table_as_it_was():
    weights = row("greedy", 4)
    for table in moments(4, range(1), 4):
        state, rules, count = surveyed(table)
        before = {name: state[name].tobytes() for name in state.dtype.names}
        shortlist.begin(state, LONGEST)
        propose(state, rules, weights, count)
        for name, bytes_ in before.items():
            if name not in SCRATCH and not name.startswith("short_"):
                assert state[name].tobytes() == bytes_, name


def test_in_school_every_column_and_staying_are_listed():
    weights = row("greedy", 4)
    for table in moments(4, range(2), 1):
        if table.state.phase == 0:
            found = set(listed(table, weights, LONGEST)[0])
            assert found == {c for c in legal(table) if class_of(c) in (STAY, TAKE)}


def test_a_card_may_be_painted_or_studied():
    table = at_work("G01", tiles="T4 T1", put="forest")
    kinds = {class_of(choice) for choice in listed(table, row("greedy", 2), LONGEST)[0]}
    assert kinds == {PRINT, STUDIO}


def test_of_two_cards_either_may_go_to_the_studio_for_the_other():
    table = at_work("G04 G01", tiles="T4 T1", put="forest")
    studied = [c for c in listed(table, row("greedy", 2), LONGEST)[0] if class_of(c) == STUDIO]
    assert len(studied) == 2


def test_warm_players_leave_the_first_of_the_list_at_times():
    warm, cold = row("greedy@2", 2), row("greedy", 2)
    same = [
        listed(table, warm, 1)[0] == listed(table, cold, 1)[0] for table in moments(2, range(2), 2)
    ]
    assert 0 < sum(same) < len(same)
