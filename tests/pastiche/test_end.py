"""RULES 8: the end and the score."""

import pytest

from tests.pastiche.table_setup import (
    at,
    empty_stack,
    finish,
    new_table,
    pass_round,
    pass_turn,
    points,
)

DEALT = (33, 34, 28, 29, 10, 13, 7, 16)  # gallery, then seat 0 with 10 and 13, seat 1 with 7, 16


class TestPoints:
    """RULES 8.1."""

    @pytest.mark.parametrize(("players", "worth"), [(2, 45), (3, 40), (4, 35)])
    def test_by_number_of_players(self, players, worth):
        table = self.with_points(players, worth)
        pass_round(table)
        assert table.over
        assert table.end()["reason"] == "points"

    @pytest.mark.parametrize(("players", "worth"), [(2, 44), (3, 39), (4, 34)])
    def test_not_before(self, players, worth):
        table = self.with_points(players, worth)
        pass_round(table)
        assert not table.over
        assert table.state.rounds == 1

    def test_all_have_equally_many_turns(self):
        table = self.with_points(3, 40)
        for _ in range(2):
            pass_turn(table)
            assert not table.over
        pass_turn(table)
        assert table.over

    def with_points(self, players, worth):
        table = new_table(players)
        table.state.earned[0] = worth
        return table


class TestTiles:
    """RULES 8.2."""

    def test_the_last_hex_ends_the_game_with_its_round(self):
        table = new_table()
        empty_stack(table)
        pass_round(table)
        assert not table.over
        pass_turn(table)
        assert not table.over
        pass_turn(table)
        assert table.end()["reason"] == "tiles"
        assert table.end()["rounds"] == 2

    def test_a_hex_in_any_hand_keeps_it_going(self):
        table = new_table()
        empty_stack(table)
        table.state.tiles[1] = 0
        pass_round(table)
        assert not table.over

    def test_points_are_looked_at_first(self):
        table = new_table()
        empty_stack(table)
        table.state.tiles[:] = 0
        table.state.phase = 2
        table.state.earned[1] = 45
        pass_round(table)
        assert table.end()["reason"] == "points"


class TestUsable:
    """RULES 8.4; seat 0 asks for red, yellow, olive, purple and red, yellow, brown, black."""

    @pytest.mark.parametrize(
        ("hand", "worth"),
        [
            ("", 0),
            ("red", 4),
            ("red red", 8),
            ("red red red", 8),  # asked for twice
            ("olive olive", 2),  # asked for once
            ("brown black", 4),
            ("blue green gray bisque", 0),
            ("red yellow olive purple brown black", 16),
        ],
    )
    def test_each_card_once(self, hand, worth):
        assert points(at("trade", hand, commissions=DEALT))["usable"] == worth

    def test_the_gallery_does_not_count(self):
        assert points(at("trade", "orange", commissions=DEALT))["usable"] == 0

    def test_nor_do_the_hands_of_others(self):
        table = at("trade", "bisque", "bisque", commissions=DEALT)
        assert [points(table, seat)["usable"] for seat in (0, 1)] == [0, 4]

    def test_points_by_a_rule(self):
        table = at("trade", "red", commissions=DEALT, card_points={"red": 9})
        assert points(table)["usable"] == 9


class TestBonus:
    """RULES 8.5."""

    @pytest.mark.parametrize(
        ("works", "bonus"),
        [
            ((), 0),
            ((1,), 0),
            ((1, 3), 0),  # of two artists
            ((31, 32), 3),  # 15 points
            ((3, 4), 3),  # 17
            ((17, 18), 4),  # 18
            ((19, 20), 4),  # 22
            ((7, 8), 5),  # 23
            ((29, 30), 5),  # 27
            ((27, 28), 6),  # 28
            ((33, 34), 6),  # 31
            ((33, 34, 31, 32), 9),
            ((33, 34, 31), 6),
        ],
    )
    def test_both_works_of_an_artist(self, works, bonus):
        table = new_table(commissions=first_dealt(works))
        finish(table, 0, *works)
        assert points(table)["bonus"] == bonus

    def test_other_rows_by_a_rule(self):
        table = new_table(commissions=first_dealt((3, 4)), artist_bonus=[[16, 18, 8]])
        finish(table, 0, 3, 4)
        assert points(table)["bonus"] == 8

    def test_outside_all_rows_none(self):
        table = new_table(commissions=first_dealt((3, 4)), artist_bonus=[[18, 40, 8]])
        finish(table, 0, 3, 4)
        assert points(table)["bonus"] == 0


def first_dealt(works):
    """Other commissions, dealt before these."""
    return [number for number in range(1, 35) if number not in works][:8]
