"""The page of a named question: its sections in order, and the answer that stands first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from analysis import answers, barring, forest, holding, often, splitting
from analysis.equilibrium import SMALLEST
from analysis.often import Case
from analysis.questions import Curve, Question
from analysis.report import Chart, Report, Section, Table
from analysis.verdicts import POINTS, Effect, sentence
from analysis.words import listed, share_with_interval, with_interval
from sim.cli import mix_report
from sim.cli.effects_page import facts_of
from sim.cli.provenance import collect
from sim.cli.studies import MIND, Inquiry, plans

Rows = pl.DataFrame
ORDER = "order and the rest"


@dataclass(frozen=True)
class Played:
    """The rows of all studies of a question."""

    here: Rows
    barred: Rows
    searches: Rows | None
    curves: Sequence[tuple[Curve, Rows]]
    strengths: Sequence[Case]
    others: Sequence[Case]
    parts: Sequence[Case]
    mixed: Rows


def page(inquiry: Inquiry, played: Played) -> Report:
    """All sections, and of each the sentence that answers."""
    asked, here = inquiry.question, played.here
    own = [*played.strengths, (MIND, here)]
    now = answers.here(asked, here)
    mechanism = _with_searches(answers.mechanism(asked, played.barred), played.searches)
    swept = [answers.curve(asked, curve, rows) for curve, rows in played.curves]
    players = holding.holds(asked, own, "Players of other strength", "players")
    split = _split(asked, played.parts) + _collected(asked, here)
    tables, mixed = _tables(asked, here, played.others), _mixed(inquiry, played.mixed)
    shares = [often.sentence(asked, name, rows) for name, rows in own]
    told = Section("How often", (asked.asks, *shares))
    answer = (
        *_margins(now.text), *_margins(mechanism.text), *_unmoved(played.searches), *shares[-1:],
        *(section.text[-1] for section in swept[:1]),
        *(one for section in split for one in section.text[-4:]),
        *_settled(mixed[0]), *holding.summed_up(asked, players), *holding.summed_up(asked, tables),
    )  # fmt: skip
    sections = (told, now, *answers.strata(asked, here), mechanism, *swept, *split, *mixed,
                players, tables)  # fmt: skip
    return Report(title(inquiry), answer, sections, collect(asked.game)["command"], facts(inquiry))


def title(inquiry: Inquiry) -> str:
    """What is asked, and at which table."""
    asked = inquiry.question
    return f"{asked.title} ({asked.game.capitalize()}, {inquiry.players} players)"


def _settled(mix: Section) -> tuple[str, ...]:
    """The mix that is told, and whether one plan alone is such a mix too."""
    found = next((one.frame for one in mix.tables if one.name == mix_report.ALL), None)
    if found is None:
        return (mix.text[1],)
    alone = [plan for plan in found.columns if (found[plan] > 1 - SMALLEST).any()]
    if not alone:
        return (mix.text[1],)
    return (f"{mix.text[1]} Of all such mixes one is {listed(alone, 'or')} alone.",)


def _margins(text: Sequence[str]) -> list[str]:
    """The sentences of a section that speak of the final margin."""
    return [one for one in text if "final margin" in one]


def _unmoved(searches: Rows | None) -> list[str]:
    return [] if searches is None else barring.unmoved(searches)


def _with_searches(section: Section, table: Rows | None) -> Section:
    if table is None:
        return section
    found = Table("searches", table, "Weights found anew, judged on games of their own")
    text = (*section.text, *barring.unmoved(table))
    return Section(section.heading, text, section.charts, (*section.tables, found))


def facts(inquiry: Inquiry) -> dict[str, str]:
    """What the numbers rest on."""
    setting = inquiry.setting((MIND,) * inquiry.players, inquiry.games)
    return facts_of(setting) | {
        "games": f"{inquiry.games:,} in the largest study; each number tells its own",
        "intervals": "95 %, games of a seed as one draw; chances corrected in each table (Holm)",
        "an effect that matters": "at least 1 point of final margin or 1 percentage point of wins",
    }


def _tables(question: Question, here: Rows, others: Sequence[Case]) -> Section:
    section = holding.holds(
        question, [("as printed", here), *others], "Other rules and tables", "tables"
    )
    if not question.exact:
        return section
    return Section(section.heading, (*section.text, question.exact), section.charts, section.tables)


def _mixed(inquiry: Inquiry, rows: Rows) -> list[Section]:
    """What people would settle on among players who do it more or less often."""
    asked, names = inquiry.question, plans(inquiry.question)
    setting = inquiry.setting((MIND,) * inquiry.players, inquiry.games)
    answer, (mix, payoffs) = mix_report.found(setting, names, rows)
    rules = "; ".join(f"{name}: {rule}" for name, rule in asked.plans.items())
    who = f"Plans: {', '.join(names)}, all of them {MIND} otherwise ({rules})."
    return [replace(mix, heading="What people would settle on", text=(who, *answer)), payoffs]


# What it is made of

SWITCHED = (
    "A mechanism is switched off for everybody, the whole game long: its part is what all players "
    "together make of it, so that low prices may cost points where others use them better."
)
SPLIT_GAMES = "Games whose decision had both hours, under all rules that a part compares."


def _split(question: Question, parts: Sequence[Case]) -> list[Section]:
    """The worth of each arm as what each mechanism adds."""
    if not parts:
        return []
    gains = pl.concat(
        splitting.differences(rows, question.base).with_columns(pl.lit(off).alias("off"))
        for off, rows in parts
    )
    table = splitting.split(gains, list(question.parts), ORDER)
    labels = table.with_columns(
        pl.concat_str([pl.col("arm"), pl.col("part")], separator=": ").alias("label")
    )
    heading = f"Split into {', '.join(question.parts)} and order"
    games = [rows["game_index"].n_unique() for _, rows in parts]
    chart = forest.draw(
        labels, "label", "gain", title=heading, unit=answers.POINTS_AXIS,
        caption=f"{games[0]:,} games under each of {len(games)} rules, {sum(games):,} in all, a "
        "decision of each; mean over all orders.",
    )  # fmt: skip
    text = tuple(_split_text(question, arm, own) for (arm,), own in
                 table.group_by("arm", maintain_order=True))  # fmt: skip
    return [Section(heading, text, (Chart("split", chart, f"{heading}. {SWITCHED}"),),
                    (Table("split", table, SPLIT_GAMES, units={"gain": "points"}),))]  # fmt: skip


def _split_text(question: Question, arm: object, own: Rows) -> str:
    words = [
        f"{row['part']} {with_interval(row['gain'], row['gain_low'], row['gain_high'], ' points')}"
        for row in own.filter(pl.col("part") != "whole").rows(named=True)
    ]
    whole = own.filter(part="whole").row(0, named=True)
    text = with_interval(whole["gain"], whole["gain_low"], whole["gain_high"], " points")
    deed, most = answers.subject(question, str(arm)), own["games"].to_numpy().max()
    return (
        f"{deed} is worth {text} of final margin ({whole['games']:,} games): {', '.join(words)} "
        f"({most:,} games, with mechanisms on and off)."
    )


def _collected(question: Question, here: Rows) -> list[Section]:
    """How many of the points that it brings others collect."""
    if not question.kept:
        return []
    table = splitting.collected(
        answers.asked(question, here), question.wanted[0], question.base, question.kept
    )
    row = table.row(0, named=True)
    own, others = (
        Effect(row[f"{side}_points"], row[f"{side}_points_low"], row[f"{side}_points_high"],
               row["games"], 1.0)
        for side in ("own", "others")
    )  # fmt: skip
    text = (
        sentence(question.deed, "the player's own points for water", POINTS, own),
        sentence(question.deed, "all others' points for water together", POINTS, others),
        *_shared(row),
    )
    return [Section("Who collects the points", text, (), (Table("collected", table),))]


def _shared(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The part of the points that others collect, where what is brought at all is clear of 0."""
    if row["own_points_low"] > 0 > row["others_points_high"]:
        return ("On balance others collect none of a tile's points: they lose, the player gains.",)
    brought = row["own_points"] + row["others_points"]
    if not 0 <= row["others_share_low"] <= row["others_share_high"] <= 1 or brought <= 0:
        return ("Not decided how much of a tile's points others collect.",)
    share = share_with_interval(*(row[f"others_share{end}"] for end in ("", "_low", "_high")))
    return (f"Of the points that a tile brings, others collect {share} ({row['games']:,} games).",)
