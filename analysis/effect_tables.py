"""Effects as people read them: one row for each thing compared, measures side by side."""

from collections.abc import Mapping, Sequence

import polars as pl

from analysis import cells
from analysis.verdicts import verdict

MARGIN = "margin"  # whose verdict a table of several measures tells
UNITS = {"win_share": "pp", "margin": "points", "score": "points"}
MARGINS = {"win_share": 0.01, "margin": 1.0, "score": 1.0}  # smaller effects do not matter
MEANINGS = {
    "win_share": "difference of win shares, in percentage points",
    "margin": "difference of final margins: own score less the best other score",
    "score": "difference of final scores",
    **{
        f"{measure}_verdict": f"of the {measure.replace('_', ' ')}: an effect, none larger than "
        "stated, or not decided (chances corrected by Holm's method inside the table)"
        for measure in UNITS
    },
    "games": "games that have both: with one decision each, tried in the same worlds, or of one "
    "player and of the other, paired by seed and seat",
    "seeds": "of these games; the games of one seed count as one draw",
    "pairing": "variance saved by pairing: that of two independent arms over the one achieved",
}


def wide(
    table: pl.DataFrame, keys: Sequence[str], margins: Mapping[str, float] = MARGINS
) -> pl.DataFrame:
    """The long table of `effects.contrasts` with one row per key.

    One row: `*keys`, then `X, X_low, X_high` for every measure X, then of the margin, or of the
    last measure where there is no margin, `X_verdict, games, seeds, pairing`.
    """
    measures = table["measure"].unique(maintain_order=True).to_list()
    judged = MARGIN if MARGIN in measures else measures[-1]
    parts = [table.filter(pl.col("measure") == name) for name in measures]
    columns = [
        own.select(*keys, *estimate(name)) for name, own in zip(measures, parts, strict=True)
    ]
    tail = _judged(parts[measures.index(judged)], keys, judged, margins[judged])
    found = columns[0]
    for part in (*columns[1:], tail):
        found = found.join(part, on=list(keys), how="left", nulls_equal=True, maintain_order="left")
    return found


def estimate(name: str) -> tuple[pl.Expr, ...]:
    """Mean and ends of a long table as columns of that name."""
    ends = {"mean": "", "low": "_low", "high": "_high"}
    return tuple(pl.col(old).alias(f"{name}{end}") for old, end in ends.items())


def _judged(own: pl.DataFrame, keys: Sequence[str], measure: str, margin: float) -> pl.DataFrame:
    """The verdicts of one measure, and what they rest on."""
    told = [verdict(row["low"], row["high"], margin, row["p_holm"]) for row in own.rows(named=True)]
    return own.select(
        *keys, pl.Series(f"{measure}_verdict", told, pl.String), games_of(own).alias("games"),
        pl.col("clusters").alias("seeds"), pl.col("variance_reduction").round(2).alias("pairing"),
    )  # fmt: skip


def games_of(table: pl.DataFrame) -> pl.Expr:
    """The games of the rows of a long table: told, or else one for each pair."""
    return pl.col("games" if "games" in table.columns else "pairs")


def as_text(frame: pl.DataFrame, units: Mapping[str, str] = UNITS) -> str:
    """A frame as lines of text, numbers on the right."""
    shown = cells.columns(frame, units)
    texts = [
        [column.heading, *(f"{cell.text} {cell.interval}".strip() for cell in column.cells)]
        for column in shown
    ]
    widths = [max(map(len, column)) for column in texts]
    lines = []
    for row in zip(*texts, strict=True):
        padded = [
            text.rjust(width) if column.is_number else text.ljust(width)
            for text, width, column in zip(row, widths, shown, strict=True)
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)
