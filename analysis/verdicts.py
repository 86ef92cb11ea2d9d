"""What a difference amounts to, in one of three verdicts and in a sentence.

An effect: the interval leaves out 0. No effect larger than a margin that was stated beforehand:
the interval lies within the margin (equivalence; with 95 % intervals each side is tested at 2.5 %).
Otherwise nothing is decided, which is not the same as no effect.
"""

from dataclasses import dataclass, replace
from math import ceil, log10

EFFECT, NO_EFFECT, UNDECIDED = "an effect", "no effect larger than the margin", "not decided"
CLEAR = 0.05  # a corrected chance above this is no effect, whatever its own interval says
MOST_DIGITS = 6


@dataclass(frozen=True)
class Unit:
    """What a measure counts, and how many of them its number 1 stands for."""

    name: str
    scale: float = 1.0

    def number(self, value: float, digits: int = 1) -> str:
        """A value in this unit without its name; zero has no sign."""
        text = f"{self.scale * value:,.{digits}f}"
        return text.removeprefix("-") if float(text.replace(",", "")) == 0 else text

    def digits(self, width: float) -> int:
        """Decimals that show an interval of that width with two figures, and at least one."""
        shown = self.scale * width
        return min(max(1, ceil(1 - log10(shown))), MOST_DIGITS) if shown > 0 else 1


POINTS = Unit("points")
WIN_SHARE = Unit("percentage points", 100)


@dataclass(frozen=True)
class Effect:
    """A mean difference with its interval, and what it rests on."""

    mean: float
    low: float | None
    high: float | None
    games: int
    margin: float
    p: float | None = None  # corrected for the other rows of its table
    counted: str = "game"  # what there are so many of

    @property
    def counts(self) -> str:
        """What it rests on, in words."""
        return games(self.games, self.counted)

    @property
    def verdict(self) -> str:
        """One of the three."""
        return verdict(self.low, self.high, self.margin, self.p)

    @property
    def small(self) -> bool:
        """Does the interval lie within the margin?"""
        return (
            self.low is not None
            and self.high is not None
            and _within(self.low, self.high, self.margin)
        )


def verdict(low: float | None, high: float | None, margin: float, p: float | None = None) -> str:
    """An effect, no effect larger than the margin, or not decided.

    An effect may be smaller than the margin: then it is still one. `p` is the chance after
    correction for the other rows of the table, which may take an effect away.
    """
    if low is None or high is None:
        return UNDECIDED
    if not low <= 0 <= high and (p is None or p < CLEAR):
        return EFFECT
    return NO_EFFECT if _within(low, high, margin) else UNDECIDED


def _within(low: float, high: float, margin: float) -> bool:
    return -margin <= low and high <= margin


def sentence(subject: str, what: str, unit: Unit, effect: Effect) -> str:
    """What a designer reads first: `Buying water raises the final margin by ...`."""
    if effect.low is None or effect.high is None:
        return (
            f"Not decided whether {_inner(subject)} changes {what}: "
            f"{number(unit, effect)}, too little for an interval ({effect.counts})."
        )
    texts = {EFFECT: _clear, NO_EFFECT: _none, UNDECIDED: _open}
    return texts[effect.verdict](subject, what, unit, effect)


def _clear(subject: str, what: str, unit: Unit, effect: Effect) -> str:
    raises = effect.mean > 0
    size = effect if raises else _mirrored(effect)
    text = f"{subject} {'raises' if raises else 'lowers'} {what} by {number(unit, size)}"
    if effect.small:
        text += f", which is less than the {_margin(unit, effect)} asked about"
    return f"{text} ({effect.counts})."


def _none(subject: str, what: str, unit: Unit, effect: Effect) -> str:
    return (
        f"{subject} has no effect on {what} larger than {_margin(unit, effect)}: "
        f"{number(unit, effect)} ({effect.counts})."
    )


def _open(subject: str, what: str, unit: Unit, effect: Effect) -> str:
    doubt = "it may raise or lower it"
    if effect.low is not None and not effect.low <= 0 <= (effect.high or 0.0):
        doubt = "not clear among so many comparisons"
    return (
        f"Not decided whether {_inner(subject)} changes {what}: "
        f"{number(unit, effect)}; {doubt} ({effect.counts})."
    )


def _inner(subject: str) -> str:
    """A subject inside a sentence."""
    return subject[:1].lower() + subject[1:]


def _mirrored(effect: Effect) -> Effect:
    low = None if effect.high is None else -effect.high
    high = None if effect.low is None else -effect.low
    return replace(effect, mean=-effect.mean, low=low, high=high)


def _margin(unit: Unit, effect: Effect) -> str:
    size = f"{unit.scale * effect.margin:g}"
    return f"{size} {unit.name.removesuffix('s') if size == '1' else unit.name}"


def number(unit: Unit, effect: Effect) -> str:
    """A difference with its interval and unit: 3.2 points [2.1-4.3], with an en dash."""
    if effect.low is None or effect.high is None:
        return f"{unit.number(effect.mean)} {unit.name}"
    if effect.low == effect.high:
        return f"{unit.number(effect.mean)} {unit.name} [fixed]"
    digits = unit.digits(effect.high - effect.low)
    ends = [unit.number(end, digits) for end in (effect.low, effect.high)]
    dash = " to " if effect.low < 0 else "–"  # noqa: RUF001
    return f"{unit.number(effect.mean, digits)} {unit.name} [{dash.join(ends)}]"


def games(count: int, counted: str = "game") -> str:
    """A number of games, or of what else is counted."""
    return f"{count:,} {counted}{'' if count == 1 else 's'}"
