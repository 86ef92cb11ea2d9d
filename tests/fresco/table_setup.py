"""Positions of Fresco in one line, in the words of the game.

Tiles and cubes are named as in records, several tiles in one text: "F07 F11". Positions of the
fresco are its numbers 0 to 24; where nothing else is said, tiles lie on it as drawn below.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sim.core.game import copy_of
from sim.core.table import Table
from sim.fresco.components import FRESCO_TILES, counts, cubes_text
from sim.fresco.game import FRESCO
from sim.fresco.rules import begin_round
from sim.fresco.track import stand_on
from tests.helpers.by_hand import act, words_offered

GAME = FRESCO
# By rows: values 3 4 4 5 5 / 3 5 5 6 7 / 5 5 11 7 7 / 7 7 7 9 9 / 9 9 9 9 11.
DRAWING = """
F01 F03 F04 F05 F06
F02 F07 F08 F11 F12
F09 F10 F24 F13 F14
F15 F16 F17 F18 F19
F20 F21 F22 F23 F25
"""
STALLS = {
    3: "M01 M02, M04 M05 M07, M08 M10 M13 M14",
    4: "M01 M02, M03 M04 M05, M06 M07 M08 M09, M10 M11 M12 M13",
}
PLACES = ("market", "cathedral", "studio", "workshop", "theatre")
FILLERS = ("cathedral", "market", "theatre")  # where the other apprentices of a visitor are
LEONARDO = 2  # the painter after two seats


@dataclass(frozen=True)
class Position:
    """A round before its first hour, or after some of its hours and plans."""

    players: int = 3
    start: str = ""  # seats on S1, S2 and so on
    stalls: str = ""
    fresco: str = DRAWING
    left: tuple[int, ...] = tuple(range(FRESCO_TILES))  # positions that still have tiles
    bishop: int = 12
    helper: int = 12
    cubes: Mapping[int, str] = field(default_factory=dict)
    thaler: Mapping[int, int] = field(default_factory=dict)
    mood: Mapping[int, int] = field(default_factory=dict)
    spaces: Mapping[int, int] = field(default_factory=dict)  # of painters on the score track
    owned: Mapping[int, int] = field(default_factory=dict)
    rounds: int = 1
    rules: Mapping[str, Any] = field(default_factory=dict)
    tiles: Mapping[str, Any] | None = None  # tables of one's own, as records tell them

    def table(self) -> Table:
        """The position, before the first hour is taken."""
        variant, state = GAME.retold(self.players, self.rules, self.told(), self.tiles)
        self._lay(state)
        for painter, space in self.spaces.items():
            stand_on(state, painter, space)
        state.rounds = self.rounds - 1
        begin_round(state, variant.rules)
        return Table(GAME, variant, state)

    def told(self) -> dict[str, Any]:
        """Its set-up in the words of a record."""
        stalls = self.stalls or STALLS[max(self.players, 3)]
        start = self.start or "0123"[: self.players]
        return {
            "start": [int(seat) for seat in start],
            "stalls": [stall.split() for stall in stalls.split(",")],
            "fresco": self.fresco.split(),
        }

    def _lay(self, state: Any) -> None:
        state.on_fresco = sum(1 << position for position in self.left)
        state.bishop, state.helper = self.bishop, self.helper
        for seat, cubes in self.cubes.items():
            state.cubes[seat] = counts(cubes)
        for name in ("thaler", "mood", "owned"):
            for seat, number in getattr(self, name).items():
                state[name][seat] = number


def morning(**words: Any) -> Table:
    """A round before its first hour: see the fields of Position."""
    return Position(**words).table()


def wake(table: Table, *hours: int) -> None:
    """Everybody in choosing order takes an hour, Leonardo too."""
    for hour in hours:
        (word,) = words_offered(table)
        act(table, word, hour=hour)


def plan(table: Table, *plans: str) -> None:
    """Everybody in acting order plans, digits for the five locations."""
    for digits in plans:
        act(table, "plan", at=[int(digit) for digit in digits])


def plan_for(place: str, number: int, total: int) -> str:
    """A plan with so many apprentices at a place, the others where they do no harm."""
    found = dict.fromkeys(PLACES, 0) | {place: number}
    left = total - number
    for filler in FILLERS:
        if filler != place:
            found[filler] = min(left, 3)
            left -= found[filler]
    return "".join(str(found[name]) for name in PLACES)


def visit(place: str, number: int = 1, cubes: str = "", thaler: int = 12, **words: Any) -> Table:
    """Seat 0 of three, up at 7, comes to a place; it has these cubes and this money there."""
    table = morning(cubes={0: cubes}, thaler={0: thaler}, **words)
    wake(table, *(7 + seat for seat in choosing(table)))
    total = int(table.state.apprentices[0])
    plan(table, plan_for(place, number, total), "32000", "32000")
    while (table.seat, here(table)) != (0, place):
        act(table, "pass")
    return table


def here(table: Table) -> str:
    """The place where the seat to act is."""
    return PLACES[int(table.state.location)]


def idle(table: Table) -> None:
    """The seat to act does what changes least."""
    words = words_offered(table)
    if "mix" in words:
        act(table, "mix", orange=0, green=0, purple=0)
    elif "pass" in words:
        act(table, "pass")
    else:
        table.act(0)


def pass_to(table: Table, *words: str) -> None:
    """Do what changes least until one of these words is offered."""
    while not words_offered(table) & set(words):
        idle(table)


def finish_round(table: Table) -> None:
    """Do what changes least until the round is over."""
    now = int(table.state.rounds)
    while not table.over and not table.chance_due and table.state.rounds == now:
        idle(table)


def whole_round(table: Table, *hours: int) -> None:
    """A round of these hours; all go to the market and the cathedral, and pass."""
    wake(table, *hours)
    while "plan" in words_offered(table):
        table.act(table.choices()[-1])
    finish_round(table)


def by_hand(table: Table) -> Table:
    """The same table, but its refills have to be told."""
    again = Table(table.game, table.variant, table.dealt, luck=False)
    for event in table.events:
        again.act(event)
    return again


# What a table shows


def choosing(table: Table) -> list[int]:
    """Painters in choosing order."""
    return table.state.choosing[: table.variant.rules.painters].tolist()


def acting(table: Table) -> list[int]:
    """Painters in acting order, once all have taken an hour."""
    return table.state.acting[: table.variant.rules.painters].tolist()


def cubes(table: Table, seat: int = 0) -> str:
    """A seat's cubes."""
    return cubes_text(table.state.cubes[seat])


def thaler(table: Table, seat: int = 0) -> int:
    """A seat's money."""
    return int(table.state.thaler[seat])


def mood(table: Table, seat: int = 0) -> int:
    """A seat's mood."""
    return int(table.state.mood[seat])


def space(table: Table, painter: int = 0) -> int:
    """Where a painter stands on the score track; 0 on the line."""
    return int(table.state.space[painter])


def spaces(table: Table) -> list[int]:
    """Where all painters stand."""
    return table.state.space[: table.variant.rules.painters].tolist()


def line(table: Table) -> list[int]:
    """The painters on the line, S1 first."""
    return table.state.line[: table.state.line_length].tolist()


def points(table: Table, painter: int = 0) -> dict[str, int]:
    """What a painter has scored so far, by part."""
    parts = table.state.points[painter].tolist()
    return dict(zip(("fresco", "bishop", "altar", "money", "bump"), parts, strict=True))


def stalls(table: Table) -> list[str]:
    """The tiles of each stall, as in `Position.stalls`."""
    state, variant = table.state, table.variant
    return [names(variant, state.stall[stall]) for stall in range(variant.rules.stalls)]


def bag(table: Table) -> str:
    """The tiles in the bag."""
    return names(table.variant, table.state.bag)


def names(variant: Any, mask: int) -> str:
    """Market tiles in one text."""
    found = [name for tile, name in enumerate(variant.market_ids) if int(mask) >> tile & 1]
    return " ".join(found)


def on_fresco(table: Table) -> list[int]:
    """Positions that still have tiles."""
    return [position for position in range(FRESCO_TILES) if table.state.on_fresco >> position & 1]


def dealt(seed: int, players: int = 4, **rules: Any) -> Table:
    """A table as luck deals it."""
    return Table.deal(GAME, players, seed, rules)


def told(table: Table) -> dict[str, Any]:
    """The set-up of a table, as in records."""
    return GAME.told(table.variant, copy_of(table.dealt))
