"""Thousands of mistakes: each is refused in one line, and nothing is played or written."""

import json
import os
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
import tomli_w

from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.cli import main
from sim.cli.main import COMMANDS
from sim.core.errors import InputError
from sim.core.tables import read_tables
from sim.hacienda.board import read_map_file
from tests.helpers import strange

LISTS = '[good]\nidea = "As greedy does."\nrules = ["else: greedy"]\n'
SEEDS = 2 * int(os.environ.get("LUDOSTAT_FAULTS", "4"))  # of 125 command lines each
MODULES = ["sim.cli.answering", *(path.partition(":")[0] for path, _ in COMMANDS.values())]
RECORDS = sorted(Path(__file__).parent.glob("records/*.jsonl"))


class Accepted(Exception):
    """Stands for all work that follows once input is found good."""


@pytest.fixture
def refusal(capsys, tmp_path, monkeypatch):
    """Calls the command, which may not begin to play; gives its refusal, or None if it would."""
    (tmp_path / "good.toml").write_text(LISTS)
    monkeypatch.chdir(tmp_path)

    def accept(*_, **__):
        raise Accepted

    for module in MODULES:  # before they could take what stands in for something
        import_module(module)
    for place in ("sim.cli.play.warm_up", "sim.cli.answering.answered",
                  "strategies.checking.verdicts"):  # fmt: skip
        monkeypatch.setattr(place, accept)

    def call(*words):
        try:
            code = main(words)
        except Accepted:
            return None
        out, err = capsys.readouterr()
        lines = err.splitlines()
        assert (code, len(lines), out) == (2, 1, ""), (words, code, lines, out)
        assert lines[0].startswith("ludostat: "), (words, lines)
        return lines[0]

    return call


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_wrong_command_line_is_refused(refusal, seed):
    chance = Random(seed)
    for _ in range(125):
        wrong = strange.command_line(chance)
        said = refusal(*wrong.words)
        assert said is not None, wrong
        assert wrong.names.encode("ascii", "replace").decode() in said or wrong.names in said, (
            wrong, said)  # fmt: skip
        assert not wrong.near or "did you mean" in said.lower(), (wrong, said)
    assert [path.name for path in Path().iterdir()] == ["good.toml"]


def experiment(game, **fields):
    """An experiment as its file tells it."""
    usual = {"game": game, "players": 3, "seats": ["random", "casual", "greedy"], "games": 6}
    return usual | {"seed": 1, "rules": {}, "components": {}, "part_games": 60} | fields


def own_tables(game):
    """An experiment that brings component tables, where a game takes any."""
    generate = find_game(game).generate
    return experiment(game, components={"mine": generate(1)}) if generate else experiment(game)


WRONG_FIELDS = {
    "game": ["hacinda", "", 3, None], "players": [0, 9, "3", 3.0, True, None, 2],
    "seats": [["random"], "random", [1, 2, 3], ["random", "casual", "greddy"], [], None],
    "games": [0, -1, 2**63, 1.5, "6", True, None], "seed": [-1, 2**63, 0.5, "1", None],
    "rules": [{"prize": 1}, [], "x", {"": 1}, {"a": float("nan")}, None],
    "components": [{"a": 1}, [], {"a": "[" * 99999}, {"a": "9" * 5000}, None],
    "part_games": [0, 59, 61, 2**62, "60"], "strategies": [{"a.py": "1"}, {"a": "x"}, [],
                                                          {"a.toml": ""}],
    "gmaes": [6], "self": [1], "class": [1], "__init__": [1],
}  # fmt: skip
OPTIONAL = ("rules", "components")  # may be left out


def wrong_experiment(chance):
    """The fields of an experiment, one of them wrong; None: left out."""
    fields = experiment(chance.choice(NAMES))
    name = chance.choice(list(WRONG_FIELDS))
    value = chance.choice([v for v in WRONG_FIELDS[name] if v is not None or name not in OPTIONAL])
    fields[name] = value
    return name, {key: entry for key, entry in fields.items() if entry is not None}


def test_a_wrong_experiment_is_refused(refusal):
    chance = Random(1)
    for _ in range(200):
        name, fields = wrong_experiment(chance)
        Path("wrong.toml").write_text(tomli_w.dumps(fields))
        assert refusal("play", "wrong.toml", "--out", "out"), (name, fields)


@pytest.mark.parametrize(
    "text",
    ["games = " + "9" * 5000, "rules = " + "[" * 99999, "\x00", "=", "a" * 10**6, "\ufeff",
     "[[game]]\n" * 9, "game.x = 1"],
    ids=range(8),
)  # fmt: skip
def test_a_document_that_breaks_its_reader_is_refused(refusal, text):
    Path("wrong.toml").write_text(text)
    assert refusal("play", "wrong.toml")


@pytest.mark.parametrize("game", NAMES)
def test_noise_in_an_experiment_is_refused_or_told(refusal, game):
    chance, good = Random(game), tomli_w.dumps(experiment(game))
    for _ in range(60):
        Path("noisy.toml").write_text(strange.noisy(chance, good))
        refusal("play", "noisy.toml", "--out", "out")


@pytest.mark.parametrize("game", ["fresco", "pastiche"])
def test_spoilt_tables_are_refused_or_hold(refusal, game):
    chance, good = Random(game), own_tables(game)
    tables = json.loads(good["components"]["mine"])
    for _ in range(60):
        spoilt = json.dumps(strange.spoilt(chance, tables))
        text = spoilt if chance.random() < 0.8 else strange.noisy(chance, spoilt)
        Path("own.toml").write_text(tomli_w.dumps(good | {"components": {"mine": text}}))
        refusal("play", "own.toml", "--out", "out")


@pytest.mark.parametrize("game", NAMES)
def test_a_spoilt_box_is_refused_or_holds(game, tmp_path):
    chance, box = Random(game), find_game(game).box
    for _ in range(40):
        file = chance.choice(box.files)
        tables = tomllib.loads((box.folder / file).read_text(encoding="utf-8"))
        entries = json.loads(json.dumps(strange.spoilt(chance, tables)), parse_constant=str)
        try:
            (tmp_path / file).write_text(tomli_w.dumps(entries), encoding="utf-8")
        except TypeError:  # TOML has no null
            continue
        assert_told(read_tables, tmp_path / file)


def assert_told(read, path):
    """Reads, or refuses in a line that names the file."""
    try:
        read(path)
    except InputError as error:
        said = str(error)
    else:
        return
    assert path.name in said
    assert "\n" not in said


def haz(chance):
    """A generator's map: a block of hexes with terrains, pampa and two markets."""
    keys = [100 * x + y for x in range(6) for y in range(8) if (x + y) % 2]
    codes = [9, 9, 2, 2, *(chance.choice((2, 3, 4, 5, 6, 7, 8, 10)) for _ in keys[4:])]
    chance.shuffle(codes)
    return "[Hex]\n" + "".join(f"{key}={code}\n" for key, code in zip(keys, codes, strict=True))


def wrong_haz(chance):
    """A generator's map with a line that is wrong."""
    lines = haz(chance).splitlines()
    wrong = ("1=11", "2=7", "x=1", "1", "=", "1=", "1=-1", "1=1.5", "9" * 5000 + "=1", lines[2],
             "1000001=7", "1=7;", "[Hex]", "1 = 7", "\x00", "99999=7")  # fmt: skip
    lines.insert(chance.randrange(1, len(lines)), chance.choice(wrong))
    return "\n".join(lines)


def test_a_wrong_map_is_refused(refusal):
    chance = Random(2)
    for _ in range(150):
        Path("wrong.haz").write_text(wrong_haz(chance))
        said = refusal("play", "hacienda", "--seats", "random,random", "--map", "wrong.haz")
        assert "wrong" in (said or ""), Path("wrong.haz").read_text()


def test_noise_in_a_map_is_refused_or_drawn(refusal):
    chance = Random(3)
    for number in range(100):
        Path(f"noisy{number}.haz").write_text(strange.noisy(chance, haz(chance)))
        file = Path(f"noisy{number}.haz")
        if refusal("play", "hacienda", "--seats", "random,random", "--map", str(file)) is None:
            told = [line for line in file.read_text().split("\n") if "=" in line]
            hexes = sum(not line.strip().endswith("=1") for line in told)
            assert sum(sign != " " for sign in read_map_file(file)[1].replace("\n", "")) == hexes


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_broken_record_is_refused_in_a_line(capsys, tmp_path, path):
    chance, good = Random(path.stem), path.read_text(encoding="utf-8")
    for number in range(24):
        header, *rest = good.splitlines()
        header = json.dumps(strange.spoilt(chance, json.loads(header)), separators=(",", ":"))
        broken = "\n".join([header, *rest]) + "\n"
        file = tmp_path / "broken.jsonl"
        file.write_text(broken if number % 2 else strange.noisy(chance, good), encoding="utf-8")
        code = main(["replay", str(file)])
        err = capsys.readouterr().err
        assert code in (0, 1)
        assert len(err.splitlines()) == code
