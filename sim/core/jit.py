"""The one door to compiled code: `@kernel`, and where its machine code is kept.

numba's own cache looks at one source file at a time, so it goes on serving old code after
an edit in another file. Here a cache folder is named by a hash of all sources that the kernels
in it may come from, the version of numba and the processor.
"""

import functools
import hashlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

PACKAGES = Path(__file__).resolve().parents[2]
KEPT = 16  # cache folders: one for the core and one for each game, of a few commits and machines

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config  # its settings are attributes made at run time
INTERPRETED = bool(config.DISABLE_JIT)  # kernels are plain Python: slow, the same bytes

warnings.filterwarnings("ignore", "First-class function type feature is experimental")
if INTERPRETED:
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def sources(game: str = "") -> list[Path]:
    """The Python files that kernels of a game may come from; without a game, those of the core.

    The arrows between the rooms see to it that nothing else can be called.
    """
    rooms = ["sim/core", f"sim/{game}", f"strategies/{game}"] if game else ["sim/core"]
    found = [path for room in rooms for path in (PACKAGES / room).rglob("*.py")]
    return sorted(found + (list((PACKAGES / "strategies").glob("*.py")) if game else []))


@functools.cache
def source_hash(game: str = "") -> str:
    """Names the state of these sources; rows of different states are not comparable."""
    total = hashlib.sha256()
    for path in sources(game):
        total.update(path.relative_to(PACKAGES).as_posix().encode() + b"\0")
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()


def game_of(module: str) -> str:
    """The game whose room a module lies in; empty for the core and for strangers."""
    room, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return name if room in ("sim", "strategies") and (PACKAGES / "sim" / name).is_dir() else ""


def _cpu() -> str:
    from llvmlite import binding  # numba has it loaded

    return str(config.CPU_NAME or binding.get_host_cpu_name())


def cache_home() -> Path:
    """Where cache folders lie: `LUDOSTAT_CACHE`, else the user's cache folder."""
    default = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "ludostat"
    return Path(os.environ.get("LUDOSTAT_CACHE", default))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError:
        return False
    return True


@functools.cache
def _home_is_writable() -> bool:
    """Asked once, so that there is one warning at most."""
    home = cache_home()
    if not _writable(home):
        warnings.warn(f"no cache of compiled rules: {home} cannot be written", stacklevel=2)
        return False
    return True


def prune(home: Path, keep: int = KEPT) -> None:
    """Drop all cache folders but the most recently used ones."""
    folders = [path for path in home.glob("code-*") if path.is_dir()]
    for old in sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)[keep:]:
        shutil.rmtree(old, ignore_errors=True)


@functools.cache
def cache_folder(game: str = "") -> Path | None:
    """The folder of machine code for this state of a game, or None where none can be written."""
    if INTERPRETED:
        return None
    state = f"{source_hash(game)} {numba.__version__} {_cpu()} {config.CPU_FEATURES}"
    key = hashlib.sha256(state.encode()).hexdigest()[:16]
    folder = cache_home() / f"code-{key}"
    if not _home_is_writable() or not _writable(folder):
        return None
    prune(cache_home())
    return folder


def _folder_of(module: str) -> Path | None:
    """Where a module's machine code is kept; strangers may call anything, so theirs is not."""
    game = game_of(module)
    if not game:
        return None
    return cache_folder() if game == "core" else cache_folder(game)


def _compile(function: F, *signature: Any) -> F:
    """numba's decorator, its cache set to our folder (numba looks when it decorates)."""
    folder = _folder_of(function.__module__)
    kept, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        cached = folder is not None
        options: dict[str, Any] = {"nogil": True, "cache": cached, "error_model": "numpy"}
        njit: Any = numba.njit
        return njit(*signature, **options)(function)
    finally:
        config.CACHE_DIR = kept


def kernel(function: F) -> F:
    """Compile a rule at its first call, for the records it is given; free of the GIL."""
    return _compile(function)


def kernel_for(signature: Any, function: F) -> F:
    """Compile a function now, for one signature: a policy that a loop can be handed."""
    return _compile(function, signature)
