"""A position as text: the map with its pieces, then what each seat has."""

from typing import Any

from sim.core import bits
from sim.core.errors import InputError
from sim.hacienda import scoring
from sim.hacienda.components import ANIMALS, CARDS, TILES
from sim.hacienda.setup import Setup
from sim.hacienda.state import ANIMAL, LAND, REASONS

LEGEND = (
    '^ mountain  F forest  " meadow  o rock  ~ swamp  . pampa  M market  W water',
    "0# land of seat 0, 0# with * hacienda or + harvest token; 0c 0h 0p 0s its animals "
    "(cattle, horse, pig, sheep)",
)


def _piece(state: Any, players: int, cell: int) -> tuple[int, str] | None:
    for seat in range(players):
        if bits.has(state.land[seat], cell):
            return seat, "#"
        for species, name in enumerate(ANIMALS):
            if bits.has(state.animals[seat, species], cell):
                return seat, name[0]
    return None


def _mark(state: Any, seat: int, cell: int) -> str:
    if bits.has(state.haciendas[seat], cell):
        return "*"
    return "+" if bits.has(state.tokens[seat], cell) else ""


def _sign(variant: Setup, state: Any, rows: list[str], place: tuple[int, int], cell: int) -> str:
    piece = _piece(state, variant.players, cell)
    if piece:
        return f"{piece[0]}{piece[1]}{_mark(state, piece[0], cell)}"
    x, row = place
    return "W" if bits.has(state.water, cell) else rows[row][x]


def board_rows(variant: Setup, state: Any, rows: list[str]) -> list[str]:
    """The map with its pieces, two columns for each of the drawing's; `rows` are the dealt ones."""
    width = 2 * max(map(len, rows)) + 3
    lines = [[" "] * width for _ in rows]
    for (x, row), cell in zip(variant.board.layout.places, variant.board.layout.cells, strict=True):
        for offset, sign in enumerate(_sign(variant, state, rows, (x, row), cell)):
            lines[row][2 * x + offset] = sign
    return ["".join(line).rstrip() for line in lines]


def _counts(counts: Any) -> str:
    named = [f"{count} {card}" for card, count in zip(CARDS, counts, strict=True) if count]
    return ", ".join(named) or "none"


def _seat_line(state: Any, variant: Setup, seat: int) -> str:
    points = variant.fresh.first[0].copy()
    scoring.score(state, variant.rules, seat, points)
    board = ", ".join(
        f"{name} {value}" for name, value in zip(scoring.SOURCE_NAMES, points, strict=True) if value
    )
    turn = ">" if seat == state.seat and not state.reason else " "
    return (
        f"{turn} seat {seat}: {state.pesos[seat]} pesos, scored {scoring.total(state, seat)}, "
        f"on the board now {points.sum()} ({board or 'nothing'}); hand: {_counts(state.hand[seat])}"
    )


def _supply_line(state: Any) -> str:
    tiles = [
        f"{count} {tile}" for tile, count in zip(TILES, state.water_left, strict=True) if count
    ]
    stacks = (
        max(int(state.stack_end - state.top[ANIMAL]), 0),
        int(state.deck_end[ANIMAL] - max(state.top[ANIMAL], state.stack_end)),
    )
    return (
        f"  face up: {_counts(state.row)}; land deck {state.deck_end[LAND] - state.top[LAND]}, "
        f"animal stacks {stacks[0]} + {stacks[1]}\n"
        f"  supply: {state.haciendas_left} haciendas, {state.tokens_left} harvest tokens, "
        f"water: {', '.join(tiles) or 'none'}"
    )


def picture(variant: Setup, state: Any, rows: list[str] | None = None) -> str:
    """The whole position; `rows` is the drawing with dealt terrains, the map's own if left out."""
    if rows is None and variant.board.count("?"):
        raise InputError(f"map {variant.board.name} has dealt terrains: give the dealt rows")
    status = f"over ({REASONS[state.reason]})" if state.reason else f"action {state.used + 1}"
    lines = [f"Round {state.rounds + (not state.reason)}, {status}; seat {state.start} started."]
    lines += board_rows(variant, state, rows or list(variant.board.rows))
    lines += [_seat_line(state, variant, seat) for seat in range(variant.players)]
    return "\n".join([*lines, _supply_line(state)])
