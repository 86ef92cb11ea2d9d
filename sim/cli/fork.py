"""`ludostat fork`: what a choice is worth at the decisions where it could be made."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from sim.cli import aims, asked, effects_page, options
from sim.cli.aims import Aim
from sim.cli.main import DONE
from sim.cli.shelf import Shelf, until_told
from sim.core.errors import InputError, nearest

if TYPE_CHECKING:
    import polars as pl

    from strategies.branching import Fork, Forked

Of = Annotated[str, Parameter(help="classes of choices, joined by +, such as buy-water")]
Against = Annotated[
    str | None,
    Parameter(help="classes to compare with, joined by + [the best of all other choices]"),
]
Every = Annotated[bool, Parameter(negative="", help="try every choice, not the best of each class")]
By = Annotated[
    str | None,
    Parameter(help="tell decisions apart by columns, comma-separated: seat, order, round, "
              "strategy, or what priority lists may ask about"),
]  # fmt: skip
Over = Annotated[Literal["decisions", "games"], Parameter(help="what counts alike")]
Worlds = Annotated[
    int, Parameter(converter=options.whole, help="imagined worlds for each decision")
]
Focal = Annotated[
    str | None, Parameter(help="whose decisions count, comma-separated [all strategies]")
]
Games = Annotated[
    int, Parameter(converter=options.whole, alias="-n", help="one decision is taken from each")
]


@dataclass(frozen=True)
class Wish:
    """What is to be told of a fork."""

    base: str
    by: tuple[str, ...]
    over: str
    aim: Aim | None
    jobs: int
    expected: int  # games

    @property
    def tightest(self) -> int | None:
        """How many seeds intervals are sharpest at, where they are looked at again and again."""
        return None if self.aim is None else self.aim.tightest


def fork(
    game: asked.Game,
    /,
    *,
    of: Of,
    against: Against = None,
    every: Every = False,
    by: By = None,
    over: Over = "decisions",
    worlds: Worlds = 4,
    focal: Focal = None,
    players: options.Players = None,
    seats: options.Seats = None,
    games: Games = 2000,
    until: aims.Until = None,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    strategies: options.Strategies = [],  # noqa: B006  (never changed)
    out: asked.Out = None,
    jobs: asked.Jobs = -1,
    json: asked.Json = False,
    quiet: asked.Quiet = False,
) -> int:
    """Try a choice and its alternatives in the same imagined worlds, and play on.

    From each game of natural play one decision is taken where the choice and an alternative could
    be made; each is tried in worlds dealt anew as the seat sees them, with the same luck. The
    difference is the effect of the choice on the final margin and the share of wins. What was
    interrupted goes on by the same command, if it has --out.
    """
    from strategies.branching import Fork

    options.check_jobs(jobs)
    experiment = options.experiment_of(
        game, players, seats, aims.most_games(games, until), seed, rules, settings, map_,
        components, strategies,
    )  # fmt: skip
    task = Fork(
        experiment, _words(of, "+"), _words(against, "+"), every, _words(focal, ","), worlds
    )
    _refuse(task, until)
    aim = None if until is None else Aim(until, -(-games // len(experiment.rotations)))
    wish = Wish(_base(task), _columns(task, by), over, aim, jobs, games)
    asked.open_folder(out)
    shelf = until_told(out, game, task)
    with shelf.held():
        rows, eligible = _rows(task, wish, shelf, quiet)
    if rows.is_empty():
        raise InputError(f"--of {of}: no decision of {len(eligible):,} games had it and another")
    page = effects_page.forked(task, rows, eligible, wish)
    effects_page.tell(page, out, as_json=json, quiet=quiet)
    shelf.clear()
    return DONE


def _words(text: str | None, between: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(between)) if text else ()


def _refuse(task: "Fork", until: float | None) -> None:
    """InputError for what cannot be forked, or not like this."""
    from strategies.lineups import lineup_of

    plain = [entry.name for entry in lineup_of(task.experiment).strategies if not entry.compiled]
    if plain:
        raise InputError(f"--seats {','.join(task.experiment.seats)}: {', '.join(plain)} is plain "
                         "Python; forks need compiled strategies or priority lists")  # fmt: skip
    if task.every_choice and task.worlds < 2:
        raise InputError(f"--worlds {task.worlds}: must be at least 2 with --every: the best "
                         "choice is found in one half of them and judged in the other")  # fmt: skip
    if task.every_choice and until is not None:
        raise InputError(f"--until {until:g}: goes with classes of choices, not with --every")


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


def _rows(task: "Fork", wish: Wish, shelf: Shelf, quiet: bool) -> tuple["pl.DataFrame", Any]:
    """Rows of decisions, choices and worlds, and eligible decisions by game."""
    import numpy as np
    import polars as pl

    from sim.cli.play import progress_bar, warm_up
    from strategies.branching import pieces
    from strategies.matches import crew

    warm_up(task.experiment, quiet)
    found: list[Any] = []
    games, done = task.experiment.games, 0
    with progress_bar(games, quiet) as advance, crew(wish.jobs) as workers:
        for first, count in aims.batches(games, wish.expected, wish.aim):
            for piece in pieces(task, workers, first, count, (), partial(_kept, shelf)):
                found.append(piece)
                done += len(piece.eligible)
                advance(done, games)
            if wish.aim and _is_enough([piece.rows for piece in found], wish, wish.aim):
                break
    return pl.concat(piece.rows for piece in found), np.concatenate([f.eligible for f in found])


def _kept(shelf: Shelf, task: "Fork", first: int, count: int, keep: tuple[str, ...]) -> "Forked":
    """So many games, played now or kept from an earlier try."""
    from strategies.branching import again, play

    made_from = task, first, count, keep
    rows = shelf.kept("fork", made_from, lambda: play(task, first, count, keep).rows)
    return again(rows, first, count)


def _is_enough(found: "list[pl.DataFrame]", wish: Wish, aim: Aim) -> bool:
    import polars as pl

    from analysis import worth

    rows = pl.concat(found)
    if rows.is_empty():
        return False
    return aim.reached(
        worth.effects(rows, wish.base, over=wish.over, measures=("margin",), tightest=aim.tightest)
    )
