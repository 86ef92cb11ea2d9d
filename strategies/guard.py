"""Compiled strategies of unknown make, looked at before their choice is done.

A loop over compiled code asks nobody whether a choice is legal, and a wrong one would spoil the
game without a word. Strategies of one's own are therefore asked at every decision. The functions
get the kernels of a game as globals: see `own`.
"""

EVERY = (1 << 31) - 1  # classes, as bits


class IllegalChoice(Exception):
    """Something was chosen that is not on offer; it stands first in the state's short list."""


def guard(state, rules, weights, count):
    """What the strategy chooses, if that is on offer."""
    choice = choose(state, rules, weights, count)
    if not is_on_offer(state, rules, choice):
        state.short_choice[0] = choice
        raise IllegalChoice
    return choice


def is_on_offer(state, rules, choice):
    """Is it among the legal choices, bars heeded? Where there are none, only its class is asked."""
    seat = state.seat
    kept, kind = state.barred[seat], class_of(choice)
    if kind < 0 or kind >= CLASSES:
        return False
    if kept == 0:
        state.barred[seat] = EVERY & ~(1 << kind)
    found = is_among(state, rules, choice, survey(state, rules))
    state.barred[seat] = kept
    return found


def is_among(state, rules, choice, count):
    """Is it one of the choices that were just counted?"""
    for k in range(count):
        if nth(state, rules, k) == choice:
            return True
    return False
