"""The slow second engine of Kanagawa on its own: the end of the game and the points."""

import pytest

from tests.naive.kanagawa import places
from tests.naive.kanagawa_box import BOX
from tests.naive.kanagawa_setup import act, at_work, paint, school, take, work_off

PRINTS = {"s": "R01", "u": "R07", "a": "R04", "w": "R10", "*": "G16"}  # by season; * is a storm


class TestEnd:
    """Rulebook, end of the game; records page, 4.5 and section 5."""

    @pytest.mark.parametrize(("size", "over"), [(9, False), (10, True), (11, True)])
    def test_eleven_cards_in_a_print_end_the_game_with_the_round(self, size, over):
        table = at_work("G03", print=" ".join(list(BOX.cards)[-size:]))
        act(table, "put", slot="plain")
        paint(table, "G03")
        work_off(table)
        assert not table.over
        take(table, 2)
        assert table.over == over
        assert not over or table.end()["reason"] == "print"

    @pytest.mark.parametrize("size", [1, 3])
    def test_the_number_may_be_another(self, size):
        before = " ".join(list(BOX.cards)[60 : 59 + size])
        table = at_work("G03", print=before, end_print_cards=size)
        act(table, "put", slot="plain")
        paint(table, "G03")
        work_off(table)
        take(table, 2)
        assert table.end()["reason"] == "print"

    def test_an_empty_deck_is_named_first(self):
        table = school("G03 G01", others=(), end_print_cards=1)
        act(table, "take", column=1)
        act(table, "put", slot="plain")
        paint(table, "G03")
        work_off(table)
        take(table, 2)
        assert table.end()["reason"] == "deck"

    @pytest.mark.parametrize("points", [2, 0, -3])
    def test_the_pawn_is_handed_over_in_the_last_round_too(self, points):
        table = school("G01 G03", others=(), first_player_points=points)
        take(table, 1)
        take(table, 2)
        parts = [part["first_player"] for part in table.end()["breakdown"]]
        assert parts == [0, points]

    def test_there_is_no_end_before_the_end(self):
        with pytest.raises(ValueError, match="not over"):
            school().end()

    @pytest.mark.parametrize(
        ("scores", "ranks"),
        [([5, 7], [2, 1]), ([7, 7, 3], [1, 1, 3]), ([1, 2, 2, 3], [4, 2, 2, 1]), ([4, 4], [1, 1])],
    )
    def test_victory_may_be_shared(self, scores, ranks):
        assert places(scores) == ranks


class TestPoints:
    """Rulebook, final scoring; records page, section 5."""

    def run(self, seasons, tokens=0):
        """The longest run of a print that begins with the spring tile."""
        player = at_work(print=" ".join(PRINTS[sign] for sign in seasons)).player
        player.tokens = tokens
        return player.points()["run"]

    @pytest.mark.parametrize(
        ("seasons", "longest"),
        [
            ("", 1),
            ("s", 2),
            ("u", 1),
            ("uu", 2),
            ("uus", 2),
            ("*", 2),
            ("u**", 3),
            ("*u*", 3),
            ("u*s", 2),
            ("sas", 2),
            ("a*a*s*", 4),
            ("a**w", 3),
            ("awawa", 1),
        ],
    )
    def test_storms_belong_to_every_season(self, seasons, longest):
        assert self.run(seasons) == longest

    @pytest.mark.parametrize(
        ("seasons", "tokens", "longest"),
        [
            ("suss", 1, 5),  # the rulebook's example: summer becomes a storm, spring runs through
            ("a", 1, 2),
            ("aaa", 1, 4),
            ("sus*u", 1, 5),
            ("awua", 1, 2),
            ("awua", 2, 4),
            ("awua", 3, 5),
            ("", 3, 1),
        ],
    )
    def test_a_storm_token_makes_one_card_a_storm_even_the_tile(self, seasons, tokens, longest):
        assert self.run(seasons, tokens) == longest

    def test_every_part_of_the_score(self):
        table = at_work(studio="G18 R18 G17 G15", print="G01 R02 G02")
        table.player.diplomas = [BOX.diplomas[2], BOX.diplomas[12]]
        table.player.hand = []
        act(table, "done")
        table.deck = []
        take(table, 2)
        first, second = table.end()["breakdown"]
        parts = {"cards": 4, "run": 4, "harmony": 1, "diplomas": 8, "first_player": 2}
        assert (list(first), first) == (list(parts), parts)
        assert list(second.values()) == [1, 1, 0, 0, 0]
        assert table.end()["scores"] == [19, 2]
        assert table.end()["places"] == [1, 2]

    def test_held_cards_count_nothing(self):
        table = at_work(hand="G04", studio="G17")
        before = table.player.points()
        table.player.hand = []
        assert table.player.points() == before
