"""`ludostat bar`: what a class of choices is worth to a player, by keeping it from it."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE, INTERRUPTED, say
from sim.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from strategies.bars import Bar

From = Annotated[
    str, Parameter(name="--from", help="classes of choices, joined by +, such as buy-water")
]
Player = Annotated[
    str | None, Parameter(help="who is barred, and who its opponents are [the strongest fast]")
]
Retune = Annotated[
    int, Parameter(converter=options.whole, help="games of each search for new weights; 0: none")
]
Games = Annotated[
    int, Parameter(converter=options.whole, alias="-n", help="of the barred, in each form")
]


def bar(
    game: asked.Game,
    /,
    *,
    from_: From,
    player: Player = None,
    retune: Retune = 40_000,
    players: asked.Players = 4,
    games: Games = 20_000,
    until: asked.Until = None,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    out: asked.Out = None,
    jobs: asked.Jobs = -1,
    json: asked.Json = False,
    quiet: asked.Quiet = False,
) -> int:
    """Keep a player from choices and compare it with itself free, on the same seeds and seats.

    Three forms: nobody adapts; the barred player's weights are tuned anew for its bar; its
    opponents' too, for meeting it.
    """
    from sim.cli import effects_page
    from strategies.bars import Bar
    from strategies.registry import strongest

    options.check_jobs(jobs)
    name, most = player or strongest(game), asked.most_games(games, until)
    setting = options.experiment_of(
        game, players, ",".join([name] * players), most, seed, rules, settings, map_, components
    )
    if retune < 0:
        raise InputError(f"--retune {retune}: must be 0 or more games")
    task = Bar(setting, name, tuple(word.strip() for word in from_.split("+")), retune, jobs)
    seeds = -(-games // players)
    try:
        rows = _rows(task, seeds, until, quiet)
    except KeyboardInterrupt:
        say("Interrupted; a bar keeps nothing until it is done.")
        return INTERRUPTED
    page = effects_page.barred(task, rows, None if until is None else seeds)
    effects_page.tell(page, out, as_json=json, quiet=quiet)
    return DONE


def _rows(task: "Bar", expected: int, until: float | None, quiet: bool) -> "pl.DataFrame":
    """Rows of all forms, on as many seeds as are asked for or needed."""
    import polars as pl

    from sim.cli.play import progress_bar, warm_up
    from strategies.bars import FREE, play

    warm_up(task.setting, quiet)
    forms, found = (FREE, *task.forms), []
    seeds = task.experiment(FREE).games
    with progress_bar(seeds * len(forms), quiet) as advance:
        for first, count in asked.batches(seeds, expected, until):
            for number, form in enumerate(forms):
                advance(first * len(forms) + count * number, seeds * len(forms))
                found.append(play(task, form, seeds=(first, first + count)))
            if until is not None and _is_enough(pl.concat(found), expected, until):
                break
    return pl.concat(found)


def _is_enough(rows: "pl.DataFrame", expected: int, until: float) -> bool:
    from analysis import anytime, barring

    table = barring.effects(rows, measures=("margin",), tightest=expected)
    return anytime.enough(table, until)
