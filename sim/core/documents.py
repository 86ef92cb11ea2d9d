"""Documents that people write, TOML and JSON: read whole, or refused in one line."""

import json
import tomllib
from typing import Any

from sim.core.errors import InputError


def read_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text; InputError that names the document where it is none."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: not a TOML document: {_why(error)}") from None


def read_json(text: str | bytes, name: str) -> Any:
    """The value of a JSON text; InputError that names the document where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: not JSON ({_why(error)})") from None


def _why(error: Exception) -> str:
    """The fault in a reader's words, not in Python's."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if "integer string conversion" in str(error):
        return "a number has too many digits"
    return str(error)
