"""One game of Kanagawa as one flat record, and the rules in force as another.

Sets of cards are two words. Slots are counted by kind, by whether their symbol has painted in
this turn, and by what stands on them: slots that agree in all three are interchangeable.
"""

import numpy as np

from sim.core import shortlist

SEATS = 4
CARDS = 72
WORDS = 2
COLUMNS, ROWS = 4, 3
KINDS = 5  # of slots: four landscapes, joker
JOKER = 4
PLACES = 10  # kinds of slots, each with a symbol still fresh and one that has painted
NOTHING, FRESH, USED = range(3)  # on a slot: no brush, one that has not painted, one that has
SUBJECTS = 14
DIPLOMAS = 19
TILES = 4
PARTS = 5  # of the score: cards, run, harmony, diplomas, first player
CLASSES = 10

SCHOOL, WORK = 0, 1  # what the seat to act is doing
REASONS = ("", "deck", "print")

CELLS = np.dtype(("i1", (COLUMNS, ROWS)))

STATE = np.dtype(
    [
        ("luck", "u8"),  # the game's own; nothing is drawn from it after the deal
        ("whims", "u8"),  # the players' own randomness
        ("phase", "i4"),
        ("seat", "i4"),  # to act
        ("start", "i4"),  # start player of the round
        ("opener", "i4"),  # start player of the game
        ("rounds", "i4"),  # begun
        ("reason", "i4"),  # of the end, an index of REASONS; 0 while the game goes on
        ("lesson", "i4"),  # from 1
        ("began", "i4"),  # players in school when the lesson began
        ("in_school", "i4"),  # seats as bits, like the next
        ("asked", "i4"),  # in this lesson
        ("assistant", "i4"),  # the seat that holds it
        ("pending", "i4"),  # 1 + the diploma to be claimed or declined
        ("arrows_used", "i4"),  # this turn
        ("deck", "i1", CARDS),  # top first
        ("top", "i4"),
        ("school", CELLS),  # 1 + card; 0 is an empty cell
        ("height", "i4", COLUMNS),  # cards in a column
        ("brushes_left", "i4"),  # in the general supply
        ("storms_left", "i4"),
        ("diplomas_left", "i4"),  # on the table, as bits
        ("tile", "i4", SEATS),
        ("hand", "u8", (SEATS, WORDS)),
        ("secret", "u8", (SEATS, WORDS)),  # cards of the hand that came face down
        ("studio", "u8", (SEATS, WORDS)),
        ("prints", "u8", (SEATS, WORDS)),
        ("order", "i1", (SEATS, CARDS)),  # of the print, left to right
        ("painted", "i4", SEATS),  # cards in the print
        ("slots", "i4", (SEATS, PLACES, 3)),
        ("supply", "i4", SEATS),  # own brushes not on a slot
        ("brushes", "i4", SEATS),  # owned, on slots or not
        ("arrows", "i4", SEATS),
        ("holds", "i4", SEATS),
        ("symbols", "i4", (SEATS, KINDS)),
        ("trees", "i4", SEATS),
        ("subjects", "i4", (SEATS, SUBJECTS)),  # persons, animals, buildings in the print
        ("harmony", "i4", SEATS),
        ("storms", "i4", SEATS),  # tokens
        ("owned", "i4", SEATS),  # diplomas as bits, like the next
        ("closed", "i4", SEATS),  # declined, or of a colour owned
        ("points", "i4", (SEATS, PARTS)),  # at the end
        ("stays", "i4", (SEATS, 3)),  # by lesson
        ("leavings", "i4", (SEATS, 3)),  # takes by lesson
        ("taken", "i4", (SEATS, 3)),  # takes by size of the column
        ("moved", "i4", SEATS),  # arrows used in the game
        ("started", "i4", SEATS),  # rounds as start player
        ("decisions", "i4", SEATS),
        ("chosen", "i4", (SEATS, CLASSES)),  # choices by class
        ("barred", "i4", SEATS),  # classes a seat keeps from, as bits
        ("lifted", "i4", SEATS),  # times nothing else was left
        ("offer", "i4", 16),  # scratch: legal choices by run
        *shortlist.FIELDS,
        ("pile", "i1", CARDS),  # scratch
        ("needs", "i4", (3, 5)),  # scratch of strategies, like the next ten
        ("plan_cards", "i4", 7),
        ("plan_prints", "i4", 7),
        ("plan_worths", "f8", (5, 7)),
        ("promises", "f8", 7),
        ("had", "i4", (SEATS, 8)),
        ("unseen", "u8", WORDS),
        ("contested", "i4"),
        ("tail_season", "i4"),
        ("tail_length", "i4"),
        ("longest", "i4"),
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("players", "i4"),
        ("claim_later", "i4"),
        ("end_print_cards", "i4"),
        ("first_player_points", "i4"),
        ("lessons", "i4"),
        ("starting_brushes", "i4"),
        ("work_without_cards", "i4"),
        ("brushes", "i4"),  # in the box, like the next
        ("storms", "i4"),
        ("face_down", CELLS),
        ("back", "i1", CARDS),
        ("studio_kind", "i1", CARDS),  # of the slot, or -1
        ("studio_arrow", "i1", CARDS),
        ("studio_brush", "i1", CARDS),
        ("studio_assistant", "i1", CARDS),
        ("studio_hold", "i1", CARDS),
        ("studio_points", "i1", CARDS),
        ("asks", "i1", CARDS),  # landscape of the print half
        ("needs", "i1", CARDS),  # how many symbols of it
        ("season", "i1", CARDS),  # 4 is storm
        ("trees", "i1", CARDS),
        ("subject", "i1", CARDS),  # or -1
        ("print_points", "i1", CARDS),
        ("asking", "u8", (4, 3, WORDS)),  # cards by landscape and number of symbols asked for
        ("with_trees", "u8", (3, WORDS)),  # cards by number of trees, from 1, like the next four
        ("with_subject", "u8", (SUBJECTS, WORDS)),
        ("with_kind", "u8", (KINDS, WORDS)),
        ("with_arrow", "u8", WORDS),
        ("with_brush", "u8", WORDS),
        ("tile_season", "i1", TILES),
        ("tile_kind", "i1", TILES),
        ("tile_arrow", "i1", TILES),
        ("condition", "i1", DIPLOMAS),
        ("least", "i1", DIPLOMAS),
        ("animals", "i4", DIPLOMAS),  # wanted all, as bits
        ("worth", "i1", DIPLOMAS),
        ("effect", "i1", DIPLOMAS),
        ("same_color", "i4", DIPLOMAS),  # diplomas of its colour, as bits
    ],
    align=True,
)
