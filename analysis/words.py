"""Numbers as people read them, the same in tables and charts."""

from collections.abc import Iterable
from typing import Any

FINE = 0.2  # an interval narrower than this is told with a second decimal
ROUNDED_AWAY = 0.05  # an end nearer to zero shows as zero with one decimal


def ordinal(order: int) -> str:
    """A place in turn order, counted from 0: 1st, 2nd, 3rd, 4th."""
    place = order + 1
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10)
    return f"{place}{ending or 'th'}"


def with_interval(mean: float, low: float | None, high: float | None, unit: str = "") -> str:
    """A number and its interval: 25.1% [24.6-25.6], with an en dash, or -3.0 [-4.1 to -1.9]."""
    if low is None or high is None:
        return f"{mean:z.1f}{unit} [one seed]"
    if low == high:
        return f"{mean:z.1f}{unit} [fixed]"
    digits = 2 if high - low < FINE or _touches_zero(low, high) else 1
    dash = " to " if low < 0 else "–"  # noqa: RUF001
    return f"{mean:z.{digits}f}{unit} [{low:z.{digits}f}{dash}{high:z.{digits}f}]"


def _touches_zero(low: float, high: float) -> bool:
    """Whether one decimal would show zero as an end of an interval that is clear of it."""
    return (low > 0 and low < ROUNDED_AWAY) or (high < 0 and high > -ROUNDED_AWAY)


def share_with_interval(share: float, low: float | None, high: float | None) -> str:
    """A share and its interval in per cent."""
    if low is None or high is None:
        return with_interval(100 * share, None, None, "%")
    return with_interval(100 * share, 100 * low, 100 * high, "%")


def listed(things: Iterable[Any], last: str = "and") -> str:
    """Things in a row: 2, 3 and 4."""
    *front, end = map(str, things)
    return f"{', '.join(front)} {last} {end}" if front else end
