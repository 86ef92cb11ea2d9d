"""How often players make a choice, of the times when it and another were on offer."""

from collections.abc import Sequence

import polars as pl

from analysis import worth
from analysis.questions import Question
from analysis.report import Table
from analysis.verdicts import games
from analysis.words import share_with_interval

SAYS = "How often it is done where it and something else can be done"
Case = tuple[str, pl.DataFrame]  # a label and rows of a fork


def sentence(question: Question, label: str, rows: pl.DataFrame) -> str:
    """How often a strategy does it, with the games in which it could."""
    arms = _arms(question)
    if len(arms) == 1:
        return f"{label} does so {_share(rows, arms[0], 'of the times when it could ')}."
    shares = ", ".join(f"{arm} {_share(rows, arm)}" for arm in arms)
    return f"Of the times when each was on offer, {label} chose {shares}."


def _share(rows: pl.DataFrame, arm: str, of: str = "") -> str:
    table = worth.frequency(rows, arm, over=worth.GAMES)
    if table.is_empty():
        return f"never on offer ({games(rows['game_index'].n_unique())})"
    row = table.row(0, named=True)
    share = share_with_interval(*(row[f"chosen_share{end}"] for end in ("", "_low", "_high")))
    return f"{share} {of}({games(row['games'])})"


def tables(question: Question, told: pl.DataFrame, by: Sequence[str]) -> tuple[Table, ...]:
    """How often it is done in each stratum, where decisions were not picked by it."""
    if question.own:
        return ()
    table = pl.concat(_table(told, arm, by) for arm in _arms(question)).sort(
        by, maintain_order=True
    )
    choice = ["choice"] if question.choices else []
    return (Table(f"how-often-by-{'-'.join(by)}", table.select(*by, *choice, _REST), SAYS),)


def cases(question: Question, told: Sequence[Case], what: str) -> tuple[Table, ...]:
    """How often each of several does it."""
    rows = [
        _table(rows, arm, ()).select(pl.lit(label).alias(what), pl.all())
        for label, rows in told for arm in _arms(question)
    ]  # fmt: skip
    return (Table(f"how-often-{what}", pl.concat(rows), SAYS),)


_REST = pl.selectors.starts_with("chosen_share") | pl.selectors.by_name("games")


def _table(rows: pl.DataFrame, arm: str, by: Sequence[str]) -> pl.DataFrame:
    table = worth.frequency(rows, arm, by=by, over=worth.GAMES)
    return table.select(*by, pl.lit(arm).alias("choice"), _REST)


def _arms(question: Question) -> list[str]:
    return list(question.choices.values()) or list(question.wanted)
