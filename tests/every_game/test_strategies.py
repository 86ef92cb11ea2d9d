"""Strategies: legal, deterministic, barred where they are told to be."""

import polars as pl
import pytest

from sim.core.errors import InputError
from sim.core.game import copy_of
from strategies import lineups, registry
from strategies.lineups import lineup_of, play_on, seated
from tests.every_game.conftest import experiment


def test_every_strategy_chooses_what_is_legal(game_and_strategy):
    game, strategy = game_and_strategy
    for players in (2, 4):
        wanted = experiment(game, players, (strategy,) * players)
        table = seated(wanted, 5, 0)
        play_on(table, wanted, 0)  # refuses what is not legal
        assert table.over


def test_random_reaches_every_choice_alike(game):
    wanted = experiment(game.name, 2, ("random", "random"))
    lineup, table = lineup_of(wanted), seated(wanted, 5, 0)
    play_on(table, wanted, 0, until=30)
    legal = table.legal().tolist()
    seen = []
    for whims in range(40 * len(legal)):
        copy = copy_of(table.state)
        copy.whims = whims
        count = game.survey(copy, lineup.variant.rules)
        seen.append(lineup.policies[0](copy, lineup.variant.rules, lineup.weights[0], count))
    counts = [seen.count(choice) for choice in legal]
    assert min(counts) > 10
    assert max(counts) < 90


def test_a_barred_class_is_kept_from(game):
    for number, name in enumerate(game.classes[:-1]):
        strategy = f"random-without:{name}"
        rows = lineups.play(experiment(game.name, 2, (strategy, strategy), games=10), 0, 10)
        chosen = rows[f"chose_{name.replace('-', '_')}"].sum()
        assert chosen <= rows["bars_lifted"].sum(), number


def test_a_bar_on_everything_is_lifted(game):
    strategy = "random-without:" + "+".join(game.classes)
    rows = lineups.play(experiment(game.name, 2, (strategy, "random"), games=10), 0, 10)
    own = rows.filter(pl.col("strategy") == strategy)
    assert own["bars_lifted"].min() > 0


@pytest.mark.parametrize("name", ["greddy", "greedy-without:nothing", "greedy-without:"])
def test_unknown_names_are_refused(game, name):
    with pytest.raises(InputError):
        registry.find(game.name, name)


def test_every_strategy_says_its_idea(game):
    assert all(entry.idea and entry.made for entry in registry.book(game.name).values())
