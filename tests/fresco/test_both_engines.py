"""The compiled and the slow engine side by side: the same choices at every step, the same end."""

from collections import Counter

import pytest

from tests.fresco.random_games import GAME, STALL_SIZES, Slow, eager, some_table, usual_table
from tests.helpers.by_lot import side_by_side

RARE = {"step", "forward", "back", "purple", "three blends", "double", "several tiles"}
KINDS = {*GAME.classes, "few_tiles", "max_rounds", *RARE}
MANY = "RRRRYYYYBBBBOOOOGGGGPPPP"


def kinds_of(event):
    """What an event is, and what is rare about it."""
    kinds = {
        "step": event.get("bishop"),
        "purple": event.get("purple"),
        "three blends": event.get("cubes") == "OGP",
        "double": len(set(event.get("cubes", "RYB"))) < 3,
        "several tiles": len(event.get("tiles", "")) > 1,
    }
    found = [kind for kind, holds in kinds.items() if holds]
    return [event["do"], *found, *([event["way"]] if "way" in event else [])]


def compare(table, seed):
    """Play one game in both engines; returns how often each kind of thing happened."""
    events = side_by_side(table, Slow(table), seed, eager)
    kinds = Counter(kind for event in events for kind in kinds_of(event))
    refills = sum("chance" in event for event in table.events)
    assert refills == table.end()["rounds"] - 1
    return kinds + Counter([table.end()["reason"]])


@pytest.mark.parametrize("income", ["restored_this_round", "owned"])
class TestUsualRules:
    """Two to four players, with each rule for income."""

    @pytest.mark.parametrize("seed", range(9))
    def test_a_game(self, income, seed):
        kinds = compare(usual_table(seed, income=income), seed)
        assert kinds["restore"] + kinds["leonardo_restore"] >= 25 - 6


class TestLongGames:
    """To the last tile of the fresco, with no final round before it."""

    def test_games_of_two_to_four(self):
        kinds = Counter()
        for seed in range(9):
            kinds += compare(usual_table(seed, final_round_tiles=0, start_cubes=MANY), seed)
        assert kinds["complete"] >= 6


class TestRulesByLot:
    """Rule parameters, tiles and choices all drawn by lot."""

    def test_many_games(self):
        kinds = Counter()
        for seed in range(150):
            kinds += compare(some_table(seed), seed)
        assert {kind for kind in KINDS if kinds[kind] < 5} == set()

    @pytest.mark.parametrize("sizes", STALL_SIZES, ids=str)
    def test_every_split_of_the_stalls(self, sizes):
        for players in (3, 4):
            compare(usual_table(players - 2, stall_sizes=sizes, max_rounds=4), 3)
