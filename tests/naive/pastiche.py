"""Pastiche once more, with sets, dicts and lists: slow, plain, and independent of the fast engine.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.naive.pastiche_box import BOX, COLOURS, Cell, Commission, Tile, read_box
from tests.naive.pastiche_field import Field, rotations
from tests.naive.pastiche_player import Player, places, score
from tests.naive.pastiche_trades import bank_trades, offers

Event = dict[str, Any]


class Table:
    """A game from its set-up to its end; `rules`, `setup` and perhaps `table` are a record's."""

    def __init__(
        self,
        players: int,
        rules: dict[str, Any],
        setup: dict[str, Any],
        table: dict[str, Any] | None = None,
    ) -> None:
        self.box = BOX if table is None else read_box(table)
        self.rules = rules
        self.start = self.turn = setup["start_seat"]
        self.field = Field(rules["field_radius"], self.box.tri_hex)
        self.stack = [self.box.tiles[number] for number in setup["tiles"]]
        self.pile = [self.box.commissions[number] for number in setup["commissions"]]
        self._lay_bank(players)
        self._deal(players)
        self.rounds = 0
        self.reason: str | None = None
        self._begin_turn()

    def _lay_bank(self, players: int) -> None:
        """All palette cards but those that the players start with."""
        self.bank = Counter(self.box.copies)
        for colour, number in self.rules["start_cards"].items():
            self.bank[colour] -= players * number
            if self.bank[colour] < 0:
                raise ValueError(f"too few {colour} cards for {players} players to start with")

    def _deal(self, players: int) -> None:
        """The gallery first, then each seat its tiles and commissions, seat by seat (section 3)."""
        tiles, cards = self.rules["hexes_in_hand"], self.rules["commissions_in_hand"]
        gallery = self.rules["gallery"]
        if players * tiles > len(self.stack):
            raise ValueError(f"too few tiles for {players} players with {tiles} each")
        if gallery + players * cards > len(self.pile):
            raise ValueError(f"too few commissions for {gallery} open and {cards} in each hand")
        self.gallery = [self.pile.pop(0) for _ in range(gallery)]
        self.seats = [
            Player(
                self.rules["start_cards"],
                [self.stack.pop(0) for _ in range(tiles)],
                [self.pile.pop(0) for _ in range(cards)],
            )
            for _ in range(players)
        ]

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.reason is not None

    @property
    def seat(self) -> int:
        """The seat to act: the one whose turn it is, or the one asked for an answer."""
        return int(self.offer["to"]) if self.phase == "answer" else self.turn

    @property
    def player(self) -> Player:
        """The player whose turn it is, whoever is to act."""
        return self.seats[self.turn]

    # Turns and rounds (section 4)

    def _begin_turn(self) -> None:
        """Without a tile there is nothing to place."""
        self.offers_made = self.swaps_made = 0
        self.phase = "place" if self.player.tiles else "trade"

    def _check_hand(self) -> None:
        """Cards above the limit have to go before the turn ends."""
        if self.player.cards.total() > self.rules["hand_limit"]:
            self.phase = "discard"
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """Tiles are drawn while there are any, and the next seat is on turn."""
        while self.stack and len(self.player.tiles) < self.rules["hexes_in_hand"]:
            self.player.tiles.append(self.stack.pop(0))
        self.turn = (self.turn + 1) % len(self.seats)
        if self.turn == self.start:
            self._end_round()
        if not self.over:
            self._begin_turn()

    def _end_round(self) -> None:
        """All have had equally many turns, so the game may be over (section 6)."""
        self.rounds += 1
        if max(player.commission_points() for player in self.seats) >= self.rules["end_points"]:
            self.reason = "points"
        elif not self.stack and not any(player.tiles for player in self.seats):
            self.reason = "tiles"

    # What the seat to act may do (section 5)

    def choices(self) -> list[Event]:
        """All legal events, each once."""
        if self.over:
            return []
        phases: dict[str, Callable[[], Iterator[Event]]] = {
            "place": self._places,
            "take": self._takes,
            "trade": self._trades,
            "answer": self._answers,
            "swap": self._swaps,
            "complete": self._completions,
            "discard": self._discards,
        }
        return list(phases[self.phase]())

    def _event(self, do: str, **arguments: object) -> Event:
        """An event of the seat to act, keys in a record's order."""
        return {"seat": self.seat, "do": do, **arguments}

    def _places(self) -> Iterator[Event]:
        """Each tile in hand on each open cell, turned in each way that looks different."""
        for tile in self.player.tiles:
            for cell in self.field.open_cells():
                for rot in rotations(tile.corners):
                    yield self._event("place", tile=tile.id, at=list(cell), rot=rot)

    def _takes(self) -> Iterator[Event]:
        """All mixes, or a primary of the centre that the bank has."""
        yield self._event("mix")
        for colour in COLOURS:
            if colour in self.placed.centre and self.bank[colour]:
                yield self._event("centre", colour=colour)

    def _trades(self) -> Iterator[Event]:
        """With the bank, with others while offers are left, or no more."""
        for give, get in bank_trades(self.player.cards, self.bank, self.rules):
            yield self._event("bank", give=list(give), get=get)
        if self.offers_made < self.rules["trade_offers_per_turn"]:
            for seat, other in enumerate(self.seats):
                if seat != self.turn:
                    yield from self._offers(seat, other)
        yield self._event("done")

    def _offers(self, seat: int, other: Player) -> Iterator[Event]:
        """All that can be offered to one seat."""
        for give, want in offers(self.player.cards, other.cards, self.rules["trade_cards"]):
            yield self._event("offer", to=seat, give=list(give), want=list(want))

    def _answers(self) -> Iterator[Event]:
        yield self._event("accept")
        yield self._event("refuse")

    def _swaps(self) -> Iterator[Event]:
        """Any commission in hand for any in the gallery while swaps are left."""
        if self.swaps_made < self.rules["gallery_swaps_per_turn"]:
            for own in self.player.commissions:
                for card in self.gallery:
                    yield self._event("swap", give=own.id, take=card.id)
        yield self._event("done")

    def _completions(self) -> Iterator[Event]:
        """Commissions in hand and gallery whose whole palette is held."""
        for source, cards in self._sources().items():
            for card in filter(self.player.can_complete, cards):
                yield self._event("complete", card=card.id, **{"from": source})
        yield self._event("done")

    def _sources(self) -> dict[str, list[Commission]]:
        """Where commissions can be completed from."""
        return {"hand": self.player.commissions, "gallery": self.gallery}

    def _discards(self) -> Iterator[Event]:
        """A card of any colour held."""
        for colour in COLOURS:
            if self.player.cards[colour]:
                yield self._event("discard", colour=colour)

    # What it does (sections 4 and 5)

    def act(self, event: Event) -> None:
        """Carry out a legal event."""
        if repr(event) not in map(repr, self.choices()):
            raise ValueError(f"seat {self.seat} to act, and this is not legal: {event}")
        effects: dict[str, Callable[[Event], None]] = {
            "place": self._place,
            "mix": self._take,
            "centre": self._take,
            "bank": self._trade_with_bank,
            "offer": self._make_offer,
            "accept": self._answer,
            "refuse": self._answer,
            "swap": self._swap,
            "complete": self._complete,
            "discard": self._discard,
            "done": self._done,
        }
        effects[event["do"]](event)

    def _done(self, _: Event) -> None:
        """On to the next phase; completing is followed by the check of the hand."""
        if self.phase == "complete":
            self._check_hand()
        else:
            self.phase = {"trade": "swap", "swap": "complete"}[self.phase]

    def _place(self, event: Event) -> None:
        self.placed: Tile = self.box.tiles[event["tile"]]
        self.cell: Cell = (event["at"][0], event["at"][1])
        self.player.tiles.remove(self.placed)
        self.field.place(self.cell, self.placed.corners, event["rot"])
        self.phase = "take"

    def _take(self, event: Event) -> None:
        """Cards of the mixes or of the centre; of each colour as many as the bank has."""
        mixes = self.field.mixes(self.cell, self.box.mixes)
        for colour in [event["colour"]] if event["do"] == "centre" else mixes:
            if self.bank[colour]:
                self._get(colour)
        self.phase = "trade"

    def _get(self, colour: str) -> None:
        """One card from the bank."""
        self.bank[colour] -= 1
        self.player.cards[colour] += 1

    def _pay(self, colours: Iterable[str]) -> None:
        """Cards to the bank."""
        for colour in colours:
            self.player.cards[colour] -= 1
            self.bank[colour] += 1

    def _trade_with_bank(self, event: Event) -> None:
        self._pay(event["give"])
        self._get(event["get"])

    def _make_offer(self, event: Event) -> None:
        """An offer counts, whatever the answer."""
        self.offer = event
        self.offers_made += 1
        self.phase = "answer"

    def _answer(self, event: Event) -> None:
        """If the offer is accepted, both sides' cards change hands at once."""
        if event["do"] == "accept":
            give = Counter[str](self.offer["give"])
            want = Counter[str](self.offer["want"])
            other = self.seats[self.offer["to"]]
            self.player.cards = self.player.cards - give + want
            other.cards = other.cards - want + give
        self.phase = "trade"

    def _swap(self, event: Event) -> None:
        """Two commissions change places; after the last swap there is no more to decide."""
        own, card = self.box.commissions[event["give"]], self.box.commissions[event["take"]]
        hand = self.player.commissions
        hand[hand.index(own)], self.gallery[self.gallery.index(card)] = card, own
        self.swaps_made += 1
        if self.swaps_made == self.rules["gallery_swaps_per_turn"]:
            self.phase = "complete"

    def _complete(self, event: Event) -> None:
        """The palette is paid; hand or gallery is refilled from the pile while it lasts."""
        card, cards = self.box.commissions[event["card"]], self._sources()[event["from"]]
        self._pay(card.palette)
        self.player.completed.append(card)
        cards.remove(card)
        cards += [self.pile.pop(0)] if self.pile else []

    def _discard(self, event: Event) -> None:
        self._pay([event["colour"]])
        self._check_hand()

    # The end

    def end(self) -> dict[str, Any]:
        """The object under `end` of a finished game (section 6)."""
        if not self.over:
            raise ValueError("the game is not over")
        breakdown = [player.breakdown(self.rules) for player in self.seats]
        return {
            "scores": list(map(score, breakdown)),
            "breakdown": breakdown,
            "places": places(breakdown),
            "rounds": self.rounds,
            "reason": self.reason,
        }
