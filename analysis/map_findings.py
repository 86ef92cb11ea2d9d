"""What games say about maps, in sentences made from the tables of `maps` and `map_limits`."""

from collections.abc import Iterable, Mapping
from typing import Any

import polars as pl

from analysis.map_limits import NO, OPEN, TURNS, YES
from analysis.maps import SHARES
from analysis.verdicts import CLEAR
from analysis.words import listed, ordinal, share_with_interval, with_interval

Row = Mapping[str, Any]
TOLD = {  # measures in sentences
    "first_share": "wins of the 1st place",
    "margin": "points of lead",
    "rounds": "rounds",
    "markets_used": "markets used",
    "ponds_used": "ponds used",
    "water_bought": "water tiles bought",
    "stalled_share": "stalled games",
}
NONE = "clearly suits no number of players tried"
BROKEN = {"seats": "seats unequal", "stalls": "games stall", "markets": "markets unused"}


def answer(name: str, suited: pl.DataFrame) -> str:
    """For whom a map suits: reads the rows of `map_limits.suited` for it."""
    rows = list(suited.rows(named=True))
    good = [row["players"] for row in rows if row["suits"] == YES]
    bad = [f"{row['players']} ({_broken(row)})" for row in rows if row["suits"] == NO]
    turns = [f"{row['players']} ({_turning(row)})" for row in rows if row["suits"] == TURNS]
    undecided = [row["players"] for row in rows if row["suits"] == OPEN]
    parts = [f"suits {listed(good)} players" if good else NONE]
    parts += [f"not {listed(bad)}"] if bad else []
    parts += [f"it turns with {listed(turns)}"] if turns else []
    parts += [f"not decided for {listed(undecided)}"] if undecided else []
    return f"{name} {'; '.join(parts)}."


def overall(suited: pl.DataFrame) -> str:
    """Which maps suit how many players: reads `map_limits.suited` of all maps."""
    parts = []
    for (count,), rows in suited.sort("players").group_by("players", maintain_order=True):
        names = rows.filter(suits=YES)["map"].to_list()
        parts.append(f"for {count} players {listed(names) if names else 'none clearly'}")
    return f"Maps that suit: {'; '.join(parts)}."


def _broken(row: Row) -> str:
    return listed(BROKEN[name] for name in row["broken"])


def _turning(row: Row) -> str:
    other = "does not suit" if not row["broken"] else "suits"
    return f"{other} by {listed(row['against'])}"


def seats(row: Row) -> str:
    """Who starts matters or not: reads a row of `maps.advantages`, its chance corrected."""
    share = share_with_interval(row["win_share"], row["win_share_low"], row["win_share_high"])
    place, fair, count = ordinal(row["order"]), f"{row['fair_share']:.1%}", f"{row['games']:,}"
    head = f"With {row['players']} players"
    if row["p_holm"] < CLEAR:
        return (
            f"{head} the {place} place wins {share} of {count} games of {row['strategy']}, where "
            f"{fair} would be fair; chance alone would hardly do that ({chance(row['p_holm'])})."
        )
    return (
        f"{head} no place in turn order is clearly better: farthest from the fair {fair} is the "
        f"{place}, which wins {share} of {count} games of {row['strategy']} "
        f"({chance(row['p_holm'])})."
    )


def chance(p: float) -> str:
    """A corrected chance."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def course(row: Row, markets: int, ponds: int) -> str:
    """How the games went: reads a row of `maps.figures`."""
    text = (
        f"They last {_number(row, 'rounds')} rounds, the winner leads by {_number(row, 'margin')} "
        f"points, {_number(row, 'markets_used')} of {markets} markets"
    )
    text += f" and {_number(row, 'ponds_used')} of {ponds} ponds" if ponds else ""
    return f"{text} are used, {_number(row, 'stalled_share')} of the games stall."


def _number(row: Row, name: str) -> str:
    mean, low, high = row[name], row[f"{name}_low"], row[f"{name}_high"]
    if low is not None and low == high:
        return f"{mean:g} (in every game)"
    return (share_with_interval if name in SHARES else with_interval)(mean, low, high)


def terrains(spreads: pl.DataFrame, figures: pl.DataFrame) -> str:
    """Does it matter which terrains the land has: reads the rows of `maps.spreads` of a trial,
    their chances corrected, and those of `maps.figures` for its single deals."""
    rows = list(spreads.rows(named=True))
    first, others = rows[0], [row for row in rows[1:] if row["p_holm"] < CLEAR]
    clear = "clearly differ" if first["p_holm"] < CLEAR else "lie no farther apart than by chance"
    text = (
        f"On {first['deals']} deals of terrains ({first['games']:,} games) the 1st place wins from "
        f"{_range(first, figures)}, which {clear} ({chance(first['p_holm'])})"
    )
    if others:
        told = listed(f"{TOLD[row['measure']]} ({_range(row, figures)})" for row in others)
        text += f"; the deals clearly differ in {told}"
    return f"{text}."


def varied(what: str, rows: pl.DataFrame, total: int) -> str:
    """With how many players the wins of the 1st place clearly vary, of so many tried: reads rows
    of `maps.spreads` or `maps.differences` of a map."""
    clear = [row["players"] for row in rows.filter(measure="first_share").rows(named=True)
             if _is_clear(row)]  # fmt: skip
    if not clear:
        return f"{what} the wins of the 1st place do not clearly differ."
    tried = "with all numbers of players tried" if total > 1 else _tables_of(clear)
    where = tried if len(clear) == total else _tables_of(clear)
    return f"{what} the wins of the 1st place clearly differ {where}."


def _tables_of(counts: Iterable[int]) -> str:
    return f"with {listed(counts)} players"


def _range(row: Row, figures: pl.DataFrame) -> str:
    deals = list(figures.sort(row["measure"]).rows(named=True))
    return " to ".join(_number(deal, row["measure"]) for deal in (deals[0], deals[-1]))


def players(differences: pl.DataFrame, base: str) -> str:
    """What others at the table change: reads the rows of `maps.differences` of one of them."""
    rows = [row for row in differences.rows(named=True) if _is_clear(row)]
    strategy = differences["strategy"][0]
    if not rows:
        return f"With {strategy} in place of {base} nothing clearly changes."
    return f"With {strategy} in place of {base}: {listed(map(_change, rows))}."


def _is_clear(row: Row) -> bool:
    return row["p_holm"] is not None and row["p_holm"] < CLEAR


def _change(row: Row) -> str:
    scale, unit = (100, " percentage points") if row["measure"] in SHARES else (1, "")
    mean, low, high = (scale * row[end] for end in ("mean", "low", "high"))
    more = "+" if mean > 0 else ""
    return f"{TOLD[row['measure']]} {more}{with_interval(mean, low, high)}{unit}"
