"""A position as text: the field with the drops at its corners, then what each seat has."""

from collections.abc import Iterable
from typing import Any

from sim.core import bits
from sim.pastiche import scoring
from sim.pastiche.components import COLORS, LETTERS
from sim.pastiche.setup import Setup
from sim.pastiche.state import ANSWER, COMMISSIONS, HEXES, REASONS

PHASES = ("places a hex", "mixes or takes a primary", "trades", "answers an offer", "may swap",
          "completes", "discards")  # fmt: skip
STEP, ROWS = 4, 3  # signs from a corner to the next one; lines from a row of hexes to the next
LEGEND = "Drops lie at the corners; hexes show their numbers, open cells their places q,r."


def members(word: Any, count: int) -> list[int]:
    """The members of a set of one word."""
    return [member for member in range(count) if (int(word) >> member) & 1]


def drops_text(drops: int) -> str:
    """The drops at a corner as letters."""
    return "".join(letter * ((drops >> (2 * i)) & 3) for i, letter in enumerate(LETTERS))


def _labels(variant: Setup, state: Any) -> dict[int, str]:
    """What stands in the middle of each cell that is not just empty."""
    labels = {int(cell): str(tile + 1) for tile, cell in enumerate(state.tile_cell) if cell >= 0}
    for cell in variant.field.place_of:
        if bits.has(state.open, cell):
            q, r = variant.field.place_of[cell]
            labels[cell] = f"{q},{r}"
        elif bits.has(state.taken, cell):
            labels.setdefault(cell, "*")
    return labels


def _signs(variant: Setup, state: Any) -> dict[tuple[int, int], str]:
    """Texts by (line, column) of their middle."""
    found = {}
    for cell, label in _labels(variant, state).items():
        q, r = variant.field.place_of[cell]
        line, column = ROWS * r, STEP * (2 * q + r)
        found[line, column] = label
        corners = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))
        for number, (down, right) in zip(variant.field.corners[cell], corners, strict=True):
            drops = drops_text(int(state.drops[number]))
            if drops:
                found[line + down, column + STEP * right] = drops
    return found


def field_rows(variant: Setup, state: Any) -> list[str]:
    """The part of the field that holds hexes or is open."""
    signs = _signs(variant, state)
    top = min(line for line, _ in signs)
    left = min(column for _, column in signs) - STEP
    right = max(column for _, column in signs) + 2 * STEP
    lines = [[" "] * (right - left) for _ in range(max(line for line, _ in signs) - top + 1)]
    for (line, column), text in signs.items():
        start = column - left - len(text) // 2
        lines[line - top][start : start + len(text)] = text
    return ["".join(line).rstrip() for line in lines]


def _commission(variant: Setup, card: int) -> str:
    row = variant.tables["commissions"]["cards"][card]
    title = row.get("title") or row["artist"]
    return f"{row['id']} {title} ({row['points']}: {', '.join(row['palette'])})"


def _commissions(variant: Setup, cards: Iterable[int]) -> str:
    return "; ".join(_commission(variant, card) for card in cards) or "none"


def _hex(variant: Setup, tile: int) -> str:
    row = variant.tables["hexes"]["tiles"][tile]
    return f"{row['id']} {''.join(row['corners'])}/{''.join(row['centre'])}"


def _cards(counts: Any) -> str:
    named = [f"{count} {color}" for color, count in zip(COLORS, counts, strict=True) if count]
    return ", ".join(named) or "none"


def _seat(variant: Setup, state: Any, seat: int) -> list[str]:
    turn = ">" if seat == state.seat and not state.reason else " "
    points = variant.fresh.points[0].copy()
    scoring.score(state, variant.rules, seat, points)
    parts = ", ".join(
        f"{name} {value}" for name, value in zip(scoring.PART_NAMES, points, strict=True)
    )
    hexes = ", ".join(_hex(variant, tile) for tile in members(state.tiles[seat], HEXES))
    own = _commissions(variant, members(state.commissions[seat], COMMISSIONS))
    done = " ".join(str(card + 1) for card in members(state.finished[seat], COMMISSIONS))
    return [
        f"{turn} seat {seat}: {points.sum()} points ({parts}); completed: {done or 'none'}",
        f"    cards: {_cards(state.cards[seat])}; hexes: {hexes or 'none'}",
        f"    commissions: {own}",
    ]


def picture(variant: Setup, state: Any, rows: list[str] | None = None) -> str:
    """The whole position, hidden things included."""
    doing = f"seat {state.seat} {PHASES[state.phase]}"
    if state.phase == ANSWER:
        doing += f" of seat {state.turn}"
    status = f"over ({REASONS[state.reason]})" if state.reason else doing
    lines = [
        f"Round {state.rounds + (not state.reason)}, {status}; seat {state.start} started; "
        f"{HEXES - state.stack_top} hexes and {COMMISSIONS - state.pile_top} commissions in stock.",
        LEGEND,
        *field_rows(variant, state),
    ]
    for seat in range(variant.players):
        lines += _seat(variant, state, seat)
    gallery = members(state.gallery, COMMISSIONS)
    return "\n".join(
        [*lines, f"  gallery: {_commissions(variant, gallery)}", f"  bank: {_cards(state.bank)}"]
    )
