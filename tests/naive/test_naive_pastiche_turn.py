"""The slow second engine of Pastiche on its own: swaps, completing, the limit of the hand."""

import pytest

from tests.naive.pastiche_box import COLOURS
from tests.naive.pastiche_setup import (
    act,
    at,
    cards,
    commissions,
    complete,
    new_table,
    numbers,
    offered,
    pass_turn,
    words,
)


class TestSwap:
    """Rulebook, exchanging a commission; records page, section 5."""

    def test_any_commission_in_hand_for_any_in_the_gallery(self):
        table = at("swap")
        assert offered(table, "swap", "give", "take") == [
            [own, open_] for own in (5, 6) for open_ in (1, 2, 3, 4)
        ]
        assert len(table.choices()) == 9

    def test_the_two_change_places_and_only_once(self):
        table = at("swap")
        act(table, "swap", give=5, take=3)
        assert sorted(numbers(table.seats[0].commissions)) == [3, 6]
        assert sorted(numbers(table.gallery)) == [1, 2, 4, 5]
        assert table.phase == "complete"

    def test_it_is_optional(self):
        table = at("swap")
        act(table, "done")
        assert (numbers(table.gallery), table.phase) == ([1, 2, 3, 4], "complete")

    def test_more_swaps_may_be_allowed(self):
        table = at("swap", gallery_swaps_per_turn=2)
        act(table, "swap", give=5, take=3)
        assert words(table) == ["swap", "done"]
        act(table, "swap", give=3, take=1)
        assert (sorted(numbers(table.gallery)), table.phase) == ([2, 3, 4, 5], "complete")

    def test_or_fewer_than_allowed_be_used(self):
        table = at("swap", gallery_swaps_per_turn=2)
        act(table, "swap", give=5, take=3)
        act(table, "done")
        assert table.phase == "complete"

    def test_swaps_may_be_forbidden(self):
        table = at("trade", gallery_swaps_per_turn=0)
        act(table, "done")
        assert (table.phase, words(table)) == ("swap", ["done"])
        act(table, "done")
        assert table.phase == "complete"

    @pytest.mark.parametrize("rules", [{"gallery": 0}, {"commissions_in_hand": 0}])
    def test_there_has_to_be_something_to_swap(self, rules):
        assert words(at("swap", **rules)) == ["done"]

    def test_swaps_are_counted_anew_in_each_turn(self):
        table = at("swap")
        act(table, "swap", give=5, take=3)
        pass_turn(table)
        pass_turn(table)
        table.phase = "swap"
        assert (table.seat, words(table)) == (0, ["swap", "done"])


def completing(hand, own=(8, 17), shown=(3, 12, 19, 31), **rules):
    """Seat 0 may complete; then commission 1 is on top of the pile."""
    return at("complete", hand, commissions=[*shown, *own, 33, 34], **rules)


class TestCompleting:
    """Rulebook, completing commissions."""

    def test_the_whole_palette_is_needed(self):
        assert words(completing("black")) == ["done"]
        assert offered(completing("black bisque"), "complete", "card", "from") == [[8, "hand"]]

    def test_hand_and_gallery(self):
        table = completing("green brown amber black white gray bisque")
        assert offered(table, "complete", "card", "from") == [
            [8, "hand"],
            [17, "hand"],
            [3, "gallery"],
            [12, "gallery"],
        ]

    def test_exactly_the_palette_is_paid_to_the_bank(self):
        table = completing("olive black black bisque")
        complete(table, 8)
        assert (cards(table), table.bank["black"], table.bank["bisque"]) == ("olive black", 5, 6)
        assert numbers(table.seats[0].completed) == [8]

    def test_a_hand_card_is_replaced_at_once(self):
        table = completing("black bisque")
        complete(table, 8)
        assert sorted(numbers(table.seats[0].commissions)) == [1, 17]
        assert numbers(table.gallery) == [3, 12, 19, 31]

    def test_a_gallery_card_is_replaced_at_once(self):
        table = completing("green black bisque")
        complete(table, 3, "gallery")
        assert sorted(numbers(table.gallery)) == [1, 12, 19, 31]
        assert sorted(numbers(table.seats[0].commissions)) == [8, 17]

    def test_the_same_cards_are_not_spent_twice(self):
        table = completing("green black bisque")
        complete(table, 8)
        assert words(table) == ["done"]

    def test_several_in_one_turn(self):
        table = completing("green black black white gray bisque bisque")
        complete(table, 17)
        complete(table, 8)
        complete(table, 3, "gallery")
        assert numbers(table.seats[0].completed) == [17, 8, 3]
        assert table.seats[0].commission_points() == 24

    def test_a_new_card_may_be_completed_too(self):
        table = completing("orange green teal white bisque white gray")
        complete(table, 17)
        assert offered(table, "complete", "card", "from") == [[1, "hand"]]

    def test_an_empty_pile_replaces_nothing(self):
        table = completing("green black black bisque bisque")
        table.pile = []
        complete(table, 8)
        complete(table, 3, "gallery")
        assert numbers(table.seats[0].commissions) == [17]
        assert numbers(table.gallery) == [12, 19, 31]

    def test_completing_is_optional(self):
        table = completing("black bisque")
        act(table, "done")
        assert (table.seat, table.phase) == (1, "place")

    def test_other_numbers_in_hand_and_gallery(self):
        numbers_of = {"gallery": 1, "commissions_in_hand": 3}
        table = completing("green black bisque", [8, 17, 2], [3], **numbers_of)
        complete(table, 3, "gallery")
        assert (len(table.gallery), len(table.seats[0].commissions)) == (1, 3)

    @pytest.mark.parametrize(("rules", "own"), [({"commissions_in_hand": 0}, ()), ({}, (20, 30))])
    def test_the_gallery_alone_will_do(self, rules, own):
        table = completing("green black bisque", own, **rules)
        assert offered(table, "complete", "card", "from") == [[3, "gallery"]]

    def test_other_commissions_are_refused(self):
        for card, source in [(17, "hand"), (8, "gallery"), (12, "gallery"), (20, "hand")]:
            with pytest.raises(ValueError, match="not legal"):
                complete(completing("black bisque"), card, source)

    def test_a_palette_may_ask_for_a_colour_twice(self):
        table = completing("black bisque bisque")
        (twice,) = commissions(8)
        table.seats[0].commissions = [twice._replace(palette=("bisque", "bisque", "bisque"))]
        assert words(table) == ["done"]
        table.seats[0].commissions = [twice._replace(palette=("bisque", "bisque"))]
        assert offered(table, "complete", "card") == [8]


class TestHandLimit:
    """Rulebook, checking the number of palette cards; records page, section 4."""

    def test_eight_cards_may_stay(self):
        table = at("complete", "red red green green violet violet brown brown")
        act(table, "done")
        assert (table.seat, table.phase) == (1, "place")

    def test_surplus_goes_to_the_bank_card_by_card(self):
        table = at("complete", "red red red green green violet violet brown brown gray")
        act(table, "done")
        assert (table.seat, words(table)) == (0, ["discard"])
        assert offered(table, "discard", "colour") == ["red", "green", "violet", "brown", "gray"]
        act(table, "discard", colour="gray")
        assert (table.seat, table.bank["gray"]) == (0, 6)
        act(table, "discard", colour="red")
        assert (cards(table), table.seat) == ("red red green green violet violet brown brown", 1)

    def test_more_may_be_held_before_the_turn_ends(self):
        for phase in ("trade", "swap", "complete"):
            assert "discard" not in words(at(phase, " ".join(COLOURS[:12])))

    @pytest.mark.parametrize(("limit", "left"), [(0, ""), (1, "brown"), (4, None)])
    def test_another_limit(self, limit, left):
        table = at("complete", hand_limit=limit)
        before = cards(table)
        act(table, "done")
        while table.seat == 0:
            table.act(table.choices()[0])
        assert cards(table) == (before if left is None else left)


class TestTurn:
    """Rulebook, course of the game; records page, section 4."""

    @pytest.mark.parametrize("start", [0, 1, 2])
    def test_turns_go_clockwise(self, start):
        table, seats = new_table(3, start=start), []
        for _ in range(6):
            seats.append(table.seat)
            pass_turn(table)
        assert seats == [start % 3, (start + 1) % 3, (start + 2) % 3] * 2
        assert table.rounds == 2

    def test_phases_come_in_order(self):
        table, phases = new_table(hand_limit=0), []
        while table.seat == 0:
            phases.append(table.phase)
            table.act(table.choices()[0 if table.phase in {"place", "take", "discard"} else -1])
        order = ["place", "take", "trade", "swap", "complete", "discard"]
        assert list(dict.fromkeys(phases)) == order

    def test_only_the_seat_on_turn_acts(self):
        table = new_table()
        event = table.choices()[0]
        with pytest.raises(ValueError, match="seat 0 to act"):
            table.act({**event, "seat": 1})

    def test_keys_and_kinds_of_values_count(self):
        table = new_table(tiles=[1])
        for event in (
            {"do": "place", "seat": 0, "tile": 1, "at": [1, -1], "rot": 0},
            {"seat": 0, "do": "place", "tile": 1, "at": [1, -1], "rot": False},
            {"seat": 0, "do": "place", "tile": 1, "at": (1, -1), "rot": 0},
            {"seat": 0, "do": "place", "tile": 1, "at": [1, -1], "rot": 2},
            {"seat": 0, "do": "place", "tile": 1, "at": [1, -1], "rot": 0, "n": 54},
        ):
            with pytest.raises(ValueError, match="not legal"):
                table.act(event)
