"""Tables and sentences about maps, from planted games."""

import numpy as np
import polars as pl
import pytest
from scipy.stats import binomtest

from analysis import map_findings as findings
from analysis import map_limits, maps
from analysis.map_charts import HEXES, draw
from analysis.map_limits import Limits
from analysis.map_tables import tables, together

DRAWING = " ^ . M\nF . W ."


def planted(
    games,
    wins,
    *,
    strategy="tuned",
    deal=0,
    margin=10,
    stalled=0,
    markets=1,
    first=0,
):
    """Rows of games whose winner has place k with chance wins[k]; the first so many stall."""
    rng = np.random.default_rng(games + deal + first)
    seats = len(wins)
    winner = np.repeat(rng.choice(seats, games, p=wins), seats)
    number, order = np.repeat(np.arange(games), seats), np.tile(np.arange(seats), games)
    won = order == winner
    return pl.DataFrame(
        {
            "map": "plain",
            "players": seats,
            "strategy": strategy,
            "deal": deal,
            "game_index": first + number,
            "seed": 1000 + first + number,
            "order": order.astype(np.int8),
            "margin": np.where(won, margin + number % 3, -margin).astype(np.int32),
            "win_share": won.astype(float),
            "rounds": 20 + number % 5,
            "reason": np.where(number < stalled, "stalled", "cards"),
            "markets_used": markets,
            "ponds_used": number % 2,
            "chose_buy_water": won.astype(np.int32),
        }
    )


FAIR, BAD = [0.5, 0.5], [0.8, 0.2]


def all_tables(*rows, strategies=("greedy", "tuned"), markets=1):
    part = tables(pl.concat(rows), markets, strategies, Limits())
    return together([part], strategies[-1])


def answer(*rows, **words):
    return findings.answer("plain", all_tables(*rows, **words)["suited"])


class TestFigures:
    """One row per trial."""

    def test_what_happened_in_the_games(self):
        own = maps.figures(maps.named(planted(300, FAIR, stalled=3))).row(0, named=True)
        assert own["games"] == 300
        assert own["margin"] == pytest.approx(11)
        assert own["rounds"] == pytest.approx(22)
        assert own["stalled_share"] == pytest.approx(0.01)
        assert own["stalled_share_low"] < 0.01 < own["stalled_share_high"]
        assert own["water_bought"] == 1
        assert own["ponds_used"] == pytest.approx(0.5)

    def test_deals_are_told_from_the_map_as_drawn(self):
        rows = pl.concat([planted(40, FAIR), planted(40, FAIR, deal=2)])
        assert maps.figures(maps.named(rows))["terrain"].to_list() == ["as drawn", "deal 2"]


class TestAdvantages:
    """The place farthest from fair, tested with all places."""

    def test_a_planted_advantage_is_found(self):
        own = maps.advantages(maps.named(planted(400, [0.5, 0.3, 0.2]))).row(0, named=True)
        assert own["order"] == 0
        assert own["win_share_low"] > own["fair_share"] == pytest.approx(1 / 3)
        assert own["p"] < 1e-6

    def test_two_places_are_tested_about_like_a_coin(self):
        rows = planted(400, [0.45, 0.55])
        won = int(rows.filter(order=0)["win_share"].sum())
        chance = maps.advantages(maps.named(rows))["p"].item()
        assert chance == pytest.approx(binomtest(won, 400).pvalue, rel=0.2)

    def test_fair_games_seldom_look_unfair(self):
        chances = [
            maps.equal_places(pl.Series(np.random.default_rng(seed).multinomial(300, [0.25] * 4)))
            for seed in range(1000)
        ]
        assert 0.03 < np.mean(np.array(chances) < 0.05) < 0.07

    def test_chances_are_corrected_for_the_table(self):
        rows = (planted(300, FAIR, strategy="greedy"), planted(300, [0.43, 0.57]))
        table = all_tables(*rows)["advantages"]
        assert table["p_holm"].min() == pytest.approx(2 * table["p"].min())


class TestVariation:
    """Deals of terrains, and other players."""

    def test_deals_that_differ_are_told(self):
        rows = [planted(300, [0.3 + 0.1 * deal, 0.7 - 0.1 * deal], deal=deal, first=300 * deal)
                for deal in (1, 2, 3)]  # fmt: skip
        own = maps.spreads(maps.named(pl.concat(rows))).filter(measure="first_share")
        assert own["p"].item() < 0.01
        assert own["spread"].item() == pytest.approx(0.1, abs=0.05)
        assert (own["deals"].item(), own["games"].item()) == (3, 900)

    def test_measures_that_never_change_do_not_differ(self):
        rows = [planted(30, FAIR, deal=deal, first=30 * deal) for deal in (1, 2)]
        own = maps.spreads(maps.named(pl.concat(rows))).filter(measure="stalled_share")
        assert own.select("spread", "p").row(0) == (0.0, 1.0)

    def test_strategies_are_compared_on_the_same_games(self):
        rows = pl.concat([planted(200, FAIR, strategy="greedy", margin=14), planted(200, FAIR)])
        own = maps.differences(maps.named(rows), ["greedy", "tuned"]).filter(measure="margin")
        assert own.select("strategy", "mean").row(0) == ("greedy", 4.0)
        assert 3.9 < own["low"].item() <= 4 <= own["high"].item() < 4.1


class TestAnswers:
    """The sentence that a map author reads first."""

    def test_it_suits(self):
        rows = (planted(900, FAIR, strategy="greedy"), planted(900, FAIR))
        assert answer(*rows) == "plain suits 2 players."

    def test_it_does_not(self):
        rows = (planted(900, BAD, strategy="greedy"), planted(900, BAD, stalled=90))
        assert answer(*rows) == (
            "plain clearly suits no number of players tried; not 2 (seats unequal and games stall)."
        )

    def test_it_is_not_decided(self):
        rows = (planted(40, FAIR, strategy="greedy"), planted(40, FAIR))
        assert answer(*rows) == "plain clearly suits no number of players tried; not decided for 2."

    def test_it_turns_with_who_plays(self):
        rows = (planted(900, FAIR, strategy="greedy", stalled=500), planted(900, FAIR))
        assert answer(*rows) == (
            "plain clearly suits no number of players tried; "
            "it turns with 2 (does not suit by greedy)."
        )

    def test_it_turns_with_the_terrains(self):
        deals = [planted(450, FAIR, deal=deal, first=450 * deal) for deal in (1, 2)]
        text = answer(planted(900, BAD), *deals, strategies=("tuned",))
        assert text.endswith("it turns with 2 (suits by dealt terrains).")

    def test_all_maps_in_a_line(self):
        answers = {"map": ["a", "b", "a", "b"], "suits": ["yes", "yes", "no", "turns"]}
        suited = pl.DataFrame({**answers, "players": [3, 3, 2, 2]})
        assert findings.overall(suited) == (
            "Maps that suit: for 2 players none clearly; for 3 players a and b."
        )

    def test_unused_markets_break_a_limit(self):
        text = answer(planted(900, FAIR), strategies=("tuned",), markets=3)
        assert text.endswith("not 2 (markets unused).")

    def test_more_games_decide_what_few_leave_open(self):
        advantage = maps.advantages(maps.named(planted(900, FAIR)))
        figures = maps.figures(maps.named(planted(900, FAIR)))
        kept = map_limits.judged(advantage, figures, 1, Limits(seat=0.01))
        assert kept.select("seats", "stalls", "markets", "suits").row(0) == (
            "not decided", "yes", "yes", "not decided",
        )  # fmt: skip


class TestSentences:
    """Right by their own tables."""

    def test_an_advantage(self):
        row = all_tables(planted(900, BAD), strategies=("tuned",))["advantages"].row(0, named=True)
        text = findings.seats(row)
        assert text.startswith(f"With 2 players the 1st place wins {row['win_share']:.1%} [")
        assert "of 900 games of tuned, where 50.0% would be fair" in text
        assert text.endswith("(p < 0.001).")

    def test_none(self):
        row = all_tables(planted(900, FAIR), strategies=("tuned",))["advantages"].row(0, named=True)
        assert "no place in turn order is clearly better" in findings.seats(row)

    def test_the_course_of_games(self):
        row = maps.figures(maps.named(planted(300, FAIR))).row(0, named=True)
        text = findings.course(row, 1, 1)
        assert "1 (in every game) of 1 markets and 0.50 [0.44–0.56] of 1 ponds" in text  # noqa: RUF001
        assert text.endswith("0.0% [0.0–1.3] of the games stall.")  # noqa: RUF001

    def test_deals_and_players(self):
        deals = [planted(300, wins, deal=deal, first=300 * deal)
                 for deal, wins in ((1, BAD), (2, FAIR))]  # fmt: skip
        found = all_tables(
            planted(300, FAIR, strategy="greedy", margin=14), planted(300, FAIR), *deals
        )
        single = found["figures"].filter(pl.col("terrain").str.starts_with("deal "))
        text = findings.terrains(found["spreads"], single)
        assert text.startswith("On 2 deals of terrains (600 games) the 1st place wins from ")
        assert "which clearly differ (p < 0.001)" in text
        told = findings.varied("Between deals", found["spreads"], 4)
        assert told == "Between deals the wins of the 1st place clearly differ with 2 players."
        own = found["differences"].filter(strategy="greedy")
        text = findings.players(own, "tuned")
        assert text.startswith("With greedy in place of tuned: points of lead +4.00 [3.9")


def test_the_chart_shows_every_hex_with_what_it_is():
    found = all_tables(planted(60, FAIR), strategies=("tuned",))
    figure = draw("plain", DRAWING, found["seats"], found["figures"])
    board = figure.subfigs[0].axes[0]
    assert len(board.collections[0].get_paths()) == 7
    assert [text.get_text() for text in board.texts] == ["^", "M", "F", "W"]
    legend = [text.get_text() for text in board.get_legend().get_texts()]
    assert legend[0] == ".  3 pampa"
    assert len(legend) == 5
    assert set(HEXES) == set('.^F"o~?MW')
