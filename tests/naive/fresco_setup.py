"""Positions of Fresco in one line, for the tests of the slow second engine."""

from collections import Counter

from tests.naive.fresco import Table
from tests.naive.fresco_box import BOX
from tests.naive.fresco_options import Step

RULES = {
    "income": "restored_this_round",
    "start_thaler": 12,
    "start_cubes": "RYB",
    "apprentices": 5,
    "hours": [5, 6, 7, 8, 9],
    "hour_mood": [-3, -2, -1, 0, 1],
    "hour_price": [4, 3, 2, 2, 1],
    "mood_min": -4,
    "mood_max": 4,
    "mood_start": 0,
    "mood_plus": 3,
    "mood_minus": -3,
    "places_per_location": 3,
    "stall_sizes": [2, 3, 4],
    "bishop_on": 3,
    "bishop_near": 2,
    "bishop_move_cost": 1,
    "altar_basic": 2,
    "altar_blend": 1,
    "altar_three_blends": 6,
    "studio_thaler": 3,
    "blends_per_apprentice": 2,
    "theatre_mood": 2,
    "final_round_tiles": 6,
    "thaler_per_point": 2,
    "max_rounds": 100,
}
# By rows: values 3 4 4 5 5 / 3 5 5 6 7 / 5 5 11 7 7 / 7 7 7 9 9 / 9 9 9 9 11.
DRAWING = """
F01 F03 F04 F05 F06
F02 F07 F08 F11 F12
F09 F10 F24 F13 F14
F15 F16 F17 F18 F19
F20 F21 F22 F23 F25
"""
FRESCO = DRAWING.split()
STALLS = {
    3: ["M01 M02", "M04 M05 M07", "M08 M10 M13 M14"],
    4: ["M01 M02", "M03 M04 M05", "M06 M07 M08 M09", "M10 M11 M12 M13"],
}


def rules_for(players, **changes):
    """The default rules for so many players, with changes."""
    sizes = [2, 3, 4, 4] if players == 4 else [2, 3, 4]
    return {**RULES, "stall_sizes": sizes, **changes}


def new_table(players=3, start=(0, 1, 2, 3), stalls=(), fresco=FRESCO, table=None, **rules):
    """A game before its first hour; stalls are given as texts."""
    shown = stalls or STALLS[max(players, 3)]
    setup = {
        "start": list(start[:players]),
        "stalls": [stall.split() for stall in shown],
        "fresco": list(fresco),
    }
    return Table(players, rules_for(players, **rules), setup, table)


def visit(what, apprentices=1, players=3, cubes="", money=12, hours=(8, 7, 9, 6), **rules):
    """Seat 0 alone visits a location in the first round; its mood is 0, hours are by seat."""
    table = new_table(players, **rules)
    table.phase = "visits"
    table.hours = dict(zip(table.track.space, hours, strict=False))
    table.agenda = [Step(what, 0, apprentices)]
    table.seats[0].cubes, table.seats[0].money = Counter(cubes), money
    return table


def stand(table, **spaces):
    """Put painters on spaces of the score track: a seat as s0, or leonardo."""
    for name, space in spaces.items():
        who = int(name[1:]) if name[1:].isdigit() else name
        table.track.land(who, space, "forward")


def act(table, do, **arguments):
    """The seat to act does something."""
    table.act({"seat": table.seat, "do": do, **arguments})


def wake(table, *hours):
    """Everybody in choosing order takes an hour, Leonardo too."""
    for hour in hours:
        act(table, words(table)[0], hour=hour)


def plan(table, *plans):
    """Everybody in acting order plans, digits for the locations 0 to 4."""
    for digits in plans:
        act(table, "plan", at=[int(digit) for digit in digits])


def refill(table, draw=min):
    """Fill the empty stalls, the lowest ids first or as said; the event."""
    bag = set(table.market.bag)
    stalls: list[list[str]] = []
    for spaces in table.market.empty_spaces():
        stalls.append([])
        for _ in range(spaces):
            stalls[-1].append(draw(bag))
            bag.remove(stalls[-1][-1])
        stalls[-1].sort()
    event = {"chance": "refill", "stalls": stalls}
    table.act(event)
    return event


def keep(table, *places):
    """Only these positions of the fresco still have tiles."""
    table.fresco.tiles = {place: table.fresco.tiles[place] for place in places}


def offered(table, do, *names):
    """The named arguments of all choices of a word."""
    found = [[choice[name] for name in names] for choice in table.choices() if choice["do"] == do]
    return [one for (one,) in found] if len(names) == 1 else found


def words(table):
    """The words of all choices, each once, in order."""
    return list(dict.fromkeys(choice["do"] for choice in table.choices()))


def cubes(table, seat=0):
    """The cubes of a seat as a text in the usual order."""
    return "".join(colour * table.seats[seat].cubes[colour] for colour in "RYBOGP")


# The box as component tables


def layout():
    """The default box in that layout, without what is not read (records page, section 1)."""
    market = [
        {"id": tile.id, "cubes": tile.cubes, "removed_with_3_players": tile.for_four}
        for tile in BOX.market.values()
    ]
    fresco = [tile._asdict() for tile in BOX.fresco.values()]
    return {"market": {"tiles": market}, "fresco_tiles": {"tiles": fresco}}
