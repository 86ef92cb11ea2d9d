"""The slow second engine of Fresco on its own: fresco, bishop, altar, occupied spaces."""

import itertools

import pytest

from tests.naive.fresco_box import BOX
from tests.naive.fresco_cathedral import ALTARS, distance
from tests.naive.fresco_setup import (
    FRESCO,
    act,
    cubes,
    keep,
    new_table,
    offered,
    plan,
    stand,
    visit,
    wake,
    words,
)

ALL = "RYBOGP" * 3


def at_cathedral(bishop=12, apprentices=1, cubes=ALL, players=3, **rules):
    """Seat 0 in the cathedral with paint for anything, the bishop somewhere."""
    table = visit("cathedral", apprentices, players, cubes, **rules)
    table.fresco.bishop = bishop
    return table


def restore(table, place, step=False):
    """Seat 0 restores a position; the points it brings on the track."""
    before = table.track.space[0]
    act(table, "restore", tile=table.fresco.tiles[place].id, bishop=step)
    return table.track.space[0] - before


def worth_a_step(table):
    """Positions for which a step of the bishop is offered."""
    names = [tile for tile, step in offered(table, "restore", "tile", "bishop") if step]
    return {FRESCO.index(name) for name in names}


class TestRestoring:
    """Rulebook, restoring a part of the fresco; records page, section 5."""

    def test_red_restores_a_tile_of_3_beside_the_bishop(self):
        """The rulebook's example: diagonal to the bishop, 3 + 2 points, then a second action."""
        table = at_cathedral(bishop=6, apprentices=2, cubes="RYB")
        assert restore(table, 0) == 5
        assert cubes(table) == ""
        assert [tile.id for tile in table.seats[0].tiles] == ["F01"]
        assert table.fresco.bishop == 0
        assert 0 not in table.fresco.tiles
        assert (table.seat, words(table)) == (0, ["pass"])

    def test_the_cubes_must_be_there(self):
        for own in ("", "RYB", "RYBO", "YP", "OGP", ALL):
            table = at_cathedral(cubes=own)
            possible = {tile.id for tile in BOX.fresco.values() if set(tile.cost) <= set(own)}
            assert set(offered(table, "restore", "tile")) == possible

    def test_two_cubes_of_a_colour_need_two(self):
        table = at_cathedral(cubes="RYB")
        table.fresco.tiles[0] = table.fresco.tiles[0]._replace(cost="RRY")
        assert "F01" not in offered(table, "restore", "tile")
        table.seats[0].cubes["R"] += 1
        assert "F01" in offered(table, "restore", "tile")

    def test_one_for_each_apprentice(self):
        table = at_cathedral(apprentices=3)
        for place in (0, 1, 2):
            restore(table, place)
        assert table.chance == "refill"
        assert len(table.seats[0].tiles) == 3

    def test_a_restored_segment_is_gone(self):
        table = at_cathedral(apprentices=2)
        restore(table, 3)
        assert "F05" not in offered(table, "restore", "tile")

    def test_it_may_be_waived_at_any_time(self):
        table = at_cathedral(apprentices=3)
        assert offered(table, "pass") == [[]]
        restore(table, 3)
        act(table, "pass")
        assert table.chance == "refill"

    def test_points_are_told_apart(self):
        table = at_cathedral(bishop=24, apprentices=2)
        restore(table, 24)
        act(table, "altar", cubes="RYB")
        assert table.track.points[0] == {
            **{"fresco": 11, "bishop": 3, "altar": 2},
            **{"money": 0, "bump": 0},
        }


class TestBishop:
    """Rulebook, bonus points from the bishop, moving the bishop."""

    @pytest.mark.parametrize("place", range(25))
    def test_three_on_the_segment_two_beside_it(self, place):
        value = BOX.fresco[FRESCO[place]].value
        for bishop in range(25):
            bonus = {0: 3, 1: 2}.get(distance(place, bishop), 0)
            assert restore(at_cathedral(bishop), place) == value + bonus

    def test_neighbours_touch_by_a_corner_at_least(self):
        assert {place for place in range(25) if distance(place, 6) == 1} == {
            *(0, 1, 2, 5, 7, 10, 11, 12),
        }
        assert distance(4, 5) == 4
        assert distance(0, 24) == 4

    def test_in_a_chain_each_begins_where_the_last_ended(self):
        table = at_cathedral(bishop=24, apprentices=3)
        assert [restore(table, place) for place in (0, 6, 12)] == [3, 5 + 2, 11 + 2]

    def test_a_step_costs_a_thaler(self):
        table = at_cathedral(bishop=2)
        assert restore(table, 0, step=True) == 3 + 2
        assert table.seats[0].money == 11
        assert table.fresco.bishop == 0

    def test_it_makes_two_of_nothing_and_three_of_two(self):
        for place in range(25):
            for bishop in range(25):
                table = at_cathedral(bishop)
                apart = distance(place, bishop)
                assert (place in worth_a_step(table)) == (apart in (1, 2))
                if apart in (1, 2):
                    value = table.fresco.tiles[place].value
                    assert restore(table, place, step=True) == value + 4 - apart

    def test_without_money_there_is_none(self):
        assert worth_a_step(at_cathedral(money=0)) == set()
        assert worth_a_step(at_cathedral(money=1)) == set(range(25)) - {12}
        assert worth_a_step(at_cathedral(money=1, bishop_move_cost=2)) == set()

    def test_it_may_lead_over_restored_segments(self):
        table = at_cathedral(bishop=0)
        keep(table, 0, 2, 4)
        assert worth_a_step(table) == {2}

    def test_one_step_for_each_restoration(self):
        table = at_cathedral(bishop=4, apprentices=2, money=2)
        restore(table, 2, step=True)
        restore(table, 0, step=True)
        assert table.seats[0].money == 0
        assert table.track.points[0]["bishop"] == 4

    @pytest.mark.parametrize(
        ("on", "near", "apart"),
        [(2, 2, {2}), (0, 2, {0, 2}), (3, 0, {1}), (0, 0, set()), (1, 4, {0, 2}), (4, 1, {1, 2})],
    )
    def test_other_bonuses_make_other_steps(self, on, near, apart):
        for bishop in (0, 7, 12):
            table = at_cathedral(bishop, bishop_on=on, bishop_near=near)
            expected = {place for place in range(25) if distance(place, bishop) in apart}
            assert worth_a_step(table) == expected
            for place in expected:
                fresh = at_cathedral(bishop, bishop_on=on, bishop_near=near)
                best = on if distance(place, bishop) == 1 and on > near else near
                assert restore(fresh, place, step=True) == fresh.seats[0].tiles[0].value + best


class TestAltar:
    """Rulebook, restoring the altar."""

    @pytest.mark.parametrize(
        ("paint", "points"),
        [
            ("RYB", 2),
            ("RBG", 3),
            ("OOG", 5),
            ("OGP", 6),
            ("ROO", 4),
            ("YGP", 4),
            ("PPP", 5),
        ],
    )
    def test_two_points_and_one_for_each_blend_but_six_for_all_three(self, paint, points):
        table = at_cathedral(cubes=paint)
        act(table, "altar", cubes=paint)
        assert (table.track.space[0], cubes(table)) == (points, "")

    def test_all_that_can_be_returned(self):
        assert len(ALTARS) == len(set(ALTARS)) == 38
        every = {"".join(paint) for paint in itertools.product("RYBOGP", repeat=3)}
        for paint in every:
            ordered = "".join(sorted(paint, key="RYBOGP".index))
            twice = any(ordered.count(basic) > 1 for basic in "RYB")
            assert (ordered in ALTARS) == (not twice)
        assert offered(at_cathedral(), "altar", "cubes") == ALTARS

    def test_only_with_cubes_that_are_there(self):
        assert offered(at_cathedral(cubes="RYBG"), "altar", "cubes") == ["RYB", "RYG", "RBG", "YBG"]
        assert offered(at_cathedral(cubes="RRYYBB"), "altar", "cubes") == ["RYB"]
        assert offered(at_cathedral(cubes="RRBB"), "altar", "cubes") == []
        assert offered(at_cathedral(cubes="ROO"), "altar", "cubes") == ["ROO"]

    def test_the_bishop_plays_no_part(self):
        table = at_cathedral(bishop=7)
        act(table, "altar", cubes="RYB")
        assert (table.fresco.bishop, table.track.points[0]["bishop"]) == (7, 0)
        assert table.track.points[0]["altar"] == 2

    def test_any_number_of_times(self):
        table = at_cathedral(apprentices=3, cubes="RYB" * 3)
        for _ in range(3):
            act(table, "altar", cubes="RYB")
        assert table.track.space[0] == 6
        assert table.chance == "refill"

    def test_with_the_fresco_complete_too(self):
        table = at_cathedral()
        keep(table)
        assert words(table) == ["altar", "pass"]

    def test_other_points(self):
        changed = {"altar_basic": 1, "altar_blend": 3, "altar_three_blends": 4}
        for paint, points in {"RYB": 1, "RBG": 4, "OOG": 10, "OGP": 4}.items():
            table = at_cathedral(**changed)
            act(table, "altar", cubes=paint)
            assert table.track.space[0] == points

    def test_no_points_move_nobody(self):
        table = at_cathedral(apprentices=2, altar_basic=0)
        act(table, "altar", cubes="RYB")
        assert table.track.space[0] == 0
        assert table.track.line == [0, 1, 2]
        stand(table, s0=7)
        act(table, "altar", cubes="RYB")
        assert table.track.space[0] == 7


class TestOccupied:
    """Rulebook, the track of points; records page, `bump` and section 10."""

    def bumped(self, own, points, **others):
        """Seat 0 restores the altar for so many points among painters that stand there."""
        table = at_cathedral(players=4, altar_basic=points, altar_three_blends=points)
        if own:
            stand(table, s0=own)
        stand(table, **others)
        act(table, "altar", cubes="RYB")
        return table

    def test_a_free_space_asks_nothing(self):
        table = self.bumped(3, 4, s1=5, s2=8)
        assert (table.track.space[0], table.chance) == (7, "refill")

    @pytest.mark.parametrize(("way", "space", "bump"), [("back", 6, -1), ("forward", 8, 1)])
    def test_one_space_back_or_forward(self, way, space, bump):
        table = self.bumped(3, 4, s1=7)
        assert table.choices() == [
            {"seat": 0, "do": "bump", "way": "back"},
            {"seat": 0, "do": "bump", "way": "forward"},
        ]
        act(table, "bump", way=way)
        assert table.track.space[0] == space
        assert table.track.points[0]["bump"] == bump
        assert table.chance == "refill"

    @pytest.mark.parametrize(("way", "space"), [("back", 5), ("forward", 9)])
    def test_and_further_if_that_one_is_occupied(self, way, space):
        table = self.bumped(3, 4, s1=7, s2=6, s3=8)
        act(table, "bump", way=way)
        assert table.track.space[0] == space

    def test_the_own_old_space_counts_as_empty(self):
        table = self.bumped(5, 2, s1=7, s2=6)
        act(table, "bump", way="back")
        assert table.track.space[0] == 5

    def test_never_behind_space_1(self):
        table = self.bumped(0, 1, s1=1)
        assert offered(table, "bump", "way") == ["forward"]
        table = self.bumped(0, 2, s1=1, s2=2)
        assert offered(table, "bump", "way") == ["forward"]
        table = self.bumped(0, 2, s2=2)
        assert offered(table, "bump", "way") == ["back", "forward"]

    def test_leonardo_is_in_the_way_too(self):
        table = at_cathedral(players=2)
        stand(table, leonardo=2)
        act(table, "altar", cubes="RYB")
        assert offered(table, "bump", "way") == ["back", "forward"]

    def test_value_and_bonus_are_one_move(self):
        table = at_cathedral(bishop=6)
        stand(table, s1=3)
        assert restore(table, 0) == 5

    def test_it_comes_before_the_next_apprentice(self):
        table = at_cathedral(apprentices=2)
        stand(table, s1=2)
        act(table, "altar", cubes="RYB")
        assert words(table) == ["bump"]
        act(table, "bump", way="forward")
        assert (table.track.space[0], words(table)) == (3, ["restore", "altar", "pass"])

    def test_and_before_the_next_player(self):
        table = new_table()
        wake(table, 7, 8, 9)
        plan(table, "02300", "02300", "02300")
        act(table, "altar", cubes="RYB")
        act(table, "pass")
        act(table, "altar", cubes="RYB")
        assert (table.seat, words(table)) == (1, ["bump"])
        act(table, "bump", way="back")
        assert (table.seat, table.track.space[1]) == (1, 1)
