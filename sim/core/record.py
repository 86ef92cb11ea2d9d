"""Game records: whole games as JSON lines that another engine can replay."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sim.core.documents import read_json
from sim.core.errors import InputError
from sim.core.game import Game, line_of
from sim.core.table import Table

VERSION = 1
HEADER = ("record", "game", "players", "rules", "components", "seed", "seats", "setup")


def header_of(table: Table, seats: Sequence[str] = ()) -> dict[str, Any]:
    """The first line: rules in force, and all that luck decided before the first choice."""
    game, variant = table.game, table.variant
    header = {
        "record": VERSION,
        "game": game.name,
        "players": variant.players,
        "rules": variant.parameters,
        "components": _components(table),
        "seed": table.seed,
    }
    if seats:
        header["seats"] = list(seats)
    return header | {"setup": game.told(variant, table.dealt)}


def _components(table: Table) -> dict[str, Any]:
    """Name and hash of our tables; the tables themselves where they are others."""
    own = table.variant.own_tables
    source = {"name": table.game.name, "sha256": table.game.box.sha256}
    return source if own is None else source | {"table": own}


def write(table: Table, seats: Sequence[str] = ()) -> str:
    """The record of a table, with its end line if the game is over."""
    entries = [header_of(table, seats), *table.events]
    if table.over:
        entries.append({"end": table.end()})
    return "".join(line_of(entry) + "\n" for entry in entries)


def _read_line(number: int, line: str) -> dict[str, Any]:
    entry = read_json(line, f"line {number}")
    if not isinstance(entry, dict):
        raise InputError(f"line {number}: must be an object")
    if line_of(entry) != line:
        raise InputError(f"line {number}: not in the record's form (spaces, escapes or numbers)")
    return entry


def read(text: str) -> list[dict[str, Any]]:
    """The entries of a record; InputError naming the line that is none."""
    if not text.endswith("\n"):
        raise InputError("the last line is cut off: it must end in a line feed")
    return [_read_line(number, line) for number, line in enumerate(text[:-1].split("\n"), 1)]


def _kinds(header: dict[str, Any]) -> dict[str, bool]:
    """Whether each part of a header is what it must be."""
    seed, seats, source = header["seed"], header.get("seats", []), header["components"]
    whole = isinstance(header["players"], int) and not isinstance(header["players"], bool)
    return {
        f"record must be {VERSION}": line_of(header["record"]) == str(VERSION),
        "players must be a whole number": whole,
        "rules must be an object": isinstance(header["rules"], dict),
        "setup must be an object": isinstance(header["setup"], dict),
        "seed must be a whole number or null": seed is None or (type(seed) is int and seed >= 0),
        "seats must name a strategy for each seat": isinstance(seats, list)
        and all(isinstance(name, str) for name in seats)
        and ("seats" not in header or len(seats) == header["players"]),
        "components must hold name and sha256": isinstance(source, dict)
        and tuple(source)[:2] == ("name", "sha256")
        and set(source) <= {"name", "sha256", "table"}
        and isinstance(source["name"], str)
        and re.fullmatch("[0-9a-f]{64}", str(source["sha256"])) is not None,
    }


def _check_header(header: dict[str, Any]) -> None:
    wanted = [key for key in HEADER if key != "seats" or "seats" in header]
    if list(header) != wanted:
        raise InputError(f"header has keys {list(header)}; it needs {wanted}")
    for wish, kept in _kinds(header).items():
        if not kept:
            raise InputError(f"header: {wish}")


def _open(header: dict[str, Any], find: Callable[[str], Game]) -> Table:
    _check_header(header)
    game = find(str(header["game"]))
    players, rules = header["players"], header["rules"]
    if players not in game.players:
        raise InputError(f"players {players}: {game.title} has {game.players}")
    try:
        told = header["components"].get("table")
        variant, dealt = game.retold(players, rules, header["setup"], told)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"rules or setup are malformed ({error!r})") from None
    if line_of(variant.parameters) != line_of(rules):
        raise InputError("rules must hold every parameter once, in the order of the record page")
    return Table(game, variant, dealt, header["seed"], luck=False)


def _check_event(table: Table, event: dict[str, Any]) -> None:
    if "chance" in event:
        table.happen(event)
        return
    stated = event.get("n")
    if "n" in event and (list(event)[-1] != "n" or type(stated) is not int):
        raise InputError("n must be a whole number and stand last")
    table.act(event)
    found = table.events[-1]["n"]
    if stated is not None and stated != found:
        raise InputError(f"n is {stated}, but {found} choices are legal")


def _check_end(table: Table, entry: dict[str, Any]) -> None:
    if list(entry) != ["end"]:
        raise InputError("the end line holds more than the end")
    found = table.end()
    if line_of(entry["end"]) != line_of(found):
        raise InputError(f"the end is {line_of(found)}, but the record says otherwise")


def replay(text: str, find: Callable[[str], Game]) -> Table:
    """Play a record again, checking every line; `find` gives the game of a name.

    InputError names the first wrong line. Without an end line it is a position, unless the
    game is over.
    """
    entries = read(text)
    table: Table = _at(1, partial(_open, entries[0], find))
    for number, entry in enumerate(entries[1:], 2):
        _at(number, partial(_check_end if "end" in entry else _check_event, table, entry))
        if "end" in entry and number != len(entries):
            raise InputError(f"line {number + 1}: stands after the end")
    if table.over and "end" not in entries[-1]:
        raise InputError(f"line {len(entries)}: the game is over, but the end line is missing")
    return table


def _at(number: int, step: Callable[[], Any]) -> Any:
    try:
        return step()
    except InputError as error:
        raise InputError(f"line {number}: {error}") from None


def events_text(events: Iterable[dict[str, Any]]) -> str:
    """Events as people read them: one line each."""
    return "\n".join(event_line(event) for event in events)


def event_line(event: dict[str, Any]) -> str:
    """One event in words."""
    if "chance" in event:
        rest = {key: value for key, value in event.items() if key != "chance"}
        return f"chance: {event['chance']} {line_of(rest)}"
    rest = {key: value for key, value in event.items() if key not in ("seat", "do", "n")}
    words = " ".join(f"{key} {value}" for key, value in rest.items() if value is not None)
    return f"seat {event['seat']}: {event['do']} {words} (of {event['n']})".replace("  ", " ")
