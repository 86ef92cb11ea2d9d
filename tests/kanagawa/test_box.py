"""RULES 1 to 4, 8, 14, 35 to 39: what lies in the box, counted."""

import shutil
from collections import Counter

import pytest

from sim.core.errors import InputError
from sim.core.tables import read_tables
from sim.kanagawa import components
from sim.kanagawa.components import BOX, CARD_ROWS, DIPLOMA_ROWS, TILE_ROWS
from tests.kanagawa.table_setup import GAME

BACKS = ("green", "red", "blue", "yellow")
SUBJECT_OF = {  # the kind of main subject that a back may hide
    "red": components.PERSONS,
    "blue": components.ANIMALS,
    "yellow": components.BUILDINGS,
}


def printed(back=None):
    """The print halves, perhaps of one back."""
    return [row["print"] for row in CARD_ROWS if back in (None, row["back"])]


def subjects(back):
    """How often each main subject is on the cards of a back."""
    return Counter(half.get("subject", "none") for half in printed(back))


def studio_half(row):
    """What a studio half shows, in one text."""
    half = row["studio"]
    things = [name for name in ("arrow", "brush", "assistant", "hold") if half.get(name)]
    return " ".join(filter(None, [half.get("landscape"), *things])), half.get("points", 0)


class TestComponents:
    """RULES 1."""

    def test_cards_tiles_and_diplomas(self):
        totals = {name: table.total for name, table in BOX.tables.items()}
        assert [totals[name] for name in ("lesson_cards", "starting_tiles", "diplomas")] == [
            72,
            4,
            19,
        ]
        assert [len(rows) for rows in (CARD_ROWS, TILE_ROWS, DIPLOMA_ROWS)] == [72, 4, 19]

    def test_brushes_storm_tokens_and_pawns(self):
        assert BOX.tables["pieces"].counts("piece") == {
            "brush": 15,
            "storm token": 3,
            "Grand Master pawn": 1,
            "Assistant pawn": 1,
        }

    def test_no_id_is_there_twice(self):
        for rows in (CARD_ROWS, TILE_ROWS, DIPLOMA_ROWS):
            assert len({row["id"] for row in rows}) == len(rows)

    def test_every_table_says_its_source_and_is_exact(self):
        assert {table.confidence for table in BOX.tables.values()} == {"exact"}
        assert all(table.source for table in BOX.tables.values())


class TestBacks:
    """RULES 1, 3."""

    def test_eighteen_cards_of_each_colour(self):
        assert Counter(row["back"] for row in CARD_ROWS) == dict.fromkeys(BACKS, 18)

    def test_green_ones_show_trees_or_nothing(self):
        assert all("subject" not in half for half in printed("green"))
        assert Counter(half.get("trees", 0) for half in printed("green")) == {
            0: 2,
            1: 9,
            2: 3,
            3: 4,
        }

    @pytest.mark.parametrize("back", SUBJECT_OF)
    def test_the_others_one_person_animal_or_building_or_nothing(self, back):
        assert set(subjects(back)) == {*SUBJECT_OF[back], "none"}
        assert all("trees" not in half for half in printed(back))


class TestStudioHalves:
    """RULES 35."""

    def test_each_kind(self):
        lands = ("forest", "mountain", "plain", "ocean")
        assert Counter(map(studio_half, CARD_ROWS)) == {
            **{(land, 0): 9 for land in lands},
            **{(f"{land} assistant", 0): 3 for land in lands},
            ("joker", -2): 4,
            ("arrow", 0): 4,
            ("brush", 0): 4,
            ("hold", 2): 4,
            ("assistant", 1): 8,
        }

    @pytest.mark.parametrize("back", BACKS)
    def test_each_back_has_one_joker_arrow_brush_and_hold_and_two_of_the_assistant(self, back):
        halves = Counter(studio_half(row) for row in CARD_ROWS if row["back"] == back)
        single = [("joker", -2), ("arrow", 0), ("brush", 0), ("hold", 2)]
        assert [halves[half] for half in single] == [1, 1, 1, 1]
        assert halves["assistant", 1] == 2

    def test_eight_points_in_all(self):
        assert sum(points for _, points in map(studio_half, CARD_ROWS)) == 8

    def test_the_rules_hold_them(self):
        rules = GAME.set_up(2, {}).rules
        totals = [
            int(rules[f"studio_{name}"].sum()) for name in ("arrow", "brush", "hold", "points")
        ]
        assert totals == [4, 4, 4, 8]
        assert Counter(rules.studio_kind.tolist()) == {0: 12, 1: 12, 2: 12, 3: 12, 4: 4, -1: 20}
        assert rules.studio_assistant.sum() == 20


class TestPrintHalves:
    """RULES 36."""

    def test_fourteen_ask_for_one_symbol_and_four_for_two_of_each_landscape(self):
        asked = Counter((half["landscape"], half.get("symbols", 1)) for half in printed())
        lands = ("forest", "mountain", "plain", "ocean")
        assert asked == {(land, n): {1: 14, 2: 4}[n] for land in lands for n in (1, 2)}

    @pytest.mark.parametrize("back", BACKS)
    def test_four_cards_of_each_season_and_two_storms_in_every_back(self, back):
        seasons = dict.fromkeys(("spring", "summer", "autumn", "winter"), 4)
        assert Counter(half["season"] for half in printed(back)) == seasons | {"storm": 2}

    @pytest.mark.parametrize(
        ("back", "points"), [("green", 5), ("red", 6), ("blue", 6), ("yellow", 6)]
    )
    def test_twenty_three_carry_a_point(self, back, points):
        assert Counter(half.get("points", 0) for half in printed(back)) == {
            0: 18 - points,
            1: points,
        }

    def test_the_rules_hold_them(self):
        rules = GAME.set_up(2, {}).rules
        assert Counter(rules.season.tolist()) == {0: 16, 1: 16, 2: 16, 3: 16, 4: 8}
        assert Counter(rules.needs.tolist()) == {1: 56, 2: 16}
        assert (rules.print_points.sum(), rules.trees.sum()) == (23, 27)
        assert Counter(rules.subject.tolist())[-1] == 18 + 3 + 4 + 3


class TestSubjects:
    """RULES 37."""

    def test_twenty_seven_trees(self):
        assert sum(half.get("trees", 0) for half in printed()) == 27

    def test_persons(self):
        assert subjects("red") == {"warrior": 4, "peasant": 4, "monk": 4, "lady": 3, "none": 3}

    def test_animals(self):
        assert subjects("blue") == {"boar": 4, "deer": 4, "crane": 3, "butterfly": 3, "none": 4}

    def test_buildings(self):
        three, two = (
            ("thatched_cottage", "castle", "round_house"),
            ("shrine", "pagoda", "tiled_house"),
        )
        counts = dict.fromkeys(three, 3) | dict.fromkeys(two, 2) | {"none": 3}
        assert subjects("yellow") == counts


class TestTiles:
    """RULES 8."""

    def test_each_has_its_season_and_landscape_and_one_arrow(self):
        found = [(row["season"], row["landscape"], row["arrow"]) for row in TILE_ROWS]
        assert found == [
            ("spring", "plain", 1),
            ("summer", "ocean", 1),
            ("autumn", "mountain", 1),
            ("winter", "forest", 1),
        ]


class TestDiplomas:
    """RULES 4, 39."""

    VALUES = """
        green  trees_total            3 3 none
        green  trees_total            4 4 storm_token
        green  trees_total            5 7 assistant
        yellow distinct_buildings     2 3 none
        yellow distinct_buildings     3 4 storm_token
        yellow distinct_buildings     4 7 assistant
        red    distinct_persons       2 3 none
        red    distinct_persons       3 4 storm_token
        red    same_person            3 9 none
        blue   boar+deer              2 3 brush
        blue   crane+butterfly        2 4 brush
        blue   boar+butterfly+deer    3 7 assistant
        pink   brushes_owned          3 1 assistant
        pink   brushes_owned          4 3 none
        purple arrows_in_studio       2 1 assistant
        purple arrows_in_studio       3 3 none
        cyan   same_landscape_symbols 2 2 none
        cyan   same_landscape_symbols 3 3 brush
        cyan   same_landscape_symbols 4 5 assistant
    """

    def shown(self, row):
        animals = row.get("animals", ())
        least = row.get("least", len(animals))
        what = "+".join(animals) or row["condition"]
        return [row["color"], what, str(least), str(row["points"]), row.get("effect", "none")]

    def test_conditions_points_and_effects(self):
        wanted = [line.split() for line in self.VALUES.strip().splitlines()]
        assert [self.shown(row) for row in DIPLOMA_ROWS] == wanted

    def test_brushes_and_storm_tokens_are_just_enough(self):
        effects = Counter(row.get("effect", "none") for row in DIPLOMA_ROWS)
        assert 4 * 2 + 4 + effects["brush"] == 15
        assert effects["storm_token"] == 3


class TestMat:
    """RULES 14."""

    def test_three_rows_of_four_cells_of_which_four_are_face_down(self):
        assert BOX.tables["school_mat"].drawing.split() == ["^^v^", "^v^^", "v^^v"]


class TestWrongTables:
    """A table whose counts miss what the box says is refused."""

    @pytest.mark.parametrize(
        ("file", "old", "new", "message"),
        [
            ("cards.toml", "total = 72", "total = 73", "holds 72, but its total is 73"),
            (
                "cards.toml",
                "trees = 1, points = 1 }, count = 1",
                "trees = 1 }, count = 2",
                "holds 73",
            ),
            ("cards.toml", 'confidence = "exact"', 'confidence = "sure"', "confidence 'sure'"),
            ("components.toml", "total = 19", "total = 18", "'diplomas' holds 19"),
            ("components.toml", "total = 4", "# total = 4", "'starting_tiles' lacks total"),
            ("components.toml", 'piece = "brush", count = 15', 'piece = "brush", count = 14', "19"),
            ("components.toml", 'sign = "^", count = 8', 'sign = "^", count = 7', "holds 11"),
        ],
    )
    def test_one_change(self, tmp_path, file, old, new, message):
        text = (BOX.folder / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(InputError, match=message):
            read_tables(tmp_path / file)

    def test_the_tables_as_they_are_pass(self, tmp_path):
        for file in BOX.files:
            shutil.copy(BOX.folder / file, tmp_path)
            assert read_tables(tmp_path / file)
