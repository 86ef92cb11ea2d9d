"""What `ludostat sweep` tells: the curve at every value, and where it breaks even."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis.curve_charts import draw
from analysis.curves import NEVER, break_even, break_even_text, curve
from analysis.effect_tables import MEANINGS, UNITS, wide
from analysis.report import Chart, Report, Section, Table
from analysis.verdicts import games, number, sentence
from sim.cli.arms import PAIR, SAYS, Arms, effect
from sim.cli.effects_page import WHAT
from sim.cli.provenance import collect

COUNTS = {
    "pairs": "two games on one seed and seat, one of each strategy",
    "seeds": "clusters: all pairs of one seed count as one draw",
}


@dataclass(frozen=True)
class Task:
    """What a sweep was asked for."""

    arms: Arms
    parameters: tuple[str, ...]

    def point(self, row: dict[str, Any]) -> str:
        """The values of a row."""
        return ", ".join(f"{name} {row[name]}" for name in self.parameters)


def told(task: Task, rows: pl.DataFrame) -> Report:
    """The page of a sweep."""
    arms = task.arms
    effects = curve(rows, task.parameters, arm=arms.arm, base=arms.base)
    turns = {measure: _turns(task, rows, effects, measure) for measure in WHAT}
    shown = wide(effects, task.parameters).rename({"games": "pairs"})
    sections = (
        Section(
            "The curve",
            charts=tuple(_chart(task, effects, turns[measure], measure) for measure in WHAT),
            tables=(Table("effects", shown, SAYS, MEANINGS | COUNTS, UNITS), *_table(turns)),
        ),
        Section("At every value", tuple(_sentence(task, row) for row in effects.rows(named=True))),
    )
    title = f"{arms.arm} instead of {arms.base} over {' and '.join(task.parameters)}"
    answer = tuple(_answer(task, effects, turns[measure], measure) for measure in WHAT)
    return Report(title, answer, sections, collect(arms.setting.game)["command"], arms.facts)


def _turns(
    task: Task, rows: pl.DataFrame, effects: pl.DataFrame, measure: str
) -> pl.DataFrame | None:
    """Where a measure breaks even, where there is one parameter that has numbers."""
    name = task.parameters[0]
    if len(task.parameters) > 1 or not effects[name].dtype.is_numeric():
        return None
    return break_even(rows, name, arm=task.arms.arm, base=task.arms.base, measure=measure)


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
        f"{number(unit, effect(row, row['pairs']))} at {task.point(row)}"
        for row in (own.row(0, named=True), own.row(-1, named=True))
    )
    pairs = games(own["pairs"].to_numpy().min(), PAIR)
    text = f"{task.arms.subject} changes {what} by {ends} ({pairs} of games at every value)."
    if turns is None:
        return text
    return f"{text} {break_even_text(task.parameters[0], turns, own)}"


def _sentence(task: Task, row: dict[str, Any]) -> str:
    subject = f"{task.arms.subject} at {task.point(row)}"
    return sentence(subject, *WHAT[row["measure"]], effect(row, row["pairs"]))


def _chart(task: Task, effects: pl.DataFrame, turns: pl.DataFrame | None, measure: str) -> Chart:
    what, unit = WHAT[measure]
    own = effects.filter(measure=measure).with_columns(pl.col("mean", "low", "high") * unit.scale)
    title = f"{task.arms.arm} instead of {task.arms.base}"
    label = f"change of {what}, {unit.name}"
    figure = draw(own, NEVER if turns is None else turns, title, label, task.arms.caption)
    says = f"{task.arms.subject}: {label}, with 95 % intervals. {task.arms.caption}."
    return Chart(measure, figure, says)
