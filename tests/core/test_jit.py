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


def test_an_edit_anywhere_in_a_game_names_another_folder(tmp_path, monkeypatch):
    for name in ("sim/core/a.py", "sim/chess/b.py", "sim/go/c.py", "strategies/chess/d.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    monkeypatch.setattr(jit, "PACKAGES", tmp_path)

    def hashes():
        jit.source_hash.cache_clear()
        return [jit.source_hash(game) for game in ("", "chess", "go")]

    before = hashes()
    (tmp_path / "strategies/chess/d.py").write_text("x = 2\n")
    after = hashes()
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True]
    (tmp_path / "sim/core/a.py").write_text("x = 2\n")
    assert not set(hashes()) & set(after)
    jit.source_hash.cache_clear()


def test_old_folders_are_dropped(tmp_path):
    for age in range(5):
        folder = tmp_path / f"code-{age}"
        folder.mkdir()
        os.utime(folder, (age, age))
    (tmp_path / "other").mkdir()
    jit.prune(tmp_path, keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["code-3", "code-4", "other"]


@pytest.mark.parametrize(
    ("module", "game"),
    [("sim.core.bits", "core"), ("sim.hacienda.rules", "hacienda"), ("__main__", ""),
     ("strategies.hacienda.plain", "hacienda"), ("strategies.registry", "")],
)  # fmt: skip
def test_a_module_lies_in_the_room_of_its_game(module, game):
    assert jit.game_of(module) == game
