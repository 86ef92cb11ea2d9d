"""`ludostat check-strategy`: is a strategy of one's own fit to play, how fast and how strong?"""

import time
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, FAILED, say
from sim.core.errors import InputError, nearest

OTHERS = ("casual", "greedy")
GAMES = {True: (300, 2000), False: (12, 80)}  # compiled or not: to look at, of a match


def check_strategy(
    target: Annotated[str, Parameter(help="FILE.py:NAME or FILE.toml:NAME")],
    game: Annotated[str, Parameter(help="the game it plays")],
    /,
    *,
    players: Annotated[
        int | None, Parameter(converter=options.whole, help="in the match [4]")
    ] = None,
    games: Annotated[
        int | None,
        Parameter(
            converter=options.whole,
            alias="-n",
            help="for each check and number of players [300; 12 in plain Python]",
        ),
    ] = None,
    match: Annotated[
        int | None,
        Parameter(converter=options.whole, help="games of a match [2000; 80 in plain Python]"),
    ] = None,
    seed: options.Seed = 1,
) -> int:
    """Check that a strategy is legal, honest and the same for the same seed; then let it play.

    Exit code 0 if it is fit to play, 1 if it is not.
    """
    from strategies.checking import verdicts

    name, files, compiled = _strategy(target, game)
    looked, played = GAMES[compiled]
    size = min(4, _most(game)) if players is None else players
    options.line_up(game, size, None)
    looked = _number("--games", games, looked)
    played = _number("--match", match, played)
    options.check_seed(seed)
    if not compiled:
        say("In plain Python: this takes a minute or so ...")
    good = True
    for verdict in verdicts(game, name, files, looked, seed):
        good = good and verdict.good
        print(f"{'ok' if verdict.good else 'NO':3} {verdict.check:7} {verdict.text}", flush=True)
    if not good:
        return FAILED
    print(f"    speed   {_speed(game, name, files, size, seed):,.0f} decisions a second")
    for other in OTHERS:
        print("    match   " + _match(game, (name, other), files, size, played, seed))
    return DONE


def _strategy(target: str, game: str) -> tuple[str, dict[str, str], bool]:
    """Name and file of a strategy, and whether it is compiled; alone in its file, it needs no
    name."""
    from strategies.own import read, texts

    path, _, name = target.rpartition(":")
    if not path or name.endswith((".py", ".toml")):
        path, name = target, ""
    files = texts([Path(path)])
    known = read(game, files)
    if not name and len(known) == 1:
        name = next(iter(known))
    if name not in known:
        raise InputError(f"{target}: {path} has {', '.join(known)}{nearest(name, known)}; "
                         f"{path}:NAME names one")  # fmt: skip
    return name, files, known[name].compiled


def _most(game: str) -> int:
    from sim.catalogue import game as find_game

    return max(find_game(game).players)


def _number(flag: str, asked: int | None, default: int) -> int:
    if asked is not None and not 3 <= asked <= 10**6:
        raise InputError(f"{flag} {asked}: must be from 3 to a million games")
    return asked or default


def _experiment(
    game: str, seats: tuple[str, ...], files: dict[str, str], games: int, seed: int
) -> Any:
    from sim.core.experiment import Experiment

    return Experiment(game=game, players=len(seats), seats=seats, games=games, seed=seed,
                      strategies=files)  # fmt: skip


def _speed(game: str, name: str, files: dict[str, str], players: int, seed: int) -> float:
    """Decisions a second on one core, all seats by the strategy."""
    from strategies.lineups import lineup_of

    lineup = lineup_of(_experiment(game, (name,) * players, files, 1, seed))
    lineup.outcomes(seed, 0, 1)  # ready now
    start, spent, decisions, games = time.perf_counter(), 0.0, 0, 1
    while spent < 1.0:
        decisions += lineup.outcomes(seed, games, games)[1]
        games *= 2
        spent = time.perf_counter() - start
    return decisions / spent


def _match(
    game: str, pair: tuple[str, str], files: dict[str, str], players: int, games: int, seed: int
) -> str:
    """How it does alone among others, with the interval of its win share."""
    from analysis.summary import by_strategy
    from analysis.words import share_with_interval
    from strategies.lineups import play

    seats = (pair[0], *(pair[1],) * (players - 1))
    rows = play(_experiment(game, seats, files, games, seed), 0, games)
    own = next(row for row in by_strategy(rows).to_dicts() if row["strategy"] == pair[0])
    share = share_with_interval(own["win_share"], own["win_share_low"], own["win_share_high"])
    return (f"alone among {players - 1} {pair[1]}: wins {share} of {games:,} games, "
            f"fair {1 / players:.1%}; {own['score']:.1f} points")  # fmt: skip
