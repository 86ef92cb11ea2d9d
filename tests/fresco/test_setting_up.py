"""RULES 1: what lies where before the first hour."""

from collections import Counter

import pytest

from sim.core.errors import InputError
from tests.fresco.table_setup import GAME, bag, choosing, cubes, dealt, line, mood, stalls, told

SEEDS = range(40)


class TestSides:
    """RULES 1.1: one side of the board for four players, one for two and three."""

    @pytest.mark.parametrize(("players", "painters", "markets"), [(2, 3, 3), (3, 3, 3), (4, 4, 4)])
    def test_start_spaces_and_stalls(self, players, painters, markets):
        table = dealt(1, players)
        assert len(line(table)) == painters
        assert len(stalls(table)) == markets

    @pytest.mark.parametrize("players", [1, 5])
    def test_two_to_four_play(self, players):
        with pytest.raises(InputError, match="2 to 4 players"):
            GAME.set_up(players, {})


class TestBelongings:
    """RULES 1.2, 1.4: apprentices, thaler, cubes and mood."""

    def test_everybody_has_the_same(self):
        table = dealt(1)
        assert [cubes(table, seat) for seat in range(4)] == ["RYB"] * 4
        assert table.state.thaler.tolist() == [12] * 4
        assert [mood(table, seat) for seat in range(4)] == [0] * 4
        assert table.variant.rules.apprentices == 5

    def test_other_rules_give_other_things(self):
        table = dealt(1, start_thaler=3, start_cubes="RRP", mood_start=-2)
        assert cubes(table, 3) == "RRP"
        assert (table.state.thaler.tolist(), mood(table, 2)) == ([3] * 4, -2)


class TestStartLine:
    """RULES 1.3: in random order, S1 last of all; the track begins with space 1."""

    def test_every_order_occurs(self):
        orders = Counter(tuple(told(dealt(seed, 3))["start"]) for seed in range(120))
        assert len(orders) == 6

    def test_s1_chooses_first(self):
        for seed in SEEDS:
            table = dealt(seed)
            assert choosing(table) == line(table) == told(table)["start"]

    def test_nobody_has_a_space(self):
        assert dealt(1).state.space.tolist() == [0] * 5


class TestFresco:
    """RULES 1.5: an 11 in the centre, the others at random, the bishop in the centre."""

    def test_each_tile_once(self):
        for seed in SEEDS:
            assert sorted(told(dealt(seed))["fresco"]) == [f"F{n:02}" for n in range(1, 26)]

    def test_either_eleven_may_be_in_the_centre(self):
        centres = Counter(told(dealt(seed))["fresco"][12] for seed in SEEDS)
        assert set(centres) == {"F24", "F25"}

    def test_the_other_eleven_may_be_anywhere_else(self):
        places = set()
        for seed in range(150):
            fresco = told(dealt(seed))["fresco"]
            places |= {fresco.index("F24"), fresco.index("F25")}
        assert places == set(range(25))

    def test_the_bishop(self):
        state = dealt(1).state
        assert (state.bishop, state.on_fresco) == (12, 2**25 - 1)


class TestStalls:
    """RULES 1.6: tiles in play, sizes of stalls, the rest in the bag."""

    @pytest.mark.parametrize(
        ("players", "sizes", "rest"), [(4, [2, 3, 4, 4], 1), (3, [2, 3, 4], 2), (2, [2, 3, 4], 2)]
    )
    def test_sizes(self, players, sizes, rest):
        table = dealt(1, players)
        assert [len(stall.split()) for stall in stalls(table)] == sizes
        assert len(bag(table).split()) == rest

    @pytest.mark.parametrize(("players", "gone"), [(4, set()), (3, {3, 6, 9}), (2, {3, 6, 9})])
    def test_the_triples_leave_with_two_and_three(self, players, gone):
        for seed in SEEDS:
            table = dealt(seed, players)
            found = " ".join([*stalls(table), bag(table)]).split()
            assert sorted(found) == [f"M{n:02}" for n in range(1, 15) if n not in gone]

    def test_every_tile_may_lie_in_every_stall_or_in_the_bag(self):
        found = [set(), set(), set(), set(), set()]
        for seed in range(120):
            table = dealt(seed)
            for place, tiles in zip(found, [*stalls(table), bag(table)], strict=True):
                place |= set(tiles.split())
        assert [len(place) for place in found] == [14] * 5

    def test_another_split(self):
        even = GAME.box.rule_sets["even-stalls"]["set"]
        assert [len(stall.split()) for stall in stalls(dealt(1, 3, **even))] == [3, 3, 3]

    @pytest.mark.parametrize(("players", "sizes"), [(3, [9, 3]), (4, [14, 1]), (4, [1] * 6)])
    def test_stalls_that_cannot_be_filled_are_refused(self, players, sizes):
        with pytest.raises(InputError, match="stall_sizes"):
            GAME.set_up(players, {"stall_sizes": sizes})


class TestParameters:
    """Rules that contradict each other are refused by name."""

    @pytest.mark.parametrize(
        ("changes", "name"),
        [
            ({"hours": [5, 6, 7], "hour_mood": [0] * 3, "hour_price": [1] * 3}, "hours"),
            ({"hours": [5, 6, 7, 9, 8]}, "hours"),
            ({"hour_mood": [0]}, "hour_mood"),
            ({"mood_start": 5}, "mood_start"),
            ({"mood_plus": -3}, "mood_minus"),
            ({"start_cubes": "RBY"}, "RBY"),
            ({"income": "none"}, "income"),
            ({"tax": 1}, "tax"),
        ],
    )
    def test_one_change(self, changes, name):
        with pytest.raises(InputError, match=name):
            GAME.set_up(4, changes)
