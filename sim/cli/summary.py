"""What `ludostat play` leaves behind for people: one table, summary.csv and two charts."""

import json
from pathlib import Path
from typing import Any

import polars as pl

from analysis import summary
from analysis.load import load
from sim.catalogue import game as find_game


def caption_of(experiment: Any) -> str:
    """What was played, in a line: it stands below charts and tables."""
    title = find_game(experiment.game).title
    parts = [f"{title}, {experiment.players} players", f"{experiment.games:,} games"]
    parts.append(f"seed {experiment.seed}")
    parts += [f"{name} = {_short(value)}" for name, value in sorted(experiment.rules.items())]
    parts += [f"tables {name}" for name in experiment.components if name not in parts]
    return ", ".join(parts)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _length(rows: pl.LazyFrame) -> dict[str, Any]:
    """Mean length of the games and why they ended."""
    first = rows.filter(pl.col("seat") == 0)
    mean = first.select(pl.col("rounds").mean()).collect(engine="streaming").item()
    counted = first.group_by("reason").len().collect(engine="streaming")
    reasons = counted.sort("len", "reason", descending=[True, False])
    return {
        "rounds": round(mean, 3),
        "reasons": {str(reason): count for reason, count in reasons.rows()},
    }


def summarise(experiment: Any, folder: Path, *, as_json: bool, quiet: bool) -> None:
    """Write summary.csv and the charts; print the table, or one JSON document."""
    from analysis import charts, style
    from sim.core.files import write_whole

    rows = load(folder)
    strategies, seats, advantage = summary.tables(rows)
    table = summary.tidy(strategies, seats, advantage)
    write_whole(folder / "summary.csv", table.write_csv().encode())
    caption = caption_of(experiment)
    for name, figure in charts.draw(strategies, seats, caption).items():
        style.save(figure, folder / f"{name}.svg")
        style.save(figure, folder / f"{name}.png")
    if as_json:
        print(json.dumps(_document(experiment, folder, strategies, table, _length(rows)), indent=1))
    elif not quiet:
        _print(experiment, folder, strategies, seats, _length(rows))


def _document(
    experiment: Any,
    folder: Path,
    strategies: pl.DataFrame,
    table: pl.DataFrame,
    length: dict[str, Any],
) -> dict[str, Any]:
    from analysis.findings import leader

    return {
        "experiment": experiment.model_dump(),
        "folder": str(folder),
        **length,
        "answer": leader(strategies),
        "summary": table.to_dicts(),
    }


def _print(
    experiment: Any,
    folder: Path,
    strategies: pl.DataFrame,
    seats: pl.DataFrame,
    length: dict[str, Any],
) -> None:
    from rich.console import Console

    from analysis.findings import leader
    from analysis.show import print_summary

    console = Console()
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in length["reasons"].items())
    console.print(caption_of(experiment), highlight=False, soft_wrap=True)
    console.print(f"{length['rounds']:.1f} rounds a game; ended by: {reasons}", highlight=False)
    print_summary(strategies, seats, console)
    console.print(leader(strategies), style="bold", highlight=False, soft_wrap=True)
    note = find_game(experiment.game).note
    console.print(f"{note}\nRows, summary.csv and charts: {folder}/", highlight=False,
                  soft_wrap=True)  # fmt: skip
