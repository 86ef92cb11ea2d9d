"""Fresco's cathedral for the slow second engine: the fresco, the bishop, Leonardo, the altar.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from tests.naive.fresco_box import BASIC, BLENDS, COLOURS, FrescoTile
from tests.naive.fresco_player import Player

SIDE = 5
CENTRE = 12
ALTARS = [
    cubes
    for cubes in map("".join, combinations_with_replacement(COLOURS, 3))
    if all(cubes.count(basic) <= 1 for basic in BASIC)
]


def distance(one: int, other: int) -> int:
    """The larger of the row and the column difference (section 1)."""
    (row, column), (other_row, other_column) = divmod(one, SIDE), divmod(other, SIDE)
    return max(abs(row - other_row), abs(column - other_column))


def orthogonal(place: int) -> set[int]:
    """The positions up, down, left and right."""
    row, column = divmod(place, SIDE)
    steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {SIDE * r + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE}


def altar_points(cubes: str, rules: dict[str, Any]) -> int:
    """Points for the altar restored with three cubes (section 5, `altar`)."""
    if cubes == BLENDS:
        return int(rules["altar_three_blends"])
    blends = sum(cube in BLENDS for cube in cubes)
    return int(rules["altar_basic"] + rules["altar_blend"] * blends)


class Fresco:
    """The tiles by position, and who stands on the segments."""

    def __init__(self, tiles: list[FrescoTile], rules: dict[str, Any]) -> None:
        self.tiles = dict(enumerate(tiles))
        self.rules = rules
        self.bishop = self.leonardo = CENTRE

    def place(self, name: str) -> int:
        """The position of a tile."""
        return next(place for place, tile in self.tiles.items() if tile.id == name)

    def bonus(self, place: int, bishop: int) -> int:
        """Points for restoring a segment while the bishop stands there."""
        if place == bishop:
            return int(self.rules["bishop_on"])
        return int(self.rules["bishop_near"]) if distance(place, bishop) == 1 else 0

    def best_step(self, place: int) -> int:
        """The most that one step of the bishop can make the bonus."""
        steps = [step for step in range(SIDE * SIDE) if distance(step, self.bishop) == 1]
        return max(self.bonus(place, step) for step in steps)

    def restorations(self, player: Player) -> Iterator[dict[str, Any]]:
        """Tiles the cubes suffice for, and with a step that raises the bonus (section 5)."""
        for place, tile in self.tiles.items():
            if player.has(tile.cost):
                yield {"tile": tile.id, "bishop": False}
                can_pay = player.money >= self.rules["bishop_move_cost"]
                if can_pay and self.best_step(place) > self.bonus(place, self.bishop):
                    yield {"tile": tile.id, "bishop": True}

    def restore(self, place: int, step: bool) -> tuple[FrescoTile, int]:
        """The tile and the bonus; the bishop ends on the segment, with or without a step."""
        bonus = self.best_step(place) if step else self.bonus(place, self.bishop)
        self.bishop = place
        return self.tiles.pop(place), bonus

    def for_leonardo(self) -> Iterator[dict[str, Any]]:
        """A tile beside his painter; if there is none, any of the lowest value (section 9)."""
        beside = orthogonal(self.leonardo) & set(self.tiles)
        lowest = min((tile.value for tile in self.tiles.values()), default=0)
        for place, tile in self.tiles.items():
            if place in beside or (not beside and tile.value == lowest):
                yield {"tile": tile.id}
