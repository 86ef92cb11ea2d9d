"""The worth of a mechanism: what the rows of a bar say.

Rows are seeds and seats of one player, free and barred (`strategies.bars.play`); they pair by
seed and seat. Where all seats of a free table are the player's, its share of wins is fixed by
the line-up: then only the barred player's share is uncertain, and has the interval of a share.
"""

from collections.abc import Sequence

import polars as pl

from analysis.effects import contrasts, ratio, student
from analysis.intervals import DIGITS, LEVEL, estimate
from analysis.words import listed, with_interval

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
    """How often bars were lifted, per game: `arm, lifted_per_game, lifted_per_game_low,
    lifted_per_game_high, games`. Where no game differed, one may still do so by one."""
    barred = rows.filter(pl.col("arm") != FREE)
    found = barred.group_by("arm", CLUSTER).agg(pl.col("bars_lifted").sum(), games=pl.len())
    groups = found.sort("arm", CLUSTER).group_by("arm", maintain_order=True)
    return pl.DataFrame([{"arm": arm, **_lifted(by_seed)} for (arm,), by_seed in groups])


def lifts(rows: pl.DataFrame) -> list[str]:
    """How often the bar of each arm was lifted, in a sentence each; none where none was."""
    return [
        f"The bar was lifted {_times(row)} times a game, as nothing else was legal ({row['arm']})."
        for row in lifted(rows).rows(named=True) if row["lifted_per_game"] > 0
    ]  # fmt: skip


def _times(row: dict) -> str:
    ends = row["lifted_per_game_low"], row["lifted_per_game_high"]
    return with_interval(row["lifted_per_game"], *ends)


def unmoved(searches: pl.DataFrame) -> list[str]:
    """Whose search found no better weights, in a sentence; reads the rows of `bars.searches`."""
    names = searches.filter(kept="as before")["weights of"].to_list()
    if not names:
        return []
    return [f"For {listed(names)} no better weights were found, so nothing changes there."]


def _lifted(by_seed: pl.DataFrame) -> dict[str, float | int | None]:
    """A mean number of times with its interval, which leaves room for what is too rare."""
    games = by_seed["games"].cast(pl.Float64).to_numpy()
    known = ratio(by_seed["bars_lifted"].cast(pl.Float64).to_numpy(), games)
    low = high = None
    if known.clusters > 1:
        half, _ = student(known.mean, known.error, known.clusters)
        low, high = max(0.0, known.mean - half), known.mean + half
    ends = {"lifted_per_game": known.mean, "lifted_per_game_low": low, "lifted_per_game_high": high}
    told = {name: None if end is None else round(end, DIGITS) for name, end in ends.items()}
    return told | {"games": int(games.sum())}
