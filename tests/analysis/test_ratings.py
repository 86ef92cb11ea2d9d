"""Ratings from simulated games whose strengths are known."""

import numpy as np
import polars as pl
import pytest

from analysis.ratings import AT_LEAST, AT_MOST, SCALE, rate
from sim.core.errors import InputError

NAMES = ["random", "casual", "greedy", "tuned"]
COLUMNS = ["game_index", "seed", "strategy", "place", "win_share"]
FAR = {"random": 0.0, "casual": 1.0, "greedy": 40.0, "tuned": 40.3}
STRENGTHS = {"random": 0.0, "casual": 1.0, "greedy": 2.0, "tuned": 2.3}


def games(seeds, line_up=NAMES, strengths=STRENGTHS, luck=1, alike=1):
    """Rows of games by Luce's model, all rotations of a line-up on each seed.

    With `alike` games a seed repeats each outcome so often.
    """
    draws = np.random.default_rng(luck)
    worth = np.array([strengths[name] for name in line_up])
    rows = []
    for seed in range(seeds):
        for turn in range(len(line_up)):
            drawn = worth + draws.gumbel(size=len(line_up))
            places = 1 + (drawn[:, None] < drawn).sum(axis=1)
            for copy in range(alike):
                number = (seed * len(line_up) + turn) * alike + copy
                rows += [(number, seed, name, int(place), float(place == 1))
                         for name, place in zip(line_up, places, strict=True)]  # fmt: skip
    return pl.DataFrame(rows, schema=COLUMNS, orient="row")


def outcomes(*places, names=("random", "greedy"), seeds=None):
    """Games of two with these pairs of places."""
    rows = [
        (number, seeds[number] if seeds else number, name, place, (place == 1) / pair.count(1))
        for number, pair in enumerate(places)
        for name, place in zip(names, pair, strict=True)
    ]
    return pl.DataFrame(rows, schema=COLUMNS, orient="row")


def row(table, name):
    return table.row(by_predicate=pl.col("strategy") == name, named=True)


class TestRating:
    def test_strengths_are_found_again(self):
        table = rate(games(600), NAMES, "tuned")
        assert table["strategy"].to_list() == NAMES
        for name, strength in STRENGTHS.items():
            found = row(table, name)
            assert found["low"] <= SCALE * strength <= found["high"]
            assert found["high"] - found["low"] < 60
            assert found["bound"] is None

    def test_the_first_is_at_zero(self):
        table = rate(games(20), NAMES, "tuned")
        assert table.select("rating", "low", "high").row(0) == (0, 0, 0)

    def test_two_players_have_the_odds_of_their_wins(self):
        table = rate(outcomes(*[(2, 1)] * 30, *[(1, 2)] * 10), ["random", "greedy"], "greedy")
        assert table["rating"][1] == pytest.approx(400 * np.log10(3))

    def test_equal_places_are_half_a_win(self):
        table = rate(outcomes((1, 1), (1, 1), (2, 1), (1, 2)), ["random", "greedy"], "greedy")
        assert table["rating"][1] == pytest.approx(0)

    def test_the_order_of_rows_does_not_matter(self):
        rows = games(50)
        table = rate(rows, NAMES, "tuned")
        for luck in range(5):
            mixed = rows.sample(fraction=1, shuffle=True, seed=luck)
            assert rate(mixed, NAMES, "tuned").equals(table)

    def test_distances_do_not_depend_on_who_is_first(self):
        rows = games(80)
        one, other = rate(rows, NAMES, "tuned"), rate(rows, NAMES[::-1], "tuned")
        shift = row(other, "random")["rating"]
        for name in NAMES:
            assert row(other, name)["rating"] - shift == pytest.approx(row(one, name)["rating"])
            assert row(other, name)["above_low"] == pytest.approx(row(one, name)["above_low"])

    def test_copies_at_a_table_count_as_such(self):
        line_up = ["random", "random", "casual", "greedy"]
        found = row(rate(games(500, line_up), NAMES[:3], "greedy"), "greedy")
        assert found["low"] < 2 * SCALE < found["high"]


class TestErrors:
    def test_repeats_on_a_seed_tell_nothing_new(self):
        once, thrice = (rate(games(60, alike=n), NAMES, "tuned") for n in (1, 3))
        assert thrice["low"].to_list() == pytest.approx(once["low"].to_list(), abs=1)
        assert thrice["high"].to_list() == pytest.approx(once["high"].to_list(), abs=1)

    def test_they_are_those_of_the_sandwich_by_hand(self):
        rows = games(40, NAMES[:2])
        table = rate(rows, NAMES[:2], "casual", level=0.9)
        seeds = rows.filter(pl.col("strategy") == "casual").group_by("seed")
        wins = seeds.agg(pl.col("win_share").sum())["win_share"].to_numpy()
        chance = wins.sum() / 80
        spread = np.sqrt(((wins - 2 * chance) ** 2).sum()) / (80 * chance * (1 - chance))
        spread *= np.sqrt(40 / 39)
        critical = 1.684875  # Student's t, 39 degrees
        assert table["high"][1] - table["rating"][1] == pytest.approx(SCALE * critical * spread)

    def test_intervals_hold_as_often_as_they_say(self):
        held = []
        for luck in range(150):
            found = row(rate(games(40, NAMES[:3], luck=luck), NAMES[:3], "greedy"), "greedy")
            held.append(found["low"] <= 2 * SCALE <= found["high"])
        assert 0.9 <= np.mean(held) <= 0.99

    def test_one_seed_tells_none(self):
        table = rate(outcomes((2, 1), (1, 2), seeds=[7, 7]), ["random", "greedy"], "greedy")
        assert table.select("rating", "low", "high").row(1) == (0, None, None)


class TestBounds:
    def test_who_never_loses_has_a_lowest_rating(self):
        found = row(rate(outcomes(*[(2, 1)] * 50), ["random", "greedy"], "greedy"), "greedy")
        upset = 1 - 0.025 ** (1 / 50)
        assert found["low"] == pytest.approx(400 * np.log10((1 - upset) / upset), abs=1e-5)
        assert (found["rating"], found["high"], found["bound"]) == (None, None, AT_LEAST)

    def test_who_never_wins_has_a_highest_rating(self):
        found = row(rate(outcomes(*[(1, 2)] * 50), ["random", "greedy"], "random"), "greedy")
        assert (found["rating"], found["low"], found["bound"]) == (None, None, AT_MOST)
        assert found["high"] < -400

    def test_more_games_raise_the_bound(self):
        few, many = (rate(outcomes(*[(2, 1)] * n), ["random", "greedy"], "greedy")
                     for n in (20, 200))  # fmt: skip
        assert many["low"][1] > few["low"][1] + 300

    def test_distances_within_a_group_are_told(self):
        table = rate(games(200, strengths=FAR), NAMES, "tuned")
        assert table["bound"].to_list() == [None, None, AT_LEAST, AT_LEAST]
        assert row(table, "casual")["low"] < SCALE < row(table, "casual")["high"]
        greedy = row(table, "greedy")
        assert greedy["above_low"] < -0.3 * SCALE < greedy["above_high"]
        assert row(table, "casual")["above"] is None
        assert row(table, "tuned")["low"] > greedy["low"] > row(table, "casual")["high"]

    def test_group_upon_group(self):
        far = {name: 50.0 * step for step, name in enumerate(NAMES)}
        table = rate(games(100, strengths=far), NAMES, "tuned")
        assert table["low"].is_sorted()
        assert table["low"].diff().drop_nulls().to_list() == pytest.approx([table["low"][1]] * 3)

    def test_a_bound_holds(self):
        strengths = {"random": 0.0, "casual": 4.0}
        tables = [rate(games(20, NAMES[:2], strengths, luck), NAMES[:2], "casual")
                  for luck in range(60)]  # fmt: skip
        ends = [table["low"][1] for table in tables if table["bound"][1]]
        assert len(ends) > 20
        assert max(ends) <= 4 * SCALE

    def test_nothing_is_infinite(self):
        for table in (rate(games(30, strengths=FAR), NAMES, "tuned"),
                      rate(games(1, strengths=FAR), NAMES, "tuned")):  # fmt: skip
            for column in table.select(pl.col(pl.Float64)):
                assert column.drop_nulls().is_finite().all()

    def test_strangers_are_named(self):
        rows = pl.concat([
            games(3, ["random", "casual"]),
            games(3, ["greedy", "tuned"]).with_columns(pl.col("seed") + 3),
        ])  # fmt: skip
        with pytest.raises(InputError, match="random and greedy never met"):
            rate(rows, NAMES, "tuned")


class TestWins:
    def test_a_share_is_of_the_games_whatever_the_seat(self):
        table = rate(games(300, ["random", "random", "greedy"]), ["random", "greedy"], "greedy")
        assert table["games"].to_list() == [900, 900]
        assert table["win_share"].sum() == pytest.approx(1)

    def test_ratings_foretell_it(self):
        table = rate(games(600), NAMES, "tuned")
        odds = np.exp([STRENGTHS[name] for name in NAMES])
        assert table["expected"].to_list() == pytest.approx(odds / odds.sum(), abs=0.01)
        assert table["win_share"].to_list() == pytest.approx(odds / odds.sum(), abs=0.02)

    def test_who_is_beyond_a_gap_wins_all(self):
        table = rate(outcomes(*[(2, 1)] * 9), ["random", "greedy"], "greedy")
        assert table["expected"].to_list() == [0, 1]
