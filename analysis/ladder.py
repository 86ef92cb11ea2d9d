"""The ladder of a game's strategies: what was found, in a sentence, in numbers and in a chart."""

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from analysis import style
from analysis.intervals import LEVEL
from analysis.ratings import AT_LEAST
from analysis.sequential import STRONGER
from analysis.words import share_with_interval

ROOM = 0.05  # of the height, between two names
ARROW = 26  # points of print
LEAST_HEIGHT = 100  # points of rating
FEW = 1000  # times as long: up to here there is room for marks at 1, 2 and 5


def answer(pairs: pl.DataFrame, strength: pl.DataFrame) -> str:
    """Whether every rung is stronger than the one below, and whether ratings say so too; reads
    the rows of `pairs` and those of `ratings.rate`.

    One row per pair: `stronger, weaker, share, low, high, games, seeds, verdict`.
    """
    return f"{_climbed(pairs)}{_turned(pairs, strength)}"


def _climbed(pairs: pl.DataFrame) -> str:
    open_pairs = pairs.filter(pl.col("verdict") != STRONGER)
    if open_pairs.is_empty():
        return "Every rung is stronger than the one below it, alone among copies of that."
    doubts = "; ".join(_doubt(row) for row in open_pairs.rows(named=True))
    return f"Not every rung is shown to be stronger than the one below it: {doubts}."


def _turned(pairs: pl.DataFrame, strength: pl.DataFrame) -> str:
    """The pairs whose order is clearly another at common tables, by intervals that do not meet."""
    known = {row["strategy"]: row for row in strength.rows(named=True)}
    turned = [
        f"{weaker} is rated above {stronger}"
        for stronger, weaker in pairs.select("stronger", "weaker").rows()
        if _is_below(known[stronger], known[weaker])
    ]
    return f" At common tables the order is another: {'; '.join(turned)}." if turned else ""


def _is_below(one: dict, other: dict) -> bool:
    high, low = one["high"], other["low"]
    return high is not None and low is not None and bool(high < low)


def _doubt(row: dict) -> str:
    share = share_with_interval(row["share"], row["low"], row["high"])
    return f"{row['stronger']} wins {share} among {row['weaker']} ({row['verdict']})"


def rating_text(row: dict) -> str:
    """A rating with its interval, or the bound that is known: 812 [790-835], at least 912."""
    if row["bound"] is None:
        return points_text(row["rating"], row["low"], row["high"])
    edge = row["low"] if row["bound"] == AT_LEAST else row["high"]
    return "[one seed]" if edge is None else f"{row['bound']} {edge:z.0f}"


def points_text(points: float | None, low: float | None, high: float | None) -> str:
    """Points with their interval, zero without a sign; nothing where they have no estimate."""
    if points is None:
        return ""
    if low is None or high is None:
        return f"{points:z.0f} [one seed]"
    if low == high:
        return f"{points:z.0f} [fixed]"
    dash = " to " if low < 0 else "–"  # noqa: RUF001
    return f"{points:z.0f} [{low:z.0f}{dash}{high:z.0f}]"


def draw(strength: pl.DataFrame, caption: str = "") -> Figure:
    """The chart of one ladder on a canvas of a fitting size."""
    figure = style.canvas(height=5.0)
    plot_strength(strength, ax=figure.subplots(), caption=caption)
    return figure


def plot_strength(
    strength: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw ratings against what a decision costs; a line joins the rungs in their order.

    Reads one row per strategy: `strategy, kind` (rung or plan), `rating, low, high, bound,
    microseconds`. An arrow marks a rating of which only a bound is known.
    """
    placed = strength.with_columns(height=pl.coalesce("rating", "low", "high", pl.lit(0.0)))
    rungs = placed.filter(pl.col("kind") == "rung")
    ax.plot(rungs["microseconds"], rungs["height"], color=style.LINE, linewidth=1.5, zorder=1)
    colors = style.strategy_colors(placed["strategy"])
    for row in placed.rows(named=True):
        _point(ax, row, colors[row["strategy"]])
    _axes(ax, placed)
    _names(ax, placed, colors)
    ax.set_ylabel(f"rating, {placed['strategy'][0]} = 0, {level:.0%} intervals")
    style.dress(ax, "What strength costs", caption)
    return ax


def _point(ax: Axes, row: dict, color: str) -> None:
    """A rating with its interval, hollow for plans; an arrow from a bound."""
    at, height = row["microseconds"], row["height"]
    if row["bound"] is not None:
        end = ARROW if row["bound"] == AT_LEAST else -ARROW
        arrow = {"arrowstyle": "->", "color": color, "linewidth": 2}
        ax.annotate("", (at, height), (0, end), textcoords="offset points",
                    arrowprops={**arrow, "arrowstyle": "<-"})  # fmt: skip
    elif row["low"] is not None:
        ax.vlines(at, row["low"], row["high"], color=color, linewidth=2)
    inside = color if row["kind"] == "rung" else "white"
    ax.scatter(at, height, s=36, edgecolors=color, facecolors=inside, zorder=3)


def _names(ax: Axes, placed: pl.DataFrame, colors: dict[str, str]) -> None:
    """Names and ratings in a column at the side, a thin line from each to its point."""
    side, rows = ax.get_xlim()[1], placed.sort("height").rows(named=True)
    heights = _apart([row["height"] for row in rows], *ax.get_ylim())
    for row, height in zip(rows, heights, strict=True):
        ends = [row["microseconds"], side], [row["height"], height]
        ax.plot(*ends, color=colors[row["strategy"]], linewidth=0.6, zorder=1)
        style.note(ax, f"{row['strategy']}  {rating_text(row)}", (side, height), (4, 0))


def _apart(heights: list[float], low: float, high: float) -> list[float]:
    """Ascending heights moved apart for names, upwards first, then down from the top."""
    least = ROOM * (high - low)
    for i in range(1, len(heights)):
        heights[i] = max(heights[i], heights[i - 1] + least)
    heights[-1] = min(heights[-1], high)
    for i in range(len(heights) - 2, -1, -1):
        heights[i] = min(heights[i], heights[i + 1] - least)
    return heights


def _axes(ax: Axes, placed: pl.DataFrame) -> None:
    """A logarithm of time below, and room for intervals and arrows."""
    ends = placed.select("height", "low", "high").to_numpy().ravel()
    known = ends[~np.isnan(ends)]
    room = max(known.max() - known.min(), LEAST_HEIGHT) * ROOM
    ax.set_ylim(known.min() - 2 * room, known.max() + 2 * room)
    times = placed["microseconds"].to_numpy()
    ax.set_xscale("log")
    ax.set_xlim(times.min() / 1.5, times.max() * 1.5)
    near = times.max() < FEW * times.min()
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if near else (1,)))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda time, _: f"{time:,g}"))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.set_xlabel("microseconds for a decision on one core of this machine")
    ax.grid(axis="y", color=style.LINE, linewidth=0.5)
