"""Positions of Kanagawa in one line, in the words of the game.

Cards, tiles, diplomas and slots are named as in records, several in one text: "G01 R02". Where a
word goes by seats, a text alone is the start player's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.core import bits
from sim.core.game import copy_of
from sim.core.table import Table
from sim.kanagawa import rules as kernels
from sim.kanagawa import scoring
from sim.kanagawa.codes import PUT, pack
from sim.kanagawa.components import CARD_IDS, DIPLOMA_IDS, TILE_IDS
from sim.kanagawa.deal import give_tile, open_school
from sim.kanagawa.diplomas import open_diplomas
from sim.kanagawa.events import PLACE_NAMES
from sim.kanagawa.game import KANAGAWA
from sim.kanagawa.state import CARDS, COLUMNS, ROWS
from tests.helpers.by_hand import act
from tests.naive import kanagawa as naive
from tests.naive.kanagawa_box import BOX

GAME = KANAGAWA
BRUSHES = ("empty", "fresh", "used")  # what may stand on a slot
BySeat = str | Mapping[int, str]


@dataclass(frozen=True)
class Position:
    """The first lesson of a round, or the start player at work in it; and what all have so far."""

    deck: str = ""  # dealt first; all other cards follow in the order of the box
    last: bool = False  # there are no other cards in the deck
    players: int = 2
    start: int = 0
    assistant: int | None = None  # who holds it; the start player if nobody is named
    tiles: str = "T1 T2 T3 T4"  # by seat: plain, ocean, mountain, forest
    hand: BySeat = ""
    studio: BySeat = ""
    print: BySeat = ""
    put: BySeat = ""  # slots with a brush from supply
    brushes: Mapping[int, int] = field(default_factory=dict)  # owned at least
    diplomas: BySeat = ""  # owned, their effects received
    settled: bool = True  # all other diplomas that the position opens are declined
    working: bool = False  # the start player has left school with column 1
    rules: Mapping[str, Any] = field(default_factory=dict)

    def named(self, words: BySeat) -> list[tuple[int, str]]:
        """Seat and name of everything that such words name."""
        by_seat = {self.start: words} if isinstance(words, str) else words
        return [(seat, name) for seat, names in by_seat.items() for name in names.split()]

    def placed(self) -> list[str]:
        """Cards that were dealt in earlier rounds."""
        held = [name for seat, name in self.named(self.hand) if seat != self.start]
        laid = [name for words in (self.studio, self.print) for _, name in self.named(words)]
        return held + laid + self.own_hand()[1 if self.working else 0 :]

    def own_hand(self) -> list[str]:
        """The start player's hand; at work, its first card has just been taken."""
        return [name for seat, name in self.named(self.hand) if seat == self.start]

    def undealt(self) -> list[str]:
        """The deck before the first row is dealt."""
        top = self.own_hand()[:1] if self.working else []
        named = top + self.deck.split()
        known = {*named, *self.placed()}
        return named + [name for name in CARD_IDS if name not in known and not self.last]

    def table(self) -> Table:
        """The position in the compiled engine; its pieces are laid by the kernels."""
        variant = GAME.set_up(self.players, self.rules)
        state, rules = copy_of(variant.fresh), variant.rules
        undealt = self.undealt()
        gone = [name for name in CARD_IDS if name not in undealt]
        state.deck[:] = [CARD_IDS.index(name) for name in gone + undealt]
        state.top, state.start = len(gone), self.start
        for seat, tile in enumerate(self.tiles.split()[: self.players]):
            give_tile(state, rules, seat, TILE_IDS.index(tile))
        open_school(state, rules)
        self._lay_cards(state, rules)
        self._lay_pieces(state, rules)
        if self.working:
            self._begin_work(state, rules)
        return Table(GAME, variant, state)

    def _lay_cards(self, state: Any, rules: Any) -> None:
        for seat, name in self.named(self.studio):
            kernels.to_studio(state, rules, seat, CARD_IDS.index(name))
        slots = state.slots.copy()
        for seat, name in self.named(self.print):
            kernels.paint(state, rules, seat, CARD_IDS.index(name), 0)
        state.slots[:] = slots  # nobody asks with which brushes they were painted
        for seat, name in self.named(self.hand):
            bits.add(state.hand[seat], CARD_IDS.index(name))

    def _lay_pieces(self, state: Any, rules: Any) -> None:
        for seat, name in self.named(self.diplomas):
            kernels.claim(state, rules, seat, DIPLOMA_IDS.index(name))
        for seat, wanted in self.brushes.items():
            while state.brushes[seat] < wanted:
                kernels.win_brush(state, seat)
        for seat, slot in self.named(self.put):
            kernels.work(state, rules, seat, PUT, pack(PUT, PLACE_NAMES.index(slot), 0, 0))
        for seat in range(self.players if self.settled else 0):
            state.closed[seat] |= open_diplomas(state, rules, seat)
        state.assistant = self.start if self.assistant is None else self.assistant

    def _begin_work(self, state: Any, rules: Any) -> None:
        seat, hand = self.start, state.hand[self.start].copy()
        kernels.take(state, rules, seat, 0)
        state.hand[seat] = hand
        kernels.look_for_diplomas(state, rules, seat)

    def slow(self) -> naive.Table:
        """The same position in the slow engine."""
        tiles = self.tiles.split()[: self.players]
        setup = {"start": self.start, "tiles": tiles, "deck": self.undealt()}
        table = naive.Table(self.players, self.table().variant.parameters, setup)
        for seat, name in self.named(self.hand):
            table.seats[seat].hand.append(BOX.cards[name])
        for seat, name in self.named(self.print):
            table.seats[seat].print.append(BOX.cards[name])
        for seat, name in self.named(self.studio):
            table.seats[seat].add_to_studio(BOX.cards[name])
            self._pay(table, seat, BOX.cards[name].studio.brush)
        self._lay_slow_pieces(table)
        if self.working:
            hand = table.player.hand.copy()
            act(table, "take", column=1)
            table.player.hand = hand
        return table

    def _lay_slow_pieces(self, table: naive.Table) -> None:
        for seat, name in self.named(self.diplomas):
            diploma = next(one for one in table.diplomas if one.id == name)
            table.diplomas.remove(diploma)
            table.seats[seat].diplomas.append(diploma)
            table.seats[seat].tokens += diploma.storm_token
            table.tokens -= diploma.storm_token
            self._pay(table, seat, diploma.brush)
        for seat, wanted in self.brushes.items():
            self._pay(table, seat, max(0, wanted - table.seats[seat].brushes))
        for seat, name in self.named(self.put):
            table.seats[seat].supply -= 1
            slots = table.seats[seat].slots
            next(slot for slot in slots if slot.kind == name and not slot.brush).brush = "fresh"
        for player in table.seats if self.settled else ():
            player.declined |= {one.id for one in table.diplomas if player.is_open(one)}
        table.assistant = self.start if self.assistant is None else self.assistant

    def _pay(self, table: naive.Table, seat: int, brushes: int) -> None:
        table.brushes -= brushes
        table.seats[seat].supply += brushes


def school(deck: str = "", **words: Any) -> Table:
    """The first lesson of a round, these cards dealt first: see the fields of Position."""
    return Position(deck, **words).table()


def at_work(hand: str = "", **words: Any) -> Table:
    """The start player at work with these cards: see the fields of Position."""
    return Position(hand=hand, working=True, **words).table()


def work_off(table: Table) -> None:
    """The seat to act puts its hand into the studio, declines all it can, and ends its turn."""
    seat = table.seat
    while table.seat == seat and not table.over and table.state.phase:
        words = {choice["do"]: choice for choice in table.choices()}
        table.act(next(words[do] for do in ("decline", "studio", "done") if do in words))


def take(table: Table, *columns: int) -> None:
    """The seats to act take these columns in turn and put all into their studios."""
    for column in columns:
        act(table, "take", column=column)
        work_off(table)


def put(table: Table, slots: str) -> None:
    """The seat to act puts brushes on these slots."""
    for slot in slots.split():
        act(table, "put", slot=slot)


def move(table: Table, source: str, target: str, brush: str = "fresh") -> None:
    """The seat to act moves a brush by an arrow."""
    act(table, "move", source=source, brush=brush, to=target)


def paint(table: Table, names: str, jokers: int = 0) -> None:
    """The seat to act paints these cards, each with so many jokers."""
    for name in names.split():
        act(table, "print", card=name, jokers=jokers)


def decide(table: Table, answers: str) -> None:
    """The seat to act claims and declines the pending diplomas: "-tree3 +tree4"."""
    for answer in answers.split():
        assert pending(table) == answer[1:]
        act(table, {"+": "claim", "-": "decline"}[answer[0]], diploma=answer[1:])


def pending(table: Table) -> str | None:
    """The diploma that has to be settled before anything else."""
    return DIPLOMA_IDS[table.state.pending - 1] if table.state.pending else None


def _cards(members: Any) -> list[str]:
    return [CARD_IDS[card] for card in range(CARDS) if bits.has(members, card)]


def hand(table: Table, seat: int = 0) -> list[str]:
    """A seat's hand, in the order of the box."""
    return _cards(table.state.hand[seat])


def studio(table: Table, seat: int = 0) -> list[str]:
    """A seat's studio cards, in the order of the box."""
    return _cards(table.state.studio[seat])


def printed(table: Table, seat: int = 0) -> list[str]:
    """A seat's print, from left to right."""
    return [CARD_IDS[card] for card in table.state.order[seat, : table.state.painted[seat]]]


def columns(table: Table) -> dict[int, list[str]]:
    """The cards of each column that holds any, top first."""
    cells = [[int(table.state.school[at, row]) for row in range(ROWS)] for at in range(COLUMNS)]
    return {
        at + 1: [CARD_IDS[card - 1] for card in column if card]
        for at, column in enumerate(cells)
        if any(column)
    }


def slots(table: Table, seat: int = 0) -> list[str]:
    """A seat's slots and what stands on them: "plain fresh", "forest-used empty"."""
    return [
        f"{PLACE_NAMES[place]} {BRUSHES[brush]}"
        for place, counts in enumerate(table.state.slots[seat].tolist())
        for brush, count in enumerate(counts)
        for _ in range(count)
    ]


def diplomas(table: Table, seat: int = 0) -> list[str]:
    """The diplomas that a seat owns."""
    return [name for bit, name in enumerate(DIPLOMA_IDS) if table.state.owned[seat] >> bit & 1]


def points(table: Table, seat: int = 0) -> dict[str, int]:
    """What a seat would score now, by part."""
    found = np.zeros(len(scoring.PART_NAMES), np.int32)
    scoring.score(table.state, table.variant.rules, seat, found)
    return dict(zip(scoring.PART_NAMES, found.tolist(), strict=True))
