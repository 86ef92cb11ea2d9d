"""`ludostat maps`: how fair and how lively maps of Hacienda are, and for how many players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE, FAILED, WRONG, say
from sim.core.errors import InputError, nearest

if TYPE_CHECKING:
    from analysis.map_tables import Tables
    from strategies.map_plays import Trial

MOST_DEALS = 100


@dataclass(frozen=True)
class Task:
    """What maps are asked about."""

    players: tuple[int, ...]
    strategies: tuple[str, ...]
    games: int
    deals: int
    seed: int


def maps(
    *files: Annotated[
        Path, Parameter(help="map files (.txt, .haz) or maps of the game; left out: these")
    ],
    look: Annotated[
        bool, Parameter(negative="", help="only draw the maps and count hexes; nothing is played")
    ] = False,
    players: Annotated[
        str, Parameter(help="how many sit at the table, comma-separated")
    ] = "2,3,4,5",
    by: Annotated[
        str, Parameter(help="who plays, each at all seats of a table; the last one counts most")
    ] = "greedy,tuned",
    games: Annotated[
        int,
        Parameter(converter=options.whole, alias="-n",
                  help="for each map, number of players and strategy, and for all deals together"),
    ] = 4000,
    deals: Annotated[
        int,
        Parameter(converter=options.whole, help="deals of terrains that the last strategy tries"),
    ] = 6,
    seed: options.Seed = 1,
    jobs: Annotated[
        int, Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core")
    ] = -1,
    out: Annotated[Path | None, Parameter(help="folder for a page with maps and charts")] = None,
    json: Annotated[bool, Parameter(negative="", help="everything as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no text")] = False,
) -> int:  # fmt: skip
    """Try Hacienda maps: who wins from which seat, how long, how close, what of the map is used.

    Each map is played as drawn, and on several deals of its terrains: of its open ones, or where
    it has none of all. A file that is no map is named and left out; the exit code is then 1.
    The answer depends on the seed, not on workers.
    """
    options.check_jobs(jobs)
    task = Task(_players(players), _strategies(by), games, deals, seed)
    _check(task)
    found, wrong = _read(files, task)
    if not found:
        return WRONG
    if look:
        for name, drawing in found.items():
            _show_map(name, drawing)
    else:
        _try(found, task, jobs, out, json, quiet)
    return FAILED if wrong else DONE


def _players(text: str) -> tuple[int, ...]:
    names = [part.strip() for part in text.split(",")]
    known = {str(number) for number in range(2, 6)}
    if not set(names) <= known:
        raise InputError(f"--players {text}: must be numbers from 2 to 5, such as 3,4")
    return tuple(sorted({int(name) for name in names}))


def _strategies(text: str) -> tuple[str, ...]:
    from strategies.registry import find

    names = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for name in names:
        find("hacienda", name)
    return names


def _check(task: Task) -> None:
    if not 0 <= task.deals <= MOST_DEALS or task.deals == 1:
        raise InputError(f"--deals {task.deals}: must be 0, or from 2 to {MOST_DEALS}")
    least = 2 * max(task.deals, 1)
    if not least <= task.games <= 10**9:
        raise InputError(f"--games {task.games}: must be from {least} to {10**9}")
    if not 0 <= task.seed < 2**63:
        raise InputError(f"--seed {task.seed}: must be a whole number from 0 to {2**63 - 1}")


def _read(files: Sequence[Path], task: Task) -> tuple[dict[str, str], int]:
    """Drawings by name, and how many files are no maps; each of them is told."""
    from sim.hacienda.components import drawings

    found: dict[str, str] = {} if files else dict(drawings())
    wrong = 0
    for path in dict.fromkeys(files):
        try:
            name, drawing = _read_one(path, task)
        except InputError as error:
            say(f"ludostat: {' '.join(str(error).split())}; left out")
            wrong += 1
        else:
            found[str(path) if name in found else name] = drawing
    return found, wrong


def _read_one(path: Path, task: Task) -> tuple[str, str]:
    """Name and drawing of a map that can be played by so many."""
    from strategies.lineups import lineup_of
    from strategies.map_plays import trials

    name, drawing = _drawn(path)
    try:
        for players in task.players:
            trial = trials(name, drawing, players, task.strategies[-1:], 1, 0, task.seed)[0]
            lineup_of(trial.experiment)
    except InputError as error:
        raise InputError(f"map {path}: {error}") from None
    return name, drawing


def _drawn(path: Path) -> tuple[str, str]:
    """Name and drawing of a map of the game, or of a file."""
    from sim.hacienda.board import find_map, read_map_file
    from sim.hacienda.components import drawings

    known = drawings()
    if str(path) in known:
        return str(path), "\n".join(find_map(str(path), known).rows)
    if path.is_dir():
        raise InputError(f"map {path}: is a folder; name the map files in it (.txt, .haz)")
    if not path.suffix:
        raise InputError(f"map {path}: is no map of the game{nearest(str(path), known)}, which has "
                         f"{', '.join(known)}, and no file (.txt, .haz)")  # fmt: skip
    return read_map_file(path)


def _show_map(name: str, drawing: str) -> None:
    from sim.hacienda.board import MARKET, PAMPA, WATER, board_from_drawing

    board = board_from_drawing(name, drawing)
    land = len(board.signs) - sum(board.count(sign) for sign in (PAMPA, MARKET, WATER))
    print("\n".join(board.rows))
    print(
        f"{name}: {len(board.signs)} hexes: {land} land, {board.count(PAMPA)} pampa, "
        f"{board.count(MARKET)} markets, {board.count(WATER)} printed water; "
        f"{'printed' if board.words == 4 else 'large'} size\n"
    )


def _try(
    found: dict[str, str], task: Task, jobs: int, out: Path | None, as_json: bool, quiet: bool
) -> None:
    from analysis.map_tables import together
    from sim.cli import map_report as report

    asked.open_folder(out)
    trials = [
        trial
        for name, drawing in found.items()
        for players in task.players
        for trial in _trials(name, drawing, players, task)
    ]
    _warm_up(trials, quiet)
    tables = together(_tables(found, trials, task, jobs, quiet), task.strategies[-1])
    if as_json:
        print(report.document(found, task, tables))
    elif not quiet:
        print(report.text(found, task, tables))
    if out:
        page = report.write(found, task, tables, out)
        if not (as_json or quiet):
            print(f"The page with the maps: {page}")


def _trials(name: str, drawing: str, players: int, task: Task) -> list["Trial"]:
    from strategies.map_plays import has_terrains, trials

    deals = task.deals if has_terrains(drawing) else 0
    return trials(name, drawing, players, task.strategies, task.games, deals, task.seed)


def _warm_up(trials: Sequence["Trial"], quiet: bool) -> None:
    """Compile before workers start: each strategy for each size of map."""
    from sim.cli.play import warm_up
    from strategies.lineups import lineup_of

    sizes: dict[tuple[str, int], Any] = {}
    for trial in trials:
        words = lineup_of(trial.experiment).variant.board.words
        sizes.setdefault((trial.experiment.seats[0], words), trial.experiment)
    for experiment in sizes.values():
        warm_up(experiment, quiet)


def _tables(
    found: dict[str, str], trials: Sequence["Trial"], task: Task, jobs: int, quiet: bool
) -> Iterator["Tables"]:
    """The tables of each map and number of players, as their games come in."""
    import polars as pl

    from analysis.map_limits import Limits
    from analysis.map_tables import tables
    from sim.cli.play import progress_bar
    from sim.hacienda.board import MARKET
    from strategies.map_plays import play

    games, done = sum(trial.games for trial in trials), 0
    with progress_bar(games, quiet) as advance:
        for (name, _), batches in groupby(play(trials, jobs), _table_of):
            rows = []
            for batch, frame in batches:
                rows.append(frame)
                done += batch.games
                advance(done, games)
            yield tables(pl.concat(rows), found[name].count(MARKET), task.strategies, Limits())


def _table_of(played: tuple["Trial", Any]) -> tuple[str, int]:
    trial, _ = played
    return trial.map, trial.experiment.players
