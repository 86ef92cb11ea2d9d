"""Studies that are done are kept in files, so that an answer that was interrupted goes on."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import polars as pl

from sim.cli.main import say
from sim.core.files import write_whole, writing

SHORT = 16  # letters of a hash in a file's name


@dataclass(frozen=True)
class Shelf:
    """A folder of finished studies, each named by hashes of what it was made from and holds.

    Without a folder nothing is kept. `origin` names the sources and tables behind all of them.
    """

    folder: Path | None = None
    origin: str = ""

    def kept(self, kind: str, made_from: object, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """The rows of a study: those that are kept, or those that are made now."""
        if self.folder is None:
            return make()
        name = f"{kind}-{self._hash(kind, made_from)}"
        for path in sorted(self.folder.glob(f"{name}-*.parquet")):
            content = path.read_bytes()
            if path.stem == f"{name}-{_digest(content)}":
                return pl.read_parquet(BytesIO(content))
            say(f"{path} is damaged and is played again")
            path.unlink()
        return self._keep(name, make())

    def _keep(self, name: str, rows: pl.DataFrame) -> pl.DataFrame:
        """Puts rows into a file that is named by what they were made from and by its content."""
        assert self.folder is not None
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        content = _bytes(rows)
        write_whole(self.folder / f"{name}-{_digest(content)}.parquet", content)
        return rows

    @property
    def studies(self) -> int:
        """How many are kept."""
        return 0 if self.folder is None else len(list(self.folder.glob("*.parquet")))

    def _hash(self, kind: str, made_from: object) -> str:
        text = "\n".join([self.origin, kind, repr(made_from)])
        return _digest(text.encode("utf-8", "backslashreplace"))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:SHORT]


def _bytes(rows: pl.DataFrame) -> bytes:
    file = BytesIO()
    rows.write_parquet(file)
    return file.getvalue()
