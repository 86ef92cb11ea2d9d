import polars as pl
import pytest
from matplotlib.figure import Figure

from analysis import charts, style, summary
from tests.analysis.rows import make_rows

LINE_UP = ("tuned", "greedy", "greedy", "casual")


@pytest.fixture(scope="module")
def rows():
    return make_rows(400, LINE_UP, skill={"tuned": 1, "casual": -1}, edge=3)


@pytest.fixture
def ax():
    return Figure().subplots()


def texts(ax):
    return [text.get_text() for text in ax.texts]


def boxes(ax):
    """The boxes of all texts of a drawn chart that say something."""
    ax.figure.draw_without_rendering()
    return [text.get_window_extent() for text in ax.texts if text.get_text()]


class TestScoreBySource:
    def draw(self, table, ax):
        return charts.plot_score_by_source(table, ax=ax, caption="4 players, 400 games, seed 7")

    def test_bars_are_as_long_as_the_mean_points(self, rows, ax):
        table = summary.by_strategy(rows)
        self.draw(table, ax)
        for bars in ax.containers:
            widths = [bar.get_width() for bar in bars]
            assert widths == pytest.approx(table[f"from_{bars.get_label()}"].to_list())

    def test_a_stack_ends_at_the_score(self, rows, ax):
        table = summary.by_strategy(rows)
        self.draw(table, ax)
        ends = [bar.get_x() + bar.get_width() for bar in ax.containers[-1]]
        assert ends == pytest.approx(table["score"].to_list())

    def test_totals_are_told_with_their_interval(self, rows, ax):
        table = summary.by_strategy(rows)
        self.draw(table, ax)
        score, low, high = table.select("score", "score_low", "score_high").row(0)
        assert f"{score:.1f} [{low:.1f}–{high:.1f}]" in texts(ax)  # noqa: RUF001

    def test_the_best_is_on_top_by_name(self, rows, ax):
        self.draw(summary.by_strategy(rows), ax)
        assert [label.get_text() for label in ax.get_yticklabels()] == [
            "tuned",
            "greedy",
            "casual",
        ]
        assert ax.yaxis_inverted()

    def test_a_source_that_gave_nothing_is_left_out(self, rows, ax):
        self.draw(summary.by_strategy(rows), ax)
        assert "herds" not in [text.get_text() for text in ax.get_legend().get_texts()]

    def test_title_and_caption(self, rows, ax):
        self.draw(summary.by_strategy(rows), ax)
        assert ax.get_title(loc="left") == "Where the points come from"
        assert "4 players, 400 games, seed 7" in texts(ax)

    def test_one_seed_has_no_whisker(self, ax):
        self.draw(summary.by_strategy(make_rows(4)), ax)
        assert not ax.collections
        assert any("[one seed]" in text for text in texts(ax))

    def test_numbers_do_not_overlap(self, rows):
        figure = charts.draw(summary.by_strategy(rows), summary.by_seat(rows), "caption")
        found = boxes(figure["score_by_source"].axes[0])
        assert not any(a.overlaps(b) for i, a in enumerate(found) for b in found[:i])


class TestWinShareBySeat:
    def test_points_are_the_shares_around_their_seat(self, rows, ax):
        table = summary.by_seat(rows)
        charts.plot_win_share_by_seat(table, ax=ax)
        points = {dots.get_label(): dots.get_offsets() for dots in ax.collections[1::2]}
        for name in ("casual", "greedy", "tuned"):
            own = table.filter(pl.col("strategy") == name)
            assert points[name][:, 1].tolist() == pytest.approx(own["win_share"].to_list())
            assert points[name][:, 0].round().tolist() == own["order"].to_list()

    def test_lines_are_the_intervals(self, rows, ax):
        table = summary.by_seat(rows).filter(pl.col("strategy") == "tuned")
        charts.plot_win_share_by_seat(table, ax=ax)
        lines = [segment[:, 1].tolist() for segment in ax.collections[0].get_segments()]
        expected = table.select("win_share_low", "win_share_high").rows()
        assert lines == [pytest.approx(ends) for ends in expected]

    def test_shares_are_told_in_per_cent(self, rows, ax):
        table = summary.by_seat(rows)
        charts.plot_win_share_by_seat(table, ax=ax)
        assert f"{100 * table['win_share'][0]:.1f}" in texts(ax)

    def test_the_fair_share_is_marked(self, rows, ax):
        charts.plot_win_share_by_seat(summary.by_seat(rows), ax=ax)
        assert ax.lines[0].get_ydata() == [0.25, 0.25]
        assert "fair share\n25.0%" in texts(ax)

    def test_seats_stand_in_turn_order(self, rows, ax):
        charts.plot_win_share_by_seat(summary.by_seat(rows), ax=ax)
        labels = [label.get_text() for label in ax.get_xticklabels()]
        assert labels == ["1st", "2nd", "3rd", "4th"]

    def test_small_differences_are_not_blown_up(self, ax):
        table = pl.DataFrame(
            {
                "strategy": ["tuned", "tuned"],
                "order": [0, 1],
                "win_share": [0.501, 0.499],
                "win_share_low": [0.5, 0.498],
                "win_share_high": [0.502, 0.5],
            }
        )
        charts.plot_win_share_by_seat(table, ax=ax)
        low, high = ax.get_ylim()
        assert low < 0.45
        assert high > 0.55

    def test_a_point_without_an_interval_is_hollow(self, ax):
        charts.plot_win_share_by_seat(summary.by_seat(make_rows(4)), ax=ax)
        assert ax.collections[1].get_facecolor()[0].tolist() == [1, 1, 1, 1]

    def test_many_points_go_without_numbers(self, ax):
        rows = make_rows(60, ("tuned", "greedy", "casual", "random", "landlord"))
        charts.plot_win_share_by_seat(summary.by_seat(rows), ax=ax)
        assert [text for text in texts(ax) if text] == ["fair share\n20.0%"]


class TestDraw:
    def test_the_files_of_two_runs_of_the_same_rows_are_the_same(self, rows, tmp_path):
        shuffled = rows.sample(fraction=1, shuffle=True, seed=1)
        for name, frame in (("a", rows), ("b", shuffled)):
            figures = charts.draw(summary.by_strategy(frame), summary.by_seat(frame), "seed 7")
            assert list(figures) == ["score_by_source", "win_share_by_seat"]
            for title, figure in figures.items():
                style.save(figure, tmp_path / f"{name}-{title}.svg")
        for title in figures:
            first, second = (tmp_path / f"{name}-{title}.svg" for name in "ab")
            assert first.read_bytes() == second.read_bytes()


def test_pieces_with_room_are_numbered_and_slivers_are_not(ax):
    row = {"strategy": "tuned", "score": 50.0, "score_low": 44.0, "score_high": 56.0}
    parts = {"from_markets": 30.0, "from_land": 11.0, "from_water": 1.0, "from_money": 8.0}
    ends = {f"{name}_low": value for name, value in parts.items()}
    charts.plot_score_by_source(pl.DataFrame([row | parts | ends]), ax=ax)
    numbers = [text for text in texts(ax) if text.replace(".", "").isdigit()]
    assert numbers == ["30.0", "11.0"]  # the whisker lies over the last piece
