"""A player of Kanagawa for the slow second engine: studio, print, brushes, diplomas, points.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tests.naive.kanagawa_box import Card, Diploma, Tile

JOKER, STORM = "joker", "storm"


@dataclass
class Slot:
    """A landscape symbol, or joker, of a studio and its place for a brush."""

    landscape: str
    painted: bool = False  # in this working turn
    brush: str | None = None  # "fresh" or "used"

    @property
    def kind(self) -> str:
        """The name of the slot (section 3)."""
        return f"{self.landscape}-used" if self.painted else self.landscape

    @property
    def ready(self) -> bool:
        """Whether it can paint: neither symbol nor brush has done so this turn (section 4.2)."""
        return not self.painted and self.brush == "fresh"


class Player:
    """What lies before one player."""

    def __init__(self, tile: Tile, brushes: int) -> None:
        self.tile = tile
        self.supply = brushes  # not yet put out
        self.slots = [Slot(tile.landscape)] if tile.landscape else []
        self.studio: list[Card] = []
        self.print: list[Card] = []
        self.hand: list[Card] = []
        self.diplomas: list[Diploma] = []
        self.declined: set[str] = set()
        self.tokens = 0
        self.moves = 0  # this turn

    # Studio and brushes

    @property
    def arrows(self) -> int:
        """Arrows in the studio, tile included."""
        return self.tile.arrow + sum(card.studio.arrow for card in self.studio)

    @property
    def holds(self) -> int:
        """Hold symbols in the studio: so many cards may stay in hand."""
        return sum(card.studio.hold for card in self.studio)

    @property
    def brushes(self) -> int:
        """Brushes owned, in supply and in the studio."""
        return self.supply + sum(slot.brush is not None for slot in self.slots)

    def ready(self, landscape: str) -> list[Slot]:
        """Slots of a landscape, or jokers, that can paint."""
        return [slot for slot in self.slots if slot.landscape == landscape and slot.ready]

    def clear_marks(self) -> None:
        """Symbols, brushes and arrows can all be used again next turn (section 3)."""
        self.moves = 0
        for slot in self.slots:
            slot.painted = False
            slot.brush = slot.brush and "fresh"

    # Cards

    def add_to_studio(self, card: Card) -> None:
        """The studio half counts from now on; what it gives at once is the table's to give."""
        self.studio.append(card)
        if card.studio.landscape:
            self.slots.append(Slot(card.studio.landscape))

    def paint(self, card: Card, jokers: int) -> None:
        """The card joins the print at its right end; what painted is used (section 4.2)."""
        own = self.ready(card.print.landscape)[: card.print.symbols - jokers]
        for slot in own + self.ready(JOKER)[:jokers]:
            slot.painted, slot.brush = True, "used"
        self.print.append(card)

    # Diplomas

    def subjects(self, kind: str) -> Counter[str]:
        """How often each main subject of a kind is in the print."""
        shown: Counter[str] = Counter()
        for card in self.print:
            if card.print.subject and card.print.subject.kind == kind:
                shown[card.print.subject.type] += card.print.subject.count
        return +shown

    def measure(self, condition: str) -> int:
        """How many the player has of what a condition counts (section 4.4)."""
        match condition:
            case "trees_total":
                return self.subjects("tree").total()
            case "distinct_buildings":
                return len(self.subjects("building"))
            case "distinct_persons":
                return len(self.subjects("person"))
            case "same_person":
                return max(self.subjects("person").values(), default=0)
            case "brushes_owned":
                return self.brushes
            case "arrows_in_studio":
                return self.arrows
            case "same_landscape_symbols":
                return self.same_landscapes()
        raise ValueError(f"no diploma asks for {condition!r}")

    def same_landscapes(self) -> int:
        """Most symbols of one landscape, tile included; jokers do not count."""
        symbols = Counter(slot.landscape for slot in self.slots if slot.landscape != JOKER)
        return max(symbols.values(), default=0)

    def meets(self, diploma: Diploma) -> bool:
        """Whether the player has at least what the diploma asks for."""
        if diploma.condition == "animals_all":
            return set(diploma.animals) <= set(self.subjects("animal"))
        return self.measure(diploma.condition) >= diploma.least

    def is_open(self, diploma: Diploma) -> bool:
        """Whether a diploma on the table can be had (section 4.4)."""
        return (
            diploma.colour not in {own.colour for own in self.diplomas}
            and diploma.id not in self.declined
            and self.meets(diploma)
        )

    # Points

    def seasons(self) -> list[str]:
        """Seasons from left to right, the tile's first."""
        return [self.tile.season, *(card.print.season for card in self.print)]

    def run(self) -> int:
        """The longest run; a storm token makes one card of it a storm (section 5)."""
        seasons = self.seasons()
        stretches = combinations(range(len(seasons) + 1), 2)
        return max(end - start for start, end in stretches if self._is_run(seasons[start:end]))

    def _is_run(self, seasons: list[str]) -> bool:
        """Whether all but storms, and but one for each token, are the same."""
        counts = Counter(season for season in seasons if season != STORM)
        return counts.total() - max(counts.values(), default=0) <= self.tokens

    def points(self) -> dict[str, int]:
        """Parts A to D of the score (section 5)."""
        prints = sum(card.print.points for card in self.print)
        return {
            "cards": 1 + len(self.print),
            "run": self.run(),
            "harmony": prints + sum(card.studio.points for card in self.studio),
            "diplomas": sum(diploma.points for diploma in self.diplomas),
        }
