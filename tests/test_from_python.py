"""`sim.play`: many games from Python, wherever Python runs."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import nbclient
import nbformat
import polars as pl
import pytest

import sim
from analysis import schema
from sim.core.errors import InputError

MINE = """
from strategies.own import plain

@plain("Takes whatever comes first.")
def mine(table):
    return table.choices()[0]
"""
COMPILED = "sim.play('kanagawa', seats='greedy,random', games=240, jobs={jobs})"
PLAIN = ("sim.play('kanagawa', seats='mine,random', games=120, jobs={jobs}, "
         "strategies=['mine.py'])")  # fmt: skip
SCRIPT = f"""
import sim
for game in ({COMPILED}, {PLAIN}):
    print(game.rows.hash_rows().sum(), game.rows.height)
"""
ONE, TWO = SCRIPT.replace("{jobs}", "1"), SCRIPT.replace("{jobs}", "2")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("python")
    (place / "mine.py").write_text(MINE)
    return place


def run(folder, *words, text=None):
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, input=text, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def alone(folder):
    """What one worker prints."""
    return run(folder, "-", text=ONE)


class TestWorkers:
    """Threads for compiled players, processes for plain Python: the same rows everywhere."""

    def test_from_standard_input(self, folder, alone):
        assert run(folder, "-", text=TWO) == alone
        assert alone.split()[1::2] == ["480", "240"]

    def test_in_a_script_without_a_guard(self, folder, alone):
        (folder / "script.py").write_text(TWO)
        assert run(folder, "script.py") == alone

    def test_in_a_notebook(self, folder, alone):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(TWO)])
        nbclient.NotebookClient(
            notebook, timeout=300, kernel_name="python3",
            resources={"metadata": {"path": str(folder)}},
        ).execute()  # fmt: skip
        told = [out["text"] for out in notebook.cells[0].outputs if out.get("name") == "stdout"]
        assert "".join(told) == alone


@pytest.fixture(scope="module")
def played():
    return sim.play("hacienda", seats=("greedy", "random"), games=40, seed=3, price_water=6)


class TestPlayed:
    """What comes back."""

    def test_rows_are_those_of_the_game(self, played):
        schema.check(played.rows, "hacienda")
        assert played.rows.height == 80
        assert played.experiment.rules == {"price_water": 6}

    def test_pandas_has_the_same_rows(self, played):
        frame = played.pandas()
        assert list(frame.columns) == played.rows.columns
        assert frame["score"].tolist() == played.rows["score"].to_list()

    def test_the_best_comes_first(self, played):
        assert played.summary()["strategy"].to_list() == ["greedy", "random"]
        assert played.seats().height == 4

    def test_it_says_who_wins(self, played):
        caption, answer = repr(played).split("\n")
        assert caption.endswith(", 2 players, 40 games, seed 3, price_water = 6")
        assert answer.startswith("greedy wins ")

    def test_notebooks_show_shares_with_their_intervals(self, played):
        page = played._repr_html_()
        row = played.seats().row(0, named=True)
        assert f"<td>{row['win_share']:.1%} [" in page
        assert page.count("<tr>") == 5
        assert played._repr_svg_().startswith("<?xml")

    def test_names_are_no_html(self, played):
        names = pl.col("strategy").cast(pl.String).replace("random", "<b>&")
        page = replace(played, rows=played.rows.with_columns(names))._repr_html_()
        assert "&lt;b&gt;&amp;" in page
        assert "<b>" not in page


class TestAsking:
    """Names and rules are checked as on the command line."""

    def test_a_map_file(self, tmp_path):
        path = tmp_path / "small.txt"
        path.write_text(" . M .\n^ . F")
        found = sim.play("hacienda", seats="random,random", games=2, map=path)
        assert found.experiment.components == {"small": " . M .\n^ . F"}

    def test_the_strongest_sit_where_nobody_is_named(self):
        found = sim.play("kanagawa", players=3, games=2)
        assert found.experiment.seats == ("tuned",) * 3

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ({"seats": "greddy,random"}, "greedy"),
            ({"players": 9}, "^players 9: .*2 to 5"),
            ({"seats": ""}, "^seats '': "),
            ({"map": 3}, "^map 3: "),
            ({"strategies": "mine.txt"}, "^strategies mine.txt: must be a .py"),
            ({"price_watre": 3}, "price_water"),
            ({"price_water": "cheap"}, "whole number"),
            ({"games": 0}, "games"),
            ({"jobs": 0}, "jobs"),
            ({"rule_set": "variant-9"}, "^rule_set variant-9: .*variant-1"),
            ({"strategies": [Path("none.py")]}, "none.py"),
        ],
    )
    def test_what_is_wrong_is_said(self, words, told):
        with pytest.raises(InputError, match=told):
            sim.play("hacienda", **{"games": 2, **words})

    def test_a_question_names_its_arguments(self, tmp_path):
        with pytest.raises(InputError, match=r"^games 10: "):
            sim.ask("hacienda/water", games=10)
        (tmp_path / "file").touch()
        with pytest.raises(InputError, match=r"cannot write .*file: is a file"):
            sim.ask("hacienda/water", games=400, keep=tmp_path / "file")

    def test_one_file_of_strategies(self, folder):
        words = {"seats": "mine,random", "games": 2, "strategies": str(folder / "mine.py")}
        assert "mine.py" in sim.play("kanagawa", **words).experiment.strategies
