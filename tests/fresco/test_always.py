"""What always holds in games by lot, looked at after every choice."""

from copy import copy
from functools import cache
from itertools import pairwise

import pytest

from sim.core.game import copy_of
from sim.fresco.state import BUMP
from tests.fresco.random_games import eager, some_table, usual_table
from tests.helpers.by_lot import played

SEEDS = range(12)
ALL = (1 << 25) - 1
COST = {"orange": [1, 1, 0, -1, 0, 0], "green": [0, 1, 1, 0, -1, 0], "purple": [1, 0, 1, 0, 0, -1]}


def some(seed):
    """Usual rules, either income, and rules by lot in turn."""
    income = "owned" if seed % 4 else "restored_this_round"
    return some_table(seed) if seed % 2 else usual_table(seed // 2, income=income)


@cache
def course(seed):
    """A game by lot: the table before each choice with the choice, and the table at the end."""
    table, found = some(seed), []
    for _, event in played(table, seed, eager):
        found.append((snapshot(table), event))
    return [*found, (table, None)]


def snapshot(table):
    """The table as it is now."""
    now = copy(table)
    now.state = copy_of(table.state)
    return now


def tables(seed):
    """The tables of a game by lot, one after each choice."""
    return [table for table, _ in course(seed)]


def steps(seed):
    """The state before each choice, the choice, and the table after it."""
    for (before, event), (after, _) in pairwise(course(seed)):
        yield before.state, event, after


def painters(table):
    return range(table.variant.rules.painters)


def seats(table):
    return range(table.variant.players)


def sum_of(table, names):
    """Cubes on some market tiles."""
    prints = table.variant.rules.tile_cubes
    return sum((prints[table.variant.market_ids.index(name)] for name in names), start=0)


def spent(table, event):
    """Cubes by colour that a choice takes from its seat; less than nothing where it gives some."""
    match event["do"]:
        case "buy":
            return (-sum_of(table, event["tiles"])).tolist()
        case "restore":
            return table.variant.rules.cost[table.variant.fresco_ids.index(event["tile"])].tolist()
        case "altar":
            return [event["cubes"].count(color) for color in "RYBOGP"]
        case "mix":
            return [sum(event[b] * COST[b][color] for b in COST) for color in range(6)]
    return [0] * 6


def earned(rules, event, state):
    """Thaler that a choice brings its seat, income aside."""
    seat = event["seat"]
    match event["do"]:
        case "buy":
            return -len(event["tiles"]) * int(rules.hour_price[state.hour[seat]])
        case "restore":
            return -int(rules.bishop_cost) * event["bishop"]
        case "studio":
            return int(rules.studio_thaler * state.plan[seat, 2])
    return 0


@pytest.mark.parametrize("seed", SEEDS)
class TestBelongings:
    """RULES 1.7, 10.10: cubes and money are accounted for, and never run out."""

    def test_every_cube(self, seed):
        for before, event, table in steps(seed):
            wanted = before.cubes.copy()
            wanted[event["seat"]] -= spent(table, event)
            assert (table.state.cubes == wanted).all()
            assert wanted.min() >= 0

    def test_every_thaler(self, seed):
        for before, event, table in steps(seed):
            rules, wanted = table.variant.rules, before.thaler.copy()
            wanted[event["seat"]] += earned(rules, event, before)
            if table.state.rounds > before.rounds:
                owned = table.variant.parameters["income"] == "owned"
                new = table.state.owned - before.owned
                income = table.state.owned if owned else before.restored + new
                wanted[: len(seats(table))] += income[: len(seats(table))]
            assert (table.state.thaler == wanted).all()
            assert wanted.min() >= 0

    def test_nobody_buys_more_than_apprentices_may(self, seed):
        for before, event, _ in steps(seed):
            if event["do"] == "buy":
                assert 1 <= len(event["tiles"]) <= before.plan[event["seat"], 0]

    def test_seats_that_do_not_play_have_nothing(self, seed):
        table = tables(seed)[-1]
        state, players = table.state, table.variant.players
        for name in ("thaler", "mood", "apprentices", "decisions"):
            assert not state[name][players:].any()
        assert not state.cubes[players:].any()


@pytest.mark.parametrize("seed", SEEDS)
class TestTiles:
    """RULES 4.1.3, 4.2.1: every tile is in one place."""

    def test_market_tiles_are_in_a_stall_or_in_the_bag_or_out_of_the_game(self, seed):
        for table in tables(seed):
            state, rules = table.state, table.variant.rules
            places = [int(state.bag), *map(int, state.stall)]
            assert sum(places) == rules.in_play
            assert sum(place.bit_count() for place in places) == int(rules.in_play).bit_count()

    def test_a_stall_is_full_or_empty(self, seed):
        for table in tables(seed):
            for stall in range(table.variant.rules.stalls):
                size = int(table.state.stall[stall]).bit_count()
                assert size in (0, table.variant.rules.stall_size[stall])

    def test_segments_lie_on_the_fresco_or_are_owned(self, seed):
        for table in tables(seed):
            state = table.state
            assert int(state.on_fresco).bit_count() + state.owned.sum() == 25
            assert state.on_fresco & ~ALL == 0
            assert sorted(state.tile_at.tolist()) == list(range(25))

    def test_a_segment_is_restored_once(self, seed):
        table = tables(seed)[-1]
        taken = [event["tile"] for event in table.events if "tile" in event]
        assert len(set(taken)) == len(taken)

    def test_the_bishop_stands_where_the_last_segment_was_restored(self, seed):
        for before, event, table in steps(seed):
            state, ids = table.state, table.variant.fresco_ids
            if "tile" in event:
                assert ids[state.tile_at[state.bishop]] == event["tile"]
            else:
                assert state.bishop == before.bishop


@pytest.mark.parametrize("seed", SEEDS)
class TestTrack:
    """RULES 4.3: never two painters on a space; parts add up to it."""

    def test_one_painter_a_space(self, seed):
        for table in tables(seed):
            there = [int(table.state.space[painter]) for painter in painters(table)]
            ahead = [space for space in there if space]
            assert len(set(ahead)) == len(ahead)
            assert min(there) >= 0

    def test_who_is_on_no_space_is_on_the_line(self, seed):
        for table in tables(seed):
            state = table.state
            line = state.line[: state.line_length].tolist()
            assert sorted(line) == [at for at in painters(table) if not state.space[at]]

    def test_parts_add_up_to_the_space(self, seed):
        for table in tables(seed):
            state = table.state
            if state.phase != BUMP:  # else the points are there and the move is not yet
                assert (state.points.sum(axis=1) == state.space).all()

    def test_the_end_says_the_same(self, seed):
        table = tables(seed)[-1]
        end = table.end()
        assert [sum(parts.values()) for parts in end["breakdown"]] == end["scores"]
        ahead = [sum(other > own for other in end["scores"]) for own in end["scores"]]
        assert end["places"] == [1 + number for number in ahead]


@pytest.mark.parametrize("seed", SEEDS)
class TestRounds:
    """RULES 2 to 3: hours, moods, plans."""

    def test_hours_are_different(self, seed):
        for table in tables(seed):
            taken = [int(hour) for hour in table.state.hour[: len(painters(table))] if hour >= 0]
            assert len(set(taken)) == len(taken)

    def test_mood_stays_on_its_track(self, seed):
        for table in tables(seed):
            rules, players = table.variant.rules, table.variant.players
            assert (table.state.mood[:players] >= rules.mood_min).all()
            assert (table.state.mood[:players] <= rules.mood_max).all()

    def test_plans_fit(self, seed):
        for before, event, table in steps(seed):
            if event["do"] == "plan":
                rules = table.variant.rules
                number = min(before.apprentices[event["seat"]], 5 * rules.places)
                assert sum(event["at"]) == number
                assert max(event["at"]) <= rules.places

    def test_rounds_only_grow_and_end(self, seed):
        rounds = [int(table.state.rounds) for table in tables(seed)]
        assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))
        table = tables(seed)[-1]
        assert table.over
        assert rounds[-1] <= table.variant.parameters["max_rounds"]
