"""Finds the weights of an outlook by self-play that strays.

    python -m strategies.fitting GAME STRATEGY GAMES SEED [STRAYER]

plays games of every number of players: up to some turn, another one in each game, seats take any
choice of their shortlists, a share of the time; from there on all play their best. All seats are
measured at the start of the next turns, and their points at the end are fitted by least squares.
Straying makes the weights those of causes: in games of one habit alone, what comes together
could not be told apart. In every second game one seat strays as the strayer plays, if one is
named: a search that trusts the outlook goes where the outlook is wrong, and is put right there.
The last fifth of the games is held out: what is said of the quality of the fit is said of them.
The result is written to `strategies/GAME/outlook.toml`.
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
from strategies.lineups import Lineup, lineup_of

HELD_OUT = 0.2  # of the games
MEASURED = 6  # turns after the last stray choice
STRAYING = (0.0, 0.1, 0.3)  # share of stray choices up to then, by lot for each game
AMONG = 8  # choices of the shortlist that are strayed to
RIDGE = 1e-3  # keeps weights small where self-play cannot tell two features apart


@dataclass(frozen=True)
class Moments:
    """Starts of turns: what was measured of each seat, and what became of it."""

    found: np.ndarray  # moment, seat, feature
    scores: np.ndarray  # moment, seat: at the end
    won: np.ndarray  # moment, seat: share of the win
    game: np.ndarray  # moment: its game's place among all, 0 to 1


def self_play(
    game: str, strategy: str, players: int, games: int, seed: int, strayer: str | None = None
) -> Moments:
    """Games of one strategy at all seats that stray up to some turn."""
    experiment = Experiment(
        game=game, players=players, seats=(strategy,) * players, games=1, seed=0
    )
    lineup = lineup_of(experiment)
    straying = experiment.model_copy(update={"seats": (strayer,) * players})
    other = lineup_of(straying) if strayer else None
    found: list[np.ndarray] = []
    scores: list[list[int]] = []
    numbers: list[int] = []
    for number in range(games):
        chance = np.random.default_rng((seed, number))
        stray = Straying(lineup, game, chance, other if number % 2 else None)
        measured, ended = stray.play(int(luck.game_seed(seed, number)))
        found += measured
        scores += [ended] * len(measured)
        numbers += [number] * len(measured)
    points = np.array(scores, float)
    best = points == points.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True)
    return Moments(np.array(found), points, won, np.array(numbers) / games)


class Straying:
    """One game that strays up to some turn and is measured in the next ones."""

    def __init__(
        self, lineup: Lineup, game: str, chance: np.random.Generator, strayer: Lineup | None
    ) -> None:
        """Draws how much it strays, or which seat does."""
        self.lineup, self.chance, self.strayer = lineup, chance, strayer
        self.seat = int(chance.integers(lineup.variant.players))
        self.outlook = import_module(f"strategies.{game}.outlook")
        self.greedy = import_module(f"strategies.{game}.greedy")
        self.share = chance.choice(STRAYING)

    def play(self, seed: int) -> tuple[list[np.ndarray], list[int]]:
        """What was measured, and the points at the end; first to see how long a game is."""
        length = len(list(self._turns(seed, 0)))
        until = int(self.chance.integers(0, length))
        measured, state = [], None
        for turn, state in enumerate(self._turns(seed, until)):
            if until <= turn < until + MEASURED:
                measured.append(self._measured(state))
        end = self.lineup.game.end(self.lineup.variant, state)
        return measured, end["scores"]

    def _turns(self, seed: int, until: int) -> Iterator[Any]:
        """Plays a game to its end, with a stop wherever another seat comes to act."""
        game, rules, seat, turn = self.lineup.game, self.lineup.variant.rules, -1, -1
        state = copy_of(self.lineup.variant.fresh)
        game.deal(state, rules, seed)
        while not game.over(state):
            if state.seat != seat:
                seat, turn = int(state.seat), turn + 1
                yield state
            count = game.survey(state, rules)
            game.act(state, rules, self._choice(state, count, turn < until))

    def _choice(self, state: Any, count: int, may_stray: bool) -> int:
        game, rules, row = self.lineup.game, self.lineup.variant.rules, self.lineup.weights[0]
        if count == 1:
            return int(game.nth(state, rules, 0))
        if may_stray and self.strayer:
            if state.seat == self.seat:
                other = self.strayer
                return int(other.policies[0](state, rules, other.weights[0], count))
        elif may_stray and self.chance.random() < self.share:
            shortlist.begin(state, AMONG)
            self.greedy.propose(state, rules, row, count)
            return int(state.short_choice[self.chance.integers(state.short_size)])
        return int(self.lineup.policies[0](state, rules, row, count))

    def _measured(self, state: Any) -> np.ndarray:
        players = self.lineup.variant.players
        found = np.zeros((players, len(self.outlook.NAMES)))
        for seat in range(players):
            self.outlook.measure(state, self.lineup.variant.rules, seat, found[seat])
        return found


@dataclass(frozen=True)
class Fit:
    """Weights of an outlook, the scale of its margins, and how well both do on held-out games."""

    weights: np.ndarray
    scale: float
    points: float  # explained share of the variance of points at the end
    margins: float  # of own points minus the best other's
    wins: float  # of the shares of the win (Brier skill)


def fit(moments: Moments) -> Fit:
    """Least squares on all games but the held-out ones."""
    held = moments.game >= 1 - HELD_OUT
    weights = _least_squares(moments.found[~held], moments.scores[~held])
    told = moments.found @ weights
    margins, true = margin(told), margin(moments.scores)
    scale = _scale(margins[~held], moments.won[~held])
    return Fit(
        weights,
        scale,
        explained(moments.scores[held], told[held]),
        explained(true[held], margins[held]),
        explained(moments.won[held], 1 / (1 + np.exp(-margins[held] / scale))),
    )


def _least_squares(found: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Weights of the features, each ridged in units of its own spread."""
    table, points = found.reshape(-1, found.shape[-1]), scores.ravel()
    unit = np.sqrt((table**2).mean(axis=0))
    unit[unit == 0] = np.inf  # what is never there has no weight
    table = table / unit
    normal = table.T @ table + RIDGE * len(table) * np.eye(len(unit))
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
        f"on held-out games explains {fitted.points:.3f} of points, "
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


def main(game: str, strategy: str, games: int, seed: int, strayer: str | None = None) -> None:
    """Fit the outlook of a game for every number of players and write its file."""
    names = import_module(f"strategies.{game}.outlook").NAMES
    blocks = ["# Weights of what outlook.py measures, fitted by strategies.fitting.\n"]
    for players in find_game(game).players:
        moments = self_play(game, strategy, players, games, seed, strayer)
        made = f"{games} straying games of {strategy}, seed {seed}, {len(moments.game)} moments"
        made += f", one seat as {strayer} in every second" if strayer else ""
        blocks.append(table_of(fit(moments), names, players, made))
        print(blocks[-1], flush=True)
    path = Path(__file__).parent / game / "outlook.toml"
    path.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:6])
