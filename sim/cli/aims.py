"""How narrow an interval is to be: play goes on to it, and what came of it is told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sim.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

GROWTH = 2  # batches double
FIRST_PART = 8  # of the draws expected, in the first batch
FEWEST = 200  # draws in a batch that others follow
MOST_TIMES = 10  # as many draws as are expected, at most

Until = Annotated[
    float | None,
    Parameter(help="play on to this half-width of the margin's interval, in points; "
              "--games is then about how many you expect to need, ten times as many the most"),
]  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """A half-width of all intervals of the margin, and the clusters at which they are sharpest."""

    half_width: float  # points
    tightest: int

    def reached(self, table: "pl.DataFrame") -> bool:
        """Is every interval of the margin as narrow?"""
        from analysis.anytime import enough

        return enough(_margins(table), self.half_width)

    def told(self, table: "pl.DataFrame", games: str) -> str:
        """What was aimed at, and whether so many games reached it."""
        from analysis.anytime import widest
        from analysis.verdicts import POINTS

        half = widest(_margins(table))
        digits = POINTS.digits(2 * min(self.half_width, half or self.half_width))
        found = "no interval yet" if half is None else f"±{POINTS.number(half, digits)}"
        asked = f"±{self.half_width:g} points of final margin were asked for"
        if self.reached(table):
            return f"{asked} and reached: {found} after {games}."
        return (
            f"{asked} and not reached: {found} after {games}, {MOST_TIMES} times as many "
            "as --games expected."
        )


def _margins(table: "pl.DataFrame") -> "pl.DataFrame":
    return table.filter(measure="margin")


def most_games(games: int, until: float | None) -> int:
    """The games that may be needed; InputError where the half-width is none."""
    if until is None:
        return games
    if not 0 < until < float("inf"):
        raise InputError(f"--until {until}: must be a half-width above 0, in points")
    return games * MOST_TIMES


def batches(most: int, expected: int, aim: Aim | None) -> Iterator[tuple[int, int]]:
    """First and number of the draws of each batch: all in one, or batches that double."""
    done, batch = 0, most if aim is None else max(FEWEST, expected // FIRST_PART)
    while done < most:
        count = min(batch, most - done)
        yield done, count
        done += count
        batch *= GROWTH
