"""Charts of how games went: lengths, margins and choices with their intervals."""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis import style
from analysis.intervals import LEVEL

BAR = 0.75  # width of a bar, of the distance of two
FEW = 3  # margins: they are all drawn
GROUP = 0.6  # height of the points of one class, of the distance of two


def plot_rounds(
    lengths: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw how many games took how many rounds.

    Reads `by_rounds`: `rounds, to, share, share_low, share_high`.
    """
    width = int(lengths["to"][0]) - int(lengths["rounds"][0]) + 1
    middle = (lengths["rounds"] + lengths["to"]) / 2
    ax.bar(middle, lengths["share"], width=BAR * width, color=style.SKY)
    ax.vlines(middle, lengths["share_low"], lengths["share_high"], color=style.INK, linewidth=1.2)
    ax.set(xlabel="rounds", ylabel=f"share of games, {level:.0%} intervals", ylim=(0, None))
    _per_cent(ax)
    style.dress(ax, "How long games last", caption)
    return ax


def plot_margins(
    margins: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw how many games were won by so many points at most, with a band around the line.

    Reads `by_margin`: `won_by, share, share_low, share_high`; its last row, the clearest win, may
    lie far off and is left out.
    """
    margins = margins[:-1] if margins.height > FEW else margins
    at = margins["won_by"]
    low, high = (margins[f"share_{end}"].fill_null(margins["share"]) for end in ("low", "high"))
    ax.fill_between(at, low, high, color=style.BLUE, alpha=0.25, linewidth=0)
    ax.plot(at, margins["share"], color=style.BLUE, linewidth=1.8)
    ax.set(
        xlabel="points between the first and the second, at most", ylim=(0, 1.02), xlim=(0, None)
    )
    ax.set_ylabel(f"share of games, {level:.0%} band")
    _per_cent(ax)
    style.dress(ax, "How close games are", caption)
    return ax


def plot_choices(
    choices: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw how often the seats of every strategy chose what, on a scale that shows rare ones too.

    Reads `by_choice`: `choice, strategy, times, times_low, times_high`; its first class is on top.
    """
    classes = choices["choice"].unique(maintain_order=True).to_list()
    names = choices["strategy"].unique(maintain_order=True).to_list()
    colors = style.strategy_colors(names)
    for number, name in enumerate(names):
        own = choices.filter(pl.col("strategy") == name)
        heights = [classes.index(each) + GROUP * ((number + 0.5) / len(names) - 0.5)
                   for each in own["choice"]]  # fmt: skip
        color, marker = colors[name], style.MARKERS[number % len(style.MARKERS)]
        ax.hlines(heights, own["times_low"], own["times_high"], linewidth=2, color=color, zorder=3)
        ax.scatter(own["times"], heights, s=28, marker=marker, label=name, color=color, zorder=3,
                   clip_on=False)  # fmt: skip
    _class_axes(ax, classes)
    ax.set_xlabel(f"times a seat chose it in a game, {level:.0%} intervals")
    style.dress(ax, "What is chosen", caption)
    ax.tick_params(axis="y", length=0)
    return ax


def _class_axes(ax: Axes, classes: list[str]) -> None:
    """Classes from top to bottom; below a choice a game the scale is even, above it shrinks."""
    ax.set_xscale("symlog", linthresh=1, linscale=0.6)
    ax.set_xlim(left=0)
    far = ax.get_xlim()[1]
    ticks = [tick for tick in (0, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500) if tick <= far]
    ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    ax.set_xticks([], minor=True)
    ax.set_yticks(range(len(classes)), classes)
    ax.set_ylim(len(classes) - 0.5, -0.5)
    ax.grid(color=style.LINE, linewidth=0.5)


def _per_cent(ax: Axes) -> None:
    """Shares in per cent at the side, whole numbers below."""
    ax.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.xaxis.set_major_locator(MaxNLocator(12, integer=True))
    ax.grid(axis="y", color=style.LINE, linewidth=0.5)
