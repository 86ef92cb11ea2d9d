"""For how many players a map suits, by stated limits, and what the answer turns with."""

from dataclasses import dataclass

import polars as pl

from analysis.maps import DEALT, DRAWN, TRIAL

YES, NO, OPEN = "yes", "no", "not decided"
TURNS = "turns"  # another strategy, or other terrains, clearly give the opposite answer
LIMITS = ("seats", "stalls", "markets")
ENDS = ("_low", "_high")


@dataclass(frozen=True)
class Limits:
    """What a map must keep to. A limit is kept, or broken, where the whole interval says so."""

    seat: float = 0.25  # a place may win so much more or less, as a part of its fair share
    stalled: float = 0.02  # share of games
    markets: float = 0.5  # markets used, as a part of those that the map has

    @property
    def words(self) -> str:
        """The limits as a person reads them."""
        return (
            f"no place in turn order wins {self.seat:.0%} more or less than its fair share, at "
            f"most {self.stalled:.0%} of games stall, and at least {self.markets:.0%} of the "
            "markets are used"
        )


def judged(
    advantages: pl.DataFrame, figures: pl.DataFrame, markets: int, limits: Limits
) -> pl.DataFrame:
    """Which limits the trials of a map keep.

    One row per trial: `map, players, strategy, terrain, seats, stalls, markets, suits`, each
    yes, no or not decided.
    """
    measures = ["stalled_share", "markets_used"]
    ends = [name + end for name in measures for end in ENDS]
    found = advantages.join(figures.select(*TRIAL, *ends), on=TRIAL, validate="1:1")
    fair, reach = pl.col("fair_share"), limits.seat * pl.col("fair_share")
    return found.select(
        *TRIAL,
        _kept("win_share", fair - reach, fair + reach).alias("seats"),
        _kept("stalled_share", pl.lit(0.0), pl.lit(limits.stalled)).alias("stalls"),
        _kept("markets_used", pl.lit(limits.markets * markets), pl.lit(markets)).alias("markets"),
    ).with_columns(suits=_all_kept())


def _kept(name: str, least: pl.Expr, most: pl.Expr) -> pl.Expr:
    low, high = (pl.col(name + end) for end in ENDS)
    return (
        pl.when((low >= least) & (high <= most))
        .then(pl.lit(YES))
        .when((high < least) | (low > most))
        .then(pl.lit(NO))
        .otherwise(pl.lit(OPEN))
    )


def _all_kept() -> pl.Expr:
    kept = [pl.col(name) for name in LIMITS]
    return (
        pl.when(pl.all_horizontal(own == YES for own in kept))
        .then(pl.lit(YES))
        .when(pl.any_horizontal(own == NO for own in kept))
        .then(pl.lit(NO))
        .otherwise(pl.lit(OPEN))
    )


def suited(table: pl.DataFrame, strategy: str) -> pl.DataFrame:
    """The answer for each map and number of players: that of a strategy on the map as drawn,
    unless other trials contradict it.

    One row per map and number of players: `map, players, suits, broken, against`; `suits` is
    yes, no, not decided or turns; `broken` names the limits that are not kept, `against` the
    trials that clearly say the opposite.
    """
    own = (pl.col("strategy") == strategy) & (pl.col("terrain") == DRAWN)
    groups = table.group_by("map", "players", maintain_order=True)
    return pl.DataFrame(
        [_answer(rows.filter(own).row(0, named=True), rows.filter(~own)) for _, rows in groups]
    )


def _answer(own: dict[str, str], others: pl.DataFrame) -> dict[str, object]:
    opposite = {YES: NO, NO: YES}.get(own["suits"])
    against = [_name(row) for row in others.rows(named=True) if row["suits"] == opposite]
    return {
        "map": own["map"],
        "players": own["players"],
        "suits": TURNS if against else own["suits"],
        "broken": [name for name in LIMITS if own[name] == NO],
        "against": against,
    }


def _name(row: dict[str, str]) -> str:
    return "dealt terrains" if row["terrain"] == DEALT else str(row["strategy"])
