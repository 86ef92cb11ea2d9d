"""The games as environments of PettingZoo, by PettingZoo's own tests and by ours."""

import functools
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.game import copy_of
from sim.core.table import Table

pytest.importorskip("pettingzoo", reason="PettingZoo is missing: pip install -e '.[pettingzoo]'")

from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from sim import pettingzoo as zoo

TABLES = [(name, players) for name in NAMES for players in find_game(name).players]
WITHOUT = """
import sys
sys.modules["pettingzoo"] = None
import sim.pettingzoo
"""


def played(env, seed, until=10**6):
    """Play on by lot; yields every agent with what it saw and did."""
    luck = np.random.default_rng(seed)
    for agent in env.agent_iter(until):
        seen, reward, *ends, _ = env.last()
        action = None if any(ends) else int(luck.integers(seen["action_mask"].sum()))
        yield agent, seen, reward, action
        env.step(action)


@pytest.fixture(params=NAMES)
def env(request):
    found = zoo.env(request.param, players=3)
    found.reset(seed=5)
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # but a dictionary of some
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")  # likewise
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # at the end
class TestPettingZoosOwn:
    """Their test of cycles has all agents act in turn, and knows no masks: `parallel_env` does."""

    def test_api(self, name, players):
        api_test(zoo.env(name, players=players), num_cycles=1000)

    def test_seeds(self, name, players):
        seed_test(functools.partial(zoo.env, name, players=players), num_cycles=500)

    def test_max_cycles(self, name, players):
        parallel = functools.partial(zoo.parallel_env, name, players=players)
        in_turn = SimpleNamespace(
            parallel_env=parallel, env=lambda **rules: parallel_to_aec(parallel(**rules))
        )
        max_cycles_test(in_turn)

    def test_api_where_all_answer(self, name, players):
        parallel = functools.partial(zoo.parallel_env, name, players=players)
        parallel_api_test(parallel(), num_cycles=100)
        parallel_seed_test(parallel, num_cycles=100)
        api_test(parallel_to_aec(parallel()), num_cycles=50)


class TestActions:
    def test_an_action_is_a_place_among_the_choices(self, env):
        table = Table.deal(env.unwrapped.game, 3, 5)
        for _, seen, _, action in played(env, 1, until=60):
            numbers = seen["choices"][seen["action_mask"] == 1]
            assert numbers.tolist() == table.legal().tolist()
            assert (seen["choices"][len(numbers) :] == -1).all()
            table.act(action)
        assert env.unwrapped.table.events == table.events

    def test_only_the_one_whose_turn_it_is_has_choices(self, env):
        for agent, _, _, _ in played(env, 1, until=30):
            for other in set(env.agents) - {agent}:
                seen = env.observe(other)
                assert not seen["action_mask"].any()
                assert (seen["choices"] == -1).all()

    @pytest.mark.parametrize("action", [-1, 10**6, 0.5, None, True])
    def test_what_is_no_legal_action_is_refused(self, env, action):
        with pytest.raises(InputError, match=r"player_\d: action .* is not legal; \d+ actions are"):
            env.step(action)

    def test_where_all_answer_high_actions_go_around_and_are_told(self):
        env = zoo.parallel_env("hacienda", players=2)
        env.reset(seed=5)
        agent, count = env.one.agent_selection, len(env.one.legal)
        *_, infos = env.step(dict.fromkeys(env.agents, count + 3))
        assert infos[agent] == {"chose": 3}
        table = Table.deal(env.one.game, 2, 5)
        table.act(3)
        assert table.events == env.one.table.events


class TestObservations:
    def test_they_tell_nothing_hidden(self, env):
        """Two worlds of the same knowledge, one of them the true one, look alike."""
        raw, moved = env.unwrapped, 0
        for _, seen, _, _ in played(env, 1, until=90):
            true = raw.table.state
            raw.table.state = copy_of(true)
            raw.game.disguise(raw.table.state, raw.variant.rules, raw.table.seat, 77)
            moved += raw.table.state.tobytes() != true.tobytes()
            again = env.observe(env.agent_selection)
            assert all(np.array_equal(again[part], seen[part]) for part in seen)
            raw.table.state = true
        assert moved > 30

    def test_parts_say_what_lies_where(self, env):
        raw = env.unwrapped
        for agent, seen, _, _ in played(env, 1, until=20):
            where, shape = raw.parts["rounds"]
            assert shape == ()
            assert seen["observation"][where] == raw.table.state.rounds
            where, _ = raw.parts["seat"]
            assert agent == raw.possible_agents[raw.table.seat]
            assert seen["observation"][where] == 0
        assert sum(np.prod(shape) for _, shape in raw.parts.values()) == len(seen["observation"])


class TestRewards:
    @pytest.mark.parametrize("reward", zoo.REWARDS)
    @pytest.mark.parametrize("name", NAMES)
    def test_nothing_until_the_end_then_what_was_asked_for(self, name, reward):
        env = zoo.env(name, players=2, reward=reward)
        env.reset(seed=8)
        last = {}
        for agent, _, got, action in played(env, 2):
            if action is None:
                last[agent] = got
            else:
                assert got == 0
        one, two = scores = env.unwrapped.table.end()["scores"]
        places = env.unwrapped.table.end()["places"]
        assert [last["player_0"], last["player_1"]] == {
            "score": scores,
            "margin": [one - two, two - one],
            "win_share": [float(place == 1) / places.count(1) for place in places],
        }[reward]

    def test_a_game_that_is_broken_off_brings_none(self):
        env = zoo.env("fresco", players=3, max_cycles=7)
        env.reset(seed=8)
        made = [got for _, _, got, action in played(env, 2) if action is not None]
        assert made == [0] * 7
        assert len(env.unwrapped.table.events) == 7


class TestSeeds:
    def test_a_seed_deals_the_game_of_that_seed(self, env):
        table = Table.deal(env.unwrapped.game, 3, 5)
        assert env.unwrapped.table.dealt.tobytes() == table.dealt.tobytes()

    def test_without_one_the_next_game_is_dealt(self, env):
        tables = []
        for _ in range(2):
            env.reset(seed=5)
            states = [env.unwrapped.table.dealt.tobytes()]
            for _ in range(3):
                env.reset()
                states.append(env.unwrapped.table.dealt.tobytes())
            assert len(set(states)) == 4
            tables.append(states)
        assert tables[0] == tables[1]

    def test_a_seed_that_is_none_is_refused(self, env):
        with pytest.raises(InputError, match="seed -1: must be a whole number"):
            env.reset(seed=-1)


class TestNames:
    def test_rules_go_by_name(self):
        env = zoo.env("hacienda", players=2, price_water=6, rule_set="variant-2").unwrapped
        assert env.variant.parameters["price_water"] == 6
        assert env.variant.parameters["scorings"] == 1
        own = zoo.env("fresco", components="generated:3").unwrapped
        assert (own.players, own.variant.own_tables is None) == (4, False)

    @pytest.mark.parametrize(
        ("wrong", "told"),
        [
            ({"reward": "wins"}, "reward 'wins': must be one of win_share, margin, score"),
            ({"max_cycles": 0}, "max_cycles 0: must be 1 or more"),
            ({"render_mode": "human"}, "render_mode 'human': must be 'ansi'"),
            ({"players": 6}, "^players 6: "),
            ({"map": 3}, "^map 3: "),
            ({"price_watr": 6}, "price_watr"),
            ({"rule_set": "variant-3"}, "^rule_set variant-3: "),
        ],
    )
    def test_what_is_wrong_is_named(self, wrong, told):
        with pytest.raises(InputError, match=told):
            zoo.env("hacienda", **wrong)

    def test_an_unknown_game_is_named(self):
        with pytest.raises(InputError, match="haciendas"):
            zoo.env("haciendas")


def test_the_table_is_shown_to_people(env):
    assert env.render() is None
    shown = zoo.env(env.unwrapped.game.name, players=3, render_mode="ansi")
    shown.reset(seed=5)
    assert shown.render() == env.unwrapped.table.show()


def test_where_the_library_is_missing_the_way_out_is_told():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "pip install 'ludostat[pettingzoo]'" in done.stderr.splitlines()[-1]
