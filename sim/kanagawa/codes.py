"""Choices of Kanagawa as numbers, their classes and their runs.

A choice is one number: class, then three parts of eight bits.

    stay, leave, done     -
    take                  column, from 0
    studio                card
    print                 card, jokers
    put                   place
    move                  place from, brush (1 fresh, 2 used), place to
    claim, decline        diploma

A place is 2 * kind of slot + 1 if its symbol has painted in this turn. Choices come in runs of
one class, in the order of the classes.
"""

from sim.core.jit import kernel

STAY, TAKE, LEAVE, STUDIO, PRINT, PUT, MOVE, CLAIM, DECLINE, DONE = range(10)
CLASS_NAMES = (
    "stay",
    "take",
    "leave",
    "studio",
    "print",
    "put",
    "move",
    "claim",
    "decline",
    "done",
)


@kernel
def pack(kind, one, two, three):
    """One number for a choice."""
    return (kind << 24) | (one << 16) | (two << 8) | three


@kernel
def class_of(choice):
    """The class of a choice."""
    return choice >> 24


@kernel
def one_of(choice):
    """The first part of a choice."""
    return (choice >> 16) & 0xFF


@kernel
def two_of(choice):
    """The second part of a choice."""
    return (choice >> 8) & 0xFF


@kernel
def three_of(choice):
    """The third part of a choice."""
    return choice & 0xFF
