"""Fresco's market for the slow second engine: stalls, the bag, what can be bought, the refill.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.naive.fresco_box import MarketTile


class Market:
    """The stalls and the bag; a tile is in one of them."""

    def __init__(
        self, tiles: dict[str, MarketTile], sizes: list[int], stalls: list[list[str]]
    ) -> None:
        self.tiles, self.sizes = tiles, sizes
        self.stalls = [list(stall) for stall in stalls]
        self.bag = set(tiles) - {name for stall in stalls for name in stall}

    def open_stalls(self) -> list[int]:
        """Stalls that still have tiles."""
        return [number for number, stall in enumerate(self.stalls) if stall]

    def purchases(self, most: int, price: int, money: int) -> Iterator[tuple[int, list[str]]]:
        """Stall and tiles, one to `most`, that the money suffices for (section 5, `buy`)."""
        for stall in self.open_stalls():
            for tiles in self._sets(stall, most):
                if len(tiles) * price <= money:
                    yield stall, tiles

    def _sets(self, stall: int, most: int) -> list[list[str]]:
        """Sets of tiles of a stall; of those with the same prints, the smallest list of ids."""
        found: dict[tuple[str, ...], list[str]] = {}
        for size in range(1, most + 1):
            for names in combinations(sorted(self.stalls[stall]), size):
                prints = sorted(self.tiles[name].cubes for name in names)
                found.setdefault(tuple(prints), list(names))
        return list(found.values())

    def close(self, stall: int) -> None:
        """All tiles of the stall go into the bag (section 10.4)."""
        self.bag |= set(self.stalls[stall])
        self.stalls[stall] = []

    def empty_spaces(self) -> list[int]:
        """How many tiles each stall gets: all or none (section 6)."""
        both = zip(self.stalls, self.sizes, strict=True)
        return [0 if stall else size for stall, size in both]

    def is_draw(self, drawn: Any) -> bool:
        """Whether these are tiles from the bag for all empty spaces, ids rising."""
        if type(drawn) is not list or any(type(stall) is not list for stall in drawn):
            return False
        names = [name for stall in drawn for name in stall]
        return (
            [len(stall) for stall in drawn] == self.empty_spaces()
            and all(type(name) is str and name in self.bag for name in names)
            and len(set(names)) == len(names)
            and all(stall == sorted(stall) for stall in drawn)
        )

    def refill(self, drawn: list[list[str]]) -> None:
        """The tiles drawn go from the bag into the empty stalls."""
        for number, names in enumerate(drawn):
            self.stalls[number] += names
            self.bag -= set(names)
