"""`ludostat bar`: what a class of choices is worth to a player, by keeping it from it."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import aims, asked, options
from sim.cli.aims import Aim
from sim.cli.main import DONE
from sim.cli.shelf import Shelf, until_told
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
    until: aims.Until = None,
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
    opponents' too, for meeting it. What was interrupted goes on by the same command, if it has
    --out.
    """
    from sim.cli import effects_page
    from strategies.bars import Bar
    from strategies.registry import strongest

    options.check_jobs(jobs)
    most = aims.most_games(games, until)
    setting = options.experiment_of(
        game, players, None, most, seed, rules, settings, map_, components
    )
    name = player or strongest(game)
    setting = asked.one_everywhere(setting, "--player", name)
    if retune < 0:
        raise InputError(f"--retune {retune}: must be 0 or more games")
    task = Bar(setting, name, tuple(word.strip() for word in from_.split("+")), retune, jobs)
    seeds = -(-games // players)
    aim = None if until is None else Aim(until, seeds)
    asked.open_folder(out)
    shelf = until_told(out, game, task)
    with shelf.held():
        rows = _rows(task, seeds, aim, shelf, quiet)
    effects_page.tell(effects_page.barred(task, rows, aim), out, as_json=json, quiet=quiet)
    shelf.clear()
    return DONE


def _rows(task: "Bar", expected: int, aim: Aim | None, shelf: Shelf, quiet: bool) -> "pl.DataFrame":
    """Rows of all forms, on as many seeds as are asked for or needed."""
    import polars as pl

    from sim.cli.play import progress_bar, warm_up
    from strategies.bars import FREE, play

    warm_up(task.setting, quiet)
    forms, found = (FREE, *task.forms), []
    seeds = task.experiment(FREE).games
    with progress_bar(seeds * len(forms), quiet) as advance:
        for first, count in aims.batches(seeds, expected, aim):
            for number, form in enumerate(forms):
                advance(first * len(forms) + count * number, seeds * len(forms))
                ends = first, first + count
                found.append(play(task, form, seeds=ends, how=partial(_kept, shelf)))
            if aim and _is_enough(pl.concat(found), aim):
                break
    return pl.concat(found)


def _kept(shelf: Shelf, *asked: Any) -> "pl.DataFrame":
    """So many games, played now or kept from an earlier try."""
    from strategies.bars import piece

    return shelf.kept("bar", asked, lambda: piece(*asked))


def _is_enough(rows: "pl.DataFrame", aim: Aim) -> bool:
    from analysis import barring

    return aim.reached(barring.effects(rows, measures=("margin",), tightest=aim.tightest))
