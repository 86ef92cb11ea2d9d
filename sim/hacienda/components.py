"""The box of Hacienda, its rule parameters and its named rule sets, read from `data/`."""

import functools
import tomllib
from pathlib import Path
from typing import Any

from sim.core import parameters, tables
from sim.core.errors import InputError
from sim.core.parameters import Parameter
from sim.core.tables import ComponentTable

DATA = Path(__file__).parent / "data"
TERRAINS = ("mountain", "forest", "meadow", "rock", "swamp")
LAND_CARDS = (*TERRAINS, "pampa")
ANIMALS = ("cattle", "horse", "pig", "sheep")
CARDS = (*LAND_CARDS, *ANIMALS)
TILES = ("single", "double", "triangle", "line", "bent", "rhombus")


@functools.cache
def box() -> dict[str, ComponentTable]:
    """Component tables by name."""
    return tables.read_tables(DATA / "components.toml")


@functools.cache
def maps() -> dict[str, ComponentTable]:
    """Maps by name; the hexes of each drawing are counted against its table."""
    found = tables.read_tables(DATA / "maps.toml")
    for name, table in found.items():
        for row in table.rows:
            drawn = table.drawing.count(row["sign"])
            if drawn != row["count"]:
                raise InputError(f"map {name}: {drawn} {row['hex']} drawn, {row['count']} stated")
    return found


def drawings() -> dict[str, str]:
    """The drawings of the component tables by name."""
    return {name: table.drawing for name, table in maps().items()}


@functools.cache
def outlines() -> dict[str, dict[str, Any]]:
    """Outlines of water tiles by name, in the order of records."""
    rows = tables.read_tables(DATA / "tiles.toml")["shapes"].rows
    return {row["tile"]: dict(row) for row in rows}


@functools.cache
def rule_parameters() -> dict[str, Parameter]:
    """What a variant may change, in the order of records."""
    return parameters.read_parameters(DATA / "rules.toml")


@functools.cache
def rule_sets() -> dict[str, dict[str, Any]]:
    """Named rule sets: idea, source and what each sets."""
    return tomllib.loads((DATA / "rule_sets.toml").read_text(encoding="utf-8"))


@functools.cache
def components_hash() -> str:
    """Names the state of all tables."""
    return tables.hash_of(DATA)
