"""A run that nothing disturbed, to compare with."""

import os
import shutil
from pathlib import Path

import pytest
import tomli_w

from sim.core.experiment import Experiment
from sim.core.store import read_manifest
from tests.core.toy_folders import plays
from tests.faults.commands import Command, parts_of
from tests.faults.ready import GAME, GAMES, PART

TIMES = int(os.environ.get("LUDOSTAT_FAULTS", "4"))  # each kind of fault; `make soak` has 50
FILES = ("experiment.toml", "summary.csv", "score_by_source.svg", "win_share_by_seat.png")


class Runs:
    """One experiment, played into one folder or another."""

    def __init__(self, place: Path):
        self.place, self.file, self.begun = place, place / "asked.toml", 0
        self.experiment = Experiment(**GAME, games=GAMES, part_games=PART)
        self.file.write_text(tomli_w.dumps({**GAME, "games": GAMES, "part_games": PART}))
        self.whole = place / "whole"
        assert self.begin(self.whole).end() == (0, [])

    def begin(self, folder, *more, most=0):
        """A command that plays the experiment into a folder."""
        words = ["play", self.file, "--out", folder, "--jobs", "1", "--quiet", *more]
        self.begun += 1
        return Command(words, self.place / f"{self.begun}.said", most)

    def resume(self, folder):
        """Exit code and lines of a command that goes on."""
        return self.begin(folder, "--resume").end()

    def copy(self, folder):
        """The undisturbed run, to be damaged."""
        return shutil.copytree(self.whole, folder)

    def check_finished(self, folder):
        """Every part that the manifest lists is the one of the undisturbed run."""
        for number in parts_of(folder):
            name = f"plays/part-{number:05d}.parquet"
            assert (folder / name).read_bytes() == (self.whole / name).read_bytes()

    def check_resumed(self, folder):
        """The folder goes on to the very files of the undisturbed run; no finished part is lost."""
        before = {n: _written(folder, n) for n in parts_of(folder)}
        assert self.resume(folder)[0] == 0
        assert before == {n: _written(folder, n) for n in before}
        self.check_same(folder)

    def check_same(self, folder):
        """The folder holds what that of the undisturbed run holds."""
        assert plays(folder) == plays(self.whole)
        for name in FILES:
            assert (folder / name).read_bytes() == (self.whole / name).read_bytes()
        assert read_manifest(folder).parts == read_manifest(self.whole).parts
        assert not [path for path in folder.rglob("*") if path.suffix == ".tmp"]


def _written(folder, number):
    return (folder / f"plays/part-{number:05d}.parquet").stat().st_mtime_ns


@pytest.fixture(scope="session")
def runs(tmp_path_factory):
    return Runs(tmp_path_factory.mktemp("faults"))


@pytest.fixture(scope="session")
def times():
    return TIMES
