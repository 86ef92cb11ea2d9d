"""RULES 8, 9: what lies in the box, counted, and how sure of it we are."""

import json
import shutil
from collections import Counter

import pytest

from sim.core.errors import InputError
from sim.core.tables import read_tables
from sim.fresco.components import (
    BOX,
    COLORS,
    PRICE,
    counts,
    cubes_text,
    find_tables,
    own_tables,
)
from tests.fresco.table_setup import GAME
from tests.naive.fresco_box import BOX as SLOW_BOX

OWN = own_tables()
SURE = {row["id"]: row["sure"] for row in BOX.tables["fresco_tiles"].rows}


class TestComponents:
    """RULES 8.1, 9.1: the base game."""

    def test_totals(self):
        totals = {name: table.total for name, table in BOX.tables.items()}
        assert totals["market_tiles"] == len(OWN.market) == 14
        assert totals["fresco_tiles"] == len(OWN.fresco) == 25

    def test_no_id_is_there_twice(self):
        for tiles in (OWN.market, OWN.fresco):
            assert len({tile.id for tile in tiles}) == len(tiles)

    def test_every_table_says_its_source_and_how_sure_it_is(self):
        assert {name: table.confidence for name, table in BOX.tables.items()} == {
            "market_tiles": "partly exact",
            "fresco_tiles": "partly exact",
            "wake_up": "partly exact",
            "mood_track": "exact",
            "action_sheet": "exact",
            "stalls": "exact",
        }
        assert all(table.source for table in BOX.tables.values())

    def test_every_parameter_says_its_source(self):
        for name, parameter in BOX.parameters.items():
            assert parameter.source, name
        unsure = {name for name, one in BOX.parameters.items() if one.confidence != "exact"}
        assert unsure == {"income", "hour_price", "stall_sizes", "max_rounds"}

    def test_no_module_has_choices(self):
        assert len(GAME.classes) == 11 + 4  # those of Leonardo


class TestMarketTiles:
    """RULES 9.2."""

    def test_prints(self):
        one_color = [color * number for color in "RYB" for number in (1, 2, 3)]
        assert [tile.cubes for tile in OWN.market] == [*one_color, "RY", "RB", "YB", "O", "G"]

    def test_the_triples_leave(self):
        gone = [tile.cubes for tile in OWN.market if tile.few_players_without]
        assert gone == ["RRR", "YYY", "BBB"]

    def test_how_sure(self):
        rows = BOX.tables["market_tiles"].rows
        sure = Counter(row["sure"] for row in rows)
        assert sure == {"attested": 3, "strong": 8, "inferred": 3}
        assert all(row["sure"] == "attested" for row in rows if row.get("few_players_without"))

    def test_the_rules_hold_them(self):
        rules = GAME.set_up(4, {}).rules
        assert rules.tile_cubes.sum(axis=0).tolist() == [8, 8, 8, 1, 1, 0]
        assert int(rules.in_play).bit_count() == 14
        assert int(GAME.set_up(3, {}).rules.in_play).bit_count() == 11


class TestFrescoTiles:
    """RULES 9.3."""

    @pytest.mark.parametrize("tile", OWN.fresco, ids=lambda tile: tile.id)
    def test_a_tile_is_worth_its_cubes(self, tile):
        price = {"R": 1, "Y": 1, "B": 1, "O": 3, "G": 3, "P": 5}
        assert price == PRICE
        assert tile.value == sum(price[color] for color in tile.cost)
        assert len(set(tile.cost)) == len(tile.cost)

    def test_each_colour_twelve_times(self):
        shown = Counter("".join(tile.cost for tile in OWN.fresco))
        assert shown == dict.fromkeys(COLORS, 12)

    def test_168_points(self):
        assert sum(tile.value for tile in OWN.fresco) == 168

    def test_values(self):
        values = Counter(tile.value for tile in OWN.fresco)
        assert values == {3: 2, 4: 2, 5: 6, 6: 1, 7: 6, 9: 6, 11: 2}

    def test_no_two_are_equal_but_the_cheapest_and_the_dearest(self):
        costs = Counter(tile.cost for tile in OWN.fresco)
        assert {cost for cost, number in costs.items() if number > 1} == {"RYB", "OGP"}

    def test_how_sure(self):
        assert Counter(SURE.values()) == {"seen": 16, "completed": 8, "attested": 1}
        assert SURE["F25"] == "attested"

    def test_the_slow_engine_has_the_same(self):
        told = [(tile.id, tile.value, tile.cost) for tile in OWN.fresco]
        assert told == [tuple(tile) for tile in SLOW_BOX.fresco.values()]
        market = [(tile.id, tile.cubes, tile.few_players_without) for tile in OWN.market]
        assert market == [tuple(tile) for tile in SLOW_BOX.market.values()]


class TestHours:
    """RULES 9.4."""

    def test_moods_and_prices(self):
        rows = BOX.tables["wake_up"].rows
        found = [(row["hour"], row["mood"], row["price"], row["sure"]) for row in rows]
        assert found == [
            (5, -3, 4, "exact"),
            (6, -2, 3, "strong"),
            (7, -1, 2, "exact"),
            (8, 0, 2, "blurred"),
            (9, 1, 1, "exact"),
        ]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_rules_hold_them_for_any_number_of_players(self, players):
        parameters, rows = GAME.set_up(players, {}).parameters, BOX.tables["wake_up"].rows
        for name, column in (("hours", "hour"), ("hour_mood", "mood"), ("hour_price", "price")):
            assert parameters[name] == [row[column] for row in rows]

    def test_the_other_reading_of_eight_o_clock(self):
        assert BOX.rule_sets["price-8"]["set"] == {"hour_price": [4, 3, 2, 1, 1]}


class TestBoards:
    """RULES 9.5, 9.6: the mood track and the action sheet."""

    def test_nine_spaces_of_mood(self):
        assert BOX.tables["mood_track"].total == 9
        parameters = GAME.set_up(4, {}).parameters
        assert parameters["mood_max"] - parameters["mood_min"] + 1 == 9

    def test_five_columns_of_three(self):
        assert BOX.tables["action_sheet"].counts("location") == dict.fromkeys(
            ("market", "cathedral", "studio", "workshop", "theatre"), 3
        )
        assert GAME.set_up(4, {}).parameters["places_per_location"] == 3

    def test_stalls(self):
        assert BOX.tables["stalls"].counts("stall") == {"I": 2, "II": 3, "III": 4, "IV": 4}
        assert GAME.set_up(4, {}).parameters["stall_sizes"] == [2, 3, 4, 4]


class TestCubes:
    """Texts of cubes, in the order of the colours."""

    @pytest.mark.parametrize("text", ["", "R", "RYB", "RRBOGGP", "OGP"])
    def test_there_and_back(self, text):
        assert cubes_text(counts(text)) == text

    @pytest.mark.parametrize("text", ["RBY", "PO", "X", "r", "R Y", None, 3])
    def test_others_are_refused(self, text):
        with pytest.raises(InputError, match=r"colour|letters"):
            counts(text)


class TestOwnTables:
    """Tables of one's own in place of the box."""

    def told(self, **changes):
        told = OWN.told()
        for place, value in changes.items():
            told["fresco_tiles"]["tiles"][int(place[1:]) - 1].update(value)
        return {"mine": json.dumps(told)}

    def test_the_same_again(self):
        tables = find_tables(self.told())
        assert (tables.market, tables.fresco) == (OWN.market, OWN.fresco)

    def test_a_dearer_tile(self):
        variant = GAME.set_up(3, {}, self.told(F11={"value": 8}))
        assert variant.rules.worth[10] == 8
        assert variant.own_tables["fresco_tiles"]["tiles"][10]["value"] == 8

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"F01": {"cost": "BYR"}}, "order"),
            ({"F01": {"cost": "RRRR"}}, "over 3"),
            ({"F01": {"id": "F02"}}, "twice"),
            ({"F24": {"value": 1}, "F25": {"value": 1}}, "11"),
        ],
    )
    def test_wrong_ones_are_refused(self, changes, message):
        with pytest.raises(InputError, match=message):
            find_tables(self.told(**changes))

    def test_text_that_is_none_is_refused(self):
        with pytest.raises(InputError, match="not JSON"):
            find_tables({"mine": "{"})
        with pytest.raises(InputError, match="one set"):
            find_tables({"mine": "{}", "yours": "{}"})


class TestWrongTables:
    """A table whose counts miss what the box says is refused."""

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("total = 14", "total = 15", "holds 14, but its total is 15"),
            ("total = 25", "total = 24", "'fresco_tiles' holds 25"),
            ('cubes = "RB", sure = "inferred", count = 1',
             'cubes = "RB", sure = "inferred", count = 2', "holds 15"),
            ('confidence = "exact"', 'confidence = "sure"', "confidence 'sure'"),
            ("total = 9", "# total = 9", "'mood_track' lacks total"),
        ],
    )  # fmt: skip
    def test_one_change(self, tmp_path, old, new, message):
        text = (BOX.folder / "components.toml").read_text(encoding="utf-8")
        assert old in text
        path = tmp_path / "components.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(InputError, match=message):
            read_tables(path)

    def test_the_tables_as_they_are_pass(self, tmp_path):
        shutil.copy(BOX.folder / "components.toml", tmp_path)
        assert read_tables(tmp_path / "components.toml")
