"""Choices and set-ups of Hacienda in the words of game records."""

from collections.abc import Mapping
from typing import Any

from sim.core.game import Event
from sim.hacienda import codes, scoring
from sim.hacienda.components import CARDS, TILES
from sim.hacienda.setup import Setup
from sim.hacienda.state import LAND_CARDS, REASONS

DECKS = ("land", "animal")


def event_of(variant: Setup, state: Any, choice: int) -> Event:
    """The event of a choice of the seat to act."""
    kind, part, other = codes.class_of(choice), codes.part_of(choice), codes.other_of(choice)
    head = {"seat": int(state.seat)}
    if kind in (codes.BUY_LAND, codes.BUY_ANIMAL):
        return head | (
            {"do": "take", "card": CARDS[other]}
            if part
            else {"do": "draw", "deck": DECKS[kind - codes.BUY_LAND]}
        )
    if kind == codes.BUY_HACIENDA:
        return head | {"do": "hacienda", "on": variant.numbers[other]}
    if kind == codes.BUY_WATER:
        return head | _water(variant, part >> 3, part & 7, other)
    if kind in (codes.PLAY_LAND, codes.PLAY_ANIMAL):
        word = "land" if kind == codes.PLAY_LAND else "animal"
        return head | {"do": word, "card": CARDS[part], "cell": variant.numbers[other]}
    if kind == codes.HARVEST:
        source = variant.numbers[other - 1] if other else None
        return head | {"do": "harvest", "on": variant.numbers[part], "from": source}
    return head | {"do": "stop"}


def _water(variant: Setup, tile: int, turn: int, lowest: int) -> Event:
    steps = variant.rules.tile_steps[tile, turn, : variant.rules.tile_size[tile]]
    cells = [variant.numbers[lowest + int(step)] for step in steps]
    return {"do": "water", "tile": TILES[tile], "cells": cells}


def choice_of(variant: Setup, state: Any, event: Mapping[str, Any]) -> int | None:
    """The choice that an event names, if it names one; legality is not asked."""
    cells = variant.board.layout.cells
    match event["do"]:
        case "draw":
            return codes.pack(codes.BUY_LAND + DECKS.index(event["deck"]), 0, 0)
        case "take":
            card = CARDS.index(event["card"])
            return codes.pack(codes.BUY_LAND if card < LAND_CARDS else codes.BUY_ANIMAL, 1, card)
        case "hacienda":
            return codes.pack(codes.BUY_HACIENDA, 0, cells[event["on"]])
        case "water":
            return _read_water(variant, event)
        case "land" | "animal" as word:
            kind = codes.PLAY_LAND if word == "land" else codes.PLAY_ANIMAL
            return codes.pack(kind, CARDS.index(event["card"]), cells[event["cell"]])
        case "harvest":
            source = 0 if event["from"] is None else 1 + cells[event["from"]]
            return codes.pack(codes.HARVEST, cells[event["on"]], source)
        case "stop":
            return codes.pack(codes.STOP, 0, 0)
    return None


def _read_water(variant: Setup, event: Mapping[str, Any]) -> int:
    cells = [variant.board.layout.cells[number] for number in event["cells"]]
    tile = TILES.index(event["tile"])
    ways = variant.rules.tile_steps[tile, : variant.rules.tile_turns[tile], : len(cells)].tolist()
    turn = ways.index([cell - cells[0] for cell in cells])
    return codes.pack(codes.BUY_WATER, 8 * tile + turn, cells[0])


def _points(points: Any) -> dict[str, int]:
    return dict(zip(scoring.SOURCE_NAMES, (int(value) for value in points), strict=True))


def end_of(variant: Setup, state: Any) -> dict[str, Any]:
    """Scores, points by source, places and reason of a finished game."""
    seats = range(variant.players)
    return {
        "scores": [int(scoring.total(state, seat)) for seat in seats],
        "breakdown": [
            {
                "first": _points(state.first[seat]) if state.first_held else None,
                "last": _points(state.last[seat]),
                "cash": int(state.pesos[seat]),
            }
            for seat in seats
        ],
        "places": [int(scoring.place(state, variant.rules, seat)) for seat in seats],
        "rounds": int(state.rounds),
        "reason": REASONS[state.reason],
    }
