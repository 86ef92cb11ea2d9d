"""What played the games of a run, kept in its manifest."""

import platform
import shlex
import subprocess
import sys
from importlib.metadata import version
from typing import Any

from sim.catalogue import game as find_game
from sim.core.jit import PACKAGES, source_hash

LIBRARIES = ("ludostat", "numpy", "numba", "polars")


def _commit() -> str | None:
    """The commit of the sources, where they lie in a checkout of their own."""
    command = ["git", "-C", str(PACKAGES), "describe", "--always", "--dirty", "--abbrev=40"]
    if not (PACKAGES / ".git").exists():
        return None
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() or None


def _command() -> str:
    """The command line, in letters that any file can hold."""
    text = shlex.join(["ludostat", *sys.argv[1:]])
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def collect(game: str) -> dict[str, Any]:
    """Hashes that must match for rows to be comparable, and facts that help to place them."""
    return {
        "sources": source_hash(game),
        "components": find_game(game).box.sha256,
        "commit": _commit(),
        "command": _command(),
        "python": platform.python_version(),
        "versions": {name: version(name) for name in LIBRARIES},
        "host": platform.node(),
        "machine": platform.machine(),
        "system": platform.system(),
    }
