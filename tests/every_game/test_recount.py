"""Every column of a row, recounted from the record of its game."""

import polars as pl
import pytest

from sim.catalogue import NAMES
from strategies import lineups
from tests.every_game.recount_cases import CASES, GAMES, name_of
from tests.every_game.recounting import recounted

SELDOM = {  # columns that stay 0 in these games; nobody ever stays in the last lesson
    *("stays_lesson_3", "chose_leave", "diploma_bldg4", "diploma_pers3same"),
    *(f"turn_commission_{number}" for number in (2, 4, 5, 8, 11, 13, 16, 17, 21, 22, 33)),
}


def differences(row, recount):
    """Columns in which a row and its recount differ, or that only one of them has."""
    both = [row.get(name, "no column") for name in recount]
    found = dict(zip(recount, zip(both, recount.values(), strict=True), strict=True))
    found |= {name: (row[name], "no recount") for name in row if name not in recount}
    return {name: pair for name, pair in found.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_rows_are_what_the_records_tell(case):
    rows = lineups.play(case, 0, GAMES)
    for number in range(GAMES):
        own = rows.filter(pl.col("game_index") == number).to_dicts()
        for row, recount in zip(own, recounted(case, number), strict=True):
            assert differences(row, recount) == {}, f"game {number}, seat {row['seat']}"


@pytest.mark.parametrize("game", NAMES)
def test_no_column_is_the_same_throughout(game):
    """A column that never changes would agree with a wrong recount too."""
    cases = [lineups.play(case, 0, GAMES) for case in CASES if case.game == game]
    columns = {name for rows in cases for name in rows.columns}
    values = {name: {repr(value) for rows in cases for value in rows[name]} for name in columns}
    assert {name for name, found in values.items() if len(found) == 1} <= SELDOM
