"""One game of Hacienda as one flat record, and the rules in force as another.

Sets of cells are rows of `W` words; both records exist for each size of map. A chain or herd is
named by its lowest cell; sets of names say which groups there are and what lies on them.
"""

import functools

import numpy as np

from sim.core import shortlist

SEATS = 5
CARDS = 10  # names: five terrains, pampa, four species
LAND_CARDS = 6
SPECIES = 4
TILES = 6
DECK = 256
SOURCES = 6  # markets, land, herds, haciendas, water, money
CLASSES = 8
GROUPS = 31  # runs of choices in canonical order: see choices

LAND, ANIMAL = 0, 1  # decks
REASONS = ("", "cards", "stalled", "rounds")


@functools.cache
def state_dtype(words: int) -> np.dtype:
    """The record of one game on a map of `words` words."""
    cells, sets = 64 * words, ("u8", (SEATS, words))
    return np.dtype(
        [
            ("luck", "u8"),  # the game's own; nothing is drawn from it after the deal
            ("whims", "u8"),  # the players' own randomness
            ("start", "i4"),
            ("seat", "i4"),  # to act
            ("rounds", "i4"),  # played
            ("used", "i4"),  # actions of this turn
            ("acted", "i4"),  # actions of this round, all seats
            ("bought_hacienda", "i4"),  # this turn, like the next two
            ("bought_water", "i4"),
            ("harvested", "i4"),
            ("reason", "i4"),  # of the end, an index of REASONS; 0 while the game goes on
            ("first_held", "i4"),
            ("haciendas_left", "i4"),
            ("tokens_left", "i4"),
            ("water_left", "i4", TILES),
            ("pesos", "i4", SEATS),
            ("hand", "i4", (SEATS, CARDS)),
            ("seen", "i4", (SEATS, CARDS)),  # cards of the hand that all saw taken
            ("row", "i4", CARDS),  # face up
            ("deck", "i1", (2, DECK)),  # names, top first; removed animals at the end
            ("top", "i4", 2),
            ("stack_end", "i4"),  # where the first animal stack ends
            ("deck_end", "i4", 2),
            ("free", "u8", words),  # empty pampa
            ("empty", "u8", (5, words)),  # empty land hexes by terrain
            ("water", "u8", words),
            ("shores", "i1", cells),  # water tiles beside each cell
            ("land", *sets),
            ("near_land", *sets),  # cells beside own land
            ("animals", "u8", (SEATS, SPECIES, words)),
            ("near_animals", "u8", (SEATS, SPECIES, words)),
            ("markets", *sets),  # reached
            ("chains", *sets),  # names
            ("herds", *sets),  # names
            ("sites", *sets),  # names of groups that may get a hacienda
            ("housed", *sets),  # names of groups that have one
            ("haciendas", *sets),  # cells a hacienda stands on
            ("reaped", *sets),  # names of chains with a token
            ("tokens", *sets),  # cells a token lies on
            ("name", "i2", cells),  # of the group at a cell
            ("tiles", "i2", cells),  # of the group of that name
            ("placed", "i4", SEATS),  # animals on the board
            ("watered", "i4", SEATS),  # pairs of own piece and water tile beside it
            ("first", "i4", (SEATS, SOURCES)),  # points of the first scoring
            ("last", "i4", (SEATS, SOURCES)),
            ("decisions", "i4", SEATS),
            ("chosen", "i4", (SEATS, CLASSES)),  # choices by class
            ("barred", "i4", SEATS),  # classes a seat keeps from, as bits
            ("lifted", "i4", SEATS),  # times nothing else was left
            ("offer", "i4", GROUPS),  # scratch: legal choices by run
            *shortlist.FIELDS,
            ("group", "u8", words),  # scratch
            ("edge", "u8", words),  # scratch
            ("scratch", "u8", (9, words)),  # of strategies, like the next
            ("dear", "f8", 60),
        ],
        align=True,
    )


@functools.cache
def rules_dtype(words: int) -> np.dtype:
    """The record of the rules in force on a map of `words` words."""
    cells = 64 * words
    return np.dtype(
        [
            ("players", "i4"),
            ("cards", "i4", CARDS),
            ("hand_size", "i4", 2),
            ("open_row", "i4"),
            ("removed", "i4"),
            ("animal_tiles", "i4"),
            ("actions", "i4"),
            ("allow_pass", "i4"),
            ("price_blind", "i4"),
            ("price_open", "i4"),
            ("price_hacienda", "i4"),
            ("price_water", "i4"),
            ("hacienda_min", "i4"),
            ("income_product", "i4"),
            ("income_largest", "i4"),
            ("harvest_pesos", "i4"),
            ("market_points", "i4", cells + 1),
            ("land_points", "i4"),
            ("land_min", "i4"),
            ("herd_points", "i4"),
            ("herd_min", "i4"),
            ("hacienda_points", "i4"),
            ("water_points", "i4"),
            ("pesos_per_point", "i4"),
            ("scorings", "i4"),
            ("stall_guard", "i4"),
            ("down", "i4"),  # step to the row below
            ("board", "u8", words),  # all hexes
            ("market_hexes", "u8", words),
            ("ponds", "u8", words),  # printed water
            ("dealt", "u8", words),  # land hexes whose terrain is dealt
            ("around", "u8", (cells, words)),
            ("tile_turns", "i4", TILES),
            ("tile_size", "i4", TILES),
            ("tile_steps", "i4", (TILES, 6, 4)),  # from the lowest cell, ascending
        ],
        align=True,
    )
