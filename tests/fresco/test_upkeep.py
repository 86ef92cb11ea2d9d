"""RULES 5: refill, income, hours, the line."""

import pytest

from sim.core.errors import InputError
from tests.fresco.table_setup import (
    act,
    bag,
    by_hand,
    dealt,
    finish_round,
    line,
    morning,
    plan,
    stalls,
    thaler,
    visit,
    wake,
    whole_round,
)
from tests.helpers.by_hand import offered

ROW = "M01 M02, M04 M05 M07, M08 M10 M13 M14"


def closed(*which):
    """The end of a round in which these stalls were closed; the refill has to be told."""
    table = morning(stalls=ROW)
    wake(table, 7, 8, 9)
    plan(table, "32000", "32000", "32000")
    for stall in which:
        act(table, "close", stall=stall)
    table = by_hand(table)
    finish_round(table)
    return table


def refill(*tiles):
    """The event: the tiles of each stall as a text."""
    return {"chance": "refill", "stalls": [names.split() for names in tiles]}


class TestRefill:
    """RULES 4.1.5, 5.1, 10.4: empty stalls are filled from the bag, others keep their tiles."""

    def test_stalls_nobody_chose_keep_their_tiles(self):
        table = visit("market", stalls=ROW)
        act(table, "close", stall=1)
        finish_round(table)
        assert [stalls(table)[stall] for stall in (0, 2)] == ["M01 M02", "M08 M10 M13 M14"]
        assert len(stalls(table)[1].split()) == 3
        assert len(bag(table).split()) == 2

    def test_with_nothing_to_fill_there_is_still_an_event(self):
        table = visit("market", stalls=ROW)
        finish_round(table)
        assert table.events[-1] == refill("", "", "")

    def test_what_is_drawn_can_be_told(self):
        table = closed(0, 2)
        assert table.chance_due
        table.happen(refill("M11 M12", "", "M01 M02 M08 M10"))
        assert stalls(table) == ["M11 M12", "M04 M05 M07", "M01 M02 M08 M10"]
        assert bag(table) == "M13 M14"
        assert table.state.rounds == 2

    @pytest.mark.parametrize(
        "tiles",
        [
            ("M11", "", "M01 M02 M08 M10"),
            ("M11 M12", "", "M01 M02 M08"),
            ("M11 M12", "M10", "M01 M02 M08 M13"),
            ("M11 M12", "", "M01 M02 M08 M11"),
            ("M11 M12", "", "M01 M02 M08 M04"),
            ("M11 M12", "", "M01 M02 M10 M08"),
            ("M11 M12", "", "M01 M02 M03 M08"),
            ("M11 M12", ""),
        ],
    )
    def test_a_draw_that_cannot_be_is_refused(self, tiles):
        table = closed(0, 2)
        with pytest.raises(InputError, match="refill"):
            table.happen(refill(*tiles))

    @pytest.mark.parametrize("second", ["M01 M02 M08", "M01 M02 M10 M08"])
    def test_a_refused_draw_changes_nothing(self, second):
        table = closed(0, 2)
        before = table.state.tobytes()
        with pytest.raises(InputError):
            table.happen(refill("M11 M12", "", second))
        assert table.state.tobytes() == before

    def test_nobody_acts_before_it(self):
        table = closed(0)
        assert table.choices() == []
        with pytest.raises(InputError, match="chance"):
            act(table, "hour", hour=5)

    def test_tiles_bought_may_be_drawn_again(self):
        table = visit("market", stalls=ROW)
        act(table, "buy", stall=0, tiles=["M01"])
        table = by_hand(table)
        finish_round(table)
        table.happen(refill("M01 M11", "", ""))
        assert stalls(table)[0] == "M01 M11"

    def test_every_tile_of_the_bag_may_be_drawn(self):
        found = set()
        for seed in range(60):
            table = dealt(seed, 3)
            wake(table, 7, 8, 9)
            plan(table, "32000", "32000", "32000")
            could = set(f"{bag(table)} {stalls(table)[0]}".split())
            act(table, "close", stall=0)
            finish_round(table)
            drawn = set(table.events[-1]["stalls"][0])
            assert drawn <= could
            found |= drawn
        assert len(found) == 11


class TestIncome:
    """RULES 5.2: for tiles restored in the round, or for all owned."""

    def restored(self, **words):
        """After a round in which seat 0 restored two tiles, and owned three before."""
        table = visit("cathedral", 3, "RRYYBB", 0, owned={0: 3, 2: 4}, bishop=24, **words)
        act(table, "restore", tile="F01", bishop=False)
        act(table, "restore", tile="F02", bishop=False)
        finish_round(table)
        return table

    def test_for_each_tile_restored_in_the_round(self):
        table = self.restored()
        assert [thaler(table, seat) for seat in range(3)] == [2, 12, 12]

    def test_for_each_tile_owned(self):
        table = self.restored(rules={"income": "owned"})
        assert [thaler(table, seat) for seat in range(3)] == [5, 12, 16]

    def test_the_next_round_counts_from_nothing(self):
        table = self.restored()
        whole_round(table, 7, 8, 9)
        assert thaler(table) == 2
        assert table.state.restored.tolist() == [0] * 5

    def test_the_rule_set_has_all_owned(self):
        table = self.restored(rules=table_rules("owned-income"))
        assert thaler(table) == 5

    def test_the_altar_pays_nothing(self):
        table = visit("cathedral", 1, "RYB", 0)
        act(table, "altar", cubes="RYB")
        finish_round(table)
        assert thaler(table) == 0


def table_rules(name):
    """What a named rule set changes."""
    return dict(dealt(1).game.box.rule_sets[name]["set"])


class TestNextRound:
    """RULES 5.3: all hours are free again."""

    def test_hours_and_plans(self):
        table = visit("market")
        finish_round(table)
        assert offered(table, "hour", "hour") == [5, 6, 7, 8, 9]
        assert table.state.plan.sum() == 0


class TestLine:
    """RULES 5.4, 10.3: the first of two or more on the line goes to its end."""

    def test_round_by_round(self):
        table, found = morning(start="201"), []
        for _ in range(4):
            found.append(line(table))
            whole_round(table, 7, 8, 9)
        assert found == [[2, 0, 1], [0, 1, 2], [1, 2, 0], [2, 0, 1]]

    def test_of_those_that_are_left(self):
        table = morning(players=4, start="3201", spaces={2: 5})
        whole_round(table, 7, 8, 9, 6)
        assert line(table) == [0, 1, 3]

    def test_a_last_one_stays(self):
        table = morning(spaces={0: 3, 2: 4})
        whole_round(table, 7, 8, 9)
        assert line(table) == [1]

    def test_who_scores_leaves_it_for_good(self):
        table = visit("cathedral", 1, "RYB")
        act(table, "altar", cubes="RYB")
        assert line(table) == [1, 2]
        finish_round(table)
        assert line(table) == [2, 1]
