"""The example record of Pastiche and changed copies of it, for tests of the checker."""

import json
from pathlib import Path

from tests.naive.records import compact

EXAMPLE = Path(__file__).parents[1] / "records" / "pastiche-example.jsonl"
LINES = EXAMPLE.read_text(encoding="utf-8").splitlines()


def with_header(**changes):
    """The example's header with some parts changed."""
    return compact({**json.loads(LINES[0]), **changes})


def with_rules(**changes):
    """The example's header with some rules changed."""
    return with_header(rules={**json.loads(LINES[0])["rules"], **changes})


def with_table(table):
    """The example's header with component tables of its own."""
    return with_header(components={**json.loads(LINES[0])["components"], "table": table})


def changed(lines, line, old, new):
    """A game with one piece of text changed in one line, counted from 0."""
    assert old in lines[line]
    return [*lines[:line], lines[line].replace(old, new, 1), *lines[line + 1 :]]
