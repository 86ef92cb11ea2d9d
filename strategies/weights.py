"""Weights of weighted strategies, read from a game's `weights.toml`."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

from sim.core.errors import InputError, nearest


def weights_of(path: Path, name: str, features: Sequence[str]) -> tuple[float, ...]:
    """The weights under a name in the order of the features.

    What it leaves out it has from the strategy it is based on; what nobody states is 0.
    """
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    entry = entries[name]
    weights = entries[entry["based-on"]]["weights"] if "based-on" in entry else {}
    weights = weights | entry["weights"]
    for feature in weights:
        if feature not in features:
            raise InputError(f"{path.name}: {name} weighs {feature!r}{nearest(feature, features)}")
    return tuple(float(weights.get(feature, 0.0)) for feature in features)


def made_of(path: Path, name: str) -> str:
    """How the weights under a name came about."""
    return str(tomllib.loads(path.read_text(encoding="utf-8"))[name]["made"])
