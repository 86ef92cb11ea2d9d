"""`ludostat bar`: what a class of choices is worth to a player, by keeping it from it."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, INTERRUPTED, say
from sim.core.errors import InputError


def bar(
    game: Annotated[str, Parameter(help="a game")],
    /,
    *,
    from_: Annotated[
        str, Parameter(name="--from", help="classes of choices, joined by +, such as buy-water")
    ],
    player: Annotated[
        str | None, Parameter(help="who is barred, and who its opponents are [the strongest fast]")
    ] = None,
    retune: Annotated[
        int,
        Parameter(converter=options.whole, help="games of each search for new weights; 0: none"),
    ] = 40_000,
    players: Annotated[int, Parameter(converter=options.whole, help="how many sit at the table")]
    = 4,
    games: Annotated[
        int, Parameter(converter=options.whole, alias="-n", help="of the barred, in each form")
    ] = 20_000,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    out: Annotated[Path | None, Parameter(help="folder for report, chart and tables")] = None,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    json: Annotated[bool, Parameter(negative="", help="everything as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no table")] = False,
) -> int:  # fmt: skip
    """Keep a player from choices and compare it with itself free, on the same seeds and seats.

    Three forms: nobody adapts; the barred player's weights are tuned anew for its bar; its
    opponents' too, for meeting it.
    """
    import polars as pl

    from sim.cli import effects_page
    from sim.cli.play import progress_bar, warm_up
    from strategies.bars import FREE, Bar, play
    from strategies.registry import strongest

    options.check_jobs(jobs)
    name = player or strongest(game)
    setting = options.experiment_of(
        game, players, ",".join([name] * players), games, seed, rules, settings, map_, components
    )
    if retune < 0:
        raise InputError(f"--retune {retune}: must be 0 or more games")
    task = Bar(setting, name, tuple(word.strip() for word in from_.split("+")), retune, jobs)
    warm_up(setting, quiet)
    forms, found = (FREE, *task.forms), []
    try:
        with progress_bar(len(forms), quiet) as advance:
            for number, form in enumerate(forms):
                advance(number, len(forms))
                found.append(play(task, form))
    except KeyboardInterrupt:
        say("Interrupted; a bar keeps nothing until it is done.")
        return INTERRUPTED
    page = effects_page.barred(task, pl.concat(found))
    effects_page.tell(page, out, as_json=json, quiet=quiet)
    return DONE
