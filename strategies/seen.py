"""A table as its seat sees it: what a strategy in plain Python is given.

It is a copy of the game in which all that the seat cannot know is dealt anew and luck is another,
so that nothing hidden can be read from it, and nothing done to it reaches the game.
"""

import functools
import operator
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from sim.core import luck
from sim.core.errors import InputError, nearest
from sim.core.game import Event, Game, copy_of, line_of
from strategies import registry
from strategies.firing import MOST

WORLD, WHIMS, CHANCE = range(3)  # numbers of what is drawn of the seat's own randomness


class Facts(Mapping[str, float]):
    """Numbers by name, those that priority lists know as conditions; measured when asked for."""

    def __init__(self, game: str, state: Any, rules: Any, seat: int) -> None:
        """Takes a table as the seat may see it."""
        self._conditions = import_module(f"strategies.{game}.conditions")
        self._place = state, rules, seat

    def __getitem__(self, name: str) -> float:
        """One number; InputError where nobody measures it."""
        if name not in self._conditions.CONDITIONS:
            known = self._conditions.CONDITIONS
            raise InputError(
                f"no fact {name!r}{nearest(name, known)}; there are {', '.join(known)}"
            )
        found, number = np.zeros(MOST), self._conditions.NAMES.index(name)
        self._conditions.measure(*self._place, np.int64(1 << number), found)
        return float(found[number])

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._conditions.CONDITIONS)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._conditions.CONDITIONS)


class Room:
    """What all tables of a variant share: its rules, and the players that may be asked there."""

    def __init__(self, game: Game, variant: Any) -> None:
        """Rules are a copy, so that nobody changes those of the game."""
        self.game = game
        self.variant = variant
        self.rules = copy_of(variant.rules)
        self.player = functools.cache(self._player)

    def _player(self, name: str) -> tuple[Callable[..., int], np.ndarray]:
        found = registry.find(self.game.name, name)
        return found.policy(self.variant), found.row(self.variant)

    def seen(self, state: Any) -> "Seen":
        """The table of a state as the seat to act sees it."""
        copy, seat = copy_of(state), int(state.seat)
        self.game.disguise(copy, self.variant.rules, seat, luck.world(state, WORLD))
        # whims are the seed of the deal, which would tell everything
        copy.whims = luck.world(state, WHIMS)
        return Seen(self, copy, seat)


class Seen:
    """A table at a decision of one seat; `choices` lists events, of which one is to be returned."""

    def __init__(self, room: Room, state: Any, seat: int) -> None:
        """Takes a state that holds nothing the seat must not see."""
        self.state = state
        self.seat = seat
        self.game = room.game.name
        self.players: int = room.variant.players
        self.rules = room.rules
        self._room = room
        self._game = room.game
        self._told: dict[str, int] = {}

    @functools.cached_property
    def random(self) -> Random:
        """The seat's own chance: the same seed, the same game again."""
        return Random(int(luck.world(self.state, CHANCE)))

    @property
    def facts(self) -> Facts:
        """What a player would look at, by name (ludostat strategies GAME --conditions)."""
        return Facts(self.game, self.state, self.rules, self.seat)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self._game.over(self.state))

    @functools.cached_property
    def numbers(self) -> tuple[int, ...]:
        """What is on offer, in canonical order; nothing once the game is over."""
        if self.over:
            return ()
        buffer = np.zeros(self._game.survey(self.state, self.rules), np.int64)
        self._game.choices(self.state, self.rules, buffer)
        return tuple(buffer.tolist())

    def _event(self, number: int) -> Event:
        """A choice in words, remembered, since it may come back."""
        event = self._game.event(self._room.variant, self.state, number)
        self._told[line_of(event)] = number
        return event

    def _is_of(self, kinds: int, number: int) -> bool:
        return bool((kinds >> self._game.class_of(number)) & 1)

    def choices(self, *classes: str) -> list[Event]:
        """What is on offer, or that of some classes, as in game records."""
        kinds = registry.class_bits(self.game, classes or self._game.classes)
        return [self._event(number) for number in self.numbers if self._is_of(kinds, number)]

    def best(self, *classes: str, by: str = "greedy") -> Event | None:
        """What another strategy would choose, of all or of some classes; None where none is on
        offer."""
        if self.over:
            return None
        every = registry.class_bits(self.game, self._game.classes)
        kinds = registry.class_bits(self.game, classes) if classes else every
        state = copy_of(self.state)
        state.barred[state.seat] |= every & ~kinds
        count = self._game.survey(state, self.rules)
        if not self._is_of(kinds, self._game.nth(state, self.rules, 0)):
            return None  # bars are lifted where nothing else is on offer
        policy, row = self._room.player(by)
        number = policy(state, self.rules, row.copy(), count)
        return self._event(int(number))

    def after(self, choice: Event | int) -> "Seen":
        """The table after a choice, with the same eyes; what luck decides there is imagined."""
        state = copy_of(self.state)
        self._game.act(state, self.rules, self.number(choice))
        return Seen(self._room, state, self.seat)

    def number(self, choice: Any) -> int:
        """The number of an event on offer, or of its place in `choices()`; InputError for else."""
        if isinstance(choice, Mapping):
            text = line_of(dict(choice))
            if text not in self._told:
                self.choices()
            if text not in self._told:
                raise InputError(f"{text} is not among the {len(self.numbers)} choices on offer")
            return self._told[text]
        if isinstance(choice, bool) or not hasattr(choice, "__index__"):
            raise InputError(
                f"{choice!r} is no choice: return one of table.choices(), or its place"
            )
        if not 0 <= operator.index(choice) < len(self.numbers):
            raise InputError(f"there is no choice {choice}; there are {len(self.numbers)}, from 0")
        return self.numbers[choice]
