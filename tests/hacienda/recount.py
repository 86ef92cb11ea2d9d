"""The columns of Hacienda's rows once more, from the record and the slow engine's table."""

from typing import Any

from tests.naive.hacienda import ANIMALS, Table

Event = dict[str, Any]

SOURCES = ("markets", "land", "herds", "haciendas", "water", "money")
WORDS = {
    "hacienda": "buy-hacienda",
    "water": "buy-water",
    "land": "play-land",
    "animal": "play-animal",
    "harvest": "harvest",
    "stop": "stop",
}


def class_of(event: Event) -> str:
    """The class of a choice."""
    if event["do"] == "draw":
        return f"buy-{event['deck']}"
    if event["do"] == "take":
        return "buy-animal" if event["card"] in ANIMALS else "buy-land"
    return WORDS[event["do"]]


def reached(table: Table, kind: str, pieces: set[int]) -> int:
    """Printed hexes of a kind with one of these pieces beside them."""
    cells = [cell for cell, printed in table.printed.items() if printed == kind]
    return sum(not table.around[cell].isdisjoint(pieces) for cell in cells)


def points(table: Table, seat: int) -> dict[str, int]:
    """Points of both scorings; of one that was not held, none."""
    end = table.end()["breakdown"][seat]
    parts = {time: end[time] or dict.fromkeys(SOURCES, 0) for time in ("first", "last")}
    return {f"{time}_{name}": part[name] for time, part in parts.items() for name in SOURCES}


def of_all(table: Table, turns: list[int]) -> dict[str, Any]:
    """What is alike for all seats."""
    return {
        "first_held": table.first is not None,
        "markets_used": reached(table, "market", set(table.animals)),
        "ponds_used": reached(table, "water", {*table.animals, *table.land}),
        "rounds": len(turns) // table.players,
        "reason": table.end()["reason"],
    }


def recount(header: dict[str, Any], lines: list[Event]) -> list[dict[str, Any]]:
    """The columns of each seat."""
    table = Table(header["players"], header["rules"], header["setup"])
    turns: list[int] = []  # seats on turn, one after the other
    for event in lines:
        if event["seat"] not in turns[-1:]:
            turns.append(event["seat"])
        table.act({key: value for key, value in event.items() if key != "n"})
    end = table.end()
    return [
        points(table, seat)
        | of_all(table, turns)
        | {"order": (seat - turns[0]) % table.players, "cash": table.money[seat]}
        | {"score": end["scores"][seat], "place": end["places"][seat]}
        for seat in range(table.players)
    ]
