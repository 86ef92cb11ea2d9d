"""`ludostat fork` and `bar` keep what they have played, and go on from it."""

import json
from pathlib import Path

import pytest

from strategies import bars, branching, lineups

FORK = ["fork", "kanagawa", "--worlds", "1", "--of", "stay", "--seats", "greedy,casual,casual"]
BAR = ["bar", "kanagawa", "--from", "stay", "--player", "greedy", "--players", "3", "--retune", "0"]
COMMANDS = pytest.mark.parametrize(
    ("line", "module", "name"),
    [(FORK, branching, "play"), (BAR, bars, "piece")],
    ids=["fork", "bar"],
)
SMALL = ["--games", "90", "--jobs", "1"]


@pytest.fixture(autouse=True)
def pieces_of_thirty(monkeypatch):
    monkeypatch.setattr(lineups, "GAMES_AT_ONCE", 30)


def counted(monkeypatch, module, name, stop=None):
    """A list that grows with every piece played; before piece `stop` the person stops it."""
    real, played = getattr(module, name), []

    def piece(*task):
        if len(played) == stop:
            raise KeyboardInterrupt
        played.append(task)
        return real(*task)

    monkeypatch.setattr(module, name, piece)
    return played


def tables(text):
    return json.loads(text)["tables"]


@COMMANDS
def test_what_was_interrupted_goes_on_to_the_same_page(
    line, module, name, ludostat, tmp_path, monkeypatch
):
    whole = tables(ludostat(*line, *SMALL, "--json")[1])
    line = [*line, *SMALL, "--out", "here", "--quiet"]
    with monkeypatch.context() as patch:
        counted(patch, module, name, stop=2)
        code, _, err = ludostat(*line)
    (folder,) = Path("here/games").iterdir()
    assert (code, err) == (
        130, [f"Interrupted; 2 finished parts are kept in {folder}. The same command goes on."]
    )  # fmt: skip
    assert not (tmp_path / "here/report.json").exists()
    kept = sorted(folder.iterdir())
    kept[-1].write_bytes(kept[0].read_bytes())
    missing = {"fork": 2, "bar": 3}[line[0]]
    played = counted(monkeypatch, module, name)
    code, _, err = ludostat(*line)
    assert (code, len(played)) == (0, missing)
    assert err == [f"{kept[-1]} is damaged and is played again"]
    assert tables((tmp_path / "here/report.json").read_text()) == whole
    assert not (tmp_path / "here/games").exists()


@COMMANDS
def test_what_another_command_left_is_not_taken_nor_thrown_away(
    line, module, name, ludostat, tmp_path, monkeypatch
):
    with monkeypatch.context() as patch:
        counted(patch, module, name, stop=2)
        ludostat(*line, *SMALL, "--out", "here", "--quiet")
    left = sorted(Path("here/games").rglob("*"))
    with monkeypatch.context() as patch:
        counted(patch, module, name, stop=0)
        err = ludostat(*line, *SMALL, "--seed", "2", "--out", "here", "--quiet")[2]
    assert err == ["Interrupted; nothing is kept, as no part was finished"]
    ludostat(*line, *SMALL, "--seed", "2", "--out", "here", "--quiet")
    assert sorted(Path("here/games").rglob("*")) == left
    fresh = tables(ludostat(*line, *SMALL, "--seed", "2", "--json")[1])
    assert tables((tmp_path / "here/report.json").read_text()) == fresh


@COMMANDS
def test_without_a_folder_it_says_what_would_have_helped(line, module, name, ludostat, monkeypatch):
    counted(monkeypatch, module, name, stop=1)
    code, _, err = ludostat(*line, *SMALL, "--quiet")
    assert (code, err) == (
        130, ["Interrupted; nothing is kept: with --out FOLDER it would go on"]
    )  # fmt: skip
