"""All tables of some maps: made map by map from rows, then put together and corrected."""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from analysis import map_limits, maps
from analysis.map_limits import Limits

Tables = Mapping[str, pl.DataFrame]
CORRECTED = ("advantages", "spreads", "differences")


def tables(rows: pl.DataFrame, markets: int, strategies: Sequence[str], limits: Limits) -> Tables:
    """The tables of one map and number of players, by name, before correction."""
    rows = maps.named(rows)
    dealt = maps.together(rows)
    each = rows if dealt.is_empty() else pl.concat([rows, dealt])
    whole = each.filter(pl.col("terrain").is_in([maps.DRAWN, maps.DEALT]))
    advantages, figures = maps.advantages(whole), maps.figures(each)
    return {
        "seats": maps.seats(each),
        "figures": figures,
        "advantages": advantages,
        "limits": map_limits.judged(advantages, figures, markets, limits),
        "spreads": maps.spreads(rows),
        "differences": maps.differences(rows, strategies),
    }


def together(parts: Iterable[Tables], strategy: str) -> Tables:
    """The tables of all maps; chances are corrected for each whole table, and `suited` says for
    whom each map suits by a strategy."""
    found = list(parts)
    whole = {name: pl.concat(part[name] for part in found) for name in found[0]}
    corrected = {
        name: maps.corrected(table) if name in CORRECTED else table for name, table in whole.items()
    }
    return {**corrected, "suited": map_limits.suited(whole["limits"], strategy)}
