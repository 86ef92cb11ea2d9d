"""The curve of a rule as a chart."""

from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import style

WIDE = 0.12  # opacity of an interval around a curve
BESIDE, ABOVE = 6, 13  # points of print from a crossing to its name
ROOM = 0.12  # of the height, above and below all curves, for such a name


def draw(
    effects: pl.DataFrame, stretches: pl.DataFrame, title: str, ylabel: str, caption: str,
    xlabel: str = "",
) -> Figure:  # fmt: skip
    """The chart of one measure on a canvas of its own."""
    figure = style.canvas()
    ax = plot_curve(effects, ax=figure.subplots(), ylabel=ylabel, xlabel=xlabel)
    plot_break_even(stretches, ax=ax)
    style.dress(ax, title, caption)
    return figure


def plot_curve(
    effects: pl.DataFrame, *, ax: Axes, ylabel: str, scale: float = 1, xlabel: str = ""
) -> Axes:
    """Draw the effect at every value with its interval, around 0; the parameter by its name, or
    as `xlabel` calls it.

    Reads one row per value: its name and, for a grid, that of the second parameter as the first
    columns; `mean, low, high`. Each value of the second parameter has a line of its own.
    """
    first, *second = effects.columns[: effects.columns.index("player")]
    lines = effects.partition_by(second, as_dict=True) if second else {(): effects}
    ax.axhline(0, color=style.QUIET, linestyle="--", linewidth=1)
    for number, (names, line) in enumerate(lines.items()):
        label = f"{second[0]} = {names[0]}" if second else None
        _line(ax, line, first, number, label, scale)
    ax.set(xlabel=xlabel or first, ylabel=ylabel, xticks=effects[first].unique(maintain_order=True))
    return ax


def _line(
    ax: Axes, line: pl.DataFrame, name: str, number: int, label: str | None, scale: float
) -> None:
    color = style.PALETTE[number % len(style.PALETTE)]
    marker = style.MARKERS[number % len(style.MARKERS)]
    values = line[name]
    mean, low, high = (scale * line[column] for column in ("mean", "low", "high"))
    ax.fill_between(values, low, high, color=color, alpha=WIDE, linewidth=0)
    ax.vlines(values, low, high, color=color, linewidth=1.5)
    ax.plot(values, mean, color=color, marker=marker, markersize=5, linewidth=1.2, label=label)


def plot_break_even(stretches: pl.DataFrame, *, ax: Axes) -> None:
    """Mark on the line of 0 where the effect may be nothing, and where the curve crosses."""
    for row in stretches.rows(named=True):
        ax.hlines(0, row["low"], row["high"], color=style.INK, linewidth=4, zorder=3)
        if row["at"] is not None:
            ax.plot(row["at"], 0, "|", color=style.INK, markersize=16, zorder=4)
            _name_break_even(row, ax)


def _name_break_even(row: dict[str, Any], ax: Axes) -> None:
    """Where the curve crosses 0, on the side of it that the curve does not pass."""
    right = row["at"] <= sum(ax.get_xlim()) / 2  # of the crossing there is more room
    rises = row["below"] == -1 or row["above"] == 1
    shift = (BESIDE if right else -BESIDE, -ABOVE if right == rises else ABOVE)
    text, side = f"breaks even at {row['at']:.3g}", "left" if right else "right"
    ax.margins(y=ROOM)
    style.note(ax, text, (row["at"], 0), shift, ha=side)
