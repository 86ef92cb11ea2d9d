"""The box of Fresco, read from `data/`, and tables of one's own in its place
(RULES 9.1, 9.4 to 9.6)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.core.box import Box
from sim.core.errors import InputError

BOX = Box(Path(__file__).parent / "data", "components.toml")
COLORS = "RYBOGP"
BASIC, BLENDS = "RYB", "OGP"
PRICE = {"R": 1, "Y": 1, "B": 1, "O": 3, "G": 3, "P": 5}  # a tile is worth the sum of its cubes
CENTRE_VALUE = 11
MARKET_TILES, FRESCO_TILES = 14, 25


@dataclass(frozen=True)
class MarketTile:
    """Cubes on sale together; some tiles leave with 2 and 3 players."""

    id: str
    cubes: str
    few_players_without: bool


@dataclass(frozen=True)
class FrescoTile:
    """A segment: its points, and the cubes it costs."""

    id: str
    value: int
    cost: str


@dataclass(frozen=True)
class Tables:
    """Market and fresco tiles in the order of their ids, under a name."""

    name: str
    market: tuple[MarketTile, ...]
    fresco: tuple[FrescoTile, ...]

    def told(self) -> dict[str, Any]:
        """In the layout that records tell tables in."""
        market = [
            {"id": tile.id, "cubes": tile.cubes, "removed_with_3_players": tile.few_players_without}
            for tile in self.market
        ]
        fresco = [{"id": tile.id, "value": tile.value, "cost": tile.cost} for tile in self.fresco]
        return {"market": {"tiles": market}, "fresco_tiles": {"tiles": fresco}}


def own_tables() -> Tables:
    """The tables of the box (RULES 9.2, 9.3)."""
    market = tuple(
        MarketTile(row["id"], row["cubes"], row.get("few_players_without", False))
        for row in BOX.tables["market_tiles"].rows
    )
    rows = BOX.tables["fresco_tiles"].rows
    return Tables("fresco", market, tuple(FrescoTile(r["id"], r["value"], r["cost"]) for r in rows))


def counts(cubes: str) -> list[int]:
    """How many cubes of each colour a text names; InputError where it is none, or out of order."""
    if not isinstance(cubes, str) or "".join(sorted(cubes, key=_place)) != cubes:
        raise InputError(f"cubes {cubes!r} must be letters of {COLORS}, in that order")
    return [cubes.count(color) for color in COLORS]


def _place(color: str) -> int:
    if color not in COLORS:
        raise InputError(f"{color!r} is no colour of a cube; colours are {COLORS}")
    return COLORS.index(color)


def cubes_text(numbers: Sequence[int]) -> str:
    """The text for so many cubes of each colour."""
    return "".join(color * int(number) for color, number in zip(COLORS, numbers, strict=True))


def tables_from(name: str, told: Mapping[str, Any]) -> Tables:
    """Tables from the layout of records; InputError where they are not Fresco's."""
    try:
        market = tuple(
            MarketTile(tile["id"], tile["cubes"], tile["removed_with_3_players"])
            for tile in told["market"]["tiles"]
        )
        fresco = tuple(
            FrescoTile(tile["id"], tile["value"], tile["cost"])
            for tile in told["fresco_tiles"]["tiles"]
        )
    except (KeyError, TypeError) as error:
        raise InputError(f"component table {name}: lacks {error}") from None
    tables = Tables(name, tuple(sorted(market, key=_id)), tuple(sorted(fresco, key=_id)))
    _check(tables)
    return tables


def _id(tile: Any) -> str:
    return str(tile.id)


def _check_kinds(tables: Tables) -> None:
    """Ids and cubes are texts, values whole numbers from 0, marks true or false."""
    market = [
        isinstance(tile.id, str)
        and isinstance(tile.cubes, str)
        and isinstance(tile.few_players_without, bool)
        for tile in tables.market
    ]
    fresco = [
        isinstance(tile.id, str)
        and isinstance(tile.cost, str)
        and type(tile.value) is int
        and tile.value >= 0
        for tile in tables.fresco
    ]
    if not all(market) or not all(fresco):
        raise InputError(f"component table {tables.name}: a value is of the wrong kind")


def _check(tables: Tables) -> None:
    _check_kinds(tables)
    sizes = (len(tables.market), len(tables.fresco))
    if sizes != (MARKET_TILES, FRESCO_TILES):
        raise InputError(
            f"component table {tables.name}: {sizes[0]} market and {sizes[1]} fresco tiles; "
            f"there must be {MARKET_TILES} and {FRESCO_TILES}"
        )
    for group in (tables.market, tables.fresco):
        if len({tile.id for tile in group}) != len(group):  # type: ignore[attr-defined]
            raise InputError(f"component table {tables.name}: an id stands twice")
    for cost in [tile.cubes for tile in tables.market] + [tile.cost for tile in tables.fresco]:
        if max(counts(cost)) > 3:
            raise InputError(f"component table {tables.name}: {cost} has over 3 of a colour")
    if not any(tile.value == CENTRE_VALUE for tile in tables.fresco):
        raise InputError(f"component table {tables.name}: no tile is worth {CENTRE_VALUE}")


def find_tables(own: Mapping[str, str]) -> Tables:
    """The tables of the box, or the one set of tables of one's own, given as JSON text."""
    if not own:
        return own_tables()
    if len(own) > 1:
        raise InputError(f"--components: one set of tables at a time, not {', '.join(own)}")
    name, text = next(iter(own.items()))
    try:
        return tables_from(name, json.loads(text))
    except json.JSONDecodeError as error:
        raise InputError(f"component table {name}: not JSON ({error.msg})") from None
