"""`ludostat report`: the page of a results folder."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from sim.cli.main import DONE

if TYPE_CHECKING:
    from sim.core.manifest import Manifest


def report(
    folder: Annotated[Path, Parameter(help="a results folder of ludostat play")],
    /,
    *,
    quiet: Annotated[bool, Parameter(negative="", help="no answer, no path")] = False,
) -> int:
    """Write report.html for the games of a results folder, with its charts and tables beside it."""
    from analysis.load import load
    from analysis.report import write
    from analysis.run_report import report as report_of
    from sim.cli.summary import caption_of
    from sim.core.store import read_experiment, read_manifest

    experiment, manifest = read_experiment(folder), read_manifest(folder)
    rows = load(folder)
    played = experiment.model_copy(update={"games": manifest.games_done})
    made = report_of(
        rows,
        experiment.game,
        caption_of(played),
        command_of(folder, manifest),
        facts(experiment, manifest),
    )
    page = write(made, folder)
    if not quiet:
        print("\n".join([*made.answer, f"The page: {page}"]))
    return DONE


def command_of(folder: Path, manifest: "Manifest") -> str:
    """The command that played the games, or one that plays them from their file; then this one."""
    typed = manifest.provenance.get("command", "").replace(" --resume", "")
    play = (
        typed if typed.startswith("ludostat play ") else "ludostat play experiment.toml --out again"
    )
    return f"{play}\nludostat report {shlex.quote(str(folder))}"


def facts(experiment: Any, manifest: "Manifest") -> dict[str, str]:
    """What the games rest on: the experiment, its tables, what played it, the intervals."""
    from sim.catalogue import game as find_game

    game = find_game(experiment.game)
    return {
        "game": game.title,
        "games": _games(experiment, manifest),
        "seed": str(experiment.seed),
        "seats": f"{', '.join(experiment.seats)}, in all their rotations",
        "rules changed": _named(experiment.rules.items()) or "none",
        "components": confidence(game, experiment.components),
        "to know": game.note,
        "intervals": "95%; the games of a seed, which share its luck, count as one draw. Shares: "
        "Wilson's, means: Student's t.",
        **_origin(manifest.provenance),
    }


def _games(experiment: Any, manifest: "Manifest") -> str:
    if manifest.games_done == experiment.games:
        return f"{experiment.games:,}"
    return f"{manifest.games_done:,} of {experiment.games:,}, the rest is not played yet"


def confidence(game: Any, own: Iterable[str] = ()) -> str:
    """How far the component tables are to be believed, the surest first."""
    from sim.core.tables import CONFIDENCE

    found: dict[str, list[str]] = {kind: [] for kind in CONFIDENCE}
    for name, table in game.box.tables.items():
        if name not in own:
            found[table.confidence].append(name)
    found["of one's own"] = sorted(own)
    return "; ".join(f"{kind}: {', '.join(names)}" for kind, names in found.items() if names)


def _origin(provenance: dict[str, Any]) -> dict[str, str]:
    """What played the games, as far as the manifest tells."""
    told = {
        "commit": provenance.get("commit"),
        "sources": provenance.get("sources"),
        "versions": _named(provenance.get("versions", {}).items()),
    }
    return {name: str(value) for name, value in told.items() if value}


def _named(pairs: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sorted(pairs))
