import polars as pl
import pytest
from matplotlib.figure import Figure
from polars.testing import assert_frame_equal

from analysis import course, course_charts, moments, run_report
from tests.analysis.rows import make_rows

LINE_UP = ("tuned", "greedy", "greedy", "casual")


@pytest.fixture(scope="module")
def rows():
    frame = make_rows(400, LINE_UP, skill={"tuned": 1, "casual": -1})
    stays = pl.col("order").cast(pl.Int32)
    return frame.with_columns(chose_buy_land=stays, chose_harvest=pl.lit(2, pl.Int32))


def row(**numbers):
    """One row of estimates: a number, or a number with its ends."""
    ends = {name: (value,) * 3 if isinstance(value, float) else value for name, value in
            numbers.items()}  # fmt: skip
    return {name + end: value for name, values in ends.items()
            for end, value in zip(("", "_low", "_high"), values, strict=True)}  # fmt: skip


class TestLength:
    def test_rounds_and_margins_are_means_over_games(self, rows):
        games = rows.group_by("game_index").agg(pl.col("rounds").first(), pl.col("margin").max())
        found = course.length_and_closeness(rows).row(0, named=True)
        assert found["games"] == 400
        assert found["rounds"] == pytest.approx(games["rounds"].mean())
        assert found["won_by"] == pytest.approx(games["margin"].mean())
        assert found["won_by_low"] < found["won_by"] < found["won_by_high"]

    def test_shares_of_lengths_are_those_of_games_and_add_up(self, rows):
        table = course.by_rounds(rows)
        games = rows.filter(pl.col("seat") == 0)["rounds"]
        assert table["share"].sum() == pytest.approx(1)
        assert table["share"][0] == pytest.approx((games == games.min()).mean())
        assert (table["share_low"] < table["share"]).all()

    def test_many_lengths_stand_in_steps(self, rows):
        spread = rows.with_columns(pl.col("rounds") * (pl.col("game_index") % 9 + 1).cast(pl.Int32))
        table = course.by_rounds(spread)
        assert table.height <= course.LINES
        assert ((table["to"] - table["rounds"]).unique() > 0).all()
        assert table["share"].sum() == pytest.approx(1)

    def test_ends_of_games_are_told_with_the_commonest_first(self, rows):
        later = pl.col("game_index") % 4 == 0
        reason = pl.when(later).then(pl.lit("rounds")).otherwise(pl.lit("cards"))
        table = course.by_reason(rows.with_columns(reason=reason))
        assert table["reason"].to_list() == ["cards", "rounds"]
        assert table["share"].to_list() == [0.75, 0.25]


class TestCloseness:
    def test_shares_grow_to_all_games_at_the_clearest_win(self, rows):
        table = course.by_margin(rows)
        largest = rows["margin"].max()
        assert table["share"].is_sorted()
        assert table.select("won_by", "share").row(-1) == (largest, 1.0)
        assert table.height <= course.LINES + 2

    def test_a_shared_first_place_counts_as_such(self, rows):
        shared = rows.filter(pl.col("place") == 1).group_by("game_index").len()
        found = course.length_and_closeness(rows)["shared_share"].item()
        assert found == pytest.approx((shared["len"] > 1).mean())


class TestSpread:
    def test_quantiles_are_those_of_the_scores(self, rows):
        for name, median, tenth in course.score_spread(rows).select(
            "strategy", "median", "tenth").iter_rows():  # fmt: skip
            own = rows.filter(pl.col("strategy") == name)["score"].sort()
            assert median == own[-(-len(own) // 2) - 1]
            assert tenth == own[-(-len(own) // 10) - 1]

    def test_the_interval_holds_the_quantile(self, rows):
        table = course.score_spread(rows)
        for name in course.QUANTILES:
            assert (table[f"{name}_low"] <= table[name]).all()
            assert (table[name] <= table[f"{name}_high"]).all()

    def test_the_interval_is_woodruffs(self):
        numbers = list(range(400))
        games = {"game_index": numbers, "seed": numbers, "score": numbers}
        table = course.score_spread(pl.DataFrame(games).with_columns(strategy=pl.lit("a")))
        half = 1.966 * (0.25 / 399) ** 0.5  # of the share below the median; t with 399 degrees
        ends = [400 * (0.5 - half), 400 * (0.5 + half)]
        found = table.select("median", "median_low", "median_high").row(0)
        assert found == (199, *(int(end) for end in ends))

    def test_one_seed_has_no_interval(self):
        table = course.score_spread(make_rows(2, ("a", "b")))
        assert table["median_low"].to_list() == [None, None]


class TestChoices:
    def test_only_what_somebody_chose_is_told_the_commonest_first(self, rows):
        table = course.by_choice(rows)
        assert table["choice"].unique(maintain_order=True).to_list() == ["harvest", "buy land"]
        harvests = table.filter(pl.col("choice") == "harvest")
        assert harvests["times"].to_list() == [2, 2, 2]


class TestCharts:
    def test_bars_and_lines_are_the_shares(self, rows):
        lengths, margins = course.by_rounds(rows), course.by_margin(rows)
        ax = course_charts.plot_rounds(lengths, ax=Figure().subplots())
        heights = [bar.get_height() for bar in ax.containers[0]]
        assert heights == pytest.approx(lengths["share"].to_list())
        ax = course_charts.plot_margins(margins, ax=Figure().subplots())
        assert ax.lines[0].get_ydata().tolist() == margins["share"].to_list()[:-1]

    def test_points_are_the_counts_of_every_strategy(self, rows):
        table = course.by_choice(rows)
        ax = course_charts.plot_choices(table, ax=Figure().subplots())
        dots = {dots.get_label(): dots.get_offsets() for dots in ax.collections[1::2]}
        for name, found in dots.items():
            own = table.filter(pl.col("strategy") == name)
            assert found[:, 0].tolist() == pytest.approx(own["times"].to_list())
            assert found[:, 1].round().tolist() == [0, 1]


class TestSentences:
    @pytest.mark.parametrize(
        ("share", "verdict"),
        [
            ((0.27, 0.26, 0.28), "clearly more than the fair share of 25.0%"),
            ((0.23, 0.22, 0.24), "clearly less than"),
            ((0.27, 0.24, 0.30), "not clearly different from"),
            ((0.27, None, None), "one seed says nothing about"),
        ],
    )
    def test_going_first_is_judged_by_its_interval(self, share, verdict):
        lines = [{"order": order, **row(win_share=share)} for order in range(4)]
        text = run_report.first_seat(pl.DataFrame(lines, infer_schema_length=None))
        assert verdict in text
        assert "27.0%" in text or "23.0%" in text

    def test_length_and_margin_are_told_with_their_intervals(self):
        numbers = row(rounds=(20.9, 20.8, 21.1), won_by=(21.9, 21.1, 22.8))
        text = run_report.how_games_go(pl.DataFrame([numbers]))
        assert "20.9 [20.8–21.1] rounds" in text  # noqa: RUF001
        assert "won by 21.9 [21.1–22.8] points" in text  # noqa: RUF001


@pytest.mark.parametrize("shuffled", [False, True])
def test_portions_do_not_matter(rows, monkeypatch, shuffled):
    whole = course.tables(rows)
    monkeypatch.setattr(moments, "VALUES_AT_ONCE", 5000)
    again = course.tables(rows.sample(fraction=1, shuffle=True, seed=1) if shuffled else rows)
    for table, same in zip(whole, again, strict=True):
        assert_frame_equal(table, same)
