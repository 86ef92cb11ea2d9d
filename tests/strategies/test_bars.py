"""A player kept from choices, in three forms, beside itself free."""

import polars as pl
import pytest

from analysis import barring
from sim.core.errors import InputError
from strategies import bars, lineups
from strategies.bars import Bar
from tests.every_game.conftest import experiment


@pytest.fixture(scope="module")
def bar():
    setting = experiment("kanagawa", 3, ("greedy",) * 3, games=30)
    return Bar(setting, "greedy", ("stay",), budget=2000)


def test_free_and_barred_have_every_seat_of_every_seed(bar):
    free, barred = (bars.play(bar, form) for form in ("free", "fixed"))
    keys = ["seed", "seat"]
    assert free.sort(keys).select(keys).equals(barred.sort(keys).select(keys))
    assert free.height == 30


def test_the_free_player_is_natural_play(bar):
    free = bars.play(bar, "free")
    natural = lineups.play(bar.experiment("free"), 0, 10)
    assert free["score"].to_list() == natural["score"].to_list()


def test_the_barred_player_does_not_do_it(bar):
    rows = bars.play(bar, "fixed", keep=("chose_stay",))
    assert (rows["chose_stay"] <= rows["bars_lifted"]).all()
    assert (rows["others_chose_stay"] > 0).any()


def test_rows_of_seeds_in_pieces_are_those_of_the_whole(bar):
    for form in ("free", "fixed"):
        pieces = [bars.play(bar, form, seeds=ends) for ends in ((0, 4), (4, 10))]
        assert pl.concat(pieces).equals(bars.play(bar, form))


def test_adapted_forms_bring_their_weights_along(bar):
    every = bar.experiment("all retuned")
    assert every.seats == ("barred-weights-without:stay", *("meeting-weights",) * 2)
    assert set(every.strategies) == {"barred-weights.toml", "meeting-weights.toml"}
    assert bars.play(bar, "all retuned").height == 30


def test_a_search_keeps_the_start_unless_the_other_does_better(bar):
    found = bar.alone
    assert found.start.win_share == found.found.win_share == 0
    assert found.moved == (found.found.margin > found.start.margin)
    assert found.moved


def test_a_search_is_held_under_the_rules_of_the_bar(bar):
    longer = experiment("kanagawa", 3, ("greedy",) * 3, rules={"end_print_cards": 15})
    other = Bar(longer, "greedy", bar.classes, bar.budget)
    assert other.alone.start != bar.alone.start


def test_searches_that_found_nothing_are_named():
    found = {"weights of": ["the barred player", "its opponents"], "kept": ["found", "as before"]}
    said = "For its opponents no better weights were found, so nothing changes there."
    assert barring.unmoved(pl.DataFrame(found)) == [said]
    assert barring.unmoved(pl.DataFrame(found | {"kept": ["found"] * 2})) == []


def test_lifted_bars_are_told():
    rows = pl.DataFrame({"arm": "fixed", "seed": [1, 1, 2, 2], "bars_lifted": [0, 1, 2, 3]})
    (text,) = barring.lifts(rows)
    assert text.startswith("The bar was lifted 1.5 [0.0")
    assert barring.lifts(rows.with_columns(bars_lifted=0)) == []


def test_a_share_fixed_by_the_line_up_has_the_interval_of_the_barred_one(bar):
    rows = pl.concat([bars.play(bar, "free"), bars.play(bar, "fixed")])
    row = barring.effects(rows).filter(measure="win_share").row(0, named=True)
    assert row["base_mean"] == pytest.approx(1 / 3)
    assert row["low"] < row["high"]
    assert -1 / 3 <= row["low"] <= row["mean"] <= row["high"]


def test_a_player_without_weights_cannot_be_tuned_anew():
    setting = experiment("kanagawa", 3, ("casual",) * 3)
    with pytest.raises(InputError, match="--retune 0"):
        Bar(setting, "casual", ("stay",), budget=100)


def test_what_no_game_showed_may_be_rare():
    rows = pl.DataFrame({"arm": "fixed", "seed": [1, 1, 2, 2], "bars_lifted": 0})
    row = barring.lifted(rows).row(0, named=True)
    assert row["lifted_per_game"] == row["lifted_per_game_low"] == 0
    assert row["lifted_per_game_high"] == pytest.approx(1 - 0.025 ** (1 / 2))
    assert row["games"] == 4
    more = barring.lifted(rows.with_columns(bars_lifted=pl.Series([0, 1, 2, 3])))
    assert more["lifted_per_game"].item() == 1.5
    assert more["lifted_per_game_low"].item() == 0
