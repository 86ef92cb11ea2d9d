"""The school mat: which cells take their card face down (RULES 14)."""

from sim.kanagawa.components import BOX

FACE_DOWN = "v"
ROWS = tuple(BOX.tables["school_mat"].drawing.split())


def face_down(row: int, column: int) -> bool:
    """Does the cell take its card face down (RULES 14)? Both counted from 0; the same for all
    players."""
    return ROWS[row][column] == FACE_DOWN
