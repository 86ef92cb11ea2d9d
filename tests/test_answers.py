"""Answers to questions: from Python and from the command line, interrupted and gone on with."""

import json
from pathlib import Path

import polars as pl
import pytest

import sim
from sim.cli import main, studies
from sim.cli.shelf import Shelf
from sim.core.errors import InputError

ASKED = {"players": 2, "games": 400, "seed": 3}
LINE = ["ask", "kanagawa/staying", "--players", "2", "--games", "400", "--seed", "3"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("answer")


@pytest.fixture(scope="module")
def told(folder):
    return sim.ask("kanagawa/staying", **ASKED, keep=folder)


class TestFromPython:
    def test_tables_are_frames(self, told):
        row = told.tables["here"].row(0, named=True)
        assert row["margin_low"] < row["margin"] < row["margin_high"]
        assert {"mechanism", "by-lesson", "mix", "payoffs"} <= set(told.tables)

    def test_the_findings_are_sentences(self, told):
        assert told.findings[0].startswith("Staying rather than taking the best column ")
        assert repr(told).split("\n")[1:] == list(told.findings)
        assert told.section("By lesson")

    def test_notebooks_show_findings_and_a_chart(self, told):
        page = told._repr_html_()
        assert page.count("<li>") == len(told.findings)
        assert "data:image/svg+xml" in page

    def test_it_says_how_to_make_it_again(self, told, tmp_path):
        call = "sim.ask('kanagawa/staying', players=2, games=400, seed=3)"
        assert told.report.command == call
        assert told.write(tmp_path).read_text().count("<svg") == len(told.charts)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ({"question": "kanagawa/stying"}, "kanagawa/staying"),
            ({"jobs": 0}, "jobs"),
            ({"games": 10}, "at least 400"),
            ({"leson": 2}, "lessons"),
        ],
    )
    def test_what_is_wrong_is_said(self, words, said):
        with pytest.raises(InputError, match=said):
            sim.ask(**{"question": "kanagawa/staying", **words})


def answer(folder, capsys, *words):
    """What the command prints as a document, without the command itself."""
    assert main([*LINE, "--out", str(folder), "--json", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    return found["answer"], found["tables"]


class TestGoingOn:
    """Finished studies are kept; the same command plays what is missing."""

    @pytest.fixture
    def kept(self, told, folder, tmp_path):
        """A folder with the studies of the answer, as an interrupted command leaves it."""
        (tmp_path / "studies").mkdir()
        for path in Path(folder, "studies").iterdir():
            (tmp_path / "studies" / path.name).write_bytes(path.read_bytes())
        return tmp_path

    def test_the_command_says_the_same_and_is_not_written_over(self, told, kept, capsys):
        said, tables = answer(kept, capsys)
        assert said == list(told.findings)
        assert tables["here"] == told.tables["here"].to_dicts()
        assert main([*LINE[:-1], "4", "--out", str(kept)]) == 2
        assert "holds another answer" in capsys.readouterr().err

    def test_an_interrupted_one_says_what_is_kept(self, kept, capsys, monkeypatch):
        def interrupted(inquiry):
            raise KeyboardInterrupt

        monkeypatch.setattr(studies, "mixed", interrupted)
        assert main([*LINE, "--out", str(kept), "--quiet"]) == 130
        said = capsys.readouterr().err
        assert f"{len(list(Path(kept, 'studies').iterdir()))} finished parts" in said
        assert "The same command goes on." in said

    def test_what_is_missing_is_played_by_any_workers(self, told, kept, capsys):
        for kind in ("mix", "curve"):
            for path in Path(kept, "studies").glob(f"{kind}-*"):
                path.unlink()
        _, tables = answer(kept, capsys, "--jobs", "2")
        assert tables["mix"] == told.tables["mix"].to_dicts()
        assert tables["curve-lessons"] == told.tables["curve-lessons"].to_dicts()


class TestShelf:
    """Studies by what they were made from."""

    ROWS = pl.DataFrame({"arm": pl.Series(["a", "b"], dtype=pl.Enum(["a", "b"])), "n": [1, 2]})

    def test_kept_rows_come_back_as_they_were(self, tmp_path):
        shelf = Shelf(tmp_path, "sources")
        made = shelf.kept("fork", ("stay", 1), lambda: self.ROWS)
        again = shelf.kept("fork", ("stay", 1), self.ROWS.clear)
        assert made.equals(again)
        assert made.schema == again.schema
        assert shelf.studies == 1

    def test_other_origins_make_other_studies(self, tmp_path):
        for shelf in (Shelf(tmp_path, "sources"), Shelf(tmp_path, "others")):
            shelf.kept("fork", 1, lambda: self.ROWS)
        Shelf(tmp_path, "sources").kept("fork", 2, lambda: self.ROWS)
        assert Shelf(tmp_path, "sources").studies == 3

    def test_without_a_folder_nothing_is_kept(self):
        assert Shelf().kept("fork", 1, lambda: self.ROWS) is self.ROWS
        assert Shelf().studies == 0
