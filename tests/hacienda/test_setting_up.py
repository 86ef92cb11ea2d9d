"""RULES 2: what lies on the table before the first turn."""

from collections import Counter

import pytest
from scipy import stats

from sim.core.game import copy_of
from sim.core.table import Table
from tests.hacienda.table_setup import GAME, act, face_up, hand, offered, pesos, points, position

BY_PLAYERS = {  # animals removed, haciendas, size of each animal stack, land deck
    2: (30, 5, 15, 60),
    3: (20, 7, 18, 52),
    4: (10, 8, 21, 44),
    5: (0, 9, 24, 36),
}


def dealt(players, seed=1, **rules):
    return Table.deal(GAME, players, seed, rules)


def told(table):
    return GAME.told(table.variant, table.dealt)


@pytest.mark.parametrize("players", BY_PLAYERS)
class TestTheDeal:
    """RULES 2.2, 2.3, 2.4, 2.5."""

    def test_each_seat_has_twenty_pesos_eight_land_cards_and_four_animals(self, players):
        table = dealt(players)
        assert pesos(table) == [20] * players
        for seat in range(players):
            assert table.state.hand[seat, :6].sum() == 8
            assert table.state.hand[seat, 6:].sum() == 4
            assert points(table, seat) == {**dict.fromkeys(points(table), 0), "money": 2}

    def test_animals_are_removed_and_the_rest_make_two_equal_stacks(self, players):
        removed, _, stack, _ = BY_PLAYERS[players]
        setup = told(dealt(players))
        assert len(setup["removed"]) == removed
        assert [len(pile) for pile in setup["animal_stacks"]] == [stack, stack]

    def test_four_land_cards_and_four_animals_lie_face_up(self, players):
        setup = told(dealt(players))
        assert [len(setup[row]) for row in ("land_row", "animal_row")] == [4, 4]
        assert len(setup["land_deck"]) == BY_PLAYERS[players][3]

    def test_haciendas_go_by_the_players_and_all_eight_tokens_are_in(self, players):
        table = dealt(players)
        assert table.state.haciendas_left == BY_PLAYERS[players][1]
        assert table.state.tokens_left == 8

    def test_all_cards_of_the_box_are_somewhere(self, players):
        setup = told(dealt(players))
        piles = [*setup["hands"], *setup["animal_stacks"]]
        piles += [setup[key] for key in ("land_row", "land_deck", "animal_row", "removed")]
        cards = Counter(card for pile in piles for card in pile)
        values = dealt(players).variant.parameters
        assert dict(cards) == values["land_cards"] | values["animal_cards"]


class TestStacks:
    """RULES 2.5."""

    def test_of_an_odd_number_the_first_stack_has_the_one_more(self):
        stacks = told(dealt(2, animals_removed=31))["animal_stacks"]
        assert [len(stack) for stack in stacks] == [15, 14]


@pytest.mark.parametrize("name", ["symmetric", "asymmetric"])
class TestPrintedWater:
    """RULES 2.6."""

    def test_four_singles_lie_on_the_map_and_fourteen_tiles_beside_it(self, name):
        table = dealt(2, map=name)
        assert table.state.water_left.tolist() == [5, 4, 3, 0, 0, 2]
        water = [table.variant.numbers[cell] for cell in table.variant.board.cells("W")]
        assert len(water) == 4
        flooded = [cells for _, cells in offered(table, "water", "tile", "cells")]
        assert all(set(cells).isdisjoint(water) for cells in flooded)


class TestStart:
    """RULES 2.7."""

    def test_any_seat_may_start_and_each_is_as_likely(self):
        variant, starts = dealt(3).variant, Counter()
        for seed in range(300):
            state = copy_of(variant.fresh)
            GAME.deal(state, variant.rules, seed)
            starts[int(state.seat)] += 1
        assert stats.chisquare([starts[seat] for seat in range(3)]).pvalue > 1e-3

    def test_play_goes_clockwise_and_a_round_ends_before_the_start_seat(self):
        table = position(" ^", players=3, seat=2, hand={2: {"mountain": 1}})
        act(table, "land", card="mountain", cell=0)
        seats = [table.seat]
        for _ in range(3):
            act(table, "stop")
            seats.append(table.seat)
        assert seats == [2, 0, 1, 2]
        assert table.state.rounds == 1


class TestDealtTerrain:
    """RULES 2.1: terrains dealt onto the land hexes of a map."""

    def test_every_land_hex_gets_one_as_evenly_as_can_be(self):
        rows = told(dealt(2, deal_terrain=True))["board"]
        signs = Counter("".join(rows))
        assert [signs[sign] for sign in '^F"o~'] == [12] * 5
        assert rows != told(dealt(2))["board"]

    def test_other_hexes_stay(self):
        cover = str.maketrans(dict.fromkeys('^F"o~', "?"))
        rows = [told(dealt(2, deal_terrain=deal))["board"] for deal in (False, True)]
        assert [row.translate(cover) for row in rows[0]] == [
            row.translate(cover) for row in rows[1]
        ]


class TestHelper:
    """The positions of these tests are what they say."""

    def test_pieces_cards_and_supplies(self):
        table = position(
            " R . p M B ^",
            land={1: [5]},
            animals={(1, "pig"): [1]},
            pesos={0: 7},
            hand={1: {"pig": 2, "rock": 1}},
            row=["horse", "pampa"],
            haciendas=[0],
            tokens=[4],
            rules={"haciendas": 3, "harvest_tokens": 2},
        )
        assert pesos(table) == [7, 20]
        assert hand(table, 1) == ["rock", "pig", "pig"]
        assert face_up(table) == ["pampa", "horse"]
        assert (table.state.haciendas_left, table.state.tokens_left) == (2, 1)
        assert table.show().split("\n")[1].split() == ["0#*", "1p", "0p", "M", "1#+", "1#"]
