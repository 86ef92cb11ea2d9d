"""Random games of the slow second engine of Pastiche, with rules and component tables by lot."""

import copy
import json
import random
from collections import Counter

import pytest

from tests.naive.pastiche_lot import game
from tests.naive.pastiche_record import EVENTS, check
from tests.naive.records import compact

GAMES = range(24)


class TestRandomGames:
    """Games by lot end, and what always holds holds."""

    @pytest.mark.parametrize("seed", GAMES)
    def test_choices_are_different_and_of_the_seat_to_act(self, seed):
        for table, choices, _ in game(seed):
            assert len(set(map(compact, choices))) == len(choices)
            for choice in choices:
                assert list(choice) == ["seat", "do", *EVENTS[choice["do"]]]
                assert choice["seat"] == table.seat
            assert bool(choices) != table.over

    @pytest.mark.parametrize("seed", GAMES[:4])
    def test_every_choice_can_be_made(self, seed):
        for step, (table, choices, _) in zip(range(60), game(seed), strict=False):
            for choice in choices if step % 3 == 0 else []:
                copy.deepcopy(table).act(choice)

    @pytest.mark.parametrize("seed", GAMES[:12])
    def test_cards_tiles_and_commissions_stay_together(self, seed):
        for table, _, _ in game(seed):
            cards = sum((player.cards for player in table.seats), +table.bank)
            assert cards == +Counter(table.box.copies)
            assert min(table.bank.values()) >= 0
            assert all(min(player.cards.values(), default=0) >= 0 for player in table.seats)
            tiles = len(table.stack) + sum(len(player.tiles) for player in table.seats)
            assert tiles + len(table.field.hexes) == 54 + 3
            piles = [table.pile, table.gallery]
            for player in table.seats:
                piles += [player.commissions, player.completed]
            assert sorted(card.id for pile in piles for card in pile) == list(range(1, 35))

    @pytest.mark.parametrize("seed", GAMES[:12])
    def test_numbers_of_choices(self, seed):
        """Records page, section 5."""
        for table, choices, _ in game(seed):
            if choices:
                assert len(choices) == expected(table, choices)

    @pytest.mark.parametrize("seed", GAMES[:12])
    def test_a_turn_leaves_hands_full_and_within_the_limit(self, seed):
        turn = None
        for table, _, _ in game(seed):
            before, turn = turn, (table.rounds, table.turn)
            if before not in (None, turn):
                player, rules = table.seats[before[1]], table.rules
                assert player.cards.total() <= rules["hand_limit"]
                assert len(player.tiles) == rules["hexes_in_hand"] or not table.stack
                assert len(player.commissions) == rules["commissions_in_hand"] or not table.pile

    @pytest.mark.parametrize("seed", GAMES)
    def test_its_record_passes_and_a_wrong_count_does_not(self, seed):
        *_, (_, _, lines) = game(seed)
        check(lines)
        which = random.Random(seed).randrange(1, len(lines) - 1)
        event = json.loads(lines[which])
        event["n"] += 1
        with pytest.raises(ValueError, match=f"line {which + 1}: n is {event['n']}"):
            check([*lines[:which], compact(event), *lines[which + 1 :]])

    def test_everything_happens(self):
        happened, ends = set(), set()
        for seed in GAMES:
            *_, (table, _, lines) = game(seed)
            happened |= {json.loads(line)["do"] for line in lines[1:-1]}
            trades = table.rules["trade_offers_per_turn"] > 0
            ends.add((table.end()["reason"], trades, len(table.seats)))
        assert happened == set(EVENTS)
        for reason in ("points", "tiles"):
            assert {(reason, trades, 4) for trades in (True, False)} <= ends
            assert {size for why, _, size in ends if why == reason} == {2, 3, 4}


def expected(table, choices):
    """The page's formula for the number of choices, where it has one."""
    player, rules = table.player, table.rules
    match table.phase:
        case "place":
            looks = [turns(tile.corners) for tile in player.tiles]
            return sum(looks) * len(table.field.open_cells())
        case "take":
            return 1 + sum(table.bank[colour] > 0 for colour in set(table.placed.centre))
        case "trade":
            banks = sum(choice["do"] == "bank" for choice in choices)
            return 1 + banks + number_of_offers(table, choices)
        case "answer":
            return 2
        case "swap":
            left = table.swaps_made < rules["gallery_swaps_per_turn"]
            return 1 + left * len(player.commissions) * len(table.gallery)
        case "complete":
            cards = [*player.commissions, *table.gallery]
            return 1 + sum(not Counter(card.palette) - player.cards for card in cards)
    return sum(number > 0 for number in player.cards.values())


def turns(corners):
    """How many rotations look different: as far as the pattern goes before it repeats."""
    return (corners + corners).index(corners, 1)


def number_of_offers(table, choices):
    """Own colours times other colours less common ones; counted if more cards may be offered."""
    if table.rules["trade_cards"] > 1:
        return sum(choice["do"] == "offer" for choice in choices)
    if table.offers_made == table.rules["trade_offers_per_turn"]:
        return 0
    own = set(+table.player.cards)
    others = [set(+player.cards) for player in table.seats if player is not table.player]
    return sum(len(own) * len(other) - len(own & other) for other in others)
