"""What a class of choices is worth as a mechanism: a seat barred from it against it free.

On each seed the free player has every seat once, and so has the barred one, at the same table:
rows pair by seed and seat. Three forms: `fixed`, nobody adapts; `retuned`, the barred player's
weights are found anew for its bar; `all retuned`, those of its opponents too, for meeting it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.game import Variant
from strategies import lineups, matches, registry, retuning
from strategies.retuning import Retuned, Table

FREE, FIXED, RETUNED, ALL = "free", "fixed", "retuned", "all retuned"
FORMS = (FIXED, RETUNED, ALL)
BARRED, MEETING = "barred-weights", "meeting-weights"  # strategies made by searches
OPPONENTS_SEED = 1  # added to the seed of the search for opponents


@dataclass(frozen=True)
class Bar:
    """A player kept from classes of choices, alone among opponents of its kind.

    `setting` has game, players, rules, seed and games: so many of the barred player in each form.
    """

    setting: Experiment
    player: str
    classes: tuple[str, ...]
    budget: int = 40_000  # games of each search for weights; 0: only `fixed`
    jobs: int = 1

    def __post_init__(self) -> None:
        """InputError where a class is unknown, or where there are no weights to be found anew."""
        registry.class_bits(self.setting.game, self.classes)
        entry = registry.find(self.setting.game, self.player)
        if self.budget and not entry.soft:
            raise InputError(
                f"{self.player}: has no weights that could be tuned anew; --retune 0 leaves it out"
            )

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that are played."""
        return FORMS if self.budget else (FIXED,)

    @property
    def bits(self) -> int:
        """The barred classes."""
        return registry.class_bits(self.setting.game, self.classes)

    @property
    def without(self) -> str:
        """What follows the name of a barred strategy."""
        return f"-without:{'+'.join(self.classes)}"

    @cached_property
    def alone(self) -> Retuned:
        """Weights of the barred player among its opponents as they are."""
        row, others = self._row, np.stack([self._row] * (self.setting.players - 1))
        table = Table(others, (self.bits, *(0,) * len(others)))
        return self._searched(row, table, self.setting.seed)

    @cached_property
    def meeting(self) -> Retuned:
        """Weights of an opponent at a table with that barred player."""
        crowd = [self.alone.row, *[self._row] * (self.setting.players - 2)]
        table = Table(np.stack(crowd), (0, self.bits, *(0,) * (len(crowd) - 1)))
        return self._searched(self._row, table, self.setting.seed + OPPONENTS_SEED)

    @property
    def _variant(self) -> Variant:
        setting = matches.seated(self.setting, (self.player,) * self.setting.players)
        found: Variant = lineups.lineup_of(setting).variant
        return found

    @property
    def _row(self) -> np.ndarray:
        return registry.find(self.setting.game, self.player).row(self._variant)

    def _searched(self, row: np.ndarray, table: Table, seed: int) -> Retuned:
        game = self.setting.game
        return retuning.retune(game, self._variant, row, table, self.budget, seed, self.jobs)

    def experiment(self, form: str) -> Experiment:
        """The games of a form; `free` ones are as many as there are seeds."""
        players, seats = self.setting.players, self._seats(form)
        fields = self.setting.model_dump() | {"seats": seats}
        fields["strategies"] = fields["strategies"] | self._files(form)
        if form == FREE:
            fields["games"] = -(-self.setting.games // players)
        return Experiment(**fields)

    def _seats(self, form: str) -> tuple[str, ...]:
        others = self.setting.players - 1
        if form == FREE:
            return (self.player,) * (others + 1)
        lone = self.player if form == FIXED else BARRED
        opponent = MEETING if form == ALL else self.player
        return (lone + self.without, *(opponent,) * others)

    def _files(self, form: str) -> dict[str, str]:
        """The strategies found by searches, as texts that the experiment brings along."""
        made = f"from {self.player} by a search of {self.budget} games, seed {self.setting.seed}"
        found: dict[str, str] = {}
        if form in (RETUNED, ALL):
            found[f"{BARRED}.toml"] = self._text(BARRED, self.alone, made)
        if form == ALL:
            found[f"{MEETING}.toml"] = self._text(MEETING, self.meeting, made)
        return found

    def _text(self, name: str, found: Retuned, made: str) -> str:
        return retuning.as_text(self.setting.game, name, self.player, found.row, made)


def searches(bar: Bar) -> pl.DataFrame:
    """What the searches for new weights came to, for people: a row each."""
    found = {"the barred player": bar.alone, "its opponents": bar.meeting}
    return pl.DataFrame([
        {"weights of": name,
         "win share before": one.start.win_share, "win share found": one.found.win_share,
         "margin before": one.start.margin, "margin found": one.found.margin,
         "kept": "found" if one.moved else "as before", "games": one.games}
        for name, one in found.items()
    ])  # fmt: skip


def piece(
    experiment: Experiment, arm: str, first: int, count: int, keep: Sequence[str]
) -> pl.DataFrame:
    """The rows of so many games: see `rows_of`."""
    rows = lineups.play(experiment, first, count)
    whole = ["seed", "seat", "order", "win_share", "score", "margin", "rounds", "bars_lifted"]
    others = [
        (pl.col(name).sum().over("game_index") - pl.col(name)).alias(f"others_{name}")
        for name in keep
    ]
    own = rows.with_columns(others).filter(pl.col("strategy") == experiment.seats[0])
    return own.select(pl.lit(arm).alias("arm"), *whole, *keep, *(f"others_{n}" for n in keep))


def play(
    bar: Bar, form: str, keep: Sequence[str] = (), seeds: tuple[int, int] | None = None,
    how: Callable[..., pl.DataFrame] = piece,
) -> pl.DataFrame:  # fmt: skip
    """The rows of one form, on all seeds or on those from a first one to before a last one: see
    `rows_of`."""
    experiment = bar.experiment(form)
    if seeds is None:
        return rows_of(experiment, form, bar.jobs, keep, how=how)
    ends = [min(end * len(experiment.rotations), experiment.games) for end in seeds]
    return rows_of(experiment, form, bar.jobs, keep, range(*ends), how)


def rows_of(
    experiment: Experiment, arm: str, jobs: int, keep: Sequence[str] = (),
    games: range | None = None, how: Callable[..., pl.DataFrame] = piece,
) -> pl.DataFrame:  # fmt: skip
    """One row for each seed and seat of whoever sits first: `arm, seed, seat, order, win_share,
    score, margin, rounds, bars_lifted`, kept columns, and `others_X`, their sums over all other
    seats."""
    from joblib import delayed  # type: ignore[import-untyped]

    games = range(experiment.games) if games is None else games
    spans = lineups.spans(experiment, games)
    tasks = (delayed(how)(experiment, arm, first, count, keep) for first, count in spans)
    with matches.crew(jobs) as workers:
        return pl.concat(workers(tasks))
