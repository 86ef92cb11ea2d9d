"""The example record of a game, whole or with one thing changed, before both of its readers."""

import json
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sim.catalogue import NAMES
from sim.catalogue import game as find
from sim.core import record
from sim.core.table import Table

Lines = list[str]
FOLDER = Path(__file__).parents[1] / "records"


def replay(lines: Lines) -> Table:
    """Read by our reader."""
    return record.replay("".join(f"{line}\n" for line in lines), find)


def comes_back(table: Table) -> None:
    """Written, read and written again, a table gives the same bytes."""
    text = record.write(table)
    assert record.write(record.replay(text, find)) == text


class Example:
    """The record that stands on the page of a game."""

    def __init__(self, game: str) -> None:
        text = (FOLDER / f"{game}-example.jsonl").read_text(encoding="utf-8")
        self.game = game
        self.lines: Lines = text.splitlines()
        self.events = [line for line in self.lines[1:] if '"end"' not in line]
        self.ends = len(self.events) < len(self.lines) - 1

    @property
    def header(self) -> dict[str, Any]:
        """Its first line, to be changed at will."""
        found: dict[str, Any] = json.loads(self.lines[0])
        return found

    @cached_property
    def check(self) -> Callable[[Lines], None]:
        """The strict checker, written from the record pages alone."""
        found: Callable[[Lines], None] = import_module(f"tests.naive.{self.game}_record").check
        return found

    def changed(self, line: int, old: str, new: str) -> Lines:
        """With one piece of text changed in one line, counted from 1."""
        assert old in self.lines[line - 1]
        changed = self.lines[line - 1].replace(old, new, 1)
        return [*self.lines[: line - 1], changed, *self.lines[line:]]

    def headed(self, header: dict[str, Any]) -> Lines:
        """With another header."""
        return [record.line_of(header), *self.lines[1:]]

    def with_header(self, part: str, key: str, value: Any) -> Lines:
        """The header alone, with one value of one of its parts changed."""
        header = self.header
        header[part][key] = value
        return [record.line_of(header)]

    def with_table(self, change: Callable[[Any], Any]) -> Lines:
        """With tables of its own, those of the box but for one change."""
        header, table = self.header, import_module(f"tests.naive.{self.game}_setup").layout()
        change(table)
        header["components"]["table"] = table
        return self.headed(header)

    def refused(self, lines: Lines, number: int = 1) -> None:
        """Lines are refused by both readers, which name the first wrong one."""
        for reader in (replay, self.check):
            with pytest.raises(ValueError, match=f"^line {number}: "):
                reader(lines)


EXAMPLES = {name: Example(name) for name in NAMES}
