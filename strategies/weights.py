"""Weights of weighted strategies, read from a game's `weights.toml`.

An entry has an idea, how it was made, and weights by feature; what it leaves out it has from the
strategy it is based on, and what nobody states is 0. Under `[NAME.players.N]` it may have weights
for N players, which go before its own.
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
    return {name: _strategy(path, entries, name, features, choose) for name in entries}


def _strategy(
    path: Path,
    entries: dict[str, Any],
    name: str,
    features: Sequence[str],
    choose: Callable[..., int],
) -> Strategy:
    entry = entries[name]
    rows = {
        int(players): _row(path, entries, name, features, own["weights"])
        for players, own in entry.get("players", {}).items()
    }
    weights = _row(path, entries, name, features, {})
    return Strategy(name, entry["idea"], entry["made"], choose, weights, by_players=rows, soft=True)


def _row(
    path: Path, entries: dict[str, Any], name: str, features: Sequence[str], own: dict[str, float]
) -> tuple[float, ...]:
    """All weights in the order of the features."""
    weights = _weights(entries, name) | own
    for feature in weights:
        if feature not in features:
            raise InputError(f"{path.name}: {name} weighs {feature!r}{nearest(feature, features)}")
    return tuple(float(weights.get(feature, 0.0)) for feature in features)


def _weights(entries: dict[str, Any], name: str) -> dict[str, float]:
    entry = entries[name]
    base = _weights(entries, entry["based-on"]) if "based-on" in entry else {}
    return base | entry.get("weights", {})
