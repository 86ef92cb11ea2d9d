"""Fresco once more, with sets, dicts and lists: slow, plain, and independent of the fast engine.

Written from the rulebook and the records page alone; sections named here are those of that page.
"""

from collections.abc import Callable
from typing import Any

from tests.naive.fresco_box import BOX, read_box
from tests.naive.fresco_cathedral import Fresco, altar_points
from tests.naive.fresco_market import Market
from tests.naive.fresco_options import OPTIONS, Step
from tests.naive.fresco_player import MIX, Player
from tests.naive.fresco_track import LEONARDO, Track, Who

Event = dict[str, Any]

SIDE_1 = ("market", "cathedral", "studio", "workshop", "theatre")
SIDE_2 = ("market", "cathedral", "studio", "workshop", "cathedral")  # in the final round


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
        self.rules, self.start = rules, list(setup["start"])
        self.seats: dict[Who, Player] = {seat: Player(rules) for seat in range(players)}
        line = [*self.start, LEONARDO] if players == 2 else self.start
        if len(rules["hours"]) < len(line):
            raise ValueError(f"{len(rules['hours'])} hours are too few for {len(line)} painters")
        self.track = Track(line)
        self.fresco = Fresco([box.fresco[name] for name in setup["fresco"]], rules)
        self.market = Market(box.tiles_in_play(players), rules["stall_sizes"], setup["stalls"])
        self.chance: str | None = None  # the chance event that is due
        self.reason: str | None = None
        self.rounds = 0
        self._begin_round()

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.reason is not None

    @property
    def seat(self) -> int | None:
        """The seat to act, for Leonardo the one who controls him; none if chance is to act."""
        if not self.agenda:
            return None
        who = self.agenda[0].who
        return who if isinstance(who, int) else self.controller

    @property
    def controller(self) -> int:
        """The seat that acts for Leonardo, in turn (section 9)."""
        return int(self.start[(self.rounds - 1) % 2])

    # The course of a round (section 4)

    def _begin_round(self) -> None:
        """Few tiles make it the final round; the last on the track chooses first."""
        self.rounds += 1
        self.final = len(self.fresco.tiles) <= self.rules["final_round_tiles"]
        self.phase = "hours"
        self.hours: dict[Who, int] = {}
        self.plans: dict[Who, list[int]] = {}
        self.agenda = [Step("hour", who) for who in self.track.choosing_order()]
        for player in self.seats.values():
            player.restored = 0

    def acting_order(self) -> list[Who]:
        """Earliest hour first (section 4.3)."""
        return sorted(self.hours, key=lambda who: self.hours[who])

    def _go_on(self) -> None:
        """To the next decision; Leonardo with nothing to close or restore is passed over."""
        while self.agenda and self.agenda[0].who == LEONARDO and not self.choices():
            self.agenda.pop(0)
        if self.agenda:
            return
        if self.phase == "hours":
            self._begin_plans()
        elif self.phase == "plans":
            self._begin_visits()
        else:
            self._end_round()

    def _begin_plans(self) -> None:
        """All but Leonardo plan; his two apprentices stand where they stand (section 9)."""
        self.phase = "plans"
        self.agenda = [Step("plan", who) for who in self.acting_order() if who in self.seats]
        self.plans[LEONARDO] = [1, 0, 0, 0, 0] if self.final else [1, 1, 0, 0, 0]

    def _begin_visits(self) -> None:
        """Location by location, in acting order, whoever has apprentices there (section 4.4)."""
        self.phase = "visits"
        self.agenda = [
            Step(location, who, self.plans[who][number])
            for number, location in enumerate(SIDE_2 if self.final else SIDE_1)
            for who in self.acting_order()
            if self.plans[who][number]
        ]
        self._go_on()

    def _end_round(self) -> None:
        """Over, or on to the refill (section 4.5)."""
        if self.final:
            self.reason = "few_tiles"
        elif not self.fresco.tiles:
            self.reason = "complete"
        elif self.rounds >= self.rules["max_rounds"]:
            self.reason = "max_rounds"
        if self.over:
            self._score_money()
        else:
            self.chance = "refill"

    def _refill(self, event: Event) -> None:
        """Stalls, income and start line, then the next round (section 4.6)."""
        named = list(event) == ["chance", "stalls"] and event["chance"] == "refill"
        if not named or not self.market.is_draw(event["stalls"]):
            raise ValueError(f"refill is due, and this is none: {event}")
        self.market.refill(event["stalls"])
        for player in self.seats.values():
            player.money += player.income()
        self.track.turn_line()
        self.chance = None
        self._begin_round()

    # What may be done (sections 5 and 9)

    def choices(self) -> list[Event]:
        """All legal events, each once; none while chance is to act."""
        if not self.agenda:
            return []
        step = self.agenda[0]
        begin = "leonardo_" if step.who == LEONARDO else ""
        options = OPTIONS[step.what](self, step)
        return [{"seat": self.seat, "do": begin + word, **rest} for word, rest in options]

    def count(self) -> int:
        """The number of legal events."""
        return len(self.choices())

    def price(self, who: Who) -> int:
        """What a market tile costs at the hour of waking up."""
        return int(self.rules["hour_price"][self.rules["hours"].index(self.hours[who])])

    # What it does

    def act(self, event: Event) -> None:
        """Carry out a legal event, or the chance event that is due."""
        if self.chance:
            self._refill(event)
            return
        if repr(event) not in map(repr, self.choices()):
            raise ValueError(f"seat {self.seat} to act, and this is not legal: {event}")
        effects: dict[str, Callable[[Step, Event], None]] = {
            "hour": self._wake,
            "plan": self._plan,
            "buy": self._buy,
            "close": self._close,
            "pass": lambda _, __: None,
            "restore": self._restore,
            "altar": self._restore_altar,
            "bump": self._bump,
            "studio": self._paint_portraits,
            "mix": self._mix,
            "theatre": self._visit_theatre,
        }
        effects[event["do"].removeprefix("leonardo_")](self.agenda.pop(0), event)
        self._go_on()

    def _wake(self, step: Step, event: Event) -> None:
        """The mood changes at once, then the apprentices are counted (section 4.2)."""
        self.hours[step.who] = event["hour"]
        if step.who in self.seats:
            player = self.seats[step.who]
            player.change_mood(self.rules["hour_mood"][self.rules["hours"].index(event["hour"])])
            player.count_apprentices()

    def _plan(self, step: Step, event: Event) -> None:
        self.plans[step.who] = list(event["at"])

    def _buy(self, step: Step, event: Event) -> None:
        """Money for cubes, and the stall is empty."""
        player = self.seats[step.who]
        player.money -= len(event["tiles"]) * self.price(step.who)
        for name in event["tiles"]:
            player.cubes.update(self.market.tiles[name].cubes)
        self.market.close(event["stall"])

    def _close(self, _: Step, event: Event) -> None:
        self.market.close(event["stall"])

    def _restore(self, step: Step, event: Event) -> None:
        """The tile is paid and taken; value and bonus are one move (section 10.2)."""
        self._remain(step)
        place = self.fresco.place(event["tile"])
        tile, bonus = self.fresco.restore(place, event.get("bishop", False))
        if step.who == LEONARDO:
            self.fresco.leonardo = place
        else:
            player = self.seats[step.who]
            player.money -= self.rules["bishop_move_cost"] * event["bishop"]
            player.cubes.subtract(tile.cost)
            player.tiles.append(tile)
            player.restored += 1
        self._score(step.who, fresco=tile.value, bishop=bonus)

    def _restore_altar(self, step: Step, event: Event) -> None:
        """Three cubes for points; the bishop plays no part."""
        self._remain(step)
        self.seats[step.who].cubes.subtract(event["cubes"])
        self._score(step.who, altar=altar_points(event["cubes"], self.rules))

    def _remain(self, step: Step) -> None:
        """The visit goes on with the apprentices that are left."""
        if step.number > 1:
            self.agenda.insert(0, step._replace(number=step.number - 1))

    def _paint_portraits(self, step: Step, _: Event) -> None:
        self.seats[step.who].money += step.number * self.rules["studio_thaler"]

    def _mix(self, step: Step, event: Event) -> None:
        self.seats[step.who].mix({blend: event[blend] for blend in MIX})

    def _visit_theatre(self, step: Step, _: Event) -> None:
        """The apprentices are not counted anew before the next hour (section 4.2)."""
        self.seats[step.who].change_mood(step.number * self.rules["theatre_mood"])

    # Points

    def _score(self, who: Who, **parts: int) -> None:
        """One move on the track; the way is asked for if its end is occupied."""
        landing = self.track.add(who, **parts)
        if landing == self.track.space[who]:
            return
        if self.track.is_taken(who, landing):
            self.agenda.insert(0, Step("bump", who, landing))
        else:
            self.track.land(who, landing, "forward")

    def _bump(self, step: Step, event: Event) -> None:
        self.track.land(step.who, step.number, event["way"])

    def _score_money(self) -> None:
        """In acting order, forward if the space is occupied (section 7)."""
        for who in self.acting_order():
            if who in self.seats:
                points = self.seats[who].money // self.rules["thaler_per_point"]
                landing = self.track.add(who, money=points)
                if points:
                    self.track.land(who, landing, "forward")

    def end(self) -> dict[str, Any]:
        """The object under `end` of a finished game (section 7)."""
        if not self.over:
            raise ValueError("the game is not over")
        scores = [self.track.space[seat] for seat in self.seats]
        leonardo = {LEONARDO: self.track.space[LEONARDO]} if LEONARDO in self.hours else {}
        return {
            "scores": scores,
            "breakdown": [dict(self.track.points[seat]) for seat in self.seats],
            "places": [1 + sum(other > score for other in scores) for score in scores],
            "rounds": self.rounds,
            "reason": self.reason,
            **leonardo,
        }
