"""How often a choice is made, and how many games an effect rests on."""

import polars as pl
import pytest

from analysis import worth
from analysis.effect_tables import wide
from tests.analysis.decisions import rows

# Early on offer to four, chosen by one of these; late to two, chosen by both; one has no choice.
FORKED = rows(
    [
        ({"early": 1.0, "middle": 0.0}, "early"),
        ({"early": 1.0, "middle": 0.0}, "middle"),
        ({"early": 1.0, "middle": 0.0, "late": 2.0}, "late"),
        ({"early": 1.0, "late": 2.0}, "late"),
        ({"early": 1.0}, "early"),
    ]
).with_columns(place=pl.col("game_index") % 2)


class TestFrequency:
    @pytest.mark.parametrize(
        ("arm", "share", "games"), [("early", 1 / 4, 4), ("middle", 1 / 3, 3), ("late", 1.0, 2)]
    )
    @pytest.mark.parametrize("over", [worth.DECISIONS, worth.GAMES])
    def test_only_decisions_count_that_offer_it_and_another(self, arm, share, games, over):
        row = worth.frequency(FORKED, arm, over=over).row(0, named=True)
        assert row["chosen_share"] == pytest.approx(share)
        assert row["games"] == games
        assert row["chosen_share_low"] <= share <= row["chosen_share_high"]

    def test_strata_have_their_own_decisions(self):
        table = worth.frequency(FORKED, "late", by=["place"])
        assert table.select("place", "chosen_share", "games").rows() == [(0, 1.0, 1), (1, 1.0, 1)]
        assert worth.frequency(FORKED, "middle", by=["place"])["games"].to_list() == [2, 1]

    def test_what_is_never_on_offer_has_no_row(self):
        for by in ((), ("place",)):
            table = worth.frequency(FORKED, "noon", by=by)
            assert table.is_empty()
            assert table.schema["chosen_share"] == pl.Float64


class TestGames:
    """An effect rests on the games whose decision had both; games of a seed are one draw."""

    TWICE = rows([({"stay": 1.0, "take": 0.0}, "stay")] * 6 + [({"stay": 1.0}, "stay")], a_seed=2)

    def test_each_row_tells_its_own(self):
        table = worth.effects(FORKED, "middle").filter(measure="margin")
        assert dict(table.select("arm", "games").rows()) == {"early": 3, "late": 1}

    def test_tables_tell_games_and_seeds_apart(self):
        row = wide(worth.effects(self.TWICE, "take"), ["arm"]).row(0, named=True)
        assert (row["games"], row["seeds"]) == (6, 3)

    def test_regrets_tell_them_too(self):
        assert set(worth.regret(FORKED)["games"]) == {5}
        assert set(worth.others(FORKED)["games"]) == {4}
