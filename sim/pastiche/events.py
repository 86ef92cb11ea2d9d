"""Choices and set-ups of Pastiche in the words of game records."""

from collections.abc import Iterable, Mapping
from typing import Any

from sim.core.errors import InputError
from sim.core.game import Event, copy_of, seat_of
from sim.pastiche import codes, contents, scoring
from sim.pastiche.codes import CARD, MOST_CARDS
from sim.pastiche.components import COLORS
from sim.pastiche.deal import hand_out
from sim.pastiche.setup import Setup, set_up_with
from sim.pastiche.state import COMMISSIONS, HEXES, PRIMARIES, REASONS

BLEND_GETS = {"bisque": codes.BANK_BISQUE, "gray": codes.BANK_GRAY}
SETUP_KEYS = ("start_seat", "tiles", "commissions")
PLAIN = ("mix", "accept", "refuse", "done")  # words that say it all


def _names(cards: int) -> list[str]:
    """The colours of a list of cards."""
    names = []
    while cards:
        names.append(COLORS[(cards & 31) - 1])
        cards >>= CARD
    return names


def _list(names: Iterable[str]) -> int:
    """A list of cards by the colours of their names; ValueError if there are too many."""
    cards = [COLORS.index(name) + 1 for name in names]
    if not 1 <= len(cards) <= MOST_CARDS:
        raise ValueError(f"{len(cards)} cards")
    return sum(card << (CARD * at) for at, card in enumerate(cards))


def event_of(variant: Setup, state: Any, choice: int) -> Event:
    """The event of a choice of the seat to act."""
    choice = int(choice)
    kind, one, two = (int(part(choice)) for part in (codes.class_of, codes.one_of, codes.two_of))
    word, _, where = codes.CLASS_NAMES[kind].partition("-")
    arguments: Event = {}
    if kind == codes.PLACE_HEX:
        at = list(variant.field.place_of[two >> 3])
        arguments = {"tile": one + 1, "at": at, "rot": two & 7}
    elif kind in (codes.CENTRE, codes.DISCARD_ONE):
        arguments = {"colour": COLORS[two - 1]}
    elif word == "bank":
        copies = variant.rules.bank_same if kind == codes.BANK_SAME else 1
        arguments = {"give": _names(one) * int(copies), "get": COLORS[two - 1]}
    elif kind == codes.OFFER:
        arguments = {"to": int(codes.other_of(choice)), "give": _names(one), "want": _names(two)}
    elif kind == codes.SWAP_ONE:
        arguments = {"give": one + 1, "take": two + 1}
    elif word == "complete":
        arguments = {"card": one + 1, "from": where}
    return {"seat": int(state.seat), "do": word} | arguments


def choice_of(variant: Setup, state: Any, event: Mapping[str, Any]) -> int | None:
    """The choice that an event names, if it names one; legality is not asked."""
    word = event["do"]
    other = one = two = 0
    kind = codes.CLASS_NAMES.index(word) if word in codes.CLASS_NAMES else -1
    if word == "place":
        one = _number(event["tile"], HEXES)
        two = 8 * variant.field.cell_at[tuple(event["at"])] + range(6).index(event["rot"])
    elif word in ("centre", "discard"):
        two = _list([event["colour"]])
    elif word == "bank":
        kind, one, two = _trade(event["give"], event["get"])
    elif word == "offer":
        other, one, two = event["to"], _list(event["give"]), _list(event["want"])
        other = range(variant.players).index(other)
    elif word == "swap":
        one, two = _number(event["give"], COMMISSIONS), _number(event["take"], COMMISSIONS)
    elif word == "complete":
        kind = codes.CLASS_NAMES.index(f"complete-{event['from']}")
        one = _number(event["card"], COMMISSIONS)
    elif word not in PLAIN:
        return None
    return int(codes.pack(kind, other, one, two))


def _number(value: Any, count: int) -> int:
    """The index of an id that counts from 1."""
    return range(1, count + 1).index(value)


def _trade(give: list[str], get: str) -> tuple[int, int, int]:
    """Class and parts of a trade with the bank."""
    got = COLORS.index(get)
    if got < PRIMARIES:
        return codes.BANK_PRIMARY, _list(give), got + 1
    if get in BLEND_GETS:
        return BLEND_GETS[get], _list(give), got + 1
    return codes.BANK_SAME, _list(give[:1]), got + 1


def end_of(variant: Setup, state: Any) -> dict[str, Any]:
    """Scores, points by part, places and reason of a finished game."""
    seats = range(variant.players)
    return {
        "scores": [int(scoring.total(state, seat)) for seat in seats],
        "breakdown": [
            dict(zip(scoring.PART_NAMES, map(int, state.points[seat]), strict=True))
            | {"completed": int(state.completed[seat])}
            for seat in seats
        ],
        "places": [int(scoring.place(state, variant.rules, seat)) for seat in seats],
        "rounds": int(state.rounds),
        "reason": REASONS[state.reason],
    }


def told(variant: Setup, state: Any) -> dict[str, Any]:
    """The `setup` of a record, from a state just dealt."""
    return {
        "start_seat": int(state.start),
        "tiles": [int(tile) + 1 for tile in state.stack],
        "commissions": [int(card) + 1 for card in state.pile],
    }


def retold(
    players: int, rules: Mapping[str, Any], setup: Mapping[str, Any], table: Any = None
) -> tuple[Setup, Any]:
    """The variant and the dealt state that a record tells; InputError where it is wrong."""
    tables = contents.own_box() if table is None else contents.checked("of the record", table)
    variant = set_up_with(players, rules, tables, table)
    if tuple(setup) != SETUP_KEYS:
        raise InputError(f"setup has keys {list(setup)}; they must be {list(SETUP_KEYS)}")
    state = copy_of(variant.fresh)
    state.stack[:] = _order("tiles", setup["tiles"], HEXES)
    state.pile[:] = _order("commissions", setup["commissions"], COMMISSIONS)
    state.start = seat_of(setup["start_seat"], players)
    hand_out(state, variant.rules)
    return variant, state


def _order(name: str, numbers: Any, count: int) -> list[int]:
    """Ids from 1 as indices, each once."""
    whole = isinstance(numbers, list) and all(type(number) is int for number in numbers)
    if not whole or sorted(numbers) != list(range(1, count + 1)):
        raise InputError(f"setup: {name} must hold each id from 1 to {count} once")
    return [number - 1 for number in numbers]
