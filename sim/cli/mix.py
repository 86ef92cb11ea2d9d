"""`ludostat mix`: which plans people would settle on."""

from typing import Annotated, Any

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE
from sim.core.errors import InputError

MOST_PLANS = 6


def mix(
    game: asked.Game,
    /,
    *,
    plans: Annotated[
        str | None, Parameter(help="strategies, comma-separated [the plans of the game]")
    ] = None,
    players: asked.Players = 4,
    games: Annotated[
        int, Parameter(converter=options.whole, alias="-n", help="of all tables, at most")
    ] = 50_000,
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
    """Let plans meet in every mixture and find the mix that nobody gains by leaving.

    Every seating of every multiset of plans is played on common seeds. The pay-offs are then
    drawn again 200 times from their seeds, to see how the mix moves.
    """
    from sim.cli import effects_page, mix_report
    from strategies import mixing

    options.check_jobs(jobs)
    setting = options.experiment_of(
        game, players, None, games, seed, rules, settings, map_, components
    )
    names = _plans(setting, plans)
    each = mixing.games_a_seed(len(names), players)
    if games < 2 * each:
        raise InputError(f"--games {games}: must be at least {2 * each}, two seeds of all seatings")
    asked.open_folder(out)
    tables = mixing.tables(setting, names, games // each)
    rows = mixing.with_others(asked.played(tables, jobs, quiet), tables)
    page = mix_report.told(setting, names, rows)
    effects_page.tell(page, out, as_json=json, quiet=quiet)
    return DONE


def _plans(setting: Any, text: str | None) -> tuple[str, ...]:
    """The plans as named, or those of the game."""
    from strategies.registry import WEAKEST_FIRST, book

    known = {name for name, entry in book(setting.game).items() if not entry.budget}
    named = [name.strip() for name in text.split(",")] if text is not None else []
    names = named or sorted(known - set(WEAKEST_FIRST))
    for name in names:
        _check(setting, name)
    if not 2 <= len(names) <= MOST_PLANS or len(set(names)) < len(names):
        raise InputError(
            f"--plans {','.join(names)}: must name 2 to {MOST_PLANS} strategies, each once"
        )
    return tuple(names)


def _check(setting: Any, plan: str) -> None:
    """InputError where the game has no such strategy, or seats none of that kind."""
    from strategies.matches import seated

    try:
        options.check(seated(setting, (plan,) * setting.players))
    except InputError as error:
        raise InputError(f"--plans {plan}: {error}") from None
