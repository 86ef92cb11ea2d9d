"""Headers of Fresco records: rules, set-up and component tables that are refused or not."""

import json
from pathlib import Path

import pytest

from tests.naive.fresco_box import BOX, read_box
from tests.naive.fresco_record import RULES, check
from tests.naive.fresco_setup import layout, rules_for
from tests.naive.records import compact

EXAMPLE = Path(__file__).parents[1] / "records" / "fresco-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()
HEADER = json.loads(LINES[0])


def header(**parts):
    """The example's header with other parts."""
    return compact({**HEADER, **parts})


def with_rules(**rules):
    """The example's header with other rules."""
    return header(rules={**HEADER["rules"], **rules})


def with_setup(**setup):
    """The example's header with another set-up."""
    return header(setup={**HEADER["setup"], **setup})


def with_table(table):
    """The example's header with component tables of its own."""
    return header(components={**HEADER["components"], "table": table})


class TestHeader:
    """One change in the example's header, and what is said about it."""

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('"record":1', '"record":2', "record is 2"),
            ('"game":"fresco"', '"game":"kanagawa"', "game is 'kanagawa'"),
            ('"players":2', '"players":5', "players is 5; 2 to 4"),
            ('"players":2', '"players":3', "start has not each"),
            ('"seed":null', '"seed":"x"', "seed"),
            ('"seed":null', '"seed":7,"seats":["greedy"]', "seats"),
            ('"sha256":"ea', '"sha256":"e', "sha256"),
            ('"income":"restored_this_round",', "", "rules lacks the key 'income'"),
            ('"bishop_on":3,"bishop_near":2', '"bishop_near":2,"bishop_on":3', "order"),
            ('"max_rounds":100', '"max_rounds":100,"modules":[]', "unknown key"),
            ('"start":[1,0],', "", "setup lacks the key 'start'"),
            ('"start":[1,0]', '"bag":[],"start":[1,0]', "setup has the unknown key 'bag'"),
            ('"start":[1,0]', '"start":[1,1]', "start has not each"),
            ('"start":[1,0]', '"start":[1,2]', "start is not a list from"),
            ('"start":[1,0]', '"start":[1,false]', "start is not a list from"),
            ('"M01","M13"', '"M01","M03"', "other tiles"),
            ('"M01","M13"', '"M01","M02"', "a tile twice"),
            ('"M01","M13"', '"M13","M01"', "do not rise"),
            ('"M01","M13"', '"M01"', r"sizes \[2, 3, 4\]"),
            ('"F03","F01"', '"F03","F03"', "fresco has not each"),
            ('"F03","F01"', '"F03"', "fresco has not each"),
            ('"F03"', '"X03"', "fresco is not a list from"),
        ],
    )
    def test_one_change(self, old, new, message):
        assert old in LINES[0]
        with pytest.raises(ValueError, match=f"line 1: .*{message}"):
            check([LINES[0].replace(old, new, 1)])

    def test_the_setup_keeps_its_order(self):
        with pytest.raises(ValueError, match="line 1: setup has its keys in the order"):
            check([header(setup=dict(reversed(HEADER["setup"].items())))])

    def test_a_tile_of_11_lies_in_the_centre(self):
        fresco = list(HEADER["setup"]["fresco"])
        fresco[12], fresco[11] = fresco[11], fresco[12]
        with pytest.raises(ValueError, match="F14 in the centre, worth 7"):
            check([with_setup(fresco=fresco)])
        fresco[12], fresco[24] = fresco[24], fresco[12]
        check([with_setup(fresco=fresco)])

    @pytest.mark.parametrize("key", HEADER["setup"])
    @pytest.mark.parametrize("value", [None, 7, "x", [[]], [None], {}])
    def test_other_things_in_the_setup(self, key, value):
        with pytest.raises(ValueError, match="line 1: setup"):
            check([with_setup(**{key: value})])


class TestRules:
    """Every parameter is tested for itself, and some together."""

    def test_the_parameters_are_those_of_the_page(self):
        assert list(RULES) == list(HEADER["rules"]) == list(rules_for(2))

    @pytest.mark.parametrize("name", RULES)
    @pytest.mark.parametrize("value", [None, True, 2.0, "x", {}, ["x"], "BR"])
    def test_other_kinds_of_values(self, name, value):
        with pytest.raises(ValueError, match=f"line 1: rules: {name} cannot be"):
            check([with_rules(**{name: value})])

    @pytest.mark.parametrize(
        "name", [name for name, test in RULES.items() if not test(-1) and test(1)]
    )
    def test_negative_numbers(self, name):
        with pytest.raises(ValueError, match=f"line 1: rules: {name} cannot be"):
            check([with_rules(**{name: -1})])

    @pytest.mark.parametrize(
        ("rules", "message"),
        [
            ({"hours": [5, 6]}, "2 hours are too few for 3 painters"),
            ({"hours": [5, 6, 8, 7, 9]}, "hours does not rise"),
            ({"hours": [5, 6, 7, 7, 9]}, "hours does not rise"),
            ({"hour_mood": [0, 0]}, "hour_mood has not one entry for each hour"),
            ({"hour_price": [0] * 6}, "hour_price has not one entry for each hour"),
            ({"mood_start": 5}, "mood_start is not on the mood track"),
            ({"mood_min": 1}, "mood_start is not on the mood track"),
            ({"mood_plus": -3}, "mood_minus and mood_plus overlap"),
            ({"thaler_per_point": 0}, "thaler_per_point cannot be 0"),
            ({"max_rounds": 0}, "max_rounds cannot be 0"),
            ({"start_cubes": "YR"}, "start_cubes cannot be"),
            ({"start_cubes": "RK"}, "start_cubes cannot be"),
            ({"income": "all"}, "income cannot be"),
            ({"stall_sizes": [2, 3, 3]}, "sizes"),
            ({"stall_sizes": [2, 3, 4, 0]}, "sizes"),
        ],
    )
    def test_rules_that_make_no_sense(self, rules, message):
        with pytest.raises(ValueError, match=f"line 1: .*{message}"):
            check([with_rules(**rules)])

    @pytest.mark.parametrize(
        "rules",
        [
            {"start_cubes": ""},
            {"start_cubes": "RRYOOP"},
            {"start_cubes": "RYBOGP"},
            {"thaler_per_point": 1, "max_rounds": 1},
            {"mood_min": 0},
            {"mood_max": 0},
            {"start_thaler": 0, "apprentices": 0},
            {"hours": [-1, 0, 30], "hour_mood": [5, -5, 0], "hour_price": [0, 9, 1]},
            {"mood_plus": 99, "mood_minus": -99},
            {"final_round_tiles": 0},
        ],
    )
    def test_unusual_rules_that_do(self, rules):
        check([with_rules(**rules)])


class TestTables:
    """Records pages: component tables that are not the default ones."""

    def test_the_same_tables_written_out_change_nothing(self):
        assert read_box(layout()) == BOX
        check([with_table(layout()), *LINES[1:]])

    def test_what_is_not_read_may_be_there(self):
        table = layout()
        table["bishop"] = None
        table["market"]["tiles"][0]["status"] = "strong"
        check([with_table(table), *LINES[1:]])

    def test_numbers_and_prints_of_the_tables_count(self):
        table = layout()
        table["fresco_tiles"]["tiles"][2]["value"] = 5
        with pytest.raises(ValueError, match=r"line 12: .*not legal"):
            check([with_table(table), *LINES[1:]])
        table = layout()
        table["market"]["tiles"][13]["cubes"] = "P"
        with pytest.raises(ValueError, match=r"line 10: .*not legal"):
            check([with_table(table), *LINES[1:]])

    def test_tiles_that_leave_the_game_count(self):
        table = layout()
        table["market"]["tiles"][0]["removed_with_3_players"] = True
        with pytest.raises(ValueError, match="stalls has other tiles"):
            check([with_table(table)])

    @pytest.mark.parametrize(
        ("place", "key", "value"),
        [
            ("market", "id", 1),
            ("market", "id", "M02"),
            ("market", "cubes", "BR"),
            ("market", "cubes", "K"),
            ("market", "cubes", None),
            ("market", "removed_with_3_players", 0),
            ("fresco_tiles", "id", None),
            ("fresco_tiles", "id", "F02"),
            ("fresco_tiles", "value", -1),
            ("fresco_tiles", "value", 3.0),
            ("fresco_tiles", "cost", "YR"),
            ("fresco_tiles", "cost", ["R"]),
        ],
    )
    def test_other_entries_are_refused(self, place, key, value):
        table = layout()
        table[place]["tiles"][0][key] = value
        with pytest.raises(ValueError, match=f"line 1: components: table: {place}"):
            check([with_table(table)])
        del table[place]["tiles"][0][key]
        with pytest.raises(ValueError, match=f"lacks the key '{key}'"):
            check([with_table(table)])

    @pytest.mark.parametrize("place", ["market", "fresco_tiles"])
    @pytest.mark.parametrize("value", [None, 3, {}, {"tiles": None}, {"tiles": {}}])
    def test_other_tables_are_refused(self, place, value):
        with pytest.raises(ValueError, match=f"line 1: components: table: {place} has no list"):
            check([with_table({**layout(), place: value})])

    @pytest.mark.parametrize("tile", [None, "F01", []])
    def test_a_tile_is_an_object(self, tile):
        table = layout()
        table["fresco_tiles"]["tiles"][3] = tile
        with pytest.raises(ValueError, match="fresco_tiles: tile 4 is not an object"):
            check([with_table(table)])

    def test_there_are_25_fresco_tiles(self):
        table = layout()
        del table["fresco_tiles"]["tiles"][24]
        with pytest.raises(ValueError, match="24 tiles, not 25"):
            check([with_table(table)])
