"""A map drawn in colours, and beside it how its games went."""

from collections.abc import Iterable
from math import cos, pi, sin, sqrt

import polars as pl
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis import style
from analysis.maps import DRAWN, SHARES
from sim.core.hexes import read_drawing

HEXES = {  # sign: what it is, its colour; letters tell terrains apart in grey print
    ".": ("pampa", "#f6f1dc"),
    "^": ("mountain", "#c9a27e"),
    "F": ("forest", "#5fae8c"),
    '"': ("meadow", "#cfdc7c"),
    "o": ("rock", "#aebbc9"),
    "~": ("swamp", "#d7a5cf"),
    "?": ("dealt", "#fdf9ff"),
    "M": ("market", "#de8f05"),
    "W": ("water", "#56b4e9"),
}
SIDES = [(sin(pi * k / 3), cos(pi * k / 3)) for k in range(6)]  # corners of a hex, from its top
PANELS = {
    "margin": "points of lead",
    "rounds": "rounds",
    "markets_used": "markets used",
    "stalled_share": "stalled games",
}
WIDTH, LEFT, RIGHT = 11.0, 6.0, 5.0  # inches
LEAST_HEIGHT, MOST_HEIGHT = 5.6, 8.0
FILLED = 0.62  # letters, of the width of a hex
GROUP = 0.7  # width of the places of one number of players, of the distance of two
LEAST_REACH = 0.08


def draw(name: str, drawing: str, seats: pl.DataFrame, figures: pl.DataFrame) -> Figure:
    """One map as a figure: reads `maps.seats` and `maps.figures` of that map."""
    figure = style.canvas(WIDTH, _height(drawing))
    left, right = figure.subfigures(1, 2, squeeze=False, width_ratios=(LEFT, RIGHT)).flat
    plot_map(drawing, ax=left.subplots(), title=name, height=figure.get_figheight())
    top, below = right.subfigures(2, 1, squeeze=False, height_ratios=(1.15, 1.0)).flat
    plot_seats(seats, ax=top.subplots())
    for ax, measure in zip(below.subplots(2, 2).flat, PANELS, strict=True):
        plot_measure(figures, measure, ax=ax)
    return figure


def _height(drawing: str) -> float:
    rows = drawing.split("\n")
    wanted = LEFT * 1.5 * len(rows) / (sqrt(3) / 2 * max(map(len, rows))) + 1.2
    return min(max(wanted, LEAST_HEIGHT), MOST_HEIGHT)


def plot_map(drawing: str, *, ax: Axes, title: str = "", height: float = LEAST_HEIGHT) -> Axes:
    """Draw the hexes of a map in the colours of what they are, with their signs."""
    signs = read_drawing(drawing)
    centres = {place: (place[0] * sqrt(3) / 2, -1.5 * place[1]) for place in signs}
    corners = [[(x + dx, y + dy) for dx, dy in SIDES] for x, y in centres.values()]
    colors = [HEXES[sign][1] for sign in signs.values()]
    ax.add_collection(PolyCollection(corners, facecolors=colors, edgecolors="#c3b998", lw=0.6))
    ax.set_aspect("equal")
    ax.autoscale_view()
    ax.axis("off")
    size = _letter_size(centres.values(), height)
    for place, sign in signs.items():
        if sign != ".":
            ax.text(*centres[place], sign, ha="center", va="center", size=size,
                    color=style.ON_COLOR)  # fmt: skip
    ax.set_title(title, loc="left", fontsize=style.LARGE, fontweight="bold", color=style.INK)
    _legend(ax, list(signs.values()))
    return ax


def _letter_size(centres: Iterable[tuple[float, float]], height: float) -> float:
    """Points of print that a letter may take inside a hex, on a figure of so many inches."""
    xs, ys = zip(*centres, strict=True)
    inch = min(LEFT / (max(xs) - min(xs) + 2), height / (max(ys) - min(ys) + 2))
    return float(min(FILLED * sqrt(3) * inch * 72 * 0.8, style.NORMAL))


def _legend(ax: Axes, signs: list[str]) -> None:
    patches = [
        Patch(facecolor=color, edgecolor="#c3b998", label=f"{sign}  {signs.count(sign)} {kind}")
        for sign, (kind, color) in HEXES.items()
        if sign in signs
    ]
    ax.legend(handles=patches, loc="upper center", bbox_to_anchor=(0.5, 0), ncols=4,
              frameon=False, fontsize=style.SMALL, labelcolor=style.INK, handlelength=1,
              columnspacing=1.2)  # fmt: skip


def plot_seats(seats: pl.DataFrame, *, ax: Axes) -> Axes:
    """Win share by place in turn order around the fair share of each number of players."""
    counts = sorted(seats["players"].unique().to_list())
    for x, players in enumerate(counts):
        ax.hlines(1 / players, x - 0.45, x + 0.45, color=style.QUIET, linestyle="--", lw=1)
        for order in range(players):
            at = x + GROUP * ((order + 0.5) / players - 0.5)
            own = seats.filter(players=players, order=order)
            _marks(ax, own, "win_share", at, apart=0.3 * GROUP / players)
            style.note(ax, str(order + 1), (at, 0), (0, -9), xycoords=("data", "axes fraction"),
                       ha="center", color=style.QUIET)  # fmt: skip
    ax.set_xticks(range(len(counts)), [f"\n{players} players" for players in counts])
    ax.tick_params(axis="x", length=0)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.margins(x=0.03)
    _handles(ax, seats)
    style.dress(ax, "Wins by place in turn order")
    return ax


def plot_measure(figures: pl.DataFrame, measure: str, *, ax: Axes) -> Axes:
    """One measure by number of players."""
    counts = sorted(figures["players"].unique().to_list())
    for x, players in enumerate(counts):
        _marks(ax, figures.filter(players=players), measure, x, apart=0.12)
    ax.set_xticks(range(len(counts)), [str(players) for players in counts])
    ax.set_xlim(-0.6, len(counts) - 0.4)
    ax.yaxis.set_major_locator(MaxNLocator(4, integer=measure not in SHARES))
    _from_zero(ax, measure)
    style.dress(ax, "")
    ax.set_title(PANELS[measure], loc="left", fontsize=style.NORMAL, color=style.INK)
    ax.tick_params(labelsize=style.SMALL)
    return ax


def _from_zero(ax: Axes, measure: str) -> None:
    """Amounts are seen from zero on; shares have per cent."""
    top = ax.get_ylim()[1]
    if measure in SHARES:
        ax.yaxis.set_major_formatter(PercentFormatter(1))
        top = max(top, 0.05)
    ax.set_ylim(-0.02 * top, top * 1.05)


def _marks(ax: Axes, rows: pl.DataFrame, measure: str, at: float, apart: float) -> None:
    """The strategies on the map as drawn, beside each other; deals of terrains as short lines."""
    names = _names(rows)
    colors = style.strategy_colors(names)
    for deal in rows.filter(pl.col("terrain") != DRAWN)[measure]:
        ax.plot(at, deal, "_", ms=7, mew=0.9, color=style.GREY, zorder=1)
    for number, name in enumerate(names):
        own = rows.filter(strategy=name, terrain=DRAWN).row(0, named=True)
        x = at + apart * (number - (len(names) - 1) / 2)
        if own[f"{measure}_low"] is not None:
            ax.vlines(x, own[f"{measure}_low"], own[f"{measure}_high"], color=colors[name], lw=1.6)
        ax.plot(x, own[measure], _marker(number), ms=4, color=colors[name], zorder=3)


def _names(rows: pl.DataFrame) -> list[str]:
    return rows["strategy"].unique(maintain_order=True).to_list()


def _marker(number: int) -> str:
    return style.MARKERS[number % len(style.MARKERS)]


def _handles(ax: Axes, rows: pl.DataFrame) -> None:
    """What marks mean, once for all panels."""
    names = _names(rows)
    colors = style.strategy_colors(names)
    for number, name in enumerate(names):
        ax.plot([], [], _marker(number), ms=4, color=colors[name], label=name)
    if (rows["terrain"] != DRAWN).any():
        ax.plot([], [], "_", ms=7, color=style.GREY, label="single deals of terrains")
