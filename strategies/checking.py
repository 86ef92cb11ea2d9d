"""Is a strategy fit to play? Legal, honest, leaving the table alone, the same for the same seed."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import polars as pl

from sim.catalogue import game as find_game
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.game import copy_of, line_of
from sim.core.table import Table
from strategies.lineups import Lineup, lineup_of, play, play_on, table_of

AT_TABLES = 6  # games of each number of players, looked at choice by choice
LOOKED_AT = 6  # one of so many, where there are few
WORLDS = 3  # in which a decision is made again
OFTEN = 30  # times that a strategy is asked again before it is called a cheat
STEP = 3  # every so manieth decision is
CHANCE = "chance is table.random, in compiled code luck.whim"
ROOM = "offer"  # where the scratch of a state begins: what policies may write on


@dataclass(frozen=True)
class Verdict:
    """What one check found."""

    check: str
    good: bool
    text: str


def verdicts(
    game: str, name: str, files: dict[str, str], games: int, seed: int
) -> Iterator[Verdict]:
    """All checks in order; after an illegal choice there is nothing more to look at."""
    tables = [
        Experiment(game=game, players=players, seats=(name,) * players, games=games, seed=seed,
                   strategies=files)
        for players in find_game(game).players
    ]  # fmt: skip
    for check in (_legal, _honest, _same):
        try:
            yield check(tables)
        except InputError as error:
            yield Verdict(check.__name__.strip("_"), False, str(error))
            return


def _legal(tables: list[Experiment]) -> Verdict:
    """Every choice is on offer: at tables, and in the loop for many games."""
    decisions = 0
    for experiment in tables:
        for number in range(min(AT_TABLES, experiment.games // LOOKED_AT + 1)):
            table, _ = table_of(experiment, number)
            play_on(table, experiment, 0)
        decisions += lineup_of(experiment).outcomes(experiment.seed, 0, experiment.games)[1]
    return Verdict("legal", True, f"{decisions:,} decisions in {_games(tables)}")


def _games(tables: list[Experiment]) -> str:
    sizes = f"{tables[0].players} to {tables[-1].players}"
    return f"{tables[0].games:,} games for each of {sizes} players"


# Honesty


def _honest(tables: list[Experiment]) -> Verdict:
    """The same choice whatever the seat cannot know, and nothing done but to choose."""
    tried = 0
    for experiment in tables:
        lineup = lineup_of(experiment)
        for table in _decisions(experiment):
            fault = _meddles(lineup, table) or _wavers(lineup, table) or _peeps(lineup, table)
            if fault:
                return Verdict("honest", False, f"{_decision(table)}: {fault}")
            tried += 1
    return Verdict("honest", True, f"{tried:,} decisions made again in {WORLDS} worlds that differ "
                   "in what the seat cannot know")  # fmt: skip


def _decisions(experiment: Experiment) -> Iterator[Table]:
    """Tables where there is something to choose."""
    for number in range(min(AT_TABLES, experiment.games // LOOKED_AT + 1)):
        table, _ = table_of(experiment, number)
        while not table.over:
            if len(table.legal()) > 1:
                yield table
            play_on(table, experiment, 0, until=len(table.events) + STEP)


def _decision(table: Table) -> str:
    seat = table.seat
    number = int(table.state.decisions[seat]) + 1
    return (f"game seed {table.seed} with {table.variant.players} players, seat {seat}, "
            f"its decision {number}")  # fmt: skip


def _choose(lineup: Lineup, state: Any) -> int:
    """What the strategy chooses at a state, which may be written on."""
    count = lineup.game.survey(state, lineup.variant.rules)
    return int(lineup.policies[0](state, lineup.variant.rules, lineup.weights[0].copy(), count))


def _meddles(lineup: Lineup, table: Table) -> str:
    """Which fields of state or rules a strategy has changed, if any."""
    state, rules = copy_of(table.state), copy_of(lineup.variant.rules)
    _choose(lineup, state)
    changed = _differing(state, table.state) + _differing(rules, lineup.variant.rules)
    return f"it writes on {', '.join(changed)}; a strategy only chooses" if changed else ""


def _differing(one: Any, other: Any) -> list[str]:
    """Fields in which two records differ, scratch left out."""
    names = one.dtype.names
    kept = names[: names.index(ROOM)] if ROOM in names else names
    return [name for name in kept if one[name].tobytes() != other[name].tobytes()]


def _wavers(lineup: Lineup, table: Table, times: int = WORLDS) -> str:
    """Does a strategy choose otherwise when it is asked once more, or so many times?"""
    one, *others = (_choose(lineup, copy_of(table.state)) for _ in range(1 + times))
    for other in others:
        if one != other:
            return (f"it chooses {_event(table, one)}, and asked once more "
                    f"{_event(table, other)}; {CHANCE}")  # fmt: skip
    return ""


def _peeps(lineup: Lineup, table: Table) -> str:
    """What a strategy has looked at that its seat cannot know, if anything."""
    state = table.state
    wanted = _choose(lineup, copy_of(state))
    for world in range(WORLDS):
        copy = copy_of(state)
        lineup.game.disguise(copy, lineup.variant.rules, table.seat, 1000 + world)
        copy.whims = state.whims  # the seat's own randomness is its own
        other = _choose(lineup, copy_of(copy))
        if other != wanted:
            unsteady = _wavers(lineup, table, OFTEN)  # before it is said to have looked
            if unsteady:
                return unsteady
            seen = [name for name in _differing(copy, state)
                    if _depends(lineup, state, copy, name, wanted)]  # fmt: skip
            return (
                f"it chooses {_event(table, wanted)}, but {_event(table, other)} where what it "
                f"cannot know is otherwise: it looks at {', '.join(seen) or 'all of that'}"
            )
    return ""


def _depends(lineup: Lineup, state: Any, other: Any, name: str, wanted: int) -> bool:
    """Does the choice go by this field alone?"""
    probe = copy_of(state)
    probe[name] = other[name]
    try:
        return _choose(lineup, probe) != wanted
    except InputError:  # a table that cannot be
        return False


def _event(table: Table, choice: int) -> str:
    event = table.game.event(table.variant, table.state, choice)
    return line_of({name: value for name, value in event.items() if name != "seat"})


# Sameness


def _same(tables: list[Experiment]) -> Verdict:
    """The same games for the same seed: in one go, in pieces, and in another process."""
    for experiment in tables:
        whole = play(experiment, 0, experiment.games)
        ways = {"in pieces": _in_pieces}
        if not lineup_of(experiment).compiled:
            ways["in another process"] = _elsewhere
        for way, again in ways.items():
            other = _first_other(whole, again(experiment))
            if other:
                return Verdict("same", False, f"{other} with {experiment.players} players, goes "
                               f"otherwise when played {way}; {CHANCE}")  # fmt: skip
    return Verdict("same", True, f"{_games(tables)}, played twice")


def _in_pieces(experiment: Experiment) -> pl.DataFrame:
    cut = experiment.games // 3
    parts = [(0, cut), (cut, experiment.games - cut)]
    return pl.concat([play(experiment, first, count) for first, count in parts])


def _elsewhere(experiment: Experiment) -> pl.DataFrame:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(play, experiment, 0, experiment.games).result()


def _first_other(one: pl.DataFrame, other: pl.DataFrame) -> str:
    """The first game that differs, or nothing."""
    for number in one["game_index"].unique().sort():
        rows = [frame.filter(pl.col("game_index") == number) for frame in (one, other)]
        if not rows[0].equals(rows[1]):
            return f"game {number}, seed {rows[0]['seed'][0]}"
    return ""
