"""Strategies without code: lists of rules, the first of which that can and may fire does.

    [waterer]
    idea = "Buys water where it pays, land before it is gone, else plays on as greedy does."
    base = "greedy"
    rules = [
      "if pesos >= 12 and water_gain >= 4: buy-water",
      "if rounds < 6: buy-land or play-land",
      "else: greedy",
    ]

A rule fires if a choice of its classes is on offer and its condition holds; which of these
choices is best is left to the weights of the base, or of the strategy named after `by`. Where no
rule fires, the base chooses among all. Under `weights` a list may hold other things dear than its
base does: what is not named there stays. The rules become numbers in the strategy's row of weights,
read by one policy of the game, so that a new list compiles nothing.
"""

import functools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import numpy as np

from sim.catalogue import game as find_game
from sim.core.documents import read_toml
from sim.core.errors import InputError, nearest
from sim.core.shortlist import WIDTH
from strategies import firing, registry
from strategies.registry import Strategy
from strategies.rule_text import Comparison, Rule, Way, read_rule

KEYS = ("idea", "made", "base", "rules", "weights")
NAME = re.compile(r"[a-z][a-z0-9_-]*")


def conditions(game: str) -> dict[str, str]:
    """What rules of a game may ask about, by name, with its meaning."""
    found: dict[str, str] = import_module(
        f"strategies.{find_game(game).name}.conditions"
    ).CONDITIONS
    return found


def read(game: str, file: str, text: str) -> list[Strategy]:
    """The lists of a TOML document, made for a game."""
    entries = read_toml(text, file)
    if not entries:
        raise InputError(f"{file}: holds no list; [NAME] with idea = ... and rules = [...] is one")
    return [
        _strategy(game, _home(file, name, text), name, entry) for name, entry in entries.items()
    ]


def _home(file: str, name: str, text: str) -> str:
    """Where a list begins."""
    head = re.search(rf"^\s*\[\s*[\"']?{re.escape(name)}[\"']?\s*\]", text, re.MULTILINE)
    return f"{file}, line {text.count(chr(10), 0, head.end()) + 1}" if head else file


def _strategy(game: str, home: str, name: str, entry: Any) -> Strategy:
    """One list as a strategy."""
    _check(home, name, entry)
    where, base = f"{home}: {name}", entry.get("base", "greedy")
    if base not in _weighing(game):
        raise InputError(f"{where}: no weights are named {base!r}{nearest(base, _weighing(game))}; "
                         f"there are those of {', '.join(_weighing(game))}")  # fmt: skip
    orders = _orders(game, where, base, entry["rules"])
    known = _reweighed(game, where, _weighing(game)[base], entry.get("weights", {}))
    return replace(
        known, name=name, idea=entry["idea"], made=entry.get("made", "by hand"), home=home,
        choose=import_module(f"strategies.{game}.conditions").choose,
        memory=functools.partial(_memory, game=game, orders=orders),
    )  # fmt: skip


def _reweighed(game: str, where: str, base: Strategy, own: Any) -> Strategy:
    """The base with weights of one's own."""
    names = tuple(import_module(f"strategies.{game}.features").NAMES)
    if not isinstance(own, dict):
        raise InputError(f"{where}: weights is a table of numbers by feature")
    for feature, weight in own.items():
        if feature not in names:
            raise InputError(f"{where}: nobody weighs {feature!r}{nearest(feature, names)}")
        if isinstance(weight, bool) or not isinstance(weight, int | float):
            raise InputError(f"{where}: {feature} = {weight!r} must be a number")
        if not math.isfinite(weight):
            raise InputError(f"{where}: {feature} = {weight} must be finite")

    def mixed(row: Sequence[float]) -> tuple[float, ...]:
        rest = [*row, *[0.0] * (len(names) - len(row))]
        return tuple(float(own.get(name, old)) for name, old in zip(names, rest, strict=True))

    rows = {players: mixed(row) for players, row in base.by_players.items()}
    return replace(base, weights=mixed(base.weights), by_players=rows) if own else base


def _check(home: str, name: str, entry: Any) -> None:
    """InputError unless it looks like a list."""
    if not NAME.fullmatch(name):
        raise InputError(f"{home}: {name!r} is no name: small letters, digits, - and _ make one")
    if not isinstance(entry, dict):
        raise InputError(f"{home}: {name} stands outside of any list; [NAME] begins one")
    for key in entry:
        if key not in KEYS:
            raise InputError(f"{home}: {name} has a key {key!r}{nearest(key, KEYS)}")
    for key in ("idea", "rules"):
        if key not in entry:
            raise InputError(f"{home}: {name} lacks {key} = ...")
    texts = [entry.get(key, "") for key in ("idea", "made", "base")]
    rules = entry["rules"]
    if not isinstance(rules, list) or not all(isinstance(text, str) for text in [*texts, *rules]):
        raise InputError(f"{home}: {name}: idea, made and base are texts, rules a list of texts")


@functools.cache
def _weighing(game: str) -> dict[str, Strategy]:
    """The weighted strategies of a game, which all have one policy."""
    known = registry.book(game)
    policy = known["greedy"].choose
    return {name: entry for name, entry in known.items() if entry.choose is policy}


# Rules


@dataclass(frozen=True)
class Order:
    """A rule that knows its game: among which classes who chooses, and when."""

    ways: tuple[Way, ...]
    kinds: int
    by: str


def _orders(game: str, where: str, base: str, texts: Sequence[str]) -> list[Order]:
    found: list[Order] = []
    names, check = tuple(conditions(game)), functools.partial(_check_deed, game)
    for number, text in enumerate(texts, 1):
        try:
            rule = read_rule(text, names, check)
            found.append(_order(game, base, rule))
        except InputError as error:
            raise InputError(f"{where}, rule {number}: {error}") from None
        if rule.last and number < len(texts):
            raise InputError(f"{where}, rule {number + 1}: nothing comes after `else`")
    return found


def _check_deed(game: str, name: str) -> None:
    known = [*find_game(game).classes, *_weighing(game)]
    if name not in known:
        raise InputError(f"{game} has no class of choices or weighted strategy {name!r}"
                         f"{nearest(name, known)}; it has {', '.join(known)}")  # fmt: skip


def _order(game: str, base: str, rule: Rule) -> Order:
    """A strategy chooses among all; else the base, or who is named by `by`, among classes."""
    strategies = [name for name in rule.deeds if name in _weighing(game)]
    if strategies and (len(rule.deeds) > 1 or rule.by):
        raise InputError(f"{strategies[0]} chooses among all, so nothing goes with it")
    if rule.by and rule.by not in _weighing(game):
        raise InputError(f"`by {rule.by}`: a class does not choose; name a strategy")
    if strategies:
        return Order(rule.ways, registry.class_bits(game, find_game(game).classes), strategies[0])
    return Order(rule.ways, registry.class_bits(game, rule.deeds), rule.by or base)


# Rules as numbers


def _memory(strategy: Strategy, variant: Any, game: str, orders: Sequence[Order]) -> np.ndarray:
    """What follows the weights of the base in a row: the rules, then the weights of others."""
    names = list(dict.fromkeys(order.by for order in orders))
    length = len(_program(game, orders, dict.fromkeys(names, 0)))
    starts = {name: firing.PROGRAM + length + WIDTH * place for place, name in enumerate(names)}
    head = np.zeros(firing.PROGRAM - WIDTH)
    head[firing.RULES - WIDTH] = sum(len(order.ways) for order in orders)
    head[firing.WANTED - WIDTH] = _wanted(game, orders)
    rows = [
        replace(_weighing(game)[name], temperature=strategy.temperature).row(variant)
        for name in names
    ]
    return np.concatenate([head, _program(game, orders, starts), *rows])


def _program(game: str, orders: Sequence[Order], starts: Mapping[str, int]) -> list[float]:
    """All rules in order, one for each way in which a condition can hold."""
    found: list[float] = []
    for order in orders:
        for way in order.ways:
            numbers = [number for comparison in way for number in _comparison(game, comparison)]
            found += [firing.HEAD + len(numbers), order.kinds, starts[order.by], len(way)]
            found += numbers
    return found


def _comparison(game: str, comparison: Comparison) -> list[float]:
    sign, total = comparison
    names = tuple(conditions(game))
    terms = [number for name, factor in total.factors.items()
             for number in (names.index(name), factor)]  # fmt: skip
    return [firing.SIGNS.index(sign), total.constant, len(total.factors), *terms]


def _wanted(game: str, orders: Sequence[Order]) -> int:
    """The conditions that any rule asks for, as bits."""
    names, ways = tuple(conditions(game)), [way for order in orders for way in order.ways]
    used = {name for way in ways for _, total in way for name in total.factors}
    return sum(1 << names.index(name) for name in used)
