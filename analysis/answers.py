"""From the rows of a question's games to sections of its answer, each number with its interval.

Sentences are written from tables; what a table does not decide is called open.
"""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from analysis import barring, curve_charts, curves, effect_tables, forest, often, worth
from analysis.effect_tables import MARGINS, MEANINGS, UNITS
from analysis.questions import Curve, Question
from analysis.report import Chart, Section, Table
from analysis.verdicts import POINTS, WIN_SHARE, Effect, number, sentence
from analysis.words import listed

WHAT = {
    "margin": ("the final margin", POINTS),
    "win_share": ("the share of wins", WIN_SHARE),
}
OVER = worth.GAMES
POINTS_AXIS = "points of final margin"


def asked(question: Question, rows: pl.DataFrame) -> pl.DataFrame:
    """The decisions that the question is about."""
    return rows.filter(pl.col("did")) if question.own else rows


def effects(
    question: Question, rows: pl.DataFrame, by: Sequence[str] = (),
    measures: Sequence[str] = worth.MEASURES,
) -> pl.DataFrame:  # fmt: skip
    """Effects of the question's choices at the decisions it is about."""
    return worth.effects(asked(question, rows), question.base, by=by, over=OVER, measures=measures)


def effect(row: Mapping) -> Effect:
    """A row of contrasts as an effect, of so many games: told, or else one for each pair."""
    games = row.get("games", row["pairs"])
    return Effect(
        row["mean"], row["low"], row["high"], games, MARGINS[row["measure"]], row["p_holm"]
    )


def rests(shown: pl.DataFrame, played: int) -> str:
    """How many games were played, and on how many of them the effects of a table rest."""
    told, found = f"{played:,} games, a decision of each", shown["games"].unique().sort()
    if found.to_list() == [played]:
        return told
    span = " to ".join(f"{count:,}" for count in dict.fromkeys((found[0], found[-1])))
    subject = "the effect rests" if shown.height == 1 else "each effect rests"
    return f"{told}; {subject} on {span} of them"


def subject(question: Question, arm: str) -> str:
    """What sentences are about: the deed, with its hour where it has one."""
    deed = f"{question.deed} {arm}" if question.choices else question.deed
    return f"{deed} {question.instead}".strip()


# Here and now


def here(question: Question, rows: pl.DataFrame) -> Section:
    """What the choice is worth at the decisions where it can be made."""
    table = effects(question, rows)
    text = [
        sentence(subject(question, row["arm"]), *WHAT[row["measure"]], effect(row))
        for measure in ("margin", "win_share")
        for row in table.filter(measure=measure).rows(named=True)
    ]
    shown = effect_tables.wide(table, ["arm"])
    caption = f"{rests(shown, rows['game_index'].n_unique())}, in {_worlds(rows)} worlds"
    title = subject(question, listed(shown["arm"].to_list(), "or"))
    chart = forest.draw(
        shown, "arm", "margin", title=title, caption=caption, unit=POINTS_AXIS
    )  # fmt: skip
    return Section(
        "Here and now",
        (_about(question), *text),
        (Chart("here", chart, f"Effect on the final margin; {caption}."),),
        (Table("here", shown, "", MEANINGS, UNITS),),
    )


def _worlds(rows: pl.DataFrame) -> int:
    return int(rows["world"].n_unique())


def _about(question: Question) -> str:
    kept = "; it counts where the player itself does so" if question.own else ""
    return (
        f"From each game one decision is taken where there is a choice, all of a game alike{kept}. "
        "Every game counts alike. The alternatives are played on in the same imagined worlds."
    )


def strata(question: Question, rows: pl.DataFrame) -> Iterable[Section]:
    """The same, told apart by what is known at the decision."""
    for stratum in question.strata:
        told = worth.told_apart(asked(question, rows), stratum)
        yield _stratum(question, told, stratum.title)


def _stratum(question: Question, told: pl.DataFrame, title: str) -> Section:
    table = effects(question, told, [title])
    shown = effect_tables.wide(table, [title, "arm"])
    labelled = shown.with_columns(label(question, title))
    known = labelled.filter(pl.col("margin_low").is_not_null())
    caption = f"{rests(shown, told['game_index'].n_unique())}."
    chart = forest.draw(
        known, "label", "margin", title=f"By {title}", caption=caption, unit=POINTS_AXIS
    )
    name = f"by-{title}"
    return Section(
        f"By {title}",
        tuple(_extremes(question, table, title)),
        (Chart(name, chart, f"Effect on the final margin by {title}; {caption}"),),
        (Table(name, shown, "", MEANINGS, UNITS), *often.tables(question, told, [title])),
    )


def label(question: Question, title: str) -> pl.Expr:
    """What charts call a row: its case, and its arm where there are several."""
    own = pl.col(title).cast(pl.String)
    both = pl.concat_str([own, pl.col("arm")], separator=", ")
    return (both if question.choices else own).alias("label")


def _extremes(question: Question, table: pl.DataFrame, title: str) -> Iterable[str]:
    """Where it is worth most and least, if the two are clear of each other."""
    for arm in table["arm"].unique(maintain_order=True):
        own = table.filter(
            (pl.col("measure") == "margin") & (pl.col("arm") == arm) & pl.col("low").is_not_null()
        ).sort("mean")
        if own.height < 2:
            continue
        least, most = own.row(0, named=True), own.row(-1, named=True)
        if most["low"] > least["high"]:
            yield (
                f"{subject(question, arm)} is worth most at {title} {most[title]}, "
                f"{number(POINTS, effect(most))}, and least at {least[title]}, "
                f"{number(POINTS, effect(least))}."
            )
        else:
            yield f"{subject(question, arm)}: not decided whether it differs by {title}."


# As a mechanism


def mechanism(question: Question, rows: pl.DataFrame) -> Section:
    """What a bar, or a habit, costs a whole game long."""
    table = barring.effects(rows)
    text = [
        sentence(_barred(question, row["arm"]), *WHAT[row["measure"]], effect(row))
        for measure in ("margin", "win_share")
        for row in table.filter(measure=measure).rows(named=True)
    ]
    shown = effect_tables.wide(table, ["arm"])
    caption = "Games of each row are paired with free ones by seed and seat."
    chart = forest.draw(
        shown, "arm", "margin", title="A whole game long", caption=caption, unit=POINTS_AXIS
    )
    lifted = (Table("bars lifted", barring.lifted(rows), "How often a bar was lifted, as nothing "
                    "else was legal"),) if question.barred else ()  # fmt: skip
    return Section(
        "As a mechanism", (*text, *barring.lifts(rows)), (Chart("mechanism", chart, caption),),
        (Table("mechanism", shown, "", MEANINGS, UNITS), *lifted),
    )  # fmt: skip


FORMS = {"fixed": "nobody adapting", "retuned": "the barred player tuned anew",
         "all retuned": "everybody tuned anew"}  # fmt: skip


def _barred(question: Question, arm: str) -> str:
    if not question.barred:
        return f"Getting up {arm}, rather than as tuned does,"
    return f"Never being allowed to {_words(question.barred)}, {FORMS[arm]},"


def _words(classes: Sequence[str]) -> str:
    words = " or ".join(classes).replace("-", " ")
    return f"take the {words}" if words == "centre" else words


# Curves


def curve(question: Question, asked_for: Curve, rows: pl.DataFrame) -> Section:
    """What being free to do it is worth under a range of a rule."""
    name, (free, bar) = asked_for.parameter, _arms(rows)
    table = curves.curve(rows, [name], arm=free, base=bar)
    margin = table.filter(measure="margin")
    stretches = curves.break_even(rows, name, arm=free, base=bar, measure="margin")
    games = _at_each(margin)
    ends = [f"{effect_text(margin.row(i, named=True))} at {margin[name][i]}" for i in (0, -1)]
    deed, span = _words(question.barred), asked_for.title
    freedom = f"The worth of being free to {deed}"
    text = (
        f"Being free to {deed} rather than barred is worth {ends[0]} and {ends[1]} "
        f"({games}, {span}).",
        curves.break_even_text(name, stretches, margin, what=freedom, called=span),
    )
    chart = curve_charts.draw(
        margin, stretches, f"The curve of the rule: {asked_for.title}",
        f"worth of being free, in {POINTS_AXIS}", f"{games}, nobody adapting.", span,
    )  # fmt: skip
    shown = effect_tables.wide(table.sort(name, "measure", maintain_order=True), [name])
    return Section(
        f"Curve: {asked_for.title}", text,
        (Chart(f"curve-{name}", chart, f"{asked_for.title}; {games}."),),
        (Table(f"curve-{name}", shown, "", MEANINGS, UNITS),),
    )  # fmt: skip


def _at_each(table: pl.DataFrame) -> str:
    """How many games each value of a curve rests on."""
    pairs = table["pairs"].to_numpy()
    ends = dict.fromkeys((pairs.min(), pairs.max()))
    return f"{' to '.join(f'{count:,}' for count in ends)} pairs of games at each value"


def _arms(rows: pl.DataFrame) -> tuple[str, str]:
    names = rows["player"].cast(pl.String).unique(maintain_order=True).to_list()
    return names[0], names[1]


def effect_text(row: Mapping) -> str:
    """The effect of a row with its interval."""
    return number(WHAT[row["measure"]][1], effect(row))
