"""`ludostat tune`: weights for `tuned`, found by self-play and judged on deals of their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, INTERRUPTED, say
from sim.core.errors import CannotWrite, InputError, nearest

if TYPE_CHECKING:
    from strategies.story import Task
    from strategies.tuning import Tuning

STORY = "tuning.json"
WEIGHTS = "weights.toml"


def tune(
    game: Annotated[str, Parameter(help="a game")],
    /,
    *,
    players: Annotated[
        int, Parameter(converter=options.whole, help="how many sit at the table")
    ] = 4,
    budget: Annotated[
        int, Parameter(converter=options.whole, help="games in all, a fifth of them for the end")
    ] = 300_000,
    seed: options.Seed = 1,
    strategy: Annotated[str, Parameter(help="whose weights to start from")] = "greedy",
    features: Annotated[
        str | None, Parameter(help="features whose weights may move, comma-separated [all]")
    ] = None,
    out: Annotated[Path | None, Parameter(help="left out: results/tune-GAME-...")] = None,
    resume: Annotated[bool, Parameter(negative="", help="go on with a folder")] = False,
    write: Annotated[
        bool, Parameter(negative="", help="put the weights into the game's weights.toml")
    ] = False,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    json: Annotated[bool, Parameter(negative="", help="the result as a JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no table")] = False,
) -> int:
    """Find weights for `tuned` by self-play.

    A search (CMA-ES) over the weights of the game's features, by wins alone among opponents:
    earlier selves, greedy, and the plans. At the end they are judged on deals never used before.
    The result depends on game, players, budget, seed and start, not on workers or interruptions.
    """
    options.check_jobs(jobs)
    task = task_of(game, players, budget, seed, strategy, features)
    folder = out or Path("results") / f"tune-{game}-{players}p-{budget}-{seed}"
    tuning = opened(task, folder, resume, jobs, quiet)
    code = _run(tuning, folder, quiet)
    return code if code != DONE else _conclude(tuning, folder, write, json, quiet)


def task_of(
    game: str, players: int, budget: int, seed: int, start: str, features: str | None
) -> "Task":
    """The task that the flags add up to, every name and number checked."""
    from strategies import pool, tuning
    from strategies.story import Task

    options.line_up(game, players, None)
    starts = pool.sparring(game)
    if start not in starts:
        raise InputError(
            f"--strategy {start}: must be one that weighs features{nearest(start, starts)}, "
            f"of {', '.join(starts)}"
        )
    if not tuning.LEAST_BUDGET <= budget <= 10**12:
        raise InputError(f"--budget {budget}: must be {tuning.LEAST_BUDGET} to {10**12} games")
    if not 0 <= seed < 2**63:
        raise InputError(f"--seed {seed}: must be a whole number from 0 to {2**63 - 1}")
    wanted = [name.strip() for name in features.split(",")] if features is not None else []
    return Task(game, players, budget, seed, start, tuning.check_features(game, wanted))


def opened(task: "Task", folder: Path, resume: bool, jobs: int, quiet: bool) -> "Tuning":
    """A tuning from its beginning, or from where its folder has come."""
    from joblib import cpu_count

    from sim.cli.play import warm_up
    from sim.core.experiment import Experiment
    from strategies import story
    from strategies.tuning import Tuning

    path = folder / STORY
    if path.exists() and not resume:
        raise InputError(f"{folder} holds a tuning: go on with --resume, or name another --out")
    told = story.read(path, task) if path.exists() else None
    seats = ("greedy",) * task.players
    warm_up(Experiment(game=task.game, players=task.players, seats=seats, games=1, seed=1), quiet)
    return Tuning(task, cpu_count() if jobs == -1 else jobs, told)


def _run(tuning: "Tuning", folder: Path, quiet: bool) -> int:
    from sim.cli.play import resume_line
    from sim.core.files import locked, sweep, write_whole, writing
    from strategies.story import to_text

    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with locked(folder), progress(tuning, quiet) as report:
        sweep(folder)
        try:
            while not tuning.done:
                tuning.advance()
                write_whole(folder / STORY, to_text(tuning.task, tuning.story).encode())
                report()
        except KeyboardInterrupt:
            say(f"Interrupted; what was finished is kept. Go on with: {resume_line()}")
            return INTERRUPTED
        except CannotWrite as error:
            way = f"what was finished is kept. Then go on with: {resume_line()}"
            raise InputError(f"{error}; {way}") from error
    return DONE


@contextmanager
def progress(tuning: "Tuning", quiet: bool) -> Iterator[Callable[[], None]]:
    """Games, time left and how the search stands on a terminal; nothing in a pipe."""
    import sys

    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich import progress as bar
    from rich.console import Console

    columns = (
        bar.BarColumn(20), bar.MofNCompleteColumn(), bar.TextColumn("games"),
        bar.TimeRemainingColumn(), bar.TextColumn("{task.description}"),
    )  # fmt: skip
    with bar.Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        line = shown.add_task("", total=tuning.task.budget, completed=tuning.played)
        yield lambda: shown.update(line, completed=tuning.played, description=state_of(tuning))


def state_of(tuning: "Tuning") -> str:
    """How a search stands, in a few words."""
    story = tuning.story
    if story.trials and story.trials[-1].last:
        return "held-out games"
    count, share = len(story.generations), story.generations[-1].among_greedys
    return f"generation {count}: {share:.0%} among greedys"


def _conclude(tuning: "Tuning", folder: Path, write: bool, json: bool, quiet: bool) -> int:
    from sim.cli import tuned
    from sim.core.files import write_whole
    from strategies.weights_file import block, weights_path, with_tuned

    results = tuned.results_of(tuning)
    entry = tuned.entry_of(tuning, results)
    target = folder / WEIGHTS
    write_whole(target, block(tuning.task.players, entry).encode())
    if write and tuning.story.passed:
        target = weights_path(tuning.task.game)
        text = with_tuned(target.read_text(encoding="utf-8"), tuning.task.players, entry)
        write_whole(target, text.encode())
    if json:
        tuned.print_document(tuning, results, entry, target)
    elif not quiet:
        tuned.print_table(tuning, results, target)
    return DONE
