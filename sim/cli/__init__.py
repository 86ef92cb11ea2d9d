"""The command `ludostat`: the only place where all three packages meet."""

from sim.cli.main import main

__all__ = ["main"]
