"""Build the wheel and try it from an empty environment, far from the sources."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder; its output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment["LUDOSTAT_CACHE"] = str(folder / "cache")
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, check=True,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    return done.stdout


def built(folder: Path) -> Path:
    """The wheel of these sources, put into a folder."""
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, folder=folder)
    return next(folder.glob("*.whl"))


def installed(wheel: Path, python: str | Path, folder: Path) -> Path:
    """The commands of a new environment of this Python in a folder, with the wheel."""
    run(python, "-m", "venv", folder / "env", folder=folder)
    command = folder / "env" / "bin"
    run(command / "pip", "install", "--quiet", wheel, folder=folder)
    return command


def main() -> None:
    """The wheel holds all three packages with their data, and plays."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = installed(built(folder), sys.executable, folder)
        games = run(command / "ludostat", "games", folder=folder)
        assert "hacienda" in games, games
        run(
            command / "ludostat", "play", "hacienda", "--seats", "random,random", "--games", "4",
            "--out", "out", "--records", "1", folder=folder,
        )  # fmt: skip
        good = run(command / "ludostat", "replay", "out/records/game-00000.jsonl", folder=folder)
        assert "good" in good, good
        print("the wheel plays from an empty environment")


if __name__ == "__main__":
    main()
