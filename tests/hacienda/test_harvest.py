"""RULES 7: harvest tokens."""

from tests.hacienda.table_setup import act, offered, pesos, position


class TestHarvest:
    """RULES 7.1."""

    def test_seven_land_tiles_yield_twenty_one_pesos(self):
        table = position(" R R R R R R R")
        act(table, "harvest", on=0, source=None)
        assert pesos(table) == [41, 20]
        assert table.state.tokens_left == 7

    def test_a_single_tile_is_a_chain(self):
        table = position(" . R")
        act(table, "harvest", on=1, source=None)
        assert pesos(table) == [23, 20]

    def test_every_own_chain_without_a_token_and_no_herd(self):
        table = position(" R R . R . p . B . R", tokens=[3])
        assert offered(table, "harvest", "on", "from") == [[0, None], [9, None]]

    def test_a_harvested_chain_is_closed_also_when_it_grows(self):
        table = position(" . R R", hand={0: {"pampa": 1}}, tokens=[1])
        act(table, "land", card="pampa", cell=0)
        assert not offered(table, "harvest", "on")

    def test_house_rules_may_yield_otherwise(self):
        table = position(" R R", rules={"harvest_pesos": 5})
        act(table, "harvest", on=0, source=None)
        assert pesos(table) == [30, 20]


class TestTheft:
    """RULES 7.2, 7.3."""

    def test_an_empty_supply_is_refilled_from_the_chains_of_others(self):
        table = position(" R R . B B . R", tokens=[3], rules={"harvest_tokens": 1})
        assert offered(table, "harvest", "on", "from") == [[0, 3], [6, 3]]
        act(table, "harvest", on=0, source=3)
        assert pesos(table) == [26, 20]
        assert table.state.tokens_left == 0

    def test_the_robbed_chain_may_be_harvested_again(self):
        table = position(" R . B . B", tokens=[2], rules={"harvest_tokens": 1})
        act(table, "harvest", on=0, source=2)
        act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[2, 0], [4, 0]]

    def test_while_the_supply_lasts_nobody_is_robbed(self):
        table = position(" R . B . B", tokens=[2, 4], rules={"harvest_tokens": 3})
        assert offered(table, "harvest", "from") == [None]

    def test_own_tokens_stay(self):
        table = position(" R . R", tokens=[2], rules={"harvest_tokens": 1})
        assert not offered(table, "harvest", "on")

    def test_the_choice_of_the_token_is_free(self):
        table = position(
            " R . B . B . .",
            players=3,
            land={2: [6]},
            tokens=[2, 4, 6],
            rules={"harvest_tokens": 3},
        )
        assert offered(table, "harvest", "from") == [2, 4, 6]

    def test_without_any_token_there_is_no_harvest(self):
        table = position(" R . B", rules={"harvest_tokens": 0})
        assert not offered(table, "harvest", "on")


class TestMergedChains:
    """RULES 7.4."""

    def merged(self):
        """Seat 0 has just joined two harvested chains; the supply is empty."""
        words = {"tokens": [0, 2], "hand": {0: {"pampa": 1}}, "rules": {"harvest_tokens": 2}}
        table = position(" R . R . B . B", **words)
        act(table, "land", card="pampa", cell=1)
        act(table, "stop")
        return table

    def test_the_chain_is_closed_and_offers_one_token_at_a_time(self):
        assert offered(self.merged(), "harvest", "on", "from") == [[4, 0], [6, 0]]

    def test_after_one_theft_it_still_is_closed(self):
        table = self.merged()
        act(table, "harvest", on=6, source=0)
        act(table, "stop")
        assert not offered(table, "harvest", "on")

    def test_after_two_thefts_it_is_open(self):
        table = self.merged()
        for on in (6, 4):
            act(table, "harvest", on=on, source=0)
            act(table, "stop")
            if on == 6:
                act(table, "stop")
        assert offered(table, "harvest", "on", "from") == [[0, 4], [0, 6]]

    def test_a_chain_joined_to_a_harvested_one_is_closed(self):
        table = position(" R R . R", tokens=[3], hand={0: {"pampa": 1}})
        assert offered(table, "harvest", "on") == [0]
        act(table, "land", card="pampa", cell=2)
        assert not offered(table, "harvest", "on")


class TestBank:
    """RULES 9.3."""

    def test_the_bank_never_runs_short(self):
        table = position(" R" * 80, rules={"harvest_pesos": 9})
        act(table, "harvest", on=0, source=None)
        assert pesos(table) == [20 + 720, 20]
