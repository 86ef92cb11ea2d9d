"""What `fork` and `bar` tell: sentences first, then a chart and tables, as text, JSON or a page."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import barring, effect_tables, forest, worth
from analysis.effect_tables import MARGINS, MEANINGS, UNITS
from analysis.report import Chart, Report, Section, Table, write
from analysis.verdicts import POINTS, WIN_SHARE, Effect, sentence
from sim.cli.provenance import collect
from sim.cli.report import confidence
from sim.core.files import write_whole

if TYPE_CHECKING:
    from sim.cli.aims import Aim
    from sim.cli.fork import Wish
    from strategies.bars import Bar
    from strategies.branching import Fork

WHAT = {"win_share": ("its share of wins", WIN_SHARE), "margin": ("its final margin", POINTS)}
DOCUMENT = "report.json"
SEED = "games of a seed as one draw"
ONE_LOOK = f"of effects: Student's t, {SEED}; of shares: Wilson's"
BAR_LOOK = (
    f"of the margin: Student's t, {SEED}; of the share of wins, where the free player's is 1 in "
    "{players} by the line-up: Wilson's, of the barred player's share"
)
ALL_LOOKS = (
    "of effects: holds at all looks together, asymptotic confidence sequence (Waudby-Smith et al., "
    "Annals of Statistics 2024)"
)
AS_PRINTED = (
    "The free player keeps weights found under the printed rules; whoever is tuned anew may gain "
    "from these rules too."
)
SHORT = 8  # letters of a hash


def sentences(table: pl.DataFrame, subject: Mapping[str, str], arm: str = "arm") -> list[str]:
    """A sentence for each arm and measure of a long table of effects."""
    counted = table.with_columns(effect_tables.games_of(table).alias("games"))
    return [
        sentence(
            subject[row[arm]], *WHAT[row["measure"]],
            Effect(row["mean"], row["low"], row["high"], row["games"],
                   MARGINS[row["measure"]], row["p_holm"]),
        )
        for row in counted.rows(named=True) if row["measure"] in WHAT
    ]  # fmt: skip


# Forks


def forked(task: "Fork", rows: pl.DataFrame, eligible: Any, wish: "Wish") -> Report:
    """The page of a fork."""
    sections = _whole(task, rows, wish) + [_by(rows, task, wish, name) for name in wish.by]
    aim = {}
    if wish.aim is not None:
        aim = {"aim": wish.aim.told(_effects(rows, wish), f"{len(eligible):,} games")}
    facts = facts_of(task.experiment) | {
        "games": f"{len(eligible):,}, {int((eligible == 0).sum()):,} of them without a decision"
        f" to fork; {int(eligible.sum()):,} decisions could have been",
        "worlds": f"{task.worlds} for each decision",
        "counted alike": wish.over,
        **aim,
        "interval": ONE_LOOK if wish.aim is None else ALL_LOOKS,
    }  # fmt: skip
    return Report(
        f"{'+'.join(task.wanted)} in {task.experiment.game}, here and now",
        (*sections[0].text, *aim.values()), tuple(sections),
        collect(task.experiment.game)["command"], facts,
    )  # fmt: skip


def _effects(rows: pl.DataFrame, wish: "Wish", by: Sequence[str] = ()) -> pl.DataFrame:
    return worth.effects(rows, wish.base, by=by, over=wish.over, tightest=wish.tightest)


def _whole(task: "Fork", rows: pl.DataFrame, wish: "Wish") -> list[Section]:
    if task.every_choice:
        return [_regrets(rows, task, wish)]
    table = _effects(rows, wish)
    arms = table["arm"].unique(maintain_order=True).to_list()
    subject = {arm: f"{arm.capitalize()} rather than {wish.base}" for arm in arms}
    often = pl.concat(
        worth.frequency(rows, arm, over=wish.over).select(pl.lit(arm).alias("choice"), pl.all())
        for arm in [*arms, wish.base]
    )
    text = sentences(table, subject)
    return [_section("What it is worth", table, ["arm"], text, "effects"),
            Section("How often it is chosen", tables=(Table("chosen", often),))]  # fmt: skip


def _regrets(rows: pl.DataFrame, task: "Fork", wish: "Wish") -> Section:
    """Every choice tried: what the best of them would have brought, and what the others cost."""
    table = pl.concat([
        worth.regret(rows, over=wish.over), worth.others(rows, over=wish.over)
    ])  # fmt: skip
    subject = {
        "best": "The choice that did best in other worlds, rather than the one made,",
        "others": "Any other choice tried, rather than the one made,",
    }
    heading = "What the choices made are worth"
    text = sentences(table, subject, "what")
    return _section(heading, table, ["what"], text, "regret")


def _by(rows: pl.DataFrame, task: "Fork", wish: "Wish", name: str) -> Section:
    """Effects at decisions told apart by a column; of every choice tried, what the best of them
    would have brought."""
    stratum = worth.stratum(rows, name)
    told, title = worth.told_apart(rows, stratum), stratum.title
    if task.every_choice:
        table, arm = worth.regret(told, by=[title], over=wish.over), "what"
    else:
        table, arm = _effects(told, wish, [title]), "arm"
    return _section(f"By {title}", table, [title, arm], [], f"by-{name}")


def _section(
    heading: str, table: pl.DataFrame, keys: Sequence[str], text: Sequence[str], name: str
) -> Section:
    """A chart and a table of effects."""
    shown = effect_tables.wide(table, keys)
    label = pl.concat_str([pl.col(key).cast(pl.String) for key in keys], separator=", ")
    caption = f"{shown['games'].sum():,} games in all rows together, pairs on common luck."
    figure = forest.draw(
        shown.with_columns(label.alias("label")), "label", "margin", title=heading,
        caption=caption, unit="points of final margin",
    )  # fmt: skip
    return Section(
        heading, tuple(text),
        (Chart(name, figure, f"{heading}: effect on the final margin. {caption}"),),
        (Table(name, shown, "", MEANINGS, UNITS),),
    )  # fmt: skip


# Bars


def barred(bar: "Bar", rows: pl.DataFrame, aim: "Aim | None" = None) -> Report:
    """The page of a bar; with an aim where it was looked at while play went on."""
    from strategies.bars import searches

    table = barring.effects(rows, tightest=aim.tightest if aim else None)
    lifted = barring.lifted(rows)
    subject = {
        "fixed": f"A bar from {'+'.join(bar.classes)}, nobody adapting,",
        "retuned": f"A bar from {'+'.join(bar.classes)}, the barred player tuned anew,",
        "all retuned": f"A bar from {'+'.join(bar.classes)}, all tuned anew,",
    }
    text = sentences(table, subject)
    found = searches(bar) if bar.budget else None
    sections = (
        _section("What the bar costs", table, ["arm"], text, "bar"),
        Section("How often the bar was lifted, as nothing else was legal",
                tables=(Table("lifted", lifted),)),
        *([Section("Weights found anew", tables=(Table("searches", found),))]
          if found is not None else []),
    )  # fmt: skip
    title = f"{bar.player} without {'+'.join(bar.classes)} in {bar.setting.game}"
    each = rows.filter(arm=bar.forms[0]).height
    told = {"aim": aim.told(table, f"{each:,} barred games in each form")} if aim else {}
    facts = facts_of(bar.setting) | {
        "games": _games_of(rows, len(bar.forms), each),
        **told,
        "interval": ALL_LOOKS if aim else BAR_LOOK.format(players=bar.setting.players),
    }
    answer = (*text, *_to_know(bar, rows, found), *told.values())
    return Report(title, answer, sections, collect(bar.setting.game)["command"], facts)


def _to_know(bar: "Bar", rows: pl.DataFrame, searches: pl.DataFrame | None) -> list[str]:
    """What one should know of a bar before one believes its numbers."""
    notes = barring.lifts(rows)
    if searches is None:
        return notes
    changed = bar.setting.rules or bar.setting.components
    return [*notes, *barring.unmoved(searches), *([AS_PRINTED] if changed else [])]


def _games_of(rows: pl.DataFrame, forms: int, each: int) -> str:
    """How many games were played; a free one has a row for each seat, a barred one a row."""
    free = rows.filter(arm=barring.FREE)["seed"].n_unique()
    inside = f" in each of {forms} forms" if forms > 1 else ""
    return f"{free + forms * each:,}: {free:,} free and {each:,} barred{inside}"


# All


def facts_of(experiment: Any) -> dict[str, str]:
    """What numbers rest on."""
    from sim.catalogue import game as find_game

    game, origin = find_game(experiment.game), collect(experiment.game)
    changed = ", ".join(f"{name} = {value}" for name, value in experiment.rules.items())
    return {
        "game": f"{game.title}, {experiment.players} players",
        "players": ", ".join(experiment.seats),
        "rules": changed or "as printed",
        "seed": str(experiment.seed),
        "components": components(game, experiment.components),
        "to know": game.note,
        "version": f"ludostat {origin['versions']['ludostat']}",
        "commit": origin["commit"] or "none",
    }


def components(game: Any, own: Mapping[str, str]) -> str:
    """The component tables; those of one's own each with what tells it from others of its name."""
    marks = {name: hashlib.sha256(text.encode()).hexdigest()[:SHORT] for name, text in own.items()}
    return confidence(game, [f"{name} ({mark})" for name, mark in marks.items()])


def tell(
    page: Report, out: Path | None, *, as_json: bool, quiet: bool, tables: bool = True
) -> None:
    """Print a page, with its tables or its answer alone, and write it to a folder that is named."""
    document = json.dumps(as_document(page), indent=1)
    if as_json:
        print(document)
    elif not quiet:
        print(as_lines(page) if tables else "\n".join([page.title, "", *page.answer]))
    if out is not None:
        path = write(page, out)
        write_whole(out / DOCUMENT, (document + "\n").encode())
        if not (as_json or quiet):
            print(f"\nReport: {path}")


def as_lines(page: Report) -> str:
    """A page as text: the answer, then every table, then what it rests on."""
    lines = [page.title, "", *page.answer]
    for section in page.sections:
        lines += ["", section.heading, *(text for text in section.text if text not in page.answer)]
        for table in section.tables:
            lines += [table.says] if table.says else []
            lines += [effect_tables.as_text(table.frame, table.units)]
    lines += ["", *(f"{name}: {text}" for name, text in page.facts.items())]
    return "\n".join(lines)


def as_document(page: Report) -> dict[str, Any]:
    """A page as values."""
    tables = {
        table.name: table.frame.to_dicts() for section in page.sections for table in section.tables
    }
    found = {section.heading: list(section.text) for section in page.sections if section.text}
    return {"title": page.title, "answer": list(page.answer), "findings": found, "tables": tables,
            "command": page.command, "facts": dict(page.facts)}  # fmt: skip
