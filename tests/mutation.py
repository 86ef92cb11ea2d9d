"""Plant small faults in the rules, one at a time, and see whether the tests catch them.

`python -m tests.mutation` works on a copy of the last commit, one process, a line of JSON for each
fault; begun again, it goes on where it was. A fault meets the tests that the rules' page names for
its kernel, then the others that it names, both interpreted; what they let through meets all tests
of the game, compiled, among them the second engine and what always holds. Whatever catches a fault
has to pass without it.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from sim.catalogue import NAMES
from tests.mutants import Fault, chosen

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "mutation.jsonl"
SLOW = ("test_both_engines", "test_always", "test_census", "test_same_luck", "test_hidden",
        "test_maps", "test_generator")  # fmt: skip
SHARED = (
    "tests/every_game/test_choices.py", "tests/every_game/test_records.py",
    "tests/every_game/test_recount.py",
)  # fmt: skip
ROWS = r"^\| Q?\d[\d.a-e]* \| (.+) \| (.+) \|$"  # code and tests of a paragraph
SECONDS = 900  # of the processor; whatever needs more does not end
END = "no end, or a crash"
ROOMS = ("sim", "strategies", "analysis", "tests")
FLAGS = ("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:warnings")


@contextmanager
def copy_of_the_last_commit() -> Iterator[Path]:
    """A tree of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), "HEAD"], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def tests_of(fault: Fault, tree: Path) -> tuple[list[str], list[str]]:
    """The quick tests that the page of the rules names: those of the kernel, and the others."""
    kernel = f"{fault.file.removesuffix('.py')}.{fault.function}"
    page = (tree / "sim" / fault.game / "RULES.md").read_text(encoding="utf-8")
    own: dict[str, None] = {}
    others: dict[str, None] = {}
    for code, tests in re.findall(ROWS, page, re.MULTILINE):
        for module, group in (name.split(".") for name in tests.split(", ")):
            if module not in SLOW:
                found = own if kernel in code.split(", ") else others
                found[f"tests/{fault.game}/{module}.py::{group}"] = None
    return list(own), [name for name in others if name not in own]


class Watcher:
    """Remembers the first test that failed."""

    def __init__(self) -> None:
        """None has so far."""
        self.first: str | None = None

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A test, or what it needs, has run."""
        self.first = self.first or (report.nodeid if report.failed else None)

    def pytest_collectreport(self, report: Any) -> None:
        """A file was read."""
        self.pytest_runtest_logreport(report)


def run(tree: Path, tests: list[str], answer: Any) -> None:
    """In a process of its own: the tests of a tree, until one of them fails."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    for name in [name for name in sys.modules if name.split(".")[0] in ROOMS]:
        del sys.modules[name]  # those of this tree
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    watcher = Watcher()
    code = pytest.main([*FLAGS, *tests], plugins=[watcher])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
        answer.send(watcher.first)  # else the tests themselves could not be run


def caught_by(tree: Path, tests: list[str], *, interpreted: bool) -> str | None:
    """The first test that fails, END where they do not end by themselves, None where all pass."""
    os.environ["NUMBA_DISABLE_JIT"] = str(int(interpreted))
    own = get_context("fork" if interpreted else "spawn")  # numba is read once, and asks once
    ours, theirs = own.Pipe(duplex=False)
    process = own.Process(target=run, args=(tree, tests, theirs))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError:
        process.join()
        if (process.exitcode or 0) >= 0:
            raise RuntimeError(f"{tests}: could not be run") from None
        return END
    finally:
        process.join()


def tried(fault: Fault, tree: Path) -> dict[str, Any]:
    """What became of a fault."""
    path = tree / "sim" / fault.game / fault.file
    sound = path.read_bytes()
    path.write_bytes(fault.planted(sound))
    try:
        by, tests, interpreted = first_to_catch(fault, tree)
    finally:
        path.write_bytes(sound)
    if by and caught_by(tree, tests if by == END else [by.split("[")[0]], interpreted=interpreted):
        raise SystemExit(f"{by}: fails without the fault too ({fault.told})")
    return {"fault": fault.name, "game": fault.game, "told": fault.told, "caught by": by}


def first_to_catch(fault: Fault, tree: Path) -> tuple[str | None, list[str], bool]:
    """What catches a fault, with the tests it was among, and whether they were interpreted."""
    own, others = tests_of(fault, tree)
    rest = [f"tests/{fault.game}", *SHARED, "-k", fault.game]
    stages = [(own, True), (others, True), (rest, False)]
    for tests, interpreted in stages:
        by = caught_by(tree, tests, interpreted=interpreted) if tests else None
        if by:
            return by, tests, interpreted
    return None, [], False


def lines(file: Path) -> list[dict[str, Any]]:
    """What has been tried before."""
    texts = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(text) for text in texts]


def told(tried_ones: list[dict[str, Any]]) -> str:
    """How many were caught in each game, and what got through."""
    found = []
    for game in NAMES:
        own = [line for line in tried_ones if line["game"] == game]
        caught = sum(bool(line["caught by"]) for line in own)
        found.append(f"{game}: {caught} of {len(own)} caught")
    through = [f"through: {line['told']}" for line in tried_ones if not line["caught by"]]
    caught = len(tried_ones) - len(through)
    return "\n".join([*found, f"all: {caught} of {len(tried_ones)} caught", *through])


def main() -> int:
    """Try the faults that are left; exit code 1 where fewer than nine in ten are caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=NAMES, help="faults of one game")
    parser.add_argument("--count", type=int, default=25, help="faults in each game [25]")
    parser.add_argument("--limit", type=int, default=10**6, help="try at most so many now")
    parser.add_argument("--seed", type=int, default=1, help="decides which faults [1]")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the lines go")
    asked = parser.parse_args()
    os.environ |= {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    for module in ("numba", "hypothesis", "pydantic"):  # once, for all that are forked
        import_module(module)
    with copy_of_the_last_commit() as tree:
        games = [asked.only] if asked.only else NAMES
        by_game = [chosen(game, tree, asked.count, asked.seed) for game in games]
        wanted = [fault for some in zip(*by_game, strict=False) for fault in some]  # games in turn
        known = {line["fault"] for line in lines(asked.out)}
        left = [fault for fault in wanted if fault.name not in known]
        left.sort(key=lambda fault: not tests_of(fault, tree)[0])  # the quick ones first
        for fault in left[: asked.limit]:
            line = tried(fault, tree)
            print(line["told"], "|", line["caught by"] or "NOT CAUGHT", flush=True)
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
    names = {fault.name for fault in wanted}
    done = [line for line in lines(asked.out) if line["fault"] in names]
    print(told(done))
    return int(10 * sum(bool(line["caught by"]) for line in done) < 9 * len(done))


if __name__ == "__main__":
    sys.exit(main())
