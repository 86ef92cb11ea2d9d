"""Strategies of one's own, out of files: Python, or priority lists in TOML.

    from strategies.own import plain

    @plain("Takes whatever comes first.")
    def first(table):
        return table.choices()[0]

A file travels inside the experiment as its text, so that workers, resumed runs and whoever plays
it again have the very same strategies.
"""

import functools
import linecache
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba

from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.game import Game
from sim.core.jit import INTERPRETED, bind, kernel_for
from strategies import guard, priority, registry
from strategies.faults import WAY_OUT, blaming, naming_fields
from strategies.registry import Strategy, strategy
from strategies.seen import Room

__all__ = ["plain", "read", "strategy", "texts"]

NONE = 'put @plain("its idea") above a function of one table, or @strategy("its idea")'


@dataclass(frozen=True)
class Plain:
    """A strategy in plain Python, before it is known at which game it sits."""

    idea: str
    made: str
    choose: Callable[..., Any]  # Seen -> one of its choices


def plain(idea: str, made: str = "by hand") -> Callable[[Callable[..., Any]], Plain]:
    """Register the function below, of a table as its seat sees it, under its own name.

    It returns one of `table.choices()`, or its place in that list.
    """
    if not isinstance(idea, str):
        raise InputError('@plain: state the idea in a sentence: @plain("Takes the first choice.")')

    def named(choose: Callable[..., Any]) -> Plain:
        if not isinstance(choose, FunctionType):
            raise InputError("@plain stands above a function of one table")
        return Plain(idea, made, choose)

    return named


# Files


def texts(paths: Sequence[Path]) -> dict[str, str]:
    """The text of each file by its name; InputError where one cannot be read."""
    found: dict[str, str] = {}
    for path in paths:
        if path.suffix not in (".py", ".toml"):
            raise InputError(f"--strategies {path}: must be a .py or a .toml file")
        if path.name in found:
            raise InputError(f"--strategies {path}: there are two files named {path.name}")
        found[path.name] = _text(path)
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise InputError(f"--strategies {path}: cannot be read ({reason})") from None


def read(game: str, files: Mapping[str, str]) -> dict[str, Strategy]:
    """All strategies of these files by name, for a game; InputError where a file is wrong."""
    return _read(game, tuple(files.items()))


@functools.lru_cache(maxsize=16)
def _read(game: str, files: tuple[tuple[str, str], ...]) -> dict[str, Strategy]:
    found: dict[str, Strategy] = {}
    for name, text in files:
        entries = _python if name.endswith(".py") else priority.read
        for entry in entries(game, name, text):
            if entry.name in registry.book(game):
                raise InputError(f"{entry.home}: {game} has a {entry.name!r} of its own; rename it")
            if entry.name in found:
                other = found[entry.name].home
                raise InputError(f"{entry.home}: {entry.name!r} is in {other} too; rename one")
            found[entry.name] = entry
    return found


# Python


def _python(game: str, file: str, text: str) -> list[Strategy]:
    """The strategies of a Python file, made for a game."""
    module = _run(file, text)
    found = {
        id(entry): entry for entry in vars(module).values()
        if isinstance(entry, Plain | Strategy) and entry.choose.__module__ == module.__name__
    }  # fmt: skip
    if not found:
        raise InputError(f"{file}: holds no strategy; {NONE}")
    return [_seated(find_game(game), file, entry) for entry in found.values()]


def _run(file: str, text: str) -> ModuleType:
    """The module of a file; its name tells texts apart."""
    name = f"own_{sha256(f'{file} {text}'.encode()).hexdigest()[:12]}"
    module = ModuleType(name)
    sys.modules[name] = module
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    with blaming(file):
        exec(compile(text, file, "exec"), vars(module))
    return module


def _seated(game: Game, file: str, entry: Plain | Strategy) -> Strategy:
    """A strategy that is ready for the tables of a game."""
    source = getattr(entry.choose, "py_func", entry.choose)  # of those under @kernel, too
    entry = replace(entry, choose=source)
    home = f"{file}, line {source.__code__.co_firstlineno}"
    if isinstance(entry, Plain):
        named = strategy(entry.idea, entry.made, compiled=False)(entry.choose)
        return replace(named, home=home, shaped=functools.partial(_seeing, game, named, file))
    if entry.compiled:
        return replace(entry, home=home, shaped=_guarded(game, entry, file))
    return replace(entry, home=home, shaped=functools.partial(_shown, game, entry, file))


def _seeing(game: Game, entry: Strategy, file: str, variant: Any) -> Callable[..., int]:
    """A plain strategy as a policy: it chooses from what its seat sees."""
    room = Room(game, variant)

    def choose(state: Any, rules: Any, weights: Any, count: int) -> int:
        table = room.seen(state)
        on_offer = table.numbers  # before anybody writes on the table
        with blaming(file, entry, state):
            return _among(on_offer, table.number(entry.choose(table)))

    return choose


def _shown(game: Game, entry: Strategy, file: str, variant: Any) -> Callable[..., int]:
    """A strategy over records that is not compiled, likewise: it may spoil a copy only."""
    room = Room(game, variant)

    def choose(state: Any, rules: Any, weights: Any, count: int) -> int:
        table = room.seen(state)
        on_offer = table.numbers
        with blaming(file, entry, state):
            return _among(on_offer, entry.choose(table.state, room.rules, weights, count))

    return choose


def _among(on_offer: tuple[int, ...], choice: Any) -> int:
    """A choice that is on offer; InputError for any other."""
    if choice not in on_offer:
        raise InputError(f"chose {choice!r}, which is not on offer; {WAY_OUT}")
    return int(choice)


def _guarded(game: Game, entry: Strategy, file: str) -> Callable[[Any], Callable[..., int]]:
    """A compiled strategy that is asked whether its choice is on offer, by variant; compiled once
    for each size of record."""

    @functools.cache
    def compiled(state: Any, rules: Any) -> Callable[..., int]:
        signature = numba.int64(state, rules, numba.float64[::1], numba.int64)
        return _under_guard(game, kernel_for(signature, entry.choose))

    def shaped(variant: Any) -> Callable[..., int]:
        if INTERPRETED:
            return _under_guard(game, entry.choose)
        with blaming(file, entry), naming_fields(variant):
            return compiled(numba.typeof(variant.fresh), numba.typeof(variant.rules))

    return shaped


def _under_guard(game: Game, choose: Callable[..., int]) -> Callable[..., int]:
    names = {"is_on_offer": _asking(game), "choose": choose, "IllegalChoice": guard.IllegalChoice}
    found = bind(choose.__module__, (guard.guard,), names)["guard"]
    return found if INTERPRETED else found.py_func


@functools.cache
def _asking(game: Game) -> Callable[..., bool]:
    """Is a choice on offer? Its machine code is kept with that of the game's choices."""
    names: dict[str, Any] = {"EVERY": guard.EVERY, "CLASSES": len(game.classes)}
    names |= {"survey": game.survey, "nth": game.nth, "class_of": game.class_of}
    functions = (guard.is_among, guard.is_on_offer)
    return bind(f"sim.{game.name}.choices", functions, names)["is_on_offer"]
