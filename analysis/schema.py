"""What result rows must look like: one row per game and seat, in declared columns."""

import polars as pl

from analysis.columns import COMMON, OWN, SOURCES, Column, Source, type_of
from sim.core.errors import InputError, nearest

__all__ = ["COMMON", "OWN", "SOURCES", "Column", "Source", "check", "columns", "data_dictionary",
           "sources"]  # fmt: skip


def columns(game: str) -> list[Column]:
    """The columns of a game's rows: the common ones, then its own."""
    if game not in OWN:
        known = ", ".join(OWN)
        raise InputError(f"no columns for game {game!r}{nearest(game, OWN)}; known: {known}")
    return [*COMMON, *OWN[game]]


def check(frame: pl.DataFrame | pl.LazyFrame, game: str) -> None:
    """Refuse a frame that does not hold a game's rows, naming the first wrong column."""
    found = frame.collect_schema()
    declared = columns(game)
    for column in declared:
        if column.name not in found:
            raise InputError(f"rows of {game} lack the column {column.name!r}")
        if not _fits(found[column.name], column.dtype):
            raise InputError(
                f"column {column.name!r} of {game} rows is {found[column.name]},"
                f" it should be {type_name(column.dtype)}"
            )
    names = [column.name for column in declared]
    for name in found:
        if name not in names:
            raise InputError(f"rows of {game} have no column {name!r}{nearest(name, names)}")


def type_name(dtype: type_of) -> str:
    """A column type as people write it."""
    return dtype.__name__ if isinstance(dtype, type) else str(dtype)


def _fits(found: pl.DataType, declared: type_of) -> bool:
    """Names may be kept as an Enum, whatever its categories, or as text."""
    return found == declared or (declared is pl.Enum and found == pl.String)


def sources(frame: pl.DataFrame | pl.LazyFrame) -> tuple[Source, ...]:
    """The sources of points of the game whose rows these are; none for an unknown game."""
    found = set(frame.collect_schema().names())
    for parts in SOURCES.values():
        if found.issuperset(name for part in parts for name in part.columns):
            return parts
    return ()


def data_dictionary(game: str) -> pl.DataFrame:
    """What every column of a game's rows means: `column, type, unit, meaning`, one row each."""
    return pl.DataFrame(
        [(name, type_name(dtype), unit, meaning) for name, dtype, unit, meaning in columns(game)],
        schema=["column", "type", "unit", "meaning"],
        orient="row",
    )
