import numpy as np
import polars as pl
import pytest

from analysis.mixes import answer, mix_table, mixing, payoff_table

PLANS = ("paper", "scissors", "stone")
WINS = {("paper", "stone"): 0.8, ("scissors", "paper"): 0.7, ("stone", "scissors"): 0.6}


def duels(seeds=400, seed=1, wins=WINS):
    """Two players, every pair of plans on common seeds, once in each seat."""
    rng = np.random.default_rng(seed)
    frames = []
    for (better, worse), chance in wins.items():
        won = (rng.random((seeds, 2)) < chance).astype(float)
        for plan, other, share in ((better, worse, won), (worse, better, 1 - won)):
            frames.append(
                pl.DataFrame(
                    {
                        "plan": plan,
                        "others": other,
                        "seed": np.repeat(np.arange(seeds), 2),
                        "win_share": share.ravel(),
                    }
                )
            )
    return pl.concat(frames)


@pytest.fixture(scope="module")
def game():
    return mixing(duels(), PLANS, 2)


@pytest.fixture(scope="module")
def table(game):
    return mix_table(game, seed=1)


def test_payoffs_have_intervals_around_what_was_planted(game):
    found = payoff_table(duels(), game)
    assert found.height == 6
    for row in found.rows(named=True):
        pair = (row["plan"], row["others"])
        chance = WINS[pair] if pair in WINS else 1 - WINS[pair[::-1]]
        assert row["win_share_low"] - 0.02 < chance < row["win_share_high"] + 0.02
        assert (row["games"], row["seeds"]) == (800, 400)


def test_the_mix_is_the_one_of_the_planted_game(table):
    # Proportional to the gap of the pair that a plan is not in.
    expected = np.array([0.1, 0.3, 0.2]) / 0.6
    assert table["weight_share"].to_numpy() == pytest.approx(expected, abs=0.06)
    assert (table["weight_share_low"] - 0.02 < expected).all()
    assert (table["weight_share_high"] + 0.02 > expected).all()
    assert (table["played"] == table["tables"]).all()
    assert table["win_share"].to_numpy() == pytest.approx([0.5] * 3, abs=1e-6)


def test_the_same_seed_draws_the_same_tables(game, table):
    assert mix_table(game, seed=1).equals(table)


def test_a_plan_that_is_not_played_is_told_how_far_it_falls_short():
    wins = {("paper", "stone"): 0.8, ("paper", "scissors"): 0.7, ("stone", "scissors"): 0.6}
    game = mixing(duels(wins=wins), PLANS, 2)
    table = mix_table(game, seed=1)
    row = table.filter(plan="scissors").row(0, named=True)
    assert row["short_low"] < 0.2 < row["short_high"]
    text = " ".join(answer(game, table, 2400))
    assert "this mix: paper 100.0% in all of 200 tables drawn again (2,400 games on 400" in text
    assert "stone wins 2" in text
    assert "played in 0 of 200 tables drawn again" in text
