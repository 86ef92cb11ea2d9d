"""`sim.play`: what `ludostat play` does, for Python and notebooks, without a folder."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sim.cli import options
from sim.core.errors import InputError

if TYPE_CHECKING:
    import pandas as pd  # type: ignore[import-untyped]
    import polars as pl
    from matplotlib.figure import Figure

PARTS = 4  # for each worker, so that none waits long for another
ARGUMENTS = {
    **{name: name for name in ("players", "seats", "games", "seed", "jobs", "map", "components",
                               "strategies")},
    "rules": "rule_set", "set ": "",
}  # by flag  # fmt: skip
FLAG = re.compile(r"--(set |[a-z]+\b(?!-))")


@contextmanager
def in_words_of_python() -> Iterator[None]:
    """Complaints name arguments as they are called here, not flags of the command line."""
    try:
        yield
    except InputError as error:
        error.args = (FLAG.sub(_argument, str(error)),)
        raise


def _argument(flag: re.Match[str]) -> str:
    return ARGUMENTS.get(flag[1], flag[0])


@dataclass(frozen=True, repr=False)
class Played:
    """Games that were played: their rows, their tables, and a picture for notebooks."""

    experiment: Any
    rows: "pl.DataFrame"  # one per game and seat, see `analysis.schema`

    def pandas(self) -> "pd.DataFrame":
        """The rows as a pandas frame."""
        from analysis.load import to_pandas

        return to_pandas(self.rows)

    def summary(self) -> "pl.DataFrame":
        """How every strategy did, best first: see `analysis.summary.by_strategy`."""
        from analysis.summary import by_strategy

        return by_strategy(self.rows)

    def seats(self) -> "pl.DataFrame":
        """How every strategy did by place in turn order: see `analysis.summary.by_seat`."""
        from analysis.summary import by_seat

        return by_seat(self.rows)

    @property
    def caption(self) -> str:
        """What was played, in a line."""
        from sim.cli.summary import caption_of

        return caption_of(self.experiment)

    @property
    def answer(self) -> str:
        """Who wins, in a sentence."""
        from analysis.findings import leader

        return leader(self.summary())

    def figure(self) -> "Figure":
        """The win shares by place in turn order, with their intervals."""
        from analysis import charts, style

        figure = style.canvas()
        charts.plot_win_share_by_seat(self.seats(), ax=figure.subplots(), caption=self.caption)
        return figure

    def __repr__(self) -> str:
        """What was played, and the answer."""
        return f"{self.caption}\n{self.answer}"

    def _repr_svg_(self) -> str:
        from analysis import style

        return style.rendered(self.figure(), "svg").decode()

    def _repr_html_(self) -> str:
        from markupsafe import escape

        told = _placed(self.seats()).select(
            "strategy", "place", "games", "^win_share.*$", "^score.*$"
        )
        return f"<p><strong>{escape(self.answer)}</strong></p>{html_table(told)}" + drawing(
            self.figure(), f"{self.caption}: win shares by place in turn order, as in the table"
        )


def drawing(figure: "Figure", says: str) -> str:
    """A figure for a notebook, with what it shows for the ear."""
    from markupsafe import escape

    from analysis import style

    picture = b64encode(style.rendered(figure, "svg")).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(says)}" '
        'style="background: white">'
    )


def _placed(seats: "pl.DataFrame") -> "pl.DataFrame":
    """Places in turn order in words."""
    import polars as pl

    from analysis.words import ordinal

    return seats.with_columns(place=pl.Series([ordinal(order) for order in seats["order"]]))


def html_table(frame: "pl.DataFrame") -> str:
    """A small table, each number with its interval."""
    from analysis.cells import columns

    shown = columns(frame, {})
    head = _row("th", [column.heading for column in shown])
    rows = zip(*(column.cells for column in shown), strict=True)
    body = (_row("td", [f"{cell.text} {cell.interval}".strip() for cell in row]) for row in rows)
    return f"<table>{head}{''.join(body)}</table>"


def _row(tag: str, texts: Sequence[str]) -> str:
    from markupsafe import escape

    return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>"


@in_words_of_python()
def play(
    game: str,
    players: int | None,
    seats: str | Sequence[str] | None,
    games: int,
    seed: int,
    jobs: int,
    rule_set: str | None,
    components: str | None,
    strategies: Path | str | Sequence[Path | str],
    rules: Mapping[str, Any],
) -> Played:
    """Play the games of `sim.play`."""
    from sim.cli.play import warm_up

    named = [strategies] if isinstance(strategies, Path | str) else strategies
    files = [Path(file) for file in named]
    wanted = _experiment(game, players, seats, games, seed, rule_set, components, files, rules)
    experiment = wanted.model_copy(update={"part_games": _part_games(games, jobs)})
    warm_up(experiment, quiet=False)
    return Played(experiment, _rows(experiment, jobs))


def _experiment(
    game: str,
    players: int | None,
    seats: str | Sequence[str] | None,
    games: int,
    seed: int,
    rule_set: str | None,
    components: str | None,
    strategies: Sequence[Path],
    rules: Mapping[str, Any],
) -> Any:
    from sim.core.experiment import Experiment
    from strategies.own import texts

    own = texts(strategies)
    named = seats if isinstance(seats, str | None) else ",".join(seats)
    names = options.line_up(game, players, named, own)
    chosen, tables = options.own_map(game, options.map_among(rules))
    experiment = Experiment(
        game=game,
        players=len(names),
        seats=names,
        games=games,
        seed=seed,
        rules=options.rule_changes(game, rule_set, []) | dict(rules) | chosen,
        components=tables | options.own_components(game, components),
        strategies=own,
    )
    options.check(experiment)
    return experiment


def _part_games(games: int, jobs: int) -> int:
    """Parts that keep all workers at work; the rows do not depend on them."""
    from joblib import effective_n_jobs  # type: ignore[import-untyped]

    from sim.core.experiment import PART_STEP

    whole = ceil(games / (PARTS * effective_n_jobs(jobs or 1)) / PART_STEP) * PART_STEP
    return min(whole, 100 * PART_STEP)


def _rows(experiment: Any, jobs: int) -> "pl.DataFrame":
    """All rows, by way of a folder that is gone afterwards."""
    from analysis.load import load
    from sim.core.run import Backend, run
    from strategies import lineups

    backend: Backend = "threads" if lineups.lineup_of(experiment).compiled else "processes"
    with TemporaryDirectory() as folder:
        place = Path(folder) / "games"
        run(experiment, lineups.play, place, jobs=jobs, backend=backend)
        return load(place).collect()
