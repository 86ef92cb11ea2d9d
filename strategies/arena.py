"""A row of weights alone among others: the games by which weights are found and judged."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from sim.catalogue import game as find_game
from sim.core.game import Game, Variant, records
from strategies.registry import Strategy

AT_ONCE = 40  # seeds in one call, so that workers have enough to share and interrupts are heard


class Match(NamedTuple):
    """A row of weights alone among others, who keep their order as all turn round the table."""

    row: np.ndarray
    others: np.ndarray
    seed: int
    seeds: range  # numbers of the deals


class Arena:
    """A game with its rules in force whose seats share one policy, each with its own weights."""

    def __init__(
        self, game: str, variant: Variant, strategy: Strategy, barred: Sequence[int] = ()
    ) -> None:
        """Compiles the policy where that has not been done; bars go by row, as bits."""
        self.game: Game = find_game(game)
        self.players, self.variant = variant.players, variant
        self._fresh = records(self.variant.fresh.dtype)
        self._fresh[0] = self.variant.fresh
        policy = strategy.policy(self.variant)
        self._policies = (policy,) * max(self.game.players)  # the loop is compiled for so many
        turns = np.arange(self.players)
        self._lineup = (turns + turns[:, None]) % self.players
        self._barred = np.array([*barred] or [0] * self.players, np.int64)

    def play(self, match: Match) -> np.ndarray:
        """Outcomes of the lone row by deal and rotation."""
        first, games = match.seeds.start * self.players, len(match.seeds) * self.players
        results = records(self.game.outcome_dtype, games * self.players)
        self.game.play(
            records(self._fresh.dtype), self._fresh, self.variant.rules, self._policies,
            np.vstack([match.row, match.others]), self._barred, self._lineup, match.seed,
            first, games, results,
        )  # fmt: skip
        return results[results["entry"] == 0].reshape(-1, self.players)

    def play_all(self, matches: Iterable[Match], jobs: int) -> list[np.ndarray]:
        """Outcomes of many matches, on so many threads."""
        if jobs == 1:
            return [self.play(match) for match in matches]
        from joblib import Parallel, delayed

        return list(Parallel(jobs, backend="threading")(delayed(self.play)(m) for m in matches))

    def play_long(self, match: Match, jobs: int) -> np.ndarray:
        """Outcomes of one long match, on so many threads."""
        starts = range(match.seeds.start, match.seeds.stop, AT_ONCE)
        pieces = [range(start, min(start + AT_ONCE, match.seeds.stop)) for start in starts]
        return np.concatenate(self.play_all((match._replace(seeds=p) for p in pieces), jobs))


def wins(outcomes: np.ndarray) -> np.ndarray:
    """Games won; a shared win counts as its share."""
    return np.where(outcomes["shared"] > 0, 1 / np.maximum(outcomes["shared"], 1), 0.0)
