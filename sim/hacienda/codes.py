"""Choices of Hacienda as numbers, their classes and their runs.

A choice is one number: class, then two parts of twelve bits.

    buy-land, buy-animal      part 1: 1 if face up     part 2: card, or 0
    buy-hacienda              -                        group
    buy-water                 8 * tile + turn          lowest cell
    play-land, play-animal    card                     cell
    harvest                   own chain                1 + other's chain, or 0
    stop                      -                        -

Choices come in runs of one kind, in the order of the records:

    0, 1 draw by deck | 2-11 take by card | 12 hacienda | 13-18 water by tile
    19-24 land by card | 25-28 animal by species | 29 harvest | 30 stop
"""

from sim.core.jit import kernel
from sim.hacienda.state import LAND_CARDS

(
    BUY_LAND,
    BUY_ANIMAL,
    BUY_HACIENDA,
    BUY_WATER,
    PLAY_LAND,
    PLAY_ANIMAL,
    HARVEST,
    STOP,
) = range(8)
CLASS_NAMES = (
    "buy-land",
    "buy-animal",
    "buy-hacienda",
    "buy-water",
    "play-land",
    "play-animal",
    "harvest",
    "stop",
)

DRAW_RUN, TAKE_RUN, HACIENDA_RUN, WATER_RUN = 0, 2, 12, 13
LAND_RUN, ANIMAL_RUN, HARVEST_RUN, STOP_RUN = 19, 25, 29, 30


@kernel
def pack(kind, part, other):
    """One number for a choice."""
    return (kind << 24) | (part << 12) | other


@kernel
def class_of(choice):
    """The class of a choice."""
    return choice >> 24


@kernel
def part_of(choice):
    """The first part of a choice."""
    return (choice >> 12) & 0xFFF


@kernel
def other_of(choice):
    """The second part of a choice."""
    return choice & 0xFFF


@kernel
def class_of_run(run):
    """The class of all choices in a run."""
    if run < HACIENDA_RUN:
        card = run - TAKE_RUN if run >= TAKE_RUN else run * LAND_CARDS
        return BUY_LAND if card < LAND_CARDS else BUY_ANIMAL
    if run == HACIENDA_RUN:
        return BUY_HACIENDA
    if run < LAND_RUN:
        return BUY_WATER
    if run < ANIMAL_RUN:
        return PLAY_LAND
    if run < HARVEST_RUN:
        return PLAY_ANIMAL
    return HARVEST if run == HARVEST_RUN else STOP
