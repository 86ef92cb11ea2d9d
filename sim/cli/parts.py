"""`ludostat parts`: which mechanisms an effect is made of."""

import json as documents
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE
from sim.core.errors import InputError

if TYPE_CHECKING:
    from strategies.variants import Variant

MOST_PARTS = 6
TITLE = re.compile(r"\s*([^=:]+):(.*)", re.DOTALL)  # before the first setting
NEXT = re.compile(r",(?=\s*[a-z_]+\s*=)")  # between two settings
Neutral = Annotated[
    list[str],
    Parameter(negative="", consume_multiple=False, show_default=False,
              help="a part and what switches it off: [TITLE:]NAME=VALUE[,NAME=VALUE]; repeated"),
]  # fmt: skip


def parts(
    game: asked.Game,
    /,
    *,
    neutral: Neutral,
    arms: asked.Arms,
    among: asked.Among = None,
    players: asked.Players = 4,
    games: Annotated[
        int,
        Parameter(converter=options.whole, alias="-n", help="of each strategy and set of parts"),
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
    """Split what one strategy gains on another into parts of the rules.

    Each part is switched to neutral by its own rule settings; every set of parts is played with
    both strategies, alone among copies of a third one, in all seats on common seeds.
    """
    from sim.cli import effects_page, parts_report
    from sim.cli.arms import Arms
    from strategies.variants import games_of

    options.check_jobs(jobs)
    setting = options.experiment_of(
        game, players, None, games, seed, rules, settings, map_, components
    )
    compared = asked.two_arms(setting, arms, among)
    known = _parts(game, neutral)
    _refuse_neutral(setting, known)
    asked.open_folder(out)
    variants = _variants(setting, compared, known, asked.seeds_of(games, players))
    rows = asked.played(variants, jobs, quiet)
    task = parts_report.Task(Arms(setting, *compared, games_of(variants)), known)
    effects_page.tell(parts_report.told(task, rows), out, as_json=json, quiet=quiet)
    return DONE


def _parts(game: str, texts: list[str]) -> dict[str, dict[str, Any]]:
    """The settings that switch each part off, by its title."""
    from sim.catalogue import game as find_game
    from sim.core.parameters import read_settings

    if not 1 <= len(texts) <= MOST_PARTS:
        raise InputError(f"--neutral: {len(texts)} parts; must be 1 to {MOST_PARTS}")
    found: dict[str, dict[str, Any]] = {}
    for text in texts:
        titled = TITLE.fullmatch(text)
        body = titled[2] if titled else text
        values = read_settings(find_game(game).box.parameters, NEXT.split(body), "--neutral")
        title = titled[1].strip() if titled else "+".join(values)
        _refuse_title(text, title, found)
        _refuse_shared(text, values, found)
        found[title] = values
    return found


def _refuse_title(text: str, title: str, found: Iterable[str]) -> None:
    """InputError where a part is called as another one, or as what parts are compared with."""
    from analysis.parts import REST, WHOLE

    if title in found:
        raise InputError(f"--neutral {text}: there is a part {title!r} already")
    if title in (REST, WHOLE):
        raise InputError(f"--neutral {text}: {title!r} is in the table anyway; name it otherwise")


def _refuse_neutral(setting: Any, parts: dict[str, dict[str, Any]]) -> None:
    """InputError where a part is neutral already, so that there is nothing to switch off."""
    from sim.catalogue import game as find_game
    from sim.core.parameters import in_force

    rules = in_force(find_game(setting.game).box.parameters, setting.players, setting.rules)
    for title, values in parts.items():
        if values == {name: rules[name] for name in values}:
            told = ",".join(f"{name}={documents.dumps(value)}" for name, value in values.items())
            raise InputError(
                f"--neutral {title}: {told} is in force already; give what switches it off"
            )


def _refuse_shared(text: str, values: dict[str, Any], found: dict[str, dict[str, Any]]) -> None:
    """InputError where two parts set the same rule."""
    for title, others in found.items():
        for name in values.keys() & others.keys():
            raise InputError(f"--neutral {text}: {name} is set by the part {title!r} already")


def _variants(
    setting: Any, compared: tuple[str, str, str], known: dict[str, dict[str, Any]], seeds: int
) -> "list[Variant]":
    """Both strategies with every set of parts off, nothing off first."""
    from strategies.variants import alone

    arm, base, among = compared
    found = []
    for off in range(2 ** len(known)):
        rules: dict[str, Any] = {}
        for number, values in enumerate(known.values()):
            rules |= values if off >> number & 1 else {}
        found += [
            alone(setting, player, among, seeds, rules, {"off": off}) for player in (arm, base)
        ]
    return found
