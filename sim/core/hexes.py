"""Hexagonal boards as sets of padded cells.

A drawing keeps a space between the hexes of a row and shifts every other row by one, so the
neighbours of (x, row) are (x +- 2, row) and (x +- 1, row +- 1). Cells are numbered so that
every direction is one fixed step: +-1 along a row, +-down and +-(down - 1) to the rows beside
it. Numbers grow in reading order; between two rows lies at least one number without a hex, so
no step leads around an edge.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.core import bits
from sim.core.errors import InputError
from sim.core.jit import kernel

Place = tuple[int, int]  # (x, row) in a drawing


@dataclass(frozen=True)
class Layout:
    """Where the hexes of a drawing lie among the padded cells."""

    places: tuple[Place, ...]  # in reading order: the number of a hex is its index
    cells: tuple[int, ...]  # padded cell of each hex
    down: int  # step from a hex to its lower right neighbour

    @property
    def size(self) -> int:
        """Padded cells from the first to the last hex."""
        return self.cells[-1] + 1

    def steps(self, offset: Place) -> int:
        """The step between two padded cells whose places differ by an offset (x, row)."""
        x, row = offset
        return (x - row) // 2 + self.down * row


def read_drawing(text: str) -> dict[Place, str]:
    """The signs of a drawing by place, in reading order; InputError where a hex stands between."""
    signs = {
        (x, row): sign
        for row, line in enumerate(text.split("\n"))
        for x, sign in enumerate(line)
        if sign != " "
    }
    for (x, row), sign in signs.items():
        if (x + row) % 2 == 0:
            raise InputError(
                f"drawing: {sign!r} in row {row}, column {x} stands between two hexes; "
                "row + column must be odd, both counted from 0"
            )
    return signs


def lay_out(places: list[Place]) -> Layout:
    """Number the padded cells of a board whose hexes are given in reading order."""
    columns = [x for x, _ in places]
    down = (max(columns) - min(columns) + 5) // 2
    raw = [(x - row - 1) // 2 + down * row for x, row in places]
    return Layout(tuple(places), tuple(cell - raw[0] for cell in raw), down)


def neighbourhoods(layout: Layout, words: int) -> NDArray[np.uint64]:
    """The neighbours of every padded cell as a set; shape (64 * words, words)."""
    around = np.zeros((64 * words, words), np.uint64)
    cell_at = dict(zip(layout.places, layout.cells, strict=True))
    for (x, row), cell in cell_at.items():
        for dx, dr in ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)):
            near = cell_at.get((x + dx, row + dr))
            if near is not None:
                around[cell, near >> 6] |= np.uint64(1 << (near & 63))
    return around


@kernel
def beside(members, board, down, out):
    """Into `out`: every hex of the board next to a member (members next to members included)."""
    for w in range(members.shape[0]):
        word = bits.shifted(members, w, 1) | bits.shifted(members, w, -1)
        word |= bits.shifted(members, w, down) | bits.shifted(members, w, -down)
        word |= bits.shifted(members, w, down - 1) | bits.shifted(members, w, 1 - down)
        out[w] = word & board[w]


@kernel
def flood(field, cell, around, out, edge):
    """Into `out`: the connected part of `field` that holds `cell`; `edge` is scratch.

    Groups in these games are small, so the sets around single cells beat shifts of the board.
    """
    bits.clear(out)
    bits.clear(edge)
    bits.add(edge, cell)
    while cell >= 0:
        bits.add(out, cell)
        bits.remove(edge, cell)
        for w in range(out.shape[0]):
            edge[w] |= around[cell, w] & field[w] & ~out[w]
        cell = bits.first(edge)
