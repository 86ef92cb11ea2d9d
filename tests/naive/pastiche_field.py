"""Pastiche's field for the slow second engine: cells, corners where three meet, drops, rotations.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from tests.naive.pastiche_box import Cell, in_order

Point = frozenset[Cell]  # a corner is told by the three cells that meet there

AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # NW, NE, E, SE, SW, W


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells that share a side, clockwise from the north-west (section 1)."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in AROUND]


def points(cell: Cell) -> list[Point]:
    """The six corners, clockwise from the north; each lies between two neighbours (section 1)."""
    ring = neighbours(cell)
    return [frozenset({cell, ring[i], ring[(i + 1) % 6]}) for i in range(6)]


def rotate(corners: str, rot: int) -> str:
    """The drop at place i comes to corner i + rot (section 1)."""
    return "".join(corners[(corner - rot) % 6] for corner in range(6))


def rotations(corners: str) -> list[int]:
    """All that look different; of those that look alike, the smallest (section 1)."""
    looks = [rotate(corners, rot) for rot in range(6)]
    return [rot for rot in range(6) if looks[rot] not in looks[:rot]]


class Field:
    """The tri-hex and all tiles placed."""

    def __init__(self, radius: int, tri_hex: dict[Cell, str]) -> None:
        self.radius = radius
        self.hexes = dict(tri_hex)  # drops by corner, as they lie

    def in_play(self, cell: Cell) -> bool:
        """Whether a cell is near enough to the tri-hex (section 1)."""
        q, r = cell
        return all(-self.radius <= part <= self.radius + 1 for part in (q, r, q + r))

    def open_cells(self) -> list[Cell]:
        """Empty cells in play that share a side with a hex, ascending (section 5, place)."""
        beside = {cell for placed in self.hexes for cell in neighbours(placed)}
        return sorted(cell for cell in beside - set(self.hexes) if self.in_play(cell))

    def place(self, cell: Cell, corners: str, rot: int) -> None:
        """A tile, turned, on an open cell."""
        self.hexes[cell] = rotate(corners, rot)

    def drops(self, point: Point) -> str:
        """All drops that lie at a corner, in order."""
        placed = [cell for cell in point if cell in self.hexes]
        return in_order(self.hexes[cell][points(cell).index(point)] for cell in placed)

    def mixes(self, cell: Cell, table: dict[str, str | None]) -> list[str]:
        """The card that each corner of a hex makes, where it makes one (section 5, take)."""
        cards = [table.get(self.drops(point)) for point in points(cell)]
        return [card for card in cards if card]
