"""The slow second engine of Kanagawa on its own: setting up, school, rounds, the empty deck."""

import pytest

from tests.naive.kanagawa_box import BOX
from tests.naive.kanagawa_setup import act, cards, ids, offered, school, take, words, work_off


def columns(table):
    """The ids of the cards in each column that is left."""
    return {number: ids(column) for number, column in table.columns.items()}


class TestSettingUp:
    """Rulebook, preparing the game."""

    @pytest.mark.parametrize("brushes", [0, 1, 2, 3])
    def test_brushes_begin_in_the_supply_of_the_players(self, brushes):
        table = school(players=4, starting_brushes=brushes)
        assert [player.supply for player in table.seats] == [brushes] * 4
        assert table.brushes == 15 - 4 * brushes
        assert all(slot.brush is None for player in table.seats for slot in player.slots)

    def test_the_start_player_holds_both_pawns(self):
        table = school(players=3, start=2)
        assert (table.start, table.assistant, table.seat) == (2, 2, 2)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_first_row_has_a_card_for_each_player(self, players):
        row = {number: [f"G0{number}"] for number in range(1, players + 1)}
        assert columns(school(players=players)) == row


class TestSchool:
    """Rulebook, course of the game; records page, 4.1."""

    def test_two_of_four_stay_and_then_one_of_two(self):
        table = school("G01 G02 G04 G05 R01 R02 R04", players=4)
        act(table, "stay")
        take(table, 2)
        act(table, "stay")
        take(table, 3)
        assert columns(table) == {1: ["G01", "R01"], 4: ["G05", "R02"]}
        assert table.seat == 0
        take(table, 4)
        act(table, "stay")
        assert columns(table) == {1: ["G01", "R01", "R04"]}
        assert table.choices() == [{"seat": 2, "do": "take", "column": 1}]
        act(table, "take", column=1)
        assert ids(table.player.hand) == ["G01", "R01", "R04"]

    def test_the_second_column_may_be_a_single_card(self):
        table = school("G01 G02", players=4)
        act(table, "take", column=2)
        assert ids(table.player.hand) == ["G02"]

    def test_players_are_asked_clockwise_from_the_start_player(self):
        table, asked = school(players=4, start=2), []
        for _ in range(4):
            asked.append(table.seat)
            act(table, "stay")
        assert (asked, table.seat, table.lesson) == ([2, 3, 0, 1], 2, 2)

    def test_a_working_turn_comes_before_the_next_player(self):
        table = school("G01 G02", players=3)
        act(table, "take", column=1)
        assert table.seat == 0
        assert not {"stay", "take"} & set(words(table))
        work_off(table)
        assert table.seat == 1
        assert offered(table, "take", "column") == [2, 3]

    def test_who_stays_alone_gets_exactly_one_more_lesson(self):
        table = school("G01 G02 G04 G05", players=3)
        take(table, 1)
        take(table, 3)
        act(table, "stay")
        assert columns(table) == {2: ["G02", "G05"]}
        assert words(table) == ["take"]

    def test_of_two_players_the_second_may_stay_once(self):
        table = school("G01 G02")
        take(table, 1)
        assert words(table) == ["stay", "take"]
        act(table, "stay")
        assert words(table) == ["take"]

    @pytest.mark.parametrize("lessons", [1, 2, 3])
    def test_nobody_stays_in_the_last_lesson(self, lessons):
        table = school(lessons=lessons)
        for _ in range(2 * (lessons - 1)):
            act(table, "stay")
        assert words(table) == ["take"]
        assert list(map(len, table.columns.values())) == [lessons] * 2

    def test_nobody_stays_once_the_deck_is_empty(self):
        table = school("G01 G02 G04 G05 R01", players=2, others=())
        act(table, "stay")
        assert words(table) == ["stay", "take"]
        act(table, "stay")
        assert words(table) == ["stay", "take"]
        act(table, "stay")
        act(table, "stay")
        assert columns(table) == {1: ["G01", "G04", "R01"], 2: ["G02", "G05"]}
        assert words(table) == ["take"]

    def test_nobody_stays_even_in_the_first_lesson_of_an_empty_deck(self):
        assert words(school("G01 G02", others=())) == ["take"]

    @pytest.mark.parametrize(
        ("players", "rows"), [(2, [[], [2], [1]]), (3, [[3], [2], [1]]), (4, [[3], [2], [1, 4]])]
    )
    def test_some_cells_hide_their_card(self, players, rows):
        table, hidden = school(players=players), []
        for _ in range(3):
            tops = {number: column[-1].id for number, column in table.columns.items()}
            hidden.append([number for number, top in tops.items() if top in table.hidden(0)])
            for _ in range(players if table.lesson < 3 else 0):
                act(table, "stay")
        assert hidden == rows

    def test_a_hidden_card_is_known_to_its_taker_and_to_all_once_it_is_placed(self):
        table = school("G01 G02 G04", players=3)
        act(table, "take", column=3)
        assert ["G04" in table.hidden(seat) for seat in range(3)] == [False, True, True]
        act(table, "studio", card="G04")
        assert not any("G04" in table.hidden(seat) for seat in range(3))

    def test_the_faces_in_the_deck_are_hidden_from_all(self):
        table = school("G01 G02")
        assert all(table.hidden(seat) == set(BOX.cards) - {"G01", "G02"} for seat in range(2))


class TestRounds:
    """Rulebook, further lessons; records page, 4.5."""

    def test_who_holds_the_assistant_starts_the_next_round(self):
        table = school("G01 G02 G03 G04", players=3)
        take(table, 1)
        take(table, 3)
        assert (table.start, table.assistant) == (0, 1)
        take(table, 2)
        assert (table.start, table.seat, table.rounds, table.lesson) == (1, 1, 2, 1)
        assert columns(table) == {1: ["G04"], 2: ["G05"], 3: ["G06"]}

    def test_the_assistant_may_change_hands_more_than_once(self):
        table = school("G03 R03 G15", players=3)
        for column in (1, 2, 3):
            take(table, column)
        assert table.start == 2

    def test_else_the_start_player_stays_the_same(self):
        table = school("G01 G02", start=1)
        take(table, 1)
        take(table, 2)
        assert (table.start, table.rounds) == (1, 2)


class TestEmptyDeck:
    """Rulebook, note on the last card; records page, 4.1 and section 2."""

    def test_who_comes_last_may_find_no_column(self):
        table = school("G01 G02 G04", players=4, others=())
        for column in (2, 1, 3):
            assert words(table) == ["take"]
            take(table, column)
        assert table.choices() == [{"seat": 3, "do": "leave"}]

    def test_then_there_still_is_a_working_turn_with_what_is_held(self):
        table = school("G01", others=())
        table.seats[1].hand = cards("G02")
        table.seats[1].studio = cards("G17")
        take(table, 1)
        act(table, "leave")
        assert words(table) == ["done", "put", "studio"]
        act(table, "done")
        assert table.over

    def test_or_there_is_none(self):
        table = school("G01", players=3, others=(), work_without_cards=False)
        take(table, 1)
        act(table, "leave")
        assert table.choices() == [{"seat": 2, "do": "leave"}]
        act(table, "leave")
        assert table.end()["reason"] == "deck"

    def test_a_later_row_may_be_short_but_leaves_everybody_a_column(self):
        table = school("G01 G02 G04 G05", players=3, others=())
        for _ in range(3):
            act(table, "stay")
        assert columns(table) == {1: ["G01", "G05"], 2: ["G02"], 3: ["G04"]}
        for column in (1, 2, 3):
            assert words(table) == ["take"]
            take(table, column)
        assert table.over

    def test_a_round_dealt_in_full_with_the_last_card_is_the_last(self):
        table = school("G01 G02 G03 G04", others=())
        for column in (1, 2, 1, 2):
            assert not table.over
            take(table, column)
        assert (table.end()["reason"], table.end()["rounds"]) == ("deck", 2)
        assert table.choices() == []
