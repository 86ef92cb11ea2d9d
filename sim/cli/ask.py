"""`ludostat ask`: from a named question to an answer in sentences, tables, charts and a page."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sim.cli import options
from sim.cli.main import DONE, INTERRUPTED, say

if TYPE_CHECKING:
    from analysis.report import Report
    from sim.cli.studies import Inquiry


def ask(
    question: Annotated[
        str | None, Parameter(help="such as hacienda/water; left out, the questions are listed")
    ] = None,
    /,
    *,
    players: Annotated[
        int, Parameter(converter=options.whole, help="how many sit at the table")
    ] = 4,
    games: Annotated[
        int,
        Parameter(converter=options.whole, alias="-n",
                  help="of the largest study; the others have a share of it"),
    ] = 20_000,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    out: Annotated[Path | None, Parameter(help="left out: results/ask-GAME-...")] = None,
    jobs: Annotated[
        int,
        Parameter(converter=options.whole, alias="-j", help="workers; -1: one for each core"),
    ] = -1,
    json: Annotated[bool, Parameter(negative="", help="everything as one JSON document")] = False,
    quiet: Annotated[bool, Parameter(negative="", help="no progress, no tables")] = False,
) -> int:  # fmt: skip
    """Answer a question of balance: play what it needs, and write a report.

    How often is it done, what is it worth here and now and as a mechanism, how does that change
    with the rules, and does it hold for other players and other tables? The numbers depend on
    question, players, games and seed, not on workers.
    """
    from analysis.questions import QUESTIONS, find
    from sim.cli import effects_page, studies

    options.check_jobs(jobs)
    if question is None:
        for one in QUESTIONS.values():
            print(f"{one.name:16}  {one.title} {one.asks}")
        return DONE
    asked = find(question)
    changes, tables = options.own_map(asked.game, map_)
    changes |= options.rule_changes(asked.game, rules, settings)
    own = tables | options.own_components(asked.game, components)
    inquiry = studies.Inquiry(asked, players, games, seed, jobs, changes, own)
    studies.check(inquiry)
    options.check(inquiry.setting((studies.MIND,) * players, games))
    folder = out or Path("results") / f"ask-{asked.name.replace('/', '-')}-{players}p-{seed}"
    try:
        page = answered(inquiry, quiet)
    except KeyboardInterrupt:
        say("Interrupted; an answer keeps nothing until it is done.")
        return INTERRUPTED
    effects_page.tell(page, folder, as_json=json, quiet=quiet, tables=False)
    return DONE


@contextmanager
def step(text: str, quiet: bool) -> Iterator[None]:
    """Says what is being played, and how long it took."""
    start = time.monotonic()
    yield
    if not quiet:
        say(f"{text} ({time.monotonic() - start:.0f} s)")


def answered(inquiry: "Inquiry", quiet: bool) -> "Report":
    """Play all studies of a question and put their findings together."""
    from sim.cli import findings, studies
    from sim.cli.play import warm_up

    asked = inquiry.question
    with step("Made ready", quiet):
        studies.warm_up(inquiry, lambda experiment: warm_up(experiment, quiet=True))
    with step("Here and now", quiet):
        here = studies.forked(inquiry, studies.FORKED)
    with step("A whole game long", quiet):
        bar, barred = studies.barred(inquiry)
    curves = []
    for curve in asked.curves if asked.barred else ():
        with step(f"Curve: {curve.title}", quiet):
            curves.append((curve, studies.swept(inquiry, curve)))
    with step("Players of other strength", quiet):
        strengths = list(studies.strengths(inquiry))
    with step("Other rules and tables", quiet):
        others = list(studies.others(inquiry))
    parts = []
    if asked.parts:
        with step("Parts", quiet):
            parts = list(studies.parts(inquiry))
    return findings.page(inquiry, here, barred, bar, curves, strengths, others, parts)
