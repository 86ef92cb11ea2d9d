"""No paragraph of the rules without code that cites it and tests that name it."""

import pytest

from sim.catalogue import NAMES
from tests import rules

PARAGRAPHS = [each for game in NAMES for each in rules.paragraphs(game)]
ORDER = ["1", "2", "3.1", "3.2", "3.3", "4.1", "4.1a", "4.1b", "Q1"]


@pytest.mark.parametrize("each", PARAGRAPHS, ids=lambda each: f"{each.game}-{each.number}")
def test_every_paragraph_has_code_and_tests(each):
    assert each.code, f"no docstring of {', '.join(each.silent)} cites RULES {each.number}"
    assert each.tests, f"no docstring of {', '.join(each.silent)} cites RULES {each.number}"


@pytest.mark.parametrize("game", NAMES)
def test_all_that_is_cited_exists(game):
    order = [each.number for each in PARAGRAPHS if each.game == game]
    for folder in ("sim", "tests"):
        for text in rules.docstrings(rules.ROOT / folder / game).values():
            assert rules.cited(text, order) <= set(order)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nothing.", []),
        ("A rule (RULES 2).", ["2"]),
        ("A rule\n(RULES 1, 3.2 to 4.1, Q1).", ["1", "3.2", "3.3", "4.1", "4.1a", "4.1b", "Q1"]),
        ("A section (RULES 3).", ["3.1", "3.2", "3.3"]),
        ("Part of one (RULES 2b).", ["2"]),
        ("A part that has a name (RULES 4.1b).", ["4.1b"]),
    ],
)
def test_what_a_docstring_cites(text, found):
    assert sorted(rules.cited(text, ORDER), key=ORDER.index) == found


def test_the_table_has_a_row_for_each():
    for game in NAMES:
        rows = [line for line in rules.table(game).splitlines() if line.startswith("| ")]
        assert len(rows) == 2 + sum(each.game == game for each in PARAGRAPHS)
        assert "| none |" not in rules.table(game)
