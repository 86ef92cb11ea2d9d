"""The fresco's grid as people write it: 25 positions row by row, five a row (RULES 1.5)."""

ROW = 5


def distance(here: int, there: int) -> int:
    """Steps of the bishop between two positions, in any of eight directions."""
    return max(abs(here // ROW - there // ROW), abs(here % ROW - there % ROW))


def beside(here: int, there: int) -> bool:
    """Do two positions lie side by side, up, down, left or right?"""
    return abs(here // ROW - there // ROW) + abs(here % ROW - there % ROW) == 1
