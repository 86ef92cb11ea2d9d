"""Who meets whom, and that neither workers nor batches change the games."""

from collections import Counter
from itertools import combinations

import numpy as np
import polars as pl
import pytest

from sim.core.errors import InputError
from sim.core.experiment import Experiment
from strategies import matches

SETTING = Experiment(game="hacienda", players=3, seats=("random",) * 3, games=1, seed=5)
LETTERS = "abcdefgh"


def setting(players):
    return Experiment(**{**SETTING.model_dump(), "players": players, "seats": ("a",) * players})


def played(tasks):
    """How often each line-up is played in each rotation."""
    return [(turned, count) for experiment, _, count in tasks for turned in experiment.rotations]


def meetings(tasks):
    met = Counter()
    for line, count in played(tasks):
        for one, other in combinations(line, 2):
            met[tuple(sorted((one, other)))] += count
    return met


def neighbours(tasks):
    met = Counter()
    for line, count in played(tasks):
        for one, other in zip(line, line[1:] + line[:1], strict=True):
            met[one, other] += count
    return met


TABLES = pytest.mark.parametrize(("names", "players"), [(2, 2), (3, 4), (4, 4), (5, 4), (2, 5),
                                                        (6, 3)])  # fmt: skip


class TestMixedTables:
    @TABLES
    def test_each_meets_each_equally_often_in_every_order(self, names, players):
        known = LETTERS[:names]
        lines = matches.line_ups(known, players, 1)
        tasks = [(matches.seated(setting(players), line), 0, 1) for line in lines]
        others = {count for (one, other), count in meetings(tasks).items() if one != other}
        beside = {count for (one, other), count in neighbours(tasks).items() if one != other}
        assert (len(others), len(beside)) == (1, 1)
        assert len(meetings(tasks)) >= names * (names - 1) / 2

    @TABLES
    def test_each_has_each_seat_equally_often(self, names, players):
        for line, _, count in matches.mixed(setting(players), LETTERS[:names], 200):
            assert count > 0
            for name in LETTERS[:names]:
                seats = [turned.index(name) for turned in line.rotations if name in turned]
                assert line.seats.count(name) != 1 or sorted(seats) == list(range(players))

    def test_line_ups_are_different_around_the_table(self):
        lines = matches.line_ups("abcd", 4, 1)
        rounds = {tuple(line[turn:] + line[:turn]) for line in lines for turn in range(4)}
        assert (len(lines), len(rounds)) == (6, 24)

    def test_seeds_are_never_shared_between_line_ups(self):
        tasks = matches.mixed(setting(4), "abcde", 500)
        blocks = [number for _, first, count in tasks for number in range(first, first + count)]
        assert sorted(blocks) == list(range(125))

    def test_a_part_of_the_line_ups_is_nearly_as_even(self):
        tasks = matches.mixed(setting(4), LETTERS, 4 * 70)  # of 420 line-ups
        counts = meetings(tasks).values()
        assert sum(counts) == 4 * 70 * 6
        assert max(counts) - min(counts) <= 8
        beside = neighbours(tasks).values()
        assert max(beside) - min(beside) <= 12

    def test_the_seed_decides(self):
        one, same, other = (matches.line_ups(LETTERS, 4, seed) for seed in (1, 1, 2))
        assert one == same
        assert one != other
        assert sorted(one) == sorted(other)

    def test_too_few_games_for_all_to_meet(self):
        with pytest.raises(InputError, match="share no table"):
            matches.mixed(setting(3), LETTERS, 6)


@pytest.mark.parametrize(("count", "pieces"), [(1, 8), (5, 8), (100, 8), (9, 2)])
def test_pieces_are_the_same_blocks(count, pieces):
    found = matches.split((SETTING, 40, count), pieces)
    assert len(found) == min(count, pieces)
    assert [n for _, first, size in found for n in range(first, first + size)] == list(
        range(40, 40 + count)
    )


def duel(jobs, most_games=120):
    return list(matches.duel(SETTING, "casual", "random", most_games, matches.crew(jobs)))


class TestGames:
    def test_workers_do_not_change_a_duel(self):
        one, two = np.concatenate(duel(1)), np.concatenate(duel(2))
        assert one.tolist() == two.tolist()
        assert len(one) == 40

    def test_batches_grow(self):
        sizes = [len(batch) for batch in duel(1)]
        assert sizes[:4] == [1, 1, 2, 4]
        assert sum(sizes) == 40

    @pytest.mark.parametrize(("pace", "count"), [(0.0001, 100), (0.1, 25), (9.0, 25)])
    def test_slow_games_come_in_small_batches(self, pace, count):
        assert matches._next_batch(100, pace, 2) == count

    def test_a_share_is_that_of_the_lone_player(self):
        experiment = matches.seated(SETTING, ("casual", "random", "random"))
        rows = matches.blocks((experiment, 0, 2))
        lone = rows.filter(pl.col("strategy") == "casual")["win_share"].to_list()
        assert np.concatenate(duel(1))[:2].tolist() == [np.mean(lone[:3]), np.mean(lone[3:])]

    def test_workers_do_not_change_mixed_games(self):
        tasks = matches.mixed(SETTING, ["random", "casual"], 30)
        pieces = [piece for task in tasks for piece in matches.split(task, 4)]
        one, two = (pl.concat(matches.play(pieces, matches.crew(jobs))) for jobs in (1, 2))
        assert one.equals(two)
        assert one.select("seed", "game_index").n_unique() * 3 == one.height


def test_a_pace_is_told_in_microseconds(monkeypatch):
    monkeypatch.setattr(matches, "MEASURED", 0.01)
    found = matches.pace(SETTING, "random")
    assert 0 < found.microseconds < 1e6
    assert found.ratio > 0
