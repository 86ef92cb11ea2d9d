"""Tables as people read them in a page: numbers with their intervals, in columns of one kind."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import polars as pl

from analysis.words import with_interval

NOTHING = "–"  # noqa: RUF001
UNGROUPED = ("seed", "game_index")  # names rather than amounts
ENDS = ("_low", "_high")
PARTS_OF_ONE = ("%", "pp")  # units of numbers that are kept as fractions
CLOSE = ("", "%")  # units with no blank before them


class Cell(NamedTuple):
    """A text, the interval after it, and what it is sorted by."""

    text: str
    interval: str = ""
    key: float | str | None = None


class Column(NamedTuple):
    """One column as it is shown."""

    name: str
    heading: str
    is_number: bool
    cells: list[Cell]


def columns(frame: pl.DataFrame, units: Mapping[str, str]) -> list[Column]:
    """The columns of a frame, each X with its X_low and X_high as one."""
    frame, estimates = frame.fill_nan(None), _estimates(frame)
    ends = {name + end for name in estimates for end in ENDS}
    return [
        Column(
            name,
            name.replace("_", " "),
            frame[name].dtype.is_numeric(),
            _estimate_cells(frame, name, units) if name in estimates else _cells(frame[name]),
        )
        for name in frame.columns
        if name not in ends
    ]


def _estimates(frame: pl.DataFrame) -> list[str]:
    """The columns that have an interval."""
    found = set(frame.columns)
    return [name for name in frame.columns if found.issuperset(name + end for end in ENDS)]


def _estimate_cells(frame: pl.DataFrame, name: str, units: Mapping[str, str]) -> list[Cell]:
    unit = units.get(name, "%" if "share" in name.split("_") else "")
    rows = frame.select(name, *(name + end for end in ENDS)).rows()
    if frame[name].dtype.is_integer():
        return [_whole(*row) for row in rows]
    return [_estimate(row, unit) for row in rows]


def _whole(number: int | None, low: int | None, high: int | None) -> Cell:
    """A number that has no fraction, such as a median of scores."""
    if number is None or low is None or high is None:
        return Cell(NOTHING if number is None else f"{number:,}", key=number)
    return Cell(f"{number:,}", f"[{low:,} to {high:,}]", number)


def _estimate(row: tuple[Any, Any, Any], unit: str) -> Cell:
    if row[0] is None:
        return Cell(NOTHING)
    scale = 100 if unit in PARTS_OF_ONE else 1
    low, high = (None if end is None else scale * end for end in row[1:])
    ending = unit if unit in CLOSE else f" {unit}"
    text, _, interval = with_interval(scale * row[0], low, high, ending).partition(" [")
    return Cell(text, f"[{interval}", row[0])


def _cells(series: pl.Series) -> list[Cell]:
    if series.dtype.is_float():
        return _float_cells(series)
    whole = series.dtype.is_integer() and series.name not in UNGROUPED
    return [_cell(value, f"{value:,}" if whole and value is not None else None) for value in series]


def _cell(value: Any, text: str | None) -> Cell:
    """Anything but a number with a fraction."""
    if value is None:
        return Cell(NOTHING)
    if isinstance(value, bool):
        return Cell("yes" if value else "no", key=int(value))
    if isinstance(value, pl.Series | list):
        return Cell(_joined(value), key=_joined(value))
    return Cell(text or str(value), key=value if isinstance(value, int) else str(value))


def _float_cells(series: pl.Series) -> list[Cell]:
    """Numbers with as many decimals as the largest of them asks for."""
    largest = max((abs(value) for value in series if value is not None), default=0)
    digits = 1 if largest >= 10 else 2 if largest >= 1 else 3
    return [
        Cell(NOTHING) if value is None else Cell(_rounded(value, digits), key=value)
        for value in series
    ]


def _rounded(value: float, digits: int) -> str:
    """A number with so many decimals; one too small for them is not told as 0."""
    least = 10**-digits
    return f"<{least:g}" if 0 < value < least / 2 else f"{value:,.{digits}f}"


def csv(frame: pl.DataFrame) -> str:
    """A frame as CSV, lists as their values with blanks between."""
    lists = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.List)]
    joined = [pl.col(name).map_elements(_joined, return_dtype=pl.String) for name in lists]
    return frame.with_columns(joined).write_csv()


def _joined(values: Any) -> str:
    return " ".join(map(str, values))
