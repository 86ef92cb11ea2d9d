"""The manifest of a results folder: which parts are finished, and how to know them again."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ValidationError, computed_field

from sim.core.errors import InputError
from sim.core.experiment import Experiment
from sim.core.files import write_whole

MANIFEST = "manifest.json"
State = Literal["running", "interrupted", "complete"]


class Part(BaseModel):
    """What is known about the file of a finished part."""

    sha256: str
    games: int
    rows: int


class Manifest(BaseModel):
    """How far an experiment has come, and what played it."""

    state: State = "running"
    fingerprint: str  # of the experiment
    provenance: dict[str, Any] = {}
    parts: dict[int, Part] = {}
    started: str
    finished: str | None = None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def games_done(self) -> int:
        """The number of games in finished parts."""
        return sum(part.games for part in self.parts.values())


def new_manifest(experiment: Experiment, provenance: dict[str, Any]) -> Manifest:
    """The manifest of an experiment that begins now."""
    return Manifest(fingerprint=experiment.fingerprint, provenance=provenance, started=now())


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a results folder."""
    path = folder / MANIFEST
    try:
        return Manifest.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        raise InputError(f"{folder} holds no {MANIFEST}, so it is no results folder") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None
    except ValidationError:
        raise InputError(f"{path} is damaged: resuming its experiment writes it anew") from None


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Put a manifest in place of the one that a folder has."""
    parts = dict(sorted(manifest.parts.items()))
    text = manifest.model_copy(update={"parts": parts}).model_dump_json(indent=1)
    write_whole(folder / MANIFEST, text.encode() + b"\n")


def now() -> str:
    """The time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
