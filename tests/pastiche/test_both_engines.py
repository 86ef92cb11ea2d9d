"""The compiled and the slow engine side by side: the same choices at every step, the same end."""

from collections import Counter

import pytest

from tests.helpers.by_lot import side_by_side
from tests.pastiche.random_games import GAME, eager, slow_table, some_table, usual_table

RARE = {"two for one", "one for two", "from three cards", "tiles", "points"}
KINDS = {*GAME.classes, *RARE}


def rare(event):
    """What is rare about an event."""
    give, want = event.get("give", ""), event.get("want", "")
    if event["do"] == "offer":
        return {(2, 1): "two for one", (1, 2): "one for two"}.get((len(give), len(want)))
    if event["do"] == "bank" and len(give) == 3 and event["get"] in ("red", "yellow", "blue"):
        return "from three cards"
    return None


def compare(table, seed):
    """Play one game in both engines; returns how often each kind of thing happened."""
    kinds = Counter(map(rare, side_by_side(table, slow_table(table), seed, eager)))
    chosen = table.state.chosen.sum(axis=0).tolist()
    assert sum(chosen) == len(table.events)
    return kinds + Counter(
        dict(zip(GAME.classes, chosen, strict=True)) | {table.end()["reason"]: 1}
    )


@pytest.mark.parametrize("offers", [0, 2])
@pytest.mark.parametrize("radius", [4, 7])
class TestUsualRules:
    """Two to four players, with and without trading, on a small field and the usual one."""

    @pytest.mark.parametrize("seed", range(3))
    def test_a_game(self, offers, radius, seed):
        table = usual_table(seed, trade_offers_per_turn=offers, field_radius=radius)
        kinds = compare(table, seed)
        assert kinds["place"] > 20
        assert (kinds["offer"] > 0) == (offers > 0)


class TestRulesByLot:
    """Rule parameters, tables and choices all drawn by lot."""

    def test_many_games(self):
        kinds = Counter()
        for seed in range(40):
            kinds += compare(some_table(seed), seed)
        assert {kind for kind in KINDS if kinds[kind] < 5} == set()
