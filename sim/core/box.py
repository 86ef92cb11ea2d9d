"""A game's `data` folder: component tables, rule parameters, named rule sets."""

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from sim.core import parameters, tables
from sim.core.parameters import Parameter
from sim.core.tables import ComponentTable


class Box:
    """What a game's folder holds, each file read when it is first asked for."""

    def __init__(self, folder: Path, *files: str) -> None:
        """The folder, and the files in it that hold component tables."""
        self.folder = folder
        self.files = files

    @cached_property
    def tables(self) -> dict[str, ComponentTable]:
        """Component tables of all files by name; InputError where a count is wrong."""
        found = [tables.read_tables(self.folder / file) for file in self.files]
        return {name: table for group in found for name, table in group.items()}

    @cached_property
    def parameters(self) -> dict[str, Parameter]:
        """What a variant may change, in the order of records."""
        return parameters.read_parameters(self.folder / "rules.toml")

    @cached_property
    def rule_sets(self) -> Mapping[str, Mapping[str, Any]]:
        """Named rule sets: idea, source and what each sets."""
        return tomllib.loads((self.folder / "rule_sets.toml").read_text(encoding="utf-8"))

    @cached_property
    def sha256(self) -> str:
        """Names the state of all tables."""
        return tables.hash_of(self.folder)
