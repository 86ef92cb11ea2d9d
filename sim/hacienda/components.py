"""The box of Hacienda, read from `data/` (RULES 12.1)."""

import functools
from pathlib import Path
from typing import Any

from sim.core import tables
from sim.core.box import Box
from sim.core.errors import InputError
from sim.core.tables import ComponentTable

DATA = Path(__file__).parent / "data"
BOX = Box(DATA, "components.toml", "maps.toml")
TERRAINS = ("mountain", "forest", "meadow", "rock", "swamp")
LAND_CARDS = (*TERRAINS, "pampa")
ANIMALS = ("cattle", "horse", "pig", "sheep")
CARDS = (*LAND_CARDS, *ANIMALS)
TILES = ("single", "double", "triangle", "line", "bent", "rhombus")


@functools.cache
def maps() -> dict[str, ComponentTable]:
    """Maps by name; the hexes of each drawing are counted against its table
    (RULES 12.2 to 12.4)."""
    found = {name: table for name, table in BOX.tables.items() if table.drawing}
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
    """Outlines of water tiles by name, in the order of records (RULES 12.5)."""
    rows = tables.read_tables(DATA / "tiles.toml")["shapes"].rows
    return {row["tile"]: dict(row) for row in rows}
