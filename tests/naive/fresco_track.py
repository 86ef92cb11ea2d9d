"""Fresco's score track for the slow second engine: the start line, order, occupied spaces.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

Who = int | str  # a seat, or Leonardo
LEONARDO = "leonardo"
PARTS = ("fresco", "bishop", "altar", "money", "bump")
WAYS = {"back": -1, "forward": 1}


class Track:
    """Where everybody's painter stands, and why; on the start line, S1 first, the space is 0."""

    def __init__(self, line: list[Who]) -> None:
        self.line = list(line)
        self.space: dict[Who, int] = dict.fromkeys(line, 0)
        self.points: dict[Who, dict[str, int]] = {who: dict.fromkeys(PARTS, 0) for who in line}

    def choosing_order(self) -> list[Who]:
        """The start line, then by rising space (section 4.2)."""
        ahead = [who for who in self.space if who not in self.line]
        return self.line + sorted(ahead, key=lambda who: self.space[who])

    def turn_line(self) -> None:
        """The first of two or more on the start line goes to its end (section 4.6)."""
        self.line = self.line[1:] + self.line[:1]

    def is_taken(self, who: Who, space: int) -> bool:
        """Whether another painter stands there; the own old space counts as empty."""
        return any(self.space[other] == space for other in self.space if other != who)

    def next_empty(self, who: Who, space: int, way: str) -> int:
        """The space itself, or the next one that way (section 10.1)."""
        while self.is_taken(who, space):
            space += WAYS[way]
        return space

    def ways(self, who: Who, landing: int) -> list[str]:
        """The ways round an occupied space; back is none below space 1 (section 5, `bump`)."""
        return [way for way in WAYS if self.next_empty(who, landing, way) >= 1]

    def add(self, who: Who, **parts: int) -> int:
        """Note the points of one move; the space they lead to."""
        for part, points in parts.items():
            self.points[who][part] += points
        return self.space[who] + sum(parts.values())

    def land(self, who: Who, landing: int, way: str) -> None:
        """The painter goes there or that way, which wins or loses some spaces."""
        space = self.next_empty(who, landing, way)
        self.points[who]["bump"] += space - landing
        self.space[who] = space
        self.line = [other for other in self.line if other != who]
