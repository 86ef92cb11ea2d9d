"""Kanagawa once more, with sets, dicts and lists: slow, plain, and independent of the fast engine.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections.abc import Callable, Iterator
from typing import Any

from tests.naive.kanagawa_box import BOX, Card, Diploma, read_box
from tests.naive.kanagawa_player import JOKER, Player, Slot

Event = dict[str, Any]

FACE_DOWN = {(1, 3), (2, 2), (3, 1), (3, 4)}  # rows and columns of the school


class Table:
    """A game from its set-up to its end; `rules`, `setup` and perhaps `table` are a record's."""

    def __init__(
        self,
        players: int,
        rules: dict[str, Any],
        setup: dict[str, Any],
        table: dict[str, Any] | None = None,
    ) -> None:
        box = BOX if table is None else read_box(table)
        self.rules = rules
        self.start = self.assistant = setup["start"]  # holders of the two pawns
        self.deck = [box.cards[name] for name in setup["deck"]]
        self.diplomas = list(box.diplomas)  # not yet taken
        self.tokens = box.storm_tokens
        self.brushes = box.brushes - players * rules["starting_brushes"]
        if self.brushes < 0:
            raise ValueError(f"{box.brushes} brushes are too few for {players} players")
        self.seats = [Player(box.tiles[name], rules["starting_brushes"]) for name in setup["tiles"]]
        self.face_down: set[str] = set()  # cards dealt so and not yet placed
        self.working = False  # whether the seat to act is in its working turn
        self.rounds = 0
        self.reason: str | None = None
        self._begin_round()

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.reason is not None

    @property
    def seat(self) -> int:
        """The seat to act; after the game, the start player."""
        return self.to_ask[0] if self.to_ask else self.start

    @property
    def player(self) -> Player:
        """The player to act."""
        return self.seats[self.seat]

    def hidden(self, seat: int) -> set[str]:
        """Cards whose faces a seat does not know (section 6)."""
        known = {card.id for card in self.seats[seat].hand}
        return {card.id for card in self.deck} | (self.face_down - known)

    # Rounds and lessons

    def _begin_round(self) -> None:
        """All are in school again, in order from the start player; the columns are empty."""
        self.rounds += 1
        self.lesson = 0
        self.columns: dict[int, list[Card]] = {
            column: [] for column in range(1, len(self.seats) + 1)
        }
        clockwise = [*range(len(self.seats))] * 2
        self._begin_lesson(clockwise[self.start : self.start + len(self.seats)])

    def _begin_lesson(self, pupils: list[int]) -> None:
        """A card for each column not yet taken, left to right, while the deck lasts (4.1)."""
        self.lesson += 1
        self.to_ask = pupils
        self.staying: list[int] = []
        self.alone = len(pupils) == 1
        for number, column in self.columns.items():
            if self.deck:
                card = self.deck.pop(0)
                column.append(card)
                if (len(column), number) in FACE_DOWN:
                    self.face_down.add(card.id)

    def _ask_next(self) -> None:
        """The next in school; else the next lesson for those who stayed; else the round ends."""
        self.to_ask.pop(0)
        if not self.to_ask and self.staying:
            self._begin_lesson(self.staying)
        elif not self.to_ask:
            self._end_round()

    def _end_round(self) -> None:
        """The Assistant's holder starts from now on; the game may be over (section 4.5)."""
        self.start = self.assistant
        if not self.deck:
            self.reason = "deck"
        elif max(len(player.print) for player in self.seats) >= self.rules["end_print_cards"]:
            self.reason = "print"
        else:
            self._begin_round()

    # What a seat may do

    def choices(self) -> list[Event]:
        """All legal events, each once."""
        if self.over:
            return []
        legal = self._working_choices() if self.working else self._school_choices()
        return list({repr(event): event for event in legal}.values())

    def _event(self, do: str, **arguments: object) -> Event:
        """An event of the seat to act, keys in a record's order."""
        return {"seat": self.seat, "do": do, **arguments}

    def _school_choices(self) -> Iterator[Event]:
        """Stay, or take a column; leave without cards if there is none (section 4.1)."""
        if not self.alone and self.lesson < self.rules["lessons"] and self.deck:
            yield self._event("stay")
        columns = [column for column, cards in self.columns.items() if cards]
        yield from (self._event("take", column=column) for column in columns)
        if not columns:
            yield self._event("leave")

    def _working_choices(self) -> Iterator[Event]:
        """A pending diploma before all else (sections 4.2 and 4.4)."""
        diplomas = self._open_diplomas()
        if diplomas and not self.rules["claim_later"]:
            yield self._event("claim", diploma=diplomas[0].id)
            yield self._event("decline", diploma=diplomas[0].id)
            return
        for card in self.player.hand:
            yield self._event("studio", card=card.id)
            yield from self._prints(card)
        yield from self._puts()
        yield from self._moves()
        yield from (self._event("claim", diploma=diploma.id) for diploma in diplomas)
        if len(self.player.hand) <= self.player.holds:
            yield self._event("done")

    def _open_diplomas(self) -> list[Diploma]:
        """Diplomas that the player to act could take, in table order."""
        return [diploma for diploma in self.diplomas if self.player.is_open(diploma)]

    def _prints(self, card: Card) -> Iterator[Event]:
        """A print with each possible number of jokers among its symbols."""
        jokers, own = self.player.ready(JOKER), self.player.ready(card.print.landscape)
        for number in range(card.print.symbols + 1):
            if number <= len(jokers) and card.print.symbols - number <= len(own):
                yield self._event("print", card=card.id, jokers=number)

    def _puts(self) -> Iterator[Event]:
        """A brush from supply to each kind of empty slot."""
        for slot in self.player.slots:
            if self.player.supply and slot.brush is None:
                yield self._event("put", slot=slot.kind)

    def _moves(self) -> Iterator[Event]:
        """While an arrow is left, a brush from its slot to an empty one of another kind."""
        if self.player.moves >= self.player.arrows:
            return
        for source in self.player.slots:
            for target in self.player.slots:
                if source.brush and not target.brush and source.kind != target.kind:
                    ends = {"from": source.kind, "brush": source.brush, "to": target.kind}
                    yield self._event("move", **ends)

    # What it does

    def act(self, event: Event) -> None:
        """Carry out a legal event."""
        if repr(event) not in map(repr, self.choices()):
            raise ValueError(f"seat {self.seat} to act, and this is not legal: {event}")
        effects: dict[str, Callable[[Event], None]] = {
            "stay": self._stay,
            "take": self._take,
            "leave": self._leave,
            "studio": self._add_to_studio,
            "print": self._paint,
            "put": self._put,
            "move": self._move,
            "claim": self._claim,
            "decline": self._decline,
            "done": self._end_turn,
        }
        effects[event["do"]](event)

    def _stay(self, _: Event) -> None:
        self.staying.append(self.seat)
        self._ask_next()

    def _take(self, event: Event) -> None:
        """The column's cards go to hand, and the working turn begins."""
        self.player.hand += self.columns.pop(event["column"])
        self.working = True

    def _leave(self, _: Event) -> None:
        """Without cards there may still be a working turn (section 2)."""
        self.working = self.rules["work_without_cards"]
        if not self.working:
            self._ask_next()

    def _from_hand(self, name: str) -> Card:
        """The card of that name, which leaves the hand and is seen by all."""
        card = next(card for card in self.player.hand if card.id == name)
        self.player.hand.remove(card)
        self.face_down.discard(name)
        return card

    def _add_to_studio(self, event: Event) -> None:
        """Brush and Assistant are got at once, the rest lasts (section 4.2)."""
        card = self._from_hand(event["card"])
        self.player.add_to_studio(card)
        self._give(card.studio.brush, 0, card.studio.assistant)

    def _paint(self, event: Event) -> None:
        self.player.paint(self._from_hand(event["card"]), event["jokers"])

    def _give(self, brushes: int, tokens: int, assistant: int) -> None:
        """Brushes and tokens while there are any, and the Assistant (sections 1 and 4.4)."""
        brushes, tokens = min(brushes, self.brushes), min(tokens, self.tokens)
        self.brushes -= brushes
        self.tokens -= tokens
        self.player.supply += brushes
        self.player.tokens += tokens
        if assistant:
            self.assistant = self.seat

    def _put(self, event: Event) -> None:
        """A brush in supply is always fresh (section 3)."""
        self._slot(event["slot"], None).brush = "fresh"
        self.player.supply -= 1

    def _move(self, event: Event) -> None:
        """The brush stays fresh or used as it was; an arrow is used."""
        source, target = self._slot(event["from"], event["brush"]), self._slot(event["to"], None)
        source.brush, target.brush = None, source.brush
        self.player.moves += 1

    def _slot(self, kind: str, brush: str | None) -> Slot:
        """A slot of that name on which that stands; which one makes no difference (section 3)."""
        return next(slot for slot in self.player.slots if slot.kind == kind and slot.brush == brush)

    def _claim(self, event: Event) -> None:
        """The diploma leaves the table and takes effect at once (section 4.4)."""
        diploma = next(one for one in self.diplomas if one.id == event["diploma"])
        self.diplomas.remove(diploma)
        self.player.diplomas.append(diploma)
        self._give(diploma.brush, diploma.storm_token, diploma.assistant)

    def _decline(self, event: Event) -> None:
        self.player.declined.add(event["diploma"])

    def _end_turn(self, _: Event) -> None:
        """What is in hand is kept, all marks clear."""
        self.player.clear_marks()
        self.working = False
        self._ask_next()

    # The end

    def end(self) -> dict[str, Any]:
        """The object under `end` of a finished game (section 5)."""
        if not self.over:
            raise ValueError("the game is not over")
        pawn = self.rules["first_player_points"]
        breakdown = [
            {**player.points(), "first_player": pawn if seat == self.start else 0}
            for seat, player in enumerate(self.seats)
        ]
        scores = [sum(parts.values()) for parts in breakdown]
        return {
            "scores": scores,
            "breakdown": breakdown,
            "places": places(scores),
            "rounds": self.rounds,
            "reason": self.reason,
        }


def places(scores: list[int]) -> list[int]:
    """Places by points; equal points share one, as 1, 1, 3 (section 5)."""
    return [1 + sum(other > score for other in scores) for score in scores]
