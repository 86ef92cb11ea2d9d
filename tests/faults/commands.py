"""`ludostat` in processes of their own that begin at once, to be stopped at any moment."""

import os
import sys
import time
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from sim.core.errors import InputError
from sim.core.store import read_manifest

try:
    import resource
except ImportError:  # on Windows, where none of this is tested
    resource = None

READY = "tests.faults.ready"


def _become(words, said, most):
    """What the child does: a command, whose words go to a file, and whose files may be limited."""
    from sim.cli import main

    sys.argv = ["ludostat", *words]
    with Path(said).open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    if most:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    sys.exit(main(words))


class Command:
    """A command on its way."""

    def __init__(self, words, said, most=0):
        context = get_context("forkserver")
        context.set_forkserver_preload([READY])
        self.said, self.words = Path(said), [str(word) for word in words]
        self.said.unlink(missing_ok=True)
        self.process = context.Process(target=_become, args=(self.words, str(said), most))
        self.process.start()

    @property
    def alive(self):
        """Is it still at work?"""
        return self.process.is_alive()

    def stop(self, signal):
        """Send it a signal, if it is not done."""
        if self.alive:
            os.kill(self.process.pid, signal)

    def end(self):
        """Its exit code, and the lines that it said."""
        self.process.join(120)
        assert not self.alive, "hangs"
        lines = self.said.read_text(encoding="utf-8").splitlines() if self.said.exists() else []
        assert not any("Traceback" in line for line in lines), lines
        return self.process.exitcode, [line for line in lines if not line.startswith("Compiling ")]


def parts_of(folder):
    """The numbers of the parts that a manifest lists; none while there is none."""
    try:
        return set(read_manifest(folder).parts)
    except InputError:
        return set()


def wait_for_parts(command, folder, number):
    """Wait until so many parts are there, or until the command has ended."""
    end = time.monotonic() + 120
    while command.alive and len(parts_of(folder)) < number:
        assert time.monotonic() < end, "hangs"
        time.sleep(0.002)


@contextmanager
def unchangeable(folder):
    """A folder in which nobody, not even root, may make or remove files; False where the system
    has no such thing."""
    able = os.system(f"chattr +i '{folder}' 2>/dev/null") == 0
    try:
        yield able
    finally:
        os.system(f"chattr -i '{folder}' 2>/dev/null")


@contextmanager
def small_disk(folder, size):
    """A disk of a size of its own; False where we may not mount one."""
    folder.mkdir()
    able = os.system(f"mount -t tmpfs -o size={size} tmpfs '{folder}' 2>/dev/null") == 0
    try:
        yield able
    finally:
        if able:
            os.system(f"umount -l '{folder}'")
