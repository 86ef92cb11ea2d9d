"""Every paragraph of the rules, the code that holds it, the tests that name it.

`python -m tests.rules` writes the table to `results/rules.md`. The page of each game says where a
paragraph stands; that the code and the tests named there say so too is read from their docstrings.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sim.catalogue import NAMES

ROOT = Path(__file__).parents[1]
NUMBER = r"Q?\d+(?:\.\d+)*[a-eA-E]?"
CITED = re.compile(rf"RULES ((?:{NUMBER}(?:, and |, | to | and )?)+)")
SPAN = re.compile(rf"({NUMBER})(?: to ({NUMBER}))?")
ROW = re.compile(rf"^\| ({NUMBER}) \| (.+) \| (.+) \|$", re.MULTILINE)


@dataclass(frozen=True)
class Paragraph:
    """One paragraph and what says that it holds it, `module.name` each."""

    game: str
    number: str
    text: str
    code: tuple[str, ...]  # named by the page and citing the paragraph, like the next
    tests: tuple[str, ...]
    silent: tuple[str, ...]  # named by the page, though their docstrings do not cite it


def paragraphs(game: str) -> Iterator[Paragraph]:
    """All paragraphs of a game, in the order of the page."""
    page = (ROOT / "sim" / game / "RULES.md").read_text(encoding="utf-8")
    rows = ROW.findall(page)
    order = [number for number, _, _ in rows]
    code, tests = docstrings(ROOT / "sim" / game), docstrings(ROOT / "tests" / game)
    for number, holding, testing in rows:
        kernels, groups = holding.split(", "), testing.split(", ")
        loud = [name for name in kernels if number in cited(said(code, name), order)]
        named = [name for name in groups if number in cited(said(tests, name), order)]
        silent = [name for name in [*kernels, *groups] if name not in [*loud, *named]]
        text = _text_of(page, number)
        yield Paragraph(game, number, text, tuple(loud), tuple(named), tuple(silent))


def _text_of(page: str, number: str) -> str:
    found = re.search(rf"^(?:- )?{re.escape(number)}\.? (.+)$", page, re.MULTILINE)
    assert found, number
    return found[1]


def docstrings(folder: Path) -> dict[str, str]:
    """What modules, functions and classes say of themselves."""
    found = {}
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[path.stem] = ast.get_docstring(tree) or ""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[f"{path.stem}.{node.name}"] = ast.get_docstring(node) or ""
    return found


def said(told: dict[str, str], name: str) -> str:
    """The docstring of a function or class; data have that of their module."""
    return told.get(name) or told[name.split(".", maxsplit=1)[0]]


def cited(text: str, order: list[str]) -> set[str]:
    """The paragraphs that a text cites: alone, as part of a range or of a whole section."""
    found = set()
    for first, last in SPAN.findall(" ".join(CITED.findall(" ".join(text.split())))):
        own = _of(first, order)
        end = _of(last, order)[-1] if last else own[-1]
        found |= set(order[order.index(own[0]) : order.index(end) + 1])
    return found


def _of(number: str, order: list[str]) -> list[str]:
    """The paragraphs of a section, or the one of that number; part `a` of one is the whole."""
    plain = number if number in order else number.rstrip("abcdeABCDE")
    own = [other for other in order if re.fullmatch(rf"{re.escape(plain)}([.a-e].*)?", other)]
    assert own, f"RULES {number}: there is no such paragraph"
    return own


def table(game: str) -> str:
    """The paragraphs of a game as a table in Markdown."""
    lines = [f"## {game}", "", "| paragraph | says | code | tests |", "| --- | --- | --- | --- |"]
    for each in paragraphs(game):
        text = each.text.replace("|", "\\|")
        code, tests = ", ".join(each.code) or "none", ", ".join(each.tests) or "none"
        lines.append(f"| {each.number} | {text} | {code} | {tests} |")
    return "\n".join(lines)


def main() -> None:
    """Write the tables of all games, and say how many paragraphs there are."""
    every = [each for game in NAMES for each in paragraphs(game)]
    empty = [each for each in every if not each.code or not each.tests]
    told = f"{len(every)} paragraphs; {len(empty)} without code or tests"
    text = "\n\n".join(["# Every rule", f"{told}.", *map(table, NAMES)])
    (ROOT / "results" / "rules.md").write_text(text + "\n", encoding="utf-8")
    print(f"{told}: results/rules.md")


if __name__ == "__main__":
    main()
