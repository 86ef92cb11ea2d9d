"""The curve of a rule: what an effect becomes as a rule parameter changes, and where it is nothing.

All values are played on common seeds. Between two values the effect is taken to change evenly. The
break-even value is where the curve crosses 0; its interval holds every value at which the effect,
with its own interval, may be 0: Fieller's set, from the covariance of neighbouring values. Where
it reaches the end of the range, the range gives no more than a bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl

from analysis.effects import contrasts, student
from analysis.intervals import DIGITS, LEVEL
from analysis.joint import Numbers, joint

MEASURES = ("win_share", "margin")
ARM = "player"
SCHEMA = dict.fromkeys(("at", "low", "high", "below", "above"), pl.Float64)
NEVER = pl.DataFrame(schema=SCHEMA)  # no value at which an effect may be 0


def curve(
    rows: pl.DataFrame,
    parameters: Sequence[str],
    *,
    arm: str,
    base: str,
    measures: Sequence[str] = MEASURES,
) -> pl.DataFrame:
    """The effect of being `arm` instead of `base` at every value, paired by seed and seat.

    Reads `*parameters, player, seed, seat` and the measures. One row per value and measure: the
    columns of `analysis.effects.contrasts`.
    """
    both = rows.filter(pl.col(ARM).is_in([arm, base]))
    return contrasts(
        both, arm=ARM, base=base, pair=("seed", "seat"), cluster="seed",
        measures=measures, by=parameters,
    )  # fmt: skip


def break_even(
    rows: pl.DataFrame, value: str, *, arm: str, base: str, measure: str, level: float = LEVEL
) -> pl.DataFrame:
    """Where the effect may be 0. Reads the rows of `curve`, of one parameter with numbers.

    One row per stretch of values: `at` (where the curve crosses 0; null where it does not),
    `low, high` (the ends of the stretch), `below, above` (the sign of the effect on either side;
    null where the stretch goes on beyond what was played). No row: never 0 within the range.
    """
    found = joint(rows, [value, ARM], cluster="seed", measure=measure)
    values = found.cells[value].unique().sort().to_numpy().astype(float)
    factors = _differences(found.cells, value, arm, base)
    effects, _ = found.combined(factors)
    critical = student(0.0, 1.0, found.clusters, level)[0]
    spread = found.covariance(factors) * critical**2
    alike = np.diag(spread) == 0  # where no two seeds differed
    spread[alike, alike] = student(0.0, 0.0, found.clusters, level)[0] ** 2
    line = _Line(values, effects, spread)
    return pl.DataFrame([_told(line, *ends) for ends in line.stretches()], schema=SCHEMA)


def _differences(cells: pl.DataFrame, value: str, arm: str, base: str) -> Numbers:
    """Factors that take the base from the arm at every value."""
    values, players = cells[value].to_numpy(), cells[ARM].cast(pl.String).to_numpy()
    signs = (players == arm).astype(float) - (players == base)
    return np.array([signs * (values == one) for one in np.unique(values)])


@dataclass(frozen=True)
class _Line:
    """Effects at rising values, and how widely they vary together."""

    values: Numbers
    effects: Numbers
    spread: Numbers  # covariance times the squared quantile

    def stretches(self) -> list[tuple[float, float]]:
        """Joined parts of the range in which the effect may be 0."""
        joined: list[list[float]] = []
        for low, high in (part for i in range(len(self.values) - 1) for part in self._within(i)):
            if joined and np.isclose(low, joined[-1][1]):
                joined[-1][1] = high
            else:
                joined.append([low, high])
        return [(low, high) for low, high in joined]

    def _within(self, i: int) -> list[tuple[float, float]]:
        """Parts between two neighbouring values: effect squared is at most its spread."""
        start, step = self.effects[i], self.effects[i + 1] - self.effects[i]
        first, last = self.spread[i, i], self.spread[i + 1, i + 1]
        both = self.spread[i, i + 1]
        doubt = np.array(
            [
                step**2 - (first + last - 2 * both),
                2 * start * step - 2 * (both - first),
                start**2 - first,
            ]
        )
        roots = np.roots(doubt)
        inside = sorted(float(r.real) for r in roots if abs(r.imag) < 1e-12 and 0 < r.real < 1)
        cuts = [0.0, *inside, 1.0]
        return [
            (self._value(i, low), self._value(i, high))
            for low, high in pairwise(cuts)
            if np.polyval(doubt, (low + high) / 2) <= 0
        ]

    def _value(self, i: int, part: float) -> float:
        return float(self.values[i] + part * (self.values[i + 1] - self.values[i]))

    def sign(self, value: float) -> float:
        """Whether the effect there is above or below 0."""
        return float(np.sign(np.interp(value, self.values, self.effects)))

    def crossing(self, low: float, high: float) -> float | None:
        """Where the curve itself crosses 0 there; the middle where it does so repeatedly."""
        points = pairwise(zip(self.values, self.effects, strict=True))
        found = [
            a + (b - a) * start / (start - end)
            for (a, start), (b, end) in points
            if start * end <= 0 and start != end
        ]
        near = [at for at in found if low <= at <= high]
        return float((near[0] + near[-1]) / 2) if near else None


def _told(line: _Line, low: float, high: float) -> dict[str, float | None]:
    """A stretch as a row; beside it the effect has a clear sign."""
    tiny = (line.values[-1] - line.values[0]) * 1e-9
    at = line.crossing(low, high)
    return {
        "at": None if at is None else round(at, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
        "below": None if low <= line.values[0] else line.sign(low - tiny),
        "above": None if high >= line.values[-1] else line.sign(high + tiny),
    }


def break_even_text(
    name: str, stretches: pl.DataFrame, effects: pl.DataFrame, *, what: str = "The effect",
    called: str = "",
) -> str:  # fmt: skip
    """Where the effect turns, in a sentence; `what` has the effect, the parameter is `called` so.

    Reads `break_even`, and `curve` of one measure.
    """
    low, high = effects[name].to_numpy()[[0, -1]]
    called = called or name
    span = f"{called} from {low:g} to {high:g}"
    if stretches.is_empty():
        return _never_text(what, name, called, effects)
    return " ".join(_stretch_text(what, called, span, row) for row in stretches.rows(named=True))


def _never_text(what: str, name: str, called: str, effects: pl.DataFrame) -> str:
    """An effect of one sign, but for values at which no game knows a difference."""
    none = effects.filter(pl.col("mean") == 0)[name].to_list()
    some = effects.filter(pl.col("mean") != 0)["mean"].to_list()
    low, high = effects[name].to_numpy()[[0, -1]]
    span = f"{called} from {low:g} to {high:g}"
    if not some:
        return f"{what} is nothing at every {span}."
    if none:
        where = ", ".join(f"{value:g}" for value in none)
        rest = f"{_way(some[-1])} at the others of {span}"
        return f"{what} is nothing at {called} {where}, and {rest}."
    beyond = f"any break-even lies below {low:g} or above {high:g}"
    return f"{what} is {_way(some[0])} at every {span}: {beyond}."


def _stretch_text(what: str, name: str, span: str, row: dict[str, Any]) -> str:
    low, high, at = f"{row['low']:.3g}", f"{row['high']:.3g}", row["at"]
    below, above = row["below"], row["above"]
    if below is None and above is None:
        return f"{what} is not decided at any {span}, nor whether it breaks even there."
    if below is None:
        return f"{what} may break even at {name} {high} or below, and is {_way(above)} above that."
    if above is None:
        return f"{what} may break even at {name} {low} or above, and is {_way(below)} below that."
    if below == above or at is None:
        sides = f"on both sides of {name} {low} to {high}"
        return f"{what} is {_way(below)} {sides}, in between not clear."
    turn = f"{_way(below)} below, {_way(above)} above"
    return f"{what} breaks even at {name} {at:.3g} [{low}–{high}]: {turn}."  # noqa: RUF001


def _way(sign: float) -> str:
    return "positive" if sign > 0 else "negative"
