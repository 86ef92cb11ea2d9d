"""Any game's table by hand: act by words, see what is offered, look from a seat."""

from typing import Any

from sim.core.game import copy_of
from sim.core.table import Table


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


def disguised(table: Table, seat: int, seed: int) -> Any:
    """A copy of the state in which all is dealt anew that the seat cannot know."""
    state = copy_of(table.state)
    table.game.disguise(state, table.variant.rules, seat, seed)
    return state
