"""What commands that play under several rules share: their flags, their games, their folder."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli import options
from sim.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

    from strategies.variants import Variant

GROWTH = 2  # batches double
FIRST_PART = 8  # of the draws expected, in the first batch
FEWEST = 200  # draws in a batch that others follow
MOST_TIMES = 10  # as many draws as are expected, at most

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
Until = Annotated[
    float | None,
    Parameter(help="play on to this half-width of the margin's interval, in points; "
              "--games is then about how many you expect to need, ten times as many the most"),
]  # fmt: skip
Json = Annotated[bool, Parameter(negative="", help="everything as one JSON document")]
Quiet = Annotated[bool, Parameter(negative="", help="no progress, no tables")]


def two_arms(setting: Any, text: str, among: str | None) -> tuple[str, str, str]:
    """The two strategies compared and the one around them, all known to the game."""
    from strategies.matches import seated
    from strategies.registry import strongest

    names, others = [name.strip() for name in text.split(",")], among or strongest(setting.game)
    for name in (*names, others):
        options.check(seated(setting, (name,) * setting.players))
    if len(names) != 2 or names[0] == names[1]:
        raise InputError(f"--arms {text}: must name two different strategies, comma-separated")
    return names[0], names[1], others


def seeds_of(games: int, players: int) -> int:
    """The seeds on which so many games seat a player everywhere."""
    if games < 2 * players:
        raise InputError(
            f"--games {games}: must be at least {2 * players}, two seeds with every seat"
        )
    return games // players


def most_games(games: int, until: float | None) -> int:
    """The games that may be needed; InputError where the half-width is none."""
    if until is None:
        return games
    if not 0 < until < float("inf"):
        raise InputError(f"--until {until}: must be a half-width above 0, in points")
    return games * MOST_TIMES


def batches(most: int, expected: int, until: float | None) -> Iterator[tuple[int, int]]:
    """First and number of the draws of each batch: all in one, or batches that double."""
    done, batch = 0, most if until is None else max(FEWEST, expected // FIRST_PART)
    while done < most:
        count = min(batch, most - done)
        yield done, count
        done += count
        batch *= GROWTH


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
    """Make room for a report; one that lies there is not written over."""
    from sim.cli.effects_page import DOCUMENT
    from sim.core.files import writing

    if out is None:
        return
    if (out / DOCUMENT).exists():
        raise InputError(f"--out {out}: holds a report already; name another folder")
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
