"""`ludostat ask`: from a named question to an answer in sentences, tables, charts and a page."""

import json as documents
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sim.cli import asked, options
from sim.cli.main import DONE
from sim.core.errors import InputError

if TYPE_CHECKING:
    from sim.cli.studies import Inquiry

VERSIONS = ("version", "commit")  # facts that may differ where a folder is written again


def ask(
    question: Annotated[
        str | None, Parameter(help="such as hacienda/water; left out, the questions are listed")
    ] = None,
    /,
    *,
    players: asked.Players = 4,
    games: Annotated[
        int,
        Parameter(
            converter=options.whole,
            alias="-n",
            help="of the largest study; the others have a share of it",
        ),
    ] = 20_000,
    seed: options.Seed = 1,
    rules: options.Rules = None,
    settings: options.Set = [],  # noqa: B006  (never changed)
    map_: options.Map = None,
    components: options.Components = None,
    out: Annotated[Path | None, Parameter(help="left out: results/ask-GAME-...")] = None,
    jobs: asked.Jobs = -1,
    json: asked.Json = False,
    quiet: asked.Quiet = False,
) -> int:
    """Answer a question of balance: play what it needs, and write a report.

    How often is it done, what is it worth here and now and as a mechanism, how does that change
    with the rules, what would people settle on, and does it hold for other players and other
    tables? The numbers depend on question, players, games and seed, not on workers. What was
    interrupted goes on by the same command.
    """
    from analysis.questions import QUESTIONS, find
    from sim.cli import answering, effects_page

    if question is None:
        for one in QUESTIONS.values():
            print(f"{one.name:16}  {one.title} {one.asks}")
        return DONE
    game = find(question).game
    folder = out or Path("results") / f"ask-{question.replace('/', '-')}-{players}p-{seed}"
    changes, tables = options.changes_of(game, rules, settings, map_, components)
    inquiry = answering.inquiry(question, players, games, seed, jobs, changes, tables, folder)
    _refuse_other(inquiry, folder)
    asked.make_room(folder)
    with inquiry.shelf.held():
        page = answering.answered(inquiry, quiet)
    effects_page.tell(page, folder, as_json=json, quiet=quiet, tables=False)
    return DONE


def _refuse_other(inquiry: "Inquiry", folder: Path) -> None:
    """InputError where the answer to something else lies in the folder."""
    from sim.cli import findings
    from sim.cli.effects_page import DOCUMENT
    from sim.cli.shelf import STUDIES

    if not (folder / DOCUMENT).exists():
        if not (folder / STUDIES).exists():  # one that was ended while it wrote its page goes on
            asked.refuse_used(folder)
        return
    try:
        found = documents.loads((folder / DOCUMENT).read_text())
        known = found["title"], _told_apart(found["facts"])
    except (ValueError, KeyError, TypeError):
        known = None
    if known != (findings.title(inquiry), _told_apart(findings.facts(inquiry))):
        raise InputError(f"--out {folder}: holds another answer; name another folder")


def _told_apart(facts: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in facts.items() if name not in VERSIONS}
