"""What a seat sees of Kanagawa, in numbers, and how many choices it can have at most."""

from typing import Any

import numpy as np

from sim.core.view import flags, from_seat, steps_to
from sim.kanagawa.setup import Setup
from sim.kanagawa.state import CARDS, DIPLOMAS, PLACES, USED

PLAIN = (
    "phase", "rounds", "reason", "lesson", "began", "pending", "arrows_used", "height",
    "brushes_left", "storms_left",
)  # fmt: skip
SEATS = ("seat", "start", "opener", "assistant")
BY_SEAT = (
    "tile", "painted", "slots", "supply", "brushes", "arrows", "holds", "symbols", "trees",
    "subjects", "harmony", "storms", "points",
)  # fmt: skip
LEFT_OUT = {
    "luck", "whims",  # nobody's
    "deck", "top",  # told as `backs`
    "stays", "leavings", "taken", "moved", "started", "decisions", "chosen", "barred", "lifted",
}  # fmt: skip  # the last line: statistics


def view(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """All that a seat knows (RULES 9, Q11, Q12), by field of the state; rows by seat begin with
    its own."""
    order = from_seat(seat, setup.players)
    found = {name: state[name] for name in PLAIN}
    found |= {name: steps_to(state[name], seat, setup.players) for name in SEATS}
    found |= {name: state[name][order] for name in BY_SEAT}
    found |= {name: flags(state[name], order) for name in ("in_school", "asked")}
    found |= {name: flags(state[name][order], range(CARDS)) for name in ("studio", "prints")}
    diplomas = range(DIPLOMAS)
    found |= {name: flags(state[name][order, None], diplomas) for name in ("owned", "closed")}
    found |= _cards(setup, state, seat, order) | _school(setup, state)
    return found | {
        "diplomas_left": flags(state.diplomas_left, diplomas),
        "order": np.where(np.arange(CARDS) < state.painted[order, None], 1 + state.order[order], 0),
        "backs": _backs(setup, state),
    }


def _cards(setup: Setup, state: Any, seat: int, order: list[int]) -> dict[str, Any]:
    """The cards in hands that the seat knows, those that only their owners know, and of these how
    many there are of each back."""
    hands, hidden = (flags(state[name], range(CARDS)) for name in ("hand", "secret"))
    known = hands - hidden
    known[seat] = hands[seat]
    by_back = np.array([hidden[:, setup.rules.back == back].sum(axis=1) for back in range(4)])
    return {"hand": known[order], "secret": hidden[seat], "secret_backs": by_back.T[order]}


def _school(setup: Setup, state: Any) -> dict[str, Any]:
    """1 + card for cells that lie face up, and 1 + back for all cells with a card."""
    backs = np.where(state.school > 0, 1 + setup.rules.back[state.school - 1], 0)
    return {"school": np.where(setup.rules.face_down, 0, state.school), "school_backs": backs}


def _backs(setup: Setup, state: Any) -> Any:
    """1 + back for each card of the deck, top first; its order is known to all."""
    found = np.zeros(CARDS, np.int32)
    left = state.deck[state.top :]
    found[: len(left)] = 1 + setup.rules.back[left]
    return found


def most_choices(setup: Setup) -> int:
    """No position offers more: all cards in one hand, every place both full and free
    (RULES 23 to 28); of jokers a print half takes none, one or two."""
    prints = CARDS * (1 + int(setup.rules.needs.max()))
    moves = PLACES * USED * (PLACES - 1)
    diplomas = DIPLOMAS if setup.rules.claim_later else 0
    return CARDS + prints + PLACES + moves + diplomas + 1
