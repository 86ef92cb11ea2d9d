"""The same games on every Python that this machine has.

`python -m tests.pythons` installs the wheel into an empty environment of each and compares the
files of a run of every game with those of the Python that runs this; `python -m tests.pythons
/path/to/python3.13 ...` tries others. The exit code is 1 where a byte differs.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from sim.catalogue import NAMES
from tests.wheel import built, installed, run

KNOWN = tuple(f"python3.{minor}" for minor in range(11, 20))
SEATS = "search:20,tuned,casual"
GAMES = 120
TELL = "import platform; print(platform.python_version())"


def version(python: str) -> str:
    """The version of a Python; empty where there is none that starts."""
    try:
        return subprocess.run(
            [python, "-c", TELL], capture_output=True, text=True, check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def digests(wheel: Path, python: str) -> dict[str, str]:
    """The hash of the files of a run of every game, played on a Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = installed(wheel, python, folder)
        return {game: digest(command, game, folder) for game in NAMES}


def digest(command: Path, game: str, folder: Path) -> str:
    """The hash of the files of a run of one game."""
    run(
        command / "ludostat", "play", game, "--seats", SEATS, "--games", str(GAMES), "--seed", "1",
        "--quiet", "--out", game, folder=folder,
    )  # fmt: skip
    files = sorted((folder / game / "plays").iterdir())
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def main() -> int:
    """Compare all Pythons with this one; how many games differ decides the exit code."""
    found = {version(python): python for python in sys.argv[1:] or KNOWN}
    others = {told: python for told, python in found.items() if told}
    others.pop(version(sys.executable), None)
    different = 0
    with tempfile.TemporaryDirectory() as name:
        wheel = built(Path(name))
        here = digests(wheel, sys.executable)
        for told, python in sorted(others.items()):
            there = digests(wheel, python)
            unlike = [game for game in NAMES if there[game] != here[game]]
            different += len(unlike)
            said = f"different: {', '.join(unlike)}" if unlike else "the same files of every game"
            print(f"Python {told}: {said} as {version(sys.executable)}", flush=True)
    if not others:
        print("no other Python was found")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
