"""Studies that are done are kept in files, so that an answer that was interrupted goes on."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import polars as pl

from sim.core.files import write_whole, writing

SHORT = 16  # letters of a hash in a file's name


@dataclass(frozen=True)
class Shelf:
    """A folder of finished studies, each named by a hash of what it was made from.

    Without a folder nothing is kept. `origin` names the sources and tables behind all of them.
    """

    folder: Path | None = None
    origin: str = ""

    def kept(self, kind: str, made_from: object, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """The rows of a study: those that are kept, or those that are made now."""
        if self.folder is None:
            return make()
        path = self.folder / f"{kind}-{self._hash(kind, made_from)}.parquet"
        if path.exists():
            return pl.read_parquet(path)
        rows = make()
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, _bytes(rows))
        return rows

    @property
    def studies(self) -> int:
        """How many are kept."""
        return 0 if self.folder is None else len(list(self.folder.glob("*.parquet")))

    def _hash(self, kind: str, made_from: object) -> str:
        text = "\n".join([self.origin, kind, repr(made_from)])
        return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:SHORT]


def _bytes(rows: pl.DataFrame) -> bytes:
    file = BytesIO()
    rows.write_parquet(file)
    return file.getvalue()
