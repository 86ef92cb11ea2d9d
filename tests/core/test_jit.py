"""Where machine code is kept, and when it is made anew."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.core import jit

ROOT = Path(__file__).parents[2]
GAME = "import sim.hacienda.rules, strategies.hacienda.plain; "
FIRST = "from sim.core import bits; import numpy as np; print(bits.count(np.array([7], np.uint64)))"


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=os.environ | environment,
        capture_output=True, text=True, check=True,
    )  # fmt: skip


def test_machine_code_is_kept(tmp_path):
    run(FIRST, LUDOSTAT_CACHE=str(tmp_path))
    files = set(tmp_path.rglob("*.nbc"))
    assert files
    run(FIRST, LUDOSTAT_CACHE=str(tmp_path))
    assert set(tmp_path.rglob("*.nbc")) == files


def test_a_folder_that_cannot_be_written_means_one_warning_and_no_cache(tmp_path):
    (tmp_path / "file").write_text("")
    done = run(GAME + FIRST, LUDOSTAT_CACHE=str(tmp_path / "file" / "below"))
    assert done.stdout == "3\n"
    assert done.stderr.count("cannot be written") == 1


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A small tree: a game's rules over the core, a greedy player over them, a plain one."""
    texts = {
        "sim/core/bits.py": "x = 1\n",
        "sim/chess/rules.py": "from sim.core import bits\n",
        "sim/go/rules.py": "from sim.core.bits import x\n",
        "strategies/chess/greedy.py": "from sim.chess.rules import bits\n",
        "strategies/chess/plain.py": "import math\n",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(jit, "PACKAGES", tmp_path)
    monkeypatch.setenv("LUDOSTAT_CACHE", str(tmp_path / "cache"))
    caches = (jit.origins, jit.cache_folder, jit.source_hash, jit._imports)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


MODULES = ("sim.core.bits", "sim.chess.rules", "sim.go.rules", "strategies.chess.greedy",
           "strategies.chess.plain")  # fmt: skip


@pytest.mark.parametrize(
    ("edited", "anew"),
    [("strategies/chess/plain.py", ["strategies.chess.plain"]),
     ("strategies/chess/greedy.py", ["strategies.chess.greedy"]),
     ("sim/chess/rules.py", ["sim.chess.rules", "strategies.chess.greedy"]),
     ("sim/core/bits.py", list(MODULES[:4]))],
)  # fmt: skip
def test_an_edit_compiles_anew_what_can_call_it_and_nothing_else(sources, edited, anew):
    def folders():
        jit.cache_folder.cache_clear()
        return [jit.cache_folder(module) for module in MODULES]

    before = folders()
    path = sources / edited
    path.write_text(path.read_text() + "y = 2\n")
    pairs = zip(MODULES, before, folders(), strict=True)
    assert [module for module, old, new in pairs if old != new] == anew


def test_rows_of_a_game_depend_on_its_rooms_and_weights(sources):
    def hashes():
        jit.source_hash.cache_clear()
        return [jit.source_hash(game) for game in ("", "chess", "go")]

    before = hashes()
    (sources / "strategies/chess/weights.toml").write_text("x = 2\n")
    after = hashes()
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]
    (sources / "sim/core/bits.py").write_text("x = 2\n")
    assert not set(hashes()) & set(after)


@pytest.mark.parametrize("module", ["__main__", "analysis.load", "sim.nothing"])
def test_code_of_strangers_is_not_kept(module):
    assert jit.cache_folder(module) is None


def test_old_folders_are_dropped(tmp_path):
    for age in range(5):
        folder = tmp_path / f"code-{age}"
        folder.mkdir()
        os.utime(folder, (age, age))
    (tmp_path / "other").mkdir()
    jit.prune(tmp_path, keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["code-3", "code-4", "other"]
