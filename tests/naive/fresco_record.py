"""A strict checker of Fresco records: header, every event and its count, chance, end line.

Written from the records pages alone; sections named here are those of Fresco's page.
"""

from typing import Any

from tests.naive.fresco import Table
from tests.naive.fresco_box import BOX, COLOURS, Box, read_box
from tests.naive.fresco_cathedral import CENTRE, SIDE
from tests.naive.records import (
    Test,
    Thing,
    check_components,
    check_header,
    check_rules,
    compact,
    is_flag,
    is_integer,
    is_text,
    list_of,
    naming_line,
    need,
    need_keys,
    one_of,
    read_line,
    replay,
    whole,
)

SETUP = ["start", "stalls", "fresco"]
EVENTS: dict[str, list[str]] = {
    "hour": ["hour"],
    "plan": ["at"],
    "buy": ["stall", "tiles"],
    "close": ["stall"],
    "pass": [],
    "restore": ["tile", "bishop"],
    "altar": ["cubes"],
    "bump": ["way"],
    "studio": [],
    "mix": ["orange", "green", "purple"],
    "theatre": [],
    "leonardo_hour": ["hour"],
    "leonardo_close": ["stall"],
    "leonardo_restore": ["tile"],
    "leonardo_bump": ["way"],
}


def is_cubes(value: Any) -> bool:
    """A text of cubes in the order of the colours (section 1)."""
    return (
        is_text(value)
        and set(value) <= set(COLOURS)
        and list(value) == sorted(value, key=COLOURS.index)
    )


RULES: dict[str, Test] = {
    "income": one_of("restored_this_round", "owned"),
    "start_thaler": whole(),
    "start_cubes": is_cubes,
    "apprentices": whole(),
    "hours": list_of(is_integer),
    "hour_mood": list_of(is_integer),
    "hour_price": list_of(whole()),
    "mood_min": is_integer,
    "mood_max": is_integer,
    "mood_start": is_integer,
    "mood_plus": is_integer,
    "mood_minus": is_integer,
    "places_per_location": whole(),
    "stall_sizes": list_of(whole()),
    "bishop_on": whole(),
    "bishop_near": whole(),
    "bishop_move_cost": whole(),
    "altar_basic": whole(),
    "altar_blend": whole(),
    "altar_three_blends": whole(),
    "studio_thaler": whole(),
    "blends_per_apprentice": whole(),
    "theatre_mood": whole(),
    "final_round_tiles": whole(),
    "thaler_per_point": whole(1),
    "max_rounds": whole(1),
}


def check(lines: list[str]) -> None:
    """Replay a whole record; ValueError names the first line at fault and what is wrong with it."""
    need(bool(lines), "line 1: the header is missing")
    with naming_line(1):
        table = open_table(read_line(lines[0]))
    ended = False
    for number, line in enumerate(lines[1:], start=2):
        with naming_line(number):
            need(not ended, "nothing may follow the end line")
            ended = replay_with_chance(table, read_line(line))
    missing = f"line {len(lines)}: the game is over here, but the end line is missing"
    need(ended or not table.over, missing)


def replay_with_chance(table: Table, said: Thing) -> bool:
    """A line after the header, chance included; says whether it was the end line."""
    if "chance" not in said:
        return replay(table, said, EVENTS)
    need(one_of("refill")(said["chance"]), f"chance knows no {said['chance']!r}, only 'refill'")
    need_keys(said, ["chance", "stalls"], "event refill")
    need(table.chance == "refill", "no refill is due here")
    table.act(said)
    return False


# The header


def open_table(header: Thing) -> Table:
    """The table that a header lays, once it is found sound."""
    check_header(header, "fresco", 4)
    check_rules(header["rules"], RULES)
    check_together(header["players"], header["rules"])
    check_components(header["components"])
    table = header["components"].get("table")
    if table is not None:
        check_table(table)
    box = BOX if table is None else read_box(table)
    check_setup(header["players"], header["rules"]["stall_sizes"], header["setup"], box)
    return Table(header["players"], header["rules"], header["setup"], table)


def check_together(players: int, rules: Thing) -> None:
    """Rules that only make sense together."""
    hours = rules["hours"]
    painters = 3 if players == 2 else players
    need(hours == sorted(set(hours)), "rules: hours does not rise")
    need(len(hours) >= painters, f"rules: {len(hours)} hours are too few for {painters} painters")
    for name in ("hour_mood", "hour_price"):
        need(len(rules[name]) == len(hours), f"rules: {name} has not one entry for each hour")
    low, start, high = (rules[f"mood_{name}"] for name in ("min", "start", "max"))
    need(low <= start <= high, "rules: mood_start is not on the mood track")
    need(rules["mood_minus"] < rules["mood_plus"], "rules: mood_minus and mood_plus overlap")


def check_setup(players: int, sizes: list[int], setup: Any, box: Box) -> None:
    """All that chance decided, in agreement with the box (section 3)."""
    need_keys(setup, SETUP, "setup")
    need_all(setup["start"], list(range(players)), "start")
    need_all(setup["fresco"], list(box.fresco), "fresco")
    centre = box.fresco[setup["fresco"][CENTRE]]
    need(centre.value == 11, f"setup: fresco has {centre.id} in the centre, worth {centre.value}")
    check_stalls(setup["stalls"], sizes, list(box.tiles_in_play(players)))


def need_all(found: Any, things: list[Any], name: str) -> None:
    """A list has each of the things once, in some order."""
    need(list_of(one_of(*things))(found), f"setup: {name} is not a list from {things}")
    need(sorted(found) == sorted(things), f"setup: {name} has not each of {things} once")


def check_stalls(stalls: Any, sizes: list[int], tiles: list[str]) -> None:
    """Full stalls of different tiles, ids rising."""
    need(list_of(list_of(one_of(*tiles)))(stalls), f"setup: stalls has other tiles than {tiles}")
    names = [name for stall in stalls for name in stall]
    need(len(set(names)) == len(names), "setup: stalls has a tile twice")
    need([len(stall) for stall in stalls] == sizes, f"setup: stalls has not the sizes {sizes}")
    rising = all(stall == sorted(stall) for stall in stalls)
    need(rising, "setup: stalls has a stall whose ids do not rise")


# Tables of components (section 1)

MARKET_TILE: dict[str, Test] = {
    "id": is_text,
    "cubes": is_cubes,
    "removed_with_3_players": is_flag,
}
FRESCO_TILE: dict[str, Test] = {"id": is_text, "value": whole(), "cost": is_cubes}


def check_table(table: Thing) -> None:
    """What is read of the tables is there and of its kind; all else is passed over."""
    check_tiles(table, "market", MARKET_TILE)
    check_tiles(table, "fresco_tiles", FRESCO_TILE)
    number = len(table["fresco_tiles"]["tiles"])
    need(number == SIDE * SIDE, f"components: table: fresco_tiles has {number} tiles, not 25")


def check_tiles(table: Thing, name: str, tests: dict[str, Test]) -> None:
    """A list of tiles with all that is read of them, no id twice."""
    where = f"components: table: {name}"
    tiles = table[name].get("tiles") if type(table.get(name)) is dict else None
    need(type(tiles) is list, f"{where} has no list of tiles")
    for number, tile in enumerate(tiles or [], start=1):
        need(type(tile) is dict, f"{where}: tile {number} is not an object")
        for key, test in tests.items():
            need(key in tile, f"{where}: tile {number} lacks the key {key!r}")
            need(test(tile[key]), f"{where}: tile {number}: {key} cannot be {compact(tile[key])}")
    ids = [tile["id"] for tile in tiles or []]
    need(len(set(ids)) == len(ids), f"{where} has an id twice")
