"""RULES.md is true: what it and the code say of each other exists."""

import re
from importlib import import_module

import pytest

from sim.catalogue import NAMES
from tests import rules

HOW_MANY = {"kanagawa": 70, "hacienda": 61, "fresco": 65, "pastiche": 55}
BEGINS = dict.fromkeys(NAMES, r"(?:- )?(\d+(?:\.\d+){1,2}[a-e]?)") | {"kanagawa": r"(Q?\d+)\."}
SOURCE = {
    "kanagawa": r"\((rulebook|photos|lists|inferred)\b[^()]*\)(:|$)",
    "hacienda": r"\((rulebook|spielbyweb|inferred)\b.*\)$",
    "fresco": r"\((rulebook|english|photo|reviews|inferred)\b[^()]*\)$",
    "pastiche": r"\((rulebook|photo|reviews|inferred)\b[^()]*\)$",
}
PAGES = {
    name: (rules.ROOT / "sim" / name / "RULES.md").read_text(encoding="utf-8") for name in NAMES
}
TEXTS = {
    name: re.findall(rf"^{BEGINS[name]} (.+)$", page, re.MULTILINE) for name, page in PAGES.items()
}
NUMBERS = {name: [number for number, _ in texts] for name, texts in TEXTS.items()}
TOLD = [(name, *told) for name, texts in TEXTS.items() for told in texts]
ROWS = [(name, *row) for name, page in PAGES.items() for row in rules.ROW.findall(page)]
COUNTED = {"land_cards", "animal_cards"}  # Hacienda's decks, which its page has as tables

each_row = pytest.mark.parametrize(
    ("name", "number", "code", "tests"), ROWS, ids=["-".join(row[:2]) for row in ROWS]
)


def place(number):
    """A paragraph's place in the order: questions last, letters within their paragraph."""
    whole = [int(part) for part in re.findall(r"\d+", number)]
    return "Q" in number, whole, number.lstrip("Q.0123456789")


def above(number):
    """The places of a paragraph and of the sections that it lies in, letters aside."""
    question, whole, _ = place(number)
    return {(question, *whole[:depth]) for depth in range(1, 1 + len(whole))}


def named(text, package):
    """What a cell of the table names, module.thing by module.thing."""
    for name in text.split(", "):
        module, thing = name.split(".")
        yield getattr(import_module(f"{package}.{module}"), thing, None)


def cited(folder):
    """Paragraphs and sections that a folder's files cite, with the file."""
    for path in sorted(folder.glob("*.py")):
        for numbers in rules.CITED.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(rules.NUMBER, numbers):
                yield number, path.name


@pytest.mark.parametrize("name", NAMES)
class TestParagraphs:
    """They and the rows of the table are the same."""

    def test_they_stand_once_and_in_order(self, name):
        assert NUMBERS[name] == sorted(set(NUMBERS[name]), key=place)
        assert len(NUMBERS[name]) == HOW_MANY[name]

    def test_no_number_is_left_out(self, name):
        places = set().union(*map(above, NUMBERS[name]))
        for *section, last in places:
            assert last < 2 or (*section, last - 1) in places

    def test_the_table_has_every_one_in_order(self, name):
        assert [number for game, number, _, _ in ROWS if game == name] == NUMBERS[name]


@pytest.mark.parametrize(
    ("name", "number", "text"), TOLD, ids=["-".join(told[:2]) for told in TOLD]
)
def test_every_paragraph_says_its_source(name, number, text):
    assert re.search(SOURCE[name], text), number


@each_row
def test_what_the_table_names_exists(name, number, code, tests):
    assert all(thing is not None for thing in named(code, f"sim.{name}")), number
    assert all(isinstance(group, type) for group in named(tests, f"tests.{name}")), number


@each_row
def test_a_test_that_the_table_names_cites_the_paragraph(name, number, code, tests):
    told = [group.__doc__ or "" for group in named(tests, f"tests.{name}")]
    assert any(number in rules.cited(text, NUMBERS[name]) for text in told), number


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("room", ["sim", "tests"])
def test_every_paragraph_that_is_cited_exists(name, room):
    sections = {number.rsplit(".", depth)[0] for number in NUMBERS[name] for depth in (1, 2)}
    found = list(cited(rules.ROOT / room / name))
    if name == "kanagawa":  # whose page has letters for parts of a paragraph
        found = [(number.rstrip("abcdeABCDE"), file) for number, file in found]
    assert len(found) > 20
    assert [pair for pair in found if pair[0] not in sections | set(NUMBERS[name])] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_word_in_code_is_a_parameter_or_a_rule_set(name):
    text, _ = re.split(r"^## .*Where it stands$", PAGES[name], flags=re.MULTILINE)
    box = import_module(f"sim.{name}.components").BOX
    words, known = set(re.findall(r"`([a-z0-9_-]+)`", text)), {*box.parameters, *box.rule_sets}
    assert words - known == {"code"}
    assert known - words == (COUNTED if name == "hacienda" else set())
