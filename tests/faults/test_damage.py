"""Folders damaged in random ways: nothing wrong is read, and what can be mended is mended."""

import os
import shutil
import subprocess
import sys
from random import Random

import pytest

from analysis.load import load
from sim.cli.provenance import collect
from sim.core.errors import InputError
from sim.core.jit import PACKAGES
from sim.core.run import run
from strategies import lineups
from tests.core.toy_folders import content, plays
from tests.faults.commands import parts_of

FILES = ("experiment.toml", "manifest.json")


def flip(chance, path):
    """Change one letter."""
    data = bytearray(path.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def truncate(chance, path):
    """Cut a file off."""
    os.truncate(path, chance.randrange(path.stat().st_size))


def lengthen(chance, path):
    """Write something behind the end."""
    with path.open("ab") as file:
        file.write(chance.randbytes(chance.choice((1, 100))))


def delete(chance, path):
    """Remove a file."""
    path.unlink()


def overwrite(chance, path):
    """Put another file of the folder in its place."""
    others = sorted(file for file in path.parent.iterdir() if file.is_file() and file != path)
    shutil.copy(chance.choice(others), path)


def double(chance, path):
    """Put a copy beside it, under the name of another part or of nobody."""
    number = chance.choice((0, 7, 19, 20, 99999))
    path.with_name(f"part-{number:05d}{path.suffix}").write_bytes(path.read_bytes())


DAMAGES = (flip, flip, truncate, lengthen, delete, overwrite, double)


def spoil(chance, folder):
    """Damage up to three files, parts or what tells of them; the names of what was done."""
    done = []
    for _ in range(chance.randint(1, 3)):
        files = sorted(path for path in (folder / "plays").iterdir() if path.stat().st_size)
        files += [folder / name for name in FILES if (folder / name).exists()] * 4
        files = [path for path in files if path.stat().st_size]
        damage, path = chance.choice(DAMAGES), chance.choice(files)
        damage(chance, path)
        done.append(f"{damage.__name__} {path.name}")
    return done


def refusal(call, *words, **more):
    """What a call complains of; nothing where it does what it is for."""
    try:
        call(*words, **more)
    except InputError as error:
        return str(error)
    return ""


def tells(folder, whole):
    """A folder tells the rows of the undisturbed run, or refuses in a line."""
    said = refusal(load, folder)
    return "\n" not in said if said else load(folder).collect().equals(whole)


def test_damage_is_mended_or_refused(runs, times, tmp_path):
    provenance, whole, mended = collect("kanagawa"), load(runs.whole).collect(), 0
    for number in range(times * 6):
        folder = runs.copy(tmp_path / f"{number}")
        done = spoil(Random(number), folder)
        before = content(folder)
        assert tells(folder, whole), done
        said = refusal(run, runs.experiment, lineups.play, folder, resume=True,
                       provenance=provenance)  # fmt: skip
        if said:
            assert "choose another folder" in said, (done, said)
            assert content(folder) == before, done
        else:
            mended += 1
            known = {name: plays(folder)[name] for name in plays(runs.whole)}
            assert known == plays(runs.whole), done
            assert load(folder).collect().equals(whole), done
        shutil.rmtree(folder)
    assert mended > times


@pytest.mark.parametrize(
    ("file", "what"),
    [("strategies/lineups.py", "sources"), ("sim/kanagawa/data/cards.toml", "components")],
)
def test_another_engine_does_not_go_on(runs, tmp_path, file, what):
    for package in ("sim", "strategies", "analysis"):
        shutil.copytree(PACKAGES / package, tmp_path / "tree" / package,
                        ignore=shutil.ignore_patterns("__pycache__"))  # fmt: skip
    with (tmp_path / "tree" / file).open("a", encoding="utf-8") as changed:
        changed.write("\n# another one\n")
    folder = runs.copy(tmp_path / "here")
    (folder / "plays" / "part-00003.parquet").unlink()
    before, known = content(folder), parts_of(folder)
    command = [sys.executable, "-m", "sim.cli", "play", runs.file, "--out", folder, "--resume"]
    own = os.environ | {"PYTHONPATH": str(tmp_path / "tree")}
    done = subprocess.run(
        command, cwd=tmp_path / "tree", capture_output=True, text=True, check=False, env=own
    )
    lines = [line for line in done.stderr.splitlines() if not line.startswith("Compiling ")]
    assert (done.returncode, len(lines)) == (2, 1), done
    assert f"begun with other {what} of the engine" in lines[0]
    assert "choose another folder" in lines[0]
    assert (content(folder), parts_of(folder)) == (before, known)
