"""Choices of Pastiche as numbers, and their classes.

A choice is one number: class, a seat, and two lists of up to four cards. A card is its colour's
number + 1, five bits, lowest first; `bank_same` equal cards are written once.

    place                            hex, and 8 * cell + rotation, in place of the cards
    mix, accept, refuse, done        -
    centre                           -, the colour's card
    bank-same, -bisque, -gray, -primary        cards paid, card got
    offer                            seat asked, cards given, cards wanted
    swap                             commission of the hand, of the gallery
    complete-hand, complete-gallery  commission
    discard                          the colour's card
"""

import numpy as np

from sim.core.jit import kernel

(
    PLACE_HEX,
    MIX,
    CENTRE,
    BANK_SAME,
    BANK_BISQUE,
    BANK_GRAY,
    BANK_PRIMARY,
    OFFER,
    ACCEPT,
    REFUSE,
    SWAP_ONE,
    FROM_HAND,
    FROM_GALLERY,
    DISCARD_ONE,
    DONE,
) = range(15)
CLASS_NAMES = (
    "place",
    "mix",
    "centre",
    "bank-same",
    "bank-bisque",
    "bank-gray",
    "bank-primary",
    "offer",
    "accept",
    "refuse",
    "swap",
    "complete-hand",
    "complete-gallery",
    "discard",
    "done",
)
CARD = 5  # bits of a card in a list
MOST_CARDS = 4  # in a list


@kernel
def pack(kind, other, one, two):
    """One number for a choice."""
    return (np.int64(kind) << 44) | (np.int64(other) << 40) | (np.int64(one) << 20) | np.int64(two)


@kernel
def class_of(choice):
    """The class of a choice."""
    return choice >> 44


@kernel
def other_of(choice):
    """The seat asked."""
    return (choice >> 40) & 0xF


@kernel
def one_of(choice):
    """The first part of a choice."""
    return (choice >> 20) & 0xFFFFF


@kernel
def two_of(choice):
    """The second part of a choice."""
    return choice & 0xFFFFF
