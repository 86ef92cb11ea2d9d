"""From rule parameters to the records that kernels take: the rules in force and a fresh table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sim.core import bits, parameters
from sim.core.errors import InputError
from sim.core.game import records
from sim.core.hexes import neighbourhoods
from sim.hacienda import components
from sim.hacienda.board import (
    DEALT,
    MARKET,
    PAMPA,
    TERRAIN_SIGNS,
    WATER,
    Board,
    board_from_drawing,
    find_map,
)
from sim.hacienda.state import DECK, rules_dtype, state_dtype

PLAYERS = (2, 3, 4, 5)
SAME_NAME = {  # fields of the rules that are parameters as they stand
    "open_row": "open_row",
    "removed": "animals_removed",
    "animal_tiles": "animal_tiles",
    "actions": "actions_per_turn",
    "allow_pass": "allow_pass",
    "price_blind": "price_blind",
    "price_open": "price_open",
    "price_hacienda": "price_hacienda",
    "price_water": "price_water",
    "hacienda_min": "hacienda_min_size",
    "harvest_pesos": "harvest_pesos",
    "land_points": "land_points",
    "land_min": "land_chain_min",
    "herd_points": "herd_points",
    "herd_min": "herd_min",
    "hacienda_points": "hacienda_points",
    "water_points": "water_points",
    "pesos_per_point": "pesos_per_point",
    "scorings": "scorings",
    "stall_guard": "stall_guard",
}


@dataclass(frozen=True)
class Setup:
    """A variant ready to play: parameters by name, the map, and the two records."""

    players: int
    parameters: dict[str, Any]
    board: Board
    rules: Any
    fresh: Any  # a table before the deal
    own_tables: None = None  # records need no more than the box

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The record's number of each padded cell that holds a hex."""
        return {cell: number for number, cell in enumerate(self.board.layout.cells)}


def set_up(
    players: int, changes: Mapping[str, Any], own_maps: Mapping[str, str] | None = None
) -> Setup:
    """The variant with these rule parameters; InputError where they contradict each other
    (RULES 2.4, 2.6)."""
    if players not in PLAYERS:
        raise InputError(f"players {players}: Hacienda is for 2 to 5 players")
    values = parameters.in_force(components.BOX.parameters, players, changes)
    for name, drawing in (own_maps or {}).items():
        board_from_drawing(name, drawing)  # those that are not played may be wrong too
    board = find_map(values["map"], components.drawings() | dict(own_maps or {}))
    values = _completed(values, board)
    _check(players, values, board)
    rules = _rules(players, values, board)
    return Setup(players, values, board, rules, _fresh(values, board, rules))


def _completed(values: dict[str, Any], board: Board) -> dict[str, Any]:
    """Counts in card order, every name present; market points for every market of the map."""
    known = components.BOX.parameters
    lands, animals, tiles = (values[key] for key in ("land_cards", "animal_cards", "water_tiles"))
    points = list(values["market_points"])
    markets = board.count(MARKET)
    if points == known["market_points"].default:
        points += [k * (k + 1) // 2 for k in range(len(points), markets + 1)]
    return values | {
        "land_cards": {card: lands.get(card, 0) for card in components.LAND_CARDS},
        "animal_cards": {card: animals.get(card, 0) for card in components.ANIMALS},
        "water_tiles": {tile: tiles[tile] for tile in components.TILES if tiles.get(tile)},
        "market_points": points,
    }


def _check(players: int, values: Mapping[str, Any], board: Board) -> None:
    lands, animals = sum(values["land_cards"].values()), sum(values["animal_cards"].values())
    lands_dealt = players * values["land_hand"] + values["open_row"]
    animals_dealt = players * values["animal_hand"] + values["open_row"]
    animals_dealt += values["animals_removed"]
    singles, printed = values["water_tiles"].get("single", 0), board.count(WATER)
    points, markets = len(values["market_points"]), board.count(MARKET)
    faults = {
        f"land_cards: {lands} cards; at most {DECK} fit": lands > DECK,
        f"animal_cards: {animals} cards; at most {DECK} fit": animals > DECK,
        f"land_cards: {lands} cards; the deal needs {lands_dealt}": lands < lands_dealt,
        f"animal_cards: {animals} cards; the deal needs {animals_dealt} and two stacks "
        "need one each": animals < animals_dealt + 2,
        f"water_tiles: {singles} single; map {board.name} needs {printed}": singles < printed,
        f"market_points: {points} entries; map {board.name} needs {markets + 1}, "
        "from no market on": points < markets + 1,
    }
    for fault, present in faults.items():
        if present:
            raise InputError(fault)


def _rules(players: int, values: Mapping[str, Any], board: Board) -> Any:
    rules = records(rules_dtype(board.words))[0]
    for field, name in SAME_NAME.items():
        rules[field] = values[name]
    rules.players = players
    rules.cards[:] = [*values["land_cards"].values(), *values["animal_cards"].values()]
    rules.hand_size[:] = values["land_hand"], values["animal_hand"]
    rules.income_product = values["market_income"] == "product"
    rules.income_largest = values["payout_chains"] == "largest"
    points = values["market_points"][: rules.market_points.size]
    rules.market_points[: len(points)] = points
    _lay_board(rules, values, board)
    _lay_tiles(rules, board)
    return rules


def _fill(members: np.ndarray, cells: list[int]) -> None:
    for cell in cells:
        bits.add(members, cell)


def _lay_board(rules: Any, values: Mapping[str, Any], board: Board) -> None:
    rules.down = board.layout.down
    rules.around[:] = neighbourhoods(board.layout, board.words)
    _fill(rules.board, list(board.layout.cells))
    _fill(rules.market_hexes, board.cells(MARKET))
    _fill(rules.ponds, board.cells(WATER))
    for sign in TERRAIN_SIGNS if values["deal_terrain"] else "":
        _fill(rules.dealt, board.cells(sign))
    _fill(rules.dealt, board.cells(DEALT))


def _turned(hexes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The outline a sixth of a circle further: (x, row) turns about (0, 0)."""
    return [((x - 3 * row) // 2, (x + row) // 2) for x, row in hexes]


def _orientations(outline: list[tuple[int, int]], board: Board) -> list[list[int]]:
    """Steps from the lowest cell for every way the outline can lie, in the order of records."""
    found = set()
    for _ in range(6):
        steps = sorted(board.layout.steps(offset) for offset in outline)
        found.add(tuple(step - steps[0] for step in steps))
        outline = _turned(outline)
    return [list(steps) for steps in sorted(found)]


def _lay_tiles(rules: Any, board: Board) -> None:
    for tile, shape in enumerate(components.outlines().values()):
        ways = _orientations([tuple(at) for at in shape["hexes"]], board)
        rules.tile_turns[tile] = len(ways)
        rules.tile_size[tile] = len(ways[0])
        for turn, steps in enumerate(ways):
            rules.tile_steps[tile, turn, : len(steps)] = steps


def _fresh(values: Mapping[str, Any], board: Board, rules: Any) -> Any:
    state = records(state_dtype(board.words))[0]
    _fill(state.free, board.cells(PAMPA))
    for terrain, sign in enumerate("" if values["deal_terrain"] else TERRAIN_SIGNS):
        _fill(state.empty[terrain], board.cells(sign))
    for cell in board.cells(WATER):  # each printed water hex is a tile of its own
        bits.add(state.water, cell)
        for near in board.layout.cells:
            state.shores[near] += bits.has(rules.around[cell], near)
    state.name[:] = -1
    state.pesos[: rules.players] = values["start_money"]
    state.haciendas_left = values["haciendas"]
    state.tokens_left = values["harvest_tokens"]
    state.water_left[:] = [values["water_tiles"].get(tile, 0) for tile in components.TILES]
    state.water_left[0] -= board.count(WATER)
    return state
