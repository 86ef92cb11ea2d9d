"""What a seat sees, in numbers: the parts that the `view` of every game is made of."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int32]


def from_seat(seat: int, players: int) -> list[int]:
    """All seats, this one first, then the others clockwise."""
    return [(seat + step) % players for step in range(players)]


def steps_to(who: Any, seat: int, players: int) -> Numbers:
    """Seats by their distance clockwise; whoever is no seat stays as it is."""
    found = np.asarray(who, np.int32)
    return np.where((found >= 0) & (found < players), (found - seat) % players, found)


def flags(words: Any, members: Sequence[int]) -> Numbers:
    """For each of these members 1 if it is in the set; sets are rows of words, or one number."""
    rows = np.atleast_1d(np.asarray(words)).astype("<u8")
    found = np.unpackbits(rows[..., None].view("u1"), axis=-1, bitorder="little")
    return found.reshape(*rows.shape[:-1], -1)[..., list(members)].astype(np.int32)


def flat(view: dict[str, Any]) -> Numbers:
    """All numbers of a view in a row."""
    return np.concatenate([np.ravel(part) for part in view.values()]).astype(np.int32)
