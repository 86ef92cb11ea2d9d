"""Pastiche's trades for the slow second engine: multisets of cards, the bank's terms, offers.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from tests.naive.pastiche_box import COLOURS, PRIMARY, SECONDARY, TERTIARY

Hand = Counter[str]  # palette cards by colour
Cards = tuple[str, ...]  # palette cards in table order

CHEAP = (*SECONDARY, *TERTIARY, "black", "white")
BLENDS = ((("yellow", "brown"), "bisque"), (("black", "white"), "gray"))


class Trade(NamedTuple):
    """Cards for the bank and the card that they buy."""

    give: Cards
    get: str


def multisets(hand: Hand, size: int) -> list[Cards]:
    """All that can be taken from a hand in so many cards, each once."""
    cards = [colour for colour in COLOURS for _ in range(hand[colour])]
    return list(dict.fromkeys(combinations(cards, size)))


def bank_trades(hand: Hand, bank: Hand, rules: dict[str, Any]) -> list[Trade]:
    """What the bank has to sell, for other colours than its own, each trade once (section 5)."""
    found = [
        *trades_of_same(hand, rules["bank_same"]),
        *(Trade(give, get) for give, get in BLENDS if Counter(give) <= hand),
        *trades_of_primaries(hand, 1 + rules["bank_penalty"]),
    ]
    return list(dict.fromkeys(one for one in found if bank[one.get] and one.get not in one.give))


def trades_of_same(hand: Hand, number: int) -> Iterator[Trade]:
    """So many cards of any one colour for black, white, a secondary or a tertiary."""
    for colour in COLOURS:
        if hand[colour] >= number:
            yield from (Trade((colour,) * number, get) for get in CHEAP)


def trades_of_primaries(hand: Hand, number: int) -> Iterator[Trade]:
    """So many cards, a primary among them, for a primary."""
    for give in multisets(hand, number):
        if set(give) & set(PRIMARY):
            yield from (Trade(give, get) for get in PRIMARY)


def offers(own: Hand, other: Hand, most: int) -> Iterator[tuple[Cards, Cards]]:
    """Up to so many cards each way, no colour both ways (section 5)."""
    wishes = [want for size in range(1, most + 1) for want in multisets(other, size)]
    for size in range(1, most + 1):
        for give in multisets(own, size):
            yield from ((give, want) for want in wishes if not set(give) & set(want))
