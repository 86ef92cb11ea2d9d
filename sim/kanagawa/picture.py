"""A position as text: the school, then each player's print and studio."""

from typing import Any

from sim.core import bits
from sim.kanagawa.components import CARD_IDS, CARD_ROWS, DIPLOMA_IDS, TILE_ROWS
from sim.kanagawa.events import PLACE_NAMES
from sim.kanagawa.setup import Setup
from sim.kanagawa.state import CARDS, REASONS, ROWS, SCHOOL


def card_text(card: int) -> str:
    """Both halves of a card in short."""
    row = CARD_ROWS[card]
    studio = " ".join(
        str(value) if name == "landscape" else f"{name} {value}"
        for name, value in row["studio"].items()
    )
    printed = row["print"]
    extra = [printed.get("subject"), printed.get("trees") and f"{printed['trees']} trees"]
    extra += [printed.get("points") and f"+{printed['points']}"]
    words = " ".join(str(word) for word in extra if word)
    asks = f"{printed.get('symbols', 1)} {printed['landscape']}"
    return f"{row['id']} [{studio} | {asks}: {printed['season']} {words}".rstrip() + "]"


def _cards(members: Any) -> list[int]:
    return [card for card in range(CARDS) if bits.has(members, card)]


def _cell(variant: Setup, state: Any, column: int, row: int) -> str:
    card = int(state.school[column, row]) - 1
    if card < 0:
        return "-"
    hidden = "(face down) " if variant.rules.face_down[column, row] else ""
    return hidden + card_text(card)


def _school(variant: Setup, state: Any) -> list[str]:
    return [
        f"  column {column + 1}: "
        + ", ".join(_cell(variant, state, column, row) for row in range(ROWS))
        for column in range(variant.players)
    ]


def _slots(state: Any, seat: int) -> str:
    names = ("empty", "fresh", "used")
    return ", ".join(
        f"{count} {PLACE_NAMES[place]} {names[brush]}"
        for place in range(len(PLACE_NAMES))
        for brush, count in enumerate(state.slots[seat, place])
        if count
    )


def _diplomas(mask: int) -> str:
    names = [name for bit, name in enumerate(DIPLOMA_IDS) if (mask >> bit) & 1]
    return ", ".join(names) or "none"


def _seat(variant: Setup, state: Any, seat: int) -> list[str]:
    tile = TILE_ROWS[state.tile[seat]]
    turn = ">" if seat == state.seat and not state.reason else " "
    prints = [card_text(card) for card in state.order[seat, : state.painted[seat]]]
    hand = [card_text(card) for card in _cards(state.hand[seat])]
    return [
        f"{turn} seat {seat}: {state.harmony[seat]} harmony, {state.supply[seat]} brushes in "
        f"supply, {state.arrows[seat]} arrows, {state.holds[seat]} holds, {state.storms[seat]} "
        f"storm tokens, diplomas: {_diplomas(int(state.owned[seat]))}",
        f"    print: {tile['id']} ({tile['season']}) {' '.join(prints)}".rstrip(),
        f"    slots: {_slots(state, seat)}; studio: "
        + (" ".join(CARD_IDS[card] for card in _cards(state.studio[seat])) or "tile only"),
        f"    hand: {' '.join(hand) or 'none'}",
    ]


def picture(variant: Setup, state: Any, rows: list[str] | None = None) -> str:
    """The whole position, hidden cards included."""
    doing = "in school" if state.phase == SCHOOL else "at work"
    status = f"over ({REASONS[state.reason]})" if state.reason else f"seat {state.seat} is {doing}"
    lines = [
        f"Round {state.rounds}, lesson {state.lesson}, {status}; seat {state.start} is start "
        f"player, seat {state.assistant} has the Assistant; {CARDS - state.top} cards in the deck.",
        *_school(variant, state),
    ]
    for seat in range(variant.players):
        lines += _seat(variant, state, seat)
    return "\n".join([*lines, f"  on the table: {_diplomas(int(state.diplomas_left))}"])
