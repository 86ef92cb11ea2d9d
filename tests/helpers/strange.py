"""Input as people mistype it: command lines and documents, each wrong by construction."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from analysis.questions import QUESTIONS
from sim.catalogue import NAMES
from sim.catalogue import game as find_game
from sim.cli.main import COMMANDS
from strategies.registry import book

NUMBERS = ("one", "1.5", "1e3", "0x10", "1_000", "NaN", "½", "1,000", "12 games", "-7", "9" * 5000,
           "+-3", "∞", "1;2", "[1]", "null", "True")  # fmt: skip
JUNK = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("inf"),
    "",
    "x",
    "\x00",
    "ä" * 400,
    [],
    [[]],
    {},
    {"": 0},
)


@dataclass(frozen=True)
class Wrong:
    """Something that is wrong, and what its refusal has to name; `near`: with the nearest name."""

    words: tuple[str, ...]
    names: str
    near: bool = False


def mistyped(chance: Random, name: str) -> str:
    """A name with one slip of the finger past its first letter."""
    place = chance.randrange(1, len(name) - 1)
    slips = (
        name[:place] + name[place + 1 :],
        name[:place] + name[place] + name[place:],
        name[:place] + "q" + name[place + 1 :],
        name[:place] + name[place + 1] + name[place] + name[place + 2 :],
    )
    return chance.choice([slip for slip in slips if slip != name])


# Values of flags, each a function of chance and a game


def _number(chance: Random, game: str) -> tuple[str, bool]:
    return chance.choice(NUMBERS), False


def _chance(chance: Random, game: str) -> tuple[str, bool]:
    return chance.choice(("nan", "inf", "-0.1", "2", "often", "0", "5%", "1e999")), False


def _player(chance: Random, game: str) -> tuple[str, bool]:
    return mistyped(chance, chance.choice([name for name in book(game) if len(name) > 4])), True


def _weigher(chance: Random, game: str) -> tuple[str, bool]:
    return mistyped(chance, "tuned"), True


def _players(chance: Random, game: str) -> tuple[str, bool]:
    """A list of strategies with one that nobody knows, or spoilt in another way."""
    wrong, near = chance.choice([_player, _spoilt])(chance, game)
    seats = ["greedy", "random", "casual"][: chance.choice((1, 2))]
    seats.insert(chance.randrange(len(seats) + 1), wrong)
    return ",".join(seats), near


def _spoilt(chance: Random, game: str) -> tuple[str, bool]:
    """A known strategy with an ending that makes no sense."""
    endings = ("@hot", "@-1", ":0", ":" + "9" * 5000, "@", "-without:", "-without:nothing", "@nan",
               "random", ":1.5", "\u200b")  # fmt: skip
    return "greedy" + chance.choice(endings), False


def _class(chance: Random, game: str) -> tuple[str, bool]:
    classes = [name for name in find_game(game).classes if len(name) > 4]
    return mistyped(chance, chance.choice(classes)), True


def _setting(chance: Random, game: str) -> tuple[str, bool]:
    known = find_game(game).box.parameters
    name = chance.choice([name for name in known if len(name) > 4])
    if chance.random() < 0.4:
        return f"{mistyped(chance, name)}=1", True
    return chance.choice([f"{name}={_value(chance, known[name].kind)}", name, "=1"]), False


def _value(chance: Random, kind: str) -> str:
    values = ["-99999", "1e999", "9" * 5000, "[" * 99999, '{"": 1}', "[[[]]]", "nan", '"']
    return chance.choice(values if kind != "word" else ["nobody", "9" * 500])


def _rule_set(chance: Random, game: str) -> tuple[str, bool]:
    sets = [name for name in find_game(game).box.rule_sets if len(name) > 4]
    return (mistyped(chance, chance.choice(sets)), True) if sets else ("other", False)


def _map(chance: Random, game: str) -> tuple[str, bool]:
    if game != "hacienda":
        return "symmetric", False
    near = chance.random() < 0.5
    files = ("none.haz", "none.txt", "map.png", ".", "a" * 300 + ".haz")
    return (mistyped(chance, "symmetric"), True) if near else (chance.choice(files), False)


def _tables(chance: Random, game: str) -> tuple[str, bool]:
    kinds = ("generated", "generated:", "generated:x", "made:1", "generated:-1", "generated:²",
             "generated:" + "9" * 5000, "1")  # fmt: skip
    return chance.choice(kinds), False


def _file(chance: Random, game: str) -> tuple[str, bool]:
    return chance.choice(("none.py", "none.toml", "notes.txt", ".", "a" * 300 + ".py")), False


def _range(chance: Random, game: str) -> tuple[str, bool]:
    known = find_game(game).box.parameters
    name = next(name for name, entry in known.items() if entry.kind == "whole" and len(name) > 4)
    if chance.random() < 0.4:
        return f"{mistyped(chance, name)}=1,2", True
    values = ("1", "1..2/0", "2..1", "1,1", "0..99999999999", "a,b", "1.." + "9" * 5000,
              "1," + "9" * 5000, "[" * 9999, "", "..", "1e9,2")  # fmt: skip
    return f"{name}={chance.choice(values)}", False


Value = Callable[[Random, str], tuple[str, bool]]
SHARED: dict[str, Value] = {
    "--seed": _number, "--jobs": _number, "--set": _setting, "--rules": _rule_set, "--map": _map,
    "--components": _tables,
}  # fmt: skip
PLAYED: dict[str, Value] = SHARED | {"--players": _number, "--games": _number}
FLAGS: dict[str, dict[str, Value]] = {
    "games": {},
    "strategies": {"--strategies": _file},
    "play": PLAYED | {"--seats": _players, "--records": _number, "--strategies": _file,
                      "--backend": lambda *_: ("thread", True),
                      "--address": lambda *_: ("10.0.0.1", False)},
    "show": {name: PLAYED[name] for name in PLAYED if name not in ("--jobs", "--games")}
    | {"--seats": _players, "--until": _number, "--rotation": _number, "--strategies": _file},
    "maps": {"--players": _number, "--by": lambda chance, _: _players(chance, "hacienda"),
             "--games": _number, "--deals": _number, "--seed": _number, "--jobs": _number},
    "tune": {"--players": _number, "--budget": _number, "--seed": _number, "--jobs": _number,
             "--strategy": _weigher},
    "ask": PLAYED,
    "fork": PLAYED | {"--of": _class, "--against": _class, "--over": lambda *_: ("game", True),
                      "--worlds": _number, "--focal": _weigher, "--seats": _players,
                      "--until": lambda *_: ("nan", False), "--strategies": _file,
                      "--by": lambda chance, _: (mistyped(chance, "strategy"), True)},
    "bar": PLAYED | {"--from": _class, "--player": _player, "--retune": _number},
    "ladder": PLAYED | {"--rungs": _players, "--most-games": _number, "--error": _chance,
                        "--gain": _chance},
    "sweep": PLAYED | {"--over": _range, "--arms": _players, "--among": _player},
    "parts": PLAYED | {"--neutral": _setting, "--arms": _players, "--among": _player},
    "mix": PLAYED | {"--plans": _players},
    "bench": {"--seconds": lambda *_: ("nan", False),
              "--game": lambda chance, _: (mistyped(chance, "hacienda"), True)},
    "check-strategy": {"--players": _number, "--games": _number, "--match": _number,
                       "--seed": _number},
    "report": {}, "replay": {},
}  # fmt: skip


def _needed(command: str, game: str) -> dict[str, str]:
    """The flags without which a command does nothing, with values that are right."""
    whole = next(n for n, entry in find_game(game).box.parameters.items() if entry.kind == "whole")
    return {
        "fork": {"--of": find_game(game).classes[0]}, "bar": {"--from": find_game(game).classes[0]},
        "sweep": {"--over": f"{whole}=1,2", "--arms": "greedy,casual"},
        "parts": {"--neutral": f"{whole}=1", "--arms": "greedy,casual"},
    }.get(command, {})  # fmt: skip


def _subject(command: str, game: str) -> tuple[str, ...]:
    """The words that come first."""
    asked = next(name for name in QUESTIONS if name.startswith(game))
    own = {"ask": (asked,), "maps": (), "bench": (), "report": ("none",),
           "replay": ("none.jsonl",), "check-strategy": ("good.toml", game)}  # fmt: skip
    return (command, *own.get(command, (game,)))


def command_line(chance: Random) -> Wrong:
    """A command line with one thing wrong."""
    command, game = chance.choice(list(COMMANDS)), chance.choice(NAMES)
    needed, first = _needed(command, game), _subject(command, game)
    ways = [_unknown_command, _unknown_flag, _odd_word]
    if FLAGS[command]:
        ways += [_wrong_value] * 8 + [_no_value, _empty_value, _twice]
    if game in first[1:]:
        ways.append(_unknown_game)
    return chance.choice(ways)(chance, command, game, first, needed)


def _line(first: tuple[str, ...], needed: Mapping[str, str], *more: str) -> tuple[str, ...]:
    kept = {flag: value for flag, value in needed.items() if flag not in more}
    return (*first, *(word for pair in kept.items() for word in pair), *more)


def _wrong_value(
    chance: Random, command: str, game: str, first: tuple[str, ...], needed: Mapping[str, str]
) -> Wrong:
    flag = chance.choice(list(FLAGS[command]))
    value, near = FLAGS[command][flag](chance, game)
    return Wrong(_line(first, needed, flag, value), "", near)


def _no_value(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    flag = chance.choice(list(FLAGS[command]))
    return Wrong(_line(first, needed, flag), flag)


def _empty_value(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    flag = chance.choice(list(FLAGS[command]))
    words = chance.choice([(flag, ""), (f"{flag}=",)])
    return Wrong(_line(first, {k: needed[k] for k in needed if k != flag}, *words), flag)


def _twice(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    flag = "--seed" if "--seed" in FLAGS[command] else next(iter(FLAGS[command]))
    return Wrong(_line(first, needed, flag, "1", flag, "2"), flag)


def _unknown_flag(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    known = chance.choice([*FLAGS[command], "--quiet"]).removeprefix("--")
    flag = f"--{mistyped(chance, known.ljust(4, 's'))}"
    return Wrong(_line(first, needed, flag, "1"), flag)


def _odd_word(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    words = ["chess", "\u200b", "\udcff", "0", "ludostat", "; rm"]
    if command != "maps":  # where nothing after the end of flags means the known maps
        words.append("--")
    word = chance.choice(words)
    if command in ("maps", "replay"):  # which take any number of files
        return Wrong((command, word), "")
    return Wrong((*_line(first, needed), word, "more"), "'")


def _unknown_command(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    name = command.ljust(4, "s")
    return Wrong((mistyped(chance, name), *first[1:]), "", len(command) > 4)


def _unknown_game(chance: Random, command: str, game: str, first: Any, needed: Any) -> Wrong:
    wrong = mistyped(chance, game)
    return Wrong(_line(tuple(wrong if w == game else w for w in first), needed), wrong, True)


# Documents


def spoilt(chance: Random, document: Any) -> Any:
    """A JSON document with one value, key or row of it replaced, dropped or doubled."""
    copy = json.loads(json.dumps(document))
    place: Any = copy
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = chance.choice(keys)
        if not (isinstance(place[key], dict | list) and place[key]) or chance.random() < 0.15:
            break
        place = place[key]
    match chance.randrange(4):
        case 0:
            del place[key]
        case 1 if isinstance(place, list):
            place.insert(key, place[key])
        case 2 if isinstance(place, dict):
            place[chance.choice(("x", "", f"{key}s"))] = place.pop(key)
        case _:
            place[key] = chance.choice(JUNK)
    return copy


def noisy(chance: Random, text: str) -> str:
    """A text with a few letters lost, doubled or changed, or cut off."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(text))
        new = chance.choice(("", text[place] * 2, "\n", "=", "[", '"', "9", "\x00", "é", "#"))
        text = text[:place] + new + text[place + 1 :]
    return text if chance.random() < 0.8 else text[: chance.randrange(len(text))]
