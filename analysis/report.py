"""Reports: an answer, its charts and tables, and how to make them again, as one page."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import polars as pl

from analysis.cells import csv
from sim.core.files import write_whole, writing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PAGE = "report.html"
CHARTS, TABLES = "charts", "tables"  # folders beside the page


@dataclass(frozen=True)
class Chart:
    """A drawn figure and what it shows, with its games and interval: also its text for the ear."""

    name: str
    figure: "Figure"
    says: str


@dataclass(frozen=True)
class Table:
    """A frame; its columns X, X_low and X_high are told as one number with its interval.

    A column named a share is told in %; `units` say "%", "pp" (a difference of shares) or other
    words for columns whose names do not.
    """

    name: str
    frame: pl.DataFrame
    says: str = ""
    meanings: Mapping[str, str] = field(default_factory=dict)  # of columns
    units: Mapping[str, str] = field(default_factory=dict)  # of columns


@dataclass(frozen=True)
class Section:
    """Paragraphs, then charts, then tables."""

    heading: str
    text: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True)
class Report:
    """What a page says: the answer first, the command and what all rests on last."""

    title: str
    answer: tuple[str, ...]
    sections: tuple[Section, ...]
    command: str
    facts: Mapping[str, str] = field(default_factory=dict)  # games, seed, version, commit, ...


Named = TypeVar("Named", Chart, Table)


def write(report: Report, folder: Path) -> Path:
    """Write report.html, and beside it its charts as PNG and SVG and its tables as CSV."""
    from analysis.page import page

    charts = by_file_name(chart for section in report.sections for chart in section.charts)
    tables = by_file_name(table for section in report.sections for table in section.tables)
    with writing(folder):
        for name in (CHARTS, TABLES):
            (folder / name).mkdir(parents=True, exist_ok=True)
    drawings = {name: _drawn(chart, folder / CHARTS / name) for name, chart in charts.items()}
    for name, table in tables.items():
        write_whole(folder / TABLES / f"{name}.csv", csv(table.frame).encode())
    write_whole(folder / PAGE, page(report, drawings, list(tables)).encode())
    return folder / PAGE


def by_file_name(things: Iterable[Named]) -> dict[str, Named]:
    """Charts or tables by names that any file may have, each its own."""
    found: dict[str, Named] = {}
    for thing in things:
        base = re.sub(r"[^A-Za-z0-9_-]+", "-", thing.name).strip("-").lower() or "unnamed"
        tries = (base if number == 1 else f"{base}-{number}" for number in range(1, len(found) + 2))
        found[next(name for name in tries if name not in found)] = thing
    return found


def _drawn(chart: Chart, path: Path) -> str:
    """Write a chart as both kinds of file; its SVG."""
    from analysis import style

    drawings = {ending: style.rendered(chart.figure, ending) for ending in ("svg", "png")}
    for ending, drawing in drawings.items():
        write_whole(path.with_name(f"{path.name}.{ending}"), drawing)
    return drawings["svg"].decode()
