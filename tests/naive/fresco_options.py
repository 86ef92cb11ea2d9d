"""What may be decided in Fresco, decision by decision, for the slow second engine.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.naive.fresco_cathedral import ALTARS
from tests.naive.fresco_track import LEONARDO, Who

if TYPE_CHECKING:
    from tests.naive.fresco import Table

Option = tuple[str, dict[str, Any]]  # word and arguments


class Step(NamedTuple):
    """Somebody's next decision: an hour, a plan, a visit to a location, a way round a painter."""

    what: str
    who: Who
    number: int = 0  # apprentices left in a visit; the occupied space of a bump


def hours(table: Table, _: Step) -> Iterator[Option]:
    """Hours that nobody has taken."""
    for hour in table.rules["hours"]:
        if hour not in table.hours.values():
            yield "hour", {"hour": hour}


def plans(table: Table, step: Step) -> Iterator[Option]:
    """All ways to place all apprentices, whatever the others plan."""
    for at in table.seats[step.who].plans():
        yield "plan", {"at": at}


def market(table: Table, step: Step) -> Iterator[Option]:
    """Tiles of one stall, or close one, or pass; Leonardo only closes."""
    if step.who != LEONARDO:
        money, price = table.seats[step.who].money, table.price(step.who)
        for stall, tiles in table.market.purchases(step.number, price, money):
            yield "buy", {"stall": stall, "tiles": tiles}
    for stall in table.market.open_stalls():
        yield "close", {"stall": stall}
    if step.who != LEONARDO:
        yield "pass", {}


def cathedral(table: Table, step: Step) -> Iterator[Option]:
    """A segment, the altar, or leave; Leonardo restores a segment for nothing."""
    if step.who == LEONARDO:
        yield from (("restore", found) for found in table.fresco.for_leonardo())
        return
    player = table.seats[step.who]
    yield from (("restore", found) for found in table.fresco.restorations(player))
    yield from (("altar", {"cubes": cubes}) for cubes in ALTARS if player.has(cubes))
    yield "pass", {}


def studio(_: Table, __: Step) -> Iterator[Option]:
    """The pay is not waived (section 5)."""
    yield "studio", {}


def workshop(table: Table, step: Step) -> Iterator[Option]:
    """Numbers of blends, none included."""
    most = step.number * table.rules["blends_per_apprentice"]
    yield from (("mix", numbers) for numbers in table.seats[step.who].mixes(most))


def theatre(_: Table, __: Step) -> Iterator[Option]:
    """The steps are not waived (section 5)."""
    yield "theatre", {}


def bump(table: Table, step: Step) -> Iterator[Option]:
    """Before or behind the painter in the way."""
    yield from (("bump", {"way": way}) for way in table.track.ways(step.who, step.number))


OPTIONS: dict[str, Callable[[Table, Step], Iterator[Option]]] = {
    "hour": hours,
    "plan": plans,
    "market": market,
    "cathedral": cathedral,
    "studio": studio,
    "workshop": workshop,
    "theatre": theatre,
    "bump": bump,
}
