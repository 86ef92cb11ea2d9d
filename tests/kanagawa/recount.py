"""The columns of Kanagawa's rows once more, from the record and the slow engine's table."""

from collections import Counter
from typing import Any

from tests.helpers.replayed import Event, Replayed
from tests.naive.kanagawa import Table
from tests.naive.kanagawa_box import BOX

PARTS = ("cards", "run", "harmony", "diplomas", "first_player")
COUNTS = {"print": "print_cards", "studio": "studio_cards", "move": "arrows_used"}
PLAIN = (
    *(f"diploma_{diploma.id}" for diploma in BOX.diplomas),
    *COUNTS.values(),
    "held_cards",
    *(f"{what}_{number}" for what in ("stays_lesson", "takes_lesson", "columns_of")
      for number in (1, 2, 3)),
)  # fmt: skip


def class_of(event: Event) -> str:
    """The class of a choice."""
    return str(event["do"])


class Recount(Replayed):
    """What happens to each seat, counted by column."""

    Table, plain = Table, PLAIN

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.starters: list[int] = []  # the start player of each round, who is asked first

    def follow(self, event: Event) -> None:
        """Count an event, and let it happen."""
        if len(self.starters) < self.table.rounds:
            self.starters.append(event["seat"])
        self.note(self.counts[event["seat"]], event)
        self.act(event)

    def note(self, counts: Counter[str], event: Event) -> None:
        """What an event adds to the columns of its seat."""
        if event["do"] == "stay":
            counts[f"stays_lesson_{self.table.lesson}"] += 1
        elif event["do"] == "take":
            cards = len(self.table.columns[event["column"]])
            counts[f"takes_lesson_{self.table.lesson}"] += 1
            counts[f"columns_of_{cards}"] += 1
            counts["held_cards"] += cards
        elif event["do"] == "claim":
            counts[f"diploma_{event['diploma']}"] += 1
        elif event["do"] in COUNTS:
            counts[COUNTS[event["do"]]] += 1
            counts["held_cards"] -= "card" in event

    def left(self, seat: int) -> dict[str, Any]:
        """What a seat has at the end, what it scores, and how the game ended."""
        player, end = self.table.seats[seat], self.table.end()
        parts = {f"from_{name}": end["breakdown"][seat][name] for name in PARTS}
        return parts | {
            "opened": int(self.starters[0] == seat),
            "rounds_started": self.starters.count(seat),
            "brushes": player.brushes,
            "arrows": player.arrows,
            "storm_tokens": player.tokens,
            "order": (seat - self.starters[0]) % len(self.counts),
            **self.result(seat),
            "rounds": len(self.starters),
        }


recount = Recount.recount
