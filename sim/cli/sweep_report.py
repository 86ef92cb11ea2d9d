"""What `ludostat sweep` tells: the curve at every value, and where it breaks even."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.curve_charts import draw
from analysis.curves import NEVER, break_even, break_even_text, curve
from analysis.effect_tables import MARGINS, MEANINGS, UNITS, wide
from analysis.report import Chart, Report, Section, Table
from analysis.verdicts import Effect, number, sentence
from sim.cli.effects_page import WHAT, facts_of
from sim.cli.provenance import collect
from sim.cli.summary import caption_of

SAYS = "Intervals of 95 %, from differences paired by seed and seat, clustered by seed."


@dataclass(frozen=True)
class Task:
    """What a sweep was asked for, and how many games it took."""

    setting: Any
    arm: str
    base: str
    among: str
    parameters: tuple[str, ...]
    games: int

    @property
    def subject(self) -> str:
        """What is compared, as the subject of a sentence."""
        return f"Playing {self.arm} instead of {self.base}"

    @property
    def caption(self) -> str:
        """What was played."""
        played = self.setting.model_copy(update={"games": self.games})
        return f"{caption_of(played)}; among {self.among}"

    def point(self, row: dict[str, Any]) -> str:
        """The values of a row."""
        return ", ".join(f"{name} {row[name]}" for name in self.parameters)


def told(task: Task, rows: pl.DataFrame) -> Report:
    """The page of a sweep."""
    effects = curve(rows, task.parameters, arm=task.arm, base=task.base)
    turns = {measure: _turns(task, rows, effects, measure) for measure in WHAT}
    origin, setting = collect(task.setting.game), task.setting
    facts = facts_of(setting) | {
        "players": f"{task.arm} or {task.base} in one seat, {task.among} in the others",
        "games": f"{task.games:,}",
    }
    shown = wide(effects, task.parameters)
    sections = (
        Section(
            "The curve",
            charts=tuple(_chart(task, effects, turns[measure], measure) for measure in WHAT),
            tables=(Table("effects", shown, SAYS, MEANINGS, UNITS), *_table(turns)),
        ),
        Section("At every value", tuple(_sentence(task, row) for row in effects.rows(named=True))),
    )
    title = f"{task.arm} instead of {task.base} over {' and '.join(task.parameters)}"
    answer = tuple(_answer(task, effects, turns[measure], measure) for measure in WHAT)
    return Report(title, answer, sections, origin["command"], facts)


def _turns(
    task: Task, rows: pl.DataFrame, effects: pl.DataFrame, measure: str
) -> pl.DataFrame | None:
    """Where a measure breaks even, where there is one parameter that has numbers."""
    name = task.parameters[0]
    if len(task.parameters) > 1 or not effects[name].dtype.is_numeric():
        return None
    return break_even(rows, name, arm=task.arm, base=task.base, measure=measure)


def _table(turns: dict[str, pl.DataFrame | None]) -> tuple[Table, ...]:
    known = [
        found.select(pl.lit(measure).alias("measure"), break_even=pl.col("at"),
                     break_even_low=pl.col("low"), break_even_high=pl.col("high"),
                     below=pl.col("below"), above=pl.col("above"))
        for measure, found in turns.items()
        if found is not None and not found.is_empty()
    ]  # fmt: skip
    says = (
        "Values at which the effect may be 0, and its sign below and above them; "
        "without a sign the stretch may go on beyond the range."
    )
    return (Table("break-even", pl.concat(known), says),) if known else ()


def _answer(task: Task, effects: pl.DataFrame, turns: pl.DataFrame | None, measure: str) -> str:
    """What the curve of a measure says."""
    what, unit = WHAT[measure]
    own = effects.filter(measure=measure)
    ends = " and by ".join(
        f"{number(unit, _effect(row))} at {task.point(row)}"
        for row in (own.row(0, named=True), own.row(-1, named=True))
    )
    games = own["pairs"].to_numpy().min()
    text = f"{task.subject} changes {what} by {ends} ({games:,} games of each at every value)."
    if turns is None:
        return text
    return f"{text} {break_even_text(task.parameters[0], turns, own)}"


def _effect(row: dict[str, Any]) -> Effect:
    margin = MARGINS[row["measure"]]
    return Effect(row["mean"], row["low"], row["high"], row["pairs"], margin, row["p_holm"])


def _sentence(task: Task, row: dict[str, Any]) -> str:
    subject = f"{task.subject} at {task.point(row)}"
    return sentence(subject, *WHAT[row["measure"]], _effect(row))


def _chart(task: Task, effects: pl.DataFrame, turns: pl.DataFrame | None, measure: str) -> Chart:
    what, unit = WHAT[measure]
    own = effects.filter(measure=measure).with_columns(pl.col("mean", "low", "high") * unit.scale)
    title = f"{task.arm} instead of {task.base}"
    label = f"change of {what}, {unit.name}"
    figure = draw(own, NEVER if turns is None else turns, title, label, task.caption)
    says = f"{task.subject}: {label}, with 95 % intervals. {task.caption}."
    return Chart(measure, figure, says)
