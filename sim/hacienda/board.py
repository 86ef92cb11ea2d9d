"""Maps of Hacienda, read from drawings and from files of the publisher's map generator."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sim.core.errors import InputError, nearest
from sim.core.hexes import Layout, Place, lay_out, read_drawing

TERRAIN_SIGNS = '^F"o~'  # mountain, forest, meadow, rock, swamp
PAMPA, MARKET, WATER, DEALT = ".", "M", "W", "?"
SIGNS = TERRAIN_SIGNS + PAMPA + MARKET + WATER + DEALT
HAZ_CODES = {2: PAMPA, 3: '"', 4: "F", 5: "~", 6: "o", 7: "^", 8: DEALT, 9: MARKET, 10: WATER}
HAZ_GAP = 1  # the generator's code for "no hex here"
WORD_SIZES = (4, 11)  # printed-size maps are fast; the largest fan maps load
MOST_CELLS = 64 * WORD_SIZES[-1]


@dataclass(frozen=True)
class Board:
    """A map by its name and drawing; `?` marks land whose terrain is dealt at set-up."""

    name: str
    rows: tuple[str, ...]

    @cached_property
    def signs(self) -> dict[Place, str]:
        """The sign of each hex, in reading order."""
        return read_drawing("\n".join(self.rows))

    @cached_property
    def layout(self) -> Layout:
        """The padded cells of the hexes."""
        return lay_out(list(self.signs))

    @property
    def words(self) -> int:
        """Words of a set of cells: the smallest size that holds the map."""
        return next(size for size in WORD_SIZES if self.layout.size <= 64 * size)

    def count(self, sign: str) -> int:
        """Hexes of one sign."""
        return sum(own == sign for own in self.signs.values())

    def cells(self, sign: str) -> list[int]:
        """Padded cells of the hexes of one sign."""
        pairs = zip(self.layout.cells, self.signs.values(), strict=True)
        return [cell for cell, own in pairs if own == sign]


def board_from_drawing(name: str, text: str) -> Board:
    """A map from its drawing; InputError where it is none (RULES 1.1)."""
    rows = [row.rstrip() for row in text.split("\n")]
    while rows and not rows[-1]:
        rows.pop()
    try:
        board = Board(name, tuple(rows))
        _check(board)
    except InputError as error:
        raise InputError(f"map {name}: {error}") from None
    return board


def _check(board: Board) -> None:
    signs = board.signs
    if not signs:
        raise InputError("holds no hex")
    for (x, row), sign in signs.items():
        if sign not in SIGNS:
            raise InputError(f"{sign!r} in row {row}, column {x} is no hex; signs are {SIGNS}")
    if board.layout.size > MOST_CELLS:
        raise InputError(f"needs {board.layout.size} padded cells; at most {MOST_CELLS} fit")


def drawing_from_haz(text: str) -> str:
    """The drawing of a generator's map text: KEY=CODE lines after `[Hex]`."""
    lines = text.replace("\r\n", "\n").split("\n")
    if "[Hex]" not in lines:
        raise InputError("has no line [Hex], so it is no map of the publisher's generator")
    start = lines.index("[Hex]") + 1
    hexes: dict[Place, str] = {}
    for number, line in enumerate(lines[start:], start + 1):
        if line.strip():
            _read_haz_line(number, line.strip(), hexes)
    return _draw({place: sign for place, sign in hexes.items() if sign != " "})


def _read_haz_line(number: int, line: str, hexes: dict[Place, str]) -> None:
    match = re.fullmatch(r"(\d{1,6})=(\d{1,6})", line)
    if not match:
        raise InputError(f"line {number}: {line!r} must be KEY=CODE in whole numbers")
    row, x = divmod(int(match[1]), 100)
    code = int(match[2])
    if (x + row) % 2 == 0:
        raise InputError(
            f"line {number}: key {match[1]} lies between hexes; 100c + r needs c + r odd"
        )
    if (x, row) in hexes:
        raise InputError(f"line {number}: key {match[1]} stands twice")
    if code != HAZ_GAP and code not in HAZ_CODES:
        raise InputError(f"line {number}: code {code} is unknown; codes are 1 to 10")
    hexes[x, row] = HAZ_CODES.get(code, " ")


def _draw(hexes: dict[Place, str]) -> str:
    height = max((row for _, row in hexes), default=-1) + 1
    width = max((x for x, _ in hexes), default=-1) + 1
    if height > MOST_CELLS:
        raise InputError(f"has a hex in row {height - 1}; at most {MOST_CELLS} padded cells fit")
    rows = [[" "] * width for _ in range(height)]
    for (x, row), sign in hexes.items():
        rows[row][x] = sign
    return "\n".join("".join(row).rstrip() for row in rows)


def read_map_file(path: Path) -> tuple[str, str]:
    """Name and drawing of a `.txt` or `.haz` map file; InputError where it is none."""
    if path.suffix not in (".txt", ".haz"):
        raise InputError(f"map {path}: must be a drawing (.txt) or a generator's map (.haz)")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise InputError(f"map {path}: cannot be read ({reason})") from None
    try:
        drawing = drawing_from_haz(text) if path.suffix == ".haz" else text
    except InputError as error:
        raise InputError(f"map {path}: {error}") from None
    return path.stem, "\n".join(board_from_drawing(path.stem, drawing).rows)


def find_map(name: str, known: dict[str, str]) -> Board:
    """The map of that name among drawings by name."""
    if name not in known:
        raise InputError(
            f"there is no map {name!r}{nearest(name, known)}; known are {', '.join(known)}, "
            "and --map FILE reads a map file"
        )
    return board_from_drawing(name, known[name])
