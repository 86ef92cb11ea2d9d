"""The compiled and the slow engine side by side: the same choices at every step, the same end."""

from collections import Counter

import pytest

from tests.helpers.by_lot import side_by_side
from tests.kanagawa.random_games import eager, slow_table, some_table, usual_table
from tests.kanagawa.table_setup import GAME

KINDS = set(GAME.classes) | {"joker", "two jokers", "used brush", "used slot", "deck", "print"}


def kinds_of(event):
    """What an event is, and what is rare about it."""
    kinds = {
        "joker": event.get("jokers") == 1,
        "two jokers": event.get("jokers") == 2,
        "used brush": event.get("brush") == "used",
        "used slot": "used" in event.get("slot", event.get("to", "")),
    }
    return [event["do"], *(kind for kind, holds in kinds.items() if holds)]


def compare(table, seed):
    """Play one game in both engines; returns how often each kind of thing happened."""
    events = side_by_side(table, slow_table(table), seed, eager)
    kinds = Counter(kind for event in events for kind in kinds_of(event))
    return kinds + Counter([table.end()["reason"]])


@pytest.mark.parametrize("later", [False, True], ids=["now or never", "claim later"])
class TestUsualRules:
    """Two to four players, with each rule for diplomas."""

    @pytest.mark.parametrize("seed", range(24))
    def test_a_game(self, later, seed):
        compare(usual_table(seed, claim_later=later), seed)


class TestLongGames:
    """To the last card of the deck, which may not be enough for all."""

    @pytest.mark.parametrize("works", [False, True])
    def test_games_of_two_to_four(self, works):
        kinds = Counter()
        for seed in range(12):
            table = usual_table(seed, end_print_cards=50, work_without_cards=works)
            kinds += compare(table, seed)
        assert kinds["deck"] == 12
        assert kinds["leave"] > 3


class TestRulesByLot:
    """Rule parameters and choices all drawn by lot."""

    def test_many_games(self):
        kinds = Counter()
        for seed in range(140):
            kinds += compare(some_table(seed), seed)
        assert {kind for kind in KINDS if kinds[kind] < 5} == set()
