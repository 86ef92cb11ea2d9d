"""From rule parameters to the records that kernels take: the rules in force and a fresh table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from sim.core import parameters
from sim.core.errors import InputError
from sim.core.game import records
from sim.fresco import components as box
from sim.fresco.board import beside, distance
from sim.fresco.components import Tables
from sim.fresco.state import HOURS, LOCATIONS, POSITIONS, RULES, STALLS, STATE

PLAYERS = (2, 3, 4)
SAME_NAME = (
    "start_thaler", "apprentices", "mood_min", "mood_max", "mood_start", "mood_plus", "mood_minus",
    "bishop_on", "bishop_near", "altar_basic", "altar_blend", "altar_three_blends",
    "studio_thaler", "theatre_mood", "final_round_tiles", "thaler_per_point", "max_rounds",
)  # fmt: skip


@dataclass(frozen=True)
class Setup:
    """A variant ready to play: parameters by name, tiles, and the two records."""

    players: int
    parameters: dict[str, Any]
    tables: Tables
    rules: Any
    fresh: Any  # a table before the deal

    @cached_property
    def market_ids(self) -> list[str]:
        """Ids of market tiles by number."""
        return [tile.id for tile in self.tables.market]

    @cached_property
    def fresco_ids(self) -> list[str]:
        """Ids of fresco tiles by number."""
        return [tile.id for tile in self.tables.fresco]

    @property
    def own_tables(self) -> dict[str, Any] | None:
        """The tables as records tell them, where they are not those of the box."""
        return None if self.tables == box.own_tables() else self.tables.told()


def set_up(
    players: int, changes: Mapping[str, Any], own_tables: Mapping[str, str] | None = None
) -> Setup:
    """The variant with these rule parameters; InputError where they contradict each other
    (RULES 1.1, 7.1)."""
    return set_up_with(players, changes, box.find_tables(own_tables or {}))


def set_up_with(players: int, changes: Mapping[str, Any], tables: Tables) -> Setup:
    """The variant with these rule parameters and tiles."""
    if players not in PLAYERS:
        raise InputError(f"players {players}: Fresco is for 2 to 4 players")
    values = parameters.in_force(box.BOX.parameters, players, changes)
    painters = players + (players == 2)
    in_play = [players == 4 or not tile.few_players_without for tile in tables.market]
    _check(values, painters, sum(in_play))
    rules = records(RULES)[0]
    rules.players, rules.painters = players, painters
    rules.in_play = sum(kept << tile for tile, kept in enumerate(in_play))
    _lay_rules(rules, values)
    _lay_tiles(rules, tables)
    _lay_board(rules)
    _count_plans(rules)
    _count_blends(rules)
    return Setup(players, values, tables, rules, records(STATE)[0])


def _check(values: Mapping[str, Any], painters: int, tiles: int) -> None:
    hours, sizes = values["hours"], values["stall_sizes"]
    lengths = len(hours), len(values["hour_mood"]), len(values["hour_price"])
    faults = {
        f"hours: {len(hours)} hours; {painters} painters need as many, and {HOURS} at most fit":
            not painters <= len(hours) <= HOURS,
        f"hours = {hours}: must rise": sorted(set(hours)) != hours,
        f"hours, hour_mood, hour_price: {lengths} entries; all must have as many":
            len(set(lengths)) > 1,
        f"mood_start = {values['mood_start']}: must lie from mood_min to mood_max":
            not values["mood_min"] <= values["mood_start"] <= values["mood_max"],
        f"mood_minus = {values['mood_minus']}: must lie below mood_plus":
            values["mood_minus"] >= values["mood_plus"],
        f"stall_sizes: {len(sizes)} stalls; there may be 1 to {STALLS}":
            not 1 <= len(sizes) <= STALLS,
        f"stall_sizes: {sum(sizes)} spaces; {tiles} tiles are in play": sum(sizes) > tiles,
    }  # fmt: skip
    for fault, present in faults.items():
        if present:
            raise InputError(fault)
    box.counts(values["start_cubes"])


def _lay_rules(rules: Any, values: Mapping[str, Any]) -> None:
    for name in SAME_NAME:
        rules[name] = values[name]
    rules.income_owned = values["income"] == "owned"
    rules.start_cubes[:] = box.counts(values["start_cubes"])
    rules.hours = len(values["hours"])
    for field, name in (("hour_name", "hours"), ("hour_mood",) * 2, ("hour_price",) * 2):
        rules[field][: rules.hours] = values[name]
    rules.places = values["places_per_location"]
    rules.stalls = len(values["stall_sizes"])
    rules.stall_size[: rules.stalls] = values["stall_sizes"]
    rules.bishop_cost = values["bishop_move_cost"]
    rules.blends = values["blends_per_apprentice"]


def _lay_tiles(rules: Any, tables: Tables) -> None:
    prints = [tile.cubes for tile in tables.market]
    for tile, cubes in enumerate(prints):
        rules.tile_cubes[tile] = box.counts(cubes)
        rules.same_print[tile] = sum(1 << other for other in range(tile) if prints[other] == cubes)
    for tile, segment in enumerate(tables.fresco):
        rules.cost[tile] = box.counts(segment.cost)
        rules.worth[tile] = segment.value


def _lay_board(rules: Any) -> None:
    for here, there in product(range(POSITIONS), repeat=2):
        rules.near[here] |= (distance(here, there) == 1) << there
        rules.second_ring[here] |= (distance(here, there) == 2) << there
        rules.beside[here] |= beside(here, there) << there


def _count_plans(rules: Any) -> None:
    rules.plans[0, 0] = 1
    for locations in range(1, LOCATIONS + 1):
        for total in range(rules.plans.shape[1]):
            least = max(0, total - int(rules.places))
            rules.plans[locations, total] = rules.plans[locations - 1, least : total + 1].sum()


def _count_blends(rules: Any) -> None:
    for count, *held in product(range(4), repeat=4):
        taken = product(*(range(most + 1) for most in held))
        rules.blend_sets[count, *held] = sum(sum(some) == count for some in taken)
