"""Settings of all tests, and the command line as they call it."""

import pytest
from hypothesis import settings

from sim.cli import main

# First calls compile, so no deadline; the same cases at every run, so that a failure repeats.
settings.register_profile("ludostat", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("ludostat")


@pytest.fixture
def ludostat(capsys, tmp_path, monkeypatch):
    """Calls the command line in a folder of its own; tells the exit code, what was printed, and
    the lines for the person at the terminal."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, [line for line in err.splitlines() if not line.startswith("Compiling ")]

    return call
