"""Games replayed by the slow engines, to count again what rows tell of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

Event = dict[str, Any]


class Replayed:
    """A game replayed: what happened to each seat, counted by column.

    A game says how it follows an event and what is left to a seat at the end.
    """

    Table: Any  # of the slow engine
    plain: tuple[str, ...]  # columns that count events, from 0

    def __init__(self, header: dict[str, Any]) -> None:
        tables = header["components"].get("table")
        self.table = self.Table(header["players"], header["rules"], header["setup"], tables)
        self.counts = [Counter(dict.fromkeys(self.plain, 0)) for _ in self.table.seats]

    def act(self, event: Event) -> None:
        """Let an event happen."""
        self.table.act({key: value for key, value in event.items() if key != "n"})

    def follow(self, event: Event) -> None:
        """Count an event, and let it happen."""
        raise NotImplementedError

    def left(self, seat: int) -> dict[str, Any]:
        """What a seat has at the end, what it scores, and how the game ended."""
        raise NotImplementedError

    def result(self, seat: int) -> dict[str, Any]:
        """The columns that all games have alike."""
        end = self.table.end()
        return {"score": end["scores"][seat], "place": end["places"][seat],
                "reason": end["reason"]}  # fmt: skip

    @classmethod
    def recount(cls, header: dict[str, Any], lines: Iterable[Event]) -> list[dict[str, Any]]:
        """The columns of each seat."""
        game = cls(header)
        for event in lines:
            game.follow(event)
        return [dict(counts) | game.left(seat) for seat, counts in enumerate(game.counts)]
