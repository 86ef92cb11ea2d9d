"""What a seat sees of Hacienda, in numbers, and how many choices it can have at most."""

from typing import Any

import numpy as np

from sim.core.view import flags, from_seat, steps_to
from sim.hacienda.board import MARKET, PAMPA, WATER
from sim.hacienda.setup import Setup
from sim.hacienda.state import ANIMAL, LAND_CARDS

PLAIN = (
    "rounds", "used", "acted", "bought_hacienda", "bought_water", "harvested", "reason",
    "first_held", "haciendas_left", "tokens_left", "water_left", "row",
)  # fmt: skip
BY_SEAT = ("pesos", "seen", "placed", "watered", "first", "last")
CELLS_BY_SEAT = ("land", "animals", "haciendas", "tokens")
LEFT_OUT = {
    "luck", "whims",  # nobody's
    "deck", "top", "stack_end", "deck_end",  # told as `left`
    "shores", "near_land", "near_animals", "markets", "chains", "herds", "sites", "housed",
    "reaped", "name", "tiles",  # follow from what lies on the board
    "decisions", "chosen", "barred", "lifted",  # statistics
}  # fmt: skip


def view(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """All that a seat knows (RULES 10), by field of the state; rows by seat begin with its own."""
    order = from_seat(seat, setup.players)
    cells = setup.board.layout.cells
    found = {name: state[name] for name in PLAIN}
    found |= {name: steps_to(state[name], seat, setup.players) for name in ("seat", "start")}
    found |= {name: state[name][order] for name in BY_SEAT}
    found |= {"hand": state.hand[seat], "unseen": _unseen(state)[order], "left": _left(state)}
    found |= {name: flags(state[name], cells) for name in ("free", "empty", "water")}
    return found | {name: flags(state[name][order], cells) for name in CELLS_BY_SEAT}


def _unseen(state: Any) -> Any:
    """Cards of each hand that were not seen taken, by deck."""
    hidden = state.hand - state.seen
    return np.add.reduceat(hidden, [0, LAND_CARDS], axis=1)


def _left(state: Any) -> Any:
    """Cards left in both decks, and in the first stack of animals."""
    first = max(0, state.stack_end - state.top[ANIMAL])
    return np.array([*(state.deck_end - state.top), first])


def most_choices(setup: Setup) -> int:
    """No position offers more: every card and tile held and left, every pampa hex free for each,
    every own piece a group, every token on a chain of others (RULES 4 to 7)."""
    rules, board = setup.rules, setup.board
    pampa, hexes = board.count(PAMPA), len(board.layout.cells)
    lands, animals = int(rules.cards[:LAND_CARDS].sum()), int(rules.cards[LAND_CARDS:].sum())
    species = len(rules.cards) - LAND_CARDS
    cards = 2 + len(rules.cards)
    waters = pampa * int(rules.tile_turns[setup.fresh.water_left > 0].sum())
    plays = hexes - board.count(MARKET) - board.count(WATER) + pampa * (LAND_CARDS - 1 + species)
    harvests = min(lands, hexes) * max(1, int(setup.fresh.tokens_left))
    return cards + min(lands + animals, hexes) + waters + plays + harvests + 1
