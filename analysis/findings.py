"""Answers in a sentence, made from the numbers."""

import polars as pl

from analysis.words import share_with_interval


def leader(strategies: pl.DataFrame) -> str:
    """Who wins most, and whether that is clear: reads `by_strategy`.

    Clear means that the intervals of the first and the second do not touch.
    """
    if strategies.height < 2:
        return "One strategy at every seat: see the seats for what a place in turn order is worth."
    first, second = strategies.row(0, named=True), strategies.row(1, named=True)
    texts = [_wins(row) for row in (first, second)]
    if first["win_share_low"] is None or second["win_share_high"] is None:
        return f"All games share one seed, so nothing can be said of who wins: {', '.join(texts)}."
    if first["win_share_low"] > second["win_share_high"]:
        return f"{texts[0]}, clearly more than {second['strategy']} with {_share(second)}."
    return f"Not decided: {texts[0]}, {texts[1]}; their intervals overlap."


def _wins(row: dict) -> str:
    return f"{row['strategy']} wins {_share(row)} of its games"


def _share(row: dict) -> str:
    return share_with_interval(row["win_share"], row["win_share_low"], row["win_share_high"])
