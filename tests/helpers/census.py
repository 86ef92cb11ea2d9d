"""A census: sequences of choices counted from a position, in the compiled and the slow engine."""

import copy
from typing import Any

from sim.core.game import Game, copy_of


def counted(game: Game, state: Any, rules: Any, depth: int) -> int:
    """Sequences of so many choices in the compiled engine."""
    if game.over(state):
        return 0
    total = game.survey(state, rules)
    if depth == 1:
        return total
    return sum(counted(game, after(game, state, rules, k), rules, depth - 1) for k in range(total))


def after(game: Game, state: Any, rules: Any, k: int) -> Any:
    """The state after the k-th choice."""
    state = copy_of(state)
    game.survey(state, rules)
    game.act(state, rules, game.nth(state, rules, k))
    return state


def counted_slowly(table: Any, depth: int, fixed: tuple[Any, ...] = ()) -> int:
    """Sequences in the slow engine; what is `fixed` never changes and is shared by all copies."""
    choices = table.choices()
    if depth == 1:
        return len(choices)
    return sum(
        counted_slowly(after_event(table, event, fixed), depth - 1, fixed) for event in choices
    )


def after_event(table: Any, event: dict[str, Any], fixed: tuple[Any, ...]) -> Any:
    """The slow table after an event."""
    copied = copy.deepcopy(table, {id(part): part for part in fixed})
    copied.act(event)
    return copied
