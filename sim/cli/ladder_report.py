"""What `ludostat ladder` tells: lines of its tables, the answer, a document and a chart."""

import json
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import style
from analysis.intervals import LEVEL
from analysis.ladder import answer, draw, points_text, rating_text
from analysis.words import share_with_interval
from sim.cli.provenance import collect
from sim.cli.summary import caption_of
from sim.core.files import write_whole

if TYPE_CHECKING:
    from sim.cli.ladder import Task

LIBRARIES = ("scipy", "statsmodels")  # that figures come from, besides those of a run
DOCUMENT = "ladder.json"


def opening(task: "Task") -> str:
    """What follows are matches of neighbours."""
    copies, sought = task.setting.players - 1, task.fair + task.gain
    head = f"One player among {copies} of the rung below; fair share {task.fair:.1%}, "
    names = ("stronger", "weaker", "share of wins", "games", "verdict")
    return f"{head}sought {sought:.1%}\n{_pair_line(task, *names)}"


def pair(task: "Task", row: dict[str, Any]) -> str:
    """A line for a pair of neighbours."""
    share = share_with_interval(row["share"], row["low"], row["high"])
    games = f"{row['games']:,}"
    return _pair_line(task, row["stronger"], row["weaker"], share, games, row["verdict"])


def closing(task: "Task", pairs: pl.DataFrame, strength: pl.DataFrame) -> str:
    """What the brackets above mean, the ratings, and the answer."""
    top = f"above {task.rungs[-1]}"
    names = ("strategy", "rating", top, "wins of its games", "expected", "µs/decision", "ratio")
    lines = [_strength_line(task, row) for row in strength.rows(named=True)]
    return "\n".join(
        [
            f"All verdicts and brackets hold together with {1 - task.error:.0%}, however early a "
            "match was decided.\n",
            f"{_caption(task, strength)}: all at common tables; {task.rungs[0]} = 0, 400 points "
            "are odds of 10 to 1 of finishing ahead",
            _line(task, *names),
            *lines,
            f"Brackets: {LEVEL:.0%} interval of each; the games of a seed count as one draw. "
            "Expected: as ratings foretell.\nTimes are this machine's. Ratio: decisions a second "
            "for each million steps of the calibration kernel.\n",
            answer(pairs, strength),
        ]
    )


def _caption(task: "Task", strength: pl.DataFrame) -> str:
    """What was played at common tables; at each sit as many strategies as there is room for."""
    at_table = min(strength.height, task.setting.players)
    games = strength["games"].sum() // at_table
    return caption_of(task.setting.model_copy(update={"games": games}))


def _pair_line(
    task: "Task", stronger: str, weaker: str, share: str, games: str, verdict: str
) -> str:
    width = _width(task)
    return f"  {stronger:{width}} {weaker:{width}} {share:>20} {games:>8}  {verdict}"


def _strength_line(task: "Task", row: dict[str, Any]) -> str:
    return _line(
        task,
        row["strategy"],
        rating_text(row),
        points_text(row["above"], row["above_low"], row["above_high"]),
        share_with_interval(row["win_share"], row["win_share_low"], row["win_share_high"]),
        f"{row['expected']:.1%}",
        f"{row['microseconds']:,.2f}",
        f"{row['ratio']:,.1f}",
    )


def _line(task: "Task", name: str, *cells: str) -> str:
    widths = (20, 22, 20, 9, 12, 9)
    texts = [f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)]
    return " ".join([f"  {name:{_width(task)}}", *texts])


def _width(task: "Task") -> int:
    return max(len(name) for name in ("strategy", *task.rungs, *task.plans))


def document(task: "Task", pairs: pl.DataFrame, strength: pl.DataFrame) -> str:
    """Everything as JSON: what was asked, what was found, and what found it."""
    origin = collect(task.setting.game)
    origin["versions"] |= {name: version(name) for name in LIBRARIES}
    asked = task.setting.model_dump(exclude={"seats", "games", "part_games"})
    terms = {"rungs": task.rungs, "plans": task.plans, "games": task.games,
             "most_games": task.most_games, "error": task.error, "gain": task.gain}  # fmt: skip
    found = {
        "answer": answer(pairs, strength),
        "pairs": pairs.to_dicts(),
        "strength": strength.to_dicts(),
    }
    return json.dumps({**asked, **terms, **found, "provenance": origin}, indent=1)


def write(task: "Task", pairs: pl.DataFrame, strength: pl.DataFrame, out: Path) -> None:
    """The document, the table and the chart, into a folder."""
    table = _joined(pairs, strength)
    write_whole(out / "ladder.csv", table.write_csv().encode())
    for ending in ("svg", "png"):
        style.save(draw(strength, _caption(task, strength)), out / f"ladder.{ending}")
    # Last, since a folder that holds it is taken for a whole ladder.
    write_whole(out / DOCUMENT, (document(task, pairs, strength) + "\n").encode())


def _joined(pairs: pl.DataFrame, strength: pl.DataFrame) -> pl.DataFrame:
    """One row per strategy: its strength, then its match against the rung below, if it has one."""
    duels = pairs.rename({name: f"duel_{name}" for name in pairs.columns if name != "stronger"})
    return strength.join(duels, left_on="strategy", right_on="stronger", how="left")
