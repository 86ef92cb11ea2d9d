"""What recounts of all games share: the record as it is read, and the columns of every row.

A game's own columns are recounted in `tests/GAME/recount.py`, from the record and the component
tables: never from what the kernels count.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sim.catalogue import game as find_game
from sim.core import record
from sim.core.experiment import Experiment
from strategies.lineups import play_on, table_of
from tests.fresco import recount as fresco
from tests.hacienda import recount as hacienda
from tests.kanagawa import recount as kanagawa
from tests.pastiche import recount as pastiche

Row = dict[str, Any]
Event = dict[str, Any]

ROOMS: dict[str, Any] = {
    "fresco": fresco,
    "hacienda": hacienda,
    "kanagawa": kanagawa,
    "pastiche": pastiche,
}


class Told(NamedTuple):
    """A finished game as its record tells it."""

    header: dict[str, Any]
    lines: list[Event]

    @property
    def choices(self) -> list[Event]:
        """The lines that are not up to chance."""
        return [line for line in self.lines if "do" in line]


def told(experiment: Experiment, number: int) -> Told:
    """The record of a game of an experiment, its end line left out."""
    table, seats = table_of(experiment, number)
    play_on(table, experiment, number % len(experiment.rotations))
    header, *lines, _ = map(json.loads, record.write(table, seats).splitlines())
    return Told(header, lines)


def recounted(experiment: Experiment, number: int) -> list[Row]:
    """The rows of a game, seat by seat, with every column."""
    game = told(experiment, number)
    room = ROOMS[experiment.game]
    rows = with_results(room.recount(game.header, game.lines))
    chosen = choices(experiment.game, game, room.class_of)
    return [
        {"game_index": number, "seed": game.header["seed"], "seat": seat, "strategy": name}
        | rows[seat]
        | chosen[seat]
        for seat, name in enumerate(game.header["seats"])
    ]


def with_results(rows: Sequence[Row]) -> list[Row]:
    """Margins and shares of a win, from scores and places."""
    scores, places = ([row[name] for row in rows] for name in ("score", "place"))
    shares = [(place == 1) / places.count(1) for place in places]
    margins = [score - max(without(scores, seat)) for seat, score in enumerate(scores)]
    pairs = zip(rows, margins, shares, strict=True)
    return [row | {"margin": margin, "win_share": share} for row, margin, share in pairs]


def without(values: Sequence[int], place: int) -> list[int]:
    """All values but one."""
    return [*values[:place], *values[place + 1 :]]


def choices(name: str, game: Told, class_of: Callable[[Event], str]) -> list[Row]:
    """How often each seat chose each class, and how often one that it is barred from."""
    found = []
    for seat, strategy in enumerate(game.header["seats"]):
        chosen = Counter(class_of(event) for event in game.choices if event["seat"] == seat)
        bars = strategy.partition("-without:")[2].split("+")
        columns = {f"chose_{one.replace('-', '_')}": chosen[one] for one in find_game(name).classes}
        found.append(columns | {"bars_lifted": sum(chosen[bar] for bar in bars)})
    return found
