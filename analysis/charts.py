"""The charts of one run: where the points come from, and who wins from which seat."""

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from analysis import style
from analysis.intervals import LEVEL
from analysis.summary import PREFIX, source_columns
from analysis.words import ordinal, with_interval

NARROW = 0.045  # a piece of a bar below this share of the longest bar has no room for its number
ROOM = 1.3  # the axis goes beyond the longest bar, for the totals
BAR = 0.62  # thickness of a bar, of the distance of two
GROUP = 0.6  # width of the points of one seat, of the distance of two
NUMBERED = 16  # more points than this go without their numbers
LEAST_REACH = 0.05  # win shares are shown at least this far around the fair share


def draw(strategies: pl.DataFrame, seats: pl.DataFrame, caption: str = "") -> dict[str, Figure]:
    """The charts of one run by file name, on canvases of a fitting size."""
    charts = {
        "score_by_source": style.canvas(height=1.75 + 0.45 * strategies.height),
        "win_share_by_seat": style.canvas(),
    }
    plot_score_by_source(strategies, ax=charts["score_by_source"].subplots(), caption=caption)
    plot_win_share_by_seat(seats, ax=charts["win_share_by_seat"].subplots(), caption=caption)
    return charts


def plot_score_by_source(
    strategies: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw the mean score of every strategy as the stack of its sources.

    Reads `by_strategy`: `strategy, score, score_low, score_high, from_X...`; the first row is
    on top. Sources that gave nobody a point are left out.
    """
    longest = max(strategies["score"], default=0) or 1
    narrow = pl.repeat(NARROW * longest, strategies.height, eager=True)
    whisker = (strategies["score"] - strategies["score_low"]).fill_null(0)
    start = pl.repeat(0.0, strategies.height, eager=True)
    sources = [name for name in source_columns(strategies) if (strategies[name] != 0).any()]
    for name in sources:
        room = narrow + 2 * whisker if name == sources[-1] else narrow
        _stack(ax, name.removeprefix(PREFIX), start, strategies[name], room)
        start += strategies[name]
    _totals(ax, strategies)
    ax.set_yticks(range(strategies.height), strategies["strategy"].to_list())
    ax.set(xlabel=f"mean points per game, {level:.0%} intervals", xlim=(0, longest * ROOM))
    ax.invert_yaxis()
    style.dress(ax, "Where the points come from", caption)
    ax.tick_params(axis="y", length=0)
    return ax


def plot_win_share_by_seat(
    seats: pl.DataFrame, *, ax: Axes, caption: str = "", level: float = LEVEL
) -> Axes:
    """Draw the win share of every strategy at every place in turn order.

    Reads `by_seat`: `strategy, order, win_share, win_share_low, win_share_high`. A hollow point
    has no interval.
    """
    names = seats["strategy"].unique(maintain_order=True).to_list()
    players = max(seats["order"], default=0) + 1
    colors = style.strategy_colors(names)
    for i, name in enumerate(names):
        own = seats.filter(pl.col("strategy") == name)
        places = own["order"] + GROUP * ((i + 0.5) / len(names) - 0.5)
        _points(ax, places, own, colors[name], style.MARKERS[i % len(style.MARKERS)])
        if seats.height <= NUMBERED:
            _numbers(ax, places, own)
    style.fair_share(ax, 1 / players)
    _seat_axes(ax, seats, players)
    ax.set_ylabel(f"share of wins, {level:.0%} intervals")
    style.dress(ax, "Who wins from which seat", caption)
    return ax


def _stack(ax: Axes, label: str, start: pl.Series, points: pl.Series, room: pl.Series) -> None:
    """One source of all strategies: a piece of each bar, with its number where there is room."""
    bars = ax.barh(
        range(points.len()),
        points,
        left=start,
        height=BAR,
        color=style.source_color(label),
        edgecolor="white",
        label=label.replace("_", " "),
    )
    numbers = [
        f"{value:.1f}" if value > least else "" for value, least in zip(points, room, strict=True)
    ]
    ax.bar_label(bars, numbers, label_type="center", fontsize=style.SMALL, color=style.ON_COLOR)


def _totals(ax: Axes, strategies: pl.DataFrame) -> None:
    """The mean score with its interval, as a whisker at the end of the bar and in numbers."""
    for y, estimate in enumerate(strategies.select("score", "score_low", "score_high").rows()):
        score, low, high = estimate
        if low is not None:
            ax.hlines(y, low, high, color=style.INK, linewidth=1.5)
        end = score if high is None else high
        style.note(ax, with_interval(*estimate), (end, y), (6, 0), size=style.NORMAL)


def _points(ax: Axes, places: pl.Series, own: pl.DataFrame, color: str, marker: str) -> None:
    """The win shares of one strategy with their intervals."""
    ax.vlines(places, own["win_share_low"], own["win_share_high"], color=color, linewidth=2)
    ax.scatter(
        places,
        own["win_share"],
        s=36,
        marker=marker,
        edgecolors=color,
        facecolors=["white" if low is None else color for low in own["win_share_low"]],
        label=own["strategy"][0],
        zorder=3,
    )


def _numbers(ax: Axes, places: pl.Series, own: pl.DataFrame) -> None:
    """Win shares in per cent above their intervals."""
    backing = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    tops = own["win_share_high"].fill_null(own["win_share"])
    for x, top, share in zip(places, tops, own["win_share"], strict=True):
        number = f"{100 * share:.1f}" if 0 < share < 1 else f"{100 * share:.0f}"
        style.note(ax, number, (x, top), (0, 6), ha="center", va="bottom", bbox=backing)


def _seat_axes(ax: Axes, seats: pl.DataFrame, players: int) -> None:
    """Seats in turn order below, per cent at the side."""
    fair = 1 / players
    low = min([*seats["win_share_low"].fill_null(seats["win_share"]), fair - LEAST_REACH])
    high = max([*seats["win_share_high"].fill_null(seats["win_share"]), fair + LEAST_REACH])
    room = 0.08 * (high - low)
    ax.set_ylim(max(-room / 2, low - room), high + 1.5 * room)
    ax.set_xlim(-0.5, players - 0.5)
    ax.set_xticks(range(players), [ordinal(order) for order in range(players)])
    ax.set_xlabel("place in turn order")
    ax.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.grid(axis="y", color=style.LINE, linewidth=0.5)
