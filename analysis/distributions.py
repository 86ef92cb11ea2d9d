"""How scores spread, for notebooks: whole distributions where `summary` has means.

Reads result rows as `load_pandas` gives them: `strategy, score` (or another measure). A density
or a step of every row is drawn, so a run of millions is better sampled first.
"""

import pandas as pd  # type: ignore[import-untyped]
import seaborn as sns  # type: ignore[import-untyped]
from matplotlib.axes import Axes

from analysis import style


def plot_violins(
    rows: pd.DataFrame, *, ax: Axes, measure: str = "score", caption: str = ""
) -> Axes:
    """Draw the density of a measure for every strategy, with its quartiles as dashes."""
    names = _names(rows)
    sns.violinplot(
        rows,
        x=measure,
        y="strategy",
        order=names,
        hue="strategy",
        hue_order=names,
        dodge=False,
        saturation=1,
        palette=style.strategy_colors(names),
        inner="quart",
        cut=0,
        density_norm="width",
        linewidth=1,
        legend=False,
        ax=ax,
    )
    ax.set(xlabel=f"{measure.replace('_', ' ')} of a seat in a game", ylabel="")
    style.dress(ax, f"How the {measure.replace('_', ' ')} spreads", caption)
    return ax


def plot_ecdf(rows: pd.DataFrame, *, ax: Axes, measure: str = "score", caption: str = "") -> Axes:
    """Draw for every strategy the share of results at or below each value of a measure."""
    names = _names(rows)
    colors = style.strategy_colors(names)
    for name in names:
        own = rows.loc[rows["strategy"] == name, measure]
        sns.ecdfplot(x=own, color=colors[name], label=name, linewidth=1.8, ax=ax)
    ax.set(xlabel=f"{measure.replace('_', ' ')} of a seat in a game", ylabel="share at or below")
    ax.grid(color=style.LINE, linewidth=0.5)
    style.dress(ax, f"How the {measure.replace('_', ' ')} spreads", caption)
    return ax


def _names(rows: pd.DataFrame) -> list[str]:
    """The strategies in the rows, in the order of the alphabet."""
    return sorted(rows["strategy"].unique())
