"""Games that try a map of Hacienda: as it is drawn and on other terrains, by each of some players.

A trial is one map, one number of players and one strategy at every seat. Its games depend on the
trial alone, so neither workers nor batches change what comes out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from sim.catalogue import game as find_game
from sim.core import bits, luck
from sim.core.experiment import Experiment
from sim.core.game import copy_of
from sim.hacienda.board import DEALT, TERRAIN_SIGNS, board_from_drawing
from strategies import lineups
from strategies.matches import crew

DRAWN = 0  # the deal that is none
BATCH = 500  # games
COLUMNS = ("game_index", "seed", "order", "margin", "win_share", "rounds", "reason",
           "markets_used", "ponds_used", "chose_buy_water")  # fmt: skip


@dataclass(frozen=True)
class Trial:
    """Games `first` to `first + games - 1` of an experiment, and what sets them apart."""

    map: str
    deal: int  # of terrains, from 1
    experiment: Experiment
    first: int
    games: int

    @property
    def batches(self) -> list["Trial"]:
        """The same games in pieces that workers share."""
        end = self.first + self.games
        return [
            Trial(self.map, self.deal, self.experiment, first, min(BATCH, end - first))
            for first in range(self.first, end, BATCH)
        ]


def trials(
    name: str,
    drawing: str,
    players: int,
    strategies: Sequence[str],
    games: int,
    deals: int,
    seed: int,
) -> list[Trial]:
    """A map as drawn, by each strategy; then by the last one on so many deals of its terrains.

    The deals share the number of games, and no two trials of one strategy share a game.
    """
    found = [_trial(name, DRAWN, drawing, players, own, (0, games), seed) for own in strategies]
    share = games // deals if deals else 0
    for number in range(deals):
        dealt, span = with_dealt_terrain(drawing, seed, number), (games + number * share, share)
        found.append(_trial(name, number + 1, dealt, players, strategies[-1], span, seed))
    return found


def _trial(
    name: str, deal: int, drawing: str, players: int, own: str, span: tuple[int, int], seed: int
) -> Trial:
    first, games = span
    experiment = Experiment(
        game="hacienda",
        players=players,
        seats=(own,) * players,
        games=first + games,
        seed=seed,
        rules={"map": name},
        components={name: drawing},
    )
    return Trial(name, deal, experiment, first, games)


def with_dealt_terrain(drawing: str, seed: int, number: int) -> str:
    """The drawing with terrains as game `number` of a seed deals them: on its `?`, or where it
    has none on all of its land."""
    variant = find_game("hacienda").set_up(
        2, {"map": "drawn", "deal_terrain": DEALT not in drawing}, {"drawn": drawing}
    )
    state = copy_of(variant.fresh)
    find_game("hacienda").deal(state, variant.rules, luck.game_seed(seed, number))
    rows = [list(row) for row in variant.board.rows]
    for (x, row), cell in zip(variant.board.layout.places, variant.board.layout.cells, strict=True):
        for terrain, sign in enumerate(TERRAIN_SIGNS):
            if bits.has(state.empty[terrain], cell):
                rows[row][x] = sign
    return "\n".join(map("".join, rows))


def has_terrains(drawing: str) -> bool:
    """Is there land on which terrains could be dealt?"""
    board = board_from_drawing("drawn", drawing)
    return any(board.count(sign) for sign in TERRAIN_SIGNS + DEALT)


def play(wanted: Iterable[Trial], jobs: int) -> Iterator[tuple[Trial, pl.DataFrame]]:
    """The rows of all trials, batch by batch in their order."""
    from joblib import delayed  # type: ignore[import-untyped]

    batches = [batch for trial in wanted for batch in trial.batches]
    with crew(jobs) as workers:
        yield from zip(batches, workers(delayed(rows)(batch) for batch in batches), strict=True)


def rows(trial: Trial) -> pl.DataFrame:
    """The rows of a trial in the columns that maps are judged by, one per game and seat."""
    experiment = trial.experiment
    found = lineups.play(experiment, trial.first, trial.games).select(COLUMNS)
    apart: dict[str, Any] = {"map": trial.map, "players": experiment.players}
    apart |= {"strategy": experiment.seats[0], "deal": trial.deal}
    return found.select(*(pl.lit(value).alias(key) for key, value in apart.items()), pl.all())
