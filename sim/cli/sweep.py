"""`ludostat sweep`: what an effect becomes as a rule changes, and where it breaks even."""

import json as documents
import re
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE
from sim.core.documents import read_json
from sim.core.errors import InputError

if TYPE_CHECKING:
    from strategies.variants import Variant

RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?")
MOST_VALUES = 60
Over = Annotated[
    list[str],
    Parameter(negative="", consume_multiple=False, show_default=False,
              help="a rule parameter and its values: NAME=4..24/4 or NAME=4,8,12; once or twice"),
]  # fmt: skip


def sweep(
    game: asked.Game,
    /,
    *,
    over: Over,
    arms: asked.Arms,
    among: asked.Among = None,
    players: asked.Players = 4,
    games: Annotated[
        int,
        Parameter(converter=options.whole, alias="-n", help="of each strategy at each value"),
    ] = 2000,
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
    """Play two strategies under a range of rules and say where one stops being better.

    Each sits alone among copies of a third one, in all seats on common seeds, at every value of
    one rule parameter or of two. Effects are paired by seed and seat and clustered by seed.
    """
    from sim.cli import effects_page, sweep_report
    from sim.cli.arms import Arms
    from strategies.variants import games_of

    options.check_jobs(jobs)
    setting = options.experiment_of(
        game, players, None, games, seed, rules, settings, map_, components
    )
    compared = asked.two_arms(setting, arms, among)
    ranges = _ranges(game, over)
    _refuse_set(setting.rules, ranges)
    asked.open_folder(out)
    variants = _variants(setting, compared, ranges, asked.seeds_of(games, players))
    rows = asked.played(variants, jobs, quiet)
    task = sweep_report.Task(Arms(setting, *compared, games_of(variants)), tuple(ranges))
    effects_page.tell(sweep_report.told(task, rows), out, as_json=json, quiet=quiet)
    return DONE


def _ranges(game: str, texts: list[str]) -> dict[str, list[Any]]:
    """The values of each swept parameter, as the game reads them."""
    from sim.catalogue import game as find_game
    from sim.core.parameters import named

    if not 1 <= len(texts) <= 2:
        raise InputError(f"--over: {len(texts)} are given; one or two parameters can be swept")
    found: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or name.strip() in found:
            raise InputError(f"--over {text}: must be NAME=4..24/4 or NAME=4,8,12, each name once")
        parameter = named(find_game(game).box.parameters, name.strip())
        found[parameter.name] = [parameter.checked(value) for value in _values(text, values)]
    return found


def _refuse_set(rules: dict[str, Any], ranges: dict[str, list[Any]]) -> None:
    """InputError where a swept parameter is set as well: that value would never be played."""
    for name in ranges.keys() & rules.keys():
        values = ",".join(str(_label(value)) for value in ranges[name])
        raise InputError(
            f"--over {name}={values}: {name} is set to {documents.dumps(rules[name])} already "
            f"(--set, --rules or --map); a rule is either swept or set"
        )


def _values(text: str, values: str) -> list[Any]:
    """A range with its step, or what a list names."""
    span = RANGE.fullmatch(values.strip())
    if span:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        found: list[Any] = list(range(low, high + 1, step)[: MOST_VALUES + 1]) if step else []
    else:
        found = _listed(values)
    if not 2 <= len(found) <= MOST_VALUES or any(found.count(value) > 1 for value in found):
        raise InputError(f"--over {text}: must give 2 to {MOST_VALUES} different values")
    return found


def _listed(values: str) -> list[Any]:
    try:
        found = read_json(f"[{values}]", values)
    except InputError:
        return [word.strip() for word in values.split(",")]
    return list(found)


def _variants(
    setting: Any, compared: tuple[str, str, str], ranges: dict[str, list[Any]], seeds: int
) -> "list[Variant]":
    """Both strategies at every value, or at every pair of values."""
    from strategies.variants import alone

    arm, base, among = compared
    points = [dict(zip(ranges, values, strict=True)) for values in product(*ranges.values())]
    return [
        alone(setting, player, among, seeds, point, {n: _label(v) for n, v in point.items()})
        for point in points
        for player in (arm, base)
    ]


def _label(value: Any) -> Any:
    """A value as it stands in a table: a number, or a text."""
    plain = isinstance(value, int) and not isinstance(value, bool)
    return value if plain or isinstance(value, str) else documents.dumps(value)
