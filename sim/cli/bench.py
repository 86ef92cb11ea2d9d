"""`ludostat bench`: decisions and games a second, beside a fixed kernel on the same machine."""

import json as json_module
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sim.cli.main import DONE, FAILED, say
from sim.core.errors import InputError

STEPS = 20_000_000
ROUNDS = 5  # the best of so many is told, since other work only ever slows
PLAYERS = 4
TRIALS = 3  # of what seems too slow

Row = dict[str, Any]


def bench(
    *,
    game: Annotated[str | None, Parameter(help="one game only")] = None,
    seconds: Annotated[float, Parameter(help="time for each policy and round")] = 0.5,
    json: Annotated[bool, Parameter(negative="", help="as one JSON document")] = False,
    compare: Annotated[Path | None, Parameter(help="an earlier --json document")] = None,
    allow: Annotated[
        float | None, Parameter(help="percent that a ratio may fall below the earlier one")
    ] = None,
) -> int:
    """Measure decisions and games a second on one core, for every policy of every game.

    Of players that imagine worlds, worlds a second from the opening take the place of games.
    `ratio` is decisions (or worlds) a second for each million steps a second of the calibration
    kernel, which compares commits on machines that are shared. With --compare and --allow, what
    has become slower than allowed is measured again, and fails if it stays so.
    """
    from sim.catalogue import NAMES
    from strategies.registry import book

    if not 0 < seconds <= 3600:
        raise InputError(f"--seconds {seconds}: must be more than 0 and 3600 at most")
    least = _least(allow, compare)
    earlier = _read(compare) if compare else {}
    rows = []
    for name in [game] if game else NAMES:
        for policy, entry in book(name).items():
            measure = _measure_worlds if entry.budget else _measure
            rows.append(_fair(partial(measure, name, policy, seconds), earlier, least))
    _print(rows, json)
    return _judged(rows, least)


def _least(allow: float | None, compare: Path | None) -> float:
    """The lowest ratio to the earlier one that passes."""
    if allow is None:
        return 0.0
    if not 0 < allow < 100:
        raise InputError(f"--allow {allow:g}: must be a percentage between 0 and 100")
    if compare is None:
        raise InputError(f"--allow {allow:g}: needs --compare, the earlier document")
    return 1 - allow / 100


def _fair(measure: Callable[[], Row], earlier: dict[tuple[str, str], float], least: float) -> Row:
    """A row beside the earlier one; the best of some measurements where the first is too slow,
    since other work on the machine only ever slows."""
    best: Row = {}
    for _ in range(TRIALS):
        row = measure()
        before = earlier.get((row["game"], row["policy"]))
        if before:
            row["against"] = round(row["ratio"] / before, 3)
        if not best or row["ratio"] > best["ratio"]:
            best = row
        if best.get("against", 1.0) >= least:
            break
    return best


def _judged(rows: list[Row], least: float) -> int:
    """Names what has become too slow."""
    slow = [row for row in rows if row.get("against", 1.0) < least]
    for row in slow:
        say(f"{row['game']} {row['policy']}: {row['against']:.0%} of its earlier speed")
    return FAILED if slow else DONE


def _read(path: Path) -> dict[tuple[str, str], float]:
    try:
        rows = json_module.loads(path.read_text(encoding="utf-8"))
        return {(row["game"], row["policy"]): float(row["ratio"]) for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"--compare {path}: no document of bench --json ({_reason(error)})"
        ) from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def _seated(game: str, policy: str) -> tuple[Any, Any]:
    """An experiment with one policy at every seat, its line-up compiled by a game, in which
    those that imagine worlds imagine one."""
    from sim.cli.play import warm_up
    from sim.core.calibration import calibrate
    from strategies.lineups import lineup_of
    from strategies.registry import book

    warm_up(_experiment(game, f"{policy}:1" if book(game)[policy].budget else policy), quiet=False)
    calibrate(1)
    experiment = _experiment(game, policy)
    return experiment, lineup_of(experiment)


def _experiment(game: str, policy: str) -> Any:
    from sim.core.experiment import Experiment

    return Experiment(game=game, players=PLAYERS, seats=(policy,) * PLAYERS, games=1, seed=1)


def _best(work: Callable[[], float]) -> tuple[float, float, float]:
    """The best of some rounds: what the work counts a second, seconds, calibration steps."""
    from sim.core.calibration import calibrate

    rate, time_of_one, steps = 0.0, 0.0, 0.0
    for _ in range(ROUNDS):
        spent, _ = _timed(lambda: calibrate(STEPS))
        steps = max(steps, STEPS / spent)
        spent, counted = _timed(work)
        if counted / spent > rate:
            rate, time_of_one = counted / spent, spent
    return rate, time_of_one, steps


def _measure(game: str, policy: str, seconds: float) -> Row:
    """Whole games with one policy at every seat."""
    _, lineup = _seated(game, policy)
    spent, _ = _timed(lambda: lineup.outcomes(1, 0, 20))
    count = max(1, int(20 * seconds / max(spent, 1e-9)))
    rate, spent, steps = _best(lambda: lineup.outcomes(1, 0, count)[1])
    return {
        "game": game,
        "policy": policy,
        "players": PLAYERS,
        "decisions_per_second": round(rate),
        "games_per_second": round(count / spent, 1),
        "calibration_steps_per_second": round(steps),
        "ratio": round(rate / steps * 1e6, 1),
    }


def _measure_worlds(game: str, policy: str, seconds: float) -> Row:
    """Decisions at the opening, each on as many worlds as the policy imagines."""
    from strategies.lineups import seated

    experiment, lineup = _seated(game, policy)
    state, rules = seated(experiment, 1, 0).state, lineup.variant.rules
    choose, row, budget = lineup.policies[0], lineup.weights[0], lineup.strategies[0].budget
    count = lineup.game.survey(state, rules)
    spent, _ = _timed(lambda: choose(state, rules, row, count))
    times = max(1, int(seconds / max(spent, 1e-9)))

    def think() -> int:
        for _ in range(times):
            choose(state, rules, row, count)
        return times * budget

    rate, _, steps = _best(think)
    return {
        "game": game,
        "policy": f"{policy}:{budget}",
        "players": PLAYERS,
        "decisions_per_second": round(rate / budget, 1),
        "worlds_per_second": round(rate),
        "calibration_steps_per_second": round(steps),
        "ratio": round(rate / steps * 1e6, 1),
    }


def _print(rows: list[Row], as_json: bool) -> None:
    if as_json:
        print(json_module.dumps(rows, indent=1))
        return
    print(f"{'game':10} {'policy':16} {'decisions/s':>12} {'games/s':>10} {'worlds/s':>10}", end="")
    print(f" {'ratio':>9}  against")
    for row in rows:
        print(
            f"{row['game']:10} {row['policy']:16} {row['decisions_per_second']:12,} "
            f"{_figure(row, 'games_per_second'):>10} {_figure(row, 'worlds_per_second'):>10} "
            f"{row['ratio']:9,.1f}  {row.get('against', '')}"
        )


def _figure(row: Row, name: str) -> str:
    return f"{row[name]:,.0f}" if name in row else ""
