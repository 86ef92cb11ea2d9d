"""`ludostat maps` as map authors use it."""

import json
from pathlib import Path

import pytest

from sim.catalogue import game
from strategies.map_plays import play, trials, with_dealt_terrain

OPEN = " . . . M . .\n? . ? . ? . ?\n . M . ? . .\n. ? . . W . ?"
DRAWN = ' . . . M . .\n^ . F . o . ~\n . M . " . .\n. ^ . . W . F'
QUICK = ["--games", "24", "--players", "2,3", "--by", "casual,greedy", "--deals", "2",
         "--jobs", "1"]  # fmt: skip


@pytest.fixture(autouse=True)
def map_files(tmp_path):
    (tmp_path / "open.txt").write_text(OPEN)
    (tmp_path / "drawn.txt").write_text(DRAWN)


def tables(document):
    return {key: found for key, found in json.loads(document).items() if key != "provenance"}


def test_every_map_is_answered_for_every_number_of_players(ludostat):
    code, out, err = ludostat("maps", "open.txt", "drawn.txt", *QUICK)
    assert (code, err) == (0, [])
    assert [line.split()[0] for line in out.splitlines() if line[:1].islower()] == ["open", "drawn"]
    assert out.count("  With 2 players ") == out.count("  With 3 players ") == 2
    assert out.count("of 2 markets and ") == 4
    assert out.count("Between 2 deals of terrains the wins") == 2
    assert out.count("Between casual and greedy the wins") == 2
    assert "25% more or less than its fair share" in out


def test_workers_change_nothing(ludostat):
    one = ludostat("maps", "open.txt", *QUICK, "--json")[1]
    two = ludostat("maps", "open.txt", *QUICK[:-1], "2", "--json")[1]
    assert tables(one) == tables(two)
    found = tables(one)["maps"]["open"]
    assert found["drawing"] == OPEN.split("\n")
    assert all("On 2 deals of terrains (24 games)" in text for text in found["findings"])


def test_without_deals_and_with_one_strategy_less_is_told(ludostat):
    code, out, _ = ludostat("maps", "open.txt", "--games", "12", "--players", "2", "--by", "casual",
                            "--deals", "0", "--out", "page")  # fmt: skip
    assert code == 0
    assert "Between" not in out
    assert "Other terrains" not in Path("page/report.html").read_text()


def test_a_page_with_maps_charts_and_tables(ludostat):
    out = ludostat("maps", "open.txt", "drawn.txt", *QUICK, "--out", "page")[1]
    assert out.splitlines()[-1] == "The page with the maps: page/report.html"
    page = Path("page/report.html").read_text()
    assert page.count("<svg") == 2
    assert {path.name for path in Path("page/charts").iterdir()} == {
        "map-open.png", "map-open.svg", "map-drawn.png", "map-drawn.svg",
    }  # fmt: skip
    assert "p_holm" in Path("page/tables/at_a_glance.csv").read_text()
    assert ludostat("maps", "open.txt", *QUICK, "--out", "page")[0] == 2


def test_files_that_are_no_maps_are_named_and_left_out(ludostat):
    Path("broken.haz").write_text("[Hex]\n5=99\n")
    Path("wet.txt").write_text(" W" * 12)
    code, out, err = ludostat("maps", "broken.haz", "open.txt", "none.haz", "wet.txt", *QUICK)
    assert code == 1
    named = [line.split(":")[1] for line in err]
    assert named == [" map broken.haz", " map none.haz", " map wet.txt"]
    assert all(line.startswith("ludostat: ") for line in err)
    assert all(line.endswith("; left out") for line in err)
    assert out.startswith("open ")
    assert ludostat("maps", "broken.haz", *QUICK)[0] == 2


def test_what_is_neither_a_map_nor_a_file_is_told(ludostat):
    Path("folder").mkdir()
    code, _, err = ludostat("maps", "symetric", "folder", "--look")
    assert code == 2
    assert err[0].startswith("ludostat: map symetric: is no map of the game (did you mean 'symm")
    assert "--map" not in err[0]
    assert err[1] == (
        "ludostat: map folder: is a folder; name the map files in it (.txt, .haz); left out"
    )


def test_a_look_plays_nothing(ludostat):
    code, out, _ = ludostat("maps", "--look", "drawn.txt")
    assert code == 0
    assert out.startswith(DRAWN)
    assert "2 markets, 1 printed water" in out
    assert ludostat("maps", "--look")[1].count("printed size") == 2
    assert ludostat("maps", "--look", "symmetric")[1].count("10 markets") == 1


def test_two_files_of_one_name_stay_apart(ludostat):
    Path("other").mkdir()
    Path("other/open.txt").write_text(DRAWN)
    out = ludostat("maps", "--look", "open.txt", "other/open.txt", "open.txt")[1]
    assert [line.split(":")[0] for line in out.splitlines() if "hexes:" in line] == [
        "open", "other/open.txt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--players", "6"], "numbers from 2 to 5"),
        (["--players", "two"], "numbers from 2 to 5"),
        (["--by", "greddy"], "greedy"),
        (["--games", "0"], "--games"),
        (["--deals", "1"], "--deals"),
        (["--seed", "-1"], "--seed"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(ludostat, flags, told):
    code, out, err = ludostat("maps", "open.txt", *flags)
    assert (code, out, len(err)) == (2, "", 1)
    assert told in err[0]


class TestDeals:
    """Terrains that stay for many games."""

    def test_open_hexes_are_filled_as_evenly_as_can_be(self):
        dealt = with_dealt_terrain(OPEN, 1, 0)
        assert dealt.translate(str.maketrans('^F"o~', "?????")) == OPEN
        counts = sorted(dealt.count(sign) for sign in '^F"o~')
        assert sum(counts) == OPEN.count("?")
        assert counts[-1] - counts[0] <= 1

    def test_a_map_without_open_hexes_deals_all_of_its_land(self):
        found = {with_dealt_terrain(DRAWN, 1, number) for number in range(5)}
        assert len(found) == 5

    def test_a_deal_is_that_of_the_game(self):
        variant = game("hacienda").set_up(3, {"map": "open"}, {"open": OPEN})
        trial = trials("open", OPEN, 3, ["random"], 8, 2, seed=4)[1]
        fixed = game("hacienda").set_up(3, {"map": "open"}, trial.experiment.components)
        assert fixed.rules.dealt.sum() == 0 < variant.rules.dealt.sum()

    def test_trials_share_no_game_of_a_strategy(self):
        found = trials("open", OPEN, 2, ["random", "casual"], 10, 3, seed=4)
        spans = [(trial.first, trial.games) for trial in found]
        assert spans == [(0, 10), (0, 10), (10, 3), (13, 3), (16, 3)]
        rows = [frame for trial, frame in play(found, jobs=1) if trial.deal == 2]
        assert sorted(rows[0]["game_index"].unique()) == [13, 14, 15]
