"""A player of Pastiche for the slow second engine: tiles, cards, commissions, points.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections import Counter
from typing import Any

from tests.naive.pastiche_box import Commission, Tile


class Player:
    """What one player has in hand and open before them."""

    def __init__(self, cards: dict[str, int], tiles: list[Tile], hand: list[Commission]) -> None:
        self.cards = Counter(cards)  # palette cards by colour
        self.tiles = tiles
        self.commissions = hand
        self.completed: list[Commission] = []

    def can_complete(self, card: Commission) -> bool:
        """Whether the whole palette is in hand."""
        return Counter(card.palette) <= self.cards

    def commission_points(self) -> int:
        """Points of the completed commissions, as printed on them."""
        return sum(card.points for card in self.completed)

    def usable(self, card_points: dict[str, int]) -> int:
        """Cards that the own commissions in hand ask for, each counted once (section 6)."""
        asked = Counter(colour for card in self.commissions for colour in card.palette)
        used = asked & self.cards  # the smaller number of each colour
        return sum(number * card_points[colour] for colour, number in used.items())

    def bonus(self, rows: list[list[int]]) -> int:
        """For each artist both of whose works are completed (section 6)."""
        works: dict[str, list[int]] = {}
        for card in self.completed:
            works.setdefault(card.artist, []).append(card.points)
        return sum(bonus_of(sum(pair), rows) for pair in works.values() if len(pair) == 2)

    def breakdown(self, rules: dict[str, Any]) -> dict[str, int]:
        """The parts of the score, and the number of completed commissions (section 6)."""
        return {
            "commissions": self.commission_points(),
            "usable": self.usable(rules["card_points"]),
            "bonus": self.bonus(rules["artist_bonus"]),
            "completed": len(self.completed),
        }


def bonus_of(points: int, rows: list[list[int]]) -> int:
    """The bonus for two works worth so much together; outside all rows none."""
    return next((bonus for low, high, bonus in rows if low <= points <= high), 0)


def score(parts: dict[str, int]) -> int:
    """The number of completed commissions is no part of the sum."""
    return parts["commissions"] + parts["usable"] + parts["bonus"]


def places(breakdown: list[dict[str, int]]) -> list[int]:
    """By score, then completed commissions, then usable points, then bonus (section 6)."""
    ranks = [
        (score(parts), parts["completed"], parts["usable"], parts["bonus"]) for parts in breakdown
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
