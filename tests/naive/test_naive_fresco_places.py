"""The slow second engine of Fresco on its own: market, studio, workshop, theatre."""

import itertools

import pytest

from tests.naive.fresco_setup import act, cubes, layout, new_table, offered, visit, words


class TestBuying:
    """Rulebook, buying paint; records page, section 5."""

    def test_red_buys_three_yellow_cubes_of_stall_IV(self):
        """The rulebook's example: two thalers, and the whole stall is put back."""
        stalls = ["M01 M02", "M03 M04 M05", "M07 M08 M09 M10", "M06 M11 M12 M13"]
        table = visit("market", players=4, hours=(7, 6, 8, 9))
        table.market.stalls = [stall.split() for stall in stalls]
        act(table, "buy", stall=3, tiles=["M06"])
        assert (table.seats[0].money, cubes(table)) == (10, "YYY")
        assert table.market.stalls[3] == []
        assert {"M06", "M11", "M12", "M13"} <= table.market.bag

    def test_one_apprentice_buys_one_tile(self):
        assert [len(tiles) for tiles in offered(visit("market"), "buy", "tiles")] == [1] * 9

    @pytest.mark.parametrize(("apprentices", "number"), [(1, 9), (2, 19), (3, 24)])
    def test_tiles_of_one_stall_only(self, apprentices, number):
        table = visit("market", apprentices)
        found = offered(table, "buy", "stall", "tiles")
        assert len(found) == number
        for stall, tiles in found:
            assert set(tiles) <= set(table.market.stalls[stall])
            assert tiles == sorted(tiles)

    @pytest.mark.parametrize(("money", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (6, 3)])
    def test_each_costs_the_price_of_the_hour(self, money, most):
        table = visit("market", 3, money=money)
        sizes = [len(tiles) for tiles in offered(table, "buy", "tiles")]
        assert max(sizes, default=0) == most

    def test_several_tiles_are_paid_and_taken_together(self):
        table = visit("market", 3, money=6)
        act(table, "buy", stall=2, tiles=["M08", "M10", "M14"])
        assert (table.seats[0].money, cubes(table)) == (0, "RYBBG")

    def test_nobody_buys_there_after(self):
        table = new_table()
        for hour in (7, 8, 9):
            act(table, "hour", hour=hour)
        for _ in range(3):
            act(table, "plan", at=[2, 0, 0, 0, 3])
        act(table, "buy", stall=2, tiles=["M13"])
        assert table.seat == 1
        assert set(offered(table, "buy", "stall")) == {0, 1}
        assert offered(table, "close", "stall") == [0, 1]
        act(table, "close", stall=1)
        assert set(offered(table, "buy", "stall")) == {0}

    def test_tiles_with_the_same_print_count_once(self):
        """Two of RR, and R beside them: the same cubes on other tiles are another choice."""
        printed = {"M01": "R", "M02": "RR", "M04": "RR", "M05": "RRR"}
        table = layout()
        for tile in table["market"]["tiles"]:
            tile["cubes"] = printed.get(tile["id"], tile["cubes"])
        shown = new_table(stalls=["M10 M11", "M07 M08 M12", "M01 M02 M04 M05"], table=table).market
        found = [tiles for stall, tiles in shown.purchases(2, 0, 0) if stall == 2]
        assert found == [
            ["M01"],
            ["M02"],
            ["M05"],
            ["M01", "M02"],
            ["M01", "M05"],
            ["M02", "M04"],
            ["M02", "M05"],
        ]


class TestClosing:
    """Rulebook, closing a stall; the three choices."""

    def test_closing_costs_nothing(self):
        table = visit("market", 2, money=0)
        assert offered(table, "close", "stall") == [0, 1, 2]
        act(table, "close", stall=2)
        assert table.market.stalls[2] == []
        assert table.market.bag == {"M08", "M10", "M11", "M12", "M13", "M14"}
        assert table.chance == "refill"

    def test_passing_leaves_all_open(self):
        table = visit("market", 3)
        act(table, "pass")
        assert table.market.open_stalls() == [0, 1, 2]
        assert table.seats[0].money == 12

    def test_with_all_stalls_empty_only_passing_is_left(self):
        table = visit("market", 3)
        table.market.stalls = [[], [], []]
        assert words(table) == ["pass"]

    @pytest.mark.parametrize("players", [3, 4])
    def test_one_stall_is_always_left(self, players):
        """There are as many stalls as players, and each empties one at most."""
        assert len(new_table(players).market.stalls) == players


class TestStudio:
    """Rulebook, painting portraits."""

    @pytest.mark.parametrize("apprentices", [1, 2, 3])
    def test_three_thalers_for_each_apprentice(self, apprentices):
        table = visit("studio", apprentices, money=1)
        assert table.choices() == [{"seat": 0, "do": "studio"}]
        act(table, "studio")
        assert table.seats[0].money == 1 + 3 * apprentices
        assert table.chance == "refill"

    def test_other_pay(self):
        table = visit("studio", 2, money=0, studio_thaler=7)
        act(table, "studio")
        assert table.seats[0].money == 14


class TestWorkshop:
    """Rulebook, mixing paint; records page, section 5."""

    @pytest.mark.parametrize(
        ("blend", "used"), [("orange", "RY"), ("green", "YB"), ("purple", "RB")]
    )
    def test_two_basic_cubes_make_one_blend(self, blend, used):
        table = visit("workshop", cubes=used)
        numbers = {"orange": 0, "green": 0, "purple": 0}
        assert offered(table, "mix", *numbers) == [[0, 0, 0], list((numbers | {blend: 1}).values())]
        act(table, "mix", **numbers | {blend: 1})
        assert cubes(table) == blend[0].upper()

    @pytest.mark.parametrize(("apprentices", "number"), [(1, 10), (2, 35), (3, 84)])
    def test_two_blends_for_each_apprentice_at_most(self, apprentices, number):
        """With cubes enough, all triples whose sum is not above the number of blends."""
        table = visit("workshop", apprentices, cubes="RYB" * 9)
        found = offered(table, "mix", "orange", "green", "purple")
        assert len(found) == number
        assert max(map(sum, found)) == 2 * apprentices

    def test_equal_or_different_blends_at_once(self):
        table = visit("workshop", cubes="RRYYBB")
        act(table, "mix", orange=0, green=2, purple=0)
        assert cubes(table) == "RRGG"
        table = visit("workshop", cubes="RRYYBB")
        act(table, "mix", orange=1, green=0, purple=1)
        assert cubes(table) == "YBOP"

    def test_only_with_cubes_owned_before(self):
        """R, Y, B and the blends among them: one blend, since each cube is there once."""
        table = visit("workshop", 3, cubes="RYBOOGP")
        found = offered(table, "mix", "orange", "green", "purple")
        assert found == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]]

    def test_the_same_by_trying_all(self):
        for own in ("RRYB", "RRRYYB", "YYBB", "RRBBB", "RYBRYB"):
            table = visit("workshop", 2, cubes=own)
            red, yellow, blue = (own.count(colour) for colour in "RYB")
            expected = [
                [o, g, p]
                for o, g, p in itertools.product(range(5), repeat=3)
                if o + g + p <= 4 and o + p <= red and o + g <= yellow and g + p <= blue
            ]
            assert offered(table, "mix", "orange", "green", "purple") == expected

    def test_it_may_be_waived(self):
        table = visit("workshop", 2, cubes="RYB")
        act(table, "mix", orange=0, green=0, purple=0)
        assert cubes(table) == "RYB"
        assert table.chance == "refill"

    def test_other_numbers_of_blends(self):
        table = visit("workshop", 2, cubes="RY" * 9, blends_per_apprentice=3)
        assert offered(table, "mix", "orange") == list(range(7))
        table = visit("workshop", 2, cubes="RY" * 9, blends_per_apprentice=0)
        assert offered(table, "mix", "orange") == [0]


class TestTheatre:
    """Rulebook, improving the mood."""

    def test_red_goes_up_two_spaces(self):
        """The rulebook's example."""
        table = visit("theatre")
        assert table.choices() == [{"seat": 0, "do": "theatre"}]
        act(table, "theatre")
        assert table.seats[0].mood == 2

    @pytest.mark.parametrize(
        ("mood", "apprentices", "after"), [(-4, 3, 2), (0, 3, 4), (3, 1, 4), (4, 2, 4)]
    )
    def test_two_for_each_apprentice_but_not_off_the_track(self, mood, apprentices, after):
        table = visit("theatre", apprentices, mood_start=mood)
        act(table, "theatre")
        assert table.seats[0].mood == after

    def test_apprentices_stay_as_they_are_this_round(self):
        table = visit("theatre", 3)
        act(table, "theatre")
        assert table.seats[0].apprentices == 5
