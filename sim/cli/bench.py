"""`ludostat bench`: decisions and games a second, beside a fixed kernel on the same machine."""

import json as json_module
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sim.cli.main import DONE
from sim.core.errors import InputError

STEPS = 20_000_000
ROUNDS = 5  # the best of so many is told, since other work only ever slows
PLAYERS = 4


def bench(
    *,
    game: Annotated[str | None, Parameter(help="one game only")] = None,
    seconds: Annotated[float, Parameter(help="time for each policy and round")] = 0.5,
    json: Annotated[bool, Parameter(negative="", help="as one JSON document")] = False,
    compare: Annotated[Path | None, Parameter(help="an earlier --json document")] = None,
) -> int:
    """Measure decisions and games a second on one core, for every policy of every game.

    `ratio` is decisions a second for each million steps a second of the calibration kernel,
    which compares commits on machines that are shared.
    """
    from sim.catalogue import NAMES
    from strategies.registry import book

    if not 0 < seconds <= 3600:
        raise InputError(f"--seconds {seconds}: must be more than 0 and 3600 at most")
    earlier = _read(compare) if compare else {}
    rows = []
    for name in [game] if game else NAMES:
        rows += [_measure(name, policy, seconds) for policy in book(name)]
    for row in rows:
        before = earlier.get((row["game"], row["policy"]))
        if before:
            row["against"] = round(row["ratio"] / before, 3)
    _print(rows, json)
    return DONE


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


def _measure(game: str, policy: str, seconds: float) -> dict[str, Any]:
    """The best of some rounds for one policy at every seat, calibrated in the same rounds."""
    from sim.cli.play import warm_up
    from sim.core.calibration import calibrate
    from sim.core.experiment import Experiment
    from strategies.lineups import lineup_of

    experiment = Experiment(game=game, players=PLAYERS, seats=(policy,) * PLAYERS, games=1, seed=1)
    warm_up(experiment, quiet=False)
    calibrate(1)
    lineup = lineup_of(experiment)
    spent, _ = _timed(lambda: lineup.outcomes(1, 0, 20))
    count = max(1, int(20 * seconds / max(spent, 1e-9)))
    best: dict[str, float] = {"decisions": 0, "games": 0, "steps": 0}
    for _ in range(ROUNDS):
        spent, _ = _timed(lambda: calibrate(STEPS))
        best["steps"] = max(best["steps"], STEPS / spent)
        spent, (_, decisions) = _timed(lambda: lineup.outcomes(1, 0, count))
        best["decisions"] = max(best["decisions"], decisions / spent)
        best["games"] = max(best["games"], count / spent)
    return {
        "game": game,
        "policy": policy,
        "players": PLAYERS,
        "decisions_per_second": round(best["decisions"]),
        "games_per_second": round(best["games"], 1),
        "calibration_steps_per_second": round(best["steps"]),
        "ratio": round(best["decisions"] / best["steps"] * 1e6, 1),
    }


def _print(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json_module.dumps(rows, indent=1))
        return
    print(f"{'game':10} {'policy':16} {'decisions/s':>12} {'games/s':>10} {'ratio':>9}  against")
    for row in rows:
        print(
            f"{row['game']:10} {row['policy']:16} {row['decisions_per_second']:12,} "
            f"{row['games_per_second']:10,.0f} {row['ratio']:9,.1f}  {row.get('against', '')}"
        )
