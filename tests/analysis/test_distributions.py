import numpy as np
import pytest
from matplotlib.figure import Figure

from analysis.distributions import plot_ecdf, plot_violins
from analysis.load import to_pandas
from tests.analysis.rows import make_rows


@pytest.fixture(scope="module")
def rows():
    return to_pandas(make_rows(200, skill={"tuned": 2}))


@pytest.fixture
def ax():
    return Figure().subplots()


def test_a_step_line_is_the_share_at_or_below(rows, ax):
    plot_ecdf(rows, ax=ax)
    line = next(line for line in ax.lines if line.get_label() == "tuned")
    scores = rows.loc[rows["strategy"] == "tuned", "score"]
    x, y = line.get_data()
    middle = np.searchsorted(x, 90, side="right") - 1
    assert y[middle] == pytest.approx((scores <= 90).mean())


def test_every_strategy_has_a_violin_with_its_median(rows, ax):
    plot_violins(rows, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["casual", "greedy", "tuned"]
    medians = rows.groupby("strategy", observed=True)["score"].median().tolist()
    drawn = [line.get_xdata()[0] for line in ax.lines]
    assert all(any(x == pytest.approx(median) for x in drawn) for median in medians)


def test_another_measure_is_named(rows, ax):
    plot_ecdf(rows, ax=ax, measure="chose_buy_water", caption="seed 7")
    assert ax.get_title(loc="left") == "How the chose buy water spreads"
    assert ax.get_xlabel() == "chose buy water of a seat in a game"
