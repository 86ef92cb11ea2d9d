"""Rows of results: complete, consistent, as declared."""

import numpy as np
import polars as pl
import pytest

from analysis import schema
from sim.core import record
from strategies import lineups
from strategies.lineups import play_on, table_of
from tests.every_game.conftest import experiment


@pytest.fixture
def rows(game):
    return lineups.play(experiment(game.name, games=60), 0, 60)


def test_the_columns_are_the_declared_ones(game, rows):
    schema.check(rows, game.name)
    assert rows.columns == [column.name for column in schema.columns(game.name)]


def test_points_by_source_make_the_score(rows):
    parts = [name for source in schema.sources(rows) for name in source.columns]
    assert rows["score"].equals(rows.select(pl.sum_horizontal(parts)).to_series().alias("score"))


def test_shares_of_a_win_make_one(rows):
    sums = rows.group_by("game_index").agg(pl.col("win_share").sum())["win_share"]
    assert np.allclose(sums, 1)


def test_every_game_has_each_place_in_turn_order(rows):
    orders = rows.group_by("game_index").agg(pl.col("order").sort())["order"].to_list()
    assert all(order == list(range(len(order))) for order in orders)


def test_the_margin_is_to_the_best_other(rows):
    for game in rows.partition_by("game_index"):
        scores = game["score"].to_list()
        for seat, margin in enumerate(game["margin"]):
            assert margin == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_record_tells_the_same_game_as_its_row(game, rows, number):
    wanted = experiment(game.name, games=60)
    table, seats = table_of(wanted, number)
    play_on(table, wanted, number % len(wanted.rotations))
    own = rows.filter(pl.col("game_index") == number)
    assert table.end()["scores"] == own["score"].to_list()
    assert table.end()["places"] == own["place"].to_list()
    assert list(seats) == own["strategy"].to_list()
    assert table.seed == own["seed"][0]
    text = record.write(table, seats)
    assert record.write(record.replay(text, lambda _: game), seats) == text


def test_choices_are_counted_by_class(game, rows):
    wanted = experiment(game.name, games=60)
    table, _ = table_of(wanted, 0)
    play_on(table, wanted, 0)
    columns = [f"chose_{name.replace('-', '_')}" for name in game.classes]
    counted = rows.filter(pl.col("game_index") == 0).select(pl.sum_horizontal(columns)).sum().item()
    assert counted == sum("do" in event for event in table.events)


def test_no_field_is_hidden_by_an_attribute_of_numpy(game):
    variant = game.set_up(game.players[0], {}, {})
    for dtype in (variant.fresh.dtype, variant.rules.dtype, game.outcome_dtype):
        assert set(dtype.names) & set(dir(np.record)) == set()
