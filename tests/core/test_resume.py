"""Damaged folders: every fault is named and mended, and nobody else may write meanwhile."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from sim.core import files, store
from sim.core.errors import InputError
from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import ENGINE, change, content, part, plays
from tests.core.toy_play import line_up


def resume(folder, play=toy_play.play, **fields):
    """What a resumed run has to say."""
    messages = []
    run(line_up(**fields), play, folder, resume=True, provenance=ENGINE, warn=messages.append)
    return messages


class TestResuming:
    """A damaged folder becomes what it was, and every fault is named."""

    def test_a_whole_one_is_left_alone(self, folder):
        change(folder, finished="2026-01-01T00:00:00+00:00")
        before = content(folder)
        assert resume(folder, toy_play.play_never) == []
        assert content(folder) == before

    def damaged(self, folder):
        data = bytearray(part(folder, 1).read_bytes())
        data[len(data) // 2] ^= 1
        part(folder, 1).write_bytes(data)
        return ["part-00001.parquet is damaged and is played again"]

    def truncated(self, folder):
        os.truncate(part(folder, 0), 100)
        return ["part-00000.parquet is damaged and is played again"]

    def emptied(self, folder):
        os.truncate(part(folder, 4), 0)
        return ["part-00004.parquet is damaged and is played again"]

    def missing(self, folder):
        part(folder, 3).unlink()
        return ["part-00003.parquet is missing and is played again"]

    def swapped(self, folder):
        one, other = part(folder, 1).read_bytes(), part(folder, 2).read_bytes()
        part(folder, 1).write_bytes(other)
        part(folder, 2).write_bytes(one)
        return [f"part-0000{n}.parquet is damaged and is played again" for n in (1, 2)]

    def swapped_in_the_manifest_too(self, folder):
        self.swapped(folder)
        listed = json.loads((folder / "manifest.json").read_text())["parts"]
        change(folder, parts=listed | {"3": listed["4"], "4": listed["3"]})
        part(folder, 3).write_bytes(part(folder, 4).read_bytes())
        return [f"part-0000{n}.parquet is damaged and is played again" for n in (1, 2, 3, 4)]

    def unlisted(self, folder):
        listed = json.loads((folder / "manifest.json").read_text())["parts"]
        del listed["2"]
        change(folder, parts=listed)
        part(folder, 2).write_bytes(part(folder, 1).read_bytes())
        return ["part-00002.parquet is unlisted and is played again"]

    def one_too_many(self, folder):
        listed = json.loads((folder / "manifest.json").read_text())["parts"]
        change(folder, parts=listed | {"5": listed["4"]})
        return ["part-00005.parquet is no part of this experiment and is ignored"]

    def without_parts(self, folder):
        shutil.rmtree(folder / "plays")
        return [f"part-0000{n}.parquet is missing and is played again" for n in range(5)]

    def without_manifest(self, folder):
        (folder / "manifest.json").unlink()
        return ["manifest.json was damaged or missing: all parts are played again"]

    def torn_manifest(self, folder):
        part(folder, 1).write_bytes(part(folder, 0).read_bytes())
        os.truncate(folder / "manifest.json", 200)
        return ["manifest.json was damaged or missing: all parts are played again"]

    def without_experiment(self, folder):
        (folder / "experiment.toml").unlink()
        return ["experiment.toml was damaged or missing and is written anew"]

    def torn_experiment(self, folder):
        os.truncate(folder / "experiment.toml", 20)
        return ["experiment.toml was damaged or missing and is written anew"]

    def stale_files(self, folder):
        (folder / ".manifest.json.99.tmp").write_text("{")
        (folder / "plays" / ".part-00001.parquet.99.tmp").write_text("PAR1")
        (folder / ".lock").write_text("99")
        return []

    FAULTS = (damaged, truncated, emptied, missing, swapped, swapped_in_the_manifest_too, unlisted,
              one_too_many, without_parts, without_manifest, torn_manifest, without_experiment,
              torn_experiment, stale_files)  # fmt: skip

    @pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
    def test_a_fault_is_named_and_mended(self, folder, played, fault):
        expected = fault(self, folder)
        assert resume(folder) == expected
        assert plays(folder) == plays(played)
        assert content(folder).keys() == content(played).keys()
        assert store.read_experiment(folder) == line_up()
        manifest, original = store.read_manifest(folder), store.read_manifest(played)
        assert (manifest.state, manifest.parts) == ("complete", original.parts)
        assert list(manifest.parts) == [0, 1, 2, 3, 4]
        assert resume(folder, toy_play.play_never) == []

    def test_only_what_is_amiss_is_played_again(self, folder):
        self.damaged(folder)
        times = {path.name: path.stat().st_mtime_ns for path in (folder / "plays").iterdir()}
        resume(folder)
        for path in (folder / "plays").iterdir():
            assert (path.stat().st_mtime_ns == times[path.name]) == (path != part(folder, 1))

    def test_other_files_stay(self, folder):
        (folder / "summary.csv").write_text("mine")
        (folder / "plays" / "part-99999.parquet").write_text("mine too")
        self.missing(folder)
        resume(folder)
        assert (folder / "summary.csv").read_text() == "mine"
        assert (folder / "plays" / "part-99999.parquet").read_text() == "mine too"

    def test_remarks_in_the_experiment_stay(self, folder):
        path = folder / "experiment.toml"
        path.write_text("# the one for the club\n" + path.read_text())
        self.missing(folder)
        resume(folder)
        assert path.read_text().startswith("# the one for the club\n")

    def test_a_folder_killed_before_it_began_is_new(self, tmp_path, played):
        (tmp_path / ".lock").write_text("99")
        (tmp_path / ".experiment.toml.99.tmp").write_text("gam")
        run(line_up(), toy_play.play, tmp_path)
        assert plays(tmp_path) == plays(played)
        assert content(tmp_path).keys() == content(played).keys()

    def test_a_copied_experiment_can_be_resumed_elsewhere(self, played, tmp_path):
        shutil.copy(played / "experiment.toml", tmp_path)
        resume(tmp_path)
        assert plays(tmp_path) == plays(played)


class TestLock:
    pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs flock")

    def test_two_runs_do_not_share_a_folder(self, folder):
        with (
            files.locked(folder),
            pytest.raises(InputError, match=f"toy is in use by process {os.getpid()}: let"),
        ):
            resume(folder)
        assert resume(folder) == []

    def test_nor_do_two_processes(self, folder):
        code = "import sys, pathlib, sim.core.files as f\nwith f.locked(pathlib.Path(sys.argv[1])):"
        code += "\n    print(flush=True); sys.stdin.read()"
        with subprocess.Popen(
            [sys.executable, "-c", code, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            other.stdout.readline()
            with pytest.raises(InputError, match=f"in use by process {other.pid}: let"):
                resume(folder)
            other.kill()
        assert resume(folder) == []

    def test_a_lock_removed_while_we_wait_is_taken_anew(self, tmp_path, monkeypatch):
        held, path = files._held, tmp_path / ".lock"
        monkeypatch.setattr(files, "_held", lambda lock: path.unlink() or undo(lock))

        def undo(lock):
            monkeypatch.setattr(files, "_held", held)
            return held(lock)

        with files.locked(tmp_path):
            assert path.read_text() == str(os.getpid())
        assert not path.exists()


class TestWholeFiles:
    @pytest.mark.parametrize("call", ["fsync", "replace"])
    def test_a_failed_write_leaves_the_old_file_and_nothing_else(self, call, tmp_path, monkeypatch):
        path = tmp_path / "manifest.json"
        files.write_whole(path, b"old")

        def full(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, call, full)
        with pytest.raises(InputError, match=re.escape(f"cannot write {path}: No space left")):
            files.write_whole(path, b"new")
        assert content(tmp_path) == {"manifest.json": b"old"}
