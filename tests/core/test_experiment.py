"""Experiments: what they settle, what they refuse, how they are written down."""

import hashlib
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core.errors import InputError
from sim.core.experiment import Experiment, differences
from tests.core.toy_play import line_up

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)


class TestRotations:
    @pytest.mark.parametrize(
        ("seats", "number"),
        [("abc", 3), ("aab", 3), ("abab", 2), ("aaa", 1), ("aabb", 4), ("a", 1), ("abcde", 5)],
    )
    def test_a_line_up_has_as_many_as_look_different(self, seats, number):
        assert len(line_up(players=len(seats), seats=tuple(seats)).rotations) == number

    def test_the_next_one_moves_everybody_a_seat(self):
        assert line_up().rotations == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))

    @pytest.mark.parametrize("players", range(1, 7))
    def test_those_of_a_seed_share_a_part(self, players):
        experiment = line_up(players=players, seats=tuple("abcdef"[:players]))
        assert experiment.part_games % len(experiment.rotations) == 0


class TestParts:
    @pytest.mark.parametrize("games", [1, 59, 60, 61, 120, 250])
    def test_they_hold_every_game_once_and_in_order(self, games):
        experiment = line_up(games=games)
        spans = [experiment.span(part) for part in range(experiment.parts)]
        assert [k for first, count in spans for k in range(first, first + count)] == list(
            range(games)
        )
        assert all(0 < count <= 60 for _, count in spans)


class TestWriting:
    @given(st.dictionaries(WORDS, VALUES, max_size=3), st.dictionaries(WORDS, WORDS, max_size=3))
    def test_what_is_read_is_what_was_written(self, rules, components):
        experiment = line_up(rules=rules, components=components)
        again = Experiment.from_toml(experiment.to_toml().encode().decode())
        assert again == experiment
        assert again.fingerprint == experiment.fingerprint

    @pytest.mark.parametrize("drawing", ["\n a b\\ \n  c\n", "a\r\nb\r\n", 'c"""\n', "\\\n \n"])
    def test_a_drawn_map_keeps_every_character(self, drawing):
        experiment = line_up(components={"map": drawing})
        assert Experiment.from_toml(experiment.to_toml()).components == {"map": drawing}

    def test_a_drawn_map_stays_a_drawing(self):
        assert '"""\n a b\n  c\n"""' in line_up(components={"map": " a b\n  c\n"}).to_toml()

    def test_tuples_are_lists_from_the_start(self):
        assert line_up(rules={"prices": (1, 2)}) == line_up(rules={"prices": [1, 2]})

    def test_a_pickled_one_is_equal(self):
        experiment = line_up(rules={"prices": [1, 2]})
        assert pickle.loads(pickle.dumps(experiment)) == experiment


class TestFingerprint:
    def test_it_is_this_one(self):
        # Stored results carry it: another way to compute it would disown them all.
        text = (
            '{"components":{},"game":"toy","games":250,"part_games":60,"players":3,'
            '"rules":{"a":[true,"x"],"b":1.5},"seats":["a","b","c"],"seed":7}'
        )
        experiment = line_up(rules={"b": 1.5, "a": [True, "x"]})
        assert experiment.fingerprint == hashlib.sha256(text.encode()).hexdigest()

    def test_it_knows_no_order_of_rules(self):
        one, other = line_up(rules={"a": 1, "b": 2}), line_up(rules={"b": 2, "a": 1})
        assert one.fingerprint == other.fingerprint

    @pytest.mark.parametrize(
        "change",
        [
            {"game": "tic"},
            {"players": 2, "seats": ("a", "b")},
            {"seats": ("a", "c", "b")},
            {"games": 251},
            {"seed": 8},
            {"rules": {"price": 1}},
            {"components": {"map": "x"}},
            {"part_games": 120},
        ],
    )
    def test_it_changes_with_every_field(self, change):
        assert line_up(**change).fingerprint != line_up().fingerprint
        assert differences(line_up(), line_up(**change)).keys() == change.keys()

    def test_one_and_one_point_nought_are_two_rules(self):
        one, other = line_up(rules={"price": 1}), line_up(rules={"price": 1.0})
        assert one.fingerprint != other.fingerprint
        assert differences(one, other) == {"rules": ("{'price': 1}", "{'price': 1.0}")}


class TestRefusing:
    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"games": 0}, "games = 0 should be greater than or equal to 1"),
            ({"games": "12"}, "games = '12' should be a valid integer"),
            ({"games": True}, "games = True should be a valid integer"),
            ({"games": 2.0}, "games = 2.0 should be a valid integer"),
            ({"seed": -1}, "seed = -1 should be greater than or equal to 0"),
            ({"seed": 2**63}, f"seed = {2**63} should be less than or equal to {2**63 - 1}"),
            ({"part_games": 100}, "part_games = 100 should be a multiple of 60"),
            ({"part_games": 0}, "part_games = 0 should be greater than or equal to 60"),
            ({"players": 0, "seats": ()}, "players = 0 should be greater than or equal to 1"),
            ({"seats": "abc"}, "seats = 'abc' should be a valid tuple"),
            ({"seats": ("a", 1, "b")}, "seats.1 = 1 should be a valid string"),
            (
                {"seats": ("a", "b")},
                "seats = ('a', 'b') should name one per seat: 2 strategies for 3 players",
            ),
            ({"components": {"map": 3}}, "components.map = 3 should be a valid string"),
            ({"game": "\ud800"}, "text should be writable as UTF-8, but holds '\\ud800'"),
            ({"gmaes": 3}, "there is no field 'gmaes' (did you mean 'games'?)"),
            (
                {"games": 0, "seed": -1},
                "games = 0 should be greater than or equal to 1; "
                "seed = -1 should be greater than or equal to 0",
            ),
        ],
    )
    def test_one_line_says_what_is_wrong(self, fields, message):
        with pytest.raises(InputError) as refusal:
            line_up(**fields)
        assert str(refusal.value) == f"experiment: {message}"

    @pytest.mark.parametrize("value", [None, float("nan"), float("inf"), object(), {1, 2}])
    def test_rules_hold_what_toml_can_hold(self, value):
        with pytest.raises(InputError, match=r"^experiment: rules = .* should hold only finite"):
            line_up(rules={"price": value})

    def test_a_missing_field_is_named(self):
        with pytest.raises(InputError, match=r"^experiment: seed is missing$"):
            Experiment(game="toy", players=1, seats=("a",), games=1)

    def test_broken_toml_is_named(self):
        with pytest.raises(InputError, match=r"^experiment: not a TOML document: .*line 2"):
            Experiment.from_toml("games = 3\nseed = x\n")

    def test_it_cannot_be_changed(self):
        with pytest.raises(ValueError, match="frozen"):
            line_up().games = 3


def test_nothing_heavy_is_loaded_before_a_run():
    heavy = "{'polars', 'joblib', 'numpy', 'numba'}"
    code = f"import sys, sim.core.run; sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
