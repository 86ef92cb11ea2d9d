"""Whether the answer holds: for players of other strength, under other rules and tables."""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from analysis import effect_tables, forest, often
from analysis.answers import POINTS_AXIS, asked, effect, effects, label, rests, subject
from analysis.effect_tables import MEANINGS, UNITS
from analysis.often import Case
from analysis.questions import Question
from analysis.report import Chart, Section, Table
from analysis.verdicts import EFFECT, NO_EFFECT, UNDECIDED, Effect, games
from analysis.words import listed

NEVER = "never done"
NEVER_BY = {"players": "{} never does so", "tables": "Under {} it is never done"}


def holds(question: Question, cases: Sequence[Case], heading: str, what: str) -> Section:
    """The effect for each of several cases, and whether its sign is the same in all."""
    own = [(name, asked(question, rows)) for name, rows in cases]
    never = [(name, rows) for (name, rows), (_, did) in zip(cases, own, strict=True)
             if did.is_empty()]  # fmt: skip
    done = [(name, rows) for name, rows in own if not rows.is_empty()]
    told = tuple(f"{NEVER_BY[what].format(name)} ({games(_count(rows))})." for name, rows in never)
    frequencies = often.cases(question, cases, what)
    if not done:
        return Section(heading, told, (), frequencies)
    table = pl.concat(
        effects(question, rows).with_columns(pl.lit(name).alias(what)) for name, rows in done
    )
    shown = effect_tables.wide(table, [what, "arm"])
    whole = _with_never(question, shown, [name for name, _ in cases], what)
    caption = rests(shown, sum(_count(rows) for _, rows in cases))
    chart = forest.draw(
        whole.with_columns(_label(question, what)), "label", "margin", title=heading,
        unit=POINTS_AXIS, caption=caption,
    )  # fmt: skip
    return Section(
        heading,
        (*agreement(question, table, what), *told),
        (Chart(heading, chart, f"{heading}: effect on the final margin; {caption}."),),
        (Table(heading, whole, "", MEANINGS, UNITS), *frequencies),
    )


def _count(rows: pl.DataFrame) -> int:
    return rows["game_index"].n_unique()


def _with_never(
    question: Question, shown: pl.DataFrame, names: Sequence[str], what: str
) -> pl.DataFrame:
    """The table with a row without numbers for each case in which it is never done."""
    missing = [name for name in names if name not in shown[what]]
    rows = pl.DataFrame(
        {what: missing, "arm": question.wanted[0], "margin_verdict": NEVER, "games": 0},
        schema={name: shown.schema[name] for name in (what, "arm", "margin_verdict", "games")},
    )
    whole = pl.concat([shown, rows], how="diagonal")
    return whole.sort(pl.col(what).cast(pl.Enum(names)), maintain_order=True)


def _label(question: Question, what: str) -> pl.Expr:
    """What the chart calls a row, and where its effect is missing, why."""
    own = label(question, what)
    never = pl.col("margin_verdict") == NEVER
    return pl.when(never).then(pl.format("{} (never)", own)).otherwise(own).alias("label")


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
    words = [f"{verb} the final margin for {listed(names)}" for verb, names in
             (("raises", up), ("lowers", down), ("makes no difference that matters to", none))
             if names]  # fmt: skip
    words += [f"is not decided for {listed(open_)}"] if open_ else []
    text = f"{deed} {'; '.join(words)}."
    if up and down:
        return f"Open, since the answer turns with the case: {text[:1].lower()}{text[1:]}"
    return text


def summed_up(question: Question, section: Section) -> list[str]:
    """What a section says; of many arms those that turn, and that are not decided somewhere."""
    if not question.choices:
        return list(section.text)
    told = section.tables[0].frame
    arms = told["arm"].unique(maintain_order=True).to_list()
    turning = [arm for arm in arms if _turns(told.filter(arm=arm))]
    texts = [text for arm, text in zip(arms, section.text, strict=False) if arm in turning]
    steady = told.filter(~pl.col("arm").is_in(turning))
    return [*texts, _steady(section.heading, steady, texts)]


def _turns(own: pl.DataFrame) -> bool:
    """Whether the effect of an arm is clearly above 0 in one case and below 0 in another."""
    clear = own.filter(margin_verdict=EFFECT)["margin"]
    return bool((clear > 0).any() and (clear < 0).any())


def _steady(heading: str, told: pl.DataFrame, turning: Sequence[str]) -> str:
    """Arms that do not turn, and the cases in which that is not decided."""
    text = f"{heading}: no {'other ' if turning else ''}hour's effect turns with them"
    case = told.columns[0]
    open_ = [
        f"{arm} for {listed(own[case].to_list())}"
        for (arm,), own in told.filter(margin_verdict=UNDECIDED).group_by(
            "arm", maintain_order=True
        )
    ]
    if not open_:
        return f"{text}; see below."
    return f"{text} where it is decided; not decided: {'; '.join(sorted(open_))}."
