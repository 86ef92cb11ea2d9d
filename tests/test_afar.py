"""Workers on other machines play only where the engine is the run's."""

import os
import pickle
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from sim.cli import afar
from sim.core.errors import InputError
from strategies import lineups
from tests.every_game.conftest import experiment


def test_the_same_engine_plays_the_same_games():
    wanted = experiment("hacienda", 2, games=2)
    play = pickle.loads(pickle.dumps(afar.player("hacienda")))  # as it travels
    assert play(wanted, 0, 2).equals(lineups.play(wanted, 0, 2))


@pytest.mark.parametrize("name", ["sources", "components", "polars"])
def test_another_engine_refuses(name):
    other = afar.engine("hacienda") | {name: "other"}
    with pytest.raises(InputError, match=f"has other {name} than this machine: install the same"):
        afar.play(other, experiment("hacienda", 2, games=2), 0, 2)


PLAY = "play kanagawa --seats random,casual --games 12000 --seed 1 --quiet --out"
TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "7" * 64}


def called(name, *words, **env):
    """A program that lies beside this Python; what it told where it failed."""
    line = [Path(sys.executable).with_name(name), *words]
    done = subprocess.run(
        line, env=os.environ | env, capture_output=True, text=True, timeout=200, check=False
    )
    return done.returncode, done.stderr


@pytest.fixture(scope="module")
def head():
    """The address of a Ray cluster that is begun by hand, as on another machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    begin = ["--head", "--node-ip-address", "127.0.0.1", "--port", address.partition(":")[2]]
    few = ["--num-cpus", "2", "--include-dashboard=false"]
    assert called("ray", "start", *begin, *few, **TOKEN)[0] == 0
    yield address
    called("ray", "stop", "--force")


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed: the extra ray")
class TestRayByAddress:
    def test_a_cluster_gives_the_same_bytes(self, head, tmp_path):
        far, near = tmp_path / "far", tmp_path / "near"
        joined = [*PLAY.split(), far, "--backend", "ray", "--address", head]
        assert called("ludostat", *joined, **TOKEN)[0] == 0
        assert called("ludostat", *PLAY.split(), near, "--jobs", "1")[0] == 0
        files = [sorted((folder / "plays").iterdir()) for folder in (far, near)]
        assert len(files[0]) == 2
        assert [a.read_bytes() for a in files[0]] == [b.read_bytes() for b in files[1]]

    def test_whoever_has_another_token_is_told_so(self, head, tmp_path):
        joined = [*PLAY.split(), tmp_path / "out", "--backend", "ray", "--address", head]
        code, said = called("ludostat", *joined, **TOKEN | {"RAY_AUTH_TOKEN": "8" * 64})
        assert code == 2
        assert "lets no ray" in said.splitlines()[-1]
        assert not (tmp_path / "out").exists()
