"""The slow second engine of Fresco on its own: from one round to the next."""

import pytest

from tests.naive.fresco_setup import (
    act,
    cubes,
    keep,
    new_table,
    offered,
    plan,
    refill,
    stand,
    visit,
    wake,
    words,
)
from tests.naive.fresco_track import LEONARDO


class TestNextRound:
    """Rulebook, preparing the next round; records page, 4.6 and section 6."""

    def test_the_refill_is_due_and_nobody_else_is_to_act(self):
        table = visit("studio")
        act(table, "studio")
        assert (table.chance, table.seat, table.choices(), table.over) == (
            "refill",
            None,
            [],
            False,
        )
        with pytest.raises(ValueError, match="refill is due"):
            table.act({"seat": 0, "do": "hour", "hour": 5})

    def test_every_round_has_one_even_if_nothing_is_drawn(self):
        table = visit("studio")
        act(table, "studio")
        table.act({"chance": "refill", "stalls": [[], [], []]})
        assert (table.rounds, table.chance, words(table)) == (2, None, ["hour"])

    @pytest.mark.parametrize(
        "event",
        [
            {"chance": "refill"},
            {"chance": "draw", "stalls": [["M01", "M11"], [], []]},
            {"chance": "refill", "stalls": [["M01", "M11"], [], []], "n": 1},
            {"chance": "refill", "stalls": [["M11", "M01"], [], []]},
            {"chance": "refill", "stalls": [["M11", "M11"], [], []]},
            {"chance": "refill", "stalls": [["M04", "M11"], [], []]},
            {"chance": "refill", "stalls": [["M03", "M11"], [], []]},
            {"chance": "refill", "stalls": [["M11"], [], []]},
            {"chance": "refill", "stalls": [["M01", "M11"], ["M12"], []]},
            {"chance": "refill", "stalls": [["M01", "M11"], []]},
            {"chance": "refill", "stalls": [["M01", 11], [], []]},
            {"chance": "refill", "stalls": ["M01", [], []]},
            {"chance": "refill", "stalls": None},
        ],
    )
    def test_other_draws_are_refused(self, event):
        table = visit("market")
        act(table, "close", stall=0)
        with pytest.raises(ValueError, match="refill is due"):
            table.act(event)
        table.act({"chance": "refill", "stalls": [["M01", "M11"], [], []]})

    def test_tiles_come_from_the_bag_into_the_empty_stalls(self):
        table = visit("market")
        act(table, "close", stall=1)
        table.act({"chance": "refill", "stalls": [[], ["M05", "M07", "M12"], []]})
        assert table.market.stalls[1] == ["M05", "M07", "M12"]
        assert table.market.bag == {"M04", "M11"}

    @pytest.mark.parametrize(("income", "money"), [("owned", 3), ("restored_this_round", 1)])
    def test_income_by_tile(self, income, money):
        """A tile pays once a round, or only after the round in which it was restored."""
        table = visit("cathedral", cubes="RYB", money=0, income=income)
        table.seats[0].tiles = [table.fresco.tiles[20], table.fresco.tiles[21]]
        act(table, "restore", tile="F01", bishop=False)
        refill(table)
        assert table.seats[0].money == money
        assert table.seats[1].money == 12
        wake(table, 7, 8, 9)
        plan(table, *["00032"] * 3)
        while table.agenda:
            table.act(table.choices()[0])
        refill(table)
        assert table.seats[0].money == (6 if income == "owned" else 1)

    def test_the_first_of_the_start_line_goes_to_its_end(self):
        table = visit("studio", players=4)
        act(table, "studio")
        refill(table)
        assert table.track.choosing_order() == [1, 2, 3, 0]

    def test_gaps_in_the_line_are_closed(self):
        table = visit("cathedral", players=4, cubes="RYB")
        stand(table, s2=5)
        act(table, "altar", cubes="RYB")
        refill(table)
        assert table.track.choosing_order() == [3, 1, 0, 2]

    def test_who_stands_there_alone_stays(self):
        table = visit("studio")
        stand(table, s0=3, s1=8)
        act(table, "studio")
        refill(table)
        assert table.track.choosing_order() == [2, 0, 1]

    def test_leonardo_is_part_of_the_line(self):
        table = visit("studio", players=2)
        assert table.track.choosing_order() == [0, 1, LEONARDO]
        act(table, "studio")
        refill(table)
        assert table.track.choosing_order() == [1, LEONARDO, 0]

    def test_hours_are_free_again(self):
        table = visit("studio")
        act(table, "studio")
        refill(table)
        assert offered(table, "hour", "hour") == [5, 6, 7, 8, 9]

    def test_money_cubes_and_mood_are_kept(self):
        table = visit("theatre", cubes="RGG", money=7)
        act(table, "theatre")
        refill(table)
        assert (cubes(table), table.seats[0].money, table.seats[0].mood) == ("RGG", 7, 2)

    def test_a_round_without_apprentices_passes(self):
        table = new_table(apprentices=0, hour_mood=[0] * 5)
        keep(table, *range(7))
        wake(table, 7, 8, 9)
        plan(table, *["00000"] * 3)
        assert table.chance == "refill"
