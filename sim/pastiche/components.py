"""The box of Pastiche, read from `data/`, and the numbers its words stand for (RULES 1.1, 11.1)."""

from collections.abc import Iterable
from pathlib import Path

from sim.core.box import Box

BOX = Box(Path(__file__).parent / "data", "commissions.toml", "hexes.toml", "components.toml")

COLORS = (
    "red",
    "yellow",
    "blue",
    "orange",
    "green",
    "violet",
    "brown",
    "amber",
    "scarlet",
    "olive",
    "teal",
    "magenta",
    "purple",
    "black",
    "white",
    "gray",
    "bisque",
)
RANKS = ("primary", "secondary", "tertiary", "tint", "bisque")  # classes of colours
LETTERS = "RYB"  # of the drops, in the order of the primaries
BLENDS = ("bank-bisque", "bank-gray")  # trades of two certain cards


def card_bits(colors: Iterable[str]) -> int:
    """A set of colours as bits."""
    return sum(1 << COLORS.index(color) for color in set(colors))


def drop_bits(letters: Iterable[str]) -> int:
    """A set of drops as bits."""
    return sum(1 << LETTERS.index(letter) for letter in set(letters))
