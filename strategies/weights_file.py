"""A game's `weights.toml` with tuned weights put in, all else left as people wrote it."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from sim.core.errors import InputError
from sim.core.jit import PACKAGES

HEADER = re.compile(r"\[([^\[\]]+)\]\s*(#.*)?")
TUNED = {
    "idea": "The features of greedy, with weights found by self-play.",
    "based-on": "greedy",
    "made": "by `ludostat tune`; command, seed and budget stand with the weights",
}


class Section(NamedTuple):
    """A table of the file as it stands there."""

    name: str
    above: str  # blank lines and comments above its header
    text: str


def weights_path(game: str) -> Path:
    """Where the weights of a game's strategies stand."""
    return PACKAGES / "strategies" / game / "weights.toml"


def block(players: int, entry: Mapping[str, Any]) -> str:
    """What is put in for a number of players."""
    return tomli_w.dumps({"tuned": {"players": {str(players): entry}}})


def with_tuned(text: str, players: int, entry: Mapping[str, Any]) -> str:
    """The text of a file of weights with an entry of `tuned` for a number of players put in."""
    sections = _sections(text)
    own = f"tuned.players.{players}"
    old = [i for i, section in enumerate(sections) if _belongs(section.name, own)]
    kin = [i for i, section in enumerate(sections) if _belongs(section.name, "tuned")]
    at = old[0] if old else (kin[-1] + 1 if kin else len(sections))
    above = sections[old[0]].above if old else "\n"
    start = "" if kin else tomli_w.dumps({"tuned": TUNED}) + "\n"
    new = Section(own, above, start + block(players, entry))
    kept = [sections[i] for i in range(at, len(sections)) if i not in old]
    result = "".join(section.above + section.text for section in [*sections[:at], new, *kept])
    return _checked(text, result, players, entry)


def _belongs(name: str, table: str) -> bool:
    return name == table or name.startswith(f"{table}.")


def _sections(text: str) -> list[Section]:
    """The text cut between its tables; put together they are the text again."""
    found, name, above, lines = [], "", "", ""
    for line in text.splitlines(keepends=True):
        header = HEADER.fullmatch(line.strip())
        if header:
            body, beside = _without_end(lines)
            found.append(Section(name, above, body))
            name, above, lines = header[1].replace(" ", ""), beside, ""
        lines += line
    return [*found, Section(name, above, lines if lines.endswith("\n") else f"{lines}\n")]


def _without_end(text: str) -> tuple[str, str]:
    """A text, and the blank lines and comments at its end."""
    lines = text.splitlines(keepends=True)
    size = len(lines)
    while size and (not lines[size - 1].strip() or lines[size - 1].startswith("#")):
        size -= 1
    return "".join(lines[:size]), "".join(lines[size:])


def _checked(text: str, result: str, players: int, entry: Mapping[str, Any]) -> str:
    """The result, if it says what it should and nothing else has changed."""
    wanted = tomllib.loads(text)
    tuned = wanted.setdefault("tuned", dict(TUNED))
    tuned.setdefault("players", {})[str(players)] = tomllib.loads(tomli_w.dumps(dict(entry)))
    try:
        if tomllib.loads(result) == wanted:
            return result
    except tomllib.TOMLDecodeError:
        pass
    raise InputError("weights.toml: [tuned] is not written in tables of its own; put it in by hand")
