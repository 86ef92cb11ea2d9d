"""The worth of a mechanism: what the rows of a bar say.

Rows are seeds and seats of one player, free and barred (`strategies.bars.play`); they pair by
seed and seat. Where all seats of a free table are the player's, its share of wins is fixed by
the line-up: then only the barred player's share is uncertain, and has the interval of a share.
"""

from collections.abc import Sequence

import polars as pl

from analysis.effects import contrasts
from analysis.intervals import LEVEL, estimate

FIXED = 1.0 + 1e-9  # variance saved by pairing with what does not vary: none
FREE, PAIR, CLUSTER = "free", ("seed", "seat"), "seed"
MEASURES = ("win_share", "margin")


def effects(
    rows: pl.DataFrame, *, by: Sequence[str] = (), measures: Sequence[str] = MEASURES,
    level: float = LEVEL, tightest: int | None = None,
) -> pl.DataFrame:  # fmt: skip
    """What each arm, in the order of the rows, changes against the free player: the columns of
    `effects.contrasts`. With `tightest`, a number of seeds, ends hold at every look together."""
    table = contrasts(
        rows, arm="arm", base=FREE, pair=PAIR, cluster=CLUSTER, measures=measures, by=by,
        level=level, tightest=tightest,
    )  # fmt: skip
    arms = pl.Enum(rows["arm"].cast(pl.String).unique(maintain_order=True))
    sorted_ = table.sort(*by, pl.col("arm").cast(arms), maintain_order=True)
    return sorted_ if tightest is not None else _with_shares(sorted_, rows, by, level)


def _with_shares(
    table: pl.DataFrame, rows: pl.DataFrame, by: Sequence[str], level: float
) -> pl.DataFrame:
    """The table with intervals of shares, where only the arm's own share is uncertain."""
    shares = _shares(rows, [*by, "arm"], level)
    alone = pl.col("variance_reduction").is_null() | (pl.col("variance_reduction") < FIXED)
    fixed = (pl.col("measure") == "win_share") & alone
    joined = table.join(shares, on=[*by, "arm"], how="left", maintain_order="left")
    return joined.with_columns(
        pl.when(fixed).then(pl.col(f"share_{end}") - pl.col("base_mean")).otherwise(pl.col(end))
        .alias(end)
        for end in ("low", "high")
    ).drop("share_low", "share_high")  # fmt: skip


def _shares(rows: pl.DataFrame, by: Sequence[str], level: float) -> pl.DataFrame:
    """Intervals of the arms' own shares of wins."""
    numbered = rows.with_columns(pl.int_range(pl.len()).alias("game_index"))
    table = estimate(numbered, by, shares=("win_share",), level=level)
    return table.select(*by, share_low="win_share_low", share_high="win_share_high")


def lifted(rows: pl.DataFrame) -> pl.DataFrame:
    """How often bars were lifted, per game: `arm, lifted, lifted_low, lifted_high, games`."""
    numbered = rows.filter(pl.col("arm") != FREE).with_columns(
        pl.int_range(pl.len()).alias("game_index")
    )
    table = estimate(numbered, ["arm"], means=("bars_lifted",))
    return table.select(
        "arm", lifted_per_game="bars_lifted", lifted_per_game_low="bars_lifted_low",
        lifted_per_game_high="bars_lifted_high", games="games",
    )  # fmt: skip
