import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis import summary
from analysis.load import load
from tests.analysis.rows import make_rows, write_run

LINE_UP = ("tuned", "greedy", "greedy", "casual")
SKILL = {"tuned": 1.5, "casual": -1.5}


@pytest.fixture(scope="module")
def rows():
    return make_rows(800, LINE_UP, skill=SKILL, edge=3)


class TestByStrategy:
    def test_one_row_each_best_first(self, rows):
        table = summary.by_strategy(rows)
        assert table["strategy"].to_list() == ["tuned", "greedy", "casual"]
        assert table["games"].to_list() == [800] * 3
        assert table["seeds"].to_list() == [200] * 3

    def test_means_are_plain_means(self, rows):
        table = summary.by_strategy(rows).sort("strategy")
        plain = (
            rows.group_by("strategy")
            .agg(pl.col("win_share", "score", "margin").mean())
            .with_columns(pl.col("strategy").cast(pl.String))
            .sort("strategy")
        )
        assert_frame_equal(table.select(plain.columns), plain)

    def test_sources_sum_to_the_score(self, rows):
        table = summary.by_strategy(rows)
        parts = summary.source_columns(table)
        assert len(parts) == 6
        total = table.select(pl.sum_horizontal(parts)).to_series()
        assert total.to_list() == pytest.approx(table["score"].to_list())

    def test_a_source_counts_both_scorings(self, rows):
        table = summary.by_strategy(rows)
        tuned = rows.filter(pl.col("strategy") == "tuned")
        water = tuned["first_water"].mean() + tuned["last_water"].mean()
        assert table.row(0, named=True)["from_water"] == pytest.approx(water)

    def test_intervals_hold_their_means(self, rows):
        table = summary.by_strategy(rows)
        for name in ("win_share", "score", "margin", "from_land"):
            assert (table[f"{name}_low"] < table[name]).all()
            assert (table[name] < table[f"{name}_high"]).all()

    def test_a_strategy_that_plays_only_itself_has_its_share_by_the_line_up(self):
        row = summary.by_strategy(make_rows(100, ("tuned",) * 4)).row(0, named=True)
        assert row["win_share_low"] == row["win_share"] == row["win_share_high"] == 0.25
        assert row["score_low"] < row["score_high"]

    @pytest.mark.parametrize("games", [1, 100])
    def test_rows_of_one_strategy_out_of_several_keep_their_interval(self, games):
        rows = make_rows(games).filter(pl.col("strategy") == "tuned")
        row = summary.by_strategy(rows).row(0, named=True)
        low, high = row["win_share_low"], row["win_share_high"]
        assert (low, high) == (None, None) if games == 1 else low < high

    def test_rows_without_a_known_game_have_no_sources(self, rows):
        common = rows.select(rows.columns[:11])
        assert summary.source_columns(summary.by_strategy(common)) == []

    def test_a_lower_level_is_narrower(self, rows):
        wide, narrow = (summary.by_strategy(rows, level=level) for level in (0.95, 0.5))
        assert (narrow["score_high"] < wide["score_high"]).all()


class TestBySeat:
    def test_every_strategy_at_every_place(self, rows):
        table = summary.by_seat(rows)
        assert table.height == 12
        assert table.select("strategy", "order").rows()[:4] == [("casual", i) for i in range(4)]

    def test_its_games_are_those_the_strategy_played_from_there(self, rows):
        games = summary.by_seat(rows).group_by("strategy").agg(pl.col("games").sum())
        assert dict(games.rows()) == {"casual": 800, "greedy": 1600, "tuned": 800}


class TestSeatAdvantage:
    def test_shares_sum_to_one_win_a_game(self, rows):
        table = summary.seat_advantage(rows)
        assert table["order"].to_list() == [0, 1, 2, 3]
        assert table["win_share"].sum() == pytest.approx(1)
        assert table["games"].to_list() == [800] * 4

    def test_an_edge_of_the_start_shows(self, rows):
        table = summary.seat_advantage(rows)
        assert table["win_share_low"][0] > table["win_share_high"][3]


class TestTidy:
    def tables(self, rows):
        return summary.by_strategy(rows), summary.by_seat(rows), summary.seat_advantage(rows)

    def test_one_row_per_number(self, rows):
        table = summary.tidy(*self.tables(rows))
        assert table.columns == (
            ["table", "strategy", "order", "measure", "mean", "low", "high", "games", "seeds"]
        )
        assert table.height == (3 + 12 + 4) * 9
        key = ["table", "strategy", "order", "measure"]
        assert table.select(key).is_duplicated().sum() == 0

    def test_it_says_what_the_tables_say(self, rows):
        strategies, seats, advantage = self.tables(rows)
        table = summary.tidy(strategies, seats, advantage)
        found = table.filter(
            (pl.col("table") == "seat")
            & (pl.col("strategy") == "greedy")
            & (pl.col("order") == 2)
            & (pl.col("measure") == "win_share")
        ).row(0)
        expected = seats.filter((pl.col("strategy") == "greedy") & (pl.col("order") == 2))
        numbers = expected.select("win_share", "win_share_low", "win_share_high").row(0)
        assert found[4:7] == pytest.approx(numbers, abs=1e-6)

    def test_the_file_is_the_same_whatever_the_order_of_rows_and_the_parts(self, rows, tmp_path):
        run = write_run(tmp_path / "run", rows, part_games=60)
        shuffled = rows.sample(fraction=1, shuffle=True, seed=2)
        texts = {
            summary.tidy(*self.tables(frame)).write_csv() for frame in (rows, shuffled, load(run))
        }
        assert len(texts) == 1
