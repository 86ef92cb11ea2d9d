"""Commands by name, and how their failures end: one line and an exit code."""

import os
import signal
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from io import TextIOWrapper
from itertools import pairwise
from threading import Timer
from typing import Any

from cyclopts import App, CycloptsError, UnusedCliTokensError

from sim.core.errors import InputError

DONE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130
LONGEST = 600  # letters of a complaint
SOON = 0.2  # seconds

app = App(
    name="ludostat",
    suppress_keyboard_interrupt=False,  # main tells of it
    help="Play board games between computer players by the thousand, and say what is balanced.",
    version=lambda: version("ludostat"),
    help_epilogue="A first answer: ludostat play hacienda --seats greedy,casual,random,random",
)
COMMANDS = {  # where each lies: imported when it is called, with what it is for
    "games": ("sim.cli.look:games", "List the games; with a name: its rules, variants, tables."),
    "strategies": ("sim.cli.look:strategies", "List the strategies of a game with their ideas."),
    "play": ("sim.cli.play:play", "Play many games; write rows, a summary and charts."),
    "report": ("sim.cli.report:report", "Write the page of a results folder."),
    "show": ("sim.cli.look:show", "Show one game as text, choice by choice."),
    "replay": ("sim.cli.look:replay", "Check game records with the engine."),
    "maps": ("sim.cli.maps:maps", "Try Hacienda maps: fair seats, length, use, for how many."),
    "tune": ("sim.cli.tune:tune", "Find weights for tuned by self-play."),
    "ask": ("sim.cli.ask:ask", "Answer a question of balance: games, findings, report."),
    "fork": ("sim.cli.fork:fork", "What a choice is worth at the decisions where it is possible."),
    "bar": ("sim.cli.bar:bar", "What choices are worth to a player, by keeping it from them."),
    "ladder": ("sim.cli.ladder:ladder", "Test and rate the strategies of a game."),
    "check-strategy": ("sim.cli.check:check_strategy", "Check a strategy of your own."),
    "sweep": ("sim.cli.sweep:sweep", "Follow an effect over the values of a rule."),
    "parts": ("sim.cli.parts:parts", "Split an effect into parts of the rules."),
    "mix": ("sim.cli.mix:mix", "Find which plans people would settle on."),
    "bench": ("sim.cli.bench:bench", "Measure decisions and games a second."),
}
for _name, (_path, _help) in COMMANDS.items():
    app.command(_path, name=_name, help=_help)


def _stop(number: int, _: Any) -> None:
    """Interrupts; while rules are compiled, which takes no interrupt, tries again in a moment."""
    jit = sys.modules.get("sim.core.jit")
    if jit is None or not jit.compiling():
        raise KeyboardInterrupt
    _say_waiting()
    again = Timer(SOON, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


@cache
def _say_waiting() -> None:
    say("Stopping when the rules are compiled ...")


def _hear() -> None:
    """Ends on SIGTERM as on an interrupt; whoever ignores interrupts goes on to."""
    signal.signal(signal.SIGTERM, _stop)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _stop)


def say(text: str) -> None:
    """A line for the person at the terminal, apart from any output that is piped on."""
    print(text, file=sys.stderr)


def _fault(error: Exception) -> str:
    """A complaint in one line; of a long one both ends."""
    text = " ".join(str(error).split())
    if isinstance(error, UnusedCliTokensError):
        words = ", ".join(map(repr, error.unused_tokens or ()))
        text = f"{words}: not understood here; --help tells what can stand here"
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} ... {text[-LONGEST // 2 :]}"


def _refuse_empty(tokens: Sequence[str]) -> None:
    """An empty value is a shell variable that is not set, not a wish for the default."""
    for flag, value in pairwise([*tokens, "-"]):
        if flag.startswith("--") and (value == "" or flag.endswith("=")):
            name = flag.removesuffix("=")
            raise InputError(f"{name} '': is empty; leave {name} out, or name a value")


def _run(tokens: Sequence[str]) -> int:
    _refuse_empty(tokens)
    code = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return code if isinstance(code, int) else DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 done, 1 a check failed, 2 wrong usage or input, 130 interrupted."""
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in tokens
    _hear()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # names have umlauts, terminals may have none
    try:
        return _run([token for token in tokens if token != "--debug"])
    except (InputError, CycloptsError) as error:
        if debug:
            raise
        say(f"ludostat: {_fault(error)}")
        return WRONG
    except KeyboardInterrupt as stop:
        say(str(stop) or "ludostat: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone, and so would any complaint
        return DONE
    except OSError as error:
        if debug:
            raise
        say(f"ludostat: {error.strerror or error}")
        return WRONG
