"""Choices of Fresco as numbers, and their classes, none of them of a module (RULES 8.1).

A choice is one number: class, then 24 bits.

    hour, leonardo_hour                  index of the hour
    plan                                 apprentices by location, four bits each
    buy                                  stall << 16, tiles as bits
    close, leonardo_close                stall
    restore, leonardo_restore            position, and 32 where the bishop steps first
    altar                                cubes by colour, two bits each
    bump, leonardo_bump                  0 back, 1 forward
    mix                                  orange << 16, green << 8, purple
    pass, studio, theatre                -
"""

from sim.core.jit import kernel

(
    HOURS_CLASS,
    PLAN_CLASS,
    BUY,
    CLOSE,
    PASS,
    RESTORE,
    ALTAR,
    BUMP_CLASS,
    STUDIO_CLASS,
    MIX,
    THEATRE_CLASS,
    LEONARDO_HOUR,
    LEONARDO_CLOSE,
    LEONARDO_RESTORE,
    LEONARDO_BUMP,
) = range(15)
CLASS_NAMES = (
    "hour",
    "plan",
    "buy",
    "close",
    "pass",
    "restore",
    "altar",
    "bump",
    "studio",
    "mix",
    "theatre",
    "leonardo_hour",
    "leonardo_close",
    "leonardo_restore",
    "leonardo_bump",
)
STEP = 32  # the bishop steps first
BACK, FORWARD = 0, 1


@kernel
def pack(kind, rest):
    """One number for a choice."""
    return (kind << 24) | rest


@kernel
def class_of(choice):
    """The class of a choice."""
    return choice >> 24


@kernel
def rest_of(choice):
    """What the choice says beside its class."""
    return choice & 0xFFFFFF
