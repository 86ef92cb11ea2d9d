"""A player of Fresco for the slow second engine: cubes, money, mood, tiles.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections import Counter
from itertools import product
from typing import Any

from tests.naive.fresco_box import FrescoTile

MIX = {"orange": ("O", "RY"), "green": ("G", "YB"), "purple": ("P", "RB")}


class Player:
    """What one player has."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.cubes = Counter(rules["start_cubes"])
        self.money: int = rules["start_thaler"]
        self.mood: int = rules["mood_start"]
        self.apprentices: int = rules["apprentices"]  # in this round
        self.tiles: list[FrescoTile] = []
        self.restored = 0  # in this round

    def change_mood(self, steps: int) -> None:
        """Up or down, but not off the track."""
        low, high = self.rules["mood_min"], self.rules["mood_max"]
        self.mood = max(low, min(high, self.mood + steps))

    def count_apprentices(self) -> None:
        """One more or one less by the zone of the mood (section 4.2)."""
        more = self.mood >= self.rules["mood_plus"]
        less = self.mood <= self.rules["mood_minus"]
        self.apprentices = max(0, self.rules["apprentices"] + more - less)

    def plans(self) -> list[list[int]]:
        """All ways to place the apprentices, as many as find room (section 5, `plan`)."""
        places = self.rules["places_per_location"]
        placed = min(self.apprentices, 5 * places)
        return [list(at) for at in product(range(places + 1), repeat=5) if sum(at) == placed]

    def has(self, cubes: str) -> bool:
        """Whether all these cubes are there."""
        return Counter(cubes) <= self.cubes

    def mixes(self, most: int) -> list[dict[str, int]]:
        """Numbers of each blend that the cubes suffice for (section 5, `mix`)."""
        numbers = [
            dict(zip(MIX, found, strict=True)) for found in product(range(most + 1), repeat=3)
        ]
        return [mix for mix in numbers if sum(mix.values()) <= most and self.has(used_for(mix))]

    def mix(self, numbers: dict[str, int]) -> None:
        """Two cubes go, one comes, for each blend."""
        self.cubes -= Counter(used_for(numbers))
        for blend, number in numbers.items():
            self.cubes[MIX[blend][0]] += number

    def income(self) -> int:
        """A thaler for each tile owned, or for each of this round only (section 2)."""
        return len(self.tiles) if self.rules["income"] == "owned" else self.restored


def used_for(numbers: dict[str, int]) -> str:
    """The cubes that so many of each blend take."""
    return "".join(MIX[blend][1] * number for blend, number in numbers.items())
