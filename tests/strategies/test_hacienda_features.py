"""What each feature of Hacienda's weighted players makes them do, one at a time."""

import numpy as np

from sim.core.game import copy_of
from sim.hacienda.game import HACIENDA
from strategies.hacienda.features import NAMES
from strategies.hacienda.greedy import best
from tests.hacienda.table_setup import position


def row(**weights):
    """Weights by feature, underscores for hyphens; all others are 0."""
    found = np.zeros(64)
    for name, weight in weights.items():
        found[NAMES.index(name.replace("_", "-"))] = weight
    return found


def does(drawing, weights, **words):
    """What a player of these weights does at a drawn position."""
    table = position(" " + drawing, **words)
    state, rules = copy_of(table.state), table.variant.rules
    choice = best(state, rules, row(**weights), HACIENDA.survey(state, rules))
    event = HACIENDA.event(table.variant, state, int(choice))
    return {key: value for key, value in event.items() if key != "seat"}


PIG, FOREST, PAMPA = {0: {"pig": 1}}, {0: {"forest": 1}}, {0: {"pampa": 1}}


class TestMarkets:
    def test_a_market_is_worth_its_points(self):
        found = does("M . R . .", {"market": 1.0}, hand=PIG)
        assert found == {"do": "animal", "card": "pig", "cell": 1}

    def test_of_two_markets_the_one_with_few_places_left_is_tight(self):
        drawing = "M . R . M\n        . . ."
        assert does(drawing, {"tight": 1.0}, hand=PIG)["cell"] == 1

    def test_one_step_from_a_market_a_fellow_can_finish(self):
        two = {0: {"pig": 2}}
        assert does("R . . M", {"finish": 1.0}, hand=two)["cell"] == 1
        assert does("R . . M", {"finish": 1.0}, hand=PIG)["do"] == "stop"

    def test_a_place_that_others_could_take_is_blocked(self):
        drawing = "M . R . M\n        B"
        assert does(drawing, {"block": 1.0}, hand=PIG)["cell"] == 3


class TestLand:
    def test_a_chain_of_three_is_worth_its_points(self):
        assert does("F R R . . F", {"land": 1.0}, hand=FOREST)["cell"] == 0

    def test_land_goes_where_a_card_in_hand_can_follow(self):
        hands = {0: {"forest": 1, "rock": 1}}
        found = does("F . . . F o", {"follow": 1.0, "lone": 0.1}, hand=hands)
        assert found["cell"] in (4, 5)

    def test_joining_a_harvested_chain_spoils_what_is_ripe(self):
        drawing = "R F R R . . F"
        assert does(drawing, {"ripe": 1.0}, hand=FOREST, tokens=[0])["cell"] == 6

    def test_a_cell_beside_others_can_be_sought(self):
        assert does("F . . F B", {"rivals": 1.0}, hand=FOREST)["cell"] == 3


class TestMoney:
    def test_a_harvest_that_buys_water_yet_this_turn_is_afforded(self):
        words = {"pesos": {0: 10}}
        assert does("R R . . .", {"afford": 1.0}, **words)["do"] == "harvest"
        assert does("R R . . .", {"afford": 1.0}, pesos={0: 2})["do"] == "stop"

    def test_the_poor_count_their_pesos(self):
        words = {"row": ["forest"]}
        weights = {"poor": 1.0, "take_land": 1.0}
        assert does("R R . . .", weights, pesos={0: 20}, **words)["do"] == "take"
        assert does("R R . . .", weights, pesos={0: 3}, **words)["do"] == "stop"

    def test_a_token_is_stolen_from_the_smallest_chain(self):
        drawing = "R R R . B B . B . . B B B"
        words = {"tokens": [4, 7, 10], "rules": {"harvest_tokens": 3}}
        found = does(drawing, {"harvest": 1.0, "robbed": -0.1}, **words)
        assert found["do"] == "harvest"
        assert found["from"] == 7


class TestTheEnd:
    def test_who_leads_hastens_the_end(self):
        words = {"rules": {"scorings": 1}, "deck": ["forest"], "row": ["sheep", "rock"]}
        drawing = "R R R . . F o . B"
        weights = {"hasten": 1.0, "harvest": 0.01}
        stacks = ((), ("pig", "pig"))
        assert does(drawing, weights, stacks=stacks, **words)["do"] in ("take", "draw")
        assert does(drawing, weights, stacks=stacks, seat=1, **words)["do"] == "harvest"

    def test_points_are_urgent_where_a_scoring_is_near(self):
        weights = {"land": 1.0, "urgent": 1.0, "harvest": 0.5}
        near, far = (("pig",), ("sheep",)), (("pig",) * 9, ("sheep",) * 9)
        assert does("F R R", weights, hand=FOREST, stacks=near)["do"] == "land"
        weights = {"land": 1.0, "urgent": -1.0, "harvest": 0.6}
        assert does("F R R", weights, hand=FOREST, stacks=near)["do"] == "harvest"
        assert does("F R R", weights, hand=FOREST, stacks=far)["do"] == "land"


class TestWater:
    def test_a_tile_leaves_the_banks_free_and_dams_others(self):
        words = {"rules": {"water_tiles": {"single": 1}}}
        drawing = "R . . . . B"
        assert does(drawing, {"water": 1.0, "pesos": 0.01}, **words)["cells"] == [1]
        drawing = "R . . .\n. . . ."
        assert does(drawing, {"drown": -1.0, "bank": 1.1}, **words)["do"] == "water"
        assert does(drawing, {"drown": -1.0, "bank": 0.1}, **words)["do"] == "stop"


def test_cells_of_a_pampa_card_lie_beside_own_land():
    assert does(". R . . .", {"room": 1.0}, hand=PAMPA)["cell"] in (0, 2)
