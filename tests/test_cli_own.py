"""Strategies of one's own on the command line, and the page that says how to write them."""

import re
import shlex
from pathlib import Path

import pytest

from sim.cli import main

PAGE = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text()
SECTION = PAGE.partition("## A strategy of your own")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"```(?:python|toml)\n(# (\S+)\n.*?)```", SECTION, re.S)
COMMANDS = [
    line[2:] for block in re.findall(r"```console\n(.*?)```", SECTION, re.S)
    for line in block.splitlines()
]  # fmt: skip

MINE = """
from sim.core import luck
from sim.kanagawa.choices import nth
from strategies.own import plain, strategy

@plain("By lot.")
def lot(table):
    return table.random.choice(table.choices())

@strategy("By lot.")
def quick(state, rules, weights, count):
    return nth(state, rules, luck.whim(state, 0, count))
"""
CHEATS = """
import random
from sim.kanagawa.choices import nth
from strategies.own import plain, strategy

@strategy("Knows the next card.")
def prophet(state, rules, weights, count):
    return nth(state, rules, state.deck[min(state.top, 71)] % count)

@strategy("Knows the luck of the game.")
def seer(state, rules, weights, count):
    return nth(state, rules, int(state.luck >> 7) % count)

@strategy("Helps itself to a storm.")
def thief(state, rules, weights, count):
    state.storms[state.seat] += 1
    return nth(state, rules, 0)

@strategy("Chooses what is not there.")
def dreamer(state, rules, weights, count):
    return nth(state, rules, 0) if state.lesson < 2 else 12345678

@plain("By a chance that nobody can repeat.")
def whimsical(table):
    return random.choice(table.choices())

@plain("Counts how often it is asked.")
def counting(table, asked=[0]):
    asked[0] += 1
    return table.choices()[asked[0] % len(table.choices())]
"""
LIST = """
[stayer]
idea = "Stays while two columns are small, else as greedy does."
rules = ["if tallest < 2 and columns > 1: stay", "else: greedy"]
"""


@pytest.fixture
def ludostat(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {"mine.py": MINE, "cheats.py": CHEATS, "list.toml": LIST}.items():
        Path(name).write_text(text)

    def call(line):
        code = main(shlex.split(line))
        out, err = capsys.readouterr()
        return code, out, [text for text in err.splitlines() if not text.startswith("Compiling")]

    return call


def refused(ludostat, line):
    code, out, lines = ludostat(line)
    assert (code, out, len(lines)) == (2, "", 1), lines
    return lines[0]


PLAY = "play kanagawa --strategies mine.py --strategies list.toml --quiet"


def parts(folder):
    return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("plays/*"))}


def test_a_fork_refuses_plain_python_before_it_compiles(ludostat, monkeypatch):
    monkeypatch.setattr("sim.cli.play.warm_up", lambda *_: pytest.fail("began to compile"))
    said = refused(ludostat, "fork kanagawa --of stay --strategies mine.py --seats lot,greedy")
    assert "--seats lot,greedy: lot is plain Python" in said


class TestPlaying:
    def test_rows_do_not_depend_on_workers(self, ludostat):
        line = f"{PLAY} --seats lot,stayer --games 126"
        assert ludostat(f"{line} --out one --jobs 1") == (0, "", [])
        assert ludostat(f"{line} --out two --jobs 2")[0] == 0
        assert ludostat(f"{line} --out three --jobs 2 --backend threads")[0] == 0
        assert len(parts("one")) == 3  # of plain Python, parts are small
        assert parts("one") == parts("two") == parts("three")

    def test_compiled_ones_are_played_by_threads(self, ludostat):
        line = f"{PLAY} --seats quick,stayer --games 6060"
        assert ludostat(f"{line} --out one --jobs 1")[0] == 0
        assert ludostat(f"{line} --out two --jobs 2")[0] == 0
        assert len(parts("one")) == 2
        assert parts("one") == parts("two")

    def test_a_resumed_run_needs_the_same_text(self, ludostat):
        line = f"{PLAY} --seats quick,random --games 8 --out here --resume"
        assert ludostat(line)[0] == 0
        assert ludostat(line)[0] == 0
        Path("mine.py").write_text(MINE + "\n# edited\n")
        assert "here holds another experiment: strategies is" in refused(ludostat, line)

    def test_an_experiment_brings_its_lists_but_runs_no_strange_code(self, ludostat):
        ludostat(f"{PLAY} --seats quick,stayer --games 8 --out one")
        again = "play one/experiment.toml --quiet --out two"
        assert "brings Python code; to run it, add --strategies mine.py" in refused(ludostat, again)
        assert ludostat(f"{again} --strategies mine.py")[0] == 0
        assert parts("one") == parts("two")
        Path("mine.py").write_text(MINE + "\n# edited\n")
        line = refused(ludostat, f"{again} --strategies mine.py --resume")
        assert "was played with another mine.py" in line
        line = refused(ludostat, f"{again} --strategies cheats.py")
        assert "cheats.py: is no file of this experiment" in line

    def test_show_and_strategies_know_them(self, ludostat):
        code, out, _ = ludostat(
            "show kanagawa --strategies list.toml --seats stayer,random --until 3"
        )
        assert (code, "seat 0 stayer" in out) == (0, True)
        out = ludostat("strategies kanagawa --strategies mine.py --strategies list.toml")[1]
        assert "stayer" in out
        assert "By lot." in out

    def test_conditions_are_listed(self, ludostat):
        assert "tallest " in ludostat("strategies kanagawa --conditions")[1]


@pytest.mark.parametrize(
    ("line", "hint"),
    {
        "no file": ("--strategies none.py --seats x,random", "none.py: cannot be read"),
        "no kind of file": ("--strategies mine.txt --seats x,random", ".py or a .toml file"),
        "no such strategy": ("--strategies mine.py --seats lott,random", "did you mean 'lot'?"),
        "twice": ("--strategies mine.py --strategies ./mine.py --seats lot,random", "two files"),
        "not soft": ("--strategies mine.py --seats quick@3,random", "weighs nothing"),
        "no list": ("--strategies mine.toml --seats x,random", "not a TOML document"),
        "illegal": ("--strategies cheats.py --seats dreamer,random",
                    "cheats.py, line 19: chose 12345678, which is not on offer"),
    }.values(),
)  # fmt: skip
def test_bad_input_is_one_line(ludostat, line, hint):
    Path("mine.toml").write_text("x")
    assert hint in refused(ludostat, f"play kanagawa --quiet --games 4 {line}")
    assert not Path("results").exists()


class TestChecking:
    def test_a_good_one_passes(self, ludostat):
        line = "check-strategy mine.py:quick kanagawa --games 20 --match 40 --players 2"
        code, out, _ = ludostat(line)
        assert code == 0
        for check in ("ok  legal", "ok  honest", "ok  same", "speed", "alone among 1 greedy"):
            assert check in out
        assert re.search(r"wins .*% \[.*\] of 40 games", out)

    def test_a_list_alone_in_its_file_needs_no_name(self, ludostat):
        code, out, _ = ludostat("check-strategy list.toml kanagawa --games 6 --match 8")
        assert (code, out.count("ok ")) == (0, 3)

    @pytest.mark.parametrize(
        ("name", "hint"),
        {
            "prophet": "it looks at deck",
            "seer": "it looks at luck",
            "thief": "it writes on storms",
            "dreamer": "chose 12345678, which is not on offer",
            "whimsical": "asked once more",
            "counting": "asked once more",
        }.items(),
    )
    def test_a_cheat_is_caught_at_its_decision(self, ludostat, name, hint):
        code, out, _ = ludostat(f"check-strategy cheats.py:{name} kanagawa --games 6")
        assert code == 1
        wrong = [line for line in out.splitlines() if line.startswith("NO ")]
        assert hint in wrong[0]
        assert "seed " in wrong[0]
        assert "decision " in wrong[0]
        assert "match" not in out

    @pytest.mark.parametrize(
        ("line", "hint"),
        [
            ("mine.py:lott kanagawa", "mine.py has lot, quick (did you mean 'lot'?)"),
            ("mine.py kanagawa", "mine.py:NAME names one"),
            ("mine.py:lot kanagwa", "kanagawa"),
            ("mine.py:lot kanagawa --games 0", "--games 0"),
            ("mine.py:lot kanagawa --players 7", "2 to 4 players"),
        ],
    )
    def test_bad_input_is_one_line(self, ludostat, line, hint):
        assert hint in refused(ludostat, f"check-strategy {line}")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A folder with the files of the page."""
    folder = tmp_path_factory.mktemp("page")
    for text, name in BLOCKS:
        (folder / name).write_text(text)
    return folder


def test_the_page_has_a_file_of_each_kind():
    assert [name for _, name in BLOCKS] == ["mine.py", "list.toml", "fast.py"]
    plain = BLOCKS[0][0].partition("@plain")[2].strip().splitlines()
    assert len(plain) <= 15


@pytest.mark.parametrize("line", COMMANDS)
def test_the_page_works_as_written(line, page, monkeypatch, capsys):
    monkeypatch.chdir(page)
    assert main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
