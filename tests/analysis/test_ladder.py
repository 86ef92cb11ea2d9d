"""The ladder in words and as a chart."""

import polars as pl
import pytest
from matplotlib.figure import Figure

from analysis import ladder, style
from analysis.ratings import AT_LEAST, AT_MOST
from analysis.sequential import NOT_BY_SO_MUCH, STRONGER

COLUMNS = {
    "strategy": pl.String, "kind": pl.String, "rating": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "bound": pl.String, "microseconds": pl.Float64,
}  # fmt: skip
ROWS = [
    ("random", "rung", 0.0, 0.0, 0.0, None, 0.3),
    ("casual", "rung", 450.0, 400.0, 500.0, None, 0.6),
    ("greedy", "rung", None, 1200.0, None, AT_LEAST, 3.0),
    ("search:125", "rung", None, 1290.0, None, AT_LEAST, 3e3),
    ("search:250", "rung", None, 1300.0, None, AT_LEAST, 6e3),
    ("herds", "plan", None, 1190.0, None, AT_LEAST, 3.1),
    ("waters", "plan", None, None, -300.0, AT_MOST, 2.9),
]


@pytest.fixture
def strength():
    return pl.DataFrame(ROWS, schema=COLUMNS, orient="row")


@pytest.fixture
def ax():
    return Figure().subplots()


def pair(verdict):
    return {"stronger": "greedy", "weaker": "casual", "share": 0.271, "low": 0.25, "high": 0.3,
            "games": 400, "seeds": 100, "verdict": verdict}  # fmt: skip


class TestAnswer:
    def test_all_rungs_hold(self, strength):
        text = ladder.answer(pl.DataFrame([pair(STRONGER)] * 2), strength)
        assert text == "Every rung is stronger than the one below it, alone among copies of that."

    def test_ratings_that_clearly_say_the_opposite_are_told(self, strength):
        turned = strength.with_columns(
            high=pl.when(strategy="greedy").then(300.0).otherwise("high")
        )
        text = ladder.answer(pl.DataFrame([pair(STRONGER)]), turned)
        assert "At common tables the order is another: casual is rated above greedy." in text
        near = strength.with_columns(high=pl.when(strategy="greedy").then(450.0).otherwise("high"))
        assert "another" not in ladder.answer(pl.DataFrame([pair(STRONGER)]), near)

    def test_a_rung_that_does_not_is_named_with_its_share(self, strength):
        text = ladder.answer(pl.DataFrame([pair(STRONGER), pair(NOT_BY_SO_MUCH)]), strength)
        assert text.count("greedy wins 27.1% [25.0–30.0] among casual") == 1  # noqa: RUF001
        assert NOT_BY_SO_MUCH in text


@pytest.mark.parametrize(
    ("rating", "low", "high", "bound", "text"),
    [
        (812.4, 790.1, 835.0, None, "812 [790–835]"),  # noqa: RUF001
        (-71.0, -113.0, -30.0, None, "-71 [-113 to -30]"),
        (0.0, 0.0, 0.0, None, "0 [fixed]"),
        (3.0, None, None, None, "3 [one seed]"),
        (None, 912.2, None, AT_LEAST, "at least 912"),
        (None, None, -912.2, AT_MOST, "at most -912"),
        (None, None, None, AT_LEAST, "[one seed]"),
    ],
)
def test_ratings_as_people_read_them(rating, low, high, bound, text):
    row = {"rating": rating, "low": low, "high": high, "bound": bound}
    assert ladder.rating_text(row) == text


def test_no_distance_across_a_gap():
    assert ladder.points_text(None, None, None) == ""


def test_zero_has_no_sign():
    assert ladder.points_text(-0.2, -149.0, 149.0) == "0 [-149 to 149]"


class TestChart:
    def test_the_line_joins_the_rungs_in_their_order(self, strength, ax):
        ladder.plot_strength(strength, ax=ax)
        assert ax.lines[0].get_xdata().tolist() == [0.3, 0.6, 3.0, 3e3, 6e3]
        assert ax.lines[0].get_ydata().tolist() == [0, 450, 1200, 1290, 1300]
        assert ax.get_xscale() == "log"

    def test_only_estimates_have_intervals_and_only_bounds_arrows(self, strength, ax):
        ladder.plot_strength(strength, ax=ax)
        whiskers = [one for one in ax.collections if hasattr(one, "get_segments")]
        assert [one.get_segments()[0][:, 1].tolist() for one in whiskers] == [[0, 0], [400, 500]]
        arrows = [text for text in ax.texts if text.arrow_patch is not None]
        assert [arrow.xyann[1] > 0 for arrow in arrows] == [True] * 4 + [False]

    def test_plans_are_hollow(self, strength, ax):
        ladder.plot_strength(strength, ax=ax)
        dots = [one for one in ax.collections if not hasattr(one, "get_segments")]
        white = [dot.get_facecolor()[0].tolist() == [1, 1, 1, 1] for dot in dots]
        assert white == [kind == "plan" for kind in strength["kind"]]

    def test_names_stand_apart_and_inside(self, strength):
        figure = ladder.draw(strength, "Hacienda, 4 players")
        figure.draw_without_rendering()
        names = [text for text in figure.axes[0].texts
                 if text.get_text().split("  ")[0] in strength["strategy"]]  # fmt: skip
        boxes = [text.get_window_extent() for text in names]
        assert len(boxes) == strength.height
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
        assert max(box.x1 for box in boxes) <= figure.bbox.x1

    def test_title_and_axes_say_what_is_drawn(self, strength, ax):
        ladder.plot_strength(strength, ax=ax, caption="Hacienda, 4 players")
        assert ax.get_title(loc="left") == "What strength costs"
        assert "random = 0" in ax.get_ylabel()
        assert "microseconds" in ax.get_xlabel()
        assert "Hacienda, 4 players" in [text.get_text() for text in ax.texts]

    def test_the_same_rows_are_the_same_file(self, strength, tmp_path):
        for name in "ab":
            style.save(ladder.draw(strength, "seed 7"), tmp_path / f"{name}.svg")
        assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()

    def test_one_strategy_alone_can_be_drawn(self, strength, ax):
        ladder.plot_strength(strength.head(1), ax=ax)
        assert ax.get_ylim()[0] < 0 < ax.get_ylim()[1]
