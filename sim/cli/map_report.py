"""What `ludostat maps` tells: sentences, a document, and one page for all maps."""

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import map_findings as findings
from analysis.map_limits import Limits
from analysis.map_tables import Tables
from analysis.maps import DEALT, DRAWN, MEANINGS, SHARES
from analysis.words import ordinal
from sim.catalogue import game as find_game
from sim.cli.provenance import collect
from sim.hacienda.board import MARKET, WATER

if TYPE_CHECKING:
    from analysis.report import Chart, Report, Section, Table
    from sim.cli.maps import Task

Maps = Mapping[str, str]  # drawings by name
LIBRARIES = ("scipy", "statsmodels")
KEYS = ("map", "players")


def text(found: Maps, task: "Task", tables: Tables) -> str:
    """The answer for each map with what it rests on, then what the words mean."""
    lines = []
    for name, drawing in found.items():
        told = (*(_played(name, drawing, players, task, tables) for players in task.players),
                *_varied(name, task, tables))  # fmt: skip
        lines += [
            findings.answer(name, _of(tables, "suited", name)),
            *(f"  {line}" for line in told),
        ]
        lines += [""]
    return "\n".join([*lines, _terms(task)])


def _varied(name: str, task: "Task", tables: Tables) -> Iterator[str]:
    """Whether the answers of a map rest on its terrains, and on who plays, in a line each."""
    spreads, total = _of(tables, "spreads", name), len(task.players)
    if not spreads.is_empty():
        yield findings.varied(f"Between {task.deals} deals of terrains", spreads, total)
    for other in task.strategies[:-1]:
        changes = _of(tables, "differences", name, strategy=other)
        between = f"Between {other} and {task.strategies[-1]}"
        yield findings.varied(between, changes, total)


def _terms(task: "Task") -> str:
    return (
        f"A map suits where, by {task.strategies[-1]}, {Limits().words}: the whole interval says "
        "so. It turns with others where they clearly say the opposite. Brackets: 95% intervals; "
        "for the farthest place they hold for all places together; p is corrected for all maps "
        f"(Holm). Seed {task.seed}."
    )


def _of(tables: Tables, table: str, name: str, **keys: Any) -> pl.DataFrame:
    return tables[table].filter(map=name, **keys)


def paragraphs(name: str, drawing: str, task: "Task", tables: Tables) -> Iterator[str]:
    """What the games of a map say, a paragraph for each number of players."""
    for players in task.players:
        varied = _variations(name, players, task, tables)
        yield " ".join([_played(name, drawing, players, task, tables), *varied])


def _played(name: str, drawing: str, players: int, task: "Task", tables: Tables) -> str:
    """How the last strategy fared on the map as drawn."""
    own = {"players": players, "strategy": task.strategies[-1], "terrain": DRAWN}
    seats = _of(tables, "advantages", name, **own).row(0, named=True)
    course = _of(tables, "figures", name, **own).row(0, named=True)
    counts = drawing.count(MARKET), drawing.count(WATER)
    return f"{findings.seats(seats)} {findings.course(course, *counts)}"


def _variations(name: str, players: int, task: "Task", tables: Tables) -> Iterator[str]:
    """What other terrains and other strategies change."""
    deals = _of(tables, "spreads", name, players=players)
    if not deals.is_empty():
        single = pl.col("terrain").is_in([DRAWN, DEALT]).not_()
        figures = _of(tables, "figures", name, players=players).filter(single)
        yield findings.terrains(deals, figures)
    for other in task.strategies[:-1]:
        changes = _of(tables, "differences", name, players=players, strategy=other)
        yield findings.players(changes, task.strategies[-1])


def document(found: Maps, task: "Task", tables: Tables) -> str:
    """Everything as JSON: what was asked, what was found, and what found it."""
    origin = collect("hacienda")
    origin["versions"] |= {name: version(name) for name in LIBRARIES}
    answers = {
        name: {
            "answer": findings.answer(name, _of(tables, "suited", name)),
            "findings": list(paragraphs(name, drawing, task, tables)),
            "drawing": drawing.split("\n"),
        }
        for name, drawing in found.items()
    }
    asked = {**vars(task), "limits": vars(Limits())}
    rows = {name: table.to_dicts() for name, table in tables.items()}
    return json.dumps({**asked, "maps": answers, "tables": rows, "provenance": origin}, indent=1)


def write(found: Maps, task: "Task", tables: Tables, out: Path) -> Path:
    """One page for all maps, with its charts and tables beside it."""
    from analysis import report

    return report.write(_report(found, task, tables), out)


def _report(found: Maps, task: "Task", tables: Tables) -> "Report":
    from analysis.report import Report

    origin = collect("hacienda")
    facts = {
        "games": f"{task.games:,} for each map, number of players and strategy, and for all deals "
        "of terrains together",
        "seed": str(task.seed),
        "version": origin["versions"]["ludostat"],
        "commit": origin["commit"] or "unknown",
        "components": find_game("hacienda").note,
    }
    answers = tuple(findings.answer(name, _of(tables, "suited", name)) for name in found)
    if len(found) > 1:
        answers = (findings.overall(tables["suited"]), *answers)
    maps = (_map_section(name, drawing, task, tables) for name, drawing in found.items())
    sections = (_overview(task, tables), *maps, _variety(task, tables))
    return Report(
        "Maps of Hacienda",
        answers,
        tuple(section for section in sections if section.tables),
        origin["command"],
        facts,
    )


def _overview(task: "Task", tables: Tables) -> "Section":
    from analysis.report import Section

    wide = tables["suited"].pivot("players", index="map", values="suits")
    names = {str(players): f"with {players}" for players in task.players}
    return Section(
        "All maps",
        (_terms(task),),
        tables=(_table("for_how_many_players", wide.rename(names)), _glance(task, tables)),
    )


def _glance(task: "Task", tables: Tables) -> "Table":
    """The figures of the last strategy on the maps as drawn, of all maps."""
    own = {"strategy": task.strategies[-1], "terrain": DRAWN}
    far = _placed(tables["advantages"].filter(**own))
    left = far.select(*KEYS, "games", "place", "^win_share.*$", "p_holm")
    right = tables["figures"].filter(**own).drop("strategy", "terrain", "games", "seeds")
    return _table(
        "at_a_glance",
        left.join(right.select(pl.exclude("^first_share.*$")), on=KEYS, maintain_order="left"),
        f"By {task.strategies[-1]}, maps as drawn. The place is the one farthest from its fair "
        "share.",
    )


def _placed(table: pl.DataFrame) -> pl.DataFrame:
    """Places in turn order in words."""
    names = {order: ordinal(order) for order in range(5)}
    place = pl.col("order").cast(pl.Int64).replace_strict(names, return_dtype=pl.String)
    return table.with_columns(place.alias("place"))


def _table(name: str, frame: pl.DataFrame, says: str = "") -> "Table":
    from analysis.report import Table

    return Table(
        name, frame, says, {key: MEANINGS[key] for key in frame.columns if key in MEANINGS}
    )


def _map_section(name: str, drawing: str, task: "Task", tables: Tables) -> "Section":
    from analysis.report import Section

    limits = _of(tables, "limits", name).drop("map")
    figures = _of(tables, "figures", name).drop("map", "seeds")
    seats = _placed(_of(tables, "seats", name)).drop("map", "seeds", "order")
    first = ["players", "strategy", "terrain", "place"]
    return Section(
        name,
        tuple(paragraphs(name, drawing, task, tables)),
        (_chart(name, drawing, task, tables),),
        (
            _table(f"{name} limits", limits, "Which limits are kept, by whom and on what."),
            _table(f"{name} games", figures),
            _table(f"{name} seats", seats.select(*first, pl.exclude(first))),
        ),
    )


def _chart(name: str, drawing: str, task: "Task", tables: Tables) -> "Chart":
    from analysis.map_charts import draw
    from analysis.report import Chart

    single = pl.col("terrain") != DEALT
    seats, figures = (_of(tables, table, name).filter(single) for table in ("seats", "figures"))
    says = (
        f"The map {name}, and beside it by number of players: wins by place in turn order around "
        "the fair share (dashed), the winner's lead, rounds, markets used and stalled games; "
        f"{task.games:,} games each with 95% intervals"
    )
    return Chart(f"map {name}", draw(name, drawing, seats, figures), f"{says}.")


def _variety(task: "Task", tables: Tables) -> "Section":
    from analysis.report import Section

    shares = f"Shares ({', '.join(SHARES).replace('_', ' ')}) are parts of 1."
    found = [
        _table("deals_of_terrains", tables["spreads"],
               "How far single deals lie apart; spread: standard deviation between deals beyond "
               f"chance within them; p: analysis of variance. {shares}"),
        _table("other_strategies", tables["differences"],
               f"What changes against {task.strategies[-1]}, on the same deals. {shares}"),
    ]  # fmt: skip
    return Section(
        "Other terrains and other players",
        tables=tuple(table for table in found if not table.frame.is_empty()),
    )
