"""`ludostat ladder` as people use it."""

import csv
import json
from pathlib import Path

import pytest

from strategies import matches

LADDER = ["ladder", "hacienda", "--players", "3", "--rungs", "random,casual", "--games", "60",
          "--most-games", "90"]  # fmt: skip


@pytest.fixture(autouse=True)
def quick_paces(monkeypatch):
    monkeypatch.setattr(matches, "MEASURED", 0.01)


def without_times(document):
    """What must be the same wherever and by whomever it was played."""
    found = json.loads(document)
    for row in found["strength"]:
        del row["microseconds"], row["ratio"]
    return {key: found[key] for key in found if key != "provenance"}


def test_the_tables_say_who_is_stronger_and_at_what_cost(ludostat):
    code, out, err = ludostat(*LADDER)
    assert (code, err) == (0, [])
    lines = out.splitlines()
    assert "One player among 2 of the rung below; fair share 33.3%" in lines[0]
    assert any(line.split()[:2] == ["casual", "random"] and "stronger" in line for line in lines)
    assert any(line.split()[:3] == ["random", "0", "[fixed]"] for line in lines)
    assert lines[-1].startswith("Every rung is stronger than the one below it, alone among")


def test_one_document_with_everything(ludostat):
    code, out, _ = ludostat(*LADDER, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["game"], found["players"], found["seed"]) == ("hacienda", 3, 1)
    assert [row["strategy"] for row in found["strength"]] == ["random", "casual"]
    assert all(row["microseconds"] > 0 and row["games"] == 60 for row in found["strength"])
    match = found["pairs"][0]
    assert match["low"] > 1 / 3
    assert match["games"] == 3 * match["seeds"] <= 90
    assert {"commit", "command", "sources", "versions"} <= found["provenance"].keys()
    assert "statsmodels" in found["provenance"]["versions"]


def test_workers_change_nothing(ludostat):
    one, two = (ludostat(*LADDER, "--json", "--jobs", jobs)[1] for jobs in (1, 2))
    assert without_times(one) == without_times(two)


def test_a_folder_keeps_document_table_and_chart(ludostat, tmp_path):
    assert ludostat(*LADDER, "--out", "deep/here", "--quiet") == (0, "", [])
    here = tmp_path / "deep/here"
    assert {path.name for path in here.iterdir()} == {
        "ladder.json", "ladder.csv", "ladder.svg", "ladder.png"
    }  # fmt: skip
    rows = list(csv.DictReader((here / "ladder.csv").open()))
    assert [row["strategy"] for row in rows] == ["random", "casual"]
    assert rows[1]["duel_weaker"] == "random"
    kept = (here / "ladder.json").read_text()
    code, out, err = ludostat(*LADDER, "--out", "deep/here")
    assert (code, out, len(err)) == (2, "", 1)
    assert "deep/here" in err[0]
    assert (here / "ladder.json").read_text() == kept


def stop_after(monkeypatch, pieces):
    """Interrupts a ladder after so many pieces, as control-C would."""
    played, real = [], matches.blocks

    def blocks(task):
        if len(played) == pieces:
            raise KeyboardInterrupt
        played.append(task)
        return real(task)

    monkeypatch.setattr(matches, "blocks", blocks)
    return played


def test_what_was_interrupted_goes_on_to_the_same_ladder(ludostat, tmp_path, monkeypatch):
    line = [*LADDER, "--jobs", "1", "--out", "here", "--quiet"]
    whole = without_times(ludostat(*LADDER, "--jobs", "1", "--json")[1])
    with monkeypatch.context() as patch:
        stop_after(patch, 12)
        code, _, err = ludostat(*line)
    assert (code, len(err)) == (130, 1)
    (folder,) = Path("here/games").iterdir()
    assert f"finished parts are kept in {folder}. The same command goes on." in err[0]
    kept = sorted(folder.iterdir())
    assert {path.name.partition("-")[0] for path in kept} == {"pair", "games"}
    kept[-1].write_bytes(kept[0].read_bytes())
    code, _, err = ludostat(*line)
    assert code == 0
    assert err == [f"{kept[-1]} is damaged and is played again"]
    assert without_times((tmp_path / "here/ladder.json").read_text()) == whole
    assert not (tmp_path / "here/games").exists()


def test_an_interrupted_ladder_without_a_folder_says_what_would_have_helped(ludostat, monkeypatch):
    stop_after(monkeypatch, 2)
    code, _, err = ludostat(*LADDER, "--jobs", "1", "--quiet")
    assert (code, len(err)) == (130, 1)
    assert "nothing is kept: with --out FOLDER it would go on" in err[0]


def test_plans_are_rated_too(ludostat):
    out = ludostat(*LADDER, "--plans", "--json")[1]
    kinds = {row["strategy"]: row["kind"] for row in json.loads(out)["strength"]}
    assert kinds["casual"] == "rung"
    assert kinds["herds"] == "plan"
    assert "tuned" not in kinds


def test_a_rule_can_be_changed(ludostat):
    out = ludostat(*LADDER, "--set", "price_water=6", "--json")[1]
    assert json.loads(out)["rules"] == {"price_water": 6}


BAD = {
    "unknown game": (["ladder", "hacinda"], "hacienda"),
    "unknown rung": (["ladder", "hacienda", "--rungs", "random,greddy"], "greedy"),
    "one rung": (["ladder", "hacienda", "--rungs", "random"], "two strategies"),
    "no rung": (["ladder", "hacienda", "--rungs", ""], "--rungs"),
    "a rung twice": (["ladder", "hacienda", "--rungs", "random,casual,random"], "each once"),
    "six players": (["ladder", "hacienda", "--players", "6"], "2 to 5"),
    "no error": ([*LADDER, "--error", "0"], "--error"),
    "no number": ([*LADDER, "--error", "nan"], "--error"),
    "no gain": ([*LADDER, "--gain", "-0.1"], "--gain"),
    "too much gain": ([*LADDER, "--gain", "0.7"], "--gain"),
    "no games": ([*LADDER[:-4], "--games", "2"], "--games"),
    "no games for a pair": ([*LADDER[:-2], "--most-games", "1"], "--most-games"),
    "strangers": ([*LADDER[:-4], "--plans", "--games", "3"], "too few games"),
    "no workers": ([*LADDER, "--jobs", "0"], "--jobs"),
}


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_with_a_way_out(ludostat, tmp_path, arguments, hint):
    code, out, err = ludostat(*arguments)
    assert (code, out, len(err)) == (2, "", 1)
    assert hint in err[0]
    assert list(tmp_path.iterdir()) == []
