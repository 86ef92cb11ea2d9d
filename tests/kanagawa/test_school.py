"""RULES 10 to 21: lessons, who is asked, who may stay, what a column holds."""

import pytest

from sim.kanagawa.board import face_down
from tests.helpers.by_hand import act, offered, words_offered
from tests.kanagawa.random_games import usual_table
from tests.kanagawa.table_setup import at_work, columns, hand, school, take, work_off


def stay(table, times):
    """So many seats stay in turn."""
    for _ in range(times):
        act(table, "stay")


class TestFirstRow:
    """RULES 10, 11."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_card_for_each_player_from_left_to_right(self, players):
        row = {number: [f"R0{number}"] for number in range(1, players + 1)}
        assert columns(school("R01 R02 R03 R04", players=players)) == row

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_each_column_may_be_taken(self, players):
        table = school(players=players)
        assert offered(table, "take", "column") == [*range(1, players + 1)]


class TestLaterRows:
    """RULES 12, 13."""

    def test_the_rulebooks_example_two_of_four_stay_then_one_of_two(self):
        table = school("G01 G02 G04 G05 R01 R02 R04", players=4)
        act(table, "stay")
        take(table, 2)
        act(table, "stay")
        take(table, 3)
        assert columns(table) == {1: ["G01", "R01"], 4: ["G05", "R02"]}
        take(table, 4)
        act(table, "stay")
        assert columns(table) == {1: ["G01", "R01", "R04"]}
        assert table.choices() == [{"seat": 2, "do": "take", "column": 1}]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_if_all_stay_every_column_grows(self, players):
        table = school(players=players)
        for height in (1, 2, 3):
            assert [len(cards) for cards in columns(table).values()] == [height] * players
            stay(table, players if height < 3 else 0)

    def test_a_row_is_dealt_though_the_start_player_has_left(self):
        table = school("G01 G02 G04 G05 R01", players=3, start=1)
        take(table, 1)
        stay(table, 2)
        assert columns(table) == {2: ["G02", "G05"], 3: ["G04", "R01"]}


class TestFaceDown:
    """RULES 14."""

    def test_four_cells_of_the_mat_hide_their_card(self):
        cells = [(row + 1, at + 1) for row in range(3) for at in range(4) if face_down(row, at)]
        assert cells == [(1, 3), (2, 2), (3, 1), (3, 4)]

    @pytest.mark.parametrize(
        ("players", "hidden"), [(2, [0, 1, 1]), (3, [1, 1, 1]), (4, [1, 1, 2])]
    )
    def test_two_three_and_four_players_meet_two_three_and_four_of_them(self, players, hidden):
        rules = school(players=players).variant.rules
        assert rules.face_down[:players].sum(axis=0).tolist() == hidden

    def test_the_picture_tells_them_apart(self):
        lines = school("G01 G02 G04", players=3).show().split("\n")
        assert ["(face down)" in line for line in lines[1:4]] == [False, False, True]


class TestOrder:
    """RULES 15, Q20."""

    @pytest.mark.parametrize("start", [0, 1, 2, 3])
    def test_clockwise_from_the_start_player(self, start):
        table, asked = school(players=4, start=start), []
        for _ in range(8):
            asked.append(table.seat)
            act(table, "stay")
        assert asked == [(start + step) % 4 for step in range(4)] * 2

    def test_those_who_left_are_skipped(self):
        table = school(players=4, start=2)
        stay(table, 1)
        take(table, 1, 2)
        stay(table, 1)
        assert (table.seat, table.state.lesson) == (2, 2)
        stay(table, 1)
        assert table.seat == 1

    def test_a_working_turn_comes_before_the_next_is_asked(self):
        table = school(players=3)
        act(table, "take", column=1)
        assert table.seat == 0
        work_off(table)
        assert table.seat == 1


class TestStayOrTake:
    """RULES 16."""

    def test_these_are_the_choices(self):
        assert words_offered(school()) == {"stay", "take"}

    def test_who_stays_gets_nothing_and_changes_nothing(self):
        table = school(players=3)
        act(table, "stay")
        assert (hand(table), table.state.supply[0], table.state.lesson) == ([], 2, 1)
        assert offered(table, "take", "column") == [1, 2, 3]

    def test_who_leaves_is_not_asked_again_in_this_round(self):
        table = school(players=3)
        take(table, 1)
        stay(table, 2)
        assert table.seat == 1
        take(table, 2)
        assert table.seat == 2


class TestStaying:
    """RULES 17."""

    def test_not_if_the_lesson_began_with_one_player(self):
        table = school(players=3)
        take(table, 1, 2)
        assert words_offered(table) == {"stay", "take"}
        act(table, "stay")
        assert words_offered(table) == {"take"}

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_not_in_the_third_lesson(self, players):
        table = school(players=players)
        stay(table, 2 * players)
        assert table.state.lesson == 3
        for column in range(1, players + 1):
            assert words_offered(table) == {"take"}
            take(table, column)
        assert table.state.rounds == 2

    @pytest.mark.parametrize("lessons", [1, 2])
    def test_house_rules_may_have_fewer_lessons(self, lessons):
        table = school(rules={"lessons": lessons})
        stay(table, 2 * (lessons - 1))
        assert words_offered(table) == {"take"}
        assert [len(cards) for cards in columns(table).values()] == [lessons] * 2

    def test_not_once_the_last_card_has_been_dealt(self):
        table = school("G01 G02 G04 G05", last=True)
        assert words_offered(table) == {"stay", "take"}
        stay(table, 2)
        assert words_offered(table) == {"take"}

    def test_not_even_in_the_first_lesson(self):
        assert words_offered(school("G01 G02", last=True)) == {"take"}

    def test_one_card_in_the_deck_is_enough(self):
        assert words_offered(school("G01 G02 G04", last=True)) == {"stay", "take"}


class TestLastPupil:
    """RULES 18."""

    def test_who_stays_on_alone_gets_exactly_one_more_lesson(self):
        table = school("G01 G02 G04 G05", players=3)
        take(table, 1, 3)
        act(table, "stay")
        assert columns(table) == {2: ["G02", "G05"]}
        assert words_offered(table) == {"take"}

    def test_nor_in_the_second_lesson_more_than_a_third(self):
        table = school()
        stay(table, 2)
        take(table, 1)
        act(table, "stay")
        assert [len(cards) for cards in columns(table).values()] == [3]
        assert words_offered(table) == {"take"}


class TestLessons:
    """RULES 19."""

    def test_the_next_comes_when_all_in_school_have_been_asked(self):
        table = school(players=3)
        stay(table, 2)
        assert table.state.lesson == 1
        stay(table, 1)
        assert (table.state.lesson, table.seat) == (2, 0)

    def test_when_all_have_left_the_next_round_begins(self):
        table = school(players=3)
        take(table, 1, 2, 3)
        assert (table.state.rounds, table.state.lesson) == (2, 1)
        assert len(columns(table)) == 3
        assert words_offered(table) == {"stay", "take"}


class TestStartPlayer:
    """RULES 20."""

    def test_who_holds_the_assistant_starts_the_next_round(self):
        table = school("G01 G02 G03", players=3)
        take(table, 1, 3)
        assert (table.state.start, table.state.assistant) == (0, 1)
        take(table, 2)
        assert (table.state.start, table.seat, table.state.rounds) == (1, 1, 2)

    def test_the_assistant_may_change_hands_more_than_once(self):
        table = school("G03 R03 G15", players=3)
        take(table, 1, 2, 3)
        assert table.state.start == 2

    def test_else_the_start_player_stays_the_same(self):
        table = school("G01 G02", start=1)
        take(table, 1, 2)
        assert (table.state.start, table.seat, table.state.rounds) == (1, 1, 2)

    def test_and_who_gets_it_back_too(self):
        table = school("G01 G03 R03", start=0, players=3)
        take(table, 2)
        assert table.state.assistant == 0
        take(table, 3, 1)
        assert table.state.start == 1


class TestColumns:
    """RULES 21."""

    def test_all_are_taken_and_none_is_left_for_the_next_round(self):
        table = school("G01 G02 G04 G05 R01 R02 B01 B02 B03", players=3)
        stay(table, 3)
        take(table, 2, 1, 3)
        assert columns(table) == {1: ["B01"], 2: ["B02"], 3: ["B03"]}
        assert table.state.top == 9

    def test_the_deck_goes_on_where_it_was(self):
        table = school("G01 G02")
        take(table, 1, 2)
        assert columns(table) == {1: ["G03"], 2: ["G04"]}


class TestTwoPlayers:
    """RULES Q1."""

    def test_columns_one_and_two(self):
        assert list(columns(school())) == [1, 2]

    def test_the_second_may_stay_once_after_the_first_has_left(self):
        table = school()
        take(table, 1)
        assert words_offered(table) == {"stay", "take"}
        act(table, "stay")
        assert words_offered(table) == {"take"}


class TestSchoolTurns:
    """RULES Q10."""

    def test_neither_brushes_nor_held_cards_are_touched_in_school(self):
        table = school(hand="R01", studio="G17", put="plain")
        assert words_offered(table) == {"stay", "take"}

    def test_nor_are_diplomas_claimed_there(self):
        table = school(studio="G07", settled=False, rules={"claim_later": True})
        assert words_offered(table) == {"stay", "take"}

    def test_a_diploma_within_reach_from_the_start_waits_until_the_seat_works(self):
        table = usual_table(1, starting_brushes=3)
        act(table, "stay")
        assert words_offered(table) == {"stay", "take"}
        act(table, "take", column=1)
        assert words_offered(table) == {"claim", "decline"}

    def test_nor_is_a_column_given_back(self):
        assert words_offered(at_work("G01")) == {"studio", "put"}
