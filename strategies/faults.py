"""What goes wrong in a person's own strategies, told in one line that names file and line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

from numba.core.errors import NumbaError

from sim.core.errors import InputError, nearest
from sim.core.game import copy_of
from strategies.guard import IllegalChoice
from strategies.registry import Strategy

WAY_OUT = "nth(state, rules, k) of the game's choices gives one, k below count"
ALONE = "; a file of strategies stands alone: it may import sim, strategies and what is installed"


@contextmanager
def blaming(file: str, entry: Strategy | None = None, state: Any = None) -> Iterator[None]:
    """Whatever a file's code raises becomes an InputError that names the line."""
    try:
        yield
    except (Exception, SystemExit) as error:
        line = _line(file, error, entry)
        where = _where(entry, state) if entry and state is not None else ""
        raise InputError(f"{file}, line {line}: {_what(error)}{where}") from error


def _line(file: str, error: BaseException, entry: Strategy | None) -> int:
    """The innermost line of the file that took part."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 1
    place: Any = getattr(error, "loc", None)  # numba's
    if place and place.filename == file:
        return int(place.line)
    lines = [trace.tb_lineno for trace in _traces(error.__traceback__)
             if trace.tb_frame.f_code.co_filename == file]  # fmt: skip
    return lines[-1] if lines else entry.choose.__code__.co_firstlineno if entry else 1


def _traces(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace:
        yield trace
        trace = trace.tb_next


def _what(error: BaseException) -> str:
    """The fault itself, and what would be right where that is known."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{error.msg}: {(error.text or '').strip()}"
    if isinstance(error, NumbaError):
        return f"cannot be compiled: {_gist(str(error))}; compiled=False or @plain take any Python"
    hint = ALONE if isinstance(error, ImportError) else ""
    return f"{type(error).__name__}: {error}{hint}"


def _gist(text: str) -> str:
    """What numba complains of, without where it was in its own affairs."""
    head = re.split(r"\n\s*\n|\nThere are|\nDuring", text.partition("\n")[2] or text)[0]
    return " ".join(head.split())


def _where(entry: Strategy, state: Any) -> str:
    """At which decision: enough to see it again with `ludostat show`."""
    seat = int(state.seat)
    number = int(state.decisions[seat]) + 1
    return f" ({entry.name}, seat {seat}, its decision {number}, game seed {int(state.luck)})"


@contextmanager
def naming_fields(variant: Any) -> Iterator[None]:
    """numba says of a field that a record does not have its name, and nothing else."""
    try:
        yield
    except KeyError as error:
        known = [*variant.fresh.dtype.names, *variant.rules.dtype.names]
        name = error.args[0]
        raise InputError(f"no field {name!r} of state or rules{nearest(name, known)}") from error


@contextmanager
def told(lineup: Any, tables: Any) -> Iterator[None]:
    """Around games of a line-up at the first of these tables: where they break off there through
    a strategy of one's own, InputError says which."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        state, variant = tables[0], lineup.variant
        count = lineup.game.survey(state, variant.rules)
        for entry in lineup.strategies:
            if entry.home and entry.compiled and _fails(entry, variant, state, count):
                raise InputError(
                    f"{entry.home}: {_how(error, state)}{_where(entry, state)}"
                ) from error
        raise


def _how(error: Exception, state: Any) -> str:
    if isinstance(error, IllegalChoice):
        return f"chose {int(state.short_choice[0])}, which is not on offer; {WAY_OUT}"
    return _what(error)


def _fails(entry: Strategy, variant: Any, state: Any, count: int) -> bool:
    """Does a strategy fail at this state?"""
    try:
        entry.policy(variant)(copy_of(state), variant.rules, entry.row(variant), count)
    except Exception:  # whatever it is
        return True
    return False
