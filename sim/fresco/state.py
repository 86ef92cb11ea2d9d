"""One game of Fresco as one flat record, and the rules in force as another.

Painters are the seats, and with two players Leonardo as the one after them. Sets of fresco
positions and of market tiles are bits of one word.
"""

import numpy as np

from sim.core import shortlist

SEATS = 4
PAINTERS = 5
COLORS = 6
LOCATIONS = 5
POSITIONS = 25
TILES = 14  # of the market
STALLS = 5
HOURS = 12
CLASSES = 15
PARTS = 5  # of the score: fresco, bishop, altar, money, bump
ROUNDS = 100  # at most
TRACES = 7  # by round: hour, position, mood, apprentices, price, thaler, points

# What the seat to act decides.
HOUR, PLAN, MARKET, CATHEDRAL, BUMP, STUDIO, WORKSHOP, THEATRE, REFILL = range(9)
REASONS = ("", "few_tiles", "complete", "max_rounds")

STATE = np.dtype(
    [
        ("luck", "u8"),  # the game's own
        ("whims", "u8"),  # the players' own randomness
        ("by_hand", "i4"),  # chance waits to be told what happens
        ("phase", "i4"),
        ("seat", "i4"),  # to act
        ("actor", "i4"),  # the painter it acts for
        ("rounds", "i4"),  # the number of this one, from 1
        ("final", "i4"),  # is it the final round?
        ("reason", "i4"),  # of the end, an index of REASONS; 0 while the game goes on
        ("location", "i4"),
        ("turn", "i4"),  # place in the choosing or acting order
        ("left", "i4"),  # apprentices left in a visit to the cathedral
        ("landing", "i4"),  # occupied space that a painter would land on
        ("choosing", "i4", PAINTERS),  # painters in choosing order
        ("acting", "i4", PAINTERS),
        ("line", "i4", PAINTERS),  # painters on start spaces, S1 first
        ("line_length", "i4"),
        ("opened", "i4", PAINTERS),  # place on the start line at the start
        ("space", "i4", PAINTERS),  # on the score track; 0 on a start space
        ("hour", "i4", PAINTERS),  # index of the hour of this round, or -1
        ("mood", "i4", SEATS),
        ("apprentices", "i4", SEATS),  # in this round
        ("plan", "i4", (SEATS, LOCATIONS)),
        ("thaler", "i4", SEATS),
        ("cubes", "i4", (SEATS, COLORS)),
        ("stall", "i4", STALLS),  # tiles as bits
        ("bag", "i4"),  # tiles as bits
        ("tile_at", "i4", POSITIONS),  # of the fresco
        ("on_fresco", "i4"),  # positions not restored, as bits
        ("beyond", "i4", (COLORS, 4)),  # positions whose tile costs more than 0 to 3 of a colour
        ("bishop", "i4"),
        ("helper", "i4"),  # where Leonardo's painter stands on the fresco
        ("owned", "i4", PAINTERS),
        ("restored", "i4", PAINTERS),  # this round
        ("points", "i4", (PAINTERS, PARTS)),
        ("by_round", "i2", (SEATS, TRACES, ROUNDS)),
        ("tally", "i4", (SEATS, 4)),  # market tiles, steps of the bishop, blends, bumps
        ("decisions", "i4", SEATS),
        ("chosen", "i4", (SEATS, CLASSES)),  # choices by class
        ("barred", "i4", SEATS),  # classes a seat keeps from, as bits
        ("lifted", "i4", SEATS),  # times nothing else was left
        ("offer", "i4", CLASSES),  # scratch: legal choices by class
        *shortlist.FIELDS,
        ("scratch", "i4", 64),
        ("worths", "f8", 64),  # scratch of strategies
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("players", "i4"),
        ("painters", "i4"),
        ("income_owned", "i4"),
        ("start_thaler", "i4"),
        ("start_cubes", "i4", COLORS),
        ("apprentices", "i4"),
        ("hours", "i4"),  # how many
        ("hour_name", "i4", HOURS),
        ("hour_mood", "i4", HOURS),
        ("hour_price", "i4", HOURS),
        ("mood_min", "i4"),
        ("mood_max", "i4"),
        ("mood_start", "i4"),
        ("mood_plus", "i4"),
        ("mood_minus", "i4"),
        ("places", "i4"),
        ("stalls", "i4"),  # how many
        ("stall_size", "i4", STALLS),
        ("bishop_on", "i4"),
        ("bishop_near", "i4"),
        ("bishop_cost", "i4"),
        ("altar_basic", "i4"),
        ("altar_blend", "i4"),
        ("altar_three_blends", "i4"),
        ("studio_thaler", "i4"),
        ("blends", "i4"),
        ("theatre_mood", "i4"),
        ("final_round_tiles", "i4"),
        ("thaler_per_point", "i4"),
        ("max_rounds", "i4"),
        ("tile_cubes", "i4", (TILES, COLORS)),
        ("same_print", "i4", TILES),  # tiles before it with the same cubes, as bits
        ("in_play", "i4"),  # market tiles, as bits
        ("cost", "i4", (POSITIONS, COLORS)),  # of fresco tiles
        ("worth", "i4", POSITIONS),
        ("near", "i4", POSITIONS),  # neighbours of a position, as bits
        ("second_ring", "i4", POSITIONS),  # positions at distance 2, as bits
        ("beside", "i4", POSITIONS),  # up, down, left, right, as bits
        ("plans", "i4", (LOCATIONS + 1, 64)),  # ways to place so many apprentices
        ("blend_sets", "i4", (4, 4, 4, 4)),  # ways to take so many of O, G, P
    ],
    align=True,
)
