"""Weights of weighted strategies, read from a game's `weights.toml`.

An entry has an idea, how it was made, and weights by feature; what it leaves out it has from the
strategy it is based on, and what nobody states is 0.
"""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sim.core.errors import InputError, nearest
from strategies.registry import Strategy


def weighted(
    path: Path, features: Sequence[str], choose: Callable[..., int]
) -> dict[str, Strategy]:
    """All strategies of a file by name: one policy, seen through different weights."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: Strategy(
            name, entry["idea"], entry["made"], choose, _row(path, entries, name, features)
        )
        for name, entry in entries.items()
    }


def _row(
    path: Path, entries: dict[str, Any], name: str, features: Sequence[str]
) -> tuple[float, ...]:
    entry = entries[name]
    weights = entries[entry["based-on"]]["weights"] if "based-on" in entry else {}
    weights = weights | entry["weights"]
    for feature in weights:
        if feature not in features:
            raise InputError(f"{path.name}: {name} weighs {feature!r}{nearest(feature, features)}")
    return tuple(float(weights.get(feature, 0.0)) for feature in features)
