"""The compiled and the slow engine side by side: the same choices at every step, the same end."""

from collections import Counter

import pytest

from sim.core.table import Table
from sim.hacienda.components import TILES
from tests.hacienda.random_games import compare, quick_table, some_table
from tests.hacienda.table_setup import GAME

KINDS = {"draw", "take", "hacienda", "water", "land", "animal", "harvest", "theft", "stop"}
SETS = {name: entry["set"] for name, entry in GAME.box.rule_sets.items()}
ODD_RULES = [
    {"animal_cards": {"pig": 5, "sheep": 13}, "land_cards": {"pampa": 12, "rock": 8}},
    {"water_tiles": {"single": 1, "bent": 1}, "haciendas": 1, "harvest_tokens": 1},
    {"actions_per_turn": 1, "stall_guard": 60},
    {"actions_per_turn": 5},
    {"allow_pass": False},
    {"allow_pass": False, "start_money": 3, "harvest_tokens": 0},
    {"market_income": "product", "payout_chains": "largest"},
    {"payout_chains": "largest", "start_money": 0, "harvest_pesos": 9},
    {"hacienda_min_size": 3, "start_money": 99, "haciendas": 9},
    {"open_row": 0},
    {"land_hand": 0, "animal_hand": 0, "open_row": 6},
    {"harvest_tokens": 2},
    {"animal_tiles": 2, "start_money": 40},
    {"deal_terrain": True, "scorings": 1},
    {"price_blind": 0, "price_open": 0, "price_hacienda": 0, "price_water": 0},
    {"herd_points": 2, "herd_min": 2, "land_chain_min": 1, "pesos_per_point": 1},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["symmetric", "asymmetric"])
class TestPrintedSizeMaps:
    """The component tables as they are, with the named rule sets in turn."""

    def test_a_game(self, name, players):
        sets = [{}, *SETS.values()]
        rules = sets[(players + 3 * (name == "symmetric")) % len(sets)]
        rules = rules | {"map": name, "stall_guard": 7}
        assert compare(Table.deal(GAME, players, players, rules), players)


@pytest.mark.parametrize("rules", SETS.values(), ids=SETS)
class TestRuleSets:
    """Official variants and water sets on small maps."""

    def test_games_of_two_to_five(self, rules):
        for players in (2, 3, 4, 5):
            compare(quick_table(players, players, **rules), players)


@pytest.mark.parametrize("rules", ODD_RULES, ids=" ".join)
class TestOddRules:
    """Tiny decks, few pieces, long turns, other prices."""

    def test_games_of_two_to_five(self, rules):
        for players in (2, 3, 4, 5):
            compare(quick_table(players, 7 + players, **rules), players)


class TestOddMaps:
    """Printed water that touches; hexes so far apart that sets of cells need the wide layout."""

    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_touching_water(self, players):
        compare(quick_table(players, players, "wet"), players)

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_wide_layout(self, players):
        table = quick_table(players, players, "wide", water_tiles=dict.fromkeys(TILES, 2))
        assert table.variant.board.words == 11
        compare(table, players)

    @pytest.mark.parametrize("deal", [False, True])
    def test_dealt_terrain(self, deal):
        compare(quick_table(3, 5, deal_terrain=deal), 5)


class TestRulesByLot:
    """Maps, rule parameters and choices all drawn by lot."""

    @pytest.mark.parametrize("batch", range(4))
    def test_many_games(self, batch):
        kinds = Counter()
        for seed in range(60 * batch, 60 * batch + 60):
            kinds += compare(some_table(seed), seed)
        assert {kind for kind in KINDS if kinds[kind] < 20} == set()
