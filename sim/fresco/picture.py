"""A position as text: the fresco, the market, then each painter."""

from typing import Any

from sim.fresco import components as box
from sim.fresco.setup import Setup
from sim.fresco.state import POSITIONS, REASONS

DOING = ("wakes up", "plans", "is at the market", "is in the cathedral", "is bumped",
         "is in the studio", "is in the workshop", "is at the theatre", "waits")  # fmt: skip
PLACES = ("market", "cathedral", "studio", "workshop", "theatre")


def _cell(variant: Setup, state: Any, position: int) -> str:
    mark = "*" if position == state.bishop else " "
    if not (int(state.on_fresco) >> position) & 1:
        return f"{mark}  ......  "
    tile = variant.tables.fresco[state.tile_at[position]]
    return f"{mark}{tile.value:2} {tile.cost:<6}  "


def _fresco(variant: Setup, state: Any) -> list[str]:
    rows = range(0, POSITIONS, 5)
    return ["".join(_cell(variant, state, row + i) for i in range(5)).rstrip() for row in rows]


def _stall(variant: Setup, mask: int) -> str:
    tiles = [tile.cubes for i, tile in enumerate(variant.tables.market) if (int(mask) >> i) & 1]
    return " ".join(tiles) or "closed"


def _hour(variant: Setup, state: Any, painter: int) -> str:
    hour = int(state.hour[painter])
    return "asleep" if hour < 0 else f"{variant.rules.hour_name[hour]} o'clock"


def _space(state: Any, painter: int) -> str:
    return f"space {state.space[painter]}" if state.space[painter] else "on the start line"


def _seat(variant: Setup, state: Any, seat: int) -> str:
    turn = ">" if seat == state.actor and not state.reason else " "
    plan = " ".join(
        f"{place} {count}" for place, count in zip(PLACES, state.plan[seat], strict=True) if count
    )
    return (
        f"{turn} seat {seat}: {_space(state, seat)}, {_hour(variant, state, seat)}, mood "
        f"{state.mood[seat]}, {state.thaler[seat]} thaler, cubes "
        f"{box.cubes_text(state.cubes[seat]) or 'none'}, {state.owned[seat]} tiles; "
        f"plan: {plan or 'none'}"
    )


def picture(variant: Setup, state: Any, rows: list[str] | None = None) -> str:
    """The whole position, hidden plans included; * marks the bishop."""
    status = f"over ({REASONS[state.reason]})" if state.reason else (
        f"seat {state.seat} {DOING[state.phase]}"
    )  # fmt: skip
    lines = [f"Round {state.rounds}{' (final)' if state.final else ''}, {status}."]
    lines += _fresco(variant, state)
    stalls = [_stall(variant, state.stall[i]) for i in range(variant.rules.stalls)]
    lines.append("  stalls: " + "; ".join(f"{i}: {text}" for i, text in enumerate(stalls)))
    lines += [_seat(variant, state, seat) for seat in range(variant.players)]
    if variant.players == 2:
        lines.append(f"  Leonardo: {_space(state, 2)}, {_hour(variant, state, 2)}, "
                     f"{state.owned[2]} tiles, painter at {state.helper}")  # fmt: skip
    return "\n".join(lines)
