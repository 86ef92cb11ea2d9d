"""One game by hand: see what is legal, act, look, write it down."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.errors import InputError
from sim.core.game import Event, Game, copy_of, line_of


class Table:
    """A game in progress. `choices()` lists events; `act` takes one, or its place in the list."""

    def __init__(
        self, game: Game, variant: Any, dealt: Any, seed: int | None = None, *, luck: bool = True
    ) -> None:
        """Begin at a dealt state, which stays as it is; without luck, chance has to be told."""
        self.luck = luck
        self.game = game
        self.variant = variant
        self.dealt = dealt
        self.seed = seed
        self.state = copy_of(dealt)
        if "by_hand" in self.state.dtype.names:
            self.state.by_hand = 1  # chance waits until `act` or a record tells what happens
        self.events: list[Event] = []  # so far, choices with their `n`

    @classmethod
    def deal(
        cls,
        game: Game,
        players: int,
        seed: int,
        rules: Mapping[str, Any] | None = None,
        components: Mapping[str, str] | None = None,
    ) -> "Table":
        """The game that this seed gives; rule changes and component tables of one's own by name."""
        variant = game.set_up(players, rules or {}, components or {})
        dealt = copy_of(variant.fresh)
        game.deal(dealt, variant.rules, seed)
        return cls(game, variant, dealt, seed)

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.state.seat)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.game.over(self.state))

    def legal(self) -> np.ndarray:
        """The legal choices as numbers, in canonical order; bars of a seat do not count here."""
        barred = self.state.barred.copy()
        self.state.barred[:] = 0
        idle = self.over or self.chance_due
        count = 0 if idle else self.game.survey(self.state, self.variant.rules)
        found = np.zeros(count, np.int64)
        if count:
            self.game.choices(self.state, self.variant.rules, found)
        self.state.barred[:] = barred
        return found

    def choices(self) -> list[Event]:
        """The legal choices as events, in canonical order; none once the game is over."""
        return [self.game.event(self.variant, self.state, int(choice)) for choice in self.legal()]

    def act(self, choice: int | Mapping[str, Any]) -> None:
        """Make a choice: an event, or its place in `choices()`; InputError if it is not legal."""
        legal = self.legal()
        if isinstance(choice, Mapping):
            self._make(self._legal_number(choice, legal), len(legal))
        elif 0 <= choice < len(legal):
            self._make(int(legal[choice]), len(legal))
        else:
            raise InputError(f"there is no choice {choice}; there are {len(legal)}")

    def act_number(self, number: int) -> None:
        """Make the choice that a strategy returned; InputError if it is not legal."""
        legal = self.legal()
        if number not in legal:
            raise InputError(f"seat {self.seat}: {number} is not among the {len(legal)} choices")
        self._make(int(number), len(legal))

    def _legal_number(self, event: Mapping[str, Any], legal: np.ndarray) -> int:
        event = {key: value for key, value in event.items() if key != "n"}
        if self.over or self.chance_due:
            reason = "the game is over" if self.over else "chance has to decide first"
            raise InputError(f"{line_of(event)}: {reason}")
        number = self._number(event)
        if number is None:
            raise InputError(f"{line_of(event)} is no choice of seat {self.seat}")
        if number not in legal:
            raise InputError(f"{line_of(event)} is not legal here; {len(legal)} choices are")
        return number

    def _number(self, event: Event) -> int | None:
        """The choice that is written just like the event."""
        try:
            number = self.game.choice(self.variant, self.state, event)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            return None
        if type(number) is not int:
            return None
        written = self.game.event(self.variant, self.state, number)
        return number if line_of(written) == line_of(event) else None

    def _make(self, number: int, count: int) -> None:
        event = self.game.event(self.variant, self.state, number)
        self.game.act(self.state, self.variant.rules, number)
        self.events.append(event | {"n": count})
        if self.luck and self.chance_due:
            self.happen()

    @property
    def chance_due(self) -> bool:
        """Is the next thing that happens up to chance?"""
        return bool(self.game.chance_due(self.variant, self.state))

    def happen(self, event: Event | None = None) -> None:
        """Let chance decide, by the game's luck or as an event says; InputError if it cannot."""
        if not self.chance_due:
            raise InputError(f"{line_of(event)}: nothing is up to chance here")
        found = self.game.happen(self.variant, self.state, event)
        if event is not None and line_of(found) != line_of(event):
            raise InputError(f"{line_of(event)} is not written as it must be: {line_of(found)}")
        self.events.append(found)

    def end(self) -> dict[str, Any]:
        """Scores, points by source and places; InputError while the game goes on."""
        if not self.over:
            raise InputError("the game is not over yet")
        return self.game.end(self.variant, self.state)

    def show(self) -> str:
        """The position as text."""
        rows = self.game.told(self.variant, self.dealt).get("board")
        return self.game.picture(self.variant, self.state, rows)
