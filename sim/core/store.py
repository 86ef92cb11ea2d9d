"""Results folders: one experiment each, its games in parts that are whole or absent."""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sim.core.errors import InputError
from sim.core.experiment import Experiment, differences
from sim.core.files import LOCK, TEMPORARY, locked, sweep, write_whole, writing
from sim.core.manifest import (
    MANIFEST,
    Manifest,
    Part,
    State,
    new_manifest,
    now,
    read_manifest,
    write_manifest,
)

if TYPE_CHECKING:
    import polars as pl

__all__ = [
    "MANIFEST", "Folder", "opened", "pack", "part_path", "read_experiment", "read_manifest",
    "scan", "settle", "write_part",
]  # fmt: skip

EXPERIMENT = "experiment.toml"
PLAYS = "plays"
PART = re.compile(r"part-(\d{5,})\.parquet")
ROWS_PER_GROUP = 2**16  # stated, so that no default of a library changes the bytes
ENGINE = ("sources", "components")  # hashes in the provenance: other engines play other games

Read = TypeVar("Read")


@dataclass
class Folder:
    """A results folder while a run holds it."""

    path: Path
    experiment: Experiment
    manifest: Manifest
    messages: list[str] = field(default_factory=list)  # what was found amiss and is put right

    @property
    def missing(self) -> int:
        """The number of parts that are still to be played."""
        return self.experiment.parts - len(self.manifest.parts)

    def todo(self) -> Iterator[int]:
        """The parts that are still to be played."""
        finished = set(self.manifest.parts)
        return (part for part in range(self.experiment.parts) if part not in finished)


def part_path(folder: Path, number: int) -> Path:
    """Where a part lies."""
    return folder / PLAYS / f"part-{number:05d}.parquet"


def read_experiment(folder: Path) -> Experiment:
    """The experiment whose games a results folder holds."""
    path = folder / EXPERIMENT
    try:
        return Experiment.from_toml(path.read_bytes().decode())
    except FileNotFoundError:
        raise InputError(f"{folder} holds no {EXPERIMENT}, so it is no results folder") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:
        raise InputError(f"{path} is damaged: {error}") from None


def scan(folder: Path) -> "pl.LazyFrame":
    """The rows of all finished parts, in the order of the games."""
    import polars as pl

    return pl.scan_parquet(_verified(folder), glob=False)


def _verified(folder: Path) -> list[Path]:
    """The files of all finished parts; InputError where one is not as it was written."""
    held = Folder(folder, read_experiment(folder), read_manifest(folder))
    _refuse_other(held.experiment, folder)
    parts = sorted(held.manifest.parts.items())
    if not parts:
        raise InputError(f"{folder} holds no finished games yet")
    for number, part in parts:
        fault = _fault(held, number, part)
        if fault:
            raise InputError(f"{part_path(folder, number)} {fault}, once its run is resumed")
    return [part_path(folder, number) for number, _ in parts]


def pack(experiment: Experiment, number: int, frame: "pl.DataFrame") -> bytes:
    """The file of a part; its bytes depend on the rows and the experiment alone."""
    content = BytesIO()
    frame.write_parquet(
        content,
        compression="zstd",
        compression_level=3,
        row_group_size=ROWS_PER_GROUP,
        metadata={"fingerprint": experiment.fingerprint, "part": str(number)},
    )
    return content.getvalue()


def write_part(folder: Folder, number: int, content: bytes) -> None:
    """Store the file of a part and note in the manifest that it is finished."""
    games = folder.experiment.span(number)[1]
    write_whole(part_path(folder.path, number), content)
    folder.manifest.parts[number] = Part(
        sha256=hashlib.sha256(content).hexdigest(),
        games=games,
        rows=games * folder.experiment.players,
    )
    write_manifest(folder.path, folder.manifest)


@contextmanager
def opened(
    experiment: Experiment, path: Path, provenance: dict[str, Any], *, resume: bool
) -> Iterator[Folder]:
    """Hold the results folder of an experiment, a new one or one to resume.

    A folder that is refused is left as it was.
    """
    _refuse_other(experiment, path)
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)
    with locked(path):
        _refuse_other(experiment, path)  # once more, now that nobody else can begin here
        folder = _take_up(experiment, path, provenance, resume)
        _prepare(folder)
        yield folder


def settle(folder: Folder, state: State) -> None:
    """Leave a folder in a state, with nothing in it that the manifest does not know."""
    sweep(folder.path / PLAYS)
    with writing(folder.path / PLAYS):
        for number in _unlisted(folder):
            part_path(folder.path, number).unlink(missing_ok=True)
    folder.manifest.state = state
    folder.manifest.finished = now() if state == "complete" else None
    write_manifest(folder.path, folder.manifest)


def _refuse_other(experiment: Experiment, path: Path) -> None:
    """Looks, without touching anything, whether a folder belongs to something else."""
    names = _names(path)
    kept, manifest = _readable(read_experiment, path), _readable(read_manifest, path)
    if kept is None and manifest is None and names:
        raise InputError(
            f"{path} holds {names[0]} and no readable {EXPERIMENT}: choose another folder"
        )
    if kept is not None and kept.fingerprint != experiment.fingerprint:
        pairs = differences(kept, experiment).items()
        texts = [f"{name} is {there} there and {here} here" for name, (there, here) in pairs]
        raise InputError(
            f"{path} holds another experiment: {', '.join(texts[:3])}; choose another folder"
        )
    if manifest is not None and manifest.fingerprint != experiment.fingerprint:
        raise InputError(
            f"{path} holds games of another experiment than {EXPERIMENT} says; "
            "choose another folder"
        )


def _names(path: Path) -> list[str]:
    """What a folder holds, apart from what a killed run may leave before it began."""
    try:
        names = sorted(entry.name for entry in path.iterdir()) if path.exists() else []
    except OSError as error:
        raise InputError(f"cannot use {path} as a folder: {error.strerror}") from None
    return [name for name in names if name != LOCK and not TEMPORARY.fullmatch(name)]


def _take_up(
    experiment: Experiment, path: Path, provenance: dict[str, Any], resume: bool
) -> Folder:
    kept, manifest = _readable(read_experiment, path), _readable(read_manifest, path)
    if kept is None and manifest is None:
        return Folder(path, experiment, new_manifest(experiment, provenance))
    if not resume:
        raise InputError(f"{path} {_held(experiment, kept, manifest)}")
    folder = Folder(path, experiment, manifest or new_manifest(experiment, provenance))
    if kept is None:
        folder.messages.append(f"{EXPERIMENT} was damaged or missing and is written anew")
    if manifest is None:
        folder.messages.append(f"{MANIFEST} was damaged or missing: all parts are played again")
    else:
        _refuse_other_engine(folder, provenance)
        _distrust(folder)
    if folder.missing or folder.messages:
        folder.manifest.state, folder.manifest.finished = "running", None
    return folder


def _held(experiment: Experiment, kept: Experiment | None, manifest: Manifest | None) -> str:
    if kept is None or manifest is None:
        name = EXPERIMENT if kept is None else MANIFEST
        return f"holds this experiment, but no readable {name}: --resume puts that right"
    if manifest.state == "complete":
        return "holds this experiment already, complete: --resume verifies it"
    done = f"{manifest.games_done} of {experiment.games} games"
    return f"holds this experiment already, {done}: --resume goes on"


def _refuse_other_engine(folder: Folder, provenance: dict[str, Any]) -> None:
    for name in ENGINE:
        if folder.manifest.provenance.get(name) != provenance.get(name):
            raise InputError(
                f"{folder.path} was begun with other {name} of the engine, whose games "
                "are not comparable with those of today: choose another folder"
            )


def _distrust(folder: Folder) -> None:
    """Strikes every part off the manifest that is not as it was written, and says so."""
    for number in _unlisted(folder):
        name = part_path(folder.path, number).name
        folder.messages.append(f"{name} is unlisted and is played again")
    for number, part in sorted(folder.manifest.parts.items()):
        fault = _fault(folder, number, part)
        if fault:
            del folder.manifest.parts[number]
            folder.messages.append(f"{part_path(folder.path, number).name} {fault}")
    folder.messages.sort()


def _fault(folder: Folder, number: int, part: Part) -> str:
    if not 0 <= number < folder.experiment.parts:
        return "is no part of this experiment and is ignored"
    path, games = part_path(folder.path, number), folder.experiment.span(number)[1]
    if not path.exists():
        return "is missing and is played again"
    listed = (part.games, part.rows) == (games, games * folder.experiment.players)
    return "" if listed and _hash(path) == part.sha256 else "is damaged and is played again"


def _hash(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return "unreadable"


def _prepare(folder: Folder) -> None:
    sweep(folder.path)
    sweep(folder.path / PLAYS)
    if _readable(read_experiment, folder.path) is None:
        write_whole(folder.path / EXPERIMENT, folder.experiment.to_toml().encode())
    if folder.manifest.state != "complete":
        folder.manifest.state = "running"
        write_manifest(folder.path, folder.manifest)
    with writing(folder.path / PLAYS):
        (folder.path / PLAYS).mkdir(exist_ok=True)


def _unlisted(folder: Folder) -> list[int]:
    """The parts of the experiment that have a file but do not stand in the manifest."""
    matches = [PART.fullmatch(file.name) for file in (folder.path / PLAYS).glob("part-*")]
    found = {int(match[1]) for match in matches if match}
    parts = range(folder.experiment.parts)
    return sorted(n for n in found if n in parts and n not in folder.manifest.parts)


def _readable(read: Callable[[Path], Read], path: Path) -> Read | None:
    try:
        return read(path)
    except InputError:
        return None
