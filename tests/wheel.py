"""Build the wheel and try it from an empty environment, far from the sources."""

import os
import subprocess
import sys
import tempfile
import venv
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


def main() -> None:
    """The wheel holds all three packages with their data, and plays."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, folder=folder)
        wheel = next(folder.glob("*.whl"))
        venv.create(folder / "env", with_pip=True)
        command = folder / "env" / "bin"
        run(command / "pip", "install", "--quiet", wheel, folder=folder)
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
