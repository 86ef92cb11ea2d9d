"""The games by name; a game is imported when it is asked for."""

import functools
from importlib import import_module

from sim.core.errors import InputError, nearest
from sim.core.game import Game

NAMES = ("kanagawa", "hacienda", "fresco", "pastiche")


@functools.cache
def game(name: str) -> Game:
    """The game of that name; InputError with the known names where there is none."""
    if name not in NAMES:
        raise InputError(
            f"there is no game {name!r}{nearest(name, NAMES)}; there is {', '.join(NAMES)}"
        )
    found: Game = getattr(import_module(f"sim.{name}.game"), name.upper())
    return found
