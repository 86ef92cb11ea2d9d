"""The games that a named question needs: forks, bars and sweeps, as rows for `analysis.answers`.

Every study has its share of the games asked for. Rows depend on question, players, games and seed
alone, not on workers. Finished studies lie on the inquiry's shelf.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import polars as pl

from analysis.questions import Curve, Other, Question
from sim.cli.shelf import Shelf
from sim.core.errors import InputError
from sim.core.experiment import Experiment
from strategies import bars, branching, mixing, registry, variants
from strategies.branching import Fork

WORLDS = 2
FORKED, WEAKER, OTHER, PARTED = 5, 10, 20, 8  # games of a fork, as parts of all games
SWEPT = 40  # games of each player at a value of a curve, likewise
SEARCHED = 500  # games in which one player searches, likewise
ADAPTED = 4  # games of a bar after searches for new weights, likewise
MIXED = 10  # games of all tables at which plans meet, likewise
STRENGTHS = ("casual", "greedy", "tuned")
SEARCH = "search:50"
FEWEST, FEWEST_SEARCHED = 400, 80  # games of any study
BUDGET = 20_000  # games of each search for weights, at most
CHOICE = 0xFFFFFF  # what a choice says beside its class
MIND = "tuned"
HABIT = "habit"


@dataclass(frozen=True)
class Inquiry:
    """A question at a table of so many, with its games, seed and workers."""

    question: Question
    players: int
    games: int
    seed: int
    jobs: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    components: Mapping[str, str] = field(default_factory=dict)
    shelf: Shelf = field(default_factory=Shelf)

    def share(self, part: int) -> int:
        """So many games, one part of all, over whole rotations."""
        fewest = FEWEST_SEARCHED if part == SEARCHED else FEWEST
        games = max(min(self.games, fewest), self.games // part)
        return max(1, games // self.players) * self.players

    def setting(
        self, seats: tuple[str, ...], games: int, rules: Mapping[str, Any] = {},
        components: Mapping[str, str] = {},
    ) -> Experiment:  # fmt: skip
        """An experiment of these games."""
        return Experiment(
            game=self.question.game, players=self.players, seats=seats, games=games,
            seed=self.seed, rules={**self.rules, **rules},
            components={**self.components, **components},
        )  # fmt: skip


# Here and now


def forked(
    inquiry: Inquiry, part: int, strategy: str = MIND, rules: Mapping[str, Any] = {},
    components: Mapping[str, str] = {},
) -> pl.DataFrame:  # fmt: skip
    """Rows of a fork at tables of one strategy; a searching one sits alone among `tuned`."""
    lone = bool(registry.find(inquiry.question.game, strategy).budget)
    seats = (strategy, *((MIND if lone else strategy,) * (inquiry.players - 1)))
    setting = inquiry.setting(seats, inquiry.share(part), rules, components)
    question = inquiry.question
    task = Fork(
        setting, question.wanted, question.against, bool(question.choices), (strategy,), WORLDS
    )
    made_from = task, question.choices, question.kept
    return inquiry.shelf.kept("fork", made_from, partial(_forked, inquiry, task))


def _forked(inquiry: Inquiry, task: Fork) -> pl.DataFrame:
    found = branching.play_all(task, inquiry.jobs, inquiry.question.kept)
    return _told(inquiry.question, task, pl.concat(piece.rows for piece in found))


def _told(question: Question, task: Fork, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with what the question calls its arms and columns, and whether the strategy itself
    made one of the wanted choices."""
    if question.choices:
        names = list(question.choices.values())
        number = pl.col("choice") & CHOICE
        named = number.replace_strict(list(question.choices), names, return_dtype=pl.Enum(names))
        rows = rows.with_columns(named.alias("arm"))
    wanted = pl.col("chosen") & pl.col("arm").cast(pl.String).is_in(list(question.wanted))
    rows = rows.with_columns(wanted.any().over("game_index").alias("did"))
    return _with_size(task, rows) if question.game == "hacienda" else rows


def _with_size(task: Fork, rows: pl.DataFrame) -> pl.DataFrame:
    """The hexes of the water tile that was tried."""
    from sim.hacienda.codes import part_of
    from strategies.lineups import lineup_of

    sizes = lineup_of(task.experiment).variant.rules.tile_size
    water = rows["arm"].cast(pl.String) == "buy-water"
    told = [int(sizes[part_of(choice) >> 3]) for choice in rows["choice"].filter(water)]
    own = rows.filter(water).select("game_index", size=pl.Series(told, dtype=pl.Int64))
    return rows.join(own.unique(), on="game_index", how="left", maintain_order="left")


def strengths(inquiry: Inquiry) -> Iterator[tuple[str, pl.DataFrame]]:
    """Forks of players of each strength but the one that the answer itself is of."""
    for name in STRENGTHS:
        if name != MIND:
            yield name, forked(inquiry, WEAKER, name)
    yield SEARCH, forked(inquiry, SEARCHED, SEARCH)


def others(inquiry: Inquiry) -> Iterator[tuple[str, pl.DataFrame]]:
    """Forks under each of the other rules and tables that may be the true ones."""
    for other in inquiry.question.others:
        yield other.label, forked(inquiry, OTHER, MIND, *_other(inquiry, other))


def _other(inquiry: Inquiry, other: Other) -> tuple[dict[str, Any], dict[str, str]]:
    from sim.cli import options

    game = inquiry.question.game
    rules = options.rule_changes(game, other.rule_set or None, []) | dict(other.rules)
    generated = None if other.generated is None else f"generated:{other.generated}"
    return rules, options.own_components(game, generated)


def parts(inquiry: Inquiry) -> Iterator[tuple[str, pl.DataFrame]]:
    """Forks with every set of the question's mechanisms switched to neutral, by their names."""
    names = list(inquiry.question.parts)
    for number in range(1 << len(names)):
        off = [name for i, name in enumerate(names) if (number >> i) & 1]
        rules: dict[str, Any] = {}
        for name in off:
            rules |= inquiry.question.parts[name]
        yield "+".join(off), forked(inquiry, PARTED, MIND, rules)


# As a mechanism


def barred(inquiry: Inquiry) -> tuple[pl.DataFrame, pl.DataFrame | None]:
    """Rows of the player free and barred, and what searches for new weights came to; or free and
    with habits, where a bar makes no sense."""
    if not inquiry.question.barred:
        return _habits(inquiry), None
    whole, short = _bar(inquiry, inquiry.games), _bar(inquiry, inquiry.share(ADAPTED))
    rows = pl.concat(
        _form(inquiry, whole if form in (bars.FREE, bars.FIXED) else short, form)
        for form in (bars.FREE, *whole.forms)
    )
    made_from = short.setting, short.classes, short.budget
    return rows, inquiry.shelf.kept("weights", made_from, partial(bars.searches, short))


def _bar(inquiry: Inquiry, games: int) -> bars.Bar:
    setting = inquiry.setting((MIND,) * inquiry.players, games)
    budget = min(BUDGET, inquiry.games // 2)
    return bars.Bar(setting, MIND, inquiry.question.barred, budget, inquiry.jobs)


def _form(inquiry: Inquiry, bar: bars.Bar, form: str) -> pl.DataFrame:
    kept = inquiry.question.kept
    made_from = bar.setting, bar.classes, bar.budget, form, kept
    return inquiry.shelf.kept("bar", made_from, partial(bars.play, bar, form, kept))


def _habits(inquiry: Inquiry) -> pl.DataFrame:
    """Rows of the free player, and of ones that leave a class of choices to another strategy."""
    seats = (MIND,) * inquiry.players
    free = inquiry.setting(seats, -(-inquiry.games // inquiry.players))
    found = [_rows(inquiry, free, bars.FREE)]
    for label, rule in inquiry.question.habits.items():
        setting = _with_plans(inquiry.setting((HABIT, *seats[1:]), inquiry.games), {HABIT: rule})
        found.append(_rows(inquiry, setting, label))
    return pl.concat(found)


def _rows(inquiry: Inquiry, experiment: Experiment, arm: str) -> pl.DataFrame:
    kept = inquiry.question.kept
    play = partial(bars.rows_of, experiment, arm, inquiry.jobs, kept)
    return inquiry.shelf.kept("bar", (experiment, arm, kept), play)


def _with_plans(setting: Experiment, plans: Mapping[str, str]) -> Experiment:
    """The setting with strategies that play as `MIND` does, but for one rule each."""
    texts = {
        f"{name}.toml": f'[{name}]\nidea = "{rule}"\nbase = "{MIND}"\nrules = ["{rule}"]\n'
        for name, rule in plans.items()
    }
    return Experiment(**(setting.model_dump() | {"strategies": texts}))


# What people would settle on


def mixed(inquiry: Inquiry) -> pl.DataFrame:
    """Rows of `strategies.mixing` for plans that do the deed more or less often."""
    names, players = plans(inquiry.question), inquiry.players
    seeds = max(2, inquiry.share(MIXED) // mixing.games_a_seed(len(names), players))
    setting = inquiry.setting((MIND,) * players, inquiry.games)
    tables = mixing.tables(_with_plans(setting, inquiry.question.plans), names, seeds)
    return inquiry.shelf.kept("mix", tables, partial(_mixed, tables, inquiry.jobs))


def _mixed(tables: Sequence[variants.Variant], jobs: int) -> pl.DataFrame:
    return mixing.with_others(variants.play(tables, jobs), tables)


def plans(question: Question) -> tuple[str, ...]:
    """`MIND` as it is, without the deed, and with the question's own rules."""
    without = (f"{MIND}-without:{'+'.join(question.barred)}",) if question.barred else ()
    return (MIND, *without, *question.plans)


# Curves


def swept(inquiry: Inquiry, curve: Curve) -> pl.DataFrame:
    """Rows of `variants.play` for the free and the barred player at every value of a rule."""
    seeds = max(50, inquiry.share(SWEPT) // inquiry.players)
    setting = inquiry.setting((MIND,) * inquiry.players, inquiry.games)
    players = (MIND, f"{MIND}-without:{'+'.join(inquiry.question.barred)}")
    asked = [
        variants.alone(setting, player, MIND, seeds, {curve.parameter: value},
                       {curve.parameter: value})
        for value in curve.values for player in players
    ]  # fmt: skip
    return inquiry.shelf.kept("curve", asked, partial(variants.play, asked, inquiry.jobs))


def check(inquiry: Inquiry) -> None:
    """InputError where this table cannot be played."""
    from sim.catalogue import game as find_game

    allowed = find_game(inquiry.question.game).players
    if inquiry.players not in allowed:
        raise InputError(
            f"--players {inquiry.players}: {inquiry.question.game} is for {allowed[0]} to "
            f"{allowed[-1]} players"
        )
    if inquiry.games < FEWEST:
        raise InputError(f"--games {inquiry.games}: must be at least {FEWEST} for an answer")


def warm_up(inquiry: Inquiry, heard: Callable[[Experiment], None]) -> None:
    """Compile what the studies need before workers start."""
    for name in (*STRENGTHS, SEARCH):
        heard(inquiry.setting((name,) * inquiry.players, 1))
    for name, rule in inquiry.question.plans.items():
        heard(_with_plans(inquiry.setting((name,) * inquiry.players, 1), {name: rule}))
    task = Fork(inquiry.setting((MIND,) * inquiry.players, 1), inquiry.question.wanted)
    branching.play(task, 0, 1)
