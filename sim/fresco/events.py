"""Choices, chance and set-ups of Fresco in the words of game records."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.errors import InputError
from sim.core.game import Event, copy_of, line_of
from sim.fresco import codes, rules, scoring
from sim.fresco import components as box
from sim.fresco.deal import MIDDLE, sit_down
from sim.fresco.market import refill
from sim.fresco.setup import Setup, set_up_with
from sim.fresco.state import LOCATIONS, POSITIONS, REASONS, REFILL

WAYS = ("back", "forward")
SETUP_KEYS = ("start", "stalls", "fresco")


def _tiles(variant: Setup, mask: int) -> list[str]:
    return [name for tile, name in enumerate(variant.market_ids) if (int(mask) >> tile) & 1]


def _mask(variant: Setup, names: Sequence[str]) -> int:
    return sum(1 << variant.market_ids.index(name) for name in names)


def _segment(variant: Setup, state: Any, position: int) -> str:
    return variant.fresco_ids[state.tile_at[position]]


def event_of(variant: Setup, state: Any, choice: int) -> Event:
    """The event of a choice of the seat to act."""
    kind, rest = int(codes.class_of(choice)), int(codes.rest_of(choice))
    arguments: Event = {}
    if kind in (codes.HOURS_CLASS, codes.LEONARDO_HOUR):
        arguments = {"hour": int(variant.rules.hour_name[rest])}
    elif kind == codes.PLAN_CLASS:
        arguments = {"at": [(rest >> (4 * location)) & 15 for location in range(LOCATIONS)]}
    elif kind == codes.BUY:
        arguments = {"stall": rest >> 16, "tiles": _tiles(variant, rest & 0xFFFF)}
    elif kind in (codes.CLOSE, codes.LEONARDO_CLOSE):
        arguments = {"stall": rest}
    elif kind in (codes.RESTORE, codes.LEONARDO_RESTORE):
        arguments = {"tile": _segment(variant, state, rest & (codes.STEP - 1))}
        if kind == codes.RESTORE:
            arguments["bishop"] = bool(rest & codes.STEP)
    elif kind == codes.ALTAR:
        arguments = {"cubes": box.cubes_text([(rest >> (2 * i)) & 3 for i in range(6)])}
    elif kind in (codes.BUMP_CLASS, codes.LEONARDO_BUMP):
        arguments = {"way": WAYS[rest]}
    elif kind == codes.MIX:
        arguments = {"orange": rest >> 16, "green": (rest >> 8) & 0xFF, "purple": rest & 0xFF}
    return {"seat": int(state.seat), "do": codes.CLASS_NAMES[kind]} | arguments


def choice_of(variant: Setup, state: Any, event: Mapping[str, Any]) -> int | None:
    """The choice that an event names, if it names one; legality is not asked."""
    kind = codes.CLASS_NAMES.index(event["do"])
    rest = _rest(variant, state, event)
    whole = isinstance(rest, int | np.integer) and 0 <= rest < 1 << 24
    return int(codes.pack(kind, int(rest))) if whole else None


def _rest(variant: Setup, state: Any, event: Mapping[str, Any]) -> int:
    match event["do"]:
        case "hour" | "leonardo_hour":
            hours = variant.rules.hour_name[: variant.rules.hours].tolist()
            return hours.index(event["hour"])
        case "plan":
            return sum(here << (4 * location) for location, here in enumerate(event["at"]))
        case "buy":
            return event["stall"] << 16 | _mask(variant, event["tiles"])
        case "close" | "leonardo_close":
            return event["stall"]
        case "restore" | "leonardo_restore":
            tile = variant.fresco_ids.index(event["tile"])
            return state.tile_at.tolist().index(tile) | codes.STEP * event.get("bishop", False)
        case "altar":
            counts = box.counts(event["cubes"])
            return sum(count << (2 * color) for color, count in enumerate(counts))
        case "bump" | "leonardo_bump":
            return WAYS.index(event["way"])
        case "mix":
            return event["orange"] << 16 | event["green"] << 8 | event["purple"]
    return 0


def chance_due(variant: Setup, state: Any) -> bool:
    """Is the next thing that happens up to chance?"""
    return state.phase == REFILL and not state.reason


def happen(variant: Setup, state: Any, event: Mapping[str, Any] | None = None) -> Event:
    """Let chance decide, by the game's luck or as an event says; returns the event."""
    before = state.stall.copy()
    if event is None:
        refill(state, variant.rules)
    else:
        _refill_as_told(variant, state, event)
    drawn = [
        _tiles(variant, state.stall[stall] & ~before[stall])
        for stall in range(variant.rules.stalls)
    ]
    rules.next_round(state, variant.rules)
    return {"chance": "refill", "stalls": drawn}


def _refill_as_told(variant: Setup, state: Any, event: Mapping[str, Any]) -> None:
    """Lay the tiles that a record tells; nothing is laid if one of them is wrong."""
    if list(event) != ["chance", "stalls"] or event["chance"] != "refill":
        raise InputError(f"{line_of(event)}: a refill has the keys chance and stalls")
    masks = _masks_told(variant, event["stalls"])
    left = int(state.bag)
    for stall, mask in enumerate(masks):
        wanted = 0 if state.stall[stall] else int(variant.rules.stall_size[stall])
        wanted = min(wanted, left.bit_count())
        if mask & ~left or mask.bit_count() != wanted:
            raise InputError(f"refill: stall {stall} takes {wanted} tiles of the bag")
        left &= ~mask
    for stall, mask in enumerate(masks):
        state.stall[stall] |= mask
    state.bag = left


def _masks_told(variant: Setup, stalls: Any) -> list[int]:
    """The tiles of each stall as bits; InputError where a list is not one of rising ids."""
    known = variant.market_ids
    if not isinstance(stalls, list) or len(stalls) != variant.rules.stalls:
        raise InputError(f"refill: stalls must list {variant.rules.stalls} stalls")
    for names in stalls:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise InputError(f"refill: {line_of(names)} must be a list of tiles")
        if sorted(set(names)) != names or not set(names) <= set(known):
            raise InputError(f"refill: {line_of(names)} must be market tiles by rising ids")
    return [_mask(variant, names) for names in stalls]


def end_of(variant: Setup, state: Any) -> dict[str, Any]:
    """Scores, points by part, places and reason of a finished game."""
    seats = range(variant.players)
    end = {
        "scores": [int(state.space[seat]) for seat in seats],
        "breakdown": [
            dict(zip(scoring.PART_NAMES, map(int, state.points[seat]), strict=True))
            for seat in seats
        ],
        "places": [int(scoring.place(state, variant.rules, seat)) for seat in seats],
        "rounds": int(state.rounds),
        "reason": REASONS[state.reason],
    }
    if variant.players == 2:
        end["leonardo"] = int(state.space[2])
    return end


def told(variant: Setup, state: Any) -> dict[str, Any]:
    """The `setup` of a record, from a state just dealt."""
    return {
        "start": [int(seat) for seat in state.opened[: variant.players]],
        "stalls": [_tiles(variant, state.stall[s]) for s in range(variant.rules.stalls)],
        "fresco": [_segment(variant, state, position) for position in range(POSITIONS)],
    }


def retold(
    players: int,
    rule_values: Mapping[str, Any],
    setup: Mapping[str, Any],
    table: Mapping[str, Any] | None = None,
) -> tuple[Setup, Any]:
    """The variant and the dealt state that a record tells; InputError where it is wrong."""
    tables = box.own_tables() if table is None else box.tables_from("of the record", table)
    variant = set_up_with(players, rule_values, tables)
    _check(variant, setup)
    state = copy_of(variant.fresh)
    state.opened[:players] = setup["start"]
    state.tile_at[:] = [variant.fresco_ids.index(name) for name in setup["fresco"]]
    state.bag = variant.rules.in_play
    for stall, names in enumerate(setup["stalls"]):
        state.stall[stall] = _mask(variant, names)
        state.bag &= ~state.stall[stall]
    sit_down(state, variant.rules)
    return variant, state


def _check(variant: Setup, setup: Mapping[str, Any]) -> None:
    if tuple(setup) != SETUP_KEYS:
        raise InputError(f"setup has keys {list(setup)}; they must be {list(SETUP_KEYS)}")
    start, stalls, fresco = setup["start"], setup["stalls"], setup["fresco"]
    if [type(seat) for seat in start] != [int] * variant.players or sorted(start) != list(
        range(variant.players)
    ):
        raise InputError(f"setup: start {start} must hold each of {variant.players} seats once")
    if sorted(fresco) != sorted(variant.fresco_ids):
        raise InputError("setup: fresco must hold each of the 25 tiles once")
    centre = variant.tables.fresco[variant.fresco_ids.index(fresco[MIDDLE])]
    if centre.value != box.CENTRE_VALUE:
        raise InputError(f"setup: {centre.id} in the centre is worth {centre.value}, not 11")
    _check_stalls(variant, stalls)


def _check_stalls(variant: Setup, stalls: Sequence[Sequence[str]]) -> None:
    sizes = [int(size) for size in variant.rules.stall_size[: variant.rules.stalls]]
    if [len(names) for names in stalls] != sizes:
        raise InputError(f"setup: stalls must hold {sizes} tiles")
    names = [name for stall in stalls for name in stall]
    in_play = _tiles(variant, variant.rules.in_play)
    if len(set(names)) != len(names) or not set(names) <= set(in_play):
        raise InputError("setup: stalls must hold different tiles that are in play")
    if any(list(stall) != sorted(stall) for stall in stalls):
        raise InputError("setup: the tiles of a stall must stand by rising ids")
