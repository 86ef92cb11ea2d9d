"""What Fresco's weighted players list at a decision."""

import numpy as np
import pytest

from sim.core import shortlist
from sim.core.game import copy_of
from sim.core.shortlist import LONGEST
from strategies.fresco.greedy import best, propose
from strategies.lineups import lineup_of, play_on, seated
from tests.every_game.conftest import experiment

SCRATCH = {"scratch", "worths"}


def moments(players, seeds, step, name="greedy", **rules):
    """Tables of a few games of one strategy, every few choices."""
    wanted = experiment("fresco", players, (name,) * players, rules=rules)
    for seed in seeds:
        table = seated(wanted, seed, 0)
        while not table.over:
            yield table
            play_on(table, wanted, 0, until=len(table.events) + step)


def surveyed(table):
    """A copy to think on, and how many choices it has."""
    state = copy_of(table.state)
    return state, table.game.survey(state, table.variant.rules)


def listed(table, most):
    """The choices of a list for so many, and their worths."""
    state, count = surveyed(table)
    shortlist.begin(state, most)
    propose(state, table.variant.rules, weights(table), count)
    size = int(state.short_size)
    return state.short_choice[:size].tolist(), state.short_worth[:size].tolist()


def weights(table, name="greedy"):
    players = table.variant.players
    return lineup_of(experiment("fresco", players, (name,) * players)).weights[0]


def legal(table):
    state, count = surveyed(table)
    buffer = np.zeros(count, np.int64)
    table.game.choices(state, table.variant.rules, buffer)
    return buffer.tolist()


@pytest.mark.parametrize("name", ["greedy", "random", "greedy-without:plan+buy+pass+leonardo_hour"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_on_a_list_are_legal_different_and_best_first(players, name):
    for table in moments(players, range(2), 7, name):
        choices, worths = listed(table, LONGEST)
        assert 0 < len(choices) == len(set(choices))
        assert set(choices) <= set(legal(table))
        assert worths == sorted(worths, reverse=True)


def test_with_more_apprentices_than_columns_like_every_plan_is_listed():
    for table in moments(4, range(1), 3, apprentices=20, max_rounds=2):
        choices, _ = listed(table, LONGEST)
        assert 0 < len(choices) <= len(legal(table))


@pytest.mark.parametrize("income", ["restored_this_round", "owned"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_first_of_any_list_is_the_best(players, income):
    for table in moments(players, range(2), 5, income=income):
        state, count = surveyed(table)
        first = best(state, table.variant.rules, weights(table), count)
        for most in (2, 7, LONGEST):
            assert listed(table, most)[0][0] == first


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_list_leaves_the_table_as_it_was(name):
    for table in moments(2, range(2), 5, name):
        state, count = surveyed(table)
        before = {field: state[field].tobytes() for field in state.dtype.names}
        shortlist.begin(state, LONGEST)
        propose(state, table.variant.rules, weights(table), count)
        for field, words in before.items():
            if field not in SCRATCH and not field.startswith("short_"):
                assert state[field].tobytes() == words, field


def test_of_a_few_choices_none_is_missing():
    for table in moments(2, range(3), 1):
        if len(legal(table)) <= LONGEST:
            assert sorted(listed(table, LONGEST)[0]) == sorted(legal(table))


def test_a_warm_player_leaves_the_first_of_the_list_at_times():
    first = []
    for table in moments(4, range(2), 5):
        state, count = surveyed(table)
        choice = best(state, table.variant.rules, weights(table, "greedy@3"), count)
        first.append(choice == listed(table, 1)[0][0])
    assert 0.1 < sum(first) / len(first) < 0.9
