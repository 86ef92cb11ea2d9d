"""`sim.ask`: what `ludostat ask` answers, for Python and notebooks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.cli import asked, options
from sim.cli.python import in_words_of_python

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from analysis.report import Report


@dataclass(frozen=True, repr=False)
class Told:
    """The answer to a question: its sentences, its tables and its charts, by name."""

    report: "Report"

    @property
    def findings(self) -> tuple[str, ...]:
        """The answer in sentences, each number with its interval and games."""
        return self.report.answer

    def section(self, heading: str) -> tuple[str, ...]:
        """What one section of the page says, such as "By lesson"."""
        return {section.heading: section.text for section in self.report.sections}[heading]

    @cached_property
    def tables(self) -> "dict[str, pl.DataFrame]":
        """All tables, columns X with their intervals X_low and X_high."""
        from analysis.report import by_file_name

        found = by_file_name(one for section in self.report.sections for one in section.tables)
        return {name: table.frame for name, table in found.items()}

    @cached_property
    def charts(self) -> "dict[str, Figure]":
        """All charts; a notebook shows whichever ends a cell."""
        from analysis.report import by_file_name

        found = by_file_name(one for section in self.report.sections for one in section.charts)
        return {name: chart.figure for name, chart in found.items()}

    def write(self, folder: Path | str) -> Path:
        """Write the page, with its charts and tables beside it; where it lies."""
        from analysis.report import write

        return write(self.report, Path(folder))

    def __repr__(self) -> str:
        """The question and the answer."""
        return "\n".join([self.report.title, *self.findings])

    def _repr_html_(self) -> str:
        from markupsafe import escape

        from sim.cli.python import drawing

        lines = "".join(f"<li>{escape(text)}</li>" for text in self.findings)
        first = next(chart for section in self.report.sections for chart in section.charts)
        facts = "; ".join(f"{name}: {text}" for name, text in self.report.facts.items())
        return (
            f"<p><strong>{escape(self.report.title)}</strong></p><ul>{lines}</ul>"
            f"{drawing(first.figure, first.says)}<p><small>{escape(facts)}</small></p>"
        )


@in_words_of_python()
def ask(
    question: str,
    players: int,
    games: int,
    seed: int,
    jobs: int,
    rule_set: str | None,
    components: str | None,
    keep: Path | str | None,
    rules: Mapping[str, Any],
) -> Told:
    """Answer the question of `sim.ask`."""
    from analysis.questions import find
    from sim.cli import answering

    game = find(question).game
    changes, tables = options.changes_of(game, rule_set, [], options.map_among(rules), components)
    folder = None if keep is None else Path(keep)
    inquiry = answering.inquiry(
        question, players, games, seed, jobs, {**rules, **changes}, tables, folder
    )
    if folder is not None:
        asked.make_room(folder)
    words = {"players": players, "games": games, "seed": seed, "rule_set": rule_set,
             "components": components, **rules}  # fmt: skip
    return Told(replace(answering.answered(inquiry, quiet=True), command=_call(question, words)))


def _call(question: str, words: Mapping[str, Any]) -> str:
    """What makes the answer again."""
    told = [f"{name}={value!r}" for name, value in words.items() if value is not None]
    return f"sim.ask({', '.join([repr(question), *told])})"
