"""`ludostat report` over folders that `ludostat play` has written."""

import re
from html import unescape
from pathlib import Path

import polars as pl
import pytest

from sim.catalogue import NAMES
from sim.cli import main


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """A folder of every game."""
    folder = tmp_path_factory.mktemp("runs")
    for game in NAMES:
        seats = "greedy,casual,random"
        out = str(folder / game)
        command = ["play", game, "--seats", seats, "--games", "60", "--jobs", "1", "--out", out]
        assert main([*command, "--quiet"]) == 0
    return folder


@pytest.fixture
def ludostat(capsys, runs, monkeypatch):
    monkeypatch.chdir(runs)

    def call(*arguments):
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return call


@pytest.mark.parametrize("game", NAMES)
def test_a_run_gets_its_page(ludostat, game):
    code, out, _ = ludostat("report", game)
    assert code == 0
    page = unescape(Path(game, "report.html").read_text())
    answer, path = out.splitlines()[:-1], out.splitlines()[-1]
    assert path == f"The page: {game}/report.html"
    assert all(sentence in page for sentence in answer)
    assert page.index(answer[0]) < page.index("<svg") < page.index("<table")
    for words in ("greedy", "60 games", "seed 1", "Wilson", "components", "Make it again"):
        assert words in page
    assert page.count("<svg") == 6


def test_every_share_has_its_interval(ludostat):
    ludostat("report", "hacienda", "--quiet")
    page = Path("hacienda", "report.html").read_text()
    cells = re.findall(r"<td[^>]*>\s*(?:<span>)?([^<]*%)(.*)", page)
    assert len(cells) > 20
    assert all('class="interval"' in rest for _, rest in cells)


def test_tables_are_those_of_the_rows(ludostat):
    ludostat("report", "hacienda", "--quiet")
    table = pl.read_csv("hacienda/tables/by_strategy.csv")
    rows = pl.read_parquet("hacienda/plays/*.parquet")
    wins = dict(rows.group_by(pl.col("strategy").cast(pl.String)).agg(
        pl.col("win_share").mean()).iter_rows())  # fmt: skip
    assert dict(zip(table["strategy"], table["win_share"], strict=True)) == pytest.approx(wins)


def test_the_same_folder_gives_the_same_page(ludostat):
    ludostat("report", "hacienda", "--quiet")
    first = Path("hacienda", "report.html").read_bytes()
    assert ludostat("report", "hacienda", "--quiet") == (0, "", "")
    assert Path("hacienda", "report.html").read_bytes() == first


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_another_folder_is_refused_in_a_line(ludostat, name):
    code, out, err = ludostat("report", name)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "experiment.toml" in err


def test_a_run_without_games_is_refused(ludostat, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    for name in ("experiment.toml", "manifest.json"):
        (empty / name).write_bytes(Path("hacienda", name).read_bytes())
    code, _, err = ludostat("report", str(empty))
    assert code == 2
    assert "part-00000.parquet is missing" in err
