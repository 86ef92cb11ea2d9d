"""Playing on other machines: only where the engine is the same as here."""

import functools
import platform
from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from sim.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

LIBRARIES = ("numpy", "numba", "polars")
Engine = dict[str, str]


@functools.cache
def engine(game: str) -> Engine:
    """What the rows of a game, and the bytes they are stored in, depend on."""
    from sim.catalogue import game as find_game
    from sim.core.jit import source_hash

    own = {"sources": source_hash(game), "components": find_game(game).box.sha256}
    return own | {name: version(name) for name in LIBRARIES}


def player(game: str) -> Callable[..., "pl.DataFrame"]:
    """Plays as the run's own machine would, or refuses."""
    return functools.partial(play, engine(game))


def play(wanted: Engine, experiment: Any, first: int, count: int) -> "pl.DataFrame":
    """Games of an experiment, on a worker whose engine is the wanted one."""
    from strategies import lineups

    here = engine(experiment.game)
    other = [name for name in wanted if here[name] != wanted[name]]
    if other:
        raise InputError(
            f"worker {platform.node()} has other {', '.join(other)} than this machine: install "
            "the same commit and libraries there and begin it anew"
        )
    return lineups.play(experiment, first, count)
