"""Finds the weights of an outlook from choices played on side by side.

    python -m strategies.fitting GAME GAMES SEED

plays games of `tuned` (`greedy` where there is none) that stray now and then. At some decisions
several choices are tried in one imagined world: each is played on to the horizon of the search,
where all seats are measured, and then to the end. Points at the end are fitted by least squares,
foremost to how they differ between the choices of a decision: so the weights are those of causes,
not of what merely comes together in games of one habit. The last fifth of the decisions is held
out: what is said of the quality of the fit is said of them. The result is written to
`strategies/GAME/outlook.toml`.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sim.catalogue import game as find_game
from sim.core import luck, shortlist
from sim.core.experiment import Experiment
from sim.core.game import copy_of
from strategies import search
from strategies.lineups import lineup_of

HELD_OUT = 0.2  # of the decisions
EVERY = 12  # decisions of a game, one of which is probed
TRIED = 4  # choices of a decision that are played on
AMONG = 10  # best choices of which they are drawn
STRAYING = 0.15  # share of choices that are any of these
LEVEL = 0.05  # weight of points themselves beside their differences
RIDGE = 1e-3  # keeps weights small where self-play cannot tell two features apart


@dataclass(frozen=True)
class Moments:
    """Choices of decisions, played on: what was measured of each seat, and what became of it."""

    found: np.ndarray  # decision, choice, seat, feature
    scores: np.ndarray  # decision, choice, seat: at the end

    @property
    def won(self) -> np.ndarray:
        """Shares of the win: decision, choice, seat."""
        best = self.scores == self.scores.max(axis=-1, keepdims=True)
        return np.asarray(best / best.sum(axis=-1, keepdims=True))


def self_play(game: str, players: int, games: int, seed: int) -> Moments:
    """Decisions of games at one table, the choices of each played on in one world."""
    probes = Probes(game, players)
    kept = [probe for number in range(games) for probe in probes.game(seed, number)]
    found, scores = zip(*kept, strict=True)
    return Moments(np.array(found), np.array(scores))


class Probes:
    """A table of straying players whose decisions are probed."""

    def __init__(self, game: str, players: int) -> None:
        """Compiles what is needed."""
        seats = ("rollout:1",) * players
        wanted = Experiment(game=game, players=players, seats=seats, games=1, seed=0)
        self.lineup = lineup_of(wanted)
        self.row = self.lineup.weights[0]
        self.names = self.lineup.strategies[0].shaped(self.lineup.variant).__globals__  # type: ignore[misc]
        self.features = int(self.row[search.MEASURED])

    def game(self, seed: int, number: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """What was found at the decisions of one game."""
        game, rules = self.lineup.game, self.lineup.variant.rules
        chance = np.random.default_rng((seed, number))
        state = copy_of(self.lineup.variant.fresh)
        game.deal(state, rules, int(luck.game_seed(seed, number)))
        while not game.over(state):
            count = game.survey(state, rules)
            if count == 1:
                game.act(state, rules, game.nth(state, rules, 0))
                continue
            listed = self._listed(state, count)
            if chance.random() < 1 / EVERY and len(listed) > 1:
                yield self._probed(state, listed, chance)
            stray = chance.random() < STRAYING
            game.survey(state, rules)
            game.act(state, rules, listed[chance.integers(len(listed)) if stray else 0])

    def _listed(self, state: Any, count: int) -> list[int]:
        shortlist.begin(state, AMONG)
        self.names["propose"](state, self.lineup.variant.rules, self.row, count)
        return [int(choice) for choice in state.short_choice[: state.short_size]]

    def _probed(
        self, state: Any, listed: list[int], chance: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Each of some choices played on; where there are few, the first again in their place."""
        players = self.lineup.variant.players
        found = np.zeros((TRIED, players, self.features))
        scores = np.zeros((TRIED, players))
        world = int(chance.integers(1 << 53))
        chosen = chance.permutation(len(listed))[:TRIED]
        for i in range(TRIED):
            choice = listed[chosen[i if i < len(chosen) else 0]]
            rules = self.lineup.variant.rules
            self.names["probe"](state, rules, self.row, choice, world, found[i], scores[i])
        return found, scores


@dataclass(frozen=True)
class Fit:
    """Weights of an outlook, the scale of its margins, how well both do on what was held out."""

    weights: np.ndarray
    scale: float
    choices: float  # explained share of how points differ between choices
    margins: float  # of own points minus the best other's
    wins: float  # of the shares of the win (Brier skill)


def fit(moments: Moments) -> Fit:
    """Least squares on all decisions but the held-out ones."""
    held = np.arange(len(moments.found)) >= (1 - HELD_OUT) * len(moments.found)
    weights = _least_squares(moments.found[~held], moments.scores[~held])
    told = moments.found @ weights
    margins, true = margin(told), margin(moments.scores)
    scale = _scale(margins[~held], moments.won[~held])
    return Fit(
        weights,
        scale,
        explained(_differences(moments.scores)[held], _differences(told)[held]),
        explained(true[held], margins[held]),
        explained(moments.won[held], 1 / (1 + np.exp(-margins[held] / scale))),
    )


def _differences(values: np.ndarray) -> np.ndarray:
    """Values less their mean over the choices of a decision."""
    return np.asarray(values - values.mean(axis=1, keepdims=True))


def _least_squares(found: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Weights of the features, each ridged in units of its own spread."""
    features = found.shape[-1]
    tables = [_differences(found), LEVEL * found]
    table = np.concatenate([part.reshape(-1, features) for part in tables])
    points = np.concatenate([_differences(scores).ravel(), LEVEL * scores.ravel()])
    unit = np.sqrt((table**2).mean(axis=0))
    unit[unit == 0] = np.inf  # what is never there has no weight
    table = table / unit
    normal = table.T @ table + RIDGE * len(table) * np.eye(features)
    return np.asarray(np.linalg.solve(normal, table.T @ points) / unit)


def margin(scores: np.ndarray) -> np.ndarray:
    """Own points minus the best other's, seat by seat."""
    best = np.sort(scores, axis=-1)
    others = np.where(scores == best[..., -1:], best[..., -2:-1], best[..., -1:])
    return np.asarray(scores - others)


def explained(true: np.ndarray, told: np.ndarray) -> float:
    """The share of the variance that a forecast explains."""
    return float(1 - ((true - told) ** 2).mean() / true.var())


def _scale(margins: np.ndarray, won: np.ndarray) -> float:
    """The scale on which a margin best tells a win: most likely logistic, by Newton's steps."""
    slope = 0.05
    for _ in range(50):
        chance = 1 / (1 + np.exp(-slope * margins))
        steepness = ((won - chance) * margins).sum()
        slope += steepness / (chance * (1 - chance) * margins**2).sum()
    return float(1 / slope)


def table_of(fitted: Fit, names: tuple[str, ...], players: int, made: str) -> str:
    """A block of `outlook.toml`."""
    quality = (
        f"on held-out decisions explains {fitted.choices:.3f} of the differences of points, "
        f"{fitted.margins:.3f} of margins, {fitted.wins:.3f} of wins"
    )
    lines = [f"{name} = {weight:.4g}" for name, weight in zip(names, fitted.weights, strict=True)]
    head = [
        f"[players.{players}]",
        f"scale = {fitted.scale:.4g}",
        f'made = "{made}; {quality}"',
        f"[players.{players}.features]",
    ]
    return "\n".join([*head, *lines]) + "\n"


def main(game: str, games: int, seed: int) -> None:
    """Fit the outlook of a game for every number of players and write its file."""
    names = import_module(f"strategies.{game}.outlook").NAMES
    blocks = ["# Weights of what outlook.py measures, fitted by strategies.fitting.\n"]
    for players in find_game(game).players:
        moments = self_play(game, players, games, seed)
        made = f"{games} games, seed {seed}, {len(moments.found)} decisions"
        blocks.append(table_of(fit(moments), names, players, made))
        print(blocks[-1], flush=True)
    path = Path(__file__).parent / game / "outlook.toml"
    path.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
