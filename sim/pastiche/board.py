"""The field of Pastiche: cells around the starting piece, and the corners where they meet.

Cells are axial (q, r), pointy top. A corner is a meeting of three cells, in the field or not; it
has one number, whichever of its cells is looked at.
"""

import functools
from dataclasses import dataclass
from functools import cached_property

from sim.core.hexes import Layout, lay_out

Cell = tuple[int, int]  # (q, r)

AROUND: tuple[Cell, ...] = (
    (0, -1),
    (1, -1),
    (1, 0),
    (0, 1),
    (-1, 1),
    (-1, 0),
)  # NW, then clockwise
START: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1))  # the starting piece
WORD_SIZES = (4, 11)  # of a set of cells; the usual field is fast, the widest loads
CORNERS = {4: 448, 11: 1152}  # room for the corners of fields of that size


@dataclass(frozen=True)
class Field:
    """All cells at most so many steps from the starting piece (RULES 1.7)."""

    radius: int

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The cells of the field, row by row."""
        span = range(-self.radius, self.radius + 2)
        return tuple((q, r) for r in span for q in span if q + r in span)

    @cached_property
    def layout(self) -> Layout:
        """The padded cells."""
        return lay_out([(2 * q + r + 1, r) for q, r in self.places])

    @property
    def words(self) -> int:
        """Words of a set of cells: the smallest size that holds the field."""
        return next(size for size in WORD_SIZES if self.layout.size <= 64 * size)

    @cached_property
    def cell_at(self) -> dict[Cell, int]:
        """The padded cell of each place."""
        return dict(zip(self.places, self.layout.cells, strict=True))

    @cached_property
    def place_of(self) -> dict[int, Cell]:
        """The place of each padded cell."""
        return {cell: place for place, cell in self.cell_at.items()}

    @cached_property
    def corners(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the six corners of each padded cell, clockwise from N."""
        numbers: dict[frozenset[Cell], int] = {}
        return {
            cell: tuple(numbers.setdefault(meeting, len(numbers)) for meeting in meetings(place))
            for place, cell in self.cell_at.items()
        }


def meetings(place: Cell) -> list[frozenset[Cell]]:
    """The three cells that meet at each corner of a cell, clockwise from N (RULES 1.6)."""
    near = [(place[0] + q, place[1] + r) for q, r in AROUND]
    return [frozenset((place, near[corner], near[(corner + 1) % 6])) for corner in range(6)]


@functools.cache
def field_of(radius: int) -> Field:
    """The field of that radius."""
    return Field(radius)
