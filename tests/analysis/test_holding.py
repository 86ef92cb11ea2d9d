"""Sentences that tell how often, and whether an answer holds, from made-up forks."""

from dataclasses import replace

import polars as pl
import pytest

from analysis import answers, holding, often
from analysis.questions import Curve, Question
from tests.analysis.decisions import rows

STAYING = Question("kanagawa/staying", "", "", "Staying", ("stay",), "take", instead="at all")
OWN = replace(STAYING, own=True)
HOURS = Question(
    "fresco/waking", "", "", "Getting up at", ("hour",), "7", instead="rather than at 7",
    choices={0: "6", 1: "7", 2: "8"},
)  # fmt: skip


def forked(gain, games=60, chosen="stay"):
    return rows([({"stay": gain, "take": 0.0}, chosen)] * games)


def risen(early, late, games=60):
    """Hours 6, 7 and 8, of which 8 is on offer to every second."""
    whole, short = {"6": early, "7": 0.0, "8": late}, {"6": early, "7": 0.0}
    return rows([(whole, "8"), (short, "7")] * (games // 2))


def uncertain(frame, arm):
    """The same rows, in which luck hides what an arm is worth."""
    luck = (
        pl.when(pl.col("arm") == arm).then((pl.col("game_index") // 2 % 2 - 0.5) * 50).otherwise(0)
    )
    return frame.with_columns(margin=pl.col("margin") + luck)


class TestHowOften:
    def test_one_choice_has_one_share(self):
        text = often.sentence(STAYING, "tuned", forked(1.0))
        assert text.startswith("tuned does so 100.0% [")
        assert text.endswith("of the times when it could (60 games).")

    def test_hours_are_shares_of_the_times_when_they_were_free(self):
        text = often.sentence(HOURS, "tuned", risen(1.0, 1.0))
        assert text.startswith("Of the times when each was on offer, tuned chose 6 0.0% [")
        assert "7 50.0% [" in text
        assert "8 100.0% [" in text
        assert text.endswith("(30 games).")

    def test_what_was_never_on_offer_is_said_to_be(self):
        bare = risen(1.0, 1.0).filter(pl.col("arm") != "8")
        assert "8 never on offer (60 games)" in often.sentence(HOURS, "tuned", bare)

    def test_tables_have_a_row_for_every_hour_and_case(self):
        (table,) = often.cases(HOURS, [("casual", risen(1.0, 1.0))], "players")
        assert table.frame.select("choice", "games").rows() == [("6", 60), ("7", 60), ("8", 30)]


class TestNever:
    """Who never does so vanishes from no sentence, table or chart."""

    CASES = (("casual", forked(1.0, 40, "take")), ("tuned", forked(1.0)))

    @pytest.fixture
    def section(self):
        return holding.holds(OWN, self.CASES, "Players", "players")

    def test_it_is_said(self, section):
        assert section.text[-1] == "casual never does so (40 games)."
        assert "for tuned" in section.text[0]

    def test_it_has_a_row_without_numbers(self, section):
        told = section.tables[0].frame.select("players", "margin", "margin_verdict", "games")
        assert told.row(0) == ("casual", None, "never done", 0)
        assert told.row(1)[2:] == ("an effect", 60)
        axes = section.charts[0].figure.axes[0]
        assert [one.get_text() for one in axes.get_yticklabels()] == ["casual (never)", "tuned"]

    def test_nobody_may_do_so(self):
        section = holding.holds(OWN, self.CASES[:1], "Players", "players")
        assert section.text == ("casual never does so (40 games).",)

    def test_charts_tell_how_many_games_effects_rest_on(self, section):
        assert (
            "100 games, a decision of each; the effect rests on 60 of them"
            in section.charts[0].says
        )


class TestSummedUp:
    """Turns, does not turn, not decided: the three are kept apart."""

    def told(self, *cases):
        named = [(f"case {number}", rows) for number, rows in enumerate(cases)]
        return holding.summed_up(HOURS, holding.holds(HOURS, named, "Players", "players"))

    def test_nothing_turns(self):
        (text,) = self.told(risen(-3.0, 3.0), risen(-2.0, 2.0))
        assert text == "Players: no hour's effect turns with them; see below."

    def test_what_is_not_decided_is_named(self):
        (text,) = self.told(risen(-3.0, 3.0), uncertain(risen(-2.0, 2.0), "8"))
        assert "turns with them where it is decided" in text
        assert text.endswith("not decided: 8 for case 1.")

    def test_what_turns_is_told_whole(self):
        first, last = self.told(risen(-3.0, 3.0), uncertain(risen(2.0, 2.0), "8"))
        assert first.startswith("Open, since the answer turns with the case: getting up at 6")
        assert "no other hour's effect turns" in last
        assert last.endswith("not decided: 8 for case 1.")

    def test_one_choice_is_told_whole(self):
        section = holding.holds(STAYING, [("tuned", forked(1.0))], "Players", "players")
        assert holding.summed_up(STAYING, section) == list(section.text)


class TestHere:
    def test_the_chart_tells_the_hours_and_the_games_behind_each(self):
        section = answers.here(HOURS, risen(-3.0, 3.0))
        axes = section.charts[0].figure.axes[0]
        assert axes.get_title(loc="left") == "Getting up at 6 or 8 rather than at 7"
        says = "60 games, a decision of each; each effect rests on 30 to 60 of them, in 2 worlds"
        assert says in section.charts[0].says
        assert "(30 games)" in " ".join(section.text)


def swept(seeds=40, players=2):
    """A free and a barred player at four values of a rule, worth what the value is less 1.5."""
    found = [
        {"price": value, "player": player, "seed": seed, "seat": seat,
         "margin": (value - 1.5) * (player == "free") + seed % 5, "win_share": 0.5}
        for value in range(4) for player in ("free", "barred")
        for seed in range(seeds) for seat in range(players)
    ]  # fmt: skip
    return pl.DataFrame(found)


class TestCurve:
    @pytest.fixture
    def section(self):
        curve = Curve("price", "price of a tile in pesos", (0, 1, 2, 3))
        return answers.curve(replace(STAYING, barred=("stay",)), curve, swept())

    def test_it_tells_the_pairs_of_each_value(self, section):
        assert "(80 pairs of games at each value" in section.text[0]
        assert set(section.tables[0].frame["games"]) == {80}
        assert "80 pairs of games at each value" in section.charts[0].says

    def test_the_axis_is_named_in_words(self, section):
        assert section.charts[0].figure.axes[0].get_xlabel() == "price of a tile in pesos"

    def test_the_crossing_is_named_where_the_curve_does_not_pass(self, section):
        """The curve rises: to the right of the crossing it is above the name."""
        (note,) = [
            one for one in section.charts[0].figure.axes[0].texts if "even" in one.get_text()
        ]
        assert (note.get_text(), note.get_ha()) == ("breaks even at 1.5", "left")
        assert note.xyann[1] < 0 < note.xyann[0]
