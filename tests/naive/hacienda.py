"""Hacienda once more, with sets, dicts and lists: slow, plain, and independent of the fast engine.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tests.naive.hacienda_board import (
    SHAPES,
    SIGNS,
    STEPS,
    Hex,
    number_cells,
    placements,
    read_drawing,
)

Cells = set[int]
Event = dict[str, Any]

TERRAINS = ("mountain", "forest", "meadow", "rock", "swamp")
LAND_CARDS = (*TERRAINS, "pampa")
ANIMALS = ("cattle", "horse", "pig", "sheep")


class Table:
    """A game of Hacienda from its set-up to its end; `rules` and `setup` are a record's."""

    def __init__(self, players: int, rules: dict[str, Any], setup: dict[str, Any]) -> None:
        self.players, self.rules = players, rules
        self.start = self.seat = setup["start"]
        self._lay_board(read_drawing(setup["board"]))
        self._lay_cards(setup)
        self.money = [rules["start_money"]] * players
        self.hacienda_supply: int = rules["haciendas"]
        self.token_supply: int = rules["harvest_tokens"]
        self.land: dict[int, int] = {}  # seat by cell
        self.animals: dict[int, tuple[int, str]] = {}  # seat and species by cell
        self.haciendas: Cells = set()  # one cell of the chain or herd each is on
        self.tokens: list[int] = []  # one cell of the chain each is on
        self.used = 0  # actions this turn
        self.done: set[str] = set()  # once-per-turn actions this turn
        self.rounds = 0
        self.idle = True  # no action this round
        self.reason: str | None = None
        self.first: list[dict[str, int]] | None = None
        self.last: list[dict[str, int]] | None = None

    def _lay_board(self, drawing: dict[Hex, str]) -> None:
        """The hexes, and a single water tile on each printed water hex (section 3)."""
        number = number_cells(drawing)
        self.printed = {number[place]: SIGNS[sign] for place, sign in drawing.items()}
        self.around = {
            cell: {number[x + dx, r + dr] for dx, dr in STEPS if (x + dx, r + dr) in number}
            for (x, r), cell in number.items()
        }
        self.placements = {kind: placements(drawing, kind) for kind in SHAPES}
        self.water: list[Cells] = [{cell} for cell in self._printed("water")]
        self.water_supply = {kind: self.rules["water_tiles"].get(kind, 0) for kind in SHAPES}
        self.water_supply["single"] -= len(self.water)
        if self.water_supply["single"] < 0:
            raise ValueError(f"the map prints {len(self.water)} water hexes, more than singles")

    def _lay_cards(self, setup: dict[str, Any]) -> None:
        """Hands, rows and stacks, each copied (section 4)."""
        self.hands: list[list[str]] = [list(hand) for hand in setup["hands"]]
        self.land_row: list[str] = list(setup["land_row"])
        self.land_deck: list[str] = list(setup["land_deck"])
        self.animal_row: list[str] = list(setup["animal_row"])
        self.stacks: list[list[str]] = [list(stack) for stack in setup["animal_stacks"]]

    @property
    def over(self) -> bool:
        """Whether the last scoring has been held."""
        return self.reason is not None

    # What lies on the board

    def _printed(self, kind: str) -> list[int]:
        """Cells of one kind of hex, ascending."""
        return [cell for cell, printed in self.printed.items() if printed == kind]

    def empty(self, kind: str) -> list[int]:
        """Hexes of a kind without land tile, animal or water, ascending (section 3)."""
        taken = set(self.land) | set(self.animals) | set().union(*self.water)
        return [cell for cell in self._printed(kind) if cell not in taken]

    def own_land(self, seat: int) -> Cells:
        """Cells with a land tile of the seat."""
        return {cell for cell, owner in self.land.items() if owner == seat}

    def own_animals(self, seat: int, species: Iterable[str] = ANIMALS) -> Cells:
        """Cells with an animal of the seat, of the species named."""
        return {
            cell
            for cell, (owner, animal) in self.animals.items()
            if owner == seat and animal in species
        }

    def _groups(self, cells: Cells) -> list[Cells]:
        """The cells split into connected groups, by lowest cell."""
        left, groups = set(cells), []
        while left:
            group, edge = set(), {min(left)}
            while edge:
                group |= edge
                edge = self._beside(edge) & left - group
            left -= group
            groups.append(group)
        return groups

    def _beside(self, cells: Cells) -> Cells:
        """All neighbours of the cells."""
        return set().union(*(self.around[cell] for cell in cells))

    def chains(self, seat: int) -> list[Cells]:
        """Connected land tiles of the seat, one tile being a chain (section 3)."""
        return self._groups(self.own_land(seat))

    def herds(self, seat: int) -> list[Cells]:
        """Connected animals of the seat of one species (section 3)."""
        return [
            herd for animal in ANIMALS for herd in self._groups(self.own_animals(seat, [animal]))
        ]

    def _tokens_on(self, chain: Cells) -> list[int]:
        """Harvest tokens on a chain."""
        return [cell for cell in self.tokens if cell in chain]

    # What a seat may do

    def choices(self) -> list[Event]:
        """All legal events in canonical order (section 7)."""
        if self.over:
            return []
        legal = [
            *self._draws(),
            *self._takes(),
            *self._hacienda_choices(),
            *self._water_choices(),
            *self._land_choices(),
            *self._animal_choices(),
            *self._harvests(),
        ]
        if self.rules["allow_pass"] or not legal:
            legal.append(self._event("stop"))
        return legal

    def _event(self, do: str, **arguments: object) -> Event:
        """An event of the seat to act, keys in a record's order."""
        return {"seat": self.seat, "do": do, **arguments}

    def _can_pay(self, price: str) -> bool:
        """Whether the seat to act has the money."""
        return bool(self.money[self.seat] >= self.rules[price])

    def _stack_in_play(self) -> list[str]:
        """The first animal stack, or the second once the first has no card (section 5)."""
        return self.stacks[0] or self.stacks[1]

    def _draws(self) -> Iterator[Event]:
        """A card from a face-down stack."""
        if self._can_pay("price_blind"):
            if self.land_deck:
                yield self._event("draw", deck="land")
            if self._stack_in_play():
                yield self._event("draw", deck="animal")

    def _takes(self) -> Iterator[Event]:
        """A face-up card, one choice per name."""
        if self._can_pay("price_open"):
            for card in (*LAND_CARDS, *ANIMALS):
                if card in self.land_row + self.animal_row:
                    yield self._event("take", card=card)

    def _hacienda_choices(self) -> Iterator[Event]:
        """Once a turn, an own chain or herd that has none and is large enough."""
        if "hacienda" in self.done or not self.hacienda_supply:
            return
        if self._can_pay("price_hacienda"):
            for group in sorted(self.chains(self.seat) + self.herds(self.seat), key=min):
                if len(group) >= self.rules["hacienda_min_size"] and not group & self.haciendas:
                    yield self._event("hacienda", on=min(group))

    def _water_choices(self) -> Iterator[Event]:
        """Once a turn, a tile that is left on free pampa anywhere."""
        if "water" in self.done or not self._can_pay("price_water"):
            return
        free = set(self.empty("pampa"))
        for tile, left in self.water_supply.items():
            for cells in self.placements[tile] if left else []:
                if free.issuperset(cells):
                    yield self._event("water", tile=tile, cells=list(cells))

    def _land_choices(self) -> Iterator[Event]:
        """A land card from hand: its terrain, or pampa beside own land (section 5)."""
        own = self.own_land(self.seat)
        beside = [cell for cell in self.empty("pampa") if self.around[cell] & own]
        for card in LAND_CARDS:
            if card in self.hands[self.seat]:
                cells = beside if card == "pampa" else self.empty(card) or beside
                yield from (self._event("land", card=card, cell=cell) for cell in cells)

    def _animal_choices(self) -> Iterator[Event]:
        """An animal card from hand, beside own land or own animals of its species (section 5)."""
        if len(self.own_animals(self.seat)) >= self.rules["animal_tiles"]:
            return
        free = self.empty("pampa")
        for card in ANIMALS:
            if card in self.hands[self.seat]:
                own = self.own_land(self.seat) | self.own_animals(self.seat, [card])
                for cell in free:
                    if self.around[cell] & own:
                        yield self._event("animal", card=card, cell=cell)

    def _harvests(self) -> Iterator[Event]:
        """Once a turn, an own chain without token; from others once the supply is empty."""
        if "harvest" in self.done:
            return
        sources: Sequence[int | None] = [None] if self.token_supply else self._tokens_of_others()
        for chain in self.chains(self.seat):
            if not self._tokens_on(chain):
                for source in sources:
                    yield self._event("harvest", on=min(chain), **{"from": source})

    def _tokens_of_others(self) -> list[int]:
        """Names of the other seats' chains with a token, ascending."""
        others = [seat for seat in range(self.players) if seat != self.seat]
        chains = [chain for seat in others for chain in self.chains(seat)]
        return sorted(min(chain) for chain in chains if self._tokens_on(chain))

    # What it does

    def act(self, event: Event) -> None:
        """Carry out a legal event; the turn ends with its last action or by `stop` (section 5)."""
        if repr(event) not in map(repr, self.choices()):
            raise ValueError(f"seat {self.seat} to act, and this is not legal: {event}")
        effects: dict[str, Callable[[Event], None]] = {
            "draw": self._draw,
            "take": self._take,
            "hacienda": self._buy_hacienda,
            "water": self._buy_water,
            "land": self._play_land,
            "animal": self._play_animal,
            "harvest": self._harvest,
        }
        if event["do"] != "stop":
            effects[event["do"]](event)
            self.used, self.idle = self.used + 1, False
        if event["do"] == "stop" or self.used == self.rules["actions_per_turn"]:
            self._end_turn()

    def _pay(self, price: str) -> None:
        self.money[self.seat] -= self.rules[price]

    def _draw(self, event: Event) -> None:
        self._pay("price_blind")
        deck = self.land_deck if event["deck"] == "land" else self._stack_in_play()
        self.hands[self.seat].append(deck.pop(0))

    def _take(self, event: Event) -> None:
        """The card goes to hand, the next one of its stack into the row."""
        self._pay("price_open")
        row, deck = self.land_row, self.land_deck
        if event["card"] in ANIMALS:
            row, deck = self.animal_row, self._stack_in_play()
        row.remove(event["card"])
        self.hands[self.seat].append(event["card"])
        if deck:
            row.append(deck.pop(0))

    def _buy_hacienda(self, event: Event) -> None:
        self._pay("price_hacienda")
        self.done.add("hacienda")
        self.hacienda_supply -= 1
        self.haciendas.add(event["on"])

    def _buy_water(self, event: Event) -> None:
        self._pay("price_water")
        self.done.add("water")
        self.water_supply[event["tile"]] -= 1
        self.water.append(set(event["cells"]))

    def _play_land(self, event: Event) -> None:
        self.hands[self.seat].remove(event["card"])
        self.land[event["cell"]] = self.seat

    def _play_animal(self, event: Event) -> None:
        """The animal joins its herd; each market beside it pays (section 6)."""
        cell = event["cell"]
        self.hands[self.seat].remove(event["card"])
        self.animals[cell] = (self.seat, event["card"])
        sides = [market for market in self.around[cell] if self.printed[market] == "market"]
        herd = next(herd for herd in self.herds(self.seat) if cell in herd)
        self.money[self.seat] += len(sides) * self._market_income(herd)

    def _market_income(self, herd: Cells) -> int:
        """Pesos of one market side for the herd and the land beside it (section 6)."""
        beside = self._beside(herd)
        if self.rules["market_income"] == "product":
            return len(herd) * len(beside & self.own_land(self.seat))
        chains = [len(chain) for chain in self.chains(self.seat) if chain & beside]
        if self.rules["payout_chains"] == "largest":
            chains = [max(chains, default=0)]
        return len(herd) + sum(chains)

    def _harvest(self, event: Event) -> None:
        """A token from the supply or another seat's chain, pesos by the chain's length."""
        chain = next(chain for chain in self.chains(self.seat) if event["on"] in chain)
        self.done.add("harvest")
        if event["from"] is None:
            self.token_supply -= 1
        else:
            self.tokens.remove(self._token_of(event["from"]))
        self.tokens.append(event["on"])
        self.money[self.seat] += self.rules["harvest_pesos"] * len(chain)

    def _token_of(self, name: int) -> int:
        """A token on the chain of that name."""
        chain = next(chain for chain in self.chains(self.land[name]) if name in chain)
        return self._tokens_on(chain)[0]

    # Ends and scorings

    def _end_turn(self) -> None:
        """Play goes on clockwise; a round ends before the start seat's turn (section 4)."""
        self.used, self.done = 0, set()
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.start:
            self._end_round()

    def _end_round(self) -> None:
        """First scoring, then whether and why the game is over (section 8)."""
        self.rounds += 1
        if self.rules["scorings"] == 2 and not self.stacks[0] and self.first is None:
            self.first = self._scoring()
        if not self.stacks[1]:
            self.reason = "cards"
        elif self.idle:
            self.reason = "stalled"
        elif self.rounds >= self.rules["stall_guard"]:
            self.reason = "rounds"
        if self.reason:
            self.last = self._scoring()
        self.idle = True

    def _scoring(self) -> list[dict[str, int]]:
        return [self.score(seat) for seat in range(self.players)]

    def score(self, seat: int) -> dict[str, int]:
        """One seat's points for the position as it is (section 8)."""
        rules, chains, herds = self.rules, self.chains(seat), self.herds(seat)
        long_chains = [len(chain) for chain in chains if len(chain) >= rules["land_chain_min"]]
        large_herds = [len(herd) for herd in herds if len(herd) >= rules["herd_min"]]
        with_hacienda = [len(group) for group in chains + herds if group & self.haciendas]
        return {
            "markets": rules["market_points"][len(self._markets(seat))],
            "land": rules["land_points"] * sum(long_chains),
            "herds": rules["herd_points"] * sum(large_herds),
            "haciendas": rules["hacienda_points"] * sum(with_hacienda),
            "water": rules["water_points"] * self._water_pairs(seat),
            "money": self.money[seat] // rules["pesos_per_point"],
        }

    def _markets(self, seat: int) -> Cells:
        """Different markets next to any own animal."""
        return self._beside(self.own_animals(seat)) & set(self._printed("market"))

    def _water_pairs(self, seat: int) -> int:
        """Pairs of an own piece and a water tile next to it."""
        pieces = self.own_land(seat) | self.own_animals(seat)
        return sum(1 for piece in pieces for tile in self.water if self.around[piece] & tile)

    def end(self) -> dict[str, Any]:
        """The object under `end` of a finished game (section 8)."""
        if self.last is None:
            raise ValueError("the game is not over")
        breakdown = [
            {"first": self.first and self.first[seat], "last": last, "cash": self.money[seat]}
            for seat, last in enumerate(self.last)
        ]
        scores = [
            sum(part["last"].values()) + sum((part["first"] or {}).values()) for part in breakdown
        ]
        return {
            "scores": scores,
            "breakdown": breakdown,
            "places": places(list(zip(scores, self.money, strict=True))),
            "rounds": self.rounds,
            "reason": self.reason,
        }


def places(results: list[tuple[int, int]]) -> list[int]:
    """Places by (points, cash); equal in both share a place, as 1, 1, 3 (section 8)."""
    return [1 + sum(other > result for other in results) for result in results]
