"""RULES 8.1 to 8.3, 8.5 and 9.2: when scorings are held, how the game ends, who has won."""

import pytest

from sim.core.errors import InputError
from tests.hacienda.table_setup import act, face_up, hand, offered, position


def idle_round(table):
    """Everybody passes."""
    for _ in range(table.variant.players):
        act(table, "stop")


def first_points(table):
    return table.state.first[:2].sum(axis=1).tolist()


class TestFirstScoring:
    """RULES 8.1."""

    def test_the_second_stack_comes_in_the_middle_of_a_turn(self):
        table = position(" .", stacks=(["pig"], ["horse"]))
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        assert hand(table) == ["horse", "pig"]

    def test_it_is_held_when_the_round_is_played_out(self):
        table = position(" .", stacks=(["pig"], ["horse"]))
        act(table, "draw", deck="animal")
        act(table, "stop")
        assert not table.state.first_held
        act(table, "stop")
        assert table.state.first_held
        assert first_points(table) == [1, 2]

    def test_turning_up_the_last_card_counts_as_well(self):
        table = position(" .", row=["sheep"], stacks=(["pig"], ["horse"]))
        act(table, "take", card="sheep")
        assert face_up(table) == ["pig"]
        idle_round(table)
        assert table.state.first_held

    def test_it_is_held_once(self):
        table = position(" .", stacks=(["pig"], ["horse"] * 3), pesos={0: 22})
        for purse in (20, 18):
            act(table, "draw", deck="animal")
            idle_round(table)
            assert table.state.pesos[0] == purse
            assert first_points(table) == [2, 2]

    def test_not_while_the_first_stack_has_cards(self):
        table = position(" .", stacks=(["pig"] * 2, ["horse"] * 2))
        act(table, "draw", deck="animal")
        idle_round(table)
        assert not table.state.first_held
        assert not table.over


class TestLastScoring:
    """RULES 8.1, 8.2."""

    def test_the_round_is_played_out_when_the_second_stack_is_used_up(self):
        table = position(" .", players=3)
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        act(table, "stop")
        act(table, "stop")
        assert not table.over
        act(table, "stop")
        assert table.over
        assert table.end()["reason"] == "cards"

    def test_of_tiny_stacks_both_scorings_may_fall_into_one_round(self):
        table = position(" .", pesos={0: 25})
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        idle_round(table)
        assert table.end()["scores"] == [2 + 2, 2 + 2]
        assert table.end()["rounds"] == 1

    def test_nothing_is_legal_after_the_end(self):
        table = position(" .")
        idle_round(table)
        assert table.choices() == []
        with pytest.raises(InputError, match="over"):
            act(table, "stop")

    def test_a_game_that_goes_on_has_no_end(self):
        with pytest.raises(InputError, match="not over"):
            position(" .").end()


class TestOneScoring:
    """RULES 11.2."""

    def test_with_one_scoring_only_the_last_is_held(self):
        table = position(" .", rules={"scorings": 1})
        act(table, "draw", deck="animal")
        idle_round(table)
        assert not table.state.first_held
        act(table, "draw", deck="animal")
        idle_round(table)
        end = table.end()
        assert [part["first"] for part in end["breakdown"]] == [None, None]
        assert end["scores"] == [1, 2]


class TestUsedUpDecks:
    """RULES 8.3."""

    def test_the_animal_row_is_not_refilled_but_sold(self):
        table = position(" .", row=["sheep", "sheep"], stacks=(["pig"], ["horse"]))
        act(table, "draw", deck="animal")
        act(table, "draw", deck="animal")
        act(table, "take", card="sheep")
        assert face_up(table) == ["sheep"]
        assert offered(table, "draw", "deck") == []
        act(table, "take", card="sheep")
        assert face_up(table) == []
        assert hand(table, 1) == ["sheep"]

    def test_the_land_row_without_a_land_deck_likewise(self):
        table = position(" .", row=["rock", "pampa"])
        act(table, "take", card="rock")
        assert face_up(table) == ["pampa"]


class TestStall:
    """RULES 9.2."""

    def test_a_round_in_which_all_pass_ends_the_game(self):
        table = position(" .", players=3, seat=1)
        act(table, "stop")
        act(table, "stop")
        assert not table.over
        act(table, "stop")
        assert table.end()["reason"] == "stalled"
        assert table.end()["rounds"] == 1

    def test_one_action_keeps_it_going(self):
        table = position(" .", deck=["rock"])
        act(table, "draw", deck="land")
        idle_round(table)
        assert not table.over
        idle_round(table)
        assert table.end()["reason"] == "stalled"

    def test_rounds_are_limited(self):
        table = position(" .", deck=["rock"] * 3, rules={"stall_guard": 2})
        for _ in range(2):
            assert not table.over
            act(table, "draw", deck="land")
            idle_round(table)
        assert table.end()["reason"] == "rounds"
        assert table.end()["rounds"] == 2

    def test_a_first_scoring_that_never_came_is_not_made_up_for(self):
        table = position(" .")
        idle_round(table)
        assert table.end()["scores"] == [2, 2]
        assert table.end()["breakdown"][0]["first"] is None

    def test_cards_come_before_rounds_and_a_stall_before_rounds(self):
        rules = {"stall_guard": 1}
        cards, stalled = position(" .", rules=rules), position(" .", rules=rules)
        act(cards, "draw", deck="animal")
        act(cards, "draw", deck="animal")
        for table in (cards, stalled):
            idle_round(table)
        assert [table.end()["reason"] for table in (cards, stalled)] == ["cards", "stalled"]


class TestWinner:
    """RULES 8.5."""

    @pytest.mark.parametrize(
        ("pesos", "places"),
        [
            ([9, 10], [2, 1]),
            ([19, 12], [1, 2]),
            ([14, 14], [1, 1]),
            ([11, 11, 3], [1, 1, 3]),
            ([11, 25, 13, 25], [4, 1, 3, 1]),
            ([5, 1, 20, 1, 20], [3, 4, 1, 4, 1]),
        ],
    )
    def test_most_points_then_most_cash_then_a_shared_place(self, pesos, places):
        table = position(" .", players=len(pesos), pesos=dict(enumerate(pesos)))
        idle_round(table)
        assert table.end()["scores"] == [purse // 10 for purse in pesos]
        assert table.end()["places"] == places

    def test_points_come_before_cash(self):
        table = position(" B B B", tokens=[0], pesos={0: 59, 1: 0})
        idle_round(table)
        assert table.end()["scores"] == [5, 6]
        assert table.end()["places"] == [2, 1]
