import json

import pytest

from sim.cli.main import DONE, WRONG, main

SMALL = ["--players", "2", "--jobs", "1"]
ARMS = ["--arms", "casual,random", "--among", "casual", "--games", "8"]
SWEEP = ["sweep", "kanagawa", "--over", "lessons=1..3", *ARMS, *SMALL]
PARTS = ["parts", "kanagawa", "--neutral", "first: first_player_points=0", *ARMS, *SMALL]
MIX = ["mix", "kanagawa", "--plans", "casual,random", "--games", "8", *SMALL]


def document(capsys, arguments):
    assert main([*arguments, "--json"]) == DONE
    return json.loads(capsys.readouterr().out)


def refused(capsys, arguments):
    assert main(arguments) == WRONG
    return capsys.readouterr().err.strip()


class TestSweep:
    def test_it_tells_each_value(self, capsys):
        found = document(capsys, SWEEP)
        assert [row["lessons"] for row in found["tables"]["effects"]] == [1, 2, 3]
        assert "at lessons 1" in found["answer"][0]

    def test_workers_change_nothing(self, capsys):
        one = document(capsys, SWEEP)
        two = document(capsys, [*SWEEP[:-1], "2"])
        assert one["tables"] == two["tables"]

    def test_a_grid_has_every_pair_of_values(self, capsys):
        found = document(capsys, [*SWEEP, "--over", "work_without_cards=true,false"])
        assert len(found["tables"]["effects"]) == 6

    def test_a_folder_holds_the_page_and_is_not_written_over(self, capsys, tmp_path):
        assert main([*SWEEP, "--out", str(tmp_path)]) == DONE
        assert (tmp_path / "report.html").read_text("utf-8").count("(8 pairs).") == 6
        assert (tmp_path / "charts" / "margin.png").exists()
        assert "holds a report already" in refused(capsys, [*SWEEP, "--out", str(tmp_path)])

    @pytest.mark.parametrize(
        ("flags", "text"),
        [
            (["--over", "lessons"], "must be NAME=4..24/4"),
            (["--over", "lesson=1..3"], "no rule parameter 'lesson' (did you mean 'lessons'?)"),
            (["--over", "lessons=2"], "must give 2 to 60 different values"),
            (["--over", "lessons=3..1"], "must give 2 to 60 different values"),
            (["--over", "lessons=1..9"], "must be a whole number from"),
        ],
    )
    def test_ranges_that_are_none_are_refused(self, capsys, flags, text):
        assert text in refused(capsys, ["sweep", "kanagawa", *flags, *ARMS, *SMALL])

    def test_a_rule_is_either_swept_or_set(self, capsys):
        text = refused(capsys, [*SWEEP, "--set", "lessons=2"])
        assert "--over lessons=1,2,3: lessons is set to 2 already" in text
        assert "either swept or set" in text

    def test_pairs_and_seeds_are_called_so(self, capsys):
        found = document(capsys, SWEEP)
        assert "(8 pairs of games at every value)" in found["answer"][0]
        assert "games" not in found["tables"]["effects"][0]
        assert [(row["pairs"], row["seeds"]) for row in found["tables"]["effects"]] == [(8, 4)] * 3

    def test_two_different_arms_are_needed(self, capsys):
        arms = ["--arms", "casual,casual"]
        assert "two different" in refused(capsys, ["sweep", "kanagawa", *SWEEP[2:4], *arms])


class TestParts:
    def test_they_add_up(self, capsys):
        rows = document(capsys, PARTS)["tables"]["parts-margin"]
        *parts, whole = (row["average"] for row in rows)
        assert sum(parts) == pytest.approx(whole)
        assert [row["part"] for row in rows] == ["first", "the rest", "the whole effect"]

    @pytest.mark.parametrize(
        ("flags", "text"),
        [
            (["--neutral", "lessons"], "must be NAME=VALUE"),
            (["--neutral", "first: lessons=2"], "a part 'first' already"),
            (["--neutral", "first_player_points=1,lessons=2"], "set by the part 'first' already"),
            (["--neutral", "lessons=2"] * 6, "must be 1 to 6"),
            (["--neutral", "the rest: lessons=2"], "'the rest' is in the table anyway"),
            (["--neutral", "the whole effect: lessons=2"], "'the whole effect' is in the table"),
            (["--neutral", "lessons=2", "--set", "lessons=2"], "lessons=2 is in force already"),
        ],
    )
    def test_parts_that_are_none_are_refused(self, capsys, flags, text):
        assert text in refused(capsys, [*PARTS, *flags])


class TestMix:
    def test_it_tells_a_mix_and_its_payoffs(self, capsys):
        found = document(capsys, MIX)
        assert sum(row["weight_share"] for row in found["tables"]["mix"]) == pytest.approx(1)
        assert len(found["tables"]["payoffs"]) == 2
        assert found["answer"][0].startswith("Nobody gains by leaving this mix: ")

    @pytest.mark.parametrize(
        ("flags", "text"),
        [
            (["--plans", "casual"], "must name 2 to 6"),
            (["--plans", "casual,greddy"], "did you mean 'greedy'?"),
            (["--plans", "casual,nosuch"], "--plans nosuch: kanagawa has no strategy 'nosuch'; it"),
            (["--plans", "casual,random", "--games", "3"], "must be at least 4"),
        ],
    )
    def test_what_cannot_be_mixed_is_refused(self, capsys, flags, text):
        assert text in refused(capsys, ["mix", "kanagawa", *flags, *SMALL])
