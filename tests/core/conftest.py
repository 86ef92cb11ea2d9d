"""Results folders for the tests of experiments, runs and stores."""

import shutil

import pytest

from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import ENGINE, plays
from tests.core.toy_play import line_up


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """A finished experiment, not to be touched."""
    folder = tmp_path_factory.mktemp("played") / "toy"
    run(line_up(), toy_play.play, folder, provenance=ENGINE)
    return folder


@pytest.fixture
def folder(played, tmp_path):
    """A finished experiment to be damaged."""
    return shutil.copytree(played, tmp_path / "toy")


@pytest.fixture
def parts(played):
    """The bytes of all parts, by an uninterrupted run on one worker."""
    return plays(played)
