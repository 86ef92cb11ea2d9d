"""The command line as people use it: its messages, its exit codes, what it writes."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from sim.cli import main
from sim.cli.summary import _length
from sim.core import record
from sim.core.jit import global_compiler_lock

ROOT = Path(__file__).parents[1]
PLAY = ["play", "hacienda", "--seats", "random,random", "--games", "12", "--jobs", "1"]


def refused(ludostat, tmp_path, *arguments):
    """The one line of a refusal; nothing may be written by it."""
    before = sorted(tmp_path.rglob("*"))
    code, out, lines = ludostat(*arguments)
    assert (code, out, len(lines)) == (2, "", 1), (code, out, lines)
    assert sorted(tmp_path.rglob("*")) == before
    return lines[0]


BAD = {
    "unknown game": (["play", "hacinda"], "hacienda"),
    "unknown command": (["plya", "hacienda"], "play"),
    "unknown flag": ([*PLAY, "--gamse", "3"], "--games"),
    "unknown strategy": (["play", "hacienda", "--seats", "greddy,random"], "greedy"),
    "unknown class": (["play", "hacienda", "--seats", "greedy-without:water,random"], "buy-water"),
    "unknown parameter": ([*PLAY, "--set", "price_watre=3"], "price_water"),
    "unknown rule set": ([*PLAY, "--rules", "variant-3"], "variant-1"),
    "unknown map": ([*PLAY, "--map", "symetric"], "symmetric"),
    "unknown map by rule": ([*PLAY, "--set", "map=symetric"], "symmetric"),
    "missing map file": ([*PLAY, "--map", "none.haz"], "none.haz"),
    "no value": ([*PLAY, "--set", "price_water"], "NAME=VALUE"),
    "wrong kind": ([*PLAY, "--set", "price_water=cheap"], "whole number"),
    "wrong kind of flag": ([*PLAY, "--seed", "one"], "one"),
    "out of range": ([*PLAY, "--set", "scorings=3"], "1 to 2"),
    "negative": ([*PLAY, "--set", "price_water=-1"], "from 0"),
    "wrong counts": ([*PLAY, "--set", 'water_tiles={"square": 3}'], "single"),
    "truth": ([*PLAY, "--set", "allow_pass=maybe"], "true or false"),
    "contradiction": ([*PLAY, "--set", "land_hand=60"], "land_cards"),
    "printed water": ([*PLAY, "--set", 'water_tiles={"single": 1}'], "needs 4"),
    "six players": (["play", "hacienda", "--players", "6"], "2 to 5"),
    "one player": (["play", "hacienda", "--seats", "random"], "2 to 5"),
    "seats and players": (["play", "hacienda", "--players", "3", "--seats", "random,random"],
                          "2 strategies for 3 players"),
    "no games": (["play", "hacienda", "--games", "0"], "--games"),
    "negative seed": (["play", "hacienda", "--seed", "-4"], "--seed"),
    "too many records": ([*PLAY, "--records", "13"], "--records"),
    "no workers": ([*PLAY, "--jobs", "0"], "jobs"),
    "backend": ([*PLAY, "--backend", "clouds"], "threads"),
    "address of threads": ([*PLAY, "--address", "tcp://10.0.0.1:8786"], "--backend dask or ray"),
    "workers of a cluster": ([*PLAY, "--backend", "dask", "--address", "a:1"], "leave --jobs out"),
    "no address": ([*PLAY[:-2], "--backend", "dask", "--address", "there"], "tcp://10.0.0.1:8786"),
    "no generated tables": ([*PLAY, "--components", "generated:1"], "no generated tables"),
    "unknown tables": (["play", "fresco", "--components", "made:1"], "generated:SEED"),
    "a fraction of games": (["play", "hacienda", "--games", "1.5"], "whole number"),
    "no seats": (["play", "hacienda", "--seats", ""], "--seats"),
    "set twice": ([*PLAY, "--set", "price_water=6", "--set", "price_water=7"], "twice"),
    "two maps": ([*PLAY, "--set", "map=asymmetric", "--map", "symmetric"], "--map"),
    "bench of no time": (["bench", "--seconds", "nan"], "--seconds"),
    "missing record": (["replay", "none.jsonl"], "none.jsonl"),
    "rotation": (["show", "hacienda", "--rotation", "4"], "--rotation"),
    "no record": (["replay"], "record file"),
    "experiment file": (["play", "none.toml"], "none.toml"),
    "bench of nothing": (["bench", "--game", "chess"], "hacienda"),
    "bench compared": (["bench", "--compare", "none.json"], "none.json"),
    "bench of no fall": (["bench", "--compare", "none.json", "--allow", "0"], "--allow 0"),
    "bench of no rival": (["bench", "--allow", "20"], "--compare"),
}  # fmt: skip


@pytest.mark.parametrize(("arguments", "hint"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_with_a_way_out(ludostat, tmp_path, arguments, hint):
    assert hint in refused(ludostat, tmp_path, *arguments)


@pytest.mark.parametrize(
    "text",
    ["", "[Hex]\n1=7\n1=7\n", "[Hex]\n2=7\n", "[Hex]\n1=11\n", "[Hex]\nx\n", "[Hex]\n1=1\n"],
)
def test_a_broken_map_is_refused(ludostat, tmp_path, text):
    (tmp_path / "broken.haz").write_text(text)
    assert "broken" in refused(ludostat, tmp_path, *PLAY, "--map", "broken.haz")


def test_play_writes_everything_and_prints_one_table(ludostat, tmp_path):
    code, out, lines = ludostat(*PLAY, "--out", "here", "--records", "3")
    assert (code, lines) == (0, [])
    assert "random" in out
    assert "win share" in out
    names = {path.relative_to("here").as_posix() for path in Path("here").rglob("*")}
    assert names >= {
        "experiment.toml", "manifest.json", "plays/part-00000.parquet", "summary.csv",
        "score_by_source.svg", "win_share_by_seat.png", "records/game-00002.jsonl",
    }  # fmt: skip
    assert "records/game-00003.jsonl" not in names
    assert not any(name.endswith(".tmp") for name in names)


def test_quiet_says_nothing(ludostat):
    assert ludostat(*PLAY, "--out", "here", "--quiet") == (0, "", [])


def test_json_is_one_document(ludostat):
    code, out, _ = ludostat(*PLAY, "--out", "here", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["experiment"]["seed"] == 1
    assert sum(found["reasons"].values()) == 12


def test_reasons_as_frequent_have_one_order():
    names = ["cards", "stalled", "stacks"]
    rows = pl.DataFrame(
        {"seat": 0, "rounds": 3, "reason": pl.Series(names * 4, dtype=pl.Enum(names))}
    )
    for _ in range(10):
        assert list(_length(rows.lazy())["reasons"]) == names


def test_records_of_a_run_are_good(ludostat):
    ludostat(*PLAY, "--out", "here", "--records", "12", "--quiet")
    files = sorted(Path("here/records").iterdir())
    code, out, lines = ludostat("replay", *files)
    assert (code, lines, out.count("good")) == (0, [], 12)


def test_a_wrong_record_fails_with_its_line(ludostat):
    ludostat(*PLAY, "--out", "here", "--records", "1", "--quiet")
    path = Path("here/records/game-00000.jsonl")
    entries = path.read_text().splitlines()
    entries[5] = record.line_of(json.loads(entries[5]) | {"n": 1_000_000})
    path.write_text("\n".join(entries) + "\n")
    code, out, lines = ludostat("replay", path)
    assert (code, out, len(lines)) == (1, "", 1)
    assert "line 6: n is 1000000" in lines[0]


def test_games_of_players_who_imagine_are_kept_in_short_parts(ludostat):
    ludostat("play", "kanagawa", "--seats", "search:1,random", "--games", "80", "--out", "here")
    assert len(list(Path("here/plays").iterdir())) == 2


def test_the_same_folder_again_needs_resume(ludostat, tmp_path):
    ludostat(*PLAY, "--out", "here", "--quiet")
    assert "--resume" in refused(ludostat, tmp_path, *PLAY, "--out", "here")
    assert ludostat(*PLAY, "--out", "here", "--quiet", "--resume")[0] == 0


def test_a_folder_of_another_experiment_is_refused(ludostat, tmp_path):
    ludostat(*PLAY, "--out", "here", "--quiet")
    line = refused(ludostat, tmp_path, *PLAY, "--seed", "2", "--out", "here", "--resume")
    assert "seed is 1 there and 2 here" in line


def test_a_damaged_part_is_named_and_played_again(ludostat):
    ludostat(*PLAY, "--out", "here", "--quiet")
    part = Path("here/plays/part-00000.parquet")
    good = part.read_bytes()
    part.write_bytes(good[:-100])
    code, _, lines = ludostat(*PLAY, "--out", "here", "--quiet", "--resume")
    assert code == 0
    assert part.read_bytes() == good
    assert any("part-00000.parquet is damaged" in line for line in lines)


def test_an_experiment_file_plays_the_same(ludostat):
    ludostat(*PLAY, "--out", "one", "--quiet", "--set", "price_water=4")
    assert ludostat("play", "one/experiment.toml", "--out", "two", "--quiet")[0] == 0
    parts = [Path(name, "plays/part-00000.parquet").read_bytes() for name in ("one", "two")]
    assert parts[0] == parts[1]


def test_flags_beside_an_experiment_file_are_refused(ludostat, tmp_path):
    ludostat(*PLAY, "--out", "one", "--quiet")
    line = refused(ludostat, tmp_path, "play", "one/experiment.toml", "--games", "8")
    assert "one/experiment.toml" in line


def test_what_else_lies_among_the_parts_does_not_count(ludostat):
    ludostat(*PLAY, "--out", "here", "--quiet")
    before = Path("here/summary.csv").read_bytes()
    Path("here/plays/part-00002.parquet").write_bytes(b"")
    Path("here/plays/foo").write_bytes(b"")
    assert ludostat(*PLAY, "--out", "here", "--quiet", "--resume")[0] == 0
    assert Path("here/summary.csv").read_bytes() == before


def test_a_terminal_without_umlauts_gets_its_text(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "sim.cli", "games", "fresco"], cwd=ROOT, capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"}, check=True,
    )  # fmt: skip
    assert b"Marcel S" in done.stdout


def test_a_map_of_ones_own(ludostat):
    Path("mine.txt").write_text(' ^ F " o ~ .\n. . . M . . .\n . . . . . .\n')
    code, out, _ = ludostat(*PLAY, "--map", "mine.txt", "--out", "here")
    assert code == 0
    assert "map = mine" in out
    assert ludostat("maps", "--look", "mine.txt")[1].count("1 markets") == 1


def test_show_draws_the_board_and_its_record_is_good(ludostat):
    code, out, _ = ludostat("show", "hacienda", "--seats", "random,casual", "--seed", "7",
                            "--until", "5")  # fmt: skip
    assert code == 0
    assert out.count("seat 0: ") + out.count("seat 1: ") >= 7
    text = ludostat("show", "hacienda", "--seats", "random,casual", "--seed", "7", "--record")[1]
    Path("game.jsonl").write_text(text)
    assert ludostat("replay", "game.jsonl")[0] == 0


def test_games_and_strategies_tell_what_there_is(ludostat):
    assert "hacienda" in ludostat("games")[1]
    page = ludostat("games", "hacienda")[1]
    assert "price_water = 12" in page
    assert "reconstructed" in page
    assert json.loads(ludostat("games", "hacienda", "--json")[1])["players"] == [2, 3, 4, 5]
    assert "greedy" in ludostat("strategies", "hacienda")[1]
    assert json.loads(ludostat("strategies", "hacienda", "--json")[1])[0]["name"] == "random"


def test_bench_compares_with_an_earlier_document(ludostat):
    code, out, _ = ludostat("bench", "--game", "hacienda", "--seconds", "0.001", "--json")
    assert code == 0
    Path("before.json").write_text(out)
    assert {row["policy"] for row in json.loads(out)} >= {"random", "greedy"}
    asked = ("bench", "--seconds", "0.001", "--json", "--compare", "before.json", "--game")
    assert all("against" in row for row in json.loads(ludostat(*asked, "hacienda")[1]))
    assert not any("against" in row for row in json.loads(ludostat(*asked, "kanagawa")[1]))


def test_bench_names_what_has_become_too_slow(ludostat):
    asked = ("bench", "--game", "kanagawa", "--seconds", "0.001")
    rows = json.loads(ludostat(*asked, "--json")[1])
    for row in rows:
        row["ratio"] *= 1000 if row["policy"] == "greedy" else 0.001
    Path("before.json").write_text(json.dumps(rows))
    code, _, told = ludostat(*asked, "--compare", "before.json", "--allow", "20")
    assert code == 1
    assert [line.partition(":")[0] for line in told] == ["kanagawa greedy"]


@pytest.mark.parametrize("signal", ["SIGINT", "SIGTERM"])
def test_an_interrupted_run_says_how_to_go_on(tmp_path, signal):
    command = [sys.executable, "-m", "sim.cli", "play", "hacienda", "--seats", "casual,casual",
               "--games", "1000000", "--out", str(tmp_path / "here")]  # fmt: skip
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not list(tmp_path.glob("here/plays/*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(getattr(__import__("signal"), signal))
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "--resume" in err.splitlines()[-1]
    assert json.loads((tmp_path / "here/manifest.json").read_text())["state"] == "interrupted"


def test_an_interrupt_waits_until_rules_are_compiled(capsys, monkeypatch):
    def compile_for_a_while():
        with global_compiler_lock:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.5)
            done.append("compiled")
        time.sleep(5)
        done.append("played")

    done = []
    monkeypatch.setattr(sys.modules["sim.cli.main"], "_run", lambda _: compile_for_a_while())
    assert main([]) == 130
    assert done == ["compiled"]
    assert capsys.readouterr().err.splitlines()[-1] == "ludostat: interrupted"
