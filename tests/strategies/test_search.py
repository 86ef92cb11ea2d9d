"""Players that imagine worlds: what they try, how often, and what they leave alone."""

import numpy as np
import pytest

from sim.catalogue import NAMES
from sim.core import luck
from sim.core.errors import InputError
from sim.core.game import copy_of
from strategies import registry, search
from strategies.lineups import lineup_of, play_on, seated
from tests.every_game.conftest import experiment

BUDGET = 60


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def decisions(name, strategy, every=9):
    """Positions with a real choice from a game of greedy players, and how to think about them."""
    wanted = experiment(name, 3, (strategy, "greedy", "greedy"))
    lineup, table = lineup_of(wanted), seated(wanted, 4, 0)
    entry = [entry.name for entry in lineup.strategies].index(strategy)
    greedy = experiment(name, 3, ("greedy",) * 3)
    while not table.over:
        play_on(table, greedy, 0, until=len(table.events) + every)
        count = 0 if table.over else lineup.game.survey(table.state, lineup.variant.rules)
        if count > 1:
            yield lineup, entry, table, count


def thought(lineup, entry, table, count):
    """What the strategy chooses, and its row of memory afterwards."""
    row = lineup.weights[entry].copy()
    return lineup.policies[entry](table.state, lineup.variant.rules, row, count), row


def root_of(lineup, entry, table, row):
    """The nodes below the root of a search that has just ended."""
    names = lineup.strategies[entry].shaped(lineup.variant).__globals__
    nodes = names["nodes_in"](table.state, row)
    found, child = [], nodes[0]["child"]
    while child:
        found.append(nodes[child])
        child = nodes[child]["sibling"]
    return nodes, found


def test_one_world_is_the_policy_itself(name):
    base = "tuned" if "tuned" in registry.book(name) else "greedy"
    for lineup, entry, table, count in decisions(name, "search:1"):
        plain = lineup_of(experiment(name, 3, (base,) * 3))
        rules = lineup.variant.rules
        wanted = plain.policies[0](copy_of(table.state), rules, plain.weights[0], count)
        assert thought(lineup, entry, table, count)[0] == wanted


@pytest.mark.parametrize("kind", ["search", "rollout"])
def test_it_thinks_alike_twice_and_leaves_the_table_alone(name, kind):
    for lineup, entry, table, count in decisions(name, f"{kind}:{BUDGET}", every=25):
        before = table.state.tobytes()
        choice, _ = thought(lineup, entry, table, count)
        assert choice in table.legal()
        assert thought(lineup, entry, table, count)[0] == choice
        assert table.state.tobytes() == before


def test_every_world_is_counted_once_and_the_most_visited_choice_wins(name):
    for lineup, entry, table, count in decisions(name, f"search:{BUDGET}", every=20):
        choice, row = thought(lineup, entry, table, count)
        nodes, tried = root_of(lineup, entry, table, row)
        assert sum(int(node["visits"]) for node in tried) == BUDGET == nodes[0]["visits"]
        assert {int(node["choice"]) for node in tried} <= set(table.legal().tolist())
        assert len({int(node["choice"]) for node in tried}) == len(tried)
        # of equals the one that the policy prefers, which has been tried first
        most = max(
            reversed(tried), key=lambda node: (node["visits"], node["total"] / node["visits"])
        )
        assert choice == most["choice"]
        assert all(0 <= node["total"] <= node["visits"] for node in tried)


def played_on(lineup, names, row, state, choice, world):
    """The value of a choice in an imagined world, by a loop in Python."""
    game, rules, seat = lineup.game, lineup.variant.rules, int(state.seat)
    copy = copy_of(state)
    names["imagine"](copy, rules, row, seat, luck.world(state, world))
    game.survey(copy, rules)
    game.act(copy, rules, choice)
    until = state.rounds + row[search.HORIZON]
    while not game.over(copy) and not (copy.seat == seat and copy.rounds >= until):
        count = game.survey(copy, rules)
        one = game.nth(copy, rules, 0)
        game.act(copy, rules, one if count == 1 else names["best"](copy, rules, row, count))
    return names["value"](copy, rules, row, seat)


def halved(lineup, names, row, state, choices, budget):
    """Sequential halving as it is written: equal shares of worlds, the better half goes on; the
    choice that is left, and how often each was tried."""
    rounds = int(np.ceil(np.log2(len(choices)))) if len(choices) > 1 else 0
    totals, tries = dict.fromkeys(choices, 0.0), dict.fromkeys(choices, 0)
    for _ in range(rounds):
        times = max(1, budget // (rounds * len(choices)))
        for choice in choices:
            for world in range(tries[choice], tries[choice] + times):
                totals[choice] += played_on(lineup, names, row, state, choice, world)
            tries[choice] += times
        ranked = sorted(choices, key=lambda choice: -totals[choice])
        choices = ranked[: (len(choices) + 1) // 2]
    return choices[0], tries


def test_rollouts_halve_the_choices_over_shared_worlds(name):
    most = 0
    for lineup, entry, table, count in decisions(name, "rollout:40", every=15):
        choice, row = thought(lineup, entry, table, count)
        names = lineup.strategies[entry].shaped(lineup.variant).__globals__
        nodes = names["nodes_in"](table.state, row).view(np.recarray)
        worlds = names["worlds_in"](table.state, row.copy()).view(np.recarray)
        names["list_root"](table.state, lineup.variant.rules, row.copy(), worlds, count)
        width = int(row[search.AT_ONCE] + row[search.GROWTH] * row[search.BUDGET] ** 0.5)
        listed = worlds[1].short_choice[: min(width, worlds[1].short_size)].tolist()
        wanted, tries = halved(lineup, names, row.copy(), copy_of(table.state), listed, 40)
        assert choice == wanted
        assert {int(one.choice): int(one.visits) for one in nodes[: len(listed)]} == tries
        most = max(most, len(listed))
    assert most > 2  # with two choices, half and all but one are the same


@pytest.mark.parametrize("wrong", ["greedy:10", "search:0", "search:9999999", "search@1"])
def test_worlds_are_for_those_that_imagine_them(name, wrong):
    with pytest.raises(InputError):
        registry.find(name, wrong)
