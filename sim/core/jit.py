"""The one door to compiled code: `@kernel`, and where its machine code is kept.

numba's own cache looks at one source file at a time, so it goes on serving old code after
an edit in another file. Here the cache folder is named by a hash of all sources that kernels
may come from, the version of numba and the processor.
"""

import functools
import hashlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba

PACKAGES = Path(__file__).resolve().parents[2]
ROOMS = ("sim", "strategies")  # all kernels of the project live below these
KEPT = 4  # cache folders: this one and a few of other commits and machines

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config  # its settings are attributes made at run time
INTERPRETED = bool(config.DISABLE_JIT)  # kernels are plain Python: slow, the same bytes

warnings.filterwarnings("ignore", "First-class function type feature is experimental")
if INTERPRETED:
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def sources(rooms: Iterable[str] = ROOMS) -> list[Path]:
    """The Python files that kernels may come from."""
    return sorted(path for room in rooms for path in (PACKAGES / room).rglob("*.py"))


@functools.cache
def source_hash() -> str:
    """Names the state of all sources; rows of different states are not comparable."""
    total = hashlib.sha256()
    for path in sources():
        total.update(path.relative_to(PACKAGES).as_posix().encode() + b"\0")
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()


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


def prune(home: Path, keep: int = KEPT) -> None:
    """Drop all cache folders but the most recently used ones."""
    folders = [path for path in home.glob("code-*") if path.is_dir()]
    for old in sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)[keep:]:
        shutil.rmtree(old, ignore_errors=True)


@functools.cache
def cache_folder() -> Path | None:
    """This state's folder of machine code, or None where nothing can be written."""
    if INTERPRETED:
        return None
    state = f"{source_hash()} {numba.__version__} {_cpu()} {config.CPU_FEATURES}"
    key = hashlib.sha256(state.encode()).hexdigest()[:16]
    folder = cache_home() / f"code-{key}"
    if not _writable(folder):
        warnings.warn(f"no cache of compiled rules: {folder} cannot be written", stacklevel=2)
        return None
    prune(cache_home())
    return folder


def _compiler(*signature: Any) -> Callable[..., Any]:
    """numba's decorator, its cache set to our folder (numba looks when it decorates)."""
    folder = cache_folder()
    kept, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")

    def decorate(function: F) -> F:
        try:
            cached = folder is not None
            options: dict[str, Any] = {"nogil": True, "cache": cached, "error_model": "numpy"}
            njit: Any = numba.njit
            return njit(*signature, **options)(function)
        finally:
            config.CACHE_DIR = kept

    return decorate


def kernel(function: F) -> F:
    """Compile a rule at its first call, for the records it is given; free of the GIL."""
    return _compiler()(function)


def kernel_for(signature: Any, function: F) -> F:
    """Compile a function now, for one signature: a policy that a loop can be handed."""
    return _compiler(signature)(function)
