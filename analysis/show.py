"""The tables of one run on a terminal."""

from collections.abc import Iterable
from typing import Any

import polars as pl
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis.intervals import LEVEL
from analysis.summary import PREFIX, source_columns
from analysis.words import ordinal, share_with_interval, with_interval

BRACKETS = "Brackets: {:.0%} interval; the games of a seed count as one draw."
MARKS = {
    "[one seed]": "[one seed]: all games share one seed, which does not tell the spread.",
    "[fixed]": "[fixed]: a strategy that plays only itself wins its fair share.",
}
ENDLESS = 10_000  # letters

Row = dict[str, Any]


def print_summary(
    strategies: pl.DataFrame, seats: pl.DataFrame, console: Console, *, level: float = LEVEL
) -> None:
    """Print `by_strategy` and, below each strategy, its rows of `by_seat`.

    On a narrow terminal the points by source stand in a table of their own.
    """
    sources = [name for name in source_columns(strategies) if (strategies[name] != 0).any()]
    rows = list(_with_seats(strategies, seats))
    whole = _table(rows, ["games", "win_share", "score", *sources])
    if _width(whole, console) <= console.width:
        console.print(whole)
    else:
        console.print(_table(rows, ["games", "win_share", "score"]))
        console.print(_table(rows, sources))
    console.print(Text(_legend(rows, level), style="dim"))


def _with_seats(strategies: pl.DataFrame, seats: pl.DataFrame) -> Iterable[Row]:
    """Every strategy, followed by itself at every place in turn order."""
    for row in strategies.rows(named=True):
        yield row
        own = seats.filter(pl.col("strategy") == row["strategy"]).sort("order")
        yield from own.rows(named=True)


def _width(table: Table, console: Console) -> int:
    """The width a table has where nothing is cut."""
    return console.measure(table, options=console.options.update(max_width=ENDLESS)).maximum


def _table(rows: list[Row], names: list[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("strategy", overflow="fold")
    for name in names:
        heading = name.removeprefix(PREFIX).replace("_", " ")
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        style = "" if "order" in row else "bold"
        table.add_row(_who(row), *(Text(_cell(row, name)) for name in names), style=style)
    return table


def _who(row: Row) -> Text:
    return Text(f"  {ordinal(row['order'])}" if "order" in row else row["strategy"])


def _cell(row: Row, name: str) -> str:
    """A number as text, with its interval where there is room for it."""
    if name == "games":
        return f"{row[name]:,}"
    if name == "win_share":
        return share_with_interval(row[name], row["win_share_low"], row["win_share_high"])
    if name == "score":
        return with_interval(row[name], row["score_low"], row["score_high"])
    return f"{row[name]:.1f}"


def _legend(rows: list[Row], level: float) -> str:
    """What the marks in the table mean."""
    lines = [f"1st, 2nd ...: place in turn order. {BRACKETS.format(level)}"]
    cells = [_cell(row, "win_share") for row in rows]
    return "\n".join(lines + [text for mark, text in MARKS.items() if mark in " ".join(cells)])
