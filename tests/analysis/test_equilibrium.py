import numpy as np
import pytest

from analysis.equilibrium import Payoffs, copied, equilibria, multisets, settled


def duel(table):
    """Two players: win shares by own plan and the other's."""
    return Payoffs(multisets(len(table), 1), np.array(table, float))


def trio(won):
    """Three players and two plans: what each wins as 0, 1 or 2 others play the second."""
    return Payoffs(multisets(2, 2), np.array(won, float))


class TestMultisets:
    def test_each_has_all_others_and_occurs_once(self):
        counts = multisets(3, 4)
        assert len(np.unique(counts, axis=0)) == len(counts) == 15
        assert (counts.sum(axis=1) == 4).all()

    def test_their_chances_add_up(self):
        payoffs = Payoffs(multisets(3, 4), np.ones((3, 15)))
        assert payoffs.chances(np.array([0.2, 0.3, 0.5])).sum() == pytest.approx(1)


class TestTwoPlayers:
    def test_stone_scissors_paper_is_played_evenly(self):
        mix = settled(duel([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]]))
        assert mix == pytest.approx([1 / 3] * 3)

    def test_uneven_wins_make_an_uneven_mix(self):
        # Of an antisymmetric game of three the mix is proportional to the other pair's gap.
        payoffs = duel([[0.5, 0.6, 0.2], [0.4, 0.5, 0.9], [0.8, 0.1, 0.5]])
        mix = settled(payoffs)
        assert mix == pytest.approx(np.array([0.4, 0.3, 0.1]) / 0.8)
        assert payoffs.gain(mix) == pytest.approx(0, abs=1e-9)

    def test_a_plan_that_beats_all_is_played_by_all(self):
        assert settled(duel([[0.5, 0.6], [0.4, 0.5]])) == pytest.approx([1, 0])


class TestMorePlayers:
    def test_plans_that_win_when_they_are_rare_are_mixed(self):
        # The first wins 1/2 against none of its kind, 1/3 against one, 1/6 against two.
        payoffs = trio([[1 / 6, 1 / 3, 1 / 2], [1 / 2, 1 / 3, 1 / 6]])
        found = equilibria(payoffs)
        assert len(found) == 1
        assert found[0] == pytest.approx([0.5, 0.5])
        assert payoffs.gain(found[0]) == pytest.approx(0, abs=1e-7)

    def test_plans_that_win_among_their_like_have_three_mixes(self):
        payoffs = trio([[0.5, 0.3, 0.1], [0.1, 0.3, 0.6]])
        found = equilibria(payoffs)
        assert len(found) == 3
        assert all(payoffs.gain(mix) < 1e-7 for mix in found)
        assert settled(payoffs) == pytest.approx(np.round(copied(payoffs)))

    @pytest.mark.parametrize("seed", range(10))
    def test_any_table_has_a_mix_that_nobody_gains_by_leaving(self, seed):
        rng = np.random.default_rng(seed)
        payoffs = Payoffs(multisets(4, 3), rng.dirichlet(np.ones(4), 20).T)
        mix = settled(payoffs)
        assert mix.sum() == pytest.approx(1)
        assert payoffs.gain(mix) < 1e-6

    def test_a_known_mix_is_followed(self):
        payoffs = trio([[0.5, 0.3, 0.1], [0.1, 0.3, 0.6]])
        assert settled(payoffs, np.array([0.1, 0.9])) == pytest.approx([0, 1])
        assert settled(payoffs, np.array([0.9, 0.1])) == pytest.approx([1, 0])
