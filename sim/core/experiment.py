"""Experiments: values that settle every game they stand for, whoever plays it and when."""

import hashlib
import json
import reprlib
import tomllib
from typing import Any

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails

from sim.core.documents import read_toml
from sim.core.errors import InputError, nearest

# Divisible by every number of rotations of up to six seats: the rotations of a seed share a part.
PART_STEP = 60


class Experiment(BaseModel):
    """A line-up at one table, played many times."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: str
    players: int = Field(ge=1)
    seats: tuple[str, ...] = Field(strict=False)  # strategies, the line-up; TOML has only lists
    games: int = Field(ge=1, le=2**63 - 1)
    seed: int = Field(ge=0, le=2**63 - 1)
    rules: dict[str, Any] = {}  # overrides, by name
    components: dict[str, str] = {}  # tables that are not the game's own, as text, by name
    strategies: dict[str, str] = {}  # files of strategies of one's own, as text, by name
    part_games: int = Field(default=6000, ge=PART_STEP, le=10**5 * PART_STEP, multiple_of=PART_STEP)

    def __init__(self, /, **fields: Any) -> None:
        """Checks kinds and ranges; names are the business of those who know the game."""
        try:
            super().__init__(**fields)
        except ValidationError as error:
            faults = "; ".join(_fault(detail) for detail in error.errors())
            raise InputError(f"experiment: {faults}") from None

    @field_validator("rules")
    @classmethod
    def _plain(cls, rules: dict[str, Any]) -> dict[str, Any]:
        """Rules as they come back from TOML, so that a stored experiment equals its original."""
        try:
            plain = json.loads(json.dumps(rules, allow_nan=False))
            return tomllib.loads(tomli_w.dumps(plain))
        except (TypeError, ValueError):
            text = "should hold only finite numbers, text, true or false, lists and tables"
            raise ValueError(f"rules = {reprlib.repr(rules)} {text}") from None

    @model_validator(mode="after")
    def _seated(self) -> "Experiment":
        if len(self.seats) != self.players:
            text = f"{len(self.seats)} strategies for {self.players} players"
            raise ValueError(f"seats = {reprlib.repr(self.seats)} should name one per seat: {text}")
        return self

    @model_validator(mode="after")
    def _writable(self) -> "Experiment":
        try:
            self.to_toml().encode()
        except UnicodeEncodeError as error:
            fault = f"{error.object[error.start : error.end]!r}"
            raise ValueError(f"text should be writable as UTF-8, but holds {fault}") from None
        return self

    @property
    def rotations(self) -> tuple[tuple[str, ...], ...]:
        """The different rotations of the line-up; game k plays rotation k % their number."""
        turned = (self.seats[j:] + self.seats[:j] for j in range(self.players))
        return tuple(dict.fromkeys(turned))

    @property
    def parts(self) -> int:
        """The number of parts that the games are played and stored in."""
        return -(-self.games // self.part_games)

    def span(self, part: int) -> tuple[int, int]:
        """The first game of a part and the number of its games."""
        first = part * self.part_games
        return first, min(self.part_games, self.games - first)

    @property
    def fingerprint(self) -> str:
        """A hash of all fields: equal for equal experiments only."""
        return hashlib.sha256(_canonical(self).encode()).hexdigest()

    def to_toml(self) -> str:
        """The experiment as a TOML document."""
        # Drawn maps stay readable over several lines, which would turn "\r\n" into "\n".
        readable = "\\r\\n" not in _canonical(self)
        return tomli_w.dumps(_fields(self), multiline_strings=readable)

    @classmethod
    def from_toml(cls, text: str) -> "Experiment":
        """The experiment that a TOML document describes."""
        return cls(**read_toml(text, "experiment"))


def differences(one: Experiment, other: Experiment) -> dict[str, tuple[str, str]]:
    """Both values, shortened, of every field in which two experiments differ."""
    pairs = {name: (getattr(one, name), getattr(other, name)) for name in Experiment.model_fields}
    return {
        name: _told_apart(mine, yours)
        for name, (mine, yours) in pairs.items()
        # As JSON, because 1 and 1.0 are equal in Python but may be two rules in a game.
        if json.dumps(mine, sort_keys=True) != json.dumps(yours, sort_keys=True)
    }


def _told_apart(mine: Any, yours: Any) -> tuple[str, str]:
    """Two values, shortened; with hashes where long texts look the same in short."""
    short = reprlib.repr(mine), reprlib.repr(yours)
    if short[0] != short[1]:
        return short
    one, other = (hashlib.sha256(repr(value).encode()).hexdigest()[:8] for value in (mine, yours))
    return f"{short[0]} (hash {one})", f"{short[1]} (hash {other})"


def _fields(experiment: Experiment) -> dict[str, Any]:
    """All fields; own strategies only where there are some, as stored experiments know none."""
    fields = experiment.model_dump()
    return fields if experiment.strategies else {k: fields[k] for k in fields if k != "strategies"}


def _canonical(experiment: Experiment) -> str:
    fields = _fields(experiment)
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _fault(detail: ErrorDetails) -> str:
    name = ".".join(str(step) for step in detail["loc"])
    if detail["type"] == "missing":
        return f"{name} is missing"
    if detail["type"] == "extra_forbidden":
        return f"there is no field {name!r}{nearest(name, Experiment.model_fields)}"
    if detail["type"] == "value_error":
        return str(detail["ctx"]["error"])
    wish = detail["msg"].replace("Input should", "should")
    return f"{name} = {reprlib.repr(detail['input'])} {wish}"
