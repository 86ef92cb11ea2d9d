"""RULES.md is true: what it and the code say of each other exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from sim.pastiche.components import BOX

ROOM = BOX.folder.parent
TESTS = Path(__file__).parent
PAGE = (ROOM / "RULES.md").read_text(encoding="utf-8")
NUMBER = r"\d+(?:\.\d+){1,2}"
TEXTS = dict(re.findall(rf"^({NUMBER}) (.+)$", PAGE, re.MULTILINE))
NUMBERS = list(TEXTS)
ROWS = re.findall(rf"^\| ({NUMBER}) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
CITED = re.compile(r"RULES ((?:\d+(?:\.\d+)*(?:, | to | and )?)+)")
SOURCE = re.compile(r"\((rulebook|photo|reviews|inferred)\b[^()]*\)$")


def key(number):
    """A paragraph's place in the order."""
    return tuple(map(int, number.split(".")))


def cited(folder):
    """Paragraphs and sections that a folder's files cite, with the file."""
    for path in sorted(folder.glob("*.py")):
        for numbers in CITED.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+(?:\.\d+)*", numbers):
                yield number, path.name


def named(text, package):
    """What a cell of the table names, module.thing by module.thing."""
    for name in text.split(", "):
        module, thing = name.split(".")
        yield getattr(import_module(f"{package}.{module}"), thing, None)


def spread(text):
    """All paragraphs that a text cites, ranges spelt out."""
    found = set()
    for part in re.findall(r"[\d.]*\d(?: to [\d.]*\d)?", " ".join(CITED.findall(text))):
        first, _, last = part.partition(" to ")
        found |= {n for n in NUMBERS if key(first) <= key(n) <= key(last or first)}
    return found


def test_paragraphs_stand_once_and_in_order():
    assert re.findall(rf"^({NUMBER}) ", PAGE, re.MULTILINE) == sorted(NUMBERS, key=key)
    assert len(NUMBERS) == 55


@pytest.mark.parametrize("number", NUMBERS)
def test_every_paragraph_says_its_source(number):
    assert SOURCE.search(TEXTS[number])


def test_the_table_has_every_paragraph_in_order():
    assert [number for number, _, _ in ROWS] == NUMBERS


@pytest.mark.parametrize(("number", "code", "tests"), ROWS, ids=NUMBERS)
def test_what_the_table_names_exists(number, code, tests):
    assert all(thing is not None for thing in named(code, "sim.pastiche")), number
    assert all(isinstance(group, type) for group in named(tests, "tests.pastiche")), number


@pytest.mark.parametrize(("number", "code", "tests"), ROWS, ids=NUMBERS)
def test_a_test_that_the_table_names_cites_the_paragraph(number, code, tests):
    assert any(number in spread(group.__doc__) for group in named(tests, "tests.pastiche")), number


@pytest.mark.parametrize("folder", [ROOM, TESTS], ids=["code", "tests"])
def test_every_paragraph_that_is_cited_exists(folder):
    sections = {".".join(number.split(".")[:depth]) for number in NUMBERS for depth in (1, 2)}
    found = list(cited(folder))
    assert len(found) > 20
    assert [pair for pair in found if pair[0] not in sections | set(NUMBERS)] == []


def test_every_word_in_code_is_a_parameter_or_a_rule_set():
    rules = PAGE.split("## 13. Where it stands")[0]
    words = set(re.findall(r"`([a-z0-9_-]+)`", rules))
    assert words - set(BOX.parameters) - set(BOX.rule_sets) == {"code"}
    assert set(BOX.parameters) | set(BOX.rule_sets) <= words
