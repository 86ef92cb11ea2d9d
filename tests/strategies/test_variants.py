import pytest
from polars.testing import assert_frame_equal

from sim.core.experiment import Experiment
from strategies.variants import alone, games_of, play, whole

TABLE = Experiment(
    game="kanagawa", players=3, seats=("casual",) * 3, games=1, seed=7, rules={"lessons": 2}
)


def variants(seeds=4):
    return [
        alone(TABLE, player, "casual", seeds, {"first_player_points": points}, {"points": points})
        for points in (0, 3)
        for player in ("random", "casual")
    ]


@pytest.fixture(scope="module")
def rows():
    return play(variants(), jobs=1)


def test_each_player_sits_in_every_seat_of_every_seed(rows):
    for _, own in rows.group_by("points", "player"):
        assert own.select("seed", "seat").unique().height == own.height == 4 * 3


def test_seeds_are_shared_and_rules_are_changed(rows):
    assert rows["seed"].n_unique() == 4
    random = rows.filter(player="random").partition_by("points")
    assert random[0]["score"].to_list() != random[1]["score"].to_list()


def test_a_player_among_its_like_needs_one_game_a_seed():
    assert games_of(variants()) == 2 * (4 * 3 + 4)


def test_rows_do_not_depend_on_workers(rows):
    assert_frame_equal(play(variants(), jobs=2), rows)


def test_whole_tables_keep_all_seats():
    found = play([whole(TABLE, 5, {"table": "all"})], jobs=1)
    assert found.height == 5 * 3


def test_progress_is_told():
    told = []
    play(variants(), 1, told.append)
    assert told == sorted(told)
    assert told[-1] == games_of(variants())
