"""Effects as people read them: one row for each thing compared, measures side by side."""

from collections.abc import Mapping, Sequence

import polars as pl

from analysis import cells
from analysis.verdicts import verdict

UNITS = {"win_share": "pp", "margin": "points", "score": "points"}
MARGINS = {"win_share": 0.01, "margin": 1.0, "score": 1.0}  # smaller effects do not matter
MEANINGS = {
    "win_share": "difference of win shares, in percentage points",
    "margin": "difference of final margins: own score less the best other score",
    "score": "difference of final scores",
    "verdict": "of the margin, or of the measure that is there: an effect, none larger than"
    " stated, or not decided (chances corrected by Holm's method inside the table)",
    "pairs": "decisions and worlds, or seeds and seats, that have both",
    "games": "clusters: games of one seed count as one draw",
    "pairing": "variance saved by pairing: that of two independent arms over the one achieved",
}


def wide(
    table: pl.DataFrame, keys: Sequence[str], margins: Mapping[str, float] = MARGINS
) -> pl.DataFrame:
    """The long table of `effects.contrasts` with one row per key.

    One row: `*keys`, then `X, X_low, X_high` for every measure X, then of the last measure
    `verdict, pairs, games, pairing`.
    """
    measures = table["measure"].unique(maintain_order=True).to_list()
    parts = [
        table.filter(pl.col("measure") == name).select(
            *keys, pl.col("mean").alias(name), pl.col("low").alias(f"{name}_low"),
            pl.col("high").alias(f"{name}_high"),
        )
        for name in measures
    ]  # fmt: skip
    found = parts[0]
    for part in parts[1:]:
        found = found.join(part, on=list(keys), how="left", nulls_equal=True, maintain_order="left")
    last = table.filter(pl.col("measure") == measures[-1])
    told = [
        verdict(row["low"], row["high"], margins[measures[-1]], row["p_holm"])
        for row in last.rows(named=True)
    ]
    tail = last.select(
        *keys, pl.Series("verdict", told, pl.String), "pairs", pl.col("clusters").alias("games"),
        pl.col("variance_reduction").round(2).alias("pairing"),
    )  # fmt: skip
    return found.join(tail, on=list(keys), how="left", nulls_equal=True, maintain_order="left")


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
