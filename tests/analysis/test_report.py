import base64
import re
from html.parser import HTMLParser

import polars as pl
import pytest

from analysis import style
from analysis.cells import columns, csv
from analysis.drawing import inline
from analysis.report import Chart, Report, Section, Table, by_file_name, write
from tests.helpers.chromium import BINARY, Page

EVIL = "<b>&\"tuned'"
FRAME = pl.DataFrame(
    {
        "strategy": ["greedy", EVIL, None],
        "games": [1200, 60, None],
        "win_share": [0.25, 0.5, None],
        "win_share_low": [0.24, None, None],
        "win_share_high": [0.26, None, None],
        "gain": [-3.0, 12.0, 9.0],
        "gain_low": [-4.1, 10.0, 9.0],
        "gain_high": [-1.9, 14.0, 9.0],
    }
)


def chart(name="wins by seat"):
    figure = style.canvas(5, 3)
    ax = figure.subplots()
    ax.plot([0, 1, 2], [0.2, 0.3, 0.25], color=style.BLUE, label=EVIL)
    ax.text(1, 0.3, "25", color=style.ON_COLOR)
    style.fair_share(ax, 0.25)
    style.dress(ax, "Who wins", "4 players, seed 7")
    return Chart(name, figure, f"Shares of {EVIL}, 1,200 games, 95% intervals.")


def report():
    table = Table("by_strategy", FRAME, "Best first.", {"gain": "points more than greedy"})
    sections = (
        Section(
            "Who wins", ("Second sentence.", "A paragraph."), (chart(), chart("again")), (table,)
        ),
        Section(f"Again {EVIL}", (), (chart(),), (table,)),
    )
    answer = (f"{EVIL} wins 50.0% [48.0-52.0] of its games.", "Second sentence.")
    return Report(f"What {EVIL} is worth", answer, sections, "ludostat play --seats 'a<b>'",
                  {"games": "1,200", "seed": "7"})  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write(report(), tmp_path_factory.mktemp("report")).parent


@pytest.fixture(scope="module")
def html(folder):
    return (folder / "report.html").read_text()


class Text(HTMLParser):
    """What a page says, its tags and its ids."""

    def __init__(self, html):
        super().__init__()
        self.text, self.tags, self.ids, self._hidden = "", [], [], 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for key, value in attrs if key == "id"]
        self._hidden += tag in ("style", "script")

    def handle_endtag(self, tag):
        self._hidden -= tag in ("style", "script")

    def handle_data(self, data):
        self.text += "" if self._hidden else data


class TestPage:
    def test_the_answer_comes_first_and_what_it_rests_on_last(self, html):
        text = Text(html).text
        order = [f"{EVIL} wins 50.0%", "Second sentence", "A paragraph.", "95% intervals.",
                 "By strategy".lower(), "25.0%", "Make it again", "ludostat play --seats 'a<b>'",
                 "What it rests on", "1,200"]  # fmt: skip
        at = 0
        for words in order:
            assert words in text[at:], words
            at = text.index(words, at)

    def test_the_first_section_does_not_say_the_answer_again(self, html):
        assert (html.count("Second sentence."), html.count("A paragraph.")) == (1, 1)

    def test_names_are_text_whatever_they_hold(self, html):
        page = Text(html)
        assert "b" not in page.tags
        assert page.text.count(EVIL) >= 7

    def test_ids_are_unique(self, html):
        ids = Text(html).ids
        assert len(ids) == len(set(ids))

    def test_every_reference_has_its_target(self, html):
        ids = set(Text(html).ids)
        named = set(re.findall(r'(?:href="#|url\(#|aria-labelledby=")([\w-]+)', html))
        assert named
        assert named <= ids

    def test_it_asks_nothing_of_a_network(self, html):
        addresses = re.findall(r"""(?:src|href)\s*=\s*["']([^"'#][^"']*)""", html)
        assert addresses
        assert all(address.startswith("data:text/csv") for address in addresses)
        assert "http:" not in html
        assert "https:" not in html
        assert "@import" not in html

    def test_every_chart_has_words(self, html):
        assert html.count("<svg") == 3
        assert html.count('role="img"') == 3

    def test_numbers_stand_with_their_intervals_in_one_cell(self, html):
        cells = Text(html).text
        assert "25.0% [24.0–26.0]" in cells  # noqa: RUF001
        assert "50.0% [one seed]" in cells
        assert "-3.0 [-4.1 to -1.9]" in cells
        assert "win share low" not in cells
        assert "[one seed]: all games share one seed" in cells

    def test_a_table_is_saved_from_the_page_itself(self, html):
        data = re.search(r"data:text/csv;base64,([^\"]+)", html)[1]
        assert base64.b64decode(data).decode() == FRAME.write_csv()


class TestFiles:
    def test_charts_and_tables_lie_beside_the_page(self, folder):
        names = {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")}
        charts = {
            f"charts/{name}.{ending}"
            for name in ("wins-by-seat", "again", "wins-by-seat-2")
            for ending in ("png", "svg")
        }
        tables = {"tables/by_strategy.csv", "tables/by_strategy-2.csv"}
        assert names == {"report.html"} | charts | tables

    def test_the_same_report_is_the_same_files(self, folder, tmp_path):
        again = write(report(), tmp_path / "new" / "folder").parent
        for path in folder.rglob("*.*"):
            assert (again / path.relative_to(folder)).read_bytes() == path.read_bytes(), path

    def test_a_report_written_twice_is_the_same_files(self, tmp_path):
        whole = report()
        first, second = (write(whole, tmp_path / name).parent for name in "ab")
        for path in first.rglob("*.*"):
            assert (second / path.relative_to(first)).read_bytes() == path.read_bytes(), path

    @pytest.mark.parametrize(
        ("names", "files"),
        [
            (("a", "A", "a"), ["a", "a-2", "a-3"]),
            (("../x/<b>", "--", "two lakes!"), ["x-b", "unnamed", "two-lakes"]),
        ],
    )
    def test_file_names_are_plain_and_differ(self, names, files):
        assert list(by_file_name(Table(name, FRAME) for name in names)) == files


@pytest.fixture(scope="module")
def svg():
    return inline(style.rendered(chart().figure, "svg").decode(), "one")


class TestDrawing:
    def test_ink_follows_the_scheme_and_data_keeps_its_colour(self, svg):
        found = set(re.findall(r"(?:fill|stroke): ([^;\"]+)", svg))
        roles = {"var(--ink)", "var(--quiet)", "var(--line)", "var(--paper)"}
        assert roles <= found
        assert found - roles == {style.BLUE, style.ON_COLOR, "none"}

    def test_nothing_in_it_is_for_the_whole_page(self, svg):
        assert "<style" not in svg
        assert "metadata" not in svg
        assert all(name.startswith("one-") for name in re.findall(r' id="([^"]+)"', svg))


class TestCells:
    def cells(self, **columns_):
        units = columns_.pop("units", {})
        return [cell[:2] for cell in columns(pl.DataFrame(columns_), units)[0].cells]

    def test_units_are_told(self):
        ends = {"gain": [0.021], "gain_low": [0.011], "gain_high": [0.031]}
        assert self.cells(**ends, units={"gain": "pp"}) == [("2.1 pp", "[1.1–3.1]")]  # noqa: RUF001
        assert self.cells(**ends, units={"gain": "points"})[0][0] == "0.02 points"

    def test_whole_numbers_have_no_fraction(self):
        cells = self.cells(median=[1200, 7], median_low=[1100, None], median_high=[1300, None])
        assert cells == [("1,200", "[1,100 to 1,300]"), ("7", "")]

    def test_decimals_are_those_of_the_largest(self):
        assert self.cells(ratio=[0.0, 12.345, None]) == [("0.0", ""), ("12.3", ""), ("–", "")]  # noqa: RUF001
        assert self.cells(p=[0.0214, float("nan")]) == [("0.021", ""), ("–", "")]  # noqa: RUF001

    def test_what_is_too_small_to_show_is_not_nothing(self):
        assert self.cells(p=[0.00001, 0.0, 0.03]) == [("<0.001", ""), ("0.000", ""), ("0.030", "")]

    def test_a_seed_is_a_name(self):
        assert self.cells(seed=[20260101])[0][0] == "20260101"

    def test_lists_and_truths(self):
        assert self.cells(by_round=[[1, 2], []]) == [("1 2", ""), ("", "")]
        assert self.cells(first=[True])[0][0] == "yes"
        assert csv(pl.DataFrame({"by_round": [[1, 2], []]})) == 'by_round\n1 2\n""\n'


needs_chromium = pytest.mark.skipif(BINARY is None, reason="there is no Chromium on this machine")
SHADES = """[...document.querySelectorAll('svg')].map(svg => {
  const box = svg.getBoundingClientRect();
  const paper = svg.querySelector('path');
  return [box.width > 300, box.height > 150, getComputedStyle(paper).fill];
})"""
FIRST = "[...document.querySelectorAll('tbody')[0].rows].map(row => row.cells[0].innerText)"
SORT = "document.querySelector('table').tHead.rows[0].cells[{}]"


@pytest.fixture(scope="module")
def page(folder, tmp_path_factory):
    with Page(tmp_path_factory.mktemp("chromium"), width=500) as page:
        page.ask("Network.emulateNetworkConditions", offline=True, latency=0,
                 downloadThroughput=0, uploadThroughput=0)  # fmt: skip
        page.open(folder / "report.html")
        yield page


@needs_chromium
class TestInChromium:
    def test_nothing_but_the_file_is_asked_for(self, page, folder):
        assert page.requests == [(folder / "report.html").as_uri()]

    @pytest.mark.parametrize(
        ("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(24, 26, 29)")]
    )
    def test_all_charts_are_there_in_both_schemes(self, page, scheme, paper):
        page.prefer(scheme)
        assert page.run(SHADES) == [[True, True, paper]] * 3
        assert page.run("getComputedStyle(document.body).backgroundColor") == paper

    def test_the_button_turns_the_scheme(self, page):
        page.prefer("light")
        ground = "getComputedStyle(document.body).backgroundColor"
        page.run("document.getElementById('scheme').click()")
        assert page.run(ground) == "rgb(24, 26, 29)"
        page.run("document.getElementById('scheme').click()")
        assert page.run(ground) == "rgb(255, 255, 255)"

    def test_a_click_sorts_by_the_number_and_again_turns_it(self, page):
        button = SORT.format(2) + ".querySelector('button')"
        page.run(f"{button}.click()")
        assert page.run(SORT.format(2) + ".ariaSort") == "descending"
        assert page.run(FIRST) == [EVIL, "greedy", "–"]  # noqa: RUF001
        page.run(f"{button}.click()")
        assert page.run(SORT.format(2) + ".ariaSort") == "ascending"
        assert page.run(FIRST) == ["greedy", EVIL, "–"]  # noqa: RUF001

    def test_keys_sort_too(self, page):
        page.run(SORT.format(3) + ".querySelector('button').focus()")
        page.press("Enter")
        assert page.run(FIRST) == [EVIL, "–", "greedy"]  # noqa: RUF001
        assert (
            page.run("document.querySelectorAll('table')[0].querySelectorAll('[aria-sort]').length")
            == 1
        )

    def test_wide_things_scroll_inside_their_frame(self, page):
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        assert page.run("document.querySelector('.drawing').scrollWidth > innerWidth")

    def test_print_is_on_white_with_headings_and_without_buttons(self, page):
        page.prefer("dark", "print")
        shown = "getComputedStyle(document.querySelector('{}')).{}"
        assert page.run(shown.format("body", "backgroundColor")) == "rgb(255, 255, 255)"
        assert page.run(shown.format("th button", "display")) != "none"
        assert page.run(shown.format("#scheme", "display")) == "none"

    def test_the_command_is_copied(self, page):
        page.run("document.getElementById('copy').click()")
        page.run("new Promise(done => setTimeout(done, 200))")
        assert page.run("document.getElementById('copy').textContent") in ("Copied", "Selected")

    def test_nothing_went_wrong(self, page):
        assert page.run("document.querySelectorAll('th button').length") == 8
        assert page.faults == []
