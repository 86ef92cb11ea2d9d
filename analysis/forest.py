"""Effects with their intervals, one below the other, and a line where there is none."""

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import style
from analysis.intervals import LEVEL
from analysis.words import with_interval

ROW = 0.38  # inches for an effect
HEAD = 1.5  # inches above and below
ROOM = 0.3  # of the width, for numbers at the side


def draw(
    table: pl.DataFrame, label: str, measure: str, *, title: str, caption: str, unit: str,
    scale: float = 1.0,
) -> Figure:  # fmt: skip
    """The figure of `plot_effects`, as high as it needs to be."""
    figure = style.canvas(height=HEAD + ROW * max(table.height, 2))
    plot_effects(
        table, label, measure, ax=figure.subplots(), title=title, caption=caption, unit=unit,
        scale=scale,
    )  # fmt: skip
    return figure


def plot_effects(
    table: pl.DataFrame, label: str, measure: str, *, ax: Axes, title: str, caption: str = "",
    unit: str = "points", scale: float = 1.0, level: float = LEVEL,
) -> Axes:  # fmt: skip
    """Draw one row per effect: reads the columns `label`, `measure`, and its two ends.

    Hollow points are not clear of 0; a row without ends has no interval.
    """
    rows = table.select(label, measure, f"{measure}_low", f"{measure}_high").rows()
    for y, (_, *estimate) in enumerate(rows):
        mean, low, high = (None if value is None else scale * value for value in estimate)
        if mean is None:
            continue
        clear = low is not None and high is not None and not low <= 0 <= high
        if low is not None and high is not None:
            ax.hlines(y, low, high, color=style.BLUE, linewidth=2)
        ax.scatter(
            mean, y, s=40, edgecolors=style.BLUE, facecolors=style.BLUE if clear else "white",
            zorder=3,
        )  # fmt: skip
        text = with_interval(mean, low, high)
        style.note(ax, text, (1, y), (6, 0), xycoords=("axes fraction", "data"))
    ax.axvline(0, color=style.QUIET, linestyle="--", linewidth=1, zorder=1)
    ax.set_yticks(range(len(rows)), _names(table[label]))
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlabel(f"{unit}, {level:.0%} intervals; filled: clear of 0")
    ax.grid(axis="x", color=style.LINE, linewidth=0.5)
    style.dress(ax, title, caption)
    return ax


def _names(labels: pl.Series) -> Sequence[str]:
    return [str(label) for label in labels]
