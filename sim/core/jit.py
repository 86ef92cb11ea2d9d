"""The one door to compiled code: `@kernel`, and where its machine code is kept.

numba's own cache looks at one source file at a time, so it goes on serving old code after
an edit in another file. Here each module has a cache folder of its own, named by a hash of its
source and of all that it imports of ours, the version of numba and the processor: an edit
compiles anew what can call it, and nothing else.
"""

import ast
import functools
import hashlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
from numba.core.compiler_lock import global_compiler_lock

PACKAGES = Path(__file__).resolve().parents[2]
KEPT = 600  # cache folders: some forty for each game, of a few commits and machines

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config  # its settings are attributes made at run time
INTERPRETED = bool(config.DISABLE_JIT)  # kernels are plain Python: slow, the same bytes

warnings.filterwarnings("ignore", "First-class function type feature is experimental")
if INTERPRETED:
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def sources(game: str = "") -> list[Path]:
    """The files that rows of a game may depend on; without a game, those of the core.

    The arrows between the rooms see to it that nothing else can be called.
    """
    rooms = ["sim/core", f"sim/{game}", f"strategies/{game}"] if game else ["sim/core"]
    found = [path for room in rooms for path in (PACKAGES / room).rglob("*.py")]
    players = PACKAGES / "strategies"
    weights = list((players / game).rglob("*.toml")) if game else []
    return sorted(found + weights + (list(players.glob("*.py")) if game else []))


@functools.cache
def source_hash(game: str = "") -> str:
    """Names the state of these sources; rows of different states are not comparable."""
    return _hash_of(sources(game))


def _hash_of(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(PACKAGES).as_posix().encode() + b"\0")
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()


def _file_of(module: str) -> Path | None:
    """The file of a module of ours; None for strangers."""
    if module.partition(".")[0] not in ("sim", "strategies"):
        return None
    stem = PACKAGES.joinpath(*module.split("."))
    files = [stem.with_suffix(".py"), stem / "__init__.py"]
    return next((file for file in files if file.is_file()), None)


@functools.cache
def _imports(file: Path) -> frozenset[str]:
    """The names that a file imports, and those of the packages they lie in."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


@functools.cache
def origins(module: str) -> tuple[Path, ...]:
    """The files of ours that kernels of a module may come from: its own and all it imports."""
    found: dict[Path, None] = {}
    ahead = [module]
    while ahead:
        file = _file_of(ahead.pop())
        if file and file not in found:
            found[file] = None
            ahead += _imports(file)
    return tuple(sorted(found))


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
    prune(home)
    return True


def prune(home: Path, keep: int = KEPT) -> None:
    """Drop all cache folders but the most recently used ones."""
    folders = [path for path in home.glob("code-*") if path.is_dir()]
    for old in sorted(folders, key=lambda path: path.stat().st_mtime, reverse=True)[keep:]:
        shutil.rmtree(old, ignore_errors=True)


@functools.cache
def cache_folder(module: str) -> Path | None:
    """Where machine code of a module is kept; None where none can be written, and for strangers,
    who may call anything."""
    if INTERPRETED or not origins(module):
        return None
    state = f"{module} {_hash_of(origins(module))} {numba.__version__} {_cpu()}"
    key = hashlib.sha256(f"{state} {config.CPU_FEATURES}".encode()).hexdigest()[:16]
    folder = cache_home() / f"code-{key}"
    return folder if _home_is_writable() and _writable(folder) else None


def _compile(function: F, *signature: Any, counting: bool = True) -> F:
    """numba's decorator, its cache set to our folder (numba looks when it decorates).

    Counting references to arrays costs a tenth of the time; rules make no arrays and keep none.
    """
    folder = cache_folder(function.__module__)
    kept, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        cached = folder is not None
        options: dict[str, Any] = {"nogil": True, "cache": cached, "error_model": "numpy"}
        options["_nrt"] = counting
        njit: Any = numba.njit
        return njit(*signature, **options)(function)
    finally:
        config.CACHE_DIR = kept


def compiling() -> bool:
    """Is numba at work? An exception from outside, as an interrupt is, would garble it."""
    return bool(global_compiler_lock.is_locked())


def kernel(function: F) -> F:
    """Compile a rule at its first call, for the records it is given; free of the GIL."""
    return _compile(function, counting=False)


def kernel_for(signature: Any, function: F) -> F:
    """Compile a function now, for one signature: a policy that a loop can be handed."""
    return _compile(function, signature)


def bind(module: str, functions: Iterable[F], names: dict[str, Any]) -> dict[str, Any]:
    """Kernels of one source for each of many games: functions whose globals are the given names
    and each other, in order of use, kept with the machine code of a module of that game.

    numba cannot keep functions that are handed functions, so each game gets its own.
    """
    found = dict(names)
    for function in functions:
        own: Any = FunctionType(function.__code__, found, function.__name__)
        own.__module__ = module
        found[function.__name__] = _compile(own)
    return found
