"""Engines of the games; `play` plays many games from Python, `ask` answers a question."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.cli.python import Played
    from sim.cli.told import Told


def play(
    game: str,
    *,
    players: int | None = None,
    seats: str | Sequence[str] | None = None,
    games: int = 1000,
    seed: int = 1,
    jobs: int = 1,
    rule_set: str | None = None,
    components: str | None = None,
    strategies: Path | str | Sequence[Path | str] = (),
    **rules: Any,
) -> "Played":
    """Play many games: an object with `rows`, `pandas()`, `summary()` and `seats()`, which shows
    itself in notebooks.

    `seats` names strategies, by default the strongest fast one everywhere; `strategies` are files
    of one's own; `rules` are rule parameters by name, such as `price_water=6` or `map="my.haz"`.
    """
    from sim.cli import python  # the one room where games, players and analysis meet

    return python.play(
        game, players, seats, games, seed, jobs, rule_set, components, strategies, rules
    )


def ask(
    question: str,
    *,
    players: int = 4,
    games: int = 4000,
    seed: int = 1,
    jobs: int = 1,
    rule_set: str | None = None,
    components: str | None = None,
    keep: Path | str | None = None,
    **rules: Any,
) -> "Told":
    """Answer a question of balance, as `ludostat ask` does: an object with `findings`, `tables`,
    `charts` and `write(folder)`, which shows itself in notebooks.

    `games` are those of the largest study; in a folder named by `keep`, finished studies are kept
    and used again. `rules` are rule parameters by name, such as `price_water=6`.
    """
    from sim.cli import told  # the one room where games, players and analysis meet

    return told.ask(question, players, games, seed, jobs, rule_set, components, keep, rules)
