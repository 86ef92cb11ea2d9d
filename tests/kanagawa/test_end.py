"""RULES 46, 47: when the game ends, and who goes without a column."""

import pytest

from sim.core.errors import InputError
from tests.helpers.by_hand import act, offered, words_offered
from tests.kanagawa.table_setup import (
    at_work,
    columns,
    decide,
    paint,
    school,
    take,
    work_off,
)

MANY = [f"{back}{number:02}" for back in "BY" for number in range(1, 19)]  # none is dealt here


def long_print(size):
    """A print of so many cards."""
    return " ".join(MANY[:size])


class TestDeck:
    """RULES 46a, Q15."""

    def test_the_round_of_the_last_card_is_the_last(self):
        table = school("G01 G02 G04 R01", last=True)
        for column in (1, 2, 1, 2):
            assert not table.over
            take(table, column)
        assert (table.end()["reason"], table.end()["rounds"]) == ("deck", 2)

    def test_nothing_is_legal_after_the_end(self):
        table = school("G01 G02", last=True)
        take(table, 1, 2)
        assert table.choices() == []
        with pytest.raises(InputError, match="over"):
            act(table, "done")

    def test_a_game_that_goes_on_has_no_end(self):
        with pytest.raises(InputError, match="not over"):
            school().end()

    def test_with_a_card_left_it_goes_on(self):
        table = school("G01 G02 G04", last=True)
        take(table, 1, 2)
        assert not table.over


class TestPrint:
    """RULES 46b, Q15."""

    @pytest.mark.parametrize(("size", "over"), [(9, False), (10, True), (11, True)])
    def test_eleven_cards_without_the_tile(self, size, over):
        table = at_work("R03", print=long_print(size), put="plain", deck="R01 R04")
        paint(table, "R03")
        work_off(table)
        take(table, 2)
        assert table.over == over
        assert not over or table.end()["reason"] == "print"

    def test_the_round_is_finished_normally(self):
        table = at_work("R03", print=long_print(12), players=3, put="plain", deck="R01 R04 G03")
        paint(table, "R03")
        work_off(table)
        act(table, "stay")
        take(table, 2)
        assert not table.over
        take(table, 3)
        assert table.over
        assert table.end()["rounds"] == 1

    def test_of_any_player(self):
        table = school("R01 R04", print={1: long_print(11)})
        take(table, 1, 2)
        assert table.end()["reason"] == "print"

    @pytest.mark.parametrize("cards", [1, 3, 14])
    def test_house_rules_may_ask_for_more_or_fewer(self, cards):
        rules = {"end_print_cards": cards}
        for size in (cards - 1, cards):
            table = school("R01 R04", print=long_print(size), rules=rules)
            take(table, 1, 2)
            assert table.over == (size == cards)


class TestBoth:
    """RULES Q16."""

    def test_an_empty_deck_is_named_first(self):
        table = school("R01 R04", last=True, print=long_print(11))
        take(table, 1, 2)
        assert table.end()["reason"] == "deck"


class TestNoColumn:
    """RULES 47, Q3."""

    def test_there_may_be_fewer_columns_than_players(self):
        table = school("G01 G02 G04", players=4, start=1, last=True)
        assert columns(table) == {1: ["G01"], 2: ["G02"], 3: ["G04"]}
        for column in (2, 1, 3):
            assert words_offered(table) == {"take"}
            take(table, column)
        assert table.choices() == [{"seat": 0, "do": "leave"}]

    def test_nobody_leaves_without_a_column_while_there_is_one(self):
        table = school("G01", last=True, players=3)
        assert words_offered(table) == {"take"}

    def test_he_still_works_with_what_he_has(self):
        table = school("G01", last=True, hand={1: "R01"}, studio={1: "G17"})
        take(table, 1)
        act(table, "leave")
        assert words_offered(table) == {"studio", "put", "done"}
        act(table, "studio", card="R01")
        act(table, "done")
        assert table.over

    def test_and_may_get_a_diploma(self):
        table = school("G01", last=True, rules={"starting_brushes": 3}, settled=False)
        act(table, "take", column=1)
        decide(table, "-brush3")
        work_off(table)
        act(table, "leave")
        decide(table, "+brush3")
        act(table, "done")
        assert table.end()["breakdown"][1]["diplomas"] == 1
        assert table.end()["breakdown"][1]["first_player"] == 2

    def test_house_rules_may_send_him_away(self):
        rules = {"work_without_cards": False}
        table = school("G01", players=3, last=True, hand={1: "R01"}, studio={1: "G17"}, rules=rules)
        take(table, 1)
        act(table, "leave")
        assert table.choices() == [{"seat": 2, "do": "leave"}]
        act(table, "leave")
        assert table.end()["reason"] == "deck"

    def test_with_the_variant_he_may_claim(self):
        rules = {"claim_later": True}
        table = school("G01", last=True, studio={1: "G10"}, settled=False, rules=rules)
        take(table, 1)
        act(table, "leave")
        assert offered(table, "claim", "diploma") == ["land2"]


class TestShortRows:
    """RULES 47, Q2."""

    def test_a_later_row_is_dealt_from_the_left_until_the_deck_is_empty(self):
        table = school("G01 G02 G04 R01", players=3, last=True)
        for _ in range(3):
            act(table, "stay")
        assert columns(table) == {1: ["G01", "R01"], 2: ["G02"], 3: ["G04"]}

    def test_and_leaves_everybody_a_column(self):
        table = school("G01 G02 G04 R01", players=3, last=True)
        for _ in range(3):
            act(table, "stay")
        for column in (3, 2, 1):
            assert words_offered(table) == {"take"}
            take(table, column)
        assert table.over

    def test_columns_already_taken_are_passed_over(self):
        table = school("G01 G02 G04 R01", players=3, last=True)
        take(table, 1)
        act(table, "stay")
        act(table, "stay")
        assert columns(table) == {2: ["G02", "R01"], 3: ["G04"]}


class TestLastRound:
    """RULES 20, Q17."""

    def test_the_assistant_makes_the_start_player_once_more(self):
        table = school("G01 G03", last=True)
        take(table, 1, 2)
        assert table.state.start == 1
        assert [part["first_player"] for part in table.end()["breakdown"]] == [0, 2]

    def test_also_when_a_print_ends_the_game(self):
        table = at_work("R03", print=long_print(10), put="plain", deck="G03 R01")
        paint(table, "R03")
        work_off(table)
        take(table, 2)
        assert [part["first_player"] for part in table.end()["breakdown"]] == [0, 2]
