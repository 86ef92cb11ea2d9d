"""`ludostat fork`: what a choice is worth at the decisions where it could be made."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from sim.cli import effects_page, options
from sim.cli.main import DONE, INTERRUPTED, say
from sim.core.errors import InputError, nearest

if TYPE_CHECKING:
    import polars as pl

    from strategies.branching import Fork

GROWTH = 2  # batches double


@dataclass(frozen=True)
class Wish:
    """What is to be told of a fork."""

    base: str
    by: tuple[str, ...]
    over: str
    until: float | None
    jobs: int


def fork(
    game: Annotated[str, Parameter(help="a game")],
    /,
    *,
    of: Annotated[str, Parameter(help="classes of choices, joined by +, such as buy-water")],
    against: Annotated[
        str | None,
        Parameter(help="classes to compare with, joined by + [the best of all other choices]"),
    ] = None,
    every: Annotated[
        bool, Parameter(negative="", help="try every choice, not the best of each class")
    ] = False,
    by: Annotated[
        str | None,
        Parameter(help="tell decisions apart by columns, comma-separated: seat, order, round, "
                  "strategy, or what priority lists may ask about"),
    ] = None,
    over: Annotated[
        Literal["decisions", "games"], Parameter(help="what counts alike")
    ] = "decisions",
    worlds: Annotated[
        int, Parameter(converter=options.whole, help="imagined worlds for each decision")
    ] = 4,
    focal: Annotated[
        str | None, Parameter(help="whose decisions count, comma-separated [all strategies]")
    ] = None,
    players: options.Players = None,
    seats: options.Seats = None,
    games: Annotated[
        int, Parameter(converter=options.whole, alias="-n", help="one decision is taken from each")
    ] = 2000,
    until: Annotated[
        float | None,
        Parameter(help="play on to this half-width of the margin's interval, in points; "
                  "--games is then about how many you expect to need, ten times as many the most"),
    ] = None,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    strategies: options.Strategies = [],  # noqa: B006  (never changed)
    out: Annotated[Path | None, Parameter(help="folder for report, chart and tables")] = None,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    json: Annotated[bool, Parameter(negative="", help="everything as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no table")] = False,
) -> int:  # fmt: skip
    """Try a choice and its alternatives in the same imagined worlds, and play on.

    From each game of natural play one decision is taken where the choice and an alternative could
    be made; each is tried in worlds dealt anew as the seat sees them, with the same luck. The
    difference is the effect of the choice on the final margin and the share of wins.
    """
    from strategies.branching import Fork

    options.check_jobs(jobs)
    most = games * (10 if until is not None else 1)
    experiment = options.experiment_of(
        game, players, seats, most, seed, rules, settings, map_, components, strategies
    )
    task = Fork(
        experiment, _words(of, "+"), _words(against, "+"), every, _words(focal, ","), worlds
    )
    if until is not None and not 0 < until < float("inf"):
        raise InputError(f"--until {until}: must be a half-width above 0, in points")
    wish = Wish(_base(task), _columns(task, by), over, until, jobs)
    try:
        rows, eligible = _rows(task, wish, games, quiet)
    except KeyboardInterrupt:
        say("Interrupted; a fork keeps nothing until it is done.")
        return INTERRUPTED
    if rows.is_empty():
        raise InputError(f"--of {of}: no decision of {len(eligible):,} games had it and another")
    page = effects_page.forked(task, rows, eligible, wish)
    effects_page.tell(page, out, as_json=json, quiet=quiet)
    return DONE


def _words(text: str | None, between: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(between)) if text else ()


def _base(task: "Fork") -> str:
    """The arm that the others are compared with: the rest, or the first class it stands against."""
    from strategies.branching import REST

    return REST if task.compared == "rest" else (task.against or task.wanted)[0]


def _columns(task: "Fork", by: str | None) -> tuple[str, ...]:
    from strategies.priority import conditions

    known = ("seat", "order", "round", "strategy", *conditions(task.experiment.game))
    for name in _words(by, ","):
        if name not in known:
            raise InputError(f"--by {name}: is no column{nearest(name, known)}; there are "
                             f"{', '.join(known)}")  # fmt: skip
    return _words(by, ",")


def _rows(task: "Fork", wish: Wish, expected: int, quiet: bool) -> tuple["pl.DataFrame", Any]:
    """Rows of decisions, choices and worlds, and eligible decisions by game."""
    import numpy as np
    import polars as pl

    from sim.cli.play import progress_bar, warm_up
    from strategies.branching import pieces
    from strategies.matches import crew

    warm_up(task.experiment, quiet)
    found: list[Any] = []
    done, batch = 0, expected if wish.until is None else max(200, expected // 8)
    with progress_bar(task.experiment.games, quiet) as advance, crew(wish.jobs) as workers:
        while done < task.experiment.games:
            count = min(batch, task.experiment.games - done)
            for piece in pieces(task, workers, done, count, ()):
                found.append(piece)
                done += len(piece.eligible)
                advance(done, task.experiment.games)
            batch *= GROWTH
            rows = pl.concat(piece.rows for piece in found)
            if wish.until is not None and _is_enough(rows, wish, expected):
                break
    return rows, np.concatenate([piece.eligible for piece in found])


def _is_enough(rows: "pl.DataFrame", wish: Wish, expected: int) -> bool:
    from analysis import anytime, worth

    if rows.is_empty():
        return False
    table = worth.effects(rows, wish.base, over=wish.over, measures=("margin",), tightest=expected)
    return anytime.enough(table, wish.until or 0.0)
