"""What is done of an answer is kept in files, so that one that was interrupted goes on."""

import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

import polars as pl

from sim.cli.main import say
from sim.core.errors import CannotWrite, InputError
from sim.core.files import locked, write_whole, writing

STUDIES = "studies"  # folder beside a page, of what stays
GAMES = "games"  # likewise, of what is kept while the page is unfinished
SHORT, MARK = 16, 8  # letters of a hash in the name of a file, of a folder


@dataclass(frozen=True)
class Shelf:
    """A folder of finished studies, each named by hashes of what it was made from and holds.

    Without a folder nothing is kept. `origin` names the sources and tables behind all of them,
    `page` the folder that is held meanwhile.
    """

    folder: Path | None = None
    origin: str = ""
    page: Path | None = None

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

    @property
    def left(self) -> str:
        """What is left where a command did not come to its end, for people."""
        if self.folder is None:
            return "nothing is kept: with --out FOLDER it would go on"
        if not self.studies:
            return "nothing is kept, as no part was finished"
        parts = f"{self.studies} finished {'part is' if self.studies == 1 else 'parts are'}"
        return f"{parts} kept in {self.folder}. The same command goes on."

    @contextmanager
    def held(self) -> Iterator[None]:
        """The folder around it is nobody else's meanwhile; who has to stop says what is left."""
        try:
            with nullcontext() if self.page is None else locked(self.page):
                yield
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"Interrupted; {self.left}") from None
        except CannotWrite as fault:
            raise InputError(f"{fault}; {self.left}") from fault

    def clear(self) -> None:
        """Throw away what is kept, where all of it is told; what other commands keep stays."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
            with suppress(OSError):  # not empty
                self.folder.parent.rmdir()

    def _hash(self, kind: str, made_from: object) -> str:
        text = "\n".join([self.origin, kind, repr(made_from)])
        return _digest(text.encode("utf-8", "backslashreplace"))


def beside(page: Path | None, game: str, *origin: str) -> Shelf:
    """The shelf beside a page, for rows of a game's sources and tables as they are, and of what
    else made them."""
    from sim.catalogue import game as find_game
    from sim.core.jit import source_hash

    made_from = "\n".join([source_hash(game), find_game(game).box.sha256, *origin])
    return Shelf(page and page / STUDIES, made_from, page)


def until_told(page: Path | None, game: str, task: object, *origin: str) -> Shelf:
    """A shelf of one task alone, that is cleared when its page is there."""
    shelf = beside(page, game, *origin)
    mark = _digest(repr(task).encode("utf-8", "backslashreplace"))[:MARK]
    return replace(shelf, folder=page and page / GAMES / mark)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:SHORT]


def _bytes(rows: pl.DataFrame) -> bytes:
    file = BytesIO()
    rows.write_parquet(file)
    return file.getvalue()
