"""Rule parameters: what a variant may change, declared in a game's `data/rules.toml`.

Each has a kind, a default (one value, or one for each number of players), a range, a meaning,
a confidence and a source. Values come as text from a command line or as TOML and JSON values.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.core.documents import read_json
from sim.core.errors import InputError, nearest


@dataclass(frozen=True)
class Parameter:
    """One rule that a variant may change."""

    name: str
    kind: str  # whole, yes-no, word, counts, rows, list
    default: Any
    meaning: str
    confidence: str
    source: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()  # of a word; the keys of counts
    by_players: bool = False

    def default_for(self, players: int) -> Any:
        """The value in force where nothing is set; None where it follows from other things."""
        return self.default[str(players)] if self.by_players else self.default

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        span = f"{self.low} to {self.high}"
        return {
            "whole": f"a whole number from {span}",
            "yes-no": "true or false",
            "word": f"one of {', '.join(self.words)}" if self.words else "a name",
            "counts": f'counts from {span} by name, such as {{"{(*self.words, "x")[0]}": 1}}, '
            f"of {', '.join(self.words)}",
            "rows": f"rows of whole numbers from {span}, such as [[15, 17, 3]]",
            "list": f"a list of whole numbers from {span}, such as [0, 1, 3]",
        }[self.kind]

    def _whole(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self._within(value)

    def _within(self, value: int) -> bool:
        return self.low <= value <= self.high

    def _fits(self, value: Any) -> bool:
        match self.kind:
            case "whole":
                return self._whole(value)
            case "yes-no":
                return isinstance(value, bool)
            case "word":
                return isinstance(value, str) and (not self.words or value in self.words)
            case "rows":
                return isinstance(value, list) and all(
                    isinstance(row, list) and all(map(self._whole, row)) for row in value
                )
            case "counts":
                return isinstance(value, dict) and all(
                    name in self.words and self._whole(count) for name, count in value.items()
                )
            case _:
                return isinstance(value, list) and all(self._whole(entry) for entry in value)

    def checked(self, value: Any) -> Any:
        """The value, or InputError saying what would be right."""
        if self._fits(value):
            return value
        raise InputError(f"{self.name} = {json.dumps(value, default=str)}: must be {self.wanted}")

    def read(self, text: str) -> Any:
        """The value that a text of the command line names."""
        if self.kind == "word":
            return self.checked(text)
        try:
            return self.checked(read_json(text, self.name))
        except InputError:
            return self.checked(text)


def read_parameters(path: Path) -> dict[str, Parameter]:
    """The parameters of a game in the order of its records."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _parameter(name, entry) for name, entry in entries.items()}


def _parameter(name: str, entry: Mapping[str, Any]) -> Parameter:
    default = entry.get("default")
    by_players = isinstance(default, dict) and set(default) <= set("23456")
    words = tuple(entry.get("words", ()))
    rest = {key: value for key, value in entry.items() if key not in ("default", "words")}
    return Parameter(name=name, default=default, words=words, by_players=by_players, **rest)


def named(parameters: Mapping[str, Parameter], name: str) -> Parameter:
    """The parameter of that name; InputError with the nearest one where there is none."""
    if name not in parameters:
        raise InputError(f"there is no rule parameter {name!r}{nearest(name, parameters)}")
    return parameters[name]


def read_settings(
    parameters: Mapping[str, Parameter], texts: Iterable[str], flag: str = "--set"
) -> dict[str, Any]:
    """The values of `NAME=VALUE` texts by name; InputError where two of a name differ."""
    values: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError(f"{flag} {text!r}: must be NAME=VALUE")
        known = named(parameters, name.strip())
        if known.name in values and values[known.name] != known.read(value.strip()):
            raise InputError(f"{flag} {text}: {known.name} is set twice, to different values")
        values[known.name] = known.read(value.strip())
    return values


def in_force(
    parameters: Mapping[str, Parameter], players: int, changes: Mapping[str, Any]
) -> dict[str, Any]:
    """Every parameter with its value, changes checked."""
    values = {name: entry.default_for(players) for name, entry in parameters.items()}
    values.update({name: named(parameters, name).checked(value) for name, value in changes.items()})
    return values
