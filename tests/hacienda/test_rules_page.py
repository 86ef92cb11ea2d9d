"""RULES.md is true: what it and the code say of each other exists."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from sim.hacienda import components

ROOM = components.DATA.parent
TESTS = Path(__file__).parent
PAGE = (ROOM / "RULES.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^(?:- )?(\d+\.\d+[a-e]?) ", PAGE, re.MULTILINE)
ROWS = re.findall(r"^\| (\d+\.\d+[a-e]?) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
CITED = re.compile(r"RULES ((?:\d+(?:\.\d+[a-e]?)?(?:, | to | and )?)+)")


def cited(folder):
    """Paragraphs and sections that a folder's files cite, with the file."""
    for path in sorted(folder.glob("*.py")):
        for numbers in CITED.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+(?:\.\d+[a-e]?)?", numbers):
                yield number, path.name


def test_paragraphs_stand_once_and_in_order():
    keys = [tuple(re.findall(r"\d+|[a-e]", number)) for number in PARAGRAPHS]
    order = [(int(section), int(number), rest) for section, number, *rest in keys]
    assert order == sorted(order)
    assert len(set(PARAGRAPHS)) == len(PARAGRAPHS)


def test_every_paragraph_says_its_source():
    for number in PARAGRAPHS:
        text = re.search(rf"^(?:- )?{re.escape(number)} (.+)$", PAGE, re.MULTILINE)[1]
        assert number == "8.4" or re.search(r"\((rulebook|spielbyweb|inferred)\b.*\)$", text), (
            number
        )


def test_the_table_has_every_paragraph_in_order():
    assert [number for number, _, _ in ROWS] == PARAGRAPHS


@pytest.mark.parametrize(("number", "code", "tests"), ROWS, ids=PARAGRAPHS)
def test_what_the_table_names_exists(number, code, tests):
    for name in code.split(", "):
        module, function = name.split(".")
        assert hasattr(import_module(f"sim.hacienda.{module}"), function), number
    for name in tests.split(", "):
        module, group = name.split(".")
        assert isinstance(getattr(import_module(f"tests.hacienda.{module}"), group), type), number


@pytest.mark.parametrize("folder", [ROOM, TESTS], ids=["code", "tests"])
def test_every_paragraph_that_is_cited_exists(folder):
    sections = {number.split(".")[0] for number in PARAGRAPHS}
    found = list(cited(folder))
    assert len(found) > 20
    assert [pair for pair in found if pair[0] not in sections | set(PARAGRAPHS)] == []


def test_every_word_in_code_is_a_parameter_or_a_rule_set():
    words = set(re.findall(r"`([a-z0-9_-]+)`", PAGE.split("## 14.")[0]))
    known = set(components.BOX.parameters) | set(components.BOX.rule_sets)
    assert words - known == {"code"}
    assert set(components.BOX.parameters) - words == {"land_cards", "animal_cards"}
