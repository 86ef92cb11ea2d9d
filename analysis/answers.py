"""From the rows of a question's games to sections of its answer, each number with its interval.

Sentences are written from tables; what a table does not decide is called open.
"""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from analysis import barring, curve_charts, curves, effect_tables, forest, worth
from analysis.effect_tables import MARGINS, MEANINGS, UNITS
from analysis.questions import Curve, Question
from analysis.report import Chart, Section, Table
from analysis.verdicts import EFFECT, NO_EFFECT, POINTS, WIN_SHARE, Effect, number, sentence
from analysis.words import share_with_interval

WHAT = {
    "margin": ("the final margin", POINTS),
    "win_share": ("the share of wins", WIN_SHARE),
}
OVER = worth.GAMES
POINTS_AXIS = "points of final margin"
Case = tuple[str, pl.DataFrame]  # a label and rows of a fork


def asked(question: Question, rows: pl.DataFrame) -> pl.DataFrame:
    """The decisions that the question is about."""
    return rows.filter(pl.col("did")) if question.own else rows


def effects(
    question: Question, rows: pl.DataFrame, by: Sequence[str] = (),
    measures: Sequence[str] = worth.MEASURES,
) -> pl.DataFrame:  # fmt: skip
    """Effects of the question's choices at the decisions it is about."""
    return worth.effects(asked(question, rows), question.base, by=by, over=OVER, measures=measures)


def effect(row: Mapping, games: str = "clusters") -> Effect:
    """A row of contrasts as an effect."""
    return Effect(
        row["mean"], row["low"], row["high"], row[games], MARGINS[row["measure"]], row["p_holm"]
    )


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
    caption = f"{rows['game_index'].n_unique():,} games, a decision of each, {_worlds(rows)} worlds"
    chart = forest.draw(
        shown, "arm", "margin", title=f"{question.deed} {question.instead}", caption=caption,
        unit=POINTS_AXIS,
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
    where = "it itself does so" if question.own else "there is a choice"
    return (
        f"From each game one decision is taken where {where}, all of a game alike; every game "
        "counts alike. The alternatives are played on in the same imagined worlds."
    )


def strata(question: Question, rows: pl.DataFrame) -> Iterable[Section]:
    """The same, told apart by what is known at the decision."""
    for stratum in question.strata:
        told = worth.told_apart(asked(question, rows), stratum)
        yield _stratum(question, told, stratum.title)


def _stratum(question: Question, told: pl.DataFrame, title: str) -> Section:
    table = effects(question, told, [title])
    shown = effect_tables.wide(table, [title, "arm"])
    labelled = shown.with_columns(_label(question, title))
    known = labelled.filter(pl.col("margin_low").is_not_null())
    caption = f"{told['game_index'].n_unique():,} games in all rows together."
    chart = forest.draw(
        known, "label", "margin", title=f"By {title}", caption=caption, unit=POINTS_AXIS
    )
    often = _often(question, told, [title])
    name = f"by-{title}"
    return Section(
        f"By {title}",
        tuple(_extremes(question, table, title)),
        (Chart(name, chart, f"Effect on the final margin by {title}; {caption}"),),
        (Table(name, shown, "", MEANINGS, UNITS), *often),
    )


def _label(question: Question, title: str) -> pl.Expr:
    own = pl.col(title).cast(pl.String)
    label = pl.concat_str([own, pl.col("arm")], separator=", ") if question.choices else own
    return label.alias("label")


def _often(question: Question, told: pl.DataFrame, by: Sequence[str]) -> tuple[Table, ...]:
    """How often the deed is done, where decisions were not picked by it."""
    if question.own or question.choices:
        return ()
    table = worth.frequency(told, question.wanted[0], by=by, over=OVER)
    return (Table(f"how-often-by-{'-'.join(by) or 'all'}", table, "How often it is done"),)


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


# How often, and whether it holds


def holds(question: Question, cases: Sequence[Case], heading: str, what: str) -> Section:
    """The effect for each of several cases, and whether its sign is the same in all."""
    tables = [
        effects(question, rows).with_columns(pl.lit(label).alias(what))
        for label, rows in cases if not asked(question, rows).is_empty()
    ]  # fmt: skip
    table = pl.concat(tables)
    shown = effect_tables.wide(table, [what, "arm"])
    labelled = shown.with_columns(_label(question, what))
    chart = forest.draw(
        labelled, "label", "margin", title=heading, unit=POINTS_AXIS,
        caption=f"{shown['games'].sum() // max(1, table['arm'].n_unique()):,} games in all.",
    )  # fmt: skip
    return Section(
        heading,
        tuple(agreement(question, table, what)),
        (Chart(heading, chart, f"{heading}: effect on the final margin."),),
        (Table(heading, shown, "", MEANINGS, UNITS), *_frequencies(question, cases, what)),
    )


def agreement(question: Question, table: pl.DataFrame, what: str) -> Iterable[str]:
    """A sentence for each arm: does the answer hold in every case?"""
    for arm in table["arm"].unique(maintain_order=True):
        own = table.filter((pl.col("arm") == arm) & (pl.col("measure") == "margin"))
        told = {row[what]: effect(row) for row in own.rows(named=True)}
        yield _agreed(subject(question, arm), told)


def _agreed(deed: str, told: Mapping[str, Effect]) -> str:
    up = [name for name, one in told.items() if one.verdict == EFFECT and one.mean > 0]
    down = [name for name, one in told.items() if one.verdict == EFFECT and one.mean < 0]
    none = [name for name, one in told.items() if one.verdict == NO_EFFECT]
    open_ = [name for name in told if name not in (*up, *down, *none)]
    words = [f"{verb} the final margin for {_and(names)}" for verb, names in
             (("raises", up), ("lowers", down), ("makes no difference that matters to", none))
             if names]  # fmt: skip
    words += [f"is not decided for {_and(open_)}"] if open_ else []
    text = f"{deed} {'; '.join(words)}."
    if up and down:
        return f"Open, since the answer turns with the case: {text[:1].lower()}{text[1:]}"
    return text


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _frequencies(question: Question, cases: Sequence[Case], what: str) -> tuple[Table, ...]:
    """How often each does it."""
    arms = list(question.choices.values()) or list(question.wanted)
    rows = [
        worth.frequency(rows, arm, over=OVER).select(
            pl.lit(label).alias(what), pl.lit(arm).alias("choice"), pl.all()
        )
        for label, rows in cases for arm in arms
    ]  # fmt: skip
    says = "How often it is done where it and something else can be done"
    return (Table(f"how-often-{what}", pl.concat(rows), says),)


def how_often(question: Question, label: str, rows: pl.DataFrame) -> str:
    """How often a strategy does it, in a sentence."""
    arms = list(question.choices.values()) or list(question.wanted)
    shares = []
    for arm in arms:
        row = worth.frequency(rows, arm, over=OVER).row(0, named=True)
        share = share_with_interval(*(row[f"chosen_share{end}"] for end in ("", "_low", "_high")))
        shares.append(f"{arm} {share}" if len(arms) > 1 else share)
    where = "of the times when it could"
    return f"{label} does so {', '.join(shares)} {where} ({rows['game_index'].n_unique():,} games)."


# As a mechanism


def mechanism(question: Question, rows: pl.DataFrame) -> Section:
    """What a bar, or a habit, costs a whole game long."""
    table = barring.effects(rows)
    text = [
        sentence(_barred(question, row["arm"]), *WHAT[row["measure"]], effect(row, "pairs"))
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
        "As a mechanism", tuple(text), (Chart("mechanism", chart, caption),),
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
    games = rows.height // 2
    ends = [f"{effect_text(margin.row(i, named=True))} at {margin[name][i]}" for i in (0, -1)]
    deed, span = _words(question.barred), asked_for.title
    freedom = f"The worth of being free to {deed}"
    text = (
        f"Being free to {deed} rather than barred is worth {ends[0]} and {ends[1]} "
        f"({games:,} pairs of games, {span}).",
        curves.break_even_text(name, stretches, margin, what=freedom, called=span),
    )
    chart = curve_charts.draw(
        margin, stretches, f"The curve of the rule: {asked_for.title}",
        f"worth of being free, in {POINTS_AXIS}", f"{games:,} pairs of games, nobody adapting.",
    )  # fmt: skip
    shown = effect_tables.wide(table.sort(name, "measure", maintain_order=True), [name])
    return Section(
        f"Curve: {asked_for.title}", text,
        (Chart(f"curve-{name}", chart, f"{asked_for.title}; {games:,} pairs of games."),),
        (Table(f"curve-{name}", shown, "", MEANINGS, UNITS),),
    )  # fmt: skip


def _arms(rows: pl.DataFrame) -> tuple[str, str]:
    names = rows["player"].cast(pl.String).unique(maintain_order=True).to_list()
    return names[0], names[1]


def effect_text(row: Mapping) -> str:
    """The effect of a row with its interval."""
    return number(WHAT[row["measure"]][1], effect(row))
