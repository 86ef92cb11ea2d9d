"""Rules of priority lists, read from text: `if pesos >= 12 and water_gain >= 4: buy-water`.

A rule is a condition, which may be left out, and what it does: classes of choices, with `or`
between them, or the name of a strategy that then chooses among all. `by` names whose weights
choose within the classes. Whatever a condition says becomes comparisons of sums with 0: those of
one way all have to hold, and a rule fires if they do in any of its ways.
"""

import ast
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from sim.core.errors import InputError, nearest

RULE = re.compile(r"\s*(?:if\b(?P<condition>[^:]*):|(?P<other>else)\s*:)?(?P<deed>[^:]*)")
DEED = re.compile(r"\s*(?P<names>\S+(?:\s+or\s+\S+)*)(?:\s+by\s+(?P<by>\S+))?\s*")
MOST_WAYS = 64
FLIPPED = {">=": "<", ">": "<=", "==": "!=", "<": ">=", "<=": ">", "!=": "=="}
COMPARED: dict[type, str] = {
    ast.GtE: ">=", ast.Gt: ">", ast.Eq: "==", ast.Lt: "<", ast.LtE: "<=", ast.NotEq: "!=",
}  # fmt: skip


@dataclass(frozen=True)
class Sum:
    """A constant and conditions by name, each with a factor."""

    constant: float = 0.0
    factors: dict[str, float] = field(default_factory=dict)

    def plus(self, other: "Sum", times: float = 1.0) -> "Sum":
        """Both sums in one, the second so many times."""
        names = self.factors.keys() | other.factors.keys()
        factors = {
            name: self.factors.get(name, 0.0) + times * other.factors.get(name, 0.0)
            for name in sorted(names)
        }
        return Sum(self.constant + times * other.constant, factors)


Comparison = tuple[str, Sum]  # >=, >, == or !=, of a sum with 0
Way = tuple[Comparison, ...]


@dataclass(frozen=True)
class Rule:
    """What a rule does, and in which ways its condition can hold."""

    ways: tuple[Way, ...]
    deeds: tuple[str, ...]  # classes, or one strategy
    by: str | None
    last: bool  # it says `else`


class _Fault(Exception):
    """A fault at a place of a rule's text."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def read_rule(text: str, conditions: Sequence[str], check: Callable[[str], None]) -> Rule:
    """The rule of a text; `check` refuses names of deeds. InputError says where a fault is."""
    try:
        return _read(text, conditions, check)
    except _Fault as fault:
        raise InputError(f"{text!r}, column {fault.column + 1}: {fault}") from None


def _read(text: str, conditions: Sequence[str], check: Callable[[str], None]) -> Rule:
    parts = RULE.fullmatch(text)
    if not parts:
        raise _Fault(
            _end_of_form(text), "a rule is `if CONDITION: CLASS`, `CLASS` or `else: CLASS`"
        )
    if parts["condition"] is None and re.match(r"\s*if\b", text):
        raise _Fault(len(text), "the condition ends with a colon: `if CONDITION: CLASS`")
    deed = DEED.fullmatch(parts["deed"])
    if not deed:
        raise _Fault(parts.start("deed"), "nothing to do: name a class of choices or a strategy")
    for word in re.finditer(r"\S+", parts["deed"]):
        if word[0] not in ("or", "by"):
            _checked(parts.start("deed") + word.start(), word[0], check)
    ways: tuple[Way, ...] = ((),)
    if parts["condition"] is not None:
        ways = _Condition(parts["condition"], parts.start("condition"), conditions).ways
    deeds = tuple(re.split(r"\s+or\s+", deed["names"]))
    return Rule(ways, deeds, deed["by"], parts["other"] is not None)


def _checked(column: int, name: str, check: Callable[[str], None]) -> None:
    try:
        check(name)
    except InputError as error:
        raise _Fault(column, str(error)) from None


def _end_of_form(text: str) -> int:
    """Where a text stops being a rule."""
    found = RULE.match(text)
    return found.end() if found else 0


class _Condition:
    """The ways of one condition, and where in the rule it stands."""

    def __init__(self, text: str, start: int, names: Sequence[str]) -> None:
        self.start = start + len(text) - len(text.lstrip())
        self.names = names
        if not text.strip():
            raise _Fault(start, "no condition after `if`")
        try:
            tree = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError) as error:
            offset = getattr(error, "offset", None) or 1
            raise _Fault(self.start + offset - 1, _hint(text)) from None
        self.ways = self._ways(tree.body, negated=False)

    def _ways(self, node: ast.expr, *, negated: bool) -> tuple[Way, ...]:
        """Either of some ways, each of comparisons that all have to hold."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self._ways(node.operand, negated=not negated)
        if isinstance(node, ast.BoolOp):
            parts = [self._ways(value, negated=negated) for value in node.values]
            return self._joined(node, parts, isinstance(node.op, ast.And) != negated)
        if isinstance(node, ast.Compare):
            sides = [self._sum(side) for side in (node.left, *node.comparators)]
            signs = [self._sign(node, operator) for operator in node.ops]
            pairs = zip(signs, sides[:-1], sides[1:], strict=True)
            parts = [((_compared(*pair, negated=negated),),) for pair in pairs]
            return self._joined(node, parts, not negated)
        return (((("==" if negated else "!="), self._sum(node)),),)

    def _joined(self, node: ast.expr, parts: list[tuple[Way, ...]], every: bool) -> tuple[Way, ...]:
        """Ways in which all parts hold, or any does."""
        sizes = [len(part) for part in parts]
        if (math.prod(sizes) if every else sum(sizes)) > MOST_WAYS:
            raise self._fault(node, f"holds in more than {MOST_WAYS} ways; make it several rules")
        if every:
            return tuple(sum(chosen, ()) for chosen in product(*parts))
        return tuple(way for part in parts for way in part)

    def _sign(self, node: ast.expr, operator: ast.cmpop) -> str:
        if type(operator) not in COMPARED:
            raise self._fault(node, "conditions compare by >=, >, ==, <, <= and !=")
        return COMPARED[type(operator)]

    def _sum(self, node: ast.expr) -> Sum:
        """Names and numbers, with + and -, and times a number."""
        if isinstance(node, ast.Name):
            if node.id not in self.names:
                raise self._fault(node, f"no condition {node.id!r}{nearest(node.id, self.names)}; "
                                        "see ludostat strategies GAME --conditions")  # fmt: skip
            return Sum(0.0, {node.id: 1.0})
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return Sum(float(node.value))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return Sum().plus(self._sum(node.operand), -1.0)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            times = 1.0 if isinstance(node.op, ast.Add) else -1.0
            return self._sum(node.left).plus(self._sum(node.right), times)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            one, other = self._sum(node.left), self._sum(node.right)
            if not one.factors:
                return Sum().plus(other, one.constant)
            if not other.factors:
                return Sum().plus(one, other.constant)
        raise self._fault(node, "names and numbers only, with + and -, and times a number")

    def _fault(self, node: ast.expr, message: str) -> _Fault:
        return _Fault(self.start + node.col_offset, message)


def _compared(sign: str, left: Sum, right: Sum, *, negated: bool) -> Comparison:
    """One comparison with 0, by >=, >, == or !=."""
    sign = FLIPPED[sign] if negated else sign
    if sign in ("<", "<="):
        return (">" if sign == "<" else ">="), right.plus(left, -1.0)
    return sign, left.plus(right, -1.0)


def _hint(text: str) -> str:
    if re.search(r"(?<![=<>!])=(?!=)", text):
        return "one = is none of the comparisons >=, >, ==, <, <= and !="
    return "not a condition such as pesos >= 12 and not (rounds < 6 or lead > 0)"
