"""Positions of Hacienda in one line, in the words of the game.

A drawing has the signs of maps; on pampa it may also show pieces: R and B are land tiles of seats
0 and 1, an animal is the first letter of its species, small for seat 0, capital for seat 1. Cells
are numbered from 0 in reading order, as in records.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.catalogue import game
from sim.core.game import copy_of
from sim.core.table import Table
from sim.hacienda import rules as kernels
from sim.hacienda import scoring
from sim.hacienda.components import ANIMALS, CARDS, LAND_CARDS
from sim.hacienda.state import ANIMAL
from tests.naive import hacienda as naive

GAME = game("hacienda")
NAMED = {name[0]: name for name in ANIMALS}
PIECES = "RBchpsCHPS"


@dataclass(frozen=True)
class Position:
    """A drawn map, the pieces on it and the cards around it; the seats have 20 pesos."""

    drawing: str | Sequence[str]
    players: int = 2
    seat: int = 0  # to act; it also started
    land: Mapping[int, Sequence[int]] = field(default_factory=dict)  # cells by seat
    animals: Mapping[tuple[int, str], Sequence[int]] = field(default_factory=dict)
    haciendas: Sequence[int] = ()  # a cell of each chain or herd that has one
    tokens: Sequence[int] = ()  # a cell of each harvested chain
    water: Sequence[tuple[str, list[int]]] = ()  # tiles beside the printed ones
    pesos: Mapping[int, int] = field(default_factory=dict)  # by seat
    hand: Mapping[int, Mapping[str, int]] = field(default_factory=dict)  # counts by seat
    row: Sequence[str] = ()  # face up, land and animals
    deck: Sequence[str] = ()  # land cards, top first
    stacks: tuple[Sequence[str], Sequence[str]] = (("cattle",), ("sheep",))
    rules: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rows(self) -> list[str]:
        """The drawing as rows, pieces shown."""
        return self.drawing.split("\n") if isinstance(self.drawing, str) else list(self.drawing)

    @property
    def board(self) -> list[str]:
        """The map without its pieces."""
        return [row.translate(str.maketrans(dict.fromkeys(PIECES, "."))) for row in self.rows]

    def hands(self) -> list[list[str]]:
        """The cards of each seat, in card order."""
        held = [self.hand.get(seat, {}) for seat in range(self.players)]
        return [[card for card in CARDS for _ in range(own.get(card, 0))] for own in held]

    def land_cells(self) -> list[tuple[int, int]]:
        """Seat and cell of every land tile, the drawn ones first."""
        signs = enumerate("".join(self.rows).replace(" ", ""))
        drawn = [("RB".index(sign), cell) for cell, sign in signs if sign in "RB"]
        return drawn + [(seat, cell) for seat, cells in self.land.items() for cell in cells]

    def animal_cells(self) -> list[tuple[int, str, int]]:
        """Seat, species and cell of every animal, the drawn ones first."""
        signs = list(enumerate("".join(self.rows).replace(" ", "")))
        herd = [(cell, sign) for cell, sign in signs if sign in PIECES[2:]]
        drawn = [(int(sign.isupper()), NAMED[sign.lower()], cell) for cell, sign in herd]
        return drawn + [
            (seat, species, cell)
            for (seat, species), cells in self.animals.items()
            for cell in cells
        ]

    def _cards(self) -> list[str]:
        return [
            card for pile in (*self.hands(), self.row, self.deck, *self.stacks) for card in pile
        ]

    def _rules(self) -> dict[str, Any]:
        """The rules with the cards of this position, all of them dealt already."""
        cards = self._cards()
        return {
            "map": "drawn",
            "land_cards": {card: cards.count(card) for card in LAND_CARDS},
            "animal_cards": {card: cards.count(card) for card in ANIMALS},
            **dict.fromkeys(("animals_removed", "land_hand", "animal_hand", "open_row"), 0),
            **self.rules,
        }

    def table(self) -> Table:
        """The position in the compiled engine; its pieces are placed by the kernels."""
        variant = GAME.set_up(self.players, self._rules(), {"drawn": "\n".join(self.board)})
        state = copy_of(variant.fresh)
        state.start = state.seat = self.seat
        self._lay_cards(state)
        self._lay_pieces(state, variant)
        self._fill_purses(state, variant)
        return Table(GAME, variant, state)

    def _lay_cards(self, state: Any) -> None:
        """Hands, rows and decks; the cards already drawn lie above the tops of the decks."""
        for seat, cards in enumerate(self.hands()):
            state.hand[seat] = _counted(cards)
        state.row[:] = _counted(self.row)
        drawn = [card for pile in (*self.hands(), self.row) for card in pile]
        left = (self.deck, [*self.stacks[0], *self.stacks[1]])
        for deck, (kind, below) in enumerate(zip((LAND_CARDS, ANIMALS), left, strict=True)):
            above = [card for card in drawn if card in kind]
            cards = [*above, *below]
            state.deck[deck, : len(cards)] = [CARDS.index(card) for card in cards]
            state.top[deck], state.deck_end[deck] = len(above), len(cards)
        state.stack_end = state.top[ANIMAL] + len(self.stacks[0])

    def _lay_pieces(self, state: Any, variant: Any) -> None:
        rules, cells = variant.rules, variant.board.layout.cells
        for seat, cell in self.land_cells():
            kernels.place_land(state, rules, seat, cells[cell])
        for seat, species, cell in self.animal_cells():
            kernels.place_animal(state, rules, seat, ANIMALS.index(species), cells[cell])
        for cell in self.haciendas:
            seat, name = self._owner(cell), int(state.name[cells[cell]])
            kernels.buy_hacienda(state, rules, seat, name)
        for cell in self.tokens:
            kernels.harvest(state, rules, self._owner(cell), int(state.name[cells[cell]]), -1)
        for tile, covered in self.water:
            event = {"seat": self.seat, "do": "water", "tile": tile, "cells": covered}
            choice = GAME.choice(variant, state, event)
            part, lowest = (choice >> 12) & 0xFFF, choice & 0xFFF
            kernels.buy_water(state, rules, self.seat, part >> 3, part & 7, lowest)

    def _owner(self, cell: int) -> int:
        pieces = [(cell, seat) for seat, cell in self.land_cells()]
        return dict(pieces + [(cell, seat) for seat, _, cell in self.animal_cells()])[cell]

    def _fill_purses(self, state: Any, variant: Any) -> None:
        """Undo what placing the pieces cost or earned, and what it counts as done this turn."""
        state.bought_hacienda = state.bought_water = state.harvested = 0
        for seat in range(self.players):
            state.pesos[seat] = self.pesos.get(seat, variant.parameters["start_money"])

    def naive(self) -> naive.Table:
        """The same position in the slow engine."""
        rows = [[card for card in self.row if card in kind] for kind in (LAND_CARDS, ANIMALS)]
        setup = {"board": self.board, "start": self.seat, "hands": self.hands()}
        setup |= {"land_row": rows[0], "land_deck": self.deck, "animal_row": rows[1]}
        setup |= {"animal_stacks": self.stacks}
        table = naive.Table(self.players, self.table().variant.parameters, setup)
        table.land.update({cell: seat for seat, cell in self.land_cells()})
        table.animals.update({cell: (seat, name) for seat, name, cell in self.animal_cells()})
        table.haciendas.update(self.haciendas)
        table.hacienda_supply -= len(self.haciendas)
        table.tokens.extend(self.tokens)
        table.token_supply -= len(self.tokens)
        for tile, covered in self.water:
            table.water.append(set(covered))
            table.water_supply[tile] -= 1
        for seat, pesos in self.pesos.items():
            table.money[seat] = pesos
        return table


def _counted(cards: Sequence[str]) -> np.ndarray:
    return np.bincount([CARDS.index(card) for card in cards], minlength=len(CARDS))


def position(drawing: str | Sequence[str], **words: Any) -> Table:
    """A table at a drawn position: see the fields of Position."""
    return Position(drawing, **words).table()


def act(table: Table, do: str, **arguments: Any) -> None:
    """The seat to act does something; `source` stands for the word `from`."""
    named = {"from" if name == "source" else name: one for name, one in arguments.items()}
    table.act({"seat": table.seat, "do": do, **named})


def offered(table: Table, do: str, *names: str) -> list[Any]:
    """The named arguments of all choices of a word; bare values where one is named."""
    found = [[choice[name] for name in names] for choice in table.choices() if choice["do"] == do]
    return [one for (one,) in found] if len(names) == 1 else found


def words_offered(table: Table) -> set[str]:
    """What the seat to act may do at all."""
    return {choice["do"] for choice in table.choices()}


def pesos(table: Table) -> list[int]:
    """The purses by seat."""
    return table.state.pesos[: table.variant.players].tolist()


def hand(table: Table, seat: int = 0) -> list[str]:
    """A seat's cards, in card order."""
    held = zip(CARDS, table.state.hand[seat].tolist(), strict=True)
    return [card for card, count in held for _ in range(count)]


def face_up(table: Table) -> list[str]:
    """The cards of both rows, in card order."""
    shown = zip(CARDS, table.state.row.tolist(), strict=True)
    return [card for card, count in shown for _ in range(count)]


def points(table: Table, seat: int = 0) -> dict[str, int]:
    """What a scoring would give a seat now, by source."""
    found = np.zeros(len(scoring.SOURCE_NAMES), np.int32)
    scoring.score(table.state, table.variant.rules, seat, found)
    return dict(zip(scoring.SOURCE_NAMES, found.tolist(), strict=True))
