"""What Hacienda's weighted players list at a decision."""

import numpy as np
import pytest

from sim.core import shortlist
from sim.core.game import copy_of
from sim.core.shortlist import LONGEST
from sim.hacienda.codes import PLAY_ANIMAL, PLAY_LAND, class_of
from strategies.hacienda.greedy import best, propose
from strategies.lineups import lineup_of, play_on, seated
from strategies.registry import find
from tests.every_game.conftest import experiment


def moments(players, seeds, step, name="greedy"):
    """Tables of a few games between greedy players, every few choices."""
    wanted = experiment("hacienda", players, (name,) * players)
    for seed in seeds:
        table = seated(wanted, seed, 0)
        while not table.over:
            yield table
            play_on(table, wanted, 0, until=len(table.events) + step)


def listed(table, weights, most):
    """The choices of a list for so many, and their worths."""
    state, rules = copy_of(table.state), table.variant.rules
    count = table.game.survey(state, rules)
    shortlist.begin(state, most)
    propose(state, rules, weights, count)
    size = int(state.short_size)
    return state.short_choice[:size].tolist(), state.short_worth[:size].tolist()


def legal(table):
    state = copy_of(table.state)
    buffer = np.zeros(table.game.survey(state, table.variant.rules), np.int64)
    table.game.choices(state, table.variant.rules, buffer)
    return set(buffer.tolist())


def row(name, players):
    return lineup_of(experiment("hacienda", players, (name,) * players)).weights[0]


@pytest.mark.parametrize("name", ["greedy", "greedy-without:buy-water+harvest", "waters"])
@pytest.mark.parametrize("players", [2, 4])
def test_choices_on_a_list_are_legal_different_and_best_first(players, name):
    weights = row("greedy", players)
    for table in moments(players, range(2), 5, name):
        choices, worths = listed(table, weights, LONGEST)
        assert 0 < len(choices) == len(set(choices))
        assert set(choices) <= legal(table)
        assert worths == sorted(worths, reverse=True)


def test_the_first_of_any_list_is_the_best():
    weights = row("greedy", 3)
    for table in moments(3, range(2), 4):
        state, rules = copy_of(table.state), table.variant.rules
        count = table.game.survey(state, rules)
        first = best(state, rules, weights, count)
        for most in (2, 7, LONGEST):
            assert listed(table, weights, most)[0][0] == first


def test_a_list_leaves_the_table_as_it_was():
    weights = row("greedy", 4)
    for table in moments(4, range(1), 6):
        state, rules = copy_of(table.state), table.variant.rules
        count = table.game.survey(state, rules)
        before = {name: state[name].tobytes() for name in state.dtype.names}
        shortlist.begin(state, LONGEST)
        propose(state, rules, weights, count)
        scratch = {"scratch", "group", "edge", "dear"}
        for name, bytes_ in before.items():
            if name not in scratch and not name.startswith("short_"):
                assert state[name].tobytes() == bytes_, name


def test_a_long_list_has_several_cells_for_a_card_and_room_for_other_acts():
    weights = row("greedy", 4)
    kinds, cells = [], []
    for table in moments(4, range(2), 6):
        choices, _ = listed(table, weights, LONGEST)
        plays = [choice >> 12 for choice in choices if class_of(choice) in (PLAY_LAND, PLAY_ANIMAL)]
        cells += [plays.count(card) for card in set(plays)]
        kinds.append(len({class_of(choice) for choice in choices}))
    assert max(cells) == 4
    assert sum(kinds) / len(kinds) > 3


def test_warm_players_leave_the_first_of_the_list_at_times():
    weights = find("hacienda", "greedy@20").row(
        lineup_of(experiment("hacienda", 2, ("greedy", "greedy"))).variant
    )
    cold = row("greedy", 2)
    same = [
        listed(table, weights, 1)[0] == listed(table, cold, 1)[0]
        for table in moments(2, range(2), 5)
    ]
    assert 0 < sum(same) < len(same)
