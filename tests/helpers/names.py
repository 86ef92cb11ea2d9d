"""Strategies by the names under which tests seat them."""

from strategies.registry import book

FEW = 30  # worlds for players that imagine any


def names_at(game: str) -> list[str]:
    """All strategies of a game, those that search with few worlds."""
    return [f"{name}:{FEW}" if entry.budget else name for name, entry in book(game).items()]
