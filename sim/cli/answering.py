"""From a named question to its page: all studies in order, then what they say together."""

import hashlib
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from analysis.questions import find
from analysis.report import Report
from sim.cli import findings, options, studies
from sim.cli.main import say
from sim.cli.play import warm_up
from sim.cli.shelf import beside


def inquiry(
    name: str, players: int, games: int, seed: int, jobs: int, rules: Mapping[str, Any],
    components: Mapping[str, str], folder: Path | None,
) -> studies.Inquiry:  # fmt: skip
    """A question at a table, all checked; finished studies are kept in a folder that is named."""
    options.check_jobs(jobs)
    question = find(name)
    asking = hashlib.sha256(Path(studies.__file__).read_bytes()).hexdigest()
    shelf = beside(folder, question.game, asking)
    found = studies.Inquiry(question, players, games, seed, jobs, rules, components, shelf)
    studies.check(found)
    options.check(found.setting((studies.MIND,) * players, games))
    return found


def answered(asked: studies.Inquiry, quiet: bool) -> Report:
    """Play all studies that are not kept yet and put their findings together."""
    question = asked.question
    with step("Made ready", quiet):
        studies.warm_up(asked, lambda experiment: warm_up(experiment, quiet=True))
    with step("Here and now", quiet):
        here = studies.forked(asked, studies.FORKED)
    with step("A whole game long", quiet):
        barred, searches = studies.barred(asked)
    curves = []
    for curve in question.curves if question.barred else ():
        with step(f"Curve: {curve.title}", quiet):
            curves.append((curve, studies.swept(asked, curve)))
    with step("Players of other strength", quiet):
        strengths = list(studies.strengths(asked))
    with step("Other rules and tables", quiet):
        others = list(studies.others(asked))
    with step("Parts", quiet or not question.parts):
        parts = list(studies.parts(asked)) if question.parts else []
    with step("What people would settle on", quiet):
        mixed = studies.mixed(asked)
    return findings.page(asked, findings.Played(here, barred, searches, curves, strengths, others,
                                                parts, mixed))  # fmt: skip


@contextmanager
def step(text: str, quiet: bool) -> Iterator[None]:
    """Says what was played, and how long it took."""
    start = time.monotonic()
    yield
    if not quiet:
        say(f"{text} ({time.monotonic() - start:.0f} s)")
