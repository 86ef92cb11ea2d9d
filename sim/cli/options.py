"""Flags that several commands share, and the experiment they add up to."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from sim.core.errors import InputError, nearest

Set = Annotated[
    list[str],
    Parameter(name="--set", negative="", consume_multiple=False, show_default=False,
              help="a rule parameter as NAME=VALUE; may be repeated (see: ludostat games GAME)"),
]  # fmt: skip
Rules = Annotated[str | None, Parameter(help="a named rule set, such as variant-1")]
Map = Annotated[Path | None, Parameter(name="--map", help="a map by name, or a file (.txt, .haz)")]
Components = Annotated[
    str | None, Parameter(help="generated:SEED, plausible other tables (Fresco, Pastiche)")
]
SEED = re.compile(r"\d{1,18}", re.ASCII)  # of generated tables
SLOW_PART = 60  # games
WHOLE = re.compile(r"[+-]?\d+", re.ASCII)
DIGITS = 19  # those of 2^63


def whole(_: Any, tokens: Sequence[Token]) -> int:
    """A whole number as people write it; a fraction is none."""
    text = tokens[0].value
    if not WHOLE.fullmatch(text):
        raise ValueError(f"{tokens[0].keyword} {text}: must be a whole number")
    if len(text.lstrip("+-0")) > DIGITS:
        raise ValueError(f"{tokens[0].keyword} {text}: has over {DIGITS} digits")
    return int(text)


Whole = Annotated[int, Parameter(converter=whole)]
Players = Annotated[
    int | None, Parameter(converter=whole, help="how many sit at the table [4, or as --seats]")
]
Seats = Annotated[
    str | None,
    Parameter(help="strategies, comma-separated, one for each seat [the strongest fast one]"),
]
Strategies = Annotated[
    list[Path],
    Parameter(negative="", consume_multiple=False, show_default=False,
              help="strategies of your own: a .py or .toml file; may be repeated"),
]  # fmt: skip
Seed = Annotated[int, Parameter(converter=whole, help="decides all luck: same seed, same games")]


def rule_changes(game: str, rule_set: str | None, settings: list[str]) -> dict[str, Any]:
    """Rule changes by name: those of the named set, then the single ones."""
    from sim.catalogue import game as find_game
    from sim.core.parameters import read_settings

    found = find_game(game)
    changes: dict[str, Any] = {}
    if rule_set is not None:
        sets = found.box.rule_sets
        if rule_set not in sets:
            raise InputError(
                f"--rules {rule_set}: {game} has no such rule set{nearest(rule_set, sets)}; "
                f"it has {', '.join(sets)}"
            )
        changes |= sets[rule_set]["set"]
    return changes | read_settings(found.box.parameters, settings)


def own_map(game: str, chosen: Path | None) -> tuple[dict[str, Any], dict[str, str]]:
    """The rule change and the component table that `--map` stands for."""
    if chosen is None:
        return {}, {}
    if game != "hacienda":
        raise InputError(f"--map {chosen}: {game} has no maps")
    from sim.hacienda.board import read_map_file
    from sim.hacienda.components import drawings

    if chosen.is_dir() and str(chosen) not in drawings():
        raise InputError(f"--map {chosen}: is a folder; name a map file in it (.txt, .haz)")
    if not chosen.suffix:
        return {"map": str(chosen)}, {}
    name, drawing = read_map_file(chosen)
    if name in drawings():
        raise InputError(f"--map {chosen}: {name!r} is a map of the game; rename the file")
    return {"map": name}, {name: drawing}


def map_among(rules: Mapping[str, Any]) -> Path | None:
    """The map that a caller from Python names among the rules."""
    chosen = rules.get("map")
    if not isinstance(chosen, str | Path | None):
        raise InputError(f"--map {chosen!r}: must be the name of a map, or a file (.txt, .haz)")
    return None if chosen is None else Path(chosen)


def own_components(game: str, chosen: str | None) -> dict[str, str]:
    """The component tables that `--components` stands for."""
    from sim.catalogue import game as find_game

    if chosen is None:
        return {}
    kind, _, seed = chosen.partition(":")
    generate = find_game(game).generate
    if generate is None:
        raise InputError(f"--components {chosen}: {game} has no generated tables")
    if kind != "generated" or not SEED.fullmatch(seed):
        raise InputError(f"--components {chosen}: must be generated:SEED, such as generated:1")
    return {f"generated-{int(seed)}": generate(int(seed))}


def changes_of(
    game: str, rule_set: str | None, settings: list[str], map_: Path | None, components: str | None
) -> tuple[dict[str, Any], dict[str, str]]:
    """Rule changes and component tables of one's own that the flags stand for."""
    chosen, tables = own_map(game, map_)
    changes = rule_changes(game, rule_set, settings)
    if chosen and changes.get("map", chosen["map"]) != chosen["map"]:
        raise InputError(f"--map {map_}: --set map={changes['map']} names another map")
    return changes | chosen, tables | own_components(game, components)


def line_up(
    game: str, players: int | None, seats: str | None, own: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The strategies in turn order, as named, or the strongest fast one for every seat."""
    from sim.catalogue import game as find_game
    from strategies import registry
    from strategies.own import read

    if seats is not None and not seats.strip():
        raise InputError("--seats '': must name strategies, comma-separated")
    names = tuple(name.strip() for name in seats.split(",")) if seats else ()
    wanted = players if players is not None else len(names) or 4
    if wanted not in find_game(game).players:
        allowed = find_game(game).players
        flag = f"--players {wanted}" if players is not None else f"--seats {seats}"
        raise InputError(f"{flag}: {game} is for {allowed[0]} to {allowed[-1]} players")
    names = names or (registry.strongest(game),) * wanted
    if len(names) != wanted:
        raise InputError(f"--seats {seats}: {len(names)} strategies for {wanted} players")
    for name in names:
        registry.find(game, name, read(game, own or {}))
    return names


def experiment_of(
    game: str,
    players: int | None,
    seats: str | None,
    games: int,
    seed: int,
    rule_set: str | None,
    settings: list[str],
    map_: Path | None,
    components: str | None = None,
    strategies: Sequence[Path] = (),
) -> Any:
    """The experiment that the flags add up to, every name and rule checked."""
    from sim.catalogue import game as find_game
    from sim.core.experiment import Experiment
    from strategies.own import texts

    find_game(game)
    own = texts(strategies)
    names = line_up(game, players, seats, own)
    changes, tables = changes_of(game, rule_set, settings, map_, components)
    _check_games(games)
    check_seed(seed)
    experiment = Experiment(
        game=game,
        players=len(names),
        seats=names,
        games=games,
        seed=seed,
        rules=changes,
        components=tables,
        strategies=own,
    )
    check(experiment)
    return _in_short_parts(experiment)


def _in_short_parts(experiment: Any) -> Any:
    """Players who are slow, in plain Python or imagining worlds, have their games stored in
    smaller parts."""
    from strategies.lineups import lineup_of

    lineup = lineup_of(experiment)
    if lineup.compiled and not lineup.worlds:
        return experiment
    return experiment.model_copy(update={"part_games": SLOW_PART})


def _check_games(games: int) -> None:
    if not 1 <= games <= 10**12:
        raise InputError(f"--games {games}: must be a whole number from 1 to {10**12}")


def check_seed(seed: int) -> None:
    """Refuse a seed that decides nothing."""
    if not 0 <= seed < 2**63:
        raise InputError(f"--seed {seed}: must be a whole number from 0 to {2**63 - 1}")


def check_jobs(jobs: int) -> None:
    """Refuse a number of workers that is none."""
    from sim.core.crews import MOST_JOBS

    if not 1 <= jobs <= MOST_JOBS and jobs != -1:
        raise InputError(
            f"--jobs {jobs}: must be 1 to {MOST_JOBS} workers, or -1, one on each core"
        )


def check_workers(jobs: int, backend: str | None, address: str | None) -> None:
    """Refuse workers that there are not, and a number of them where a cluster has its own."""
    check_jobs(jobs)
    if address is not None and backend not in ("dask", "ray"):
        raise InputError(f"--address {address}: goes with --backend dask or ray")
    if address is not None and jobs != -1:
        raise InputError(
            f"--jobs {jobs}: a cluster has its own number of workers; leave --jobs out"
        )


def check(experiment: Any) -> None:
    """Refuse an experiment whose rules contradict each other or whose strategies are unknown."""
    from strategies.lineups import lineup_of

    lineup_of(experiment)
