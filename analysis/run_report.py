"""The report of one run: who wins, from where, with what, and how its games went."""

from collections.abc import Mapping

import polars as pl
import polars.selectors as cs
from matplotlib.axes import Axes

from analysis import charts, course, course_charts, findings, schema, style, summary
from analysis.intervals import LEVEL, Rows
from analysis.report import Chart, Report, Section, Table
from analysis.words import ordinal, share_with_interval, with_interval

SAMPLE = 6000  # games that a density is drawn from: more show no other shape
CLASS_HEIGHT = 0.24  # inches for the points of one class of choices

MEANINGS = {
    "games": "games that the numbers of the row come from",
    "seeds": "different deals among these games; the games of one deal count as one draw",
    "win_share": "wins for each game played, 1/k for each of k shared winners",
    "score": "mean final score of a seat",
    "margin": "mean of own score minus the best other score",
    "order": "place in turn order at the start",
    "rounds": "rounds of a game",
    "won_by": "points between the first and the second; 0 where only a tie-break told them apart",
    "to": "last length of the step that begins with rounds",
    "spread": "points between the first and the last",
    "shared_share": "share of games whose first place is shared",
    "share": "share of games",
    "choice": "class of choices",
    "times": "how often a seat chose it in a game, on average",
    "tenth": "one score in ten is at or below this",
    "median": "half of the scores are at or below this",
    "ninetieth": "nine scores in ten are at or below this",
    "reason": "what ended the game",
}


def report(rows: Rows, game: str, title: str, command: str, facts: Mapping[str, str]) -> Report:
    """What the rows of a run show; `title` says what was played."""
    strategies, seats, advantage = summary.tables(rows)
    went = course.tables(rows)
    sections = (
        _winners(strategies, seats, advantage, title),
        _points(strategies, game, title),
        _spread(rows, title),
        _lengths(went, title),
        _choices(rows, game, title),
    )
    return Report(title, answers(strategies, advantage, went.closeness), sections, command, facts)


def answers(
    strategies: pl.DataFrame, advantage: pl.DataFrame, closeness: pl.DataFrame
) -> tuple[str, ...]:
    """The sentences that stand first: who wins, what going first is worth, how games go."""
    going_first, games = first_seat(advantage), how_games_go(closeness)
    if strategies.height == 1:
        return (going_first, games)
    return (findings.leader(strategies), going_first, games)


def first_seat(advantage: pl.DataFrame) -> str:
    """What going first is worth, against the fair share: reads `seat_advantage`."""
    fair = 1 / advantage.height
    row = advantage.row(by_predicate=pl.col("order") == 0, named=True)
    share, low, high = (row["win_share" + end] for end in ("", "_low", "_high"))
    text = f"Who goes first wins {share_with_interval(share, low, high)} of the games"
    if low is None:
        return f"{text}, which one seed says nothing about."
    if low <= fair <= high:
        return f"{text}, not clearly different from the fair share of {fair:.1%}."
    return f"{text}, clearly {'more' if low > fair else 'less'} than the fair share of {fair:.1%}."


def how_games_go(closeness: pl.DataFrame) -> str:
    """Length and closeness in a sentence: reads `length_and_closeness`."""
    row = closeness.row(0, named=True)
    told = {
        name: with_interval(*(row[name + end] for end in ("", "_low", "_high")))
        for name in ("rounds", "won_by")
    }
    return f"A game lasts {told['rounds']} rounds and is won by {told['won_by']} points."


def _winners(
    strategies: pl.DataFrame, seats: pl.DataFrame, advantage: pl.DataFrame, title: str
) -> Section:
    ax = style.canvas().subplots()
    charts.plot_win_share_by_seat(seats, ax=ax, caption=title)
    says = (
        f"Share of wins of every strategy at every place in turn order, {_span(seats)} "
        f"for each, {_level()}; the dashed line is the fair share."
    )
    tables = (
        _table("by_strategy", _results(strategies), "How every strategy did, best first."),
        _table("by_seat", _results(seats), "The same by place in turn order."),
        _table("seat_advantage", _results(advantage), "Every place, over all strategies."),
    )
    return Section("Who wins", (), (_chart("win_share_by_seat", ax, says),), tables)


def _points(strategies: pl.DataFrame, game: str, title: str) -> Section:
    ax = style.canvas(height=1.75 + 0.45 * strategies.height).subplots()
    charts.plot_score_by_source(strategies, ax=ax, caption=title)
    says = (
        f"Mean score of a seat as the stack of its sources, {_span(strategies)}; "
        f"the whisker is the {LEVEL:.0%} interval of the score."
    )
    sources = [name for name in summary.source_columns(strategies) if (strategies[name] != 0).any()]
    columns = [name + end for name in ("score", *sources) for end in ("", "_low", "_high")]
    words = _source_meanings(game)
    table = _table("points_by_source", strategies.select("strategy", "games", *columns), "", words)
    return Section("Where points come from", (), (_chart("score_by_source", ax, says),), (table,))


def _source_meanings(game: str) -> dict[str, str]:
    """What every source of points is, in the words of the columns it sums."""
    told = {column.name: column.meaning for column in schema.columns(game)}
    parts = {source.name: source.columns for source in schema.SOURCES[game]}
    return {
        summary.PREFIX + name: "mean points: " + "; ".join(told[column] for column in columns)
        for name, columns in parts.items()
    }


def _spread(rows: Rows, title: str) -> Section:
    from analysis import distributions
    from analysis.load import to_pandas

    table = course.score_spread(rows)
    sample = rows.lazy().filter(pl.col("game_index") < SAMPLE).select("strategy", "score")
    ax = style.canvas(height=1.75 + 0.6 * table.height).subplots()
    distributions.plot_violins(to_pandas(sample.collect()), ax=ax, caption=title)
    says = (
        f"Density of the scores of every strategy in the first {SAMPLE:,} games at most; dashes "
        "are the quartiles. The table below has all games and intervals."
    )
    text = "An interval holds the scores between which the quantile lies (Woodruff's method)."
    spread = _table("score_spread", table, text)
    return Section("How scores spread", (), (_chart("score_spread", ax, says),), (spread,))


def _lengths(went: course.Course, title: str) -> Section:
    rounds, margins = went.rounds, went.margins
    long, close = style.canvas(height=3.6).subplots(), style.canvas(height=3.6).subplots()
    course_charts.plot_rounds(rounds, ax=long, caption=title)
    course_charts.plot_margins(margins, ax=close, caption=title)
    drawn = (
        _chart("rounds", long, f"Share of games by their rounds, {_span(rounds)}, {_level()}."),
        _chart("margins", close, "Share of games that were won by so many points at most, "
               f"{_span(margins)}, {_level()}."),
    )  # fmt: skip
    tables = (
        _table("length_and_closeness", went.closeness),
        _table("by_reason", went.reasons, "Why games ended."),
        _table("by_rounds", rounds, "How many games took how long."),
        _table("by_margin", margins, "How many games were won by so many points at most."),
    )
    return Section("How long and how close", (), drawn, tables)


def _choices(rows: Rows, game: str, title: str) -> Section:
    table = course.by_choice(rows)
    classes = table["choice"].n_unique()
    height = 1.9 + CLASS_HEIGHT * classes * max(1, table["strategy"].n_unique() / 2)
    ax = style.canvas(height=height).subplots()
    course_charts.plot_choices(table, ax=ax, caption=title)
    says = (
        f"How often a seat chose each class of choices in a game, {_span(table)}, {_level()}. "
        "Up to one choice a game the scale is even, beyond it shrinks."
    )
    text = _never(rows, table)
    shown = _table("choices", table, "", _class_meanings(game))
    return Section("What is chosen", text, (_chart("choices", ax, says),), (shown,))


def _never(rows: Rows, table: pl.DataFrame) -> tuple[str, ...]:
    """Names the classes that nobody chose in any game."""
    names = [name for name in rows.lazy().collect_schema() if name.startswith(course.CHOSE)]
    told = {course.class_name(name) for name in names} - set(table["choice"])
    return (f"Nobody ever chose: {', '.join(sorted(told))}.",) if told else ()


def _class_meanings(game: str) -> dict[str, str]:
    """What the classes of choices are, in the words of their columns."""
    told = {
        course.class_name(column.name): column.meaning.removeprefix("how often the seat chose to ")
        for column in schema.columns(game)
        if column.name.startswith(course.CHOSE)
    }
    return {"choice": "; ".join(f"{name}: {meaning}" for name, meaning in told.items())}


def _results(table: pl.DataFrame) -> pl.DataFrame:
    """Wins, scores and margins without points by source; places counted from 1st."""
    kept = table.select(~cs.starts_with(summary.PREFIX))
    if "order" not in kept.columns:
        return kept
    return kept.with_columns(pl.col("order").map_elements(ordinal, return_dtype=pl.String))


def _table(
    name: str, frame: pl.DataFrame, says: str = "", meanings: Mapping[str, str] | None = None
) -> Table:
    return Table(name, frame, says, {**MEANINGS, **(meanings or {})})


def _chart(name: str, ax: Axes, says: str) -> Chart:
    return Chart(name, ax.get_figure(root=True), says)  # type: ignore[arg-type]


def _span(table: pl.DataFrame) -> str:
    """How many games the rows of a table come from."""
    least, most = min(table["games"]), max(table["games"])
    return f"{most:,} games" if least == most else f"{least:,} to {most:,} games"


def _level() -> str:
    return f"{LEVEL:.0%} intervals"
