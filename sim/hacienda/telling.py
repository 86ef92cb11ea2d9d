"""What luck decided before the first choice, told in a record and taken from one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.core import bits
from sim.core.errors import InputError
from sim.core.game import copy_of, seat_of
from sim.hacienda import components
from sim.hacienda.board import DEALT, TERRAIN_SIGNS, board_from_drawing
from sim.hacienda.components import ANIMALS, CARDS, LAND_CARDS
from sim.hacienda.deal import hand_out
from sim.hacienda.setup import Setup, set_up
from sim.hacienda.state import ANIMAL, LAND

KEYS = ("board", "start", "hands", "land_row", "land_deck", "animal_row", "animal_stacks",
        "removed")  # fmt: skip


def dealt_rows(variant: Setup, state: Any) -> list[str]:
    """The drawing in force, dealt terrains shown; right as long as no land tile covers one."""
    rows = [list(row) for row in variant.board.rows]
    for (x, row), cell in zip(variant.board.layout.places, variant.board.layout.cells, strict=True):
        for terrain, sign in enumerate(TERRAIN_SIGNS):
            if bits.has(state.empty[terrain], cell):
                rows[row][x] = sign
    return ["".join(row) for row in rows]


def _names(state: Any, deck: int, start: int, end: int) -> list[str]:
    return [CARDS[card] for card in state.deck[deck, start:end]]


def _expanded(counts: Any) -> list[str]:
    return [card for card, count in zip(CARDS, counts, strict=True) for _ in range(count)]


def _row(state: Any, names: Sequence[str]) -> list[str]:
    return [card for card in _expanded(state.row) if card in names]


def told(variant: Setup, state: Any) -> dict[str, Any]:
    """The `setup` of a record, from a state just dealt."""
    split, end = int(state.stack_end), int(state.deck_end[ANIMAL])
    removed = end + int(variant.rules.removed)
    return {
        "board": dealt_rows(variant, state),
        "start": int(state.start),
        "hands": [_expanded(state.hand[seat]) for seat in range(variant.players)],
        "land_row": _row(state, LAND_CARDS),
        "land_deck": _names(state, LAND, int(state.top[LAND]), int(state.deck_end[LAND])),
        "animal_row": _row(state, ANIMALS),
        "animal_stacks": [
            _names(state, ANIMAL, int(state.top[ANIMAL]), split),
            _names(state, ANIMAL, split, end),
        ],
        "removed": _names(state, ANIMAL, end, removed),
    }


def retold(
    players: int, rules: Mapping[str, Any], setup: Mapping[str, Any], table: Any = None
) -> tuple[Setup, Any]:
    """The variant and the dealt state that a record tells; InputError where it is wrong."""
    if tuple(setup) != KEYS:
        raise InputError(f"setup has keys {list(setup)}; they must be {list(KEYS)}")
    variant = _variant(players, rules, setup["board"])
    _check_kinds(setup)
    _check_lists(variant, setup)
    state = copy_of(variant.fresh)
    state.start = state.seat = seat_of(setup["start"], players)
    _stack_cards(state, setup)
    hand_out(state, variant.rules)
    return variant, state


def _variant(players: int, rules: Mapping[str, Any], rows: Any) -> Setup:
    """The variant on the board that the record shows, whose terrains are dealt already."""
    name = str(rules.get("map"))
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise InputError("setup: board must be a list of text rows")
    board = board_from_drawing(name, "\n".join(rows))
    if list(board.rows) != rows or board.count(DEALT):
        raise InputError("setup: board must show every terrain and end its rows at a hex")
    _check_known(name, rows, bool(rules.get("deal_terrain")))
    fixed = {**rules, "deal_terrain": False}
    variant = set_up(players, fixed, {name: "\n".join(rows)})
    shown = components.BOX.parameters["deal_terrain"].checked(rules.get("deal_terrain"))
    variant.parameters["deal_terrain"] = shown
    return variant


def _check_known(name: str, rows: list[str], dealt: bool) -> None:
    """A board of the component tables may differ from its table in dealt terrains only."""
    known = components.drawings().get(name)
    if known is None:
        return
    signs = str.maketrans(dict.fromkeys(TERRAIN_SIGNS, DEALT) if dealt else {})
    own = [row.translate(signs) for row in board_from_drawing(name, known).rows]
    if [row.translate(signs) for row in rows] != own:
        raise InputError(f"setup: board is not the map {name!r} of the component tables")


def _flat(parts: Any) -> list[str]:
    return [card for part in parts for card in part]


def _check_kinds(setup: Mapping[str, Any]) -> None:
    """Every pile is a list of cards of its kind; hands hold land first."""
    piles = {
        "land_row": [setup["land_row"]],
        "land_deck": [setup["land_deck"]],
        "animal_row": [setup["animal_row"]],
        "animal_stacks": setup["animal_stacks"],
        "removed": [setup["removed"]],
    }
    for name, found in piles.items():
        known = LAND_CARDS if name.startswith("land") else ANIMALS
        if not all(isinstance(pile, list) and set(pile) <= set(known) for pile in found):
            raise InputError(f"setup: {name} must hold cards of {', '.join(known)}")
    for hand in setup["hands"]:
        kinds = [card in ANIMALS for card in hand]
        if not isinstance(hand, list) or kinds != sorted(kinds):
            raise InputError("setup: hands must hold land cards, then animal cards")


def _check_lists(variant: Setup, setup: Mapping[str, Any]) -> None:
    values, rules = variant.parameters, variant.rules
    hands, stacks = setup["hands"], setup["animal_stacks"]
    lands = [[card for card in hand if card in LAND_CARDS] for hand in hands]
    animals = [[card for card in hand if card in ANIMALS] for hand in hands]
    sizes = {
        "hands": ([*map(len, lands), *map(len, animals)],
                  [values["land_hand"]] * len(hands) + [values["animal_hand"]] * len(hands)),
        "seats": (len(hands), variant.players),
        "rows": ([len(setup["land_row"]), len(setup["animal_row"])], [values["open_row"]] * 2),
        "removed": (len(setup["removed"]), values["animals_removed"]),
        "animal_stacks": (
            (len(stacks), len(stacks[0]) - len(stacks[1]) in (0, 1), bool(stacks[1])),
            (2, True, True),
        ),
    }  # fmt: skip
    for name, (found, wanted) in sizes.items():
        if found != wanted:
            raise InputError(f"setup: {name} holds {found}; the rules want {wanted}")
    cards = Counter(_flat([*hands, setup["land_row"], setup["land_deck"], setup["animal_row"]]))
    cards.update(_flat([*stacks, setup["removed"]]))
    box = {card: int(count) for card, count in zip(CARDS, rules.cards, strict=True) if count}
    if dict(cards) != box:
        raise InputError(f"setup: cards {dict(cards)} are not those of the rules, {box}")


def _stack_cards(state: Any, setup: Mapping[str, Any]) -> None:
    """Lay both decks so that handing out gives the hands, rows and stacks of the record."""
    hands, stacks = setup["hands"], setup["animal_stacks"]
    lands = [card for hand in hands for card in hand if card in LAND_CARDS]
    animals = [card for hand in hands for card in hand if card in ANIMALS]
    lands += [*setup["land_row"], *setup["land_deck"]]
    animals += [*setup["animal_row"], *stacks[0], *stacks[1], *setup["removed"]]
    for deck, cards in ((LAND, lands), (ANIMAL, animals)):
        state.deck[deck, : len(cards)] = [CARDS.index(card) for card in cards]
        state.deck_end[deck] = len(cards)
