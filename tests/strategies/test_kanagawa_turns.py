"""A working turn of Kanagawa: no card stays unpainted that could have been painted."""

import random

import numpy as np
import pytest

from sim.core.game import copy_of
from sim.kanagawa.codes import CLAIM, DONE, class_of
from sim.kanagawa.components import CARD_IDS
from sim.kanagawa.game import KANAGAWA
from strategies.kanagawa import features
from strategies.kanagawa.greedy import best
from strategies.registry import find
from tests.kanagawa.table_setup import at_work

# A player to whom a card in the print is everything, so that it paints as many as it can.
PAINTER = np.zeros(64)
PAINTER[features.PRINT] = 100.0


def choices(state, rules):
    buffer = np.zeros(KANAGAWA.survey(state, rules), np.int64)
    KANAGAWA.choices(state, rules, buffer)
    return buffer.tolist()


def after(state, rules, choice):
    copy = copy_of(state)
    KANAGAWA.act(copy, rules, choice)
    return copy


def most_painted(table):
    """Cards that the best of all orders of acts paints, found by trying every one.

    Diplomas are declined: no player here counts on a brush that is still to be won.
    """
    state, rules = table.state, table.variant.rules
    seat, best_found, seen, edge = int(state.seat), 0, set(), [state]
    while edge:
        here = edge.pop()
        best_found = max(best_found, int(here.painted[seat]))
        for choice in choices(here, rules):
            if class_of(choice) not in (CLAIM, DONE):
                there = after(here, rules, choice)
                key = (there.hand[seat].tobytes(), there.slots[seat].tobytes(),
                       int(there.supply[seat]), int(there.arrows_used), int(there.pending),
                       there.studio[seat].tobytes())  # fmt: skip
                if key not in seen:
                    seen.add(key)
                    edge.append(there)
    return best_found


def painted_by(table, weights):
    """Cards that a weighted player paints in its turn."""
    state, rules = copy_of(table.state), table.variant.rules
    seat = int(state.seat)
    while True:
        count = KANAGAWA.survey(state, rules)
        choice = best(state, rules, weights, count)
        if class_of(choice) == DONE:
            return int(state.painted[seat])
        assert choice in choices(state, rules)
        KANAGAWA.act(state, rules, choice)


def test_two_symbols_by_an_arrow_and_a_brush_from_supply():
    table = at_work("G02", tiles="T2 T1", studio="G10 G01", put="forest")
    assert painted_by(table, PAINTER) == most_painted(table) == 1


def test_a_slot_of_the_same_turn_and_both_brushes():
    table = at_work("G10 G02", tiles="T2 T1")
    assert painted_by(table, PAINTER) == most_painted(table) == 1


@pytest.mark.parametrize("number", range(60))
def test_as_many_as_any_order_of_acts_paints(number):
    chance = random.Random(number)
    cards = chance.sample(CARD_IDS, 8)
    table = at_work(
        " ".join(cards[: 2 + number % 2]), studio=" ".join(cards[3:7]),
        tiles=f"T{1 + number % 4} T{1 + (number + 1) % 4}",
        rules={"starting_brushes": number % 3},
    )  # fmt: skip
    for _ in range(chance.randrange(3)):
        puts = [event for event in table.choices() if event["do"] == "put"]
        if puts:
            table.act(chance.choice(puts))
    assert painted_by(table, PAINTER) == most_painted(table)


def test_the_greedy_player_paints_rather_than_studies_in_the_last_round():
    """Out of time a slot is worth nothing, so whatever can be painted is."""
    table = at_work("G02", tiles="T2 T1", studio="G10 G01", put="forest")
    table.state.top = 72
    weights = find("kanagawa", "greedy").row(table.variant)
    assert painted_by(table, weights) == 1
