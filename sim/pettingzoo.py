"""The games as environments of PettingZoo (pettingzoo.farama.org), for players that learn.

**Actions.** An action is the place of a choice among the legal ones, in their canonical order, that
of records. The games know their choices as numbers with parts (`sim/GAME/codes.py`); a few to some
hundreds are legal at a time, out of up to 2**48 that can be written, and a dictionary of all of
them would be another one for every map. `choices` holds the numbers of the legal choices in order,
-1 beyond them, so that a player can tell what an action stands for; `action_mask` is 1 for as many.
The space is as large as any position under the rules in force can need (`most_choices`).

**Observations.** `observation` is all that the seat knows, and nothing else, in a row of whole
numbers; `env.unwrapped.parts` says which field of the game's state lies where. Rows by seat begin
with the seat's own.

**Rewards.** 0 until the end; then the share of the win, 1/k for each of k winners, or with
`reward="margin"` the own score less the best other one, or with `reward="score"` the score.
"""

from collections.abc import Mapping
from importlib import import_module
from math import prod
from typing import Any

import numpy as np

from sim.catalogue import game as find_game
from sim.cli import options as named
from sim.cli.python import in_words_of_python
from sim.core import luck
from sim.core.errors import InputError
from sim.core.game import copy_of
from sim.core.table import Table
from sim.core.view import flat

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(
        "sim.pettingzoo needs PettingZoo: pip install 'ludostat[pettingzoo]'", name=error.name
    ) from error

REWARDS = ("win_share", "margin", "score")
NONE = -1  # in `choices`, beyond the legal ones
WHOLE = np.iinfo(np.int32)


def env(game: str, **rules: Any) -> AECEnv:
    """A game, one choice after another; what may be named is told by `GameEnv`."""
    return OrderEnforcingWrapper(GameEnv(game, **rules))


def parallel_env(game: str, **rules: Any) -> ParallelEnv:
    """A game in which all seats answer at every choice: see `AllAnswer`."""
    return AllAnswer(GameEnv(game, **rules))


class GameEnv(AECEnv):
    """One table: `player_0` sits in seat 0, and the game says who chooses next."""

    @in_words_of_python()
    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        reward: str = "win_share",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        rule_set: str | None = None,
        components: str | None = None,
        **rules: Any,
    ) -> None:
        """Rules and maps go by name, as in `sim.play`; `players` are by default as many as can be;
        after `max_cycles` choices, those of all seats together, a game is broken off."""
        _check(reward, max_cycles, render_mode)
        self.game = find_game(game)
        changes, tables = _changes(game, rule_set, components, rules)
        self.players = max(self.game.players) if players is None else players
        self.variant = self.game.set_up(self.players, changes, tables)
        self.sight: Any = import_module(f"sim.{game}.view")
        self.metadata = {
            "name": f"ludostat_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False
        }  # fmt: skip
        self.reward, self.max_cycles, self.render_mode = reward, max_cycles, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self.seed, self.games = int(np.random.SeedSequence().generate_state(1)[0]), 0
        self._lay_spaces()

    def _lay_spaces(self) -> None:
        most = self.sight.most_choices(self.variant)
        seen = self.sight.view(self.variant, self.variant.fresh, 0)
        self.parts = _parts(seen)
        self.actions = {agent: Discrete(most) for agent in self.possible_agents}
        self.observations = {
            agent: Dict(
                {
                    "observation": Box(WHOLE.min, WHOLE.max, flat(seen).shape, np.int32),
                    "choices": Box(NONE, np.iinfo(np.int64).max, (most,), np.int64),
                    "action_mask": Box(0, 1, (most,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space:
        """What an agent sees."""
        return self.observations[agent]

    def action_space(self, agent: str) -> Space:
        """Places among the legal choices."""
        return self.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: a seed gives the game of `Table.deal`, none the next game of the last seed.

        There are no options; PettingZoo has every environment take them.
        """
        if seed is not None and not 0 <= seed < 2**63:
            raise InputError(f"seed {seed}: must be a whole number from 0 to {2**63 - 1}")
        self.seed, self.games = (self.seed, self.games + 1) if seed is None else (seed, 0)
        self._deal(luck.game_seed(self.seed, self.games) if self.games else self.seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def _deal(self, seed: int) -> None:
        dealt = copy_of(self.variant.fresh)
        self.game.deal(dealt, self.variant.rules, int(seed))
        self.table = Table(self.game, self.variant, dealt, int(seed))
        self.legal = self.table.legal()

    def step(self, action: int | None) -> None:
        """Make the choice at a place of the list; InputError where it has no such place."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.act_number(self._number(agent, action))
        self.legal = self.table.legal()
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._rewards(), strict=True))
        elif len(self.table.events) == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self.table.seat]

    def _number(self, agent: str, action: Any) -> int:
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not whole or not 0 <= action < len(self.legal):
            raise InputError(
                f"{agent}: action {action!r} is not legal; {len(self.legal)} actions are, from 0"
            )
        return int(self.legal[action])

    def _rewards(self) -> list[float]:
        end = self.table.end()
        scores, places = end["scores"], end["places"]
        if self.reward == "score":
            return [float(score) for score in scores]
        if self.reward == "margin":
            others = [scores[:seat] + scores[seat + 1 :] for seat in range(self.players)]
            return [float(own - max(rest)) for own, rest in zip(scores, others, strict=True)]
        return [float(place == 1) / places.count(1) for place in places]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows; only the one whose turn it is has choices."""
        seat = self.possible_agents.index(agent)
        choices = np.full(self.actions[agent].n, NONE, np.int64)
        if seat == self.table.seat and not self.table.over:
            choices[: len(self.legal)] = self.legal
        seen = flat(self.sight.view(self.variant, self.table.state, seat))
        mask = (choices != NONE).astype(np.int8)
        return {"observation": seen, "choices": choices, "action_mask": mask}

    def render(self) -> str | None:
        """The table as text, all hands open: for people who watch."""
        return self.table.show() if self.render_mode else None

    def close(self) -> None:
        """Nothing is held open."""


class AllAnswer(ParallelEnv):
    """Every seat answers at every step, and the answer of the seat whose turn it is counts.

    The others have no legal action then: their masks are 0. Who plays like this need not know
    masks, so an answer beyond the list goes on around it, and `infos[agent]["chose"]` tells the
    place that was taken.
    """

    def __init__(self, table: GameEnv) -> None:
        """Takes the game that is played."""
        self.one = table
        self.metadata = table.metadata | {"is_parallelizable": True}
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space:
        """What an agent sees."""
        return self.one.observation_space(agent)

    def action_space(self, agent: str) -> Space:
        """Places among the legal choices."""
        return self.one.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal, as `GameEnv.reset` does."""
        self.one.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.one.observe(agent) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Make the choice of the seat whose turn it is."""
        agent = self.one.agent_selection
        chosen = int(actions[agent]) % len(self.one.legal)
        self.one.step(chosen)
        infos: dict[str, Any] = {other: {} for other in self.agents}
        infos[agent]["chose"] = chosen
        ends = dict(self.one.terminations), dict(self.one.truncations)
        told = self._seen(), dict(self.one.rewards), *ends, infos
        if any(ends[0].values()) or any(ends[1].values()):
            self.agents = []
        return told

    def render(self) -> str | None:
        """The table as text, all hands open."""
        return self.one.render()

    def close(self) -> None:
        """Nothing is held open."""


def _check(reward: str, max_cycles: int | None, render_mode: str | None) -> None:
    if reward not in REWARDS:
        raise InputError(f"reward {reward!r}: must be one of {', '.join(REWARDS)}")
    if max_cycles is not None and max_cycles < 1:
        raise InputError(f"max_cycles {max_cycles}: must be 1 or more choices")
    if render_mode not in (None, "ansi"):
        raise InputError(f"render_mode {render_mode!r}: must be 'ansi', or left out")


def _changes(
    game: str, rule_set: str | None, components: str | None, rules: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Rules by name, and component tables of one's own."""
    map_, tables = named.own_map(game, named.map_among(rules))
    changes = named.rule_changes(game, rule_set, []) | dict(rules) | map_
    return changes, tables | named.own_components(game, components)


def _parts(view: Mapping[str, Any]) -> dict[str, tuple[slice, tuple[int, ...]]]:
    """Where the parts of a view lie in a row of its numbers, and in which shape."""
    found, start = {}, 0
    for name, part in view.items():
        shape = np.shape(part)
        found[name] = slice(start, start + prod(shape)), shape
        start += prod(shape)
    return found
