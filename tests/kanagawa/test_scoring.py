"""RULES 48 to 50: storm tokens, the five parts of the score, who has won."""

import pytest

from tests.helpers.by_hand import act
from tests.kanagawa.table_setup import at_work, points, school, take, work_off

PRINTS = {  # cards of a season, without any harmony; * are storms
    "s": ["R01", "R03", "R15", "B01", "B03"],
    "u": ["R07", "R09", "R14", "B07", "B09"],
    "a": ["R04", "R06", "R13", "B04", "B06"],
    "w": ["R10", "R12", "R18", "B10", "B12"],
    "*": ["G16", "B16"],
}
TOKENS = ("", "tree4", "tree4 bldg3", "tree4 bldg3 pers3")


def painted(seasons):
    """A print with these seasons."""
    left = {sign: iter(cards) for sign, cards in PRINTS.items()}
    return " ".join(next(left[sign]) for sign in seasons)


def run(seasons, tokens=0, tile="T1"):
    """The longest run of a print that begins with a tile, in spring if nothing else is said."""
    other = "T2" if tile == "T1" else "T1"
    table = at_work(print=painted(seasons), tiles=f"{tile} {other}", diplomas=TOKENS[tokens])
    return points(table)["run"]


class TestCards:
    """RULES 49A."""

    @pytest.mark.parametrize("size", [0, 1, 5])
    def test_a_point_for_each_print_card_and_the_tile(self, size):
        assert points(at_work(print=painted("s" * size)))["cards"] == size + 1

    def test_studio_and_held_cards_are_no_print(self):
        table = at_work("G01 G02", studio="G17 R17 G04")
        assert points(table)["cards"] == 1


class TestRun:
    """RULES 38, 49B, Q19."""

    @pytest.mark.parametrize(
        ("seasons", "longest"),
        [
            ("", 1),
            ("s", 2),
            ("u", 1),
            ("uu", 2),
            ("uus", 2),
            ("uusss", 3),
            ("sas", 2),
            ("awawa", 1),
            ("ssuuu", 3),
        ],
    )
    def test_the_longest_unbroken_one_of_one_season_tile_included(self, seasons, longest):
        assert run(seasons) == longest

    @pytest.mark.parametrize(
        ("seasons", "longest"),
        [("*", 2), ("u*u", 3), ("*u*", 3), ("u*s", 2), ("s*", 3), ("uw**", 3), ("a*a*s", 4)],
    )
    def test_storms_belong_to_every_season(self, seasons, longest):
        assert run(seasons) == longest

    def test_a_run_of_storms_alone_counts(self):
        assert run("u**a", tile="T2") == 4
        assert run("a**", tile="T1") == 3

    @pytest.mark.parametrize(("tile", "sign"), [("T1", "s"), ("T2", "u"), ("T3", "a"), ("T4", "w")])
    def test_each_tile_has_its_season(self, tile, sign):
        assert [run(2 * season, tile=tile) for season in "suaw"] == [
            3 if season == sign else 2 for season in "suaw"
        ]


class TestStormTokens:
    """RULES 48, Q18."""

    def test_the_rulebooks_example_summer_becomes_a_storm_and_spring_runs_through(self):
        assert (run("suss"), run("suss", tokens=1)) == (2, 5)

    @pytest.mark.parametrize(
        ("seasons", "tokens", "longest"),
        [
            ("a", 1, 2),
            ("aaa", 1, 4),
            ("s*usu", 1, 5),
            ("awua", 1, 2),
            ("awua", 2, 4),
            ("awua", 3, 5),
            ("awuawu", 3, 5),
            ("", 3, 1),
            ("uusuu", 1, 5),
            ("usuusuu", 2, 7),
        ],
    )
    def test_each_makes_one_card_a_storm_even_the_tile(self, seasons, tokens, longest):
        assert run(seasons, tokens) == longest


class TestHarmony:
    """RULES 49C."""

    @pytest.mark.parametrize(
        ("studio", "prints", "sum_"),
        [
            ("", "", 0),
            ("G17", "", 2),
            ("G15", "", 1),
            ("G18", "", -2),
            ("G18 R18 B18 Y18", "", -8),
            ("", "G01 R02", 2),
            ("G18 G17 G15", "G01 R01", 2),
        ],
    )
    def test_signed_and_of_the_halves_that_are_seen(self, studio, prints, sum_):
        assert points(at_work(studio=studio, print=prints))["harmony"] == sum_

    def test_a_hidden_half_counts_nothing(self):
        assert points(at_work(studio="G01", print="G15"))["harmony"] == 0


class TestDiplomaPoints:
    """RULES 49D."""

    def test_the_sum_of_those_owned(self):
        table = at_work(diplomas="tree5 pers3same brush3")
        assert points(table)["diplomas"] == 7 + 9 + 1


class TestFirstPlayer:
    """RULES 49E."""

    @pytest.mark.parametrize("worth", [2, 0, -3])
    def test_two_points_or_what_house_rules_give(self, worth):
        table = school("G01 G03", last=True, rules={"first_player_points": worth})
        take(table, 1, 2)
        assert [part["first_player"] for part in table.end()["breakdown"]] == [0, worth]


class TestSum:
    """RULES 49, Q13."""

    def test_all_five_parts(self):
        words = {"studio": "G18 R18 G17 G15", "print": "G01 R02 G02"}
        table = at_work("", diplomas="tree5 brush3", deck="R01 R04", last=True, **words)
        work_off(table)
        take(table, 2)
        first, second = table.end()["breakdown"]
        parts = {"cards": 4, "run": 4, "harmony": 1, "diplomas": 8, "first_player": 2}
        assert list(first.items()) == list(parts.items())
        assert list(second.values()) == [1, 1, 0, 0, 0]
        assert table.end()["scores"] == [19, 2]

    def test_held_cards_count_nothing(self):
        table = school("R01 R04", last=True, hand={1: "G17 G15"}, studio={1: "R17 B17"})
        take(table, 1)
        act(table, "take", column=2)
        act(table, "studio", card="R04")
        act(table, "done")
        assert list(table.end()["breakdown"][1].values()) == [1, 1, 4, 0, 0]


class TestWinner:
    """RULES 50."""

    @pytest.mark.parametrize(
        ("harmony", "places"),
        [
            ([0, 2], [2, 1]),
            ([2, 0], [1, 2]),
            ([1, 1], [1, 1]),
            ([2, 2, 0], [1, 1, 3]),
            ([0, 2, 1, 2], [4, 1, 3, 1]),
            ([1, 0, 1, 0], [1, 3, 1, 3]),
        ],
    )
    def test_most_points_win_and_equal_ones_share(self, harmony, places):
        halves = [iter(cards) for cards in ((), ("G15", "R15", "B15"), ("G17", "R17", "B17"))]
        studios = {seat: next(halves[sum_]) for seat, sum_ in enumerate(harmony) if sum_}
        rules = {"first_player_points": 0}
        deck = "R01 R04 R07 R10"[: 4 * len(harmony)]
        table = school(deck, players=len(harmony), last=True, studio=studios, rules=rules)
        take(table, *range(1, len(harmony) + 1))
        assert table.end()["places"] == places
        assert table.end()["scores"] == [2 + sum_ for sum_ in harmony]
