"""Result rows from the folder of a run."""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import schema
from sim.core import store
from sim.core.errors import InputError

if TYPE_CHECKING:
    import pandas as pd  # type: ignore[import-untyped]


def load(folder: Path | str) -> pl.LazyFrame:
    """The rows of a run, one per game and seat (see `schema`), read when they are needed.

    InputError where a part is not as it was written.
    """
    folder = Path(folder)
    game = experiment(folder)["game"]
    rows = store.scan(folder)
    schema.check(rows, game)
    return rows


def experiment(folder: Path) -> dict[str, Any]:
    """What a run was asked to play, as written beside its rows."""
    path = folder / "experiment.toml"
    if not path.is_file():
        raise InputError(f"{folder} is no folder of results: there is no experiment.toml")
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from error
    if not isinstance(told.get("game"), str):
        raise InputError(f"{path} names no game")
    return told


def load_pandas(folder: Path | str) -> "pd.DataFrame":
    """The rows of a run as a pandas frame; names are categories."""
    return to_pandas(load(folder).collect())


def to_pandas(frame: pl.DataFrame) -> "pd.DataFrame":
    """The same columns for libraries that ask for pandas."""
    import pandas as pd  # costs a third of a second

    return pd.DataFrame({column.name: _pandas_column(column) for column in frame})


def _pandas_column(column: pl.Series) -> Any:
    import pandas as pd

    if not isinstance(column.dtype, pl.Enum):
        return column.to_numpy()
    codes = column.to_physical().cast(pl.Int32).fill_null(-1).to_numpy()
    return pd.Categorical.from_codes(codes, categories=column.dtype.categories.to_list())
