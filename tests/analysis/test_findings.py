"""Sentences say what the numbers say."""

import polars as pl
import pytest

from analysis.findings import leader


def table(*rows):
    names = ("strategy", "win_share", "win_share_low", "win_share_high")
    return pl.DataFrame(rows, schema=names, orient="row")


@pytest.mark.parametrize(
    ("second", "start"),
    [(("b", 0.2, 0.1, 0.3), "a wins"), (("b", 0.4, 0.35, 0.45), "Not decided: a wins")],
)
def test_a_leader_is_clear_where_intervals_do_not_touch(second, start):
    assert leader(table(("a", 0.5, 0.4, 0.6), second)).startswith(start)


def test_one_seed_decides_nothing():
    assert "nothing can be said" in leader(table(("a", 1.0, None, None), ("b", 0.0, None, None)))


def test_one_strategy_has_no_leader():
    assert leader(table(("a", 0.25, 0.25, 0.25))).startswith("One strategy at every seat")
