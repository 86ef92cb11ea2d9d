"""Results folders: what they hold, and what they refuse."""

import json
import os
import shutil
from contextlib import contextmanager

import polars as pl
import pytest

from sim.core import files, store
from sim.core.errors import InputError
from sim.core.run import run
from tests.core import toy_play
from tests.core.toy_folders import ENGINE, change, content, part
from tests.core.toy_play import line_up


class TestAFinishedFolder:
    def test_it_holds_experiment_manifest_and_parts(self, played):
        parts = [f"plays/part-0000{n}.parquet" for n in range(5)]
        assert sorted(content(played)) == ["experiment.toml", "manifest.json", "plays", *parts]

    def test_its_experiment_is_the_one_played(self, played):
        assert store.read_experiment(played) == line_up()

    def test_its_manifest_knows_what_was_done(self, played):
        manifest = store.read_manifest(played)
        assert (manifest.state, manifest.games_done) == ("complete", 250)
        assert manifest.fingerprint == line_up().fingerprint
        assert manifest.provenance == ENGINE
        assert manifest.started <= manifest.finished
        assert [(p.games, p.rows) for p in manifest.parts.values()] == [(60, 180)] * 4 + [(10, 30)]

    def test_its_rows_are_those_of_the_game_in_order(self, played):
        assert store.scan(played).collect().equals(toy_play.play(line_up(), 0, 250))

    def test_its_parts_say_whose_they_are(self, played):
        about = pl.read_parquet_metadata(part(played, 3))
        del about["ARROW:schema"]
        assert about == {"fingerprint": line_up().fingerprint, "part": "3"}

    def test_a_folder_with_odd_letters_is_read(self, played, tmp_path):
        odd = shutil.copytree(played, tmp_path / "a=1 [x]*?")
        assert store.scan(odd).collect().height == 750


class TestScanning:
    def test_only_listed_parts_count(self, folder):
        shutil.copy(part(folder, 0), part(folder, 5))
        (folder / "plays" / "part-x.parquet").write_text("torn")
        assert store.scan(folder).collect().height == 750

    def test_the_order_is_that_of_the_games(self, folder):
        listed = json.loads((folder / "manifest.json").read_text())["parts"]
        change(folder, parts=dict(reversed(listed.items())))
        assert store.scan(folder).collect().equals(toy_play.play(line_up(), 0, 250))

    def test_a_missing_part_is_named(self, folder):
        part(folder, 2).unlink()
        with pytest.raises(InputError, match=r"part-00002\.parquet is missing"):
            store.scan(folder)

    def test_no_part_is_no_result(self, folder):
        change(folder, parts={}, state="running")
        with pytest.raises(InputError, match="holds no finished games yet"):
            store.scan(folder)

    @pytest.mark.parametrize("read", [store.read_experiment, store.read_manifest, store.scan])
    def test_another_folder_is_no_results_folder(self, read, tmp_path):
        with pytest.raises(InputError, match="so it is no results folder"):
            read(tmp_path)


class TestRefusing:
    """What is refused stays as it was."""

    def refuse(self, folder, message, *, resume=True, provenance=ENGINE, **fields):
        before = content(folder)
        with pytest.raises(InputError, match=message) as refusal:
            run(line_up(**fields), toy_play.play_never, folder, resume=resume,
                provenance=provenance)  # fmt: skip
        assert "\n" not in str(refusal.value)
        assert content(folder) == before

    def test_the_same_experiment_again(self, folder):
        self.refuse(folder, "already, complete: --resume verifies it", resume=False)

    def test_the_same_experiment_half_done(self, folder):
        listed = json.loads((folder / "manifest.json").read_text())["parts"]
        change(folder, state="interrupted", parts={n: listed[n] for n in "01"})
        self.refuse(folder, "already, 120 of 250 games: --resume goes on", resume=False)

    @pytest.mark.parametrize("resume", [False, True])
    def test_another_experiment(self, folder, resume):
        message = "another experiment: games is 250 there and 300 here, seed is 7 there and 8"
        self.refuse(folder, message, resume=resume, games=300, seed=8)

    def test_a_folder_of_something_else(self, tmp_path):
        (tmp_path / "thesis.tex").write_text("years of work")
        self.refuse(tmp_path, r"holds thesis\.tex and no readable experiment")

    def test_a_folder_with_parts_but_nothing_to_know_them_by(self, folder):
        (folder / "experiment.toml").write_text("games = ")
        (folder / "manifest.json").unlink()
        self.refuse(folder, "holds experiment.toml and no readable")

    def test_an_experiment_changed_after_its_games(self, folder):
        (folder / "experiment.toml").write_text(line_up(seed=8).to_toml())
        self.refuse(folder, "games of another experiment than", seed=8)

    def test_games_of_another_experiment_without_its_toml(self, folder):
        (folder / "experiment.toml").unlink()
        self.refuse(folder, "another experiment", seed=8)

    @pytest.mark.parametrize("changed", ["sources", "components"])
    def test_games_of_another_engine(self, folder, changed):
        part(folder, 1).unlink()
        self.refuse(folder, f"other {changed} of the engine", provenance={**ENGINE, changed: "2"})

    @pytest.mark.parametrize("name", ["experiment.toml", "manifest.json"])
    @pytest.mark.parametrize("damage", ["", "{", "\xff\xfe", None])
    def test_damage_that_nobody_asked_to_mend(self, folder, name, damage):
        path = folder / name
        path.write_bytes(damage.encode("latin-1")) if damage is not None else path.unlink()
        self.refuse(folder, f"no readable {name}: --resume puts that right", resume=False)

    def test_an_experiment_that_was_quicker_to_begin(self, tmp_path, monkeypatch):
        @contextmanager
        def locked(folder):
            monkeypatch.undo()
            run(line_up(seed=8), toy_play.play, folder)
            with files.locked(folder):
                yield

        monkeypatch.setattr(store, "locked", locked)
        with pytest.raises(InputError, match="another experiment: seed is 8 there and 7 here"):
            run(line_up(), toy_play.play_never, tmp_path)
        assert store.read_experiment(tmp_path).seed == 8

    def test_a_file(self, tmp_path):
        (tmp_path / "out").write_text("")
        with pytest.raises(InputError, match=r"cannot use .*out as a folder: Not a directory"):
            run(line_up(), toy_play.play_never, tmp_path / "out")

    def test_a_place_below_a_file(self, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(InputError, match=r"cannot write .*out: Not a directory"):
            run(line_up(), toy_play.play_never, tmp_path / "file" / "out")

    @pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
    def test_a_folder_that_is_read_only(self, tmp_path):
        tmp_path.chmod(0o500)
        with pytest.raises(InputError, match=r"cannot write .*: Permission denied"):
            run(line_up(), toy_play.play_never, tmp_path / "out")

    @pytest.mark.parametrize("call", ["mkdir", "open"])
    def test_a_place_that_the_system_protects(self, call, tmp_path, monkeypatch):
        def refuse(path, *_, **__):
            raise PermissionError(13, "Permission denied", str(path))

        monkeypatch.setattr(os, call, refuse)
        with pytest.raises(InputError, match=r"^cannot write .*: Permission denied$"):
            run(line_up(), toy_play.play_never, tmp_path / "out")
