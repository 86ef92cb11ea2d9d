"""What a seat sees in numbers: all that it knows, nothing else, and room for every choice."""

import random
from importlib import import_module

import numpy as np
import pytest

from sim.catalogue import NAMES
from sim.core import view as core
from sim.core.game import copy_of
from sim.core.table import Table

TABLES = [(name, seed) for name in NAMES for seed in range(12)]


def some_table(name, seed):
    """A table whose rules and tables are drawn by lot, the rare ones too."""
    return import_module(f"tests.{name}.random_games").some_table(seed)


def view(table, seat, state=None):
    told = import_module(f"sim.{table.game.name}.view").view
    return told(table.variant, table.state if state is None else state, seat)


def positions(table, seed, apart=1):
    """The positions of a game by lot, so many choices apart."""
    luck = random.Random(seed)
    for made in range(500):
        if made % apart == 0:
            yield table
        if table.over:
            return
        table.act(luck.randrange(len(table.legal())))


def disguised(table, seat, seed):
    copy = copy_of(table.state)
    table.game.disguise(copy, table.variant.rules, seat, seed)
    return copy


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(name, seed):
    table, moved = some_table(name, seed), 0
    for _ in positions(table, seed, apart=7):
        for seat in range(table.variant.players):
            seen = core.flat(view(table, seat)).tobytes()
            for world in (1, 2):
                copy = disguised(table, seat, world)
                moved += copy.tobytes() != table.state.tobytes()
                assert core.flat(view(table, seat, copy)).tobytes() == seen
    assert moved > 0


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_from_one_is_told_to_its_owner(name):
    told = 0
    for seed in range(12):
        table = some_table(name, seed)
        for _ in positions(table, seed, apart=5):
            copy = disguised(table, 0, 1)
            pair = (core.flat(view(table, 1, state)) for state in (table.state, copy))
            told += not np.array_equal(*pair)
    assert told > 5


@pytest.mark.parametrize(("name", "seed"), TABLES)
def test_every_position_has_room_for_its_choices_and_the_same_parts(name, seed):
    table = some_table(name, seed)
    most = import_module(f"sim.{name}.view").most_choices(table.variant)
    shapes = {part: np.shape(value) for part, value in view(table, 0).items()}
    for _ in positions(table, seed):
        assert len(table.legal()) <= most
        assert {part: np.shape(value) for part, value in view(table, 1).items()} == shapes


@pytest.mark.parametrize("name", NAMES)
def test_every_field_of_the_state_is_told_or_left_out_on_purpose(name):
    table = some_table(name, 1)
    fields = list(table.state.dtype.names)
    lasting = set(fields[: fields.index("lifted") + 1])  # behind it lies scratch
    left_out = import_module(f"sim.{name}.view").LEFT_OUT
    assert lasting - set(view(table, 0)) == left_out


class TestParts:
    def test_seats_from_one_on(self):
        assert core.from_seat(2, 4) == [2, 3, 0, 1]

    def test_steps_to_seats_leave_others_as_they_are(self):
        assert core.steps_to([0, 1, 2, 3, -1], 1, 3).tolist() == [2, 0, 1, 3, -1]

    def test_flags_of_rows_of_words_and_of_one_number(self):
        rows = np.array([[1, 2], [0, 1]], np.uint64)
        assert core.flags(rows, [0, 1, 64, 65]).tolist() == [[1, 0, 0, 1], [0, 0, 1, 0]]
        assert core.flags(5, [0, 1, 2]).tolist() == [1, 0, 1]

    def test_all_parts_in_a_row(self):
        assert core.flat({"one": 1, "more": [[2, 3], [4, 5]]}).tolist() == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_of_the_seat_is_seen_by_it(name):
    table, same, made = some_table(name, 3), 0, 0
    for _ in positions(table, 3):
        if table.over:
            break
        seat, before = table.seat, core.flat(view(table, table.seat))
        copy = Table(table.game, table.variant, table.state)
        copy.act(0)
        same += np.array_equal(core.flat(view(table, seat, copy.state)), before)
        made += 1
    assert made > 10
    assert same == 0
