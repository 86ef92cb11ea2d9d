"""Choices and set-ups of Kanagawa in the words of game records."""

from collections.abc import Mapping
from typing import Any

from sim.core.errors import InputError
from sim.core.game import Event, copy_of, seat_of
from sim.kanagawa import codes, scoring
from sim.kanagawa.components import CARD_IDS, DIPLOMA_IDS, KINDS, TILE_IDS
from sim.kanagawa.deal import give_tile, open_school
from sim.kanagawa.setup import Setup, set_up
from sim.kanagawa.state import REASONS

PLACE_NAMES = tuple(f"{kind}{used}" for kind in KINDS for used in ("", "-used"))
BRUSH_NAMES = ("", "fresh", "used")
SETUP_KEYS = ("start", "tiles", "deck")


def event_of(variant: Setup, state: Any, choice: int) -> Event:
    """The event of a choice of the seat to act."""
    kind = codes.class_of(choice)
    one, two, three = codes.one_of(choice), codes.two_of(choice), codes.three_of(choice)
    arguments: Event = {}
    if kind == codes.TAKE:
        arguments = {"column": one + 1}
    elif kind == codes.STUDIO:
        arguments = {"card": CARD_IDS[one]}
    elif kind == codes.PRINT:
        arguments = {"card": CARD_IDS[one], "jokers": two}
    elif kind == codes.PUT:
        arguments = {"slot": PLACE_NAMES[one]}
    elif kind == codes.MOVE:
        brush = BRUSH_NAMES[two]
        arguments = {"from": PLACE_NAMES[one], "brush": brush, "to": PLACE_NAMES[three]}
    elif kind in (codes.CLAIM, codes.DECLINE):
        arguments = {"diploma": DIPLOMA_IDS[one]}
    return {"seat": int(state.seat), "do": codes.CLASS_NAMES[kind]} | arguments


def choice_of(variant: Setup, state: Any, event: Mapping[str, Any]) -> int | None:
    """The choice that an event names, if it names one; legality is not asked."""
    kind = codes.CLASS_NAMES.index(event["do"])
    one = two = three = 0
    if kind == codes.TAKE:
        one = event["column"] - 1
    elif kind in (codes.STUDIO, codes.PRINT):
        one, two = CARD_IDS.index(event["card"]), event.get("jokers", 0)
    elif kind == codes.PUT:
        one = PLACE_NAMES.index(event["slot"])
    elif kind == codes.MOVE:
        one, three = PLACE_NAMES.index(event["from"]), PLACE_NAMES.index(event["to"])
        two = BRUSH_NAMES.index(event["brush"])
    elif kind in (codes.CLAIM, codes.DECLINE):
        one = DIPLOMA_IDS.index(event["diploma"])
    whole = all(type(part) is int for part in (one, two, three))
    fits = whole and 0 <= one < 128 and 0 <= two < 3
    return int(codes.pack(kind, one, two, three)) if fits else None


def end_of(variant: Setup, state: Any) -> dict[str, Any]:
    """Scores, points by part, places and reason of a finished game."""
    seats = range(variant.players)
    return {
        "scores": [int(scoring.total(state, seat)) for seat in seats],
        "breakdown": [
            dict(zip(scoring.PART_NAMES, map(int, state.points[seat]), strict=True))
            for seat in seats
        ],
        "places": [int(scoring.place(state, variant.rules, seat)) for seat in seats],
        "rounds": int(state.rounds),
        "reason": REASONS[state.reason],
    }


def told(variant: Setup, state: Any) -> dict[str, Any]:
    """The `setup` of a record, from a state just dealt."""
    return {
        "start": int(state.start),
        "tiles": [TILE_IDS[state.tile[seat]] for seat in range(variant.players)],
        "deck": [CARD_IDS[card] for card in state.deck],
    }


def retold(
    players: int, rules: Mapping[str, Any], setup: Mapping[str, Any], table: Any = None
) -> tuple[Setup, Any]:
    """The variant and the dealt state that a record tells; InputError where it is wrong."""
    if table is not None:
        raise InputError("components: records of Kanagawa are read on the printed tables only")
    variant = set_up(players, rules)
    _check(players, setup)
    state = copy_of(variant.fresh)
    for seat, tile in enumerate(setup["tiles"]):
        give_tile(state, variant.rules, seat, TILE_IDS.index(tile))
    state.deck[:] = [CARD_IDS.index(card) for card in setup["deck"]]
    state.start = seat_of(setup["start"], players)
    open_school(state, variant.rules)
    return variant, state


def _check(players: int, setup: Mapping[str, Any]) -> None:
    if tuple(setup) != SETUP_KEYS:
        raise InputError(f"setup has keys {list(setup)}; they must be {list(SETUP_KEYS)}")
    tiles = setup["tiles"]
    if not isinstance(tiles, list) or not isinstance(setup["deck"], list):
        raise InputError("setup: tiles and deck must be lists")
    if len(tiles) != players or len(set(tiles)) != players or not set(tiles) <= set(TILE_IDS):
        raise InputError(f"setup: tiles {tiles} must be {players} different of {list(TILE_IDS)}")
    if sorted(setup["deck"]) != sorted(CARD_IDS):
        raise InputError("setup: deck must hold each of the 72 cards once")
