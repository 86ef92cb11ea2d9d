"""Component tables: what lies in the box, each with its count, confidence and source."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.core.documents import read_toml
from sim.core.errors import InputError

CONFIDENCE = ("exact", "partly exact", "reconstructed", "invented")


@dataclass(frozen=True)
class ComponentTable:
    """One table of a game's box: rows with a `count`, and how far they are to be believed."""

    name: str
    total: int
    confidence: str
    source: str
    rows: tuple[Mapping[str, Any], ...]
    note: str = ""
    drawing: str = ""

    def counts(self, key: str) -> dict[str, int]:
        """The counts by the value that each row has under `key`."""
        return {row[key]: row["count"] for row in self.rows}


def _table(file: str, name: str, entry: Any) -> ComponentTable:
    if not isinstance(entry, dict):
        raise InputError(f"{file}: {name} = {entry!r}: must be a table, [{name}]")
    fields = {key: entry.get(key) for key in ("total", "confidence", "source")}
    missing = [key for key, value in fields.items() if not value]
    if not isinstance(entry.get("row", []), list):
        raise InputError(f"{file}: rows of {name!r} must be tables, [[{name}.row]]")
    if missing:
        raise InputError(f"{file}: table {name!r} lacks {', '.join(missing)}")
    table = ComponentTable(
        name,
        **fields,  # type: ignore[arg-type]
        rows=tuple(entry.get("row", ())),
        note=entry.get("note", ""),
        drawing=entry.get("drawing", ""),
    )
    _check(file, table)
    return table


def _check(file: str, table: ComponentTable) -> None:
    if table.confidence not in CONFIDENCE:
        raise InputError(
            f"{file}: table {table.name!r} has confidence {table.confidence!r}; "
            f"it may be {', '.join(CONFIDENCE)}"
        )
    for number, row in enumerate(table.rows, 1):
        if not isinstance(row, dict) or type(row.get("count")) is not int:
            raise InputError(f"{file}: row {number} of {table.name!r} needs a whole count: {row}")
    found = sum(row["count"] for row in table.rows)
    if found != table.total:
        raise InputError(
            f"{file}: table {table.name!r} holds {found}, but its total is {table.total}"
        )


def read_tables(path: Path) -> dict[str, ComponentTable]:
    """All tables of a file by name; InputError where a count misses its total."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: not a readable component table ({error})") from error
    entries = read_toml(text, str(path))
    return {name: _table(path.name, name, entry) for name, entry in entries.items()}


def hash_of(folder: Path) -> str:
    """Names the state of all tables of a game, whatever the machine's line ends."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.toml")):
        total.update(path.name.encode() + b"\0")
        total.update(path.read_text(encoding="utf-8").encode() + b"\0")
    return total.hexdigest()
