"""The columns of Fresco's rows once more, from the record and the slow engine's table."""

from collections import Counter
from typing import Any

from tests.helpers.replayed import Event, Replayed
from tests.naive.fresco import Table

PARTS = ("fresco", "bishop", "altar", "money", "bump")
TRACES = ("hour", "position", "mood", "apprentices", "price", "thaler", "points")
PLAIN = ("tiles", "market_tiles", "bishop_steps", "blends", "bumps")
BLENDS = ("orange", "green", "purple")


def class_of(event: Event) -> str:
    """The class of a choice."""
    return str(event["do"])


class Recount(Replayed):
    """What happens to each seat, counted by column, and by round."""

    Table, plain = Table, PLAIN

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.opening = header["setup"]["start"]
        self.traces = [{name: list[int]() for name in TRACES} for _ in self.table.seats]
        self.awake = 0  # painters that have an hour in this round
        self.spaces = dict(self.table.track.space)  # at the start of this round

    def follow(self, event: Event) -> None:
        """Let an event happen, and count it."""
        self.act(event)
        if event.get("do") == "hour":
            self.wake(event)
        elif "do" in event:
            self.note(self.counts[event["seat"]], event)
        self.awake += event.get("do", "").endswith("hour")
        if "chance" in event or self.table.over:
            self.close_round()

    def wake(self, event: Event) -> None:
        """What an hour brings."""
        rules, player = self.table.rules, self.table.seats[event["seat"]]
        trace, place = self.traces[event["seat"]], rules["hours"].index(event["hour"])
        trace["hour"].append(event["hour"])
        trace["position"].append(self.awake)
        trace["mood"].append(player.mood)
        trace["apprentices"].append(player.apprentices)
        trace["price"].append(rules["hour_price"][place])

    def note(self, counts: Counter[str], event: Event) -> None:
        """What an event adds to the columns of its seat; what Leonardo does adds nothing."""
        if event["do"] == "buy":
            counts["market_tiles"] += len(event["tiles"])
        elif event["do"] == "restore":
            counts["tiles"] += 1
            counts["bishop_steps"] += event["bishop"]
        elif event["do"] == "mix":
            counts["blends"] += sum(event[blend] for blend in BLENDS)
        elif event["do"] == "bump":
            counts["bumps"] += 1

    def close_round(self) -> None:
        """Money and points after income, or at the end."""
        for seat, trace in enumerate(self.traces):
            trace["thaler"].append(self.table.seats[seat].money)
            trace["points"].append(self.table.track.space[seat] - self.spaces[seat])
        self.awake, self.spaces = 0, dict(self.table.track.space)

    def left(self, seat: int) -> dict[str, Any]:
        """What a seat has at the end, what it scores, and how the game ended."""
        player, end = self.table.seats[seat], self.table.end()
        parts = {f"from_{name}": end["breakdown"][seat][name] for name in PARTS}
        traces = {f"round_{name}": values for name, values in self.traces[seat].items()}
        return {**parts, **traces} | {
            "thaler": player.money,
            "final_mood": player.mood,
            "leonardo": end.get("leonardo", 0),
            "order": self.opening.index(seat),
            **self.result(seat),
            "rounds": len(self.traces[seat]["hour"]),
        }


recount = Recount.recount
