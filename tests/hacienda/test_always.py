"""What always holds in games by lot, looked at after every choice with sets and floods."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from sim.core import bits
from sim.hacienda.components import CARDS
from sim.hacienda.state import ANIMAL, LAND, SPECIES
from tests.hacienda.random_games import played, quick_table, some_table
from tests.hacienda.table_setup import pesos

PRICES = {"draw": "price_blind", "take": "price_open"}
PRICES |= {"hacienda": "price_hacienda", "water": "price_water"}
SEEDS = range(24)


def members(words):
    """A set of cells as a Python set."""
    found, cell = set(), bits.after(words, -1)
    while cell >= 0:
        found.add(cell)
        cell = bits.after(words, cell)
    return found


def around(table):
    """The neighbours of each cell that holds a hex."""
    rules = table.variant.rules
    return {cell: members(rules.around[cell]) for cell in table.variant.board.layout.cells}


def parts(cells, near):
    """Connected parts by flooding."""
    left, found = set(cells), []
    while left:
        edge, part = {left.pop()}, set()
        while edge:
            part |= edge
            edge = {other for cell in edge for other in near[cell]} & left
            left -= edge
        found.append(part)
    return found


def size(table, cell):
    """Pieces of the chain or herd at a cell."""
    return int(table.state.tiles[table.state.name[cell]])


def walk(seed):
    """A game by lot; yields the table and the event that comes next, None at the end."""
    name = ("small", "wet", "wide")[seed // 2 % 3]
    table = some_table(seed) if seed % 2 else quick_table(2 + seed % 4, seed, name)
    for _, event in played(table, seed):
        yield table, event
    yield table, None


def tables(seed):
    """The same table after each choice of a game."""
    for table, _ in walk(seed):
        yield table


@pytest.mark.parametrize("seed", SEEDS)
class TestCards:
    """RULES 5.5: every card is in a hand, a row, a deck, removed or played."""

    def test_none_is_lost_or_doubled(self, seed):
        out = Counter()
        for table, event in walk(seed):
            state, rules = table.state, table.variant.rules
            assert (self.lying(state, rules) + played_cards(out)).tolist() == rules.cards.tolist()
            if event and event["do"] in ("land", "animal"):
                out[event["card"]] += 1

    def lying(self, state, rules):
        decks = [*state.deck[LAND, state.top[LAND] : state.deck_end[LAND]]]
        decks += [*state.deck[ANIMAL, state.top[ANIMAL] : state.deck_end[ANIMAL] + rules.removed]]
        counted = np.bincount(np.array(decks, int), minlength=len(CARDS))
        return counted + state.hand.sum(axis=0) + state.row


def played_cards(out):
    return np.array([out[card] for card in CARDS])


@pytest.mark.parametrize("seed", SEEDS)
class TestBoard:
    """RULES 1.2, 1.3: one piece a cell, and every count agrees with a recount."""

    def test_a_cell_holds_one_thing(self, seed):
        for table in tables(seed):
            state = table.state
            layers = [state.water, *state.land, *state.animals.reshape(-1, state.water.size)]
            assert bits.count(np.bitwise_or.reduce(layers)) == sum(map(bits.count, layers))

    def test_pieces_and_water_never_move(self, seed):
        before = set()
        for table in tables(seed):
            state = table.state
            layers = [state.water, *state.land, *state.animals.reshape(-1, state.water.size)]
            after = {(layer, at) for layer, own in enumerate(layers) for at in members(own)}
            assert before <= after
            assert len(after) <= len(before) + 4 or not before
            before = after

    def test_what_is_free_or_empty_is_what_nobody_holds(self, seed):
        for table in tables(seed):
            state = table.state
            layers = [*state.land, *state.animals.reshape(-1, state.water.size)]
            open_hexes = [state.free, *state.empty, state.water, table.variant.rules.market_hexes]
            everything = sum(map(bits.count, layers + open_hexes))
            assert everything == len(table.variant.board.layout.cells)

    def test_animals_and_markets_are_counted(self, seed):
        for table in tables(seed):
            near, markets = around(table), members(table.variant.rules.market_hexes)
            for seat in range(table.variant.players):
                herd = set().union(*map(members, table.state.animals[seat]))
                assert table.state.placed[seat] == len(herd)
                reached = {cell for animal in herd for cell in near[animal]} & markets
                assert members(table.state.markets[seat]) == reached

    def test_cells_beside_pieces_are_known(self, seed):
        for table in tables(seed):
            near, state = around(table), table.state
            for seat in range(table.variant.players):
                pairs = [(state.land[seat], state.near_land[seat])]
                pairs += zip(state.animals[seat], state.near_animals[seat], strict=True)
                for own, beside in pairs:
                    assert members(beside) == {at for cell in members(own) for at in near[cell]}


@pytest.mark.parametrize("seed", SEEDS)
class TestGroups:
    """RULES 1.4, 1.5: names and sizes of chains and herds agree with a flood."""

    def test_chains_and_herds(self, seed):
        for table in tables(seed):
            near, state = around(table), table.state
            for seat in range(table.variant.players):
                chains = parts(members(state.land[seat]), near)
                herds = [
                    herd
                    for species in range(SPECIES)
                    for herd in parts(members(state.animals[seat, species]), near)
                ]
                assert members(state.chains[seat]) == set(map(min, chains))
                assert members(state.herds[seat]) == set(map(min, herds))
                for group in chains + herds:
                    assert size(table, min(group)) == len(group)
                    assert {int(state.name[cell]) for cell in group} == {min(group)}

    def test_haciendas_and_tokens_close_the_groups_they_are_on(self, seed):
        for table in tables(seed):
            near, state = around(table), table.state
            least = table.variant.parameters["hacienda_min_size"]
            for seat in range(table.variant.players):
                chains = parts(members(state.land[seat]), near)
                herds = [h for own in state.animals[seat] for h in parts(members(own), near)]
                on = {
                    min(group) for group in chains + herds if group & members(state.haciendas[seat])
                }
                sites = {min(group) for group in chains + herds if len(group) >= least} - on
                reaped = {min(chain) for chain in chains if chain & members(state.tokens[seat])}
                assert members(state.housed[seat]) == on
                assert members(state.sites[seat]) == sites
                assert members(state.reaped[seat]) == reaped


@pytest.mark.parametrize("seed", SEEDS)
class TestSupplies:
    """Haciendas, tokens and water tiles are conserved."""

    def test_haciendas_and_tokens(self, seed):
        for table in tables(seed):
            state, values = table.state, table.variant.parameters
            haciendas = sum(map(bits.count, state.haciendas))
            assert state.haciendas_left + haciendas == values["haciendas"]
            assert (
                state.tokens_left + sum(map(bits.count, state.tokens)) == values["harvest_tokens"]
            )

    def test_water_tiles_and_who_is_beside_them(self, seed):
        tiles = None
        for table, event in walk(seed):
            near, state = around(table), table.state
            if tiles is None:
                tiles = [{cell} for cell in table.variant.board.cells("W")]
            assert members(state.water) == set().union(*tiles)
            left = sum(table.variant.parameters["water_tiles"].values()) - len(tiles)
            assert state.water_left.sum() == left
            for seat in range(table.variant.players):
                pieces = members(state.land[seat]).union(*map(members, state.animals[seat]))
                pairs = sum(bool(near[piece] & tile) for piece in pieces for tile in tiles)
                assert state.watered[seat] == pairs
            if event and event["do"] == "water":
                cells = table.variant.board.layout.cells
                tiles.append({cells[number] for number in event["cells"]})


@pytest.mark.parametrize("seed", SEEDS)
class TestPesos:
    """RULES 6.4: every peso is accounted for: prices paid, harvests and market sides received."""

    def test_purses(self, seed):
        account, last = None, None
        for table, event in walk(seed):
            if last:
                account[last["seat"]] += self.change(table, last)
                assert pesos(table) == account
                assert min(account) >= 0
            else:
                account = [table.variant.parameters["start_money"]] * table.variant.players
            last = event

    def change(self, table, event):
        values = table.variant.parameters
        if event["do"] in PRICES:
            return -values[PRICES[event["do"]]]
        cell = table.variant.board.layout.cells[event.get("on", event.get("cell", 0))]
        if event["do"] == "harvest":
            return values["harvest_pesos"] * size(table, cell)
        return self.income(table, event["seat"], cell) if event["do"] == "animal" else 0

    def income(self, table, seat, cell):
        near, state, values = around(table), table.state, table.variant.parameters
        sides = len(near[cell] & members(table.variant.rules.market_hexes))
        species = next(s for s in range(SPECIES) if bits.has(state.animals[seat, s], cell))
        herd = next(h for h in parts(members(state.animals[seat, species]), near) if cell in h)
        beside = {other for animal in herd for other in near[animal]}
        chains = [chain for chain in parts(members(state.land[seat]), near) if chain & beside]
        if values["market_income"] == "product":
            return sides * len(herd) * len(members(state.land[seat]) & beside)
        tiles = sorted(map(len, chains), reverse=True)
        counted = tiles if values["payout_chains"] == "all" else tiles[:1]
        return sides * (len(herd) + sum(counted))


class TestGames:
    """Games end."""

    @pytest.mark.parametrize("seed", SEEDS)
    def test_rounds_are_limited_and_only_grow(self, seed):
        rounds = [int(table.state.rounds) for table in tables(seed)]
        assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))
        assert rounds[-1] <= 25
