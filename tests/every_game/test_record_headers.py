"""Headers that contradict themselves or the record page are refused, by both readers."""

import pytest

from sim.catalogue import NAMES
from sim.core.record import HEADER, line_of
from tests.helpers.records import EXAMPLES, replay

WRONG = [None, 1.5, [1.5], {"a": 1}]  # for any rule
WRONG_HERE = {
    "kanagawa": ["x", [1]],
    "hacienda": [-1, [-1], {"single": "x"}],
    "fresco": ["x"],
    "pastiche": ["x"],
}


def parts(part):
    """The names of the values in a part of each header, with the game."""
    return [(name, key) for name, example in EXAMPLES.items() for key in example.header[part]]


def with_seats(example, seats):
    """The example with names of its seats, and a seed."""
    header = example.header | {"seed": 7, "seats": seats}
    return example.headed({key: header[key] for key in HEADER})


class TestHeader:
    """The common part."""

    @pytest.mark.parametrize(
        ("key", "text"),
        [
            ("record", "2"),
            ("record", "true"),
            ("game", '"chess"'),
            ("players", "1"),
            ("players", "3"),
            ("players", "2.0"),
            ("players", '"2"'),
            ("seed", '"x"'),
            ("seed", "NaN"),
        ],
    )
    def test_one_change(self, example, key, text):
        old = f'"{key}":{line_of(example.header[key])}'
        example.refused(example.changed(1, old, f'"{key}":{text}'))

    def test_too_many_players(self, game, example):
        example.refused(example.headed(example.header | {"players": max(game.players) + 1}))

    @pytest.mark.parametrize("other", NAMES)
    def test_another_game(self, game, example, other):
        lines = example.headed(example.header | {"game": other})
        if other == game.name:
            assert replay(lines).over == example.ends
        else:
            example.refused(lines)

    @pytest.mark.parametrize("key", [key for key in HEADER if key != "seats"])
    def test_every_part_is_needed(self, example, key):
        header = example.header
        del header[key]
        example.refused(example.headed(header))

    @pytest.mark.parametrize("part", ["rules", "setup", "components"])
    @pytest.mark.parametrize("value", [None, 7, [], {}])
    def test_parts_of_a_wrong_kind(self, example, part, value):
        example.refused([line_of(example.header | {part: value})])


class TestSeats:
    """A name for each, between seed and set-up, or none at all."""

    def test_they_may_be_named(self, example):
        lines = with_seats(example, ["tuned", "casual"])
        assert replay(lines).over == example.ends
        example.check(lines)

    @pytest.mark.parametrize("seats", [["greedy"], "greedy"])
    def test_not_a_name_for_each(self, example, seats):
        example.refused(with_seats(example, seats))

    def test_not_in_their_place(self, example):
        example.refused(example.headed({"seats": ["a", "b"]} | example.header))


class TestComponents:
    """The name of the tables and their hash."""

    def test_without_a_name(self, example):
        header = example.header
        del header["components"]["name"]
        example.refused(example.headed(header))

    def test_a_hash_that_is_cut_off(self, example):
        cut = example.header["components"]["sha256"][1:]
        example.refused(example.with_header("components", "sha256", cut))


class TestValues:
    """Every rule and every part of the set-up is of its kind."""

    @pytest.mark.parametrize(
        ("name", "key", "value"),
        [(*pair, value) for pair in parts("rules") for value in WRONG + WRONG_HERE[pair[0]]],
    )
    def test_rules(self, name, key, value):
        EXAMPLES[name].refused(EXAMPLES[name].with_header("rules", key, value))

    @pytest.mark.parametrize(("name", "key"), parts("setup"))
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_setup(self, name, key, value):
        EXAMPLES[name].refused(EXAMPLES[name].with_header("setup", key, value))
