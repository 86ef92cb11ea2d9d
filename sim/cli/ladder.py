"""`ludostat ladder`: how strong the strategies of a game are, and what a decision costs them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE
from sim.cli.shelf import Shelf, until_told
from sim.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

PIECES = 8  # of the games of a line-up, between which progress is told


@dataclass(frozen=True)
class Task:
    """What a ladder is asked for."""

    setting: Any  # game, rules and seed as an experiment; who sits there changes
    rungs: list[str]  # weakest first
    plans: list[str]
    games: int
    most_games: int
    error: float
    gain: float
    shelf: Shelf = field(default_factory=Shelf)  # of decided pairs and played games

    @property
    def names(self) -> list[str]:
        """All that are rated."""
        return self.rungs + self.plans

    @property
    def fair(self) -> float:
        """The share of wins of each seat, if all are equal."""
        return 1 / int(self.setting.players)


def ladder(
    game: Annotated[str, Parameter(help="a game")],
    /,
    *,
    players: Annotated[
        int, Parameter(converter=options.whole, help="how many sit at the table")
    ] = 4,
    rungs: Annotated[
        str | None,
        Parameter(help="strategies, weakest first, comma-separated [random,casual,greedy,tuned]"),
    ] = None,
    plans: Annotated[bool, Parameter(negative="", help="rate the game's plans too")] = False,
    games: Annotated[
        int, Parameter(converter=options.whole, alias="-n", help="for the ratings, at most")
    ] = 2000,
    most_games: Annotated[
        int, Parameter(converter=options.whole, help="for a pair, while nothing is decided")
    ] = 20_000,
    error: Annotated[float, Parameter(help="chance that any verdict is wrong")] = 0.05,
    gain: Annotated[float, Parameter(help="share of wins above the fair one to look for")] = 0.05,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    out: Annotated[Path | None, Parameter(help="folder for document, table and chart")] = None,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    json: Annotated[bool, Parameter(negative="", help="everything as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no tables")] = False,
) -> int:
    """Test whether each rung is stronger than the one below, and rate all on one scale.

    Neighbours: one player alone among copies of the rung below, in all seats on common seeds,
    until it is clear whether it wins more than its fair share. Ratings: all at common tables, in
    all seats and orders. Verdicts and ratings depend on the seed, not on workers; the time of a
    decision is this machine's. With --out, what was interrupted goes on by the same command.
    """
    from strategies.matches import mixed

    options.check_jobs(jobs)
    setting = options.experiment_of(
        game, players, None, games, seed, rules, settings, map_, components
    )
    named = _rungs(setting, rungs)
    others = _plans(game, named) if plans else []
    task = Task(setting, named, others, games, most_games, error, gain)
    task = replace(task, shelf=until_told(out, game, task, _judging()))
    _check(task)
    tables = mixed(setting, task.names, games)
    asked.open_folder(out)
    with task.shelf.held():
        _climb(task, tables, out, jobs, json, quiet)
    return DONE


def _judging() -> str:
    """The source of verdicts, which kept ones rest on."""
    from analysis import sequential

    return Path(sequential.__file__).read_text(encoding="utf-8")


def _climb(
    task: Task, tables: list[Any], out: Path | None, jobs: int, json: bool, quiet: bool
) -> None:
    """Plays and tells; a finished ladder needs no kept games."""
    from sim.cli import ladder_report as report

    tell = (lambda text: None) if json or quiet else partial(print, flush=True)
    paces = _paces(task, quiet)
    tell(report.opening(task))
    pairs = _pairs(task, jobs, quiet, lambda row: tell(report.pair(task, row)))
    strength = _strength(task, tables, paces, jobs, quiet)
    tell(report.closing(task, pairs, strength))
    if json:
        print(report.document(task, pairs, strength))
    if out:
        report.write(task, pairs, strength, out)
        task.shelf.clear()
        tell(f"Document, table and chart: {out}/")


def _rungs(setting: Any, text: str | None) -> list[str]:
    """The rungs as named, or the plain ladder as far as the game has it."""
    from strategies.matches import seated
    from strategies.registry import WEAKEST_FIRST, book

    known = book(setting.game)
    names = [name.strip() for name in text.split(",")] if text is not None else []
    names = names or [name for name in WEAKEST_FIRST if name in known]
    if len(names) < 2 or len(set(names)) < len(names):
        raise InputError(f"--rungs {text}: must name at least two strategies, each once")
    for name in names:
        options.check(seated(setting, (name,) * setting.players))
    return names


def _plans(game: str, rungs: list[str]) -> list[str]:
    """The game's ways of playing that are no rungs and imagine nothing."""
    from strategies.registry import WEAKEST_FIRST, book

    plain = {name for name, entry in book(game).items() if not entry.budget}
    return sorted(plain - {*WEAKEST_FIRST, *rungs})


def _check(task: Task) -> None:
    players = task.setting.players
    if not 0 < task.error < 1:
        raise InputError(f"--error {task.error}: must be a chance between 0 and 1")
    if not 0 < task.gain < 1 - task.fair:
        raise InputError(f"--gain {task.gain}: must be a share between 0 and {1 - task.fair:g}")
    for flag, count in (("--games", task.games), ("--most-games", task.most_games)):
        if count < players:
            raise InputError(f"{flag} {count}: must be at least {players}, one for each seat")


def _paces(task: Task, quiet: bool) -> list[Any]:
    """How fast each strategy is; compiles all of them, before workers start."""
    from sim.cli.play import warm_up
    from strategies.matches import pace, seated

    paces = []
    for name in task.names:
        warm_up(seated(task.setting, (name,) * task.setting.players), quiet)
        paces.append(pace(task.setting, name))
    return paces


def _pairs(
    task: Task, jobs: int, quiet: bool, tell: Callable[[dict[str, Any]], None]
) -> "pl.DataFrame":
    """Every rung against the one below, told as they are decided.

    One row per pair: `stronger, weaker, share, low, high, games, seeds, verdict`.
    """
    import polars as pl

    from strategies.matches import crew

    rows = []
    with crew(jobs) as workers:
        for weaker, stronger in pairwise(task.rungs):
            made_from = task.setting, stronger, weaker, task.most_games, _error(task), task.gain
            play = partial(_judged, task, stronger, weaker, workers, quiet)
            rows.append(task.shelf.kept("pair", made_from, play))
            tell(rows[-1].row(0, named=True))
    return pl.concat(rows)


def _error(task: Task) -> float:
    """The chance of a wrong verdict for each pair: all together have the error asked for."""
    return task.error / (len(task.rungs) - 1)


def _judged(task: Task, stronger: str, weaker: str, workers: Any, quiet: bool) -> "pl.DataFrame":
    """One pair as a row: plays until it is decided."""
    import numpy as np
    import polars as pl

    from analysis.sequential import UNDECIDED, judge
    from sim.cli.play import progress_bar
    from strategies.matches import duel

    seen, error, players = np.empty(0), _error(task), task.setting.players
    with progress_bar(task.most_games, quiet) as advance:
        for shares in duel(task.setting, stronger, weaker, task.most_games, workers):
            seen = np.append(seen, shares)
            found = judge(seen, fair=task.fair, gain=task.gain, error=error)
            advance(len(seen) * players, task.most_games)
            if found.verdict != UNDECIDED:
                break
    return pl.DataFrame({
        "stronger": [stronger], "weaker": [weaker],
        "share": [found.share], "low": [found.low], "high": [found.high],
        "games": [found.blocks * players], "seeds": [found.blocks], "verdict": [found.verdict],
    })  # fmt: skip


def _strength(
    task: Task, tables: list[Any], paces: list[Any], jobs: int, quiet: bool
) -> "pl.DataFrame":
    """The ratings of all with what a decision costs.

    One row per strategy: the columns of `analysis.ratings.rate`, then `kind` (rung or plan),
    `microseconds, ratio`.
    """
    import polars as pl

    from analysis.ratings import rate

    rows = pl.concat(_games(task, tables, jobs, quiet))
    return rate(rows, task.names, task.rungs[-1]).with_columns(
        kind=pl.Series(["rung"] * len(task.rungs) + ["plan"] * len(task.plans)),
        microseconds=pl.Series([pace.microseconds for pace in paces]),
        ratio=pl.Series([pace.ratio for pace in paces]),
    )


def _games(task: Task, tables: list[Any], jobs: int, quiet: bool) -> Iterator["pl.DataFrame"]:
    """The rows of the games at common tables, a piece at a time."""
    from sim.cli.play import progress_bar
    from strategies.matches import crew, play, split

    pieces, done = [piece for table in tables for piece in split(table, PIECES)], 0
    with crew(jobs) as workers, progress_bar(task.games, quiet) as advance:
        for rows in play(pieces, workers, partial(_piece, task.shelf)):
            done += rows["game_index"].n_unique()
            advance(done, task.games)
            yield rows


def _piece(shelf: Shelf, piece: tuple[Any, int, int]) -> "pl.DataFrame":
    """The rows of a piece, kept or played."""
    from strategies.matches import blocks

    return shelf.kept("games", piece, partial(blocks, piece))
