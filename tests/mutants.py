"""Small faults in the rules: where one can be planted in a kernel, and which ones are tried.

Kinds of faults: a `bound` that lies one off (`>=` for `>`), a `term` of a sum or a product left
out, a number `one` too high or a loop one too short, a wrong `neighbour` (the next cell, another
seat), and `logic` (or for and, the larger for the smaller, what is not for what is).
"""

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

KINDS = ("bound", "term", "one", "bound", "logic", "term", "neighbour", "one")  # in turn
BOUNDS = {ast.GtE: ">", ast.Gt: ">=", ast.LtE: "<", ast.Lt: "<="}
SUMS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
SETS = {ast.BitAnd: "|", ast.BitOr: "&"}
BESIDE = {"around", "near", "second_ring", "beside", "corners", "hex_drops", "tile_steps"}
OTHERS = {"seat": "other", "other": "seat"}
NOT_RULES = {"play.py", "codes.py"}  # columns of results, numbers of choices
NOR_THESE = {"bar", "trace_wake", "trace_end"}  # strategies kept from choices, columns of rounds
NOTHING_TO_SEE = {  # faults that change nothing but the way to the same end
    "kanagawa/rules.py:act:logic2": "what is pending is not looked at in school, nor at the end",
    "hacienda/deal.py:sort_cards:one1": "once all others lie in order, so do the last ones",
    "hacienda/rules.py:act:one6": "actions of a round are only asked whether there was one",
}


@dataclass(frozen=True)
class Fault:
    """A piece of a kernel's source, and what takes its place."""

    game: str
    file: str  # beside the game's RULES.md
    function: str
    kind: str
    number: int  # among the faults of that kind in the function
    line: int
    start: int  # in the file's bytes, like `end`
    end: int
    old: str
    new: str

    @property
    def name(self) -> str:
        """The same as long as the function is: lines and docstrings do not count."""
        return f"{self.game}/{self.file}:{self.function}:{self.kind}{self.number}"

    @property
    def told(self) -> str:
        """What is wrong, in a line."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"sim/{self.game}/{self.file}:{self.line} {self.function}: `{old}` -> `{new}`"

    def planted(self, source: bytes) -> bytes:
        """The file with the fault."""
        assert source[self.start : self.end].decode() == self.old, self.name
        return source[: self.start] + self.new.encode() + source[self.end :]


class Places:
    """The faults that one function has room for."""

    def __init__(self, source: bytes, function: ast.FunctionDef) -> None:
        """Takes the function and the file it stands in."""
        self.source = source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.function = function
        self.names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}

    def span(self, node: ast.expr) -> tuple[int, int]:
        """Where a piece begins and ends."""
        end = self.lines[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.lines[node.lineno - 1] + node.col_offset, end

    def text(self, node: ast.expr) -> str:
        """How a piece is written."""
        start, end = self.span(node)
        return self.source[start:end].decode()

    def found(self) -> Iterator[tuple[str, ast.expr, str]]:
        """Kind, piece, and what to write in its place."""
        for statement in self.function.body[1:]:  # behind the docstring
            for node in ast.walk(statement):
                if isinstance(node, ast.Compare):
                    yield from self._bounds(node)
                elif isinstance(node, ast.BinOp):
                    yield from self._sums(node)
                elif isinstance(node, ast.BoolOp | ast.UnaryOp | ast.Call):
                    yield from self._logic(node)
                elif isinstance(node, ast.AugAssign):
                    yield from self._numbers(node.value)
                elif isinstance(node, ast.Subscript):
                    yield from self._neighbours(node)

    def _bounds(self, node: ast.Compare) -> Iterator[tuple[str, ast.expr, str]]:
        sign, other = BOUNDS.get(type(node.ops[0])), node.comparators[0]
        if sign and len(node.ops) == 1:
            yield "bound", node, f"{self.text(node.left)} {sign} {self.text(other)}"
        yield from self._numbers(other)

    def _sums(self, node: ast.BinOp) -> Iterator[tuple[str, ast.expr, str]]:
        left, right = self.text(node.left), self.text(node.right)
        if type(node.op) in SUMS and not isinstance(node.right, ast.Constant):
            yield "term", node, f"({left})"
        elif type(node.op) in SETS:
            yield "logic", node, f"(({left}) {SETS[type(node.op)]} ({right}))"
        if isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod):
            yield from self._numbers(node.right)

    def _numbers(self, node: ast.expr) -> Iterator[tuple[str, ast.expr, str]]:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield "one", node, str(node.value + 1)

    def _logic(self, node: ast.expr) -> Iterator[tuple[str, ast.expr, str]]:
        if isinstance(node, ast.BoolOp):
            word = "or" if isinstance(node.op, ast.And) else "and"
            yield "logic", node, f"({f' {word} '.join(f'({self.text(v)})' for v in node.values)})"
            for left_out in range(len(node.values)):
                kept = [v for place, v in enumerate(node.values) if place != left_out]
                yield "term", node, self._joined(node, kept)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
            yield "logic", node, f"({self.text(node.operand)})"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from self._calls(node, node.func.id)

    def _joined(self, node: ast.BoolOp, kept: list[ast.expr]) -> str:
        word = " and " if isinstance(node.op, ast.And) else " or "
        return f"({word.join(f'({self.text(value)})' for value in kept)})"

    def _calls(self, node: ast.Call, name: str) -> Iterator[tuple[str, ast.expr, str]]:
        inside = ", ".join(map(self.text, node.args))
        if name == "range":
            last = self.text(node.args[-1 if len(node.args) < 3 else 1])
            yield (
                "one",
                node,
                f"range({', '.join([*map(self.text, node.args[:-1]), f'{last} - 1'])})",
            )
        elif name in ("min", "max"):
            yield "logic", node, f"{'max' if name == 'min' else 'min'}({inside})"

    def _neighbours(self, node: ast.Subscript) -> Iterator[tuple[str, ast.expr, str]]:
        of = node.value.attr if isinstance(node.value, ast.Attribute) else ""
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if of in BESIDE:
            yield "neighbour", parts[0], f"{self.text(parts[0])} + 1"
        for part in parts:
            other = OTHERS.get(part.id, "") if isinstance(part, ast.Name) else ""
            if other in self.names:
                yield "neighbour", part, other


def _is_rule(node: ast.FunctionDef) -> bool:
    return node.name not in NOR_THESE and any(
        isinstance(mark, ast.Name) and mark.id == "kernel" for mark in node.decorator_list
    )


def faults(game: str, root: Path) -> Iterator[Fault]:
    """All faults that the kernels of a game have room for, but those with nothing to see."""
    for path in sorted((root / "sim" / game).glob("*.py")):
        source = path.read_bytes()
        for node in ast.parse(source).body if path.name not in NOT_RULES else ():
            if isinstance(node, ast.FunctionDef) and _is_rule(node):
                found = _faults_in(game, path.name, source, node)
                yield from (fault for fault in found if fault.name not in NOTHING_TO_SEE)


def _faults_in(game: str, file: str, source: bytes, node: ast.FunctionDef) -> Iterator[Fault]:
    places, counts = Places(source, node), dict.fromkeys(KINDS, 0)
    for kind, piece, new in places.found():
        counts[kind] += 1
        yield Fault(
            game, file, node.name, kind, counts[kind], piece.lineno, *places.span(piece),
            places.text(piece), new,
        )  # fmt: skip


def chosen(game: str, root: Path, count: int, seed: int) -> list[Fault]:
    """Some of them by lot: all kinds in turn, no function twice while others are left."""
    lot = sorted(
        faults(game, root),
        key=lambda fault: hashlib.sha256(f"{seed} {fault.name}".encode()).digest(),
    )
    found: list[Fault] = []
    for kind in cycle(KINDS):
        if len(found) == min(count, len(lot)):
            return found
        used = [(fault.file, fault.function) for fault in found]
        left = [fault for fault in lot if fault.kind == kind and fault not in found]
        fresh = [fault for fault in left if (fault.file, fault.function) not in used]
        found += (fresh or left)[:1]
    return found
