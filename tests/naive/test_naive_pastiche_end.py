"""The slow second engine of Pastiche on its own: the end of the game, scores, ties."""

import pytest

from tests.naive.pastiche_player import bonus_of, places
from tests.naive.pastiche_setup import (
    RULES,
    act,
    commissions,
    complete,
    hold,
    new_table,
    numbers,
    pass_turn,
    rules_for,
)


def last_turn(*completed, players=2, start=0, **rules):
    """The last seat of a round is to end its turn; the commissions that each has completed."""
    table = new_table(players, start=start, **rules)
    for seat, which in enumerate(completed):
        table.seats[seat].completed = commissions(*which)
    table.turn, table.phase = (start - 1) % players, "complete"
    return table


class TestEnd:
    """Rulebook, end of the game; records page, section 6."""

    @pytest.mark.parametrize(
        ("players", "enough", "short"),
        [
            (4, (7, 25, 4), (7, 25, 3)),  # 16 + 10 + 9, 16 + 10 + 8
            (3, (7, 5, 3), (7, 5, 12)),  # 16 + 16 + 8, 16 + 16 + 7
            (2, (7, 5, 19), (7, 5, 9)),  # 16 + 16 + 13, 16 + 16 + 12
        ],
    )
    def test_35_40_or_45_points_bring_the_end(self, players, enough, short):
        for which, ends in ((enough, True), (short, False)):
            table = last_turn(which, players=players)
            act(table, "done")
            assert table.over == ends
        assert rules_for(players)["end_points"] == {2: 45, 3: 40, 4: 35}[players]

    def test_only_points_of_commissions_count(self):
        table = last_turn((7, 5, 9))
        hold(table, 0, "gray gray gray gray")
        act(table, "done")
        assert not table.over

    @pytest.mark.parametrize("start", [0, 1, 2])
    def test_all_have_had_as_many_turns(self, start):
        table = new_table(3, start=start, end_points=1)
        hold(table, start, "black bisque")
        table.seats[start].commissions = commissions(8, 17)
        table.phase = "complete"
        complete(table, 8)
        pass_turn(table)
        for seat in ((start + 1) % 3, (start + 2) % 3):
            assert (table.over, table.seat) == (False, seat)
            pass_turn(table)
        assert table.over
        assert (table.end()["reason"], table.end()["rounds"]) == ("points", 1)

    def test_after_the_end_there_is_nothing_to_do(self):
        table = last_turn((7, 5, 19))
        act(table, "done")
        assert table.choices() == []
        with pytest.raises(ValueError, match="not legal"):
            act(table, "done")

    def test_before_the_end_there_is_no_result(self):
        with pytest.raises(ValueError, match="not over"):
            new_table().end()

    def test_without_any_tiles_the_game_ends_with_the_round(self):
        table = last_turn((8,))
        table.stack = []
        for player in table.seats:
            player.tiles = []
        act(table, "done")
        assert table.end()["reason"] == "tiles"

    def test_not_while_somebody_holds_one(self):
        table = last_turn((8,))
        table.stack, table.seats[1].tiles = [], []
        act(table, "done")
        assert not table.over

    def test_points_come_before_tiles(self):
        table = last_turn((7, 5, 19))
        table.stack = []
        for player in table.seats:
            player.tiles = []
        act(table, "done")
        assert table.end()["reason"] == "points"

    @pytest.mark.parametrize(("players", "rounds"), [(2, 27), (3, 18), (4, 14)])
    def test_tiles_last_for_so_many_rounds(self, players, rounds):
        table = new_table(players, trade_offers_per_turn=0)
        while not table.over:
            pass_turn(table)
        assert (table.end()["reason"], table.end()["rounds"]) == ("tiles", rounds)


def scored(hand="", own=(), completed=(), **rules):
    """The breakdown of one player with such cards, commissions in hand and completed ones."""
    table = new_table(**rules)
    hold(table, 0, hand)
    player = table.seats[0]
    player.commissions, player.completed = commissions(*own), commissions(*completed)
    return list(player.breakdown(table.rules).values())


class TestScore:
    """Rulebook, end of the game: commissions, usable cards, bonuses."""

    def test_completed_commissions(self):
        assert scored(completed=(8, 17, 19)) == [7 + 9 + 13, 0, 0, 3]

    @pytest.mark.parametrize(
        ("hand", "points"),
        [
            ("black", 3),
            ("black bisque gray", 7),  # gray is not asked for
            ("black bisque black bisque", 10),  # both ask for black, only one for bisque
            ("black black black", 6),
            ("brown", 1),
            ("red orange", 0),
        ],
    )
    def test_cards_for_the_own_commissions_count_once_each(self, hand, points):
        assert scored(hand, own=(8, 4))[1] == points

    def test_two_commissions_that_ask_for_green_need_two_greens(self):
        assert scored("green", own=(1, 3))[1] == 1
        assert scored("green green", own=(1, 3))[1] == 2
        assert scored("green green green", own=(1, 3))[1] == 2

    def test_the_gallery_does_not_count(self):
        table = new_table(commissions=[8, 17, 3, 4, 1, 2])
        hold(table, 0, "gray")
        assert numbers(table.gallery)[:2] == [8, 17]
        assert table.seats[0].usable(RULES["card_points"]) == 0

    def test_other_points_for_cards(self):
        points = {**RULES["card_points"], "bisque": 5}
        assert scored("bisque", own=(8,), card_points=points)[:2] == [0, 5]
        assert scored(completed=(8,), card_points=points)[:2] == [7, 0]

    @pytest.mark.parametrize(
        ("points", "bonus"),
        [
            *[(14, 0), (15, 3), (17, 3), (18, 4), (22, 4)],
            *[(23, 5), (27, 5), (28, 6), (31, 6), (32, 0)],
        ],
    )
    def test_bonus_table(self, points, bonus):
        assert bonus_of(points, RULES["artist_bonus"]) == bonus

    @pytest.mark.parametrize(
        ("completed", "bonus"),
        [
            ((), 0),
            ((3,), 0),
            ((3, 4), 3),  # 8 + 9
            ((31, 32), 3),  # 7 + 8
            ((33, 34), 6),  # 16 + 15
            ((3, 4, 33, 34), 9),
            ((4, 5), 0),  # two artists
        ],
    )
    def test_both_works_of_an_artist_bring_a_bonus(self, completed, bonus):
        assert scored(completed=completed)[2] == bonus

    def test_another_bonus_table(self):
        assert scored(completed=(3, 4), artist_bonus=[])[2] == 0
        assert scored(completed=(3, 4), artist_bonus=[[17, 17, 8]])[2] == 8


def rank(commissions, usable, bonus, completed):
    """A breakdown."""
    return {
        "commissions": commissions,
        "usable": usable,
        "bonus": bonus,
        "completed": completed,
    }


class TestPlaces:
    """Rulebook, end of the game: the winner and ties."""

    @pytest.mark.parametrize(
        ("first", "second", "found"),
        [
            ((30, 5, 4, 2), (30, 5, 3, 9), [1, 2]),  # the sum
            ((30, 5, 4, 3), (31, 4, 4, 4), [2, 1]),  # completed commissions
            ((40, 3, 2, 3), (35, 1, 9, 4), [2, 1]),  # by number, not by points
            ((30, 5, 4, 3), (31, 6, 2, 3), [2, 1]),  # usable cards
            ((30, 5, 4, 3), (29, 5, 5, 3), [2, 1]),  # bonus
            ((30, 5, 4, 3), (30, 5, 4, 3), [1, 1]),
        ],
    )
    def test_ties(self, first, second, found):
        assert places([rank(*first), rank(*second)]) == found
        assert places([rank(*second), rank(*first)]) == found[::-1]

    def test_a_shared_place_takes_the_next_one(self):
        same, low = rank(30, 5, 4, 3), rank(9, 0, 0, 1)
        assert places([same, low, same]) == [1, 3, 1]


class TestExample:
    """Rulebook, scoring at the end of the game: the totals; the parts are ours."""

    def position(self):
        """Joanne is about to complete The Fifer, number 19; Genny, Alex and Paul follow."""
        table = new_table(4, trade_offers_per_turn=0)
        completed = [(20, 2), (16, 3, 13), (23, 24, 25), (8, 12)]
        own = [(19, 1), (9, 21), (4, 10), (11, 14)]
        hands = ["red black gray bisque", "black olive", "black", "red"]
        for seat, player in enumerate(table.seats):
            player.completed = commissions(*completed[seat])
            player.commissions = commissions(*own[seat])
            hold(table, seat, hands[seat])
            player.tiles = []
        table.pile = commissions(5)
        table.phase = "complete"
        return table

    def test_joanne_has_44_and_genny_and_alex_39_points(self):
        table = self.position()
        complete(table, 19)
        assert table.seats[0].commission_points() == 36
        table.stack = []
        for _ in table.seats:
            pass_turn(table)
        end = table.end()
        assert end["scores"][:3] == [44, 39, 39]
        assert end["scores"][3] < 39
        assert end["places"] == [1, 2, 3, 4]
        assert (end["reason"], end["rounds"]) == ("points", 1)
        _, genny, alex, _ = end["breakdown"]
        assert genny["completed"] == alex["completed"]
        assert genny["usable"] > alex["usable"]
