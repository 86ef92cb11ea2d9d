"""Tables as people read them in a page: numbers with their intervals, in columns of one kind."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl

from analysis.words import share_with_interval, with_interval

NOTHING = "–"  # noqa: RUF001
UNGROUPED = ("seed", "game_index")  # names rather than amounts
ENDS = ("_low", "_high")


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


def columns(frame: pl.DataFrame) -> list[Column]:
    """The columns of a frame, each X with its X_low and X_high as one."""
    return list(_columns(frame))


def _columns(frame: pl.DataFrame) -> Iterator[Column]:
    ends = {name + end for name in _estimates(frame) for end in ENDS}
    for name in frame.columns:
        if name in ends:
            continue
        cells = _interval_cells(frame, name) if name in _estimates(frame) else _cells(frame[name])
        yield Column(name, name.replace("_", " "), frame[name].dtype.is_numeric(), cells)


def _estimates(frame: pl.DataFrame) -> list[str]:
    """The columns that have an interval."""
    found = set(frame.columns)
    return [name for name in frame.columns if found.issuperset(name + end for end in ENDS)]


def _interval_cells(frame: pl.DataFrame, name: str) -> list[Cell]:
    rows = frame.select(name, *(name + end for end in ENDS)).rows()
    tell = share_with_interval if "share" in name.split("_") else with_interval
    return [_with_interval(tell, *row) for row in rows]


def _with_interval(tell: Any, mean: float | None, low: Any, high: Any) -> Cell:
    if mean is None:
        return Cell(NOTHING)
    text, _, interval = tell(mean, low, high).partition(" [")
    return Cell(text, f"[{interval}", mean)


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
        Cell(NOTHING) if value is None else Cell(f"{value:,.{digits}f}", key=value)
        for value in series
    ]


def csv(frame: pl.DataFrame) -> str:
    """A frame as CSV, lists as their values with blanks between."""
    lists = [name for name, dtype in frame.schema.items() if isinstance(dtype, pl.List)]
    joined = [pl.col(name).map_elements(_joined, return_dtype=pl.String) for name in lists]
    return frame.with_columns(joined).write_csv()


def _joined(values: Any) -> str:
    return " ".join(map(str, values))
