"""The columns of Pastiche's rows once more, from the record and the slow engine's table."""

from collections import Counter
from typing import Any

from tests.helpers.replayed import Event, Replayed
from tests.naive.pastiche import Table
from tests.naive.pastiche_box import PRIMARY, SECONDARY, TERTIARY

SIZES = range(2, 8)
PLAIN = (
    "completed",
    *(f"completed_{size}_colors" for size in SIZES),
    *(f"points_{size}_colors" for size in SIZES),
    *(f"turn_commission_{number}" for number in range(1, 35)),
    *(f"mixed_{kind}" for kind in ("primary", "secondary", "tertiary", "other")),
    "mixes_missed",
    "offers_taken",
    "cards_traded",
)
CLASSES = {"bisque": "bank-bisque", "gray": "bank-gray", **dict.fromkeys(PRIMARY, "bank-primary")}


def class_of(event: Event) -> str:
    """The class of a choice."""
    if event["do"] == "bank":
        return CLASSES.get(event["get"], "bank-same")
    return f"complete-{event['from']}" if event["do"] == "complete" else str(event["do"])


class Recount(Replayed):
    """What happens to each seat, counted by column."""

    Table, plain = Table, PLAIN

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.turns: list[int] = []  # seats on turn, one after the other

    def follow(self, event: Event) -> None:
        """Count an event, and let it happen."""
        notes = {"mix": self.mix, "accept": self.accept, "complete": self.complete}
        if self.table.turn not in self.turns[-1:]:
            self.turns.append(self.table.turn)
        if event["do"] in notes:
            notes[event["do"]](event)
        self.act(event)

    def mix(self, event: Event) -> None:
        """Cards of the corners that the bank has, by class, and those that it has not."""
        counts = self.counts[event["seat"]]
        mixes = Counter(self.table.field.mixes(self.table.cell, self.table.box.mixes))
        got = mixes & +self.table.bank
        for colour, number in got.items():
            counts[f"mixed_{kind_of(colour)}"] += number
        counts["mixes_missed"] += (mixes - got).total()

    def accept(self, event: Event) -> None:
        """The seat on turn gets what it wants, the one that it asked what it gives."""
        offer = self.table.offer
        self.counts[offer["seat"]]["offers_taken"] += 1
        self.counts[offer["seat"]]["cards_traded"] += len(offer["want"])
        self.counts[event["seat"]]["cards_traded"] += len(offer["give"])

    def complete(self, event: Event) -> None:
        """A commission, and in which of its turns the seat completed it."""
        counts, card = self.counts[event["seat"]], self.table.box.commissions[event["card"]]
        size = min(max(len(card.palette), SIZES[0]), SIZES[-1])
        counts["completed"] += 1
        counts[f"completed_{size}_colors"] += 1
        counts[f"points_{size}_colors"] += card.points
        counts[f"turn_commission_{card.id}"] = self.turns.count(event["seat"])

    def left(self, seat: int) -> dict[str, Any]:
        """What a seat is left with, what it scores, and how the game ended."""
        table, player, end = self.table, self.table.seats[seat], self.table.end()
        parts = end["breakdown"][seat]
        return {f"from_{name}": parts[name] for name in ("commissions", "usable", "bonus")} | {
            "cards_left": player.cards.total(),
            "hexes_left": len(player.tiles),
            "stack_left": len(table.stack),
            "order": (seat - self.turns[0]) % len(table.seats),
            **self.result(seat),
            "rounds": len(self.turns) // len(table.seats),
        }


def kind_of(colour: str) -> str:
    """The class of a colour."""
    kinds = {"primary": PRIMARY, "secondary": SECONDARY, "tertiary": TERTIARY}
    return next((kind for kind, colours in kinds.items() if colour in colours), "other")


recount = Recount.recount
