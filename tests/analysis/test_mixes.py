from itertools import islice

import numpy as np
import polars as pl
import pytest

from analysis.effects import unseen
from analysis.joint import Joint
from analysis.mixes import (
    Mixing,
    answer,
    mix_table,
    mixing,
    payoff_table,
    reach,
    title,
    weighted,
)
from analysis.words import with_interval

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


def test_a_chart_says_whether_nobody_gains(game):
    assert title(game) == "The mix that nobody gains by leaving"
    none = mixing(duels(), PLANS, 2)
    none.__dict__["found"] = []
    assert title(none) == "The mix that copying of success finds"


def test_the_same_seed_draws_the_same_tables(game, table):
    assert mix_table(game, seed=1).equals(table)


def test_a_plan_that_is_not_played_is_told_how_far_it_falls_short():
    wins = {("paper", "stone"): 0.8, ("paper", "scissors"): 0.7, ("stone", "scissors"): 0.6}
    game = mixing(duels(wins=wins), PLANS, 2)
    table = mix_table(game, seed=1)
    row = table.filter(plan="scissors").row(0, named=True)
    assert row["short_low"] < 0.2 < row["short_high"]
    text = " ".join(answer(game, table, 2400))
    assert "this mix: paper 100.0% in 200 of 200 tables drawn again (2,400 games on 400" in text
    assert "any other plan loses by it, scissors at least" in text
    assert "stone wins 2" in text
    assert "played in 0 of 200 tables drawn again" in text


def paired(won):
    """Two plans of two players, from the wins of the one against the other by seed."""
    cells = pl.DataFrame({"plan": ["a", "b"], "others": ["b", "a"]})
    shares = np.column_stack([won, 1 - won]).astype(float)
    return Mixing(("a", "b"), 2, Joint(cells, shares.mean(axis=0), shares - shares.mean(axis=0)))


def three(rng, seeds, chances):
    """Three plans of two players: stone wins against paper and scissors with these chances."""
    pairs = [("stone", "paper"), ("stone", "scissors")]
    won = (rng.random((seeds, 2)) < chances).astype(float)
    cells = pl.DataFrame(pairs, schema=["plan", "others"], orient="row")
    return Mixing(PLANS, 2, Joint(cells, won.mean(axis=0), won - won.mean(axis=0)))


def test_payoffs_that_were_alike_on_all_seeds_may_differ_on_others():
    found = weighted(paired(np.ones(30)), np.eye(2))
    rare = unseen(1, 30, 0.95, 1)[0]
    assert found.row(0) == pytest.approx((1, 1 - rare, 1))
    assert found.row(1) == pytest.approx((0, 0, rare))


def test_a_share_against_a_mix_has_the_doubt_of_payoffs_that_were_alike():
    seen = three(np.random.default_rng(1), 128, [0, 0.1])
    share, low, high = weighted(seen, np.array([[0.99, 0.01]])).row(0)
    assert 0 < low < share < 0.002
    assert high == pytest.approx(0.99 * unseen(1, 128, 0.95, 1)[0], rel=0.1)


@pytest.mark.parametrize(("rare", "often", "factor"), [(0.02, 0.5, 0.9), (0.05, 0.3, 0.7)])
def test_intervals_cover_a_share_of_payoffs_too_rare_to_be_seen(rare, often, factor):
    rng, factors = np.random.default_rng(1), np.array([[factor, 1 - factor]])
    drawn = (three(rng, 40, [rare, often]) for _ in range(5000))
    alike = (seen for seen in drawn if not seen.cells.means[0])
    ends = [weighted(seen, factors).row(0)[1:] for seen in islice(alike, 300)]
    true = factors @ [rare, often]
    assert len(ends) == 300
    assert np.mean([low <= true <= high for low, high in ends]) >= 0.93


def test_few_seeds_that_were_alike_do_not_settle_the_mix():
    game = paired(np.ones(4))
    table = mix_table(game, seed=1)
    row = table.filter(plan="a").row(0, named=True)
    assert row["weight_share"] == 1
    assert 100 < row["same"] < 200
    assert row["weight_share_low"] < 0.9
    assert (
        "could gain up to 10.2 percentage points of the share of wins by leaving it, as b"
        in (answer(game, table, 8)[0])
    )


def test_a_weight_of_all_tables_is_known_as_closely_as_it_is_solved():
    row = mix_table(paired(np.ones(400)), seed=1).row(0, named=True)
    ends = [100 * row[f"weight_share{end}"] for end in ("", "_low", "_high")]
    assert row["same"] == row["tables"]
    assert "fixed" not in with_interval(*ends)


def test_what_one_player_could_gain_is_seldom_more():
    names = [(plan, other) for plan in PLANS for other in PLANS]
    chances = [WINS.get(pair, 1 - WINS.get(pair[::-1], 0.5)) for pair in names]
    true, covered = np.reshape(chances, (3, 3)), []
    for seed in range(60):
        table = mix_table(mixing(duels(60, seed), PLANS, 2), seed=1, times=1)
        mix = table["weight_share"].to_numpy()
        covered.append((true @ mix).max() - 0.5 <= reach(table)[1])
    assert np.mean(covered) >= 0.93


def test_one_of_several_mixes_is_told_as_one():
    """Whoever plays another plan than both others seldom wins: all play one, or they mix evenly."""
    a, b = (np.random.default_rng(1).random((2, 400)) < 0.2).astype(float)  # each by itself
    cells = pl.DataFrame({"plan": ["a", "a", "b", "b"], "others": ["a, b", "b, b", "a, a", "a, b"]})
    shares = np.column_stack([(1 - b) / 2, a, b, (1 - a) / 2])
    game = Mixing(("a", "b"), 3, Joint(cells, shares.mean(axis=0), shares - shares.mean(axis=0)))
    assert len(game.found) == 3
    assert answer(game, mix_table(game, seed=1, times=5), 2400)[0].startswith(
        "Nobody gains by leaving this mix, one of 3 such mixes: "
    )
