"""Outlooks: how many points a seat will have at the end, told from what there is now.

A game's `outlook.py` measures a seat; the fitted weights of what it measures stand in
`outlook.toml` by number of players, with the scale on which a margin turns into a chance to win:
1 / (1 + exp(-margin / scale)). `strategies.fitting` finds them.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from sim.core.errors import InputError, nearest


def outlook(path: Path, names: Sequence[str], players: int) -> tuple[np.ndarray, float]:
    """The weights of an outlook in the order of its features, and the scale of its margins."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["players"]
    if str(players) not in tables:
        raise InputError(f"{path.name}: no outlook for {players} players; run the fit for them")
    fitted = tables[str(players)]
    for name in fitted["features"]:
        if name not in names:
            raise InputError(f"{path.name}: nobody measures {name!r}{nearest(name, names)}")
    return np.array([float(fitted["features"].get(name, 0.0)) for name in names]), fitted["scale"]
