"""Opponents of weights that are being tuned: earlier selves, `greedy`, and the plans of a game."""

from collections.abc import Sequence

import numpy as np

from strategies.registry import Strategy, book

YARDSTICK = "greedy"


def sparring(game: str) -> dict[str, Strategy]:
    """The strategies of a game that weigh choices by the policy of `greedy`."""
    known = book(game)
    policy = known[YARDSTICK].choose
    return {name: entry for name, entry in known.items() if entry.choose is policy}


def draw_line(
    line: int,
    seats: int,
    selves: Sequence[np.ndarray],
    others: dict[str, np.ndarray],
    luck: np.random.Generator,
) -> np.ndarray:
    """Opponents for so many seats: of every four lines one is all `greedy`, one all the newest
    self; in two each seat is drawn, from all selves or from the others as often."""
    if among_greedys(line):
        return np.stack([others[YARDSTICK]] * seats)
    if line % 4 == 1:
        return np.stack([selves[-1]] * seats)
    crowd = list(others.values())
    return np.stack([_either(selves, crowd, luck) for _ in range(seats)])


def among_greedys(line: int) -> bool:
    """Are the opponents of this line all `greedy`?"""
    return line % 4 == 0


def _either(
    selves: Sequence[np.ndarray], others: Sequence[np.ndarray], luck: np.random.Generator
) -> np.ndarray:
    crowd = selves if luck.integers(2) else others
    return crowd[int(luck.integers(len(crowd)))]
