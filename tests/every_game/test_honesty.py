"""No policy sees what its seat cannot know."""

import pytest

from sim.catalogue import game as find_game
from sim.core.game import copy_of
from strategies.lineups import lineup_of, play_on, seated
from tests.every_game.conftest import experiment


def chosen(lineup, state, entry):
    """What a strategy chooses at a state, which is left as it is."""
    copy = copy_of(state)
    count = lineup.game.survey(copy, lineup.variant.rules)
    return lineup.policies[entry](copy, lineup.variant.rules, lineup.weights[entry], count)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_choice_is_unmoved_when_the_unseen_is_reshuffled(game_and_strategy, players):
    name, strategy = game_and_strategy
    lineup_wanted = experiment(name, players, (strategy,) * players)
    lineup = lineup_of(lineup_wanted)
    moved = 0
    for seed in range(6):
        table = seated(lineup_wanted, seed, 0)
        while not table.over:
            play_on(table, lineup_wanted, 0, until=len(table.events) + 7)
            if table.over:
                break
            state, seat = table.state, table.seat
            wanted = chosen(lineup, state, 0)
            for world in range(3):
                copy = copy_of(state)
                lineup.game.disguise(copy, lineup.variant.rules, seat, 1000 + world)
                moved += copy.tobytes() != state.tobytes()
                copy.whims = state.whims  # the seat's own randomness is its own
                assert chosen(lineup, copy, 0) == wanted
    assert moved > 20  # the disguise does something


def test_a_disguise_offers_the_same_choices(game):
    table = seated(experiment(game.name), 1, 0)
    while not table.over:
        copy = copy_of(table.state)
        game.disguise(copy, table.variant.rules, table.seat, 77)
        assert game.survey(copy, table.variant.rules) == len(table.legal())
        play_on(table, experiment(game.name), 0, until=len(table.events) + 5)


def test_a_disguise_brings_luck_of_its_own(game):
    table = seated(experiment(game.name), 1, 0)
    copies = [copy_of(table.state) for _ in range(2)]
    for seed, copy in enumerate(copies):
        game.disguise(copy, table.variant.rules, 0, 10 + seed)
    assert len({int(state.luck) for state in [*copies, table.state]}) == 3
    assert find_game(game.name) is game
