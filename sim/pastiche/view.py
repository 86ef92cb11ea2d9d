"""What a seat sees of Pastiche, in numbers, and how many choices it can have at most."""

from math import comb
from typing import Any

import numpy as np

from sim.core.view import flags, from_seat, steps_to
from sim.pastiche import codes
from sim.pastiche.board import START
from sim.pastiche.setup import Setup
from sim.pastiche.state import ANSWER, COLORS, COMMISSIONS, HEXES, PRIMARIES

PLAIN = ("phase", "rounds", "reason", "offers", "swaps", "tile", "tile_rot", "bank", "turn_done")
SEATS = ("seat", "turn", "start")
BY_SEAT = ("cards", "earned", "completed", "points", "missed")
LEFT_OUT = {
    "luck", "whims",  # nobody's
    "stack", "stack_top", "pile", "pile_top",  # told as `left`
    "taken", "open", "stock", "held", "total",  # follow from hexes and cards
    "mixed", "accepted", "traded", "decisions", "chosen", "barred", "lifted",  # statistics
}  # fmt: skip


def view(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """All that a seat knows (RULES 10), by field of the state; rows by seat begin with its own."""
    order = from_seat(seat, setup.players)
    found = {name: state[name] for name in PLAIN}
    found |= {name: steps_to(state[name], seat, setup.players) for name in SEATS}
    found |= {name: state[name][order] for name in BY_SEAT}
    cards = range(COMMISSIONS)
    finished = flags(state.finished[order, None], cards)
    found |= {"finished": finished, "gallery": flags(state.gallery, cards)}
    return found | _field(setup, state) | _hands(state, seat, order) | _offer(setup, state, seat)


def _field(setup: Setup, state: Any) -> dict[str, Any]:
    """Where hexes lie, as places of the field, or -1; drops at the corners of the field."""
    places = np.full(state.taken.size * 64 + 1, -1)
    cells = setup.field.layout.cells
    places[list(cells)] = range(len(cells))
    corners = max(max(numbers) for numbers in setup.field.corners.values()) + 1
    left = [HEXES - state.stack_top, COMMISSIONS - state.pile_top]
    return {
        "tile_cell": places[state.tile_cell],
        "cell": places[state.cell],
        "drops": state.drops[:corners],
        "left": np.array(left),
    }


def _hands(state: Any, seat: int, order: list[int]) -> dict[str, Any]:
    """The own hexes, the commissions that the seat knows, and how many others hold."""
    cards = range(COMMISSIONS)
    tiles = flags(state.tiles[:, None], range(HEXES))
    held, known = (flags(state[name][:, None], cards) for name in ("commissions", "known"))
    shown = held & known
    shown[seat] = held[seat]
    return {
        "tiles": tiles[seat],
        "commissions": shown[order],
        "known": known[seat],
        "counts": np.stack([tiles.sum(axis=1), held.sum(axis=1)], axis=1)[order],
    }


def _offer(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """The seat that is asked, or -1, and the cards of both sides by colour."""
    asked, sides = -1, np.zeros((2, COLORS), np.int32)
    if state.phase == ANSWER:
        offer = int(state.proposal)
        asked = codes.other_of(offer)
        for side, cards in enumerate((codes.one_of(offer), codes.two_of(offer))):
            for place in range(codes.MOST_CARDS):
                card = (cards >> (codes.CARD * place)) & 31
                sides[side, card - 1] += card > 0
    return {"proposal": sides, "asked": steps_to(asked, seat, setup.players)}


def most_choices(setup: Setup) -> int:
    """No phase offers more: hexes of the hand on every cell that can be open, trades and offers of
    all lists of cards, swaps, or discards (RULES 4 to 7)."""
    rules = setup.rules
    cells = len(setup.field.layout.cells) - len(START)
    edge = min(cells, 9 + 2 * HEXES)  # each hex takes a cell and opens three more at most
    places = int(rules.hexes_in_hand) * 6 * edge
    lists = COLORS + (rules.trade_cards > 1) * comb(COLORS + 1, 2)
    offers = (setup.players - 1) * lists**2 if rules.offers else 0
    payments = PRIMARIES * comb(COLORS + int(rules.bank_penalty), 1 + int(rules.bank_penalty))
    trades = COLORS * COLORS + 2 + payments + offers + 1
    swaps = int(rules.commissions_in_hand * rules.gallery)
    return max(places, trades, swaps + 1, COMMISSIONS + 1)
