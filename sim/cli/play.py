"""`ludostat play`: many games, their rows on disk, one table and two charts."""

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, INTERRUPTED, say
from sim.core.errors import CannotWrite, InputError, LostWorkers


def play(
    game: Annotated[str, Parameter(help="a game, or an experiment.toml to play (again)")],
    /,
    *,
    players: options.Players = None,
    seats: options.Seats = None,
    games: Annotated[
        int | None,
        Parameter(converter=options.whole, alias="-n", help="games in all, with rotations [1000]"),
    ] = None,
    seed: Annotated[
        int | None,
        Parameter(converter=options.whole, help="decides all luck: same seed, same games [1]"),
    ] = None,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    strategies: options.Strategies = [],  # noqa: B006  (never changed)
    out: Annotated[Path | None, Parameter(help="results folder; left out: results/NAME")] = None,
    resume: Annotated[bool, Parameter(negative="", help="go on with, or verify, a folder")] = False,
    records: Annotated[
        int, Parameter(converter=options.whole, help="write the first N games as records too")
    ] = 0,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    backend: Annotated[
        Literal["threads", "processes", "dask", "ray"] | None,
        Parameter(help="what the workers are [threads; processes for strategies in plain Python]"),
    ] = None,
    address: Annotated[
        str | None, Parameter(help="a cluster of dask or ray [one of its own on this machine]")
    ] = None,
    json: Annotated[bool, Parameter(negative="", help="the summary as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no table")] = False,
) -> int:
    """Play many games and write rows, summary and charts to a results folder.

    Every line-up plays all its rotations on common seeds. The rows depend on the experiment
    alone, not on workers or interruptions.
    """
    options.check_workers(jobs, backend, address)
    if game.endswith(".toml"):
        asked = (players, seats, games, seed, rules, map_, components, settings or None)
        if any(flag is not None for flag in asked):
            raise InputError(f"{game}: says what is played; only --out, --jobs and such go with it")
        experiment = read_experiment_file(Path(game), strategies)
    else:
        experiment = options.experiment_of(
            game,
            players,
            seats,
            1000 if games is None else games,
            1 if seed is None else seed,
            rules,
            settings,
            map_,
            components,
            strategies,
        )
    if records < 0 or records > experiment.games:
        raise InputError(f"--records {records}: must be a number from 0 to {experiment.games}")
    folder = out or Path("results") / name_of(experiment)
    warm_up(experiment, quiet)
    with _naming_the_way_on(folder):
        code = _play(experiment, folder, jobs, backend, address, resume, quiet)
        if code != DONE:
            return code
        write_records(experiment, folder, records)
        _tell(experiment, folder, json, quiet)
    return DONE


@contextmanager
def _naming_the_way_on(folder: Path) -> Iterator[None]:
    """What cannot be written, or workers lost, stop a run that has begun, but do not spoil it."""
    from sim.core.store import EXPERIMENT

    try:
        yield
    except (CannotWrite, LostWorkers) as error:
        if not (folder / EXPERIMENT).exists():
            raise
        way = f"finished games are kept. Then go on with: {resume_line()}"
        raise InputError(f"{error}; {way}") from error


def read_experiment_file(path: Path, strategies: Sequence[Path]) -> Any:
    """The experiment of a TOML file, its names and rules checked."""
    from sim.core.experiment import Experiment

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise InputError(f"{path}: cannot be read ({reason})") from None
    experiment = Experiment.from_toml(text)
    _check_own(path, experiment.strategies, strategies)
    options.check(experiment)
    return experiment


def _check_own(path: Path, brought: Mapping[str, str], strategies: Sequence[Path]) -> None:
    """Python out of an experiment is run only for those who have the same file and name it."""
    from strategies.own import texts

    named = texts(strategies)
    for name, text in named.items():
        if name not in brought:
            raise InputError(f"{path}: --strategies {name}: is no file of this experiment")
        if text != brought[name]:
            raise InputError(f"{path}: was played with another {name} than --strategies names")
    for name in brought:
        if name.endswith(".py") and name not in named:
            raise InputError(f"{path}: brings Python code; to run it, add --strategies {name}, "
                             "the same file")  # fmt: skip


def name_of(experiment: Any) -> str:
    """The folder that an experiment gets where none is named."""
    return f"{experiment.game}-{experiment.players}p-{experiment.fingerprint[:8]}"


def warm_up(experiment: Any, quiet: bool) -> None:
    """Compile before workers start, which would each compile for themselves."""
    from strategies.lineups import lineup_of, ready

    lineup = lineup_of(experiment)
    with ready(lineup) as fresh:
        if fresh and not quiet:
            _say_compiling(experiment.game)
        lineup.outcomes(experiment.seed, 0, 1)


@cache
def _say_compiling(game: str) -> None:
    """Says it once, though other players of the game may need compiling later."""
    say(f"Compiling {game} for this machine, once: up to half a minute ...")


def _play(
    experiment: Any,
    folder: Path,
    jobs: int,
    backend: Any,
    address: str | None,
    resume: bool,
    quiet: bool,
) -> int:
    from sim.cli.provenance import collect
    from sim.core.run import run
    from strategies import lineups

    default = "threads" if lineups.lineup_of(experiment).compiled else "processes"
    kept = [0]
    with progress_bar(experiment.games, quiet) as advance:

        def progress(done: int, games: int) -> None:
            kept.append(done)
            advance(done, games)

        try:
            run(
                experiment, _player(experiment, backend), folder, jobs=jobs,
                backend=backend or default, address=address, resume=resume, progress=progress,
                warn=lambda text: say(f"{folder}: {text}"), provenance=collect(experiment.game),
            )  # fmt: skip
        except KeyboardInterrupt:
            games = f"{kept[-1]:,} of {experiment.games:,} games are kept"
            say(f"Interrupted; {games}. Go on with: {resume_line()}")
            return INTERRUPTED
    return DONE


def _player(experiment: Any, backend: str | None) -> Any:
    """What workers play with; those of a cluster look first whether their engine is this one."""
    from sim.cli import afar
    from strategies import lineups

    return afar.player(experiment.game) if backend in ("dask", "ray") else lineups.play


def resume_line() -> str:
    """The command that goes on with this one."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["ludostat", *words, "--resume"])


@contextmanager
def progress_bar(games: int, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Rate and time left on a terminal; nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich import progress as bar
    from rich.console import Console

    rate = bar.TextColumn("games, {task.speed:.0f}/s")
    columns = (bar.BarColumn(), bar.MofNCompleteColumn(), rate, bar.TimeRemainingColumn())
    with bar.Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done, total: progress.update(task, completed=done)


def write_records(experiment: Any, folder: Path, count: int) -> None:
    """The first games of an experiment as records, played again from their seeds."""
    if not count:
        return
    from sim.core import record
    from sim.core.files import write_whole, writing
    from strategies.lineups import play_on, table_of

    target = folder / "records"
    with writing(target):
        target.mkdir(exist_ok=True)
    for number in range(count):
        table, seats = table_of(experiment, number)
        play_on(table, experiment, number % len(experiment.rotations))
        write_whole(target / f"game-{number:05d}.jsonl", record.write(table, seats).encode())


def _tell(experiment: Any, folder: Path, as_json: bool, quiet: bool) -> None:
    from sim.cli.summary import summarise

    summarise(experiment, folder, as_json=as_json, quiet=quiet)
