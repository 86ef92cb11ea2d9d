from io import StringIO

import pytest
from rich.console import Console

from analysis import summary
from analysis.show import print_summary
from tests.analysis.rows import make_rows


def printed(rows, width=100):
    file = StringIO()
    tables = summary.by_strategy(rows), summary.by_seat(rows)
    print_summary(*tables, Console(width=width, file=file))
    return file.getvalue()


@pytest.fixture(scope="module")
def rows():
    return make_rows(8000, skill={"tuned": 1, "casual": -1}, edge=3)


def test_one_table_of_a_hundred_columns(rows):
    text = printed(rows)
    assert max(map(len, text.splitlines())) <= 100
    assert text.count("strategy") == 1
    assert "…" not in text


def test_a_strategy_stands_above_its_places_in_turn_order(rows):
    first = [line.split()[0] for line in printed(rows).splitlines() if line.strip()]
    start = first.index("tuned")
    assert first[start : start + 6] == ["tuned", "1st", "2nd", "3rd", "4th", "greedy"]


def test_it_says_what_the_tables_say(rows):
    row = summary.by_strategy(rows).row(0, named=True)
    line = next(line for line in printed(rows).splitlines() if "tuned" in line)
    share = "{:.1f}% [{:.1f}–{:.1f}]".format(  # noqa: RUF001
        *(100 * row[name] for name in ("win_share", "win_share_low", "win_share_high"))
    )
    assert "8,000" in line
    assert share in line
    assert line.split()[-1] == f"{row['from_money']:.1f}"


def test_a_source_that_gave_nothing_is_left_out(rows):
    assert "herds" not in printed(rows)


def test_a_narrow_terminal_gets_two_tables_and_every_number(rows):
    text = printed(rows, width=72)
    assert max(map(len, text.splitlines())) <= 72
    assert text.count("strategy") == 2
    assert "…" not in text


def test_marks_are_explained(rows):
    assert "[fixed]: " in printed(make_rows(40, ("tuned",) * 4))
    assert "[one seed]: " in printed(make_rows(4))
    assert "[fixed]" not in printed(rows)
