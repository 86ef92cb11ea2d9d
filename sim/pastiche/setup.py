"""From rule parameters to the records that kernels take: the rules in force and a fresh table."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from sim.core import bits, parameters
from sim.core.errors import InputError
from sim.core.game import records
from sim.core.hexes import neighbourhoods
from sim.pastiche import contents, placing
from sim.pastiche.board import Field, field_of
from sim.pastiche.cards import from_bank
from sim.pastiche.components import (
    BLENDS,
    BOX,
    COLORS,
    LETTERS,
    RANKS,
    card_bits,
    drop_bits,
)
from sim.pastiche.contents import Tables
from sim.pastiche.state import COMMISSIONS, HEXES, LEVELS, rules_dtype, state_dtype

PLAYERS = (2, 3, 4)
SAME_NAME = {  # fields of the rules that are parameters as they stand
    "end_points": "end_points",
    "hand_limit": "hand_limit",
    "hexes_in_hand": "hexes_in_hand",
    "commissions_in_hand": "commissions_in_hand",
    "gallery": "gallery",
    "gallery_swaps": "gallery_swaps_per_turn",
    "bank_same": "bank_same",
    "bank_penalty": "bank_penalty",
    "offers": "trade_offers_per_turn",
    "trade_cards": "trade_cards",
}


@dataclass(frozen=True)
class Setup:
    """A variant ready to play: parameters by name, tables, the field, and the two records."""

    players: int
    parameters: dict[str, Any]
    tables: Tables
    own_tables: Tables | None  # the same, if they are not the game's own: records tell them
    field: Field
    rules: Any
    fresh: Any  # a table before the deal


def set_up(
    players: int, changes: Mapping[str, Any], own_tables: Mapping[str, str] | None = None
) -> Setup:
    """The variant with these rule parameters and tables; InputError where they contradict
    (RULES 2.1, 2.2)."""
    if not own_tables:
        return set_up_with(players, changes, contents.own_box())
    if len(own_tables) > 1:
        raise InputError(f"components {', '.join(own_tables)}: one set of tables at a time")
    ((name, text),) = own_tables.items()
    tables = contents.read_tables(name, text)
    return set_up_with(players, changes, tables, tables)


def set_up_with(
    players: int, changes: Mapping[str, Any], tables: Tables, own_tables: Tables | None = None
) -> Setup:
    """The same for tables that are read already, and told in records as they are here."""
    if players not in PLAYERS:
        raise InputError(f"players {players}: Pastiche is for 2 to 4 players")
    values = _in_force(players, changes)
    _check(players, values, tables)
    field = field_of(values["field_radius"])
    rules = _rules(players, values, tables, field)
    fresh = _fresh(values, tables, rules, field)
    return Setup(players, values, tables, own_tables, field, rules, fresh)


def _in_force(players: int, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Every parameter with its value; counts in table order."""
    rows = changes.get("artist_bonus")
    rest = {name: value for name, value in changes.items() if name != "artist_bonus"}
    values = parameters.in_force(BOX.parameters, players, rest)
    points = BOX.parameters["card_points"].default | values["card_points"]
    cards = values["start_cards"]
    if rows is not None:
        values["artist_bonus"] = _checked_bonus(rows)
    return values | {
        "start_cards": {color: cards[color] for color in COLORS if color in cards},
        "card_points": {color: points[color] for color in COLORS},
    }


def _checked_bonus(rows: Any) -> list[list[int]]:
    """Rows of lowest sum, highest sum and bonus, no sum in two of them."""
    known = BOX.parameters["artist_bonus"]
    whole = isinstance(rows, list) and all(
        isinstance(row, list)
        and len(row) == 3
        and all(type(value) is int and known.low <= value <= known.high for value in row)
        for row in rows
    )
    if not whole or any(low > high for low, high, _ in rows):
        raise InputError(
            f"artist_bonus = {rows}: must be rows of lowest sum, highest sum and bonus, whole "
            f"numbers from {known.low} to {known.high}, such as [[15, 17, 3], [18, 22, 4]]"
        )
    spans = sorted((low, high) for low, high, _ in rows)
    for (_, high), (low, _) in pairwise(spans):
        if low <= high:
            raise InputError(f"artist_bonus = {rows}: the sum {low} stands in two rows")
    return [list(row) for row in rows]


def _check(players: int, values: Mapping[str, Any], tables: Tables) -> None:
    hexes = players * values["hexes_in_hand"]
    commissions = players * values["commissions_in_hand"] + values["gallery"]
    faults = {
        f"hexes_in_hand: the deal needs {hexes} hexes; there are {HEXES}": hexes > HEXES,
        f"commissions_in_hand, gallery: the deal needs {commissions} commissions; there are "
        f"{COMMISSIONS}": commissions > COMMISSIONS,
    }
    copies = {row["color"]: row["count"] for row in tables["palette_cards"]["cards"]}
    for color, count in values["start_cards"].items():
        fault = f"start_cards: the deal needs {players * count} {color}; there are {copies[color]}"
        faults[fault] = players * count > copies[color]
    for fault, present in faults.items():
        if present:
            raise InputError(fault)


def _rules(players: int, values: Mapping[str, Any], tables: Tables, field: Field) -> Any:
    rules = records(rules_dtype(field.words))[0]
    for name, parameter in SAME_NAME.items():
        rules[name] = values[parameter]
    rules.players = players
    rules.card_points[:] = list(values["card_points"].values())
    _lay_trades(rules, tables)
    _lay_commissions(rules, values["artist_bonus"], tables)
    _lay_hexes(rules, tables)
    _lay_field(rules, field)
    return rules


def _lay_trades(rules: Any, tables: Tables) -> None:
    rules.rank[:] = [RANKS.index(row["class"]) for row in BOX.tables["palette_cards"].rows]
    rules.primary = sum(1 << color for color, rank in enumerate(rules.rank) if rank == 0)
    trades = {row["trade"]: row for row in BOX.tables["bank_trades"].rows}
    rules.cheap = card_bits(trades["bank-same"]["get"])
    for blend, name in enumerate(BLENDS):
        rules.blend_pays[blend] = card_bits(trades[name]["give"])
        rules.blend_gets[blend] = COLORS.index(trades[name]["get"][0])
    rules.mix[:] = -1
    for row in tables["mixing"]["two_drops"] + tables["mixing"]["three_drops"]:
        if row["card"]:
            rules.mix[sum(map(_drop, row["drops"]))] = COLORS.index(row["card"])


def _drop(letter: str) -> int:
    """A drop among those at a corner: 1, 4 or 16."""
    return int(4 ** LETTERS.index(letter))


def _lay_commissions(rules: Any, bonus: list[list[int]], tables: Tables) -> None:
    rows = tables["commissions"]["cards"]
    artists = list(dict.fromkeys(row["artist"] for row in rows))
    for card, row in enumerate(rows):
        artist = artists.index(row["artist"])
        for level in range(LEVELS):
            again = [color for color in COLORS if row["palette"].count(color) > level]
            rules.palette[card, level] = card_bits(again)
        rules.colors[card] = len(row["palette"])
        rules.worth[card] = row["points"]
        rules.artist[card] = artist
        rules.works[artist] |= np.uint64(1 << card)
    for artist, name in enumerate(artists):
        points = sum(row["points"] for row in rows if row["artist"] == name)
        rules.bonus[artist] = sum(gain for low, high, gain in bonus if low <= points <= high)


def _lay_hexes(rules: Any, tables: Tables) -> None:
    for tile, row in enumerate(tables["hexes"]["tiles"]):
        corners = row["corners"]
        turned = (corners[-turn:] + corners[:-turn] for turn in range(1, 7))
        rules.turns[tile] = 1 + next(turn for turn, look in enumerate(turned) if look == corners)
        rules.hex_drops[tile] = [_drop(letter) for letter in corners + corners]
        rules.centre[tile] = drop_bits(row["centre"])


def _lay_field(rules: Any, field: Field) -> None:
    rules.around[:] = neighbourhoods(field.layout, field.words)
    for cell, corners in field.corners.items():
        rules.corners[cell] = corners


def _fresh(values: Mapping[str, Any], tables: Tables, rules: Any, field: Field) -> Any:
    state = records(state_dtype(field.words))[0]
    state.tile_cell[:] = -1
    for color, row in enumerate(tables["palette_cards"]["cards"]):
        state.bank[color] = row["count"]
        if row["count"]:
            state.stock |= bits.bit(color)
    for seat in range(rules.players):
        for color, count in values["start_cards"].items():
            for _ in range(count):
                from_bank(state, seat, COLORS.index(color))
    _lay_start(state, tables, rules, field)
    return state


def _lay_start(state: Any, tables: Tables, rules: Any, field: Field) -> None:
    """The starting piece: its cells are taken, its drops lie at their corners."""
    for row in tables["tri_hex"]["hexes"]:
        cell = field.cell_at[row["q"], row["r"]]
        placing.lay(state, rules, cell)
        for corner, letter in enumerate(row["corners"]):
            state.drops[rules.corners[cell, corner]] += _drop(letter)
