"""Errors that are meant for people: one line, no traceback."""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """Names the thing at fault, its value and what would be right."""


class CannotWrite(InputError):
    """What the machine does not let us write; all that is finished is still there."""


class LostWorkers(InputError):
    """Workers that went away while they played; all that is finished is still there."""


def nearest(name: str, names: Iterable[str]) -> str:
    """A hint at the known name that is closest to an unknown one, or nothing."""
    close = get_close_matches(name, list(names), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
