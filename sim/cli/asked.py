"""What commands that play under several rules share: their flags, their games, their folder."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import options
from sim.core.errors import CannotWrite, InputError
from sim.core.files import writing

if TYPE_CHECKING:
    import polars as pl

    from strategies.variants import Variant

USED = {  # what a finished command leaves
    "report.json": "a report", "report.html": "a report", "ladder.json": "a ladder",
    "experiment.toml": "the games of a run", "tuning.json": "a tuning",
}  # fmt: skip
Game = Annotated[str, Parameter(help="a game")]
Out = Annotated[Path | None, Parameter(help="folder for report, charts, tables and document")]
Jobs = Annotated[
    int, Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core")
]
Players = Annotated[int, Parameter(converter=options.whole, help="how many sit at the table")]
Arms = Annotated[str, Parameter(help="two strategies A,B: what is it worth to be A instead of B?")]
Among = Annotated[
    str | None, Parameter(help="who sits in all other seats [the strongest fast strategy]")
]
Json = Annotated[bool, Parameter(negative="", help="everything as one JSON document")]
Quiet = Annotated[bool, Parameter(negative="", help="no progress, no tables")]


def two_arms(setting: Any, text: str, among: str | None) -> tuple[str, str, str]:
    """The two strategies compared and the one around them, all known to the game."""
    from strategies.registry import strongest

    names, others = [name.strip() for name in text.split(",")], among or strongest(setting.game)
    for name in names:
        one_everywhere(setting, "--arms", name)
    one_everywhere(setting, "--among", others)
    if len(names) != 2 or names[0] == names[1]:
        raise InputError(f"--arms {text}: must name two different strategies, comma-separated")
    return names[0], names[1], others


def one_everywhere(setting: Any, flag: str, name: str) -> Any:
    """The setting with one strategy in all seats; InputError where the flag names none."""
    from strategies.matches import seated

    table = seated(setting, (name,) * setting.players)
    try:
        options.check(table)
    except InputError as error:
        raise InputError(f"{flag} {name}: {error}") from None
    return table


def seeds_of(games: int, players: int) -> int:
    """The seeds on which so many games seat a player everywhere."""
    if games < 2 * players:
        raise InputError(
            f"--games {games}: must be at least {2 * players}, two seeds with every seat"
        )
    return games // players


def played(variants: "Sequence[Variant]", jobs: int, quiet: bool) -> "pl.DataFrame":
    """The rows of all variants; each is checked and compiled before the first game."""
    from sim.cli.play import progress_bar, warm_up
    from strategies.variants import games_of, play

    for variant in variants:
        options.check(variant.experiment)
    warm_up(variants[0].experiment, quiet)
    games = games_of(variants)
    with progress_bar(games, quiet) as advance:
        return play(variants, jobs, lambda done: advance(done, games))


def open_folder(out: Path | None) -> None:
    """Make room for an answer; what others have told there is not written over."""
    if out is not None:
        refuse_used(out)
        make_room(out)


def refuse_used(out: Path) -> None:
    """InputError where the folder has a report, a ladder or the games of a run."""
    for name, what in USED.items():
        if (out / name).exists():
            raise InputError(f"--out {out}: holds {what} already; name another folder")


def make_room(folder: Path) -> None:
    """A folder that can be written to, before anything is played for it."""
    if folder.exists() and not folder.is_dir():
        raise CannotWrite(f"cannot write {folder}: is a file, not a folder")
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
