"""The page of a report: HTML that asks nothing of any network."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from analysis.cells import columns, csv
from analysis.drawing import inline
from analysis.show import MARKS

if TYPE_CHECKING:
    from analysis.report import Chart, Report, Table

TEMPLATE = "report.html"
OWN_MARKS = {"[fixed]": "[fixed]: no game differs, or the line-up settles the number."}
LONG = 24  # a table of more rows scrolls inside its frame


def page(report: "Report", drawings: Mapping[str, str], tables: Iterable[str]) -> str:
    """A report as one HTML file; SVG by file name, and names of tables, in the order of both."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("analysis")
    surroundings = Environment(loader=loader, autoescape=True, undefined=StrictUndefined,
                               trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    template = surroundings.get_template(TEMPLATE)
    return template.render(report=report, sections=_sections(report, drawings, tables)) + "\n"


def _sections(
    report: "Report", drawings: Mapping[str, str], tables: Iterable[str]
) -> list[dict[str, Any]]:
    """What the template shows, section by section; the first does not say the answer again, which
    stands just above it."""
    said = {1: report.answer}
    charts, names = iter(drawings.items()), iter(tables)
    return [
        {
            "id": f"section-{number}",
            "heading": section.heading,
            "text": [text for text in section.text if text not in said.get(number, ())],
            "charts": [_chart(chart, *next(charts)) for chart in section.charts],
            "tables": [_table(table, next(names)) for table in section.tables],
        }
        for number, section in enumerate(report.sections, 1)
    ]


def _chart(chart: "Chart", name: str, svg: str) -> dict[str, Any]:
    from markupsafe import Markup

    # Drawn by matplotlib, with letters as outlines: there is no text in it to escape.
    return {"name": name, "svg": Markup(inline(svg, name)), "says": chart.says}


def _table(table: "Table", name: str) -> dict[str, Any]:
    shown = columns(table.frame, table.units)
    return {
        "name": name,
        "title": table.name.replace("_", " "),
        "says": table.says,
        "columns": shown,
        "rows": list(zip(*(column.cells for column in shown), strict=True)),
        "is_long": table.frame.height > LONG,
        "meanings": dict(_meanings(table)),
        "marks": _marks(shown),
        "data": b64encode(csv(table.frame).encode()).decode(),
    }


def _meanings(table: "Table") -> Iterator[tuple[str, str]]:
    """What columns mean, in the order of the table."""
    for column in columns(table.frame, table.units):
        if column.name in table.meanings:
            yield column.heading, table.meanings[column.name]


def _marks(shown: Iterable[Any]) -> list[str]:
    """What marks in place of intervals mean, where there are any."""
    found = {cell.interval for column in shown for cell in column.cells}
    return [text for mark, text in {**MARKS, **OWN_MARKS}.items() if mark in found]
