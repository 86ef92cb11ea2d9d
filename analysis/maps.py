"""How fair and how lively maps are: tables of games that tried them.

Rows are those of results with `map, players, strategy, terrain` before them; `terrain` tells the
map as drawn from single deals of its terrains. One strategy has all seats of a game, and games of
one trial have seeds of their own.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from analysis.effects import contrasts, holm
from analysis.intervals import LEVEL, estimate

TRIAL = ("map", "players", "strategy", "terrain")
DRAWN, DEALT = "as drawn", "dealt"  # terrains; the second stands for all deals together
MEASURES = ("first_share", "margin", "rounds", "markets_used", "ponds_used", "water_bought",
            "stalled_share")  # fmt: skip
SHARES = ("first_share", "stalled_share")
SPREADS = {
    "map": pl.String, "players": pl.Int32, "strategy": pl.String, "measure": pl.String,
    "deals": pl.Int64, "games": pl.Int64, "lowest": pl.Float64, "highest": pl.Float64,
    "spread": pl.Float64, "p": pl.Float64,
}  # fmt: skip
MEANINGS = {
    "terrain": "as drawn (where the map leaves terrains open, dealt anew in every game), or one of "
    "several deals of its terrains, each played many times",
    "place": "place in turn order at the start",
    "first_share": "share of wins of the seat that starts",
    "win_share": "share of wins of the seat at that place in turn order",
    "fair_share": "what every seat would win if places did not matter",
    "margin": "points of the winner above the second",
    "rounds": "rounds a game lasts",
    "markets_used": "markets with an animal of any seat beside them at the end",
    "ponds_used": "printed water hexes with a piece of any seat beside them at the end",
    "water_bought": "water tiles bought in a game, by all seats together",
    "stalled_share": "share of games that no used-up deck of animals ended",
    "p": "chance of such a deviation if all places were equal (chi-square over all places)",
    "p_holm": "that chance corrected for all rows of the table (Holm)",
}


def named(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with `deal` (0 is the map as drawn) in the words of `terrain`."""
    deal = pl.format("deal {}", "deal")
    terrain = pl.when(pl.col("deal") == 0).then(pl.lit(DRAWN)).otherwise(deal)
    return rows.with_columns(terrain=terrain).drop("deal")


def games(rows: pl.DataFrame) -> pl.DataFrame:
    """One row per game: `map, players, strategy, terrain, game_index, seed`, then MEASURES."""
    keys = (*TRIAL, "game_index", "seed")
    first = pl.col("order") == 0
    return (
        rows.group_by(keys, maintain_order=True)
        .agg(
            pl.col("win_share").filter(first).sum().alias("first_share"),
            pl.col("margin").max(),
            pl.col("rounds", "markets_used", "ponds_used").first(),
            pl.col("chose_buy_water").sum().alias("water_bought"),
            (pl.col("reason").first() != "cards").cast(pl.Float64).alias("stalled_share"),
        )
        .select(*keys, *MEASURES)
    )


def together(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows of all deals of terrains as one trial."""
    deals = rows.filter(pl.col("terrain") != DRAWN)
    return deals.with_columns(terrain=pl.lit(DEALT))


def seats(rows: pl.DataFrame) -> pl.DataFrame:
    """Win share by place in turn order.

    One row per trial and place: `map, players, strategy, terrain, order, games, seeds, win_share,
    win_share_low, win_share_high`.
    """
    return estimate(rows, [*TRIAL, "order"], shares=["win_share"])


def figures(rows: pl.DataFrame) -> pl.DataFrame:
    """How the games of every trial went.

    One row per trial: `map, players, strategy, terrain, games, seeds`, then `X, X_low, X_high`
    for each of MEASURES.
    """
    means = [name for name in MEASURES if name not in SHARES]
    found = estimate(games(rows), TRIAL, shares=SHARES, means=means)
    ends = [name + end for name in MEASURES for end in ("", "_low", "_high")]
    return found.select(*TRIAL, "games", "seeds", *ends)


def advantages(rows: pl.DataFrame) -> pl.DataFrame:
    """The place in turn order that is farthest from its fair share of wins.

    One row per trial: `map, players, strategy, terrain, games, fair_share, order, win_share,
    win_share_low, win_share_high, p`. The ends hold for all places of the trial together
    (Bonferroni), since the farthest is chosen among them.
    """
    return pl.concat(_advantage(own, players) for (_, players, *_), own in _parted(rows, *TRIAL))


def _parted(rows: pl.DataFrame, *keys: str) -> Iterable[tuple[tuple, pl.DataFrame]]:
    return rows.group_by(keys, maintain_order=True)


def _advantage(rows: pl.DataFrame, players: int) -> pl.DataFrame:
    level = 1 - (1 - LEVEL) / players
    places = estimate(rows, [*TRIAL, "order"], shares=["win_share"], level=level)
    far = (pl.col("win_share") - 1 / players).abs()
    chance = equal_places(places["win_share"] * places["games"])
    return (
        places.sort(far, descending=True, maintain_order=True)
        .head(1)
        .with_columns(fair_share=pl.lit(1 / players), p=pl.lit(chance))
        .select(*TRIAL, "games", "fair_share", "order", "^win_share.*$", "p")
    )


def equal_places(wins: pl.Series) -> float:
    """The chance of wins as unequal as these if all places were equal.

    Wins that are shared count in parts, which makes the test a little careful.
    """
    from scipy.stats import chisquare  # type: ignore[import-untyped]

    return float(chisquare(wins.to_numpy()).pvalue)


def spreads(rows: pl.DataFrame) -> pl.DataFrame:
    """How far single deals of terrains lie apart.

    One row per map, number of players, strategy and measure: `map, players, strategy, measure,
    deals, games, lowest, highest, spread, p`; `spread` is the standard deviation between deals
    beyond what chance within them explains, `p` that of an analysis of variance.
    """
    deals = games(rows.filter(pl.col("terrain") != DRAWN))
    keys = ("map", "players", "strategy")
    found = [
        {**dict(zip(keys, key, strict=True)), "measure": measure, **_spread(own, measure)}
        for key, own in _parted(deals, *keys)
        for measure in MEASURES
    ]
    return pl.DataFrame(found, SPREADS)


def _spread(deals: pl.DataFrame, measure: str) -> dict[str, float | None]:
    own = [part[measure].to_numpy() for _, part in _parted(deals, "terrain")]
    means = np.array([values.mean() for values in own])
    within = np.mean([values.var(ddof=1) / len(values) for values in own])
    return {
        "deals": len(own),
        "games": deals.height,
        "lowest": float(means.min()),
        "highest": float(means.max()),
        "spread": float(np.sqrt(max(0.0, means.var(ddof=1) - within))),
        "p": _differ(own),
    }


def _differ(samples: list[np.ndarray]) -> float:
    """The chance of means as far apart as these if all deals were alike."""
    from scipy.stats import f_oneway

    if len({value for values in samples for value in values.tolist()}) == 1:
        return 1.0
    return float(f_oneway(*samples).pvalue)


def differences(rows: pl.DataFrame, strategies: Sequence[str]) -> pl.DataFrame:
    """What changes on the map as drawn if others than the last of the strategies play.

    One row per map, number of players, strategy and measure: see `effects.contrasts`; games are
    paired by their deal.
    """
    drawn = games(rows.filter(pl.col("terrain") == DRAWN))
    return contrasts(
        drawn.with_columns(pl.col(MEASURES).cast(pl.Float64)),
        arm="strategy",
        base=strategies[-1],
        pair=["game_index"],
        cluster="seed",
        measures=MEASURES,
        by=["map", "players"],
    )


def corrected(table: pl.DataFrame) -> pl.DataFrame:
    """A whole table with its chances corrected for all of its rows: `p_holm`."""
    return table.with_columns(p_holm=holm(table["p"]))
