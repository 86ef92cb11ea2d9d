"""What the strict checkers of all games' records share: lines, header, replay, end line.

Written from the common records page alone.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

Thing = dict[str, Any]
Test = Callable[[Any], bool]
Events = dict[str, list[str]]  # names of the arguments, in order, by word

HEADER = ["record", "game", "players", "rules", "components", "seed", "seats", "setup"]


class Table(Protocol):
    """What a slow engine's table offers to a checker."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    def choices(self) -> list[Thing]:
        """All legal events."""

    def act(self, event: Thing) -> None:
        """Carry out a legal event; ValueError if it is none."""

    def end(self) -> Thing:
        """The object under `end` of a finished game."""


# Tests of values


def is_text(value: Any) -> bool:
    """A JSON string."""
    return type(value) is str


def is_flag(value: Any) -> bool:
    """A JSON true or false."""
    return type(value) is bool


def is_integer(value: Any) -> bool:
    """A JSON integer."""
    return type(value) is int


def whole(least: int = 0) -> Test:
    """A test for integers that are at least so large."""
    return lambda value: type(value) is int and value >= least


def one_of(*values: object) -> Test:
    """A test for one of the values, types included."""
    return lambda value: any(type(value) is type(one) and value == one for one in values)


def list_of(test: Test) -> Test:
    """A test for lists whose entries all pass."""
    return lambda value: type(value) is list and all(map(test, value))


def is_hash(value: Any) -> bool:
    """A SHA-256 in lower-case hexadecimal digits."""
    return is_text(value) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def need(holds: bool, otherwise: str) -> None:
    """Refuse the record with a message unless something holds."""
    if not holds:
        raise ValueError(otherwise)


def need_keys(thing: Any, keys: list[str], name: str) -> None:
    """An object has exactly these keys, in this order."""
    need(type(thing) is dict, f"{name} is not an object")
    found = list(thing)
    for key in found:
        need(key in keys, f"{name} has the unknown key {key!r}")
    for key in keys:
        need(key in found, f"{name} lacks the key {key!r}")
    need(found == keys, f"{name} has its keys in the order {found}, not {keys}")


# Lines


def compact(thing: Any) -> str:
    """The one way to write an object as a line."""
    return json.dumps(thing, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def read_line(line: str) -> Thing:
    """The object on a line, whose bytes are those it would be written with."""
    line = line.removesuffix("\n")
    try:
        thing: Thing = json.loads(line)
    except (ValueError, RecursionError) as fault:
        raise ValueError(f"not JSON: {fault}") from None
    need(type(thing) is dict, "not a JSON object")
    need(compact(thing) == line, "the bytes are not those of the object written compactly")
    return thing


@contextmanager
def naming_line(number: int) -> Iterator[None]:
    """Put the line's number before any fault found in it."""
    try:
        yield
    except ValueError as fault:
        raise ValueError(f"line {number}: {fault}") from None


def check_lines(lines: list[str], open_table: Callable[[Thing], Table], events: Events) -> None:
    """Replay a whole record; ValueError names the first line at fault and what is wrong with it."""
    need(bool(lines), "line 1: the header is missing")
    with naming_line(1):
        table = open_table(read_line(lines[0]))
    ended = False
    for number, line in enumerate(lines[1:], start=2):
        with naming_line(number):
            need(not ended, "nothing may follow the end line")
            ended = replay(table, read_line(line), events)
    if table.over and not ended:
        raise ValueError(f"line {len(lines)}: the game is over here, but the end line is missing")


# The header


def check_header(header: Thing, game: str, most: int) -> None:
    """Keys and plain values of the header of a game for 2 to `most` players."""
    need_keys(header, [key for key in HEADER if key != "seats" or key in header], "header")
    need(one_of(1)(header["record"]), f"record is {header['record']!r}, not 1")
    need(one_of(game)(header["game"]), f"game is {header['game']!r}, not {game!r}")
    players, seed = header["players"], header["seed"]
    need(one_of(*range(2, most + 1))(players), f"players is {players!r}; 2 to {most} can play")
    need(seed is None or is_integer(seed), f"seed is {seed!r}, neither an integer nor null")
    if "seats" in header:
        need(list_of(is_text)(header["seats"]), "seats is not a list of names")
        need(len(header["seats"]) == players, f"seats does not name {players} players")


def check_rules(rules: Any, tests: dict[str, Test]) -> None:
    """Every parameter is there, in order and of its kind."""
    need_keys(rules, list(tests), "rules")
    for name, test in tests.items():
        need(test(rules[name]), f"rules: {name} cannot be {compact(rules[name])}")


def check_components(components: Any) -> None:
    """Name and hash of the writer's tables; the tables are an object if they are included."""
    need(type(components) is dict, "components is not an object")
    optional = ["table"] if "table" in components else []
    need_keys(components, ["name", "sha256", *optional], "components")
    need(is_text(components["name"]), "components: name is not a string")
    need(is_hash(components["sha256"]), "components: sha256 is not 64 hexadecimal digits")
    if optional:
        need(type(components["table"]) is dict, "components: table is not an object")


# Events and end


def replay(table: Table, said: Thing, events: Events) -> bool:
    """Check one line after the header and act on it; says whether it was the end line."""
    if "end" in said:
        check_end(table, said)
        return True
    check_event(table, said, events)
    return False


def check_event(table: Table, said: Thing, events: Events) -> None:
    """A legal event of the seat to act, with the right count if it has one."""
    need(not table.over, "the game is over; only its end line may follow")
    check_event_keys(said, events)
    legal = len(table.choices())
    table.act({key: value for key, value in said.items() if key != "n"})
    if "n" in said:
        need(one_of(legal)(said["n"]), f"n is {said['n']!r}; {legal} events are legal here")


def check_event_keys(said: Thing, events: Events) -> None:
    """The arguments of the event's word, in order, then n if at all."""
    word = said.get("do")
    need(one_of(*events)(word), f"no event does {word!r}; the words are {list(events)}")
    count = ["n"] if "n" in said else []
    need_keys(said, ["seat", "do", *events[str(word)], *count], f"event {word}")


def check_end(table: Table, said: Thing) -> None:
    """The end line tells the finished game's result."""
    need(table.over, "the game is not over yet, and this is an end line")
    need_keys(said, ["end"], "end line")
    end = table.end()
    need_keys(said["end"], list(end), "end")
    for key, value in end.items():
        found = compact(said["end"][key])
        need(found == compact(value), f"end: {key} is {found}; the game gives {compact(value)}")
