"""What `ludostat parts` tells: the parts of an effect, which add up to it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl

from analysis import forest
from analysis.effect_tables import UNITS
from analysis.parts import ALONE, AVERAGE, LAST, REST, WAYS, WHOLE, by_part, split
from analysis.report import Chart, Report, Section, Table
from analysis.verdicts import Unit, number, sentence
from sim.cli.arms import SAYS, Arms, effect
from sim.cli.effects_page import WHAT
from sim.cli.provenance import collect

MEANINGS = {
    ALONE: "what the effect loses when this part alone is switched to neutral",
    LAST: "what it loses when all other parts are neutral already",
    AVERAGE: "the average over all orders (Shapley); these and the rest add up to the whole",
}


@dataclass(frozen=True)
class Task:
    """What was split, and into what."""

    arms: Arms
    parts: Mapping[str, Mapping[str, Any]]

    def neutral(self, title: str) -> str:
        """How a part is switched off."""
        return ", ".join(f"{name} = {json.dumps(v)}" for name, v in self.parts[title].items())


def told(task: Task, rows: pl.DataFrame) -> Report:
    """The page of a split."""
    arms = task.arms
    table = split(rows, list(task.parts), arm=arms.arm, base=arms.base)
    each = rows.height // 2 ** (len(task.parts) + 1)  # games of a strategy with a set of parts off
    facts = arms.facts | {
        **{f"{title} off": task.neutral(title) for title in task.parts},
        "games": f"{arms.games:,}; {each:,} of each strategy with each set of parts off",
    }
    sections = [_section(task, table, measure, each) for measure in WHAT]
    answer = tuple(_answer(task, table, measure, each) for measure in WHAT)
    title = f"What {arms.deed} is made of"
    return Report(title, answer, tuple(sections), collect(arms.setting.game)["command"], facts)


def _answer(task: Task, table: pl.DataFrame, measure: str, each: int) -> str:
    """The whole effect and its parts, in a sentence each."""
    what, unit = WHAT[measure]
    own = {(row["part"], row["way"]): row for row in table.filter(measure=measure).rows(named=True)}
    whole = sentence(task.arms.subject, what, unit, effect(own[WHOLE, ALONE], each))
    parts = "; ".join(_part(unit, own[part, AVERAGE], each) for part in task.parts)
    rest = _part(unit, own[REST, LAST], each)
    return f"{whole} Its parts, on average over the orders of switching them off: {parts}; {rest}."


def _part(unit: Unit, row: dict[str, Any], each: int) -> str:
    found = effect(row, each)
    return f"{row['part']} {number(unit, found)} ({found.verdict})"


def _section(task: Task, table: pl.DataFrame, measure: str, each: int) -> Section:
    what, unit = WHAT[measure]
    shown = by_part(table, measure)
    label = f"{unit.name} of {what}"
    figure = forest.draw(
        shown, "part", AVERAGE, title=f"What {task.arms.deed} is made of",
        caption=task.arms.caption, unit=label, scale=unit.scale,
    )  # fmt: skip
    says = (
        f"Average parts of {task.arms.deed} in {label}, with 95 % intervals. {task.arms.caption}."
    )
    units = dict.fromkeys(WAYS, UNITS[measure])
    return Section(
        f"Parts in {what.removeprefix('its ')}",
        charts=(Chart(f"parts-{measure}", figure, says),),
        tables=(Table(f"parts-{measure}", shown, f"{SAYS} {each:,} pairs of games.",
                      MEANINGS, units),),
    )  # fmt: skip
