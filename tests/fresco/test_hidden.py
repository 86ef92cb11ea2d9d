"""RULES 2.5: what a seat cannot know, and tables made anew behind its back."""

import numpy as np
import pytest
from scipy import stats

from sim.core.table import Table
from sim.fresco.state import PLAN
from tests.fresco.random_games import GAME, eager, finished, some_table, usual_table
from tests.fresco.table_setup import act, finish_round, morning, plan, visit, wake
from tests.helpers.by_hand import disguised, offered
from tests.helpers.by_lot import broken_off, played

HIDDEN = {"luck", "whims", "plan"}
SCRATCH = {"offer"}
WORLDS = range(300)


def planning(*plans, **words):
    """After these plans of seats 0, 1 and so on, up at 7, 8, 9."""
    table = morning(**words)
    wake(table, *(7, 8, 9, 6)[: table.variant.rules.painters])
    plan(table, *plans)
    return table


def plans(table, seat, planner):
    """The plans of another seat in many worlds of a seat."""
    return [tuple(disguised(table, seat, seed).plan[planner].tolist()) for seed in WORLDS]


def looked_at(seed, steps=7):
    """A game by lot, shown every few choices and whenever plans are made."""
    table = some_table(seed) if seed % 2 else usual_table(seed // 2)
    for number, _ in enumerate(played(table, seed, eager)):
        if number % steps == 0 or table.state.phase == PLAN:
            yield table


class TestPlans:
    """RULES 2.5: plans that others have made, while plans are being made."""

    def test_they_may_be_any(self):
        table = planning("32000")
        found = plans(table, 1, 0)
        assert len(set(found)) > 90
        assert {sum(at) for at in found} == {5}
        assert {max(at) for at in found} == {1, 2, 3}

    def test_all_are_as_likely(self):
        table = planning("10000", rules={"apprentices": 1})
        found = plans(table, 1, 0)
        counts = [found.count(at) for at in set(found)]
        assert len(counts) == 5
        assert stats.chisquare(counts).pvalue > 1e-3

    def test_those_of_several_seats_are_not_tied_together(self):
        table = planning("10000", "10000", rules={"apprentices": 1})
        pairs = {
            (tuple(state.plan[0]), tuple(state.plan[1]))
            for state in (disguised(table, 2, seed) for seed in WORLDS)
        }
        assert len(pairs) == 25

    def test_the_own_plan_is_known(self):
        table = planning("32000", "00320")
        assert set(plans(table, 0, 0)) == {(3, 2, 0, 0, 0)}
        assert len(set(plans(table, 0, 1))) > 90

    def test_those_not_made_yet_stay_unmade(self):
        table = planning("32000")
        assert set(plans(table, 1, 2)) == {(0, 0, 0, 0, 0)}

    def test_all_are_open_once_the_last_is_made(self):
        table = planning("32000", "00320", "11111")
        assert set(plans(table, 2, 0)) == {(3, 2, 0, 0, 0)}
        assert set(plans(table, 0, 1)) == {(0, 0, 3, 2, 0)}

    def test_with_leonardo_in_between(self):
        table = morning(players=2)
        wake(table, 7, 9, 8)
        plan(table, "32000")
        assert (table.seat, len(set(plans(table, 1, 0))) > 90) == (1, True)
        act(table, "plan", at=[3, 2, 0, 0, 0])
        assert set(plans(table, 1, 0)) == {(3, 2, 0, 0, 0)}

    def test_plans_fit_the_apprentices_of_their_seat(self):
        table = morning(mood={0: 3, 1: -3})
        wake(table, 9, 8, 7)
        plan(table, "32000")
        act(table, "plan", at=offered(table, "plan", "at")[0])
        assert {sum(at) for at in plans(table, 0, 1)} == {4}


class TestKnown:
    """RULES 2.5: all else is open, or was seen."""

    @pytest.mark.parametrize("seed", range(8))
    def test_it_stays(self, seed):
        for table in looked_at(seed):
            for seat in range(table.variant.players):
                state = disguised(table, seat, 5)
                for name in set(state.dtype.names) - HIDDEN - SCRATCH:
                    assert np.array_equal(state[name], table.state[name]), name

    @pytest.mark.parametrize("seed", range(8))
    def test_plans_stay_but_while_they_are_made(self, seed):
        for table in looked_at(seed):
            state = disguised(table, table.seat, 5)
            kept = np.array_equal(state.plan, table.state.plan)
            assert kept or table.state.phase == PLAN
            assert np.array_equal(state.plan[table.seat], table.state.plan[table.seat])


class TestDraws:
    """RULES 2.5: what will be drawn is not known."""

    def refilled(self, table, seed):
        """The stalls of the next round in one world."""
        world = Table(GAME, table.variant, disguised(table, 0, seed))
        finish_round(world)
        return world.events[-1]["stalls"]

    def test_refills_to_come_are_others(self):
        table = visit("market")
        act(table, "close", stall=2)
        found = {str(self.refilled(table, seed)) for seed in range(40)}
        assert len(found) > 10

    def test_the_copy_does_not_foresee_those_of_the_game(self):
        table = visit("market")
        act(table, "close", stall=2)
        worlds = [self.refilled(table, seed) for seed in range(40)]
        finish_round(table)
        assert sum(stalls == table.events[-1]["stalls"] for stalls in worlds) < 10

    def test_every_tile_of_the_bag_may_come(self):
        table = visit("market", stalls="M01 M02, M04 M05 M07, M08 M10 M13 M14")
        act(table, "close", stall=0)
        found = {tile for seed in range(40) for tile in self.refilled(table, seed)[0]}
        assert found == {"M01", "M02", "M11", "M12"}


class TestCopies:
    """A disguised table is a game of its own."""

    def test_the_original_stays_as_it_was(self):
        table = broken_off(usual_table(1), 3, eager, 4)
        before = table.state.tobytes()
        disguised(table, table.seat, 5)
        assert table.state.tobytes() == before

    def test_it_has_luck_of_its_own_and_the_same_seed_gives_the_same(self):
        table = planning("32000")
        first, again, other = (disguised(table, 1, seed) for seed in (5, 5, 6))
        assert first.tobytes() == again.tobytes()
        assert first.luck != table.state.luck
        assert first.whims != table.state.whims
        assert first.plan.tobytes() != other.plan.tobytes()

    @pytest.mark.parametrize("seed", range(6))
    def test_it_can_be_played_to_its_end(self, seed):
        table = broken_off(some_table(seed), seed, eager, 8)
        assert not table.over
        copy = Table(GAME, table.variant, disguised(table, table.seat, 9))
        assert finished(copy, seed).over

    @pytest.mark.parametrize("seed", range(4))
    def test_it_offers_the_seat_the_same_choices(self, seed):
        for table in looked_at(seed):
            copy = Table(GAME, table.variant, disguised(table, table.seat, seed))
            assert copy.legal().tolist() == table.legal().tolist()
