"""One game of Pastiche as one flat record, and the rules in force as another.

Sets of hexes, commissions and colours are single words; sets of cells are rows of `W` words, and
both records exist for each size of field. A hand of palette cards is its counts by colour, and
beside them the sets of colours of which it has at least one, two, three and four.
"""

import functools

import numpy as np

from sim.core import shortlist
from sim.pastiche.board import CORNERS

SEATS = 4
COLORS = 17
PRIMARIES = 3  # the first colours
LEVELS = 4  # copies that are told apart
HEXES = 54
COMMISSIONS = 34
ARTISTS = 17
PARTS = 3  # of the score: commissions, usable cards, bonus
CLASSES = 15
REMEMBERED = 128  # hands of which a policy keeps what they are worth
RANKS = 4  # classes of colours told apart in mixing: primary, secondary, tertiary, others

PLACE, TAKE, TRADE, ANSWER, SWAP, COMPLETE, DISCARD = range(7)  # phases
REASONS = ("", "points", "tiles")


@functools.cache
def state_dtype(words: int) -> np.dtype:
    """The record of one game on a field of `words` words."""
    return np.dtype(
        [
            ("luck", "u8"),  # the game's own; nothing is drawn from it after the deal
            ("whims", "u8"),  # the players' own randomness
            ("phase", "i4"),
            ("seat", "i4"),  # to act
            ("turn", "i4"),  # on turn: differs from `seat` while an offer is answered
            ("start", "i4"),
            ("rounds", "i4"),  # played
            ("reason", "i4"),  # of the end, an index of REASONS; 0 while the game goes on
            ("offers", "i4"),  # made in this turn
            ("swaps", "i4"),  # made in this turn
            ("proposal", "i8"),  # the offer to be answered
            ("cell", "i4"),  # of the hex placed last
            ("tile", "i4"),  # placed last
            ("taken", "u8", words),  # cells with a hex
            ("open", "u8", words),  # empty cells beside them
            ("drops", "i1", CORNERS[words]),  # by corner: 1 a red, 4 a yellow, 16 a blue
            ("tile_cell", "i2", HEXES),  # where a hex lies, or -1
            ("tile_rot", "i1", HEXES),
            ("bank", "i4", COLORS),
            ("stock", "u8"),  # colours that the bank has
            ("cards", "i4", (SEATS, COLORS)),
            ("held", "u8", (SEATS, LEVELS)),  # colours of which a seat has 1, 2, 3, 4 or more
            ("total", "i4", SEATS),  # palette cards in hand
            ("stack", "i1", HEXES),  # all hexes, next one at `stack_top`
            ("stack_top", "i4"),
            ("pile", "i1", COMMISSIONS),  # all commissions, next one at `pile_top`
            ("pile_top", "i4"),
            ("tiles", "u8", SEATS),  # hexes in hand
            ("commissions", "u8", SEATS),  # in hand
            ("known", "u8", SEATS),  # those of them that all saw taken from the gallery
            ("gallery", "u8"),
            ("finished", "u8", SEATS),  # completed commissions
            ("earned", "i4", SEATS),  # their points
            ("completed", "i4", SEATS),  # their number
            ("turn_done", "i1", COMMISSIONS),  # the round of completion, from 1; 0 is never
            ("points", "i4", (SEATS, PARTS)),  # at the end
            ("mixed", "i4", (SEATS, RANKS)),  # cards gained by mixing, by class
            ("missed", "i4", SEATS),  # mixes whose card the bank did not have
            ("accepted", "i4", SEATS),  # own offers that were taken
            ("traded", "i4", SEATS),  # cards got from other players
            ("decisions", "i4", SEATS),
            ("chosen", "i4", (SEATS, CLASSES)),  # choices by class
            ("barred", "i4", SEATS),  # classes a seat keeps from, as bits
            ("lifted", "i4", SEATS),  # times nothing else was left
            ("offer", "i4", CLASSES),  # scratch: legal choices by class
            *shortlist.FIELDS,
            # scratch of strategies
            ("wishes", "i4"),  # commissions that a seat may complete, their number
            ("weights", "f8", shortlist.WIDTH),  # of the one that weighs
            ("wish", "i4", COMMISSIONS),
            ("wish_worth", "f8", COMMISSIONS),
            ("wish_done", "f8", COMMISSIONS),  # beside that, once it lacks nothing
            ("wish_points", "f8", COMMISSIONS),  # what it is worth in the last turn
            ("wished", "u8"),  # those of them that the seat has in hand
            ("picked", "i4", 2),  # those that count in the worth of a hand, best first
            ("gone", "f8"),  # of the game, as a share
            ("dearness", "f8"),  # of cards that are missing
            ("ending", "f8"),  # how surely this turn is the last one
            ("to_end", "i4"),  # points that the seat lacks to the end
            ("lead", "f8"),  # of the seat, in points
            ("left", "u8", LEVELS),  # the hand that a palette and the trades for it leave over
            ("stands", "i4"),  # how the hand stands to the palette
            ("rest", "u8"),  # colours that these leave over
            ("row", "u8"),  # number of the weights: another one whenever they change
            ("sign", "u8"),  # of all that a hand is weighed by
            ("kept_few", "u8", REMEMBERED),  # hands weighed before: their first and second cards
            ("kept_many", "u8", REMEMBERED),  # their third and fourth ones
            ("kept_sign", "u8", REMEMBERED),  # what they were weighed by
            ("kept_worth", "f8", REMEMBERED),  # and what was found
            ("kept_rest", "u8", REMEMBERED),
            ("kept_picked", "i4", (REMEMBERED, 2)),
            ("hand_now", "f8"),  # worth of the hand whose colours were weighed
            ("gain", "f8", COLORS),  # by a card more
            ("loss", "f8", COLORS),  # by a card fewer
            ("own_gain", "f8", COLORS),
            ("own_loss", "f8", COLORS),
            ("corner", "i4", 6),  # of a cell, where drops lie
            ("corner_made", "u8", (6, 3)),  # the colour that each kind of drop would make there
            ("corner_worth", "f8", (6, 3)),
        ],
        align=True,
    )


@functools.cache
def rules_dtype(words: int) -> np.dtype:
    """The record of the rules in force on a field of `words` words."""
    cells = 64 * words
    return np.dtype(
        [
            ("players", "i4"),
            ("end_points", "i4"),
            ("hand_limit", "i4"),
            ("hexes_in_hand", "i4"),
            ("commissions_in_hand", "i4"),
            ("gallery", "i4"),
            ("gallery_swaps", "i4"),
            ("card_points", "i4", COLORS),
            ("bank_same", "i4"),
            ("bank_penalty", "i4"),
            ("offers", "i4"),  # in a turn
            ("trade_cards", "i4"),
            ("rank", "i4", COLORS),  # primary, secondary, tertiary, tint, bisque
            ("cheap", "u8"),  # colours to be had for equal cards
            ("primary", "u8"),
            ("blend_pays", "u8", 2),  # the two cards that make bisque, and those that make gray
            ("blend_gets", "i4", 2),
            ("mix", "i4", 64),  # the colour that drops at a corner make, or -1
            ("palette", "u8", (COMMISSIONS, LEVELS)),  # colours asked for once, twice, ... or more
            ("colors", "i4", COMMISSIONS),  # of the palette
            ("worth", "i4", COMMISSIONS),
            ("artist", "i4", COMMISSIONS),
            ("works", "u8", ARTISTS),  # both commissions of an artist
            ("bonus", "i4", ARTISTS),
            ("turns", "i4", HEXES),  # rotations that look different
            ("hex_drops", "i4", (HEXES, 12)),  # clockwise, twice around; 1 red, 4 yellow, 16 blue
            ("centre", "u8", HEXES),  # colours
            ("around", "u8", (cells, words)),
            ("corners", "i4", (cells, 6)),  # their numbers
        ],
        align=True,
    )
