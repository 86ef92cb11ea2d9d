"""What a seat sees of Fresco, in numbers, and how many choices it can have at most."""

from math import comb
from typing import Any

import numpy as np

from sim.core.view import flags, from_seat, steps_to
from sim.fresco.setup import Setup
from sim.fresco.state import LOCATIONS, PLAN, POSITIONS, TILES

PLAIN = (
    "phase", "rounds", "final", "reason", "location", "turn", "left", "landing", "line_length",
    "tile_at", "bishop", "helper",
)  # fmt: skip
SEATS = ("seat", "actor", "choosing", "acting")
BY_SEAT = ("mood", "apprentices", "thaler", "cubes")
BY_PAINTER = ("opened", "space", "hour", "owned", "restored", "points")
LEFT_OUT = {
    "luck", "whims", "by_hand",  # nobody's
    "bag", "beyond",  # follow from the tiles that lie elsewhere
    "by_round", "tally", "decisions", "chosen", "barred", "lifted",  # statistics
}  # fmt: skip


def view(setup: Setup, state: Any, seat: int) -> dict[str, Any]:
    """All that a seat knows (RULES 2.5), by field of the state; rows by seat begin with its own,
    and Leonardo's is the last one."""
    players, painters = setup.players, int(setup.rules.painters)
    order = from_seat(seat, players)
    found = {name: state[name] for name in PLAIN}
    found |= {name: steps_to(state[name], seat, players) for name in SEATS}
    found |= {name: state[name][order] for name in BY_SEAT}
    rows = [*order, *range(players, painters)]
    found |= {name: state[name][rows] for name in BY_PAINTER}
    places = np.arange(len(state.line))
    line = steps_to(np.where(places < state.line_length, state.line, -1), seat, players)
    return found | {
        "line": line,
        "plan": _plans(state, seat)[order],
        "stall": flags(state.stall[:, None], range(TILES)),
        "on_fresco": flags(state.on_fresco, range(POSITIONS)),
    }


def _plans(state: Any, seat: int) -> Any:
    """Plans are made at the same time: while they are, a seat sees none but its own."""
    plans = state.plan.copy()
    if state.phase == PLAN:
        plans[np.arange(len(plans)) != seat] = 0
    return plans


def most_choices(setup: Setup) -> int:
    """No phase offers more: hours, plans, sets of tiles of all stalls, segments with and without a
    step of the bishop, the altar, triples of blends (RULES 3.1, 4.0 to 4.5)."""
    rules = setup.rules
    plans, sizes = int(rules.plans[LOCATIONS].max()), rules.stall_size[: rules.stalls].tolist()
    market = sum(2**size for size in sizes) + 1  # sets that are not empty, to close, to pass
    altars = sum(comb(3, basics) * comb(5 - basics, 2) for basics in range(4))
    blends = comb(int(rules.blends * rules.places) + 3, 3)
    return max(int(rules.hours), plans, market, 2 * POSITIONS + altars + 1, blends)
