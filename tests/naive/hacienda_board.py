"""Hacienda's board for the slow second engine: drawings, map files, shapes of water.

Sections named here are those of the records page.
"""

Hex = tuple[int, int]

SHAPES: dict[str, list[Hex]] = {
    "single": [(0, 0)],
    "double": [(0, 0), (2, 0)],
    "triangle": [(0, 0), (2, 0), (1, 1)],
    "line": [(0, 0), (2, 0), (4, 0)],
    "bent": [(0, 0), (2, 0), (3, 1)],
    "rhombus": [(0, 0), (2, 0), (1, 1), (3, 1)],
}
STEPS = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
SIGNS = {
    "^": "mountain",
    "F": "forest",
    '"': "meadow",
    "o": "rock",
    "~": "swamp",
    ".": "pampa",
    "M": "market",
    "W": "water",
    "?": "undealt",
}
HAZ_SIGNS = dict(enumerate(' ."F~o^?MW', start=1))


def read_drawing(rows: list[str]) -> dict[Hex, str]:
    """Signs by (x, r) in reading order, every hex with x + r odd (section 3)."""
    drawing = {(x, r): sign for r, row in enumerate(rows) for x, sign in enumerate(row)}
    drawing = {place: sign for place, sign in drawing.items() if sign != " "}
    for (x, r), sign in drawing.items():
        if sign not in SIGNS:
            raise ValueError(f"row {r}, character {x}: no hex has the sign {sign!r}")
        if (x + r) % 2 == 0:
            raise ValueError(f"row {r}, character {x}: a hex needs x + r odd")
    return drawing


def number_cells(drawing: dict[Hex, str]) -> dict[Hex, int]:
    """Cells are numbered from 0, row by row, left to right (section 3)."""
    return {place: cell for cell, place in enumerate(drawing)}


def read_haz(text: str) -> list[str]:
    """The drawing in a map file of the publisher's generator (section 3)."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    if "[Hex]" not in lines:
        raise ValueError("a .haz text needs a line [Hex]")
    signs: dict[int, str] = {}
    for line in lines[lines.index("[Hex]") + 1 :]:
        key, sign = _read_haz_line(line)
        if key in signs:
            raise ValueError(f"{line!r}: the key {key} stands twice")
        signs[key] = sign
    return _draw(signs)


def _read_haz_line(line: str) -> tuple[int, str]:
    """One KEY=CODE line as key and sign (section 3)."""
    words = line.split("=")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        raise ValueError(f"{line!r} is not KEY=CODE")
    key, code = map(int, words)
    if code not in HAZ_SIGNS:
        raise ValueError(f"{line!r}: no hex has the code {code}")
    if (key // 100 + key % 100) % 2 == 0:
        raise ValueError(f"{line!r}: c + r is even")
    return key, HAZ_SIGNS[code]


def _draw(signs: dict[int, str]) -> list[str]:
    """Rows with the sign of key 100c + r at row c, character r, without empty ends (section 3)."""
    rows = [
        "".join(signs.get(100 * c + r, " ") for r in range(100)).rstrip(" ")
        for c in range(max(signs, default=0) // 100 + 1)
    ]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def turns(shape: list[Hex]) -> list[list[Hex]]:
    """A shape turned by sixths of a circle, as (x, r) offsets."""
    found = [shape]
    while len(found) < 6:
        found.append([((x - 3 * r) // 2, (x + r) // 2) for x, r in found[-1]])
    return found


def placements(drawing: dict[Hex, str], kind: str) -> list[list[int]]:
    """Every set of pampa cells in the water tile's shape, turned any way (section 7)."""
    number = number_cells(drawing)
    pampa = {place for place, sign in drawing.items() if sign == "."}
    found = set()
    for x, r in pampa:
        for turn in turns(SHAPES[kind]):
            covered = [(x + dx, r + dr) for dx, dr in turn]
            if pampa.issuperset(covered):
                found.add(tuple(sorted(number[place] for place in covered)))
    return [list(cells) for cells in sorted(found)]
