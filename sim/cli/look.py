"""Commands that look: games, strategies, one game as text, records."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, FAILED, say
from sim.core.errors import InputError

Json = Annotated[bool, Parameter(negative="", help="as one JSON document")]


def games(game: str | None = None, /, *, json: Json = False) -> int:
    """List the games, or one game's rule parameters, rule sets and component tables.

    Parameters
    ----------
    game
        Tell all about this one.
    """
    from sim.catalogue import NAMES
    from sim.catalogue import game as find_game

    if game is None:
        found = [find_game(name) for name in NAMES]
        lines = [f"{one.name}  {one.title}, {one.players[0]} to {one.players[-1]} players. "
                 f"{one.note}" for one in found]  # fmt: skip
        _out([{"name": one.name, "title": one.title, "players": one.players, "note": one.note}
              for one in found] if json else lines)  # fmt: skip
    else:
        one = find_game(game)
        _out(_everything(one) if json else _pages(one))
    return DONE


def _out(content: Any) -> None:
    if isinstance(content, list) and all(isinstance(line, str) for line in content):
        print("\n".join(content))
    else:
        print(json.dumps(content, indent=1))


def _everything(game: Any) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "players": game.players,
        "classes": game.classes,
        "parameters": {name: vars(entry) for name, entry in game.box.parameters.items()},
        "rule_sets": game.box.rule_sets,
        "tables": {
            name: {"total": table.total, "confidence": table.confidence, "source": table.source,
                   "note": table.note}
            for name, table in game.box.tables.items()
        },
    }  # fmt: skip


def _default(entry: Any) -> str:
    if entry.by_players:
        return ", ".join(f"{value} for {players}" for players, value in entry.default.items())
    return entry.default if isinstance(entry.default, str) else json.dumps(entry.default)


def _pages(game: Any) -> list[str]:
    lines = [f"{game.title}, {game.players[0]} to {game.players[-1]} players.", game.note, ""]
    lines.append("Rule parameters (--set NAME=VALUE), with their defaults:")
    for entry in game.box.parameters.values():
        lines.append(f"  {entry.name} = {_default(entry)}")
        lines.append(f"      {entry.meaning} [{entry.confidence}]")
    lines += ["", "Rule sets (--rules NAME):"]
    lines += [f"  {name}  {entry['idea']}" for name, entry in game.box.rule_sets.items()]
    lines += ["", "Component tables:"]
    for name, table in game.box.tables.items():
        lines.append(f"  {name}  {table.total} in all, {table.confidence}. {table.note}".rstrip())
    lines += ["", f"Classes of choices (STRATEGY-without:CLASS): {', '.join(game.classes)}"]
    lines += [
        "",
        f"What priority lists may ask about: ludostat strategies {game.name} --conditions",
    ]
    return lines


def strategies(
    game: str,
    /,
    *,
    strategies: options.Strategies = [],  # noqa: B006  (never changed)
    conditions: Annotated[
        bool, Parameter(negative="", help="what rules of priority lists may ask about instead")
    ] = False,
    json: Json = False,
) -> int:
    """List the strategies of a game with their ideas.

    Parameters
    ----------
    game
        The game they play.
    """
    from strategies import own, priority
    from strategies.registry import book, strongest

    found = [*book(game).values(), *own.read(game, own.texts(strategies)).values()]
    if conditions:
        known = priority.conditions(game)
        width = max(map(len, known))
        _out(known if json else [f"{name:{width}}  {what}" for name, what in known.items()])
    elif json:
        _out([{"name": one.name, "idea": one.idea, "made": one.made} for one in found])
    else:
        width = max(len(one.name) for one in found)
        lines = [f"{one.name:{width}}  {one.idea} (made: {one.made})" for one in found]
        lines.append(f"Left out, --seats is {strongest(game)} everywhere.")
        lines.append(f"Any of them may be barred from classes of choices: {barred(game)}")
        _out(lines)
    return DONE


def barred(game: str) -> str:
    """An example of a strategy kept from two classes of choices of the game."""
    from sim.catalogue import game as find_game

    return f"greedy-without:{'+'.join(find_game(game).classes[:2])}"


def show(
    game: str,
    /,
    *,
    seed: Annotated[
        int,
        Parameter(converter=options.whole, help="the game's own seed, as in the column `seed`"),
    ] = 1,
    players: options.Players = None,
    seats: options.Seats = None,
    until: Annotated[
        int | None, Parameter(converter=options.whole, help="stop after so many choices")
    ] = None,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    strategies: options.Strategies = [],  # noqa: B006  (never changed)
    rotation: Annotated[
        int, Parameter(converter=options.whole, help="which rotation of the line-up sits down")
    ] = 0,
    record: Annotated[bool, Parameter(negative="", help="print it as a record instead")] = False,
) -> int:
    """Show one game as text, choice by choice, with the board at the end.

    Parameters
    ----------
    game
        The game to show.
    """
    from sim.core import record as records
    from strategies.lineups import play_on, seated

    experiment = options.experiment_of(
        game, players, seats, 1, seed, rules, settings, map_, components, strategies
    )
    if not 0 <= rotation < len(experiment.rotations):
        raise InputError(
            f"--rotation {rotation}: this line-up has {len(experiment.rotations)} rotations, from 0"
        )
    if until is not None and until < 0:
        raise InputError(f"--until {until}: must be 0 or more choices")
    _announce(experiment)
    table = seated(experiment, seed, rotation)
    play_on(table, experiment, rotation, until)
    names = experiment.rotations[rotation]
    if record:
        sys.stdout.write(records.write(table, names))
    else:
        _tell(table, names, seed)
    return DONE


def _announce(experiment: Any) -> None:
    from sim.cli.play import warm_up

    warm_up(experiment, quiet=False)


def _tell(table: Any, names: tuple[str, ...], seed: int) -> None:
    from sim.core.record import events_text

    seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
    print(f"{table.game.title}, game seed {seed}: {seats}\n")
    print(events_text(table.events) + "\n" if table.events else "", end="")
    print(table.show())
    if table.over:
        print("End: " + json.dumps(table.end()))


def replay(
    *files: Annotated[Path, Parameter(help="records (.jsonl)")],
    quiet: Annotated[bool, Parameter(negative="", help="say nothing of good records")] = False,
) -> int:
    """Check game records with the engine: every choice, its count, the scores."""
    from sim.catalogue import game as find_game
    from sim.core.record import replay as play_again

    if not files:
        raise InputError("replay: name at least one record file")
    wrong, texts = 0, {path: _text(path) for path in files}
    for path, text in texts.items():
        try:
            table = play_again(text, find_game)
        except InputError as error:
            wrong += 1
            say(f"{path}: {error}")
        else:
            if not quiet:
                ending = "to its end" if table.over else "a position"
                print(f"{path}: good, {len(table.events)} choices, {ending}")
    return FAILED if wrong else DONE


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None
