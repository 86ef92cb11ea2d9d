"""Weights found by self-play: the search, its opponents, its story, and where weights end up."""

import dataclasses
import tomllib
from pathlib import Path

import numpy as np
import pytest

from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from strategies import lineups, pool, story, tuning
from strategies.arena import Arena, Match, wins
from strategies.story import Generation, Story, Task, Trial
from strategies.tuning import Tuning
from strategies.weights_file import with_tuned

TASK = Task("kanagawa", 2, 2000, 7, "greedy", tuning.names_of("kanagawa"))


@pytest.fixture(scope="module")
def arena():
    printed = find_game("kanagawa").set_up(3, {}, {})
    return Arena("kanagawa", printed, pool.sparring("kanagawa")["greedy"])


@pytest.fixture(scope="module")
def rows(arena):
    return {name: entry.row(arena.variant) for name, entry in pool.sparring("kanagawa").items()}


@pytest.fixture(scope="module")
def told():
    """A tuning from beginning to end."""
    return to_the_end(Tuning(TASK))


def to_the_end(run: Tuning) -> Story:
    while not run.done:
        run.advance()
    return run.story


def trial(*, passed: bool, weights: list[float]) -> Trial:
    return Trial(1, 60, 0.6, 0.01, passed, False, weights)


class TestTheArena:
    def test_it_plays_the_games_of_the_line_up(self, arena, rows):
        seats = ("scholar", "greedy", "greedy")
        played = lineups.play(
            Experiment(game="kanagawa", players=3, seats=seats, games=24, seed=5), 6, 18
        )
        alone = played.filter(played["strategy"] == "scholar")
        found = arena.play(Match(rows["scholar"], np.stack([rows["greedy"]] * 2), 5, range(2, 8)))
        assert found["score"].ravel().tolist() == alone["score"].to_list()
        assert wins(found).ravel().tolist() == alone["win_share"].to_list()

    def test_alone_among_itself_a_row_wins_its_fair_share_of_every_deal(self, arena, rows):
        same = np.stack([rows["greedy"]] * 2)
        found = wins(arena.play(Match(rows["greedy"], same, 1, range(9))))
        assert found.sum(axis=1) == pytest.approx(np.ones(9))

    def test_workers_change_nothing(self, arena, rows):
        match = Match(rows["scholar"], np.stack([rows["greedy"]] * 2), 1, range(3, 90))
        whole = arena.play(match)
        assert (arena.play_long(match, 1) == whole).all()
        assert (arena.play_long(match, 2) == whole).all()


class TestOpponents:
    def drawn(self, selves, others, count=400):
        luck = np.random.default_rng(1)
        return [pool.draw_line(line, 3, selves, others, luck) for line in range(count)]

    def test_they_come_from_the_plans_of_the_game_and_greedy(self):
        names = set(pool.sparring("kanagawa"))
        assert {"greedy", "scholar"} <= names
        assert not names & {"random", "casual"}

    def test_of_four_lines_one_is_greedy_and_one_the_newest_self(self):
        old, new, plain = np.array([1.0]), np.array([2.0]), np.array([3.0])
        lines = self.drawn([old, new], {"greedy": plain})
        assert all((line == plain).all() for line in lines[::4])
        assert all((line == new).all() for line in lines[1::4])

    def test_earlier_selves_and_plans_are_met_as_often(self):
        selves = [np.array([1.0]), np.array([2.0])]
        others = {"greedy": np.array([3.0]), "plan": np.array([4.0])}
        lines = np.stack(self.drawn(selves, others))[2::4]
        met = [float((lines == kind).mean()) for kind in (1, 2, 3, 4)]
        assert met == pytest.approx([0.25] * 4, abs=0.1)


class TestTheSearch:
    def test_it_follows_from_its_task_alone(self, told):
        assert to_the_end(Tuning(TASK, jobs=2)) == told

    def test_another_seed_is_another_search(self, told):
        other = Tuning(dataclasses.replace(TASK, seed=8))
        other.advance()
        assert other.story.generations[0] != told.generations[0]

    def test_it_keeps_to_its_budget(self, told):
        assert 0.9 * TASK.budget < Tuning(TASK, story=told).played <= TASK.budget

    @pytest.mark.parametrize("steps", [1, 5, 12, 20])
    def test_it_goes_on_from_its_story(self, told, steps, tmp_path):
        run, path = Tuning(TASK), tmp_path / "tuning.json"
        for _ in range(steps):
            run.advance()
        path.write_text(story.to_text(TASK, run.story))
        assert to_the_end(Tuning(TASK, story=story.read(path, TASK))) == told

    def test_candidates_meet_the_same_and_generations_others(self, told):
        seeds = []
        for count in (0, 1):
            run = Tuning(TASK, story=dataclasses.replace(told, generations=told.generations[:count],
                                                         trials=[], exams=[]))  # fmt: skip
            seeds += [match.seed for match in run.matches()]
        assert len(set(seeds)) == 2

    def test_no_deal_of_the_search_comes_up_in_trials_and_exams(self):
        purposes = (tuning.DRAW, tuning.DEAL, tuning.CONTEST, tuning.EXAM)
        seeds = {TASK.seed_of(purpose, number) for purpose in purposes for number in range(50)}
        assert len(seeds) == 200

    def test_only_a_passed_trial_makes_an_incumbent(self, told):
        start, other = told.start, [1.0] * len(told.start)
        lost = dataclasses.replace(told, trials=[trial(passed=False, weights=other)])
        won = dataclasses.replace(told, trials=[trial(passed=True, weights=other)])
        assert Tuning(TASK, story=lost).incumbent.tolist() == start
        assert Tuning(TASK, story=won).incumbent.tolist() == other
        assert Tuning(TASK, story=won).selves[0].tolist() == start

    def test_trials_are_passed_beyond_chance_only(self, told):
        for each in told.trials:
            lead = each.share - 1 / TASK.players
            assert each.passed == (lead > tuning.BEYOND_CHANCE * each.error)

    def test_a_trial_tells_a_strong_challenger_from_an_equal_one(self, rows):
        weak = Story(rows["eager"].tolist(), {"greedy": rows["greedy"].tolist()})
        run = Tuning(dataclasses.replace(TASK, start="eager"), story=weak)
        run.try_out(rows["greedy"], 100)
        run.try_out(rows["greedy"], 100)
        assert [each.passed for each in run.story.trials] == [True, False]

    def test_weights_that_may_not_move_stay(self):
        run = Tuning(dataclasses.replace(TASK, features=("run", "print")))
        row = run.row_at(np.array([3.0, 2.0]))
        names, start = TASK.features, np.array(run.story.start)
        moved = {names[i] for i in np.flatnonzero(row != start)}
        assert moved == {"run", "print"}
        assert row[names.index("run")] == pytest.approx(3 * start[names.index("run")])

    def test_a_step_means_as_much_for_every_weight(self):
        scale = tuning.scale_of(np.array([2.0, -4.0, 0.0, 8.0]))
        assert scale.tolist() == [2.0, 4.0, 4.0 * tuning.UNWEIGHED, 8.0]

    def test_close_losses_rank_before_clear_ones(self):
        outcomes = np.zeros((2, 3), [("shared", "i4"), ("margin", "i4")])
        outcomes["margin"] = [[-9, -9, -9], [-1, -1, -1]]
        low, high = tuning.values_of(outcomes)
        assert low < high

    def test_features_are_known(self):
        assert tuning.check_features("kanagawa", ["run", "print"]) == ("print", "run")
        with pytest.raises(InputError, match=r"'harmnoy' .*'harmony'"):
            tuning.check_features("kanagawa", ["harmnoy"])


class TestTheStory:
    def written(self, path: Path, text: str) -> Path:
        path.write_text(text)
        return path

    def test_it_is_read_as_it_was_written(self, told, tmp_path):
        path = self.written(tmp_path / "t.json", story.to_text(TASK, told))
        assert story.read(path, TASK) == told

    def test_that_of_another_task_is_refused(self, told, tmp_path):
        path = self.written(tmp_path / "t.json", story.to_text(TASK, told))
        with pytest.raises(InputError, match="seed = 7, not 8"):
            story.read(path, dataclasses.replace(TASK, seed=8))

    @pytest.mark.parametrize("text", ["", "[]", "{}", '{"story": 1, "task": {}, "engine": ""}'])
    def test_a_damaged_one_is_refused(self, text, tmp_path):
        with pytest.raises(InputError, match="damaged"):
            story.read(self.written(tmp_path / "t.json", text), TASK)

    def test_a_changed_number_is_damage(self, told, tmp_path):
        text = story.to_text(TASK, told)
        place = text.index('"values": [') + len('"values": [')
        for digit in "01":
            changed = f"{text[:place]}{digit}{text[place + 1 :]}"
            if changed == text:
                continue
            with pytest.raises(InputError, match="damaged"):
                story.read(self.written(tmp_path / "t.json", changed), TASK)

    def test_that_of_other_rules_is_refused(self, tmp_path, monkeypatch):
        path = self.written(tmp_path / "t.json", story.to_text(TASK, Story([], {})))
        monkeypatch.setattr(story, "engine", lambda game: "other")
        with pytest.raises(InputError, match="has changed"):
            story.read(path, TASK)

    def test_generations_keep_what_the_search_needs(self):
        fields = {field.name for field in dataclasses.fields(Generation)}
        assert fields == {"games", "values", "among_greedys"}


FILE = """# About all.
[greedy]  # the first
idea = "x"
[greedy.weights]
run = 1.5 # by hand

# About plans.
[plan]
idea = "y"
"""
ENTRY = {"seed": 3, "weights": {"run": 2.0}}


class TestTheFileOfWeights:
    def test_new_weights_stand_at_its_end(self):
        text = with_tuned(FILE, 4, ENTRY)
        assert text.startswith(FILE)
        assert tomllib.loads(text)["tuned"]["players"] == {"4": ENTRY}

    def test_others_for_so_many_players_are_replaced(self):
        once = with_tuned(with_tuned(FILE, 4, ENTRY), 3, ENTRY)
        twice = with_tuned(once, 4, ENTRY | {"seed": 4})
        assert twice == once.replace("seed = 3", "seed = 4", 1)

    def test_comments_stay_with_what_they_are_about(self):
        old = '[tuned]\nidea = "z"\n\n# Four.\n[tuned.players.4.weights]\nrun = 1\n\n'
        text = with_tuned(FILE.replace("# About plans.", f"{old}# About plans."), 4, ENTRY)
        assert "\n\n# Four.\n[tuned.players.4]\nseed = 3\n" in text
        assert "run = 2.0\n\n# About plans.\n[plan]\n" in text

    def test_what_it_cannot_put_in_is_refused(self):
        with pytest.raises(InputError, match="by hand"):
            with_tuned(FILE + "[tuned]\nplayers = {4 = {weights = {run = 1}}}\n", 4, ENTRY)
