"""`ludostat ask`, `fork` and `bar`, from the flags to the page."""

import json

import pytest

from analysis.questions import QUESTIONS
from sim.catalogue import game as find_game
from sim.cli import answering, effects_page, findings, main
from strategies.priority import conditions


@pytest.mark.parametrize("name", QUESTIONS)
def test_questions_speak_of_what_their_games_have(name):
    question = QUESTIONS[name]
    game = find_game(question.game)
    assert set(question.wanted + question.against + question.barred) <= set(game.classes)
    assert {curve.parameter for curve in question.curves} <= set(game.box.parameters)
    assert {other.rule_set for other in question.others} - {""} <= set(game.box.rule_sets)
    known = {*conditions(question.game), "seat", "order", "round", "size"}
    assert {stratum.column for stratum in question.strata} <= known
    assert set(question.kept) <= set(game.measures)
    for curve in question.curves:
        for value in curve.values:
            game.set_up(4, {curve.parameter: value}, {})


def test_fork_prints_the_effect_with_its_interval(capsys, tmp_path):
    line = ["fork", "kanagawa", "--of", "stay", "--against", "take", "--players", "3", "--seats",
            "greedy,greedy,greedy", "--games", "90", "--worlds", "2", "--by", "lesson", "--out",
            str(tmp_path), "--quiet"]  # fmt: skip
    assert main(line) == 0
    found = json.loads((tmp_path / "report.json").read_text())
    row = found["tables"]["effects"][0]
    assert row["arm"] == "stay"
    assert row["margin_low"] < row["margin"] < row["margin_high"]
    assert (tmp_path / "report.html").exists()
    assert "final margin" in found["answer"][1]


def test_fork_gives_the_same_numbers_for_any_workers(capsys):
    line = ["fork", "kanagawa", "--of", "stay", "--players", "3", "--seats",
            "greedy,greedy,greedy", "--games", "60", "--json"]  # fmt: skip
    told = []
    for jobs in ("1", "2"):
        assert main([*line, "--jobs", jobs]) == 0
        told.append(json.loads(capsys.readouterr().out)["tables"])
    assert told[0] == told[1]


def test_bar_tells_what_it_costs(capsys):
    line = ["bar", "kanagawa", "--from", "stay", "--player", "greedy", "--players", "3", "--games",
            "60", "--retune", "0", "--json"]  # fmt: skip
    assert main(line) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tables"]["bar"][0]["margin"] < 0
    assert found["tables"]["lifted"][0]["games"] == 60
    assert found["facts"]["games"] == "80: 20 free and 60 barred"
    row = found["tables"]["bar"][0]
    assert (row["games"], row["seeds"]) == (60, 20)
    assert "(60 games)" in found["answer"][0]
    assert "share of wins, where the free player's is 1 in 3" in found["facts"]["interval"]


def test_games_of_forks_are_no_seeds(capsys):
    line = ["fork", "kanagawa", "--of", "stay", "--seats", "greedy,casual,casual", "--games", "60",
            "--json"]  # fmt: skip
    assert main(line) == 0
    found = json.loads(capsys.readouterr().out)
    row = found["tables"]["effects"][0]
    assert row["seeds"] <= 20 < row["games"] <= 60
    assert f"({row['games']} games)" in found["answer"][0]


@pytest.mark.parametrize(
    "line",
    [
        ["bar", "--from", "stay", "--player", "greedy", "--players", "2", "--retune", "0"],
        ["fork", "--of", "stay", "--players", "2", "--seats", "greedy,greedy"],
    ],
    ids=["bar", "fork"],
)
def test_it_plays_on_until_the_interval_is_narrow(line, capsys):
    wide, told = [line[0], "kanagawa", *line[1:], "--games", "200", "--json", "--until", "4"], []
    for words in (["--jobs", "1"], ["--jobs", "2"]):
        assert main([*wide, *words]) == 0
        told.append(json.loads(capsys.readouterr().out))
    row = next(iter(told[0]["tables"].values()))[0]
    assert row["margin_high"] - row["margin_low"] <= 8
    assert row["games"] < 2000
    assert "±4 points of final margin were asked for and reached" in told[0]["facts"]["aim"]
    assert told[0]["tables"] == told[1]["tables"]
    assert "at all looks together" in told[0]["facts"]["interval"]


def test_parts_of_a_fork_hold_at_all_looks_too(capsys):
    line = ["fork", "kanagawa", "--of", "stay", "--seats", "greedy,greedy", "--games", "200"]
    assert main([*line, "--until", "4", "--by", "strategy", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    (whole,), (part,) = tables["effects"], tables["by-strategy"]
    assert part == {"strategy": "greedy"} | whole


def test_every_choice_is_told_apart_too(capsys):
    line = ["fork", "kanagawa", "--of", "stay", "--against", "take", "--seats", "casual,greedy",
            "--games", "80", "--every", "--worlds", "2", "--by", "strategy", "--json"]  # fmt: skip
    assert main(line) == 0
    rows = json.loads(capsys.readouterr().out)["tables"]["by-strategy"]
    assert [(row["strategy"], row["what"]) for row in rows] == [
        ("casual", "best"), ("greedy", "best")
    ]  # fmt: skip
    assert all(row["margin_low"] < row["margin"] < row["margin_high"] for row in rows)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        (["bar", "--from", "stay", "--player", "greedy", "--players", "2", "--retune", "0"],
         "200 barred games in each form"),
        (["fork", "--of", "stay", "--players", "2", "--seats", "greedy,greedy"], "200 games"),
    ],
    ids=["bar", "fork"],
)  # fmt: skip
def test_an_aim_that_was_missed_is_told(line, after, capsys):
    assert main([line[0], "kanagawa", *line[1:], "--games", "20", "--json", "--until", "0.1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["facts"]["aim"] == found["answer"][-1]
    assert "±0.1 points of final margin were asked for and not reached: ±" in found["answer"][-1]
    assert f"after {after}, 10 times as many as --games expected" in found["answer"][-1]


@pytest.mark.parametrize(
    "line",
    [
        ["bar", "kanagawa", "--from", "stay", "--player", "greedy", "--retune", "0"],
        ["fork", "kanagawa", "--of", "stay"],
    ],
    ids=["bar", "fork"],
)
@pytest.mark.parametrize(
    ("name", "what"),
    [("report.json", "a report"), ("report.html", "a report"), ("ladder.json", "a ladder"),
     ("experiment.toml", "the games of a run")],
)  # fmt: skip
def test_what_was_told_is_not_written_over(line, name, what, capsys, tmp_path):
    (tmp_path / name).write_text("{}")
    assert main([*line, "--out", str(tmp_path)]) == 2
    assert f"holds {what} already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    "line",
    [
        ["bar", "kanagawa", "--from", "stay", "--player", "greedy", "--retune", "0"],
        ["fork", "kanagawa", "--of", "stay"],
        ["ask", "hacienda/water", "--games", "400"],
        ["ladder", "kanagawa"],
        ["maps"],
    ],
    ids=["bar", "fork", "ask", "ladder", "maps"],
)
@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_folder_that_cannot_be_is_refused_before_any_game(line, out, capsys, tmp_path,
                                                            monkeypatch):  # fmt: skip
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    for place in ("sim.cli.play.warm_up", "sim.cli.answering.answered"):
        monkeypatch.setattr(place, lambda *_: pytest.fail("began to play"))
    assert main([*line, "--out", out]) == 2
    assert f"cannot write {out}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    "flags",
    [["--components", "generated:1"], ["--rules", "owned-income"], ["--seed", "2"]],
    ids=lambda flags: flags[0],
)
def test_another_question_does_not_take_the_folder(flags, capsys, tmp_path, monkeypatch):
    inquiry = answering.inquiry("fresco/waking", 4, 400, 1, 1, {}, {}, tmp_path)
    told = {"title": findings.title(inquiry), "facts": findings.facts(inquiry)}
    (tmp_path / "report.json").write_text(json.dumps(told))
    monkeypatch.setattr("sim.cli.answering.answered", lambda *_: pytest.fail("began to play"))
    line = ["ask", "fresco/waking", "--games", "400", "--out", str(tmp_path)]
    assert main([*line, *flags]) == 2
    assert "holds another answer" in capsys.readouterr().err


def test_an_answer_is_not_written_over_the_page_of_maps(capsys, tmp_path):
    (tmp_path / "report.html").touch()
    assert main(["ask", "fresco/waking", "--games", "400", "--out", str(tmp_path)]) == 2
    assert "holds a report already" in capsys.readouterr().err


def test_maps_of_one_name_are_told_apart():
    tables = [effects_page.components(find_game("hacienda"), {"mine": text}) for text in "ab"]
    assert all("of one's own: mine (" in text for text in tables)
    assert tables[0] != tables[1]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (["ask", "hacienda/wter"], "hacienda/water"),
        (["ask", "hacienda/water", "--players", "7"], "2 to 5"),
        (["ask", "hacienda/water", "--games", "3"], "at least 400"),
        (["fork", "kanagawa", "--of", "stai"], "'stay'"),
        (["fork", "kanagawa", "--of", "stay", "--by", "leson"], "'lesson'"),
        (["fork", "kanagawa", "--of", "stay", "--until", "0"], "half-width above 0"),
        (["bar", "kanagawa", "--from", "stay", "--retune", "-1"], "--retune -1"),
        (["bar", "kanagawa", "--from", "stay", "--until", "-2"], "half-width above 0"),
        (["bar", "kanagawa", "--from", "stay", "--players", "0"], "--players 0: "),
        (
            ["bar", "kanagawa", "--from", "stay", "--player", "greedy,casual"],
            "--player greedy,casual: ",
        ),
        (["fork", "kanagawa", "--of", "stay", "--every", "--until", "1"], "--until 1: "),
        (["fork", "kanagawa", "--of", "stay", "--every", "--worlds", "1"], "--worlds 1: "),
    ],
)
def test_wrong_words_are_named(line, text, capsys):
    assert main(line) == 2
    assert text in capsys.readouterr().err


def test_the_questions_are_listed(capsys):
    assert main(["ask"]) == 0
    assert all(name in capsys.readouterr().out for name in ["kanagawa/staying"])
