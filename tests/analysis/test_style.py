import subprocess
import sys
from itertools import pairwise

import pytest
import seaborn as sns
from matplotlib.colors import to_hex

from analysis import style


def chart():
    figure = style.canvas(4, 3)
    ax = figure.subplots()
    ax.plot([0, 1], label="line")
    style.fair_share(ax, 0.25)
    style.dress(ax, "Title", "4 players, seed 7")
    return figure


class TestColours:
    def test_the_palette_is_seaborns(self):
        assert [to_hex(color) for color in sns.color_palette("colorblind")] == list(style.PALETTE)

    def test_a_strategy_keeps_its_colour_beside_others(self):
        alone = style.strategy_colors(["search:200"])["search:200"]
        among = style.strategy_colors(["tuned", "search:200", "greedy", "random"])
        assert among["search:200"] == alone
        assert among["tuned"] == style.BLUE

    def test_no_two_share_a_colour_while_there_are_enough(self):
        names = [f"plan-{i}" for i in range(6)] + list(style.STRATEGIES)
        assert len(set(style.strategy_colors(names).values())) == 10

    def test_more_strategies_than_colours_are_drawn_too(self):
        assert len(style.strategy_colors([f"plan-{i}" for i in range(20)])) == 20

    def test_every_source_has_a_colour(self):
        assert style.source_color("water") == style.SKY
        assert style.source_color("lessons") in style.PALETTE


class TestSave:
    @pytest.mark.parametrize("suffix", [".svg", ".png"])
    def test_the_same_chart_is_the_same_file(self, tmp_path, suffix):
        first = style.save(chart(), tmp_path / f"a{suffix}").read_bytes()
        assert style.save(chart(), tmp_path / f"b{suffix}").read_bytes() == first

    def test_no_date_and_no_host_is_written(self, tmp_path):
        text = style.save(chart(), tmp_path / "a.svg").read_text()
        assert "dc:date" not in text
        assert str(tmp_path) not in text

    def test_settings_of_others_stay_as_they_are(self, tmp_path):
        from matplotlib import rcParams

        before = dict(rcParams)
        style.save(chart(), tmp_path / "a.svg")
        assert dict(rcParams) == before


class TestDress:
    def test_title_caption_and_legend_stand_above_each_other(self):
        figure = chart()
        figure.draw_without_rendering()
        ax = figure.axes[0]
        caption = next(text for text in ax.texts if "seed 7" in text.get_text())
        title = ax.findobj(lambda artist: getattr(artist, "get_text", str)() == "Title")[0]
        boxes = [
            ax.get_window_extent(),
            ax.get_legend().get_window_extent(),
            caption.get_window_extent(),
            title.get_window_extent(),
        ]
        assert all(low.y1 <= high.y0 for low, high in pairwise(boxes))
        assert boxes[-1].y1 <= figure.bbox.y1

    def test_a_long_title_is_broken_into_lines_that_fit(self):
        figure = style.canvas()
        ax = figure.subplots()
        style.dress(ax, "What a tile of water is worth to the player who buys it here " * 2)
        figure.draw_without_rendering()
        title = ax.findobj(lambda artist: getattr(artist, "get_text", str)().startswith("What"))[0]
        box = title.get_window_extent()
        assert box.x1 <= figure.bbox.x1
        assert box.y1 <= figure.bbox.y1


def test_the_charts_of_a_run_need_no_slow_imports():
    code = (
        "import sys, analysis.charts, analysis.show, analysis.load\n"
        "slow = {'seaborn', 'pandas', 'matplotlib.pyplot', 'scipy', 'statsmodels'}\n"
        "print(sorted(slow & set(sys.modules)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert found.strip() == "[]"
